"""What the cards say: edition files, their checks and their words."""
