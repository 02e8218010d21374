"""The state of one game as one NumPy record, and the tape on which an action writes what happened."""

from __future__ import annotations

from typing import Any

import numpy as np

from teadragon.cards.compile import records
from teadragon.rules.codes import (
    KINDS,
    MARKET_SLOTS,
    MEMORY_SLOTS,
    SCRIPT_OUTCOMES,
    SEASONS,
    SEATS,
    TAPE_EVENTS,
)
from teadragon.rules.threads import OfThread

# Piles count copies of each kind: a shuffled deck is a bag, so nobody holds a secret order. Beside each
# pile stands its mask of kinds (bit k: at least one copy of k), by which the inner loops skip what is absent.
# Numbers that are no pile are i8: a function compiles once, not once for each mixture of widths.
TABLE = np.dtype(
    [
        ("deck", "i1", (SEATS, KINDS)),  # copies face down
        ("hold", "i1", (SEATS, KINDS)),  # copies face up; the dragon and Mentors stand elsewhere
        ("discard", "i1", (SEATS, KINDS)),
        ("market_deck", "i1", KINDS),
        ("market_discard", "i1", KINDS),
        ("box", "i1", KINDS),  # cards that left this game, as far as anybody knows them
        ("fired", "i1", KINDS),  # this turn: how often a kind's drawn (or revealed) effect was used, R10
        ("answered", "i1", KINDS),  # this turn: how often a held kind's effect was used, R10
        ("deck_kinds", "u8", SEATS),
        ("hold_kinds", "u8", SEATS),
        ("discard_kinds", "u8", SEATS),
        ("market_deck_kinds", "u8"),
        ("market_discard_kinds", "u8"),
        ("ahead", "u8", SEASONS),  # kinds of each season that were not dealt; where they lie nobody knows
        ("options", "u8"),  # kinds among which the open question lets choose
        ("key", "u8", 2),  # the seed
        ("drawn", "i8", SEATS),  # counters of chance: cards drawn by each seat
        ("revealed", "i8"),  # and cards turned up in the Market row
        ("deck_size", "i8", SEATS),
        ("discard_size", "i8", SEATS),
        ("market_deck_size", "i8"),
        ("market_discard_size", "i8"),
        ("growth", "i8", SEATS),  # what a seat could spend: its hold and Mentors
        ("due", "i8"),  # growth still to be paid
        ("owed", "i8"),  # draws still to be made
        ("turns", "i8"),  # completed turns of all seats
        ("dry", "i8"),  # completed turns since a seat last bought
        ("dragon", "i8", SEATS),
        ("market_row", "i8", MARKET_SLOTS),  # kind, or -1 for an empty slot
        ("memory_row", "i8", MEMORY_SLOTS),
        ("winter_row", "i8", MEMORY_SLOTS),  # winter's Memories while they are shown ahead, R5
        ("memories_left", "i8"),
        ("mentors", "i8"),  # the seat that has Mentors
        ("seats", "i8"),
        ("season", "i8"),
        ("to_act", "i8"),  # the seat that is awaited; -1 when the game is over
        ("phase", "i8"),
        ("reason", "i8"),
        ("buying", "i8"),  # the action that began the purchase which is being paid
        ("last_paid", "i8"),  # kind paid last: payments go on in falling growth; -1 before the first
        ("waiting", "i8"),  # drawn card that waits beside the hold, R11, or -1
        ("cause", "i8"),  # kind that asks the open question
        ("fresh", "i8"),  # the drawn card has its effect: it was not used up earlier in this turn, R10
        ("dragon_fired", "i8"),
        ("open_winter", "i8"),
    ],
    align=True,
)

TAPE = np.dtype(
    [
        ("n", "i8"),  # events of the last action
        ("scripted", "i8"),  # 1: take outcomes from `script`, not from the generator
        ("script_n", "i8"),
        ("script_at", "i8"),
        ("fault", "i8"),  # 1: the script gave an outcome that cannot be, or none
        ("asked", "i1", KINDS),  # copies of each kind in the bag for which the script gave no outcome first
        ("events", "u4", TAPE_EVENTS),
        ("script", "i8", SCRIPT_OUTCOMES),
    ],
    align=True,
)


def new_tables(count: int) -> Any:
    """Blank tables, shape (count,), dtype TABLE. `setup.deal` makes a game of one."""
    return records(np.zeros(count, TABLE))


def copy_of(tables: Any) -> Any:
    """By bytes: NumPy's own copy of a record goes field by field, and takes twenty times as long."""
    return records(np.frombuffer(bytearray(tables.tobytes()), TABLE))


def new_tape() -> Any:
    """A tape, shape (1,), dtype TAPE."""
    return records(np.zeros(1, TAPE))


_tape = OfThread(new_tape)


def tape_of_thread() -> Any:
    """One tape serves all games of a thread: it is read before another action is written on it."""
    return _tape.it
