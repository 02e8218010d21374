"""How fast all of it is, measured on this machine."""

EDITION = "teahouse"
"""What the speed of engine, search and environments is measured on, whichever edition is the default: so that
a figure can be laid beside an older one."""
