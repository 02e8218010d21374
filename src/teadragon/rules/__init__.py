"""The rules of the game, one module for each heading of the rulebook."""
