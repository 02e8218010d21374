"""Which bots judge a table by what they learned on another edition."""

from __future__ import annotations

from teadragon.bots.choosing import LADDER, LEARNED, TREE
from teadragon.bots.weights import shipped
from teadragon.cards.edition import Edition

SCHOOLED = tuple(level.name for level in LADDER if level.way in (LEARNED, TREE))
"""The levels that judge by learned weights; the others are at home everywhere."""


def is_trained_on(edition: Edition) -> bool:
    """Whether weights in the package were learned on this very edition."""
    return edition.digest == shipped(edition).story.digest


def untrained_on(edition: Edition) -> list[str]:
    """The bots that learned on another edition than this one, weakest first."""
    return [] if is_trained_on(edition) else list(SCHOOLED)
