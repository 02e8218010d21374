"""Words for the referee's tests: a table, just these cards in a seat, an action with stated luck."""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee import rules
from referee.edition import Edition
from referee.record import Stated
from referee.table import Table, set_up

SPRING = ["farmers-market", "kite-day", "birds-nest"]
MARKET = ["feeding-2", "gloves", "book", "milk"]
DRAW = {"draw": True}


def a_table(edition: Edition, *, dragons: tuple[str, ...] = ("ginseng", "chamomile")) -> Table:
    memories = [*SPRING, "planting-day", "rain-on-the-roof"][: len(dragons) + 1]
    return set_up(edition, list(dragons), MARKET, memories, None)


def give(table: Table, *, hold: str = "", deck: str = "", discard: str = "", seat: int = 0) -> None:
    """Seat a player with just these cards, by name; the totals of the box do not matter here."""
    area = table.seats[seat]
    area.hold, area.deck, area.discard = (
        Counter(hold.split()),
        Counter(deck.split()),
        Counter(discard.split()),
    )


def act(table: Table, action: rules.Action, *outcomes: str | dict[str, Any]) -> None:
    """Play with stated luck, none of which may be left over; a bare name is a card drawn."""
    luck = Stated([{"drew": o} if isinstance(o, str) else o for o in outcomes], None)
    rules.play(table, action, luck)
    assert luck.next == len(outcomes), "an outcome that did not happen"


def cards(text: str) -> Counter[str]:
    return Counter(text.split())


def crowded_table(edition: Edition) -> Table:
    market, memories = ["feeding-2", "apron", "jam", "bell"], ["dew", "sprout", "creek"]
    return set_up(edition, ["moss", "ember"], market, memories, None)
