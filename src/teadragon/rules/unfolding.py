"""Luck that people tell: how far the cards told so far lead, and which is asked for next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from teadragon.rules.events import Event, What
from teadragon.rules.refusal import IllegalAction, Reason, Refusal

Luck = Literal["drew", "market", "memories", "winter"]
_ROWS: tuple[Luck, ...] = ("market", "memories", "winter")  # in the order in which a table is laid
_LUCK: Mapping[What, Luck] = {What.DREW: "drew", What.REVEALED: "market", What.MEMORY_DEALT: "memories"}


@dataclass(frozen=True)
class Asked:
    """The next card that somebody must tell: drawn by `seat`, or turned up in `slot` (from 0) of a row.
    `bag` has the copies of each card that it may be, and so its exact odds."""

    what: Luck
    bag: Mapping[str, int]
    seat: int | None = None
    slot: int | None = None


@dataclass(frozen=True)
class Unfolding:
    """An action with the first of its cards told: what is sure to have happened, up to what is asked."""

    events: tuple[Event, ...]
    asked: Asked | None  # None: nothing is missing


def unfolded(
    events: Sequence[Event], told: Sequence[str], bag: Mapping[str, int] | None, *, winter_lies: bool
) -> Unfolding:
    """The events that an action had with these cards in its script. `bag`: where the script ended too early,
    what the next card comes from; the events behind that are made up. `winter_lies`: the Memories that a
    season brings lay there already (R5).

    Raises IllegalAction for the first card that could not come, and for the first that is too many.
    """
    lucky = [at for at, event in enumerate(events) if _is_lucky(event, winter_lies=winter_lies)]
    for number, card in enumerate(told):
        if number >= len(lucky) or events[lucky[number]].card != card:
            details = {"card": card, "number": number + 1, "spare": number >= len(lucky)}
            raise IllegalAction(Refusal(Reason.OUTCOMES_DIFFER, details))
    if bag is None:
        return Unfolding(tuple(events), None)
    cut = lucky[len(told)]
    event = events[cut]
    return Unfolding(tuple(events[:cut]), Asked(_LUCK[event.what], bag, event.seat, event.slot))


def _is_lucky(event: Event, *, winter_lies: bool) -> bool:
    return event.what in _LUCK and not (winter_lies and event.what is What.MEMORY_DEALT)


def next_to_lay(
    rows: Sequence[Sequence[str]], widths: Sequence[int], bag: Mapping[str, int] | None
) -> Asked | None:
    """What is asked next of a table that is being laid: of the first row that is not full.

    Raises ValueError where a row is full that stands behind one that is not, or none may take a card more.
    """
    lacking = [at for at, (row, width) in enumerate(zip(rows, widths, strict=True)) if len(row) != width]
    if bag is None and not lacking:
        return None
    first = lacking[0] if lacking else 0
    if bag is None or not lacking or len(rows[first]) > widths[first] or any(rows[first + 1 :]):
        raise ValueError("these rows are not laid one after the other")
    return Asked(_ROWS[first], bag, slot=len(rows[first]))
