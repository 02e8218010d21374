"""What a balanced edition is held to, and whether an edition keeps to it, as far as the games can tell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from teadragon.cards.model import SEASONS
from teadragon.lab.measures import ABOVE, EXCESS, Figure, Part

Verdict = Literal["inside", "outside", "cannot tell yet"]

DRAGON = 0.06  # divided by the seats: how far a dragon's share may be from an equal one
SEAT = 0.02
BOUGHT = (0.10, 0.90)  # of the games in which a card could be bought
OWNERS = 0.08  # above an equal share
WINTER_OWNERS = 0.10  # above the mean of winter's cards
TURNS = (25.0, 40.0)  # the median, a seat
LATE = 0.25  # of the games


@dataclass(frozen=True)
class Goal:
    """A figure and the bounds that it is held to; None is no bound."""

    topic: str  # see TOPICS
    what: str  # a dragon, a seat, a card; empty where the topic says it all
    value: float
    low: float  # 95 % interval
    high: float
    least: float | None
    most: float | None

    @property
    def verdict(self) -> Verdict:
        """By the interval: inside only if all of it is."""
        least = float("-inf") if self.least is None else self.least
        most = float("inf") if self.most is None else self.most
        if self.high < least or self.low > most:
            return "outside"
        return "inside" if least <= self.low and self.high <= most else "cannot tell yet"

    @property
    def miss(self) -> float:
        """How far the value lies beyond its bounds; 0 within them."""
        below = 0.0 if self.least is None else self.least - self.value
        above = 0.0 if self.most is None else self.value - self.most
        return max(below, above, 0.0)

    def to_json(self) -> dict[str, Any]:
        bounds = {"value": self.value, "low": self.low, "high": self.high, "least": self.least}
        return {"topic": self.topic, "what": self.what, **bounds, "most": self.most, "verdict": self.verdict}


TOPICS = {
    "dragons": "a dragon's share of the victories",
    "seats": "a seat's share of the victories",
    "bought": "games in which a card is bought, of those in which it could be",
    "owners": "share of a card's owners above an equal one",
    "winter": "share of a winter card's owners above the mean of winter's cards",
    "length": "median length, turns a seat",
    "late": "games whose lead changes in winter",
}


def held_to(topic: str, seats: int) -> tuple[float | None, float | None]:
    """The least and the most that a goal's value may be with so many seats; None is no bound."""
    equal = 1 / seats
    bounds: dict[str, tuple[float | None, float | None]] = {
        "dragons": (equal - DRAGON / seats, equal + DRAGON / seats),
        "seats": (equal - SEAT, equal + SEAT),
        "bought": BOUGHT,
        "owners": (None, OWNERS),
        "winter": (None, WINTER_OWNERS),
        "length": TURNS,
        "late": (LATE, None),
    }
    return bounds[topic]


def goals_of(part: Part, changed: bool = False) -> list[Goal]:
    """Every goal for one number of seats, of the base edition or of the changed one. What too few games
    speak of is left out."""
    return [
        Goal(topic, what, figure.value, figure.low, figure.high, *held_to(topic, part.seats))
        for topic, what, found in _figures(part)
        if found is not None and (figure := found.changed if changed else found) is not None
    ]


def _figures(part: Part) -> Iterator[tuple[str, str, Figure | None]]:
    for dragon, figure in part.dragons.items():
        yield "dragons", dragon, figure
    for seat, figure in enumerate(part.by_seat, start=1):
        yield "seats", f"seat {seat}", figure
    for line in part.cards:
        yield "bought", line.card, line.figures["bought"]
    for line in part.cards:
        winter = line.season == SEASONS[-1]
        yield "winter" if winter else "owners", line.card, line.figures[ABOVE if winter else EXCESS]
    yield "length", "", part.median
    yield "late", "", part.figures["late"]
