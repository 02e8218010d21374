"""Every number of an edition that can be another: where it stands, within what bounds, and who says it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from teadragon.cards.layout import has_number, number_shape
from teadragon.cards.model import Card, Dragon, Edition

FIELDS = (
    "growth",
    "cost",
    "points",
    "copies",
    "score.each",
    "score.at_most",
    "when_drawn.draw",
    "when_you_draw.draw",
)
"""The numbers of a card, as one names them; after a dot stands a key of an effect."""
MENTORS = "mentors"
FAVOURITE = "when_favourite.draw"
DECK = "deck."
"""Before the id of a starter card: how many of them lie in a dragon's deck."""


@dataclass(frozen=True)
class Figure:
    """A number as an edition has it."""

    owner: str  # the id of a card or dragon, or `mentors`
    field: str
    value: int | None  # None: a bound that the file does not set
    low: int
    high: int
    source: str | None  # None: the file leaves it out

    @property
    def may_go(self) -> bool:
        """Whether None is a value: a bound that can be lifted."""
        return self.field == "score.at_most"


def number_of(card: Card, field: str) -> int | None:
    """What a card says in one of FIELDS; None where it lacks the effect or the bound."""
    effect, _, key = field.partition(".")
    found: Any = getattr(card, effect)
    number: int | None = getattr(found, key) if key and found is not None else found
    return number


def figures(edition: Edition) -> tuple[Figure, ...]:
    """All that can be changed without another effect: the Mentors', each dragon's, each card's, in order."""
    data = tomllib.loads(edition.text)
    said = {entry["id"]: entry for entry in (*data["dragon"], *data["card"])} | {MENTORS: data[MENTORS]}
    found = [*_of_mentors(edition)]
    for dragon in edition.dragons:
        found += _of_dragon(dragon, edition)
    for card in edition.cards:
        found += _of_card(card)
    return tuple(
        Figure(owner, field, value, low, number_shape(table, field).high, _source(said[owner], field))
        for table, owner, field, value, low in found
    )


_Found = tuple[str, str, str, int | None, int]  # table, owner, field, value, lowest


def _of_mentors(edition: Edition) -> Iterator[_Found]:
    yield MENTORS, MENTORS, "growth", edition.mentors_growth, number_shape(MENTORS, "growth").low


def _of_dragon(dragon: Dragon, edition: Edition) -> Iterator[_Found]:
    """A starter card that is not in the deck has none there."""
    yield "dragon", dragon.id, FAVOURITE, dragon.when_favourite_draw, number_shape("dragon", FAVOURITE).low
    for card in edition.cards:
        if card.starter:
            yield "dragon", dragon.id, f"{DECK}{card.id}", dragon.deck.get(card.id, 0), 0


def _of_card(card: Card) -> Iterator[_Found]:
    for field in FIELDS:
        if _has(card, field):
            yield "card", card.id, field, number_of(card, field), number_shape("card", field).low


def _has(card: Card, field: str) -> bool:
    effect, _, key = field.partition(".")
    if key:
        return getattr(card, effect) is not None
    return has_number(card.kind, field, starter=card.starter)


def _source(said: Mapping[str, Any], field: str) -> str | None:
    found: str | None = said.get("source", {}).get(field.partition(".")[0])
    return found
