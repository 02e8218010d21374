"""Holds in notation that pay for a card whatever an edition has it cost, and Memories that bring a tie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from teadragon.cards.edition import Card, Edition

ONES = ("sleeping-1", "feeding-1")
TWOS = ("feeding-2", "grooming-2", "entertaining-2", "sleeping-2")
THREE = "sleeping-3"


@dataclass(frozen=True)
class Purse:
    """Cards of a hold, by their number, and the growth that they bring together."""

    cards: dict[str, int]
    growth: int

    @property
    def text(self) -> str:
        return " ".join(card if count == 1 else f"{count}*{card}" for card, count in self.cards.items())


def worth(growth: int) -> Purse:
    """Cards that bring exactly this, more than one card where that can be."""
    ones = min(growth, 2 - growth % 2)
    return Purse(_twos((growth - ones) // 2) | dict.fromkeys(ONES[:ones], 1), growth)


def too_much_for(cost: int) -> Purse:
    """Cards of which all are needed to pay, and then bring one more than the cost."""
    odd = cost % 2
    return Purse(({} if odd else {THREE: 1}) | _twos((cost + 1 - 3 * (not odd)) // 2), cost + 1)


def _twos(count: int) -> dict[str, int]:
    """So many cards of growth 2, of as many names as there are."""
    return {card: n for at, card in enumerate(TWOS) if (n := (count + len(TWOS) - 1 - at) // len(TWOS))}


@dataclass(frozen=True)
class Tie:
    """Memories of two seats that bring both the same points once `last` is bought."""

    mine: tuple[str, ...]
    last: str
    theirs: tuple[str, ...]  # fewer by one than mine with the last

    @property
    def cards(self) -> tuple[str, ...]:
        return (*self.mine, self.last, *self.theirs)


def tie_in(edition: Edition) -> Tie:
    """The first in the order of the card file. Raises ValueError for an edition that has none."""
    plain = [card for card in edition.cards if card.kind == "memory" and card.score is None]
    for last in (card for card in plain if card.season == "winter"):
        others = [card for card in plain if card is not last]
        for mine in combinations(others, 2):
            for theirs in _with_points(sum(c.points for c in (*mine, last)), others, mine):
                return Tie(tuple(c.id for c in mine), last.id, tuple(c.id for c in theirs))
    raise ValueError(f"{edition.id} has no Memories with which a game could end in a tie")


def _with_points(points: int, cards: list[Card], without: tuple[Card, ...]) -> Iterator[tuple[Card, Card]]:
    for pair in combinations(cards, 2):
        if sum(card.points for card in pair) == points and not set(pair) & set(without):
            yield pair
