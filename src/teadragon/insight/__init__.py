"""What a position is worth, and what the strong bot would do in it and why."""
