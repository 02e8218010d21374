"""Programs that take a seat. They see what everybody sees, and roll dice of their own."""

from teadragon.bots.chooser import Chooser, choose
from teadragon.bots.choosing import NAMES

__all__ = ["NAMES", "Chooser", "choose"]
