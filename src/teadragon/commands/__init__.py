"""The commands that have a file of their own; `teadragon.cli` puts all of them together."""
