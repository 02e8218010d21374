"""The game as other people's libraries want it: each module speaks one of their languages."""
