"""What `play` and `check` do before and beside the package; standard library only."""
