"""A digital table for The Tea Dragon Society Card Game, and the laboratory behind it (unofficial)."""

__version__ = "0.1.0"
