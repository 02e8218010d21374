"""Programs that take a seat. They see what everybody sees, and roll dice of their own."""

from teadragon.bots.chooser import Chooser, choose, mind
from teadragon.bots.choosing import NAMES, STRONGEST, effort_of, number_of
from teadragon.bots.thinking import Thought, Weighed, think

__all__ = [
    "NAMES",
    "STRONGEST",
    "Chooser",
    "Thought",
    "Weighed",
    "choose",
    "effort_of",
    "mind",
    "number_of",
    "think",
]
