"""Why the rules forbid an action, and the two errors that words from outside can meet here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Reason(StrEnum):
    """The message key of a refusal. What stands in its details is said beside each."""

    GAME_OVER = "game_over"
    CHOICE_PENDING = "choice_pending"  # choice, cause: a question must be answered first
    NO_CHOICE = "no_choice"  # an answer, but nothing is asked
    NOT_AN_OPTION = "not_an_option"  # card, options
    NOTHING_TO_DRAW = "nothing_to_draw"
    MAY_NOT_PASS = "may_not_pass"  # something can be drawn or bought
    UNKNOWN_CARD = "unknown_card"  # card
    NO_SUCH_SLOT = "no_such_slot"  # row, slots
    SLOT_EMPTY = "slot_empty"  # row, slot (from 1)
    OTHER_CARD = "other_card"  # slot (from 1), card: what lies there
    NO_GROWTH = "no_growth"  # card
    NOT_HELD = "not_held"  # card, held, paid: copies
    GROWTH_TOO_LOW = "growth_too_low"  # paid, cost
    OUTCOMES_DIFFER = "outcomes_differ"  # expected, given: a record's outcomes cannot be


@dataclass(frozen=True)
class Refusal:
    """Why an action is not open. `reason` is a message key, `details` its arguments."""

    reason: Reason
    details: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        details = ", ".join(f"{name} {value}" for name, value in self.details.items())
        return f"{self.reason.replace('_', ' ')} ({details})" if details else self.reason.replace("_", " ")


class IllegalAction(Exception):
    """The action was read, and the rules forbid it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class BadNotation(Exception):
    """The words cannot be read; the message says which and why."""
