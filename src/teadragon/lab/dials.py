"""The numbers of an edition that tuning may turn: those whose source is `house`, and no others."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from teadragon.cards.changing import Change
from teadragon.cards.edition import Edition
from teadragon.cards.model import Card
from teadragon.cards.numbers import number_of

OURS = "house"
REACH = {"cost": (2, 4), "points": (2, 4), "growth": (1, 1)}
"""The numbers that are turned, and how far below and above where it is each may go."""
TOGETHER = 0.5  # how often a card's other number goes along with a step by chance
LEAST = 1  # a card that costs nothing, or whose points or growth are gone, would be another card


@dataclass(frozen=True)
class Dial:
    """One number of a card, or of cards that are alike but for the Growth name and Mischief of which they
    speak: these keep the same number, so that no dragon is favoured."""

    cards: tuple[str, ...]
    field: str  # of REACH
    base: int
    low: int
    high: int

    @property
    def name(self) -> str:
        return f"{'+'.join(self.cards)}.{self.field}"

    def changes(self, value: int) -> list[Change]:
        return [Change(card, self.field, value) for card in self.cards if value != self.base]


def dials_of(edition: Edition) -> list[Dial]:
    """Every dial, in the order of the edition file."""
    sources = {said["id"]: said.get("source", {}) for said in tomllib.loads(edition.text)["card"]}
    out = []
    for field, (below, above) in REACH.items():
        groups: dict[str, list[Card]] = {}
        for card in edition.cards:
            if _turns(card, field) and sources[card.id].get(field) == OURS:
                groups.setdefault(_likeness(card, sources[card.id], edition), []).append(card)
        for cards in groups.values():
            base = number_of(cards[0], field) or 0
            ids = tuple(card.id for card in cards)
            out.append(Dial(ids, field, base, max(LEAST, base - below), base + above))
    return out


def _turns(card: Card, field: str) -> bool:
    """A Growth card is known by its growth, which is what it is called by: it keeps it."""
    named = field == "growth" and card.kind == "growth"
    return not card.starter and not named and bool(number_of(card, field))


def _likeness(card: Card, source: Mapping[str, str], edition: Edition) -> str:
    """The same for cards that are alike but for names."""
    names = set(edition.growth_names) | {other.id for other in edition.cards if other.kind == "mischief"}
    own: dict[str, Any] = {key: value for key, value in vars(card).items() if key not in ("id", "words")}
    if own["name"] == card.id:
        own["name"] = ""
    told = json.dumps(_plain(own), sort_keys=True) + json.dumps(source, sort_keys=True)
    for name in sorted(names):
        told = told.replace(f'"{name}"', '"NAME"')
    return told


def _plain(value: Any) -> Any:
    if hasattr(value, "__dataclass_fields__"):
        return {key: _plain(own) for key, own in vars(value).items()}
    if isinstance(value, dict):
        return {key: _plain(own) for key, own in value.items()}
    return list(value) if isinstance(value, tuple) else value


def changes_of(dials: Sequence[Dial], values: Mapping[str, int]) -> list[Change]:
    """What the dials change when they stand so."""
    return [change for dial in dials for change in dial.changes(values[dial.name])]


def turned(dials: Sequence[Dial], values: Mapping[str, int]) -> Iterator[tuple[Dial, int]]:
    """The dials that do not stand where they stood, with where they stand."""
    return ((dial, values[dial.name]) for dial in dials if values[dial.name] != dial.base)


def around(
    dials: Sequence[Dial], values: Mapping[str, int], steps: float, dice: np.random.Generator
) -> dict[str, int]:
    """From where the dials stand, so many of them, in the mean, a step up or down: half of a card's
    numbers together and the same way, after which it is about as good as before, though for others."""
    chosen = dice.random(len(dials)) < steps / len(dials) / (1 + TOGETHER)
    moved = chosen * dice.choice([-1, 1], size=len(dials))
    together = dice.random(len(dials)) < TOGETHER
    out = dict(values)
    for dial, step, both in zip(dials, moved, together, strict=True):
        for other in dials:
            if step and (other is dial or (both and other.cards == dial.cards)):
                at = values[other.name] + int(step)
                out[other.name] = min(max(at, other.low), other.high)
    return out
