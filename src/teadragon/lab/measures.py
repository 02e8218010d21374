"""What balance is told in: figures with their intervals, of one edition or of two side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from teadragon.cards.compile import compile_edition
from teadragon.cards.model import SEASONS, Card
from teadragon.lab.balance import Counted
from teadragon.lab.counting import PARTS
from teadragon.lab.intervals import Ratio, mean_of, median_interval

FEW = 20  # cases: of fewer nothing is said
BEFORE, A_DRAW, A_PURCHASE, AN_ANSWER, A_SEASON = 240, 12, 25, 6, 30
"""Seconds that minutes are estimated with, for people who know the game: laying out and counting points; a
turn that draws; one that buys, with the payment; a choice that a card asks for; a change of the season."""


@dataclass(frozen=True)
class Figure:
    """A number and its 95 % interval; beside it, where two editions were played, those of the changed one
    and the difference, changed less base, whose interval knows that both had the same deals."""

    value: float
    low: float
    high: float
    changed: Figure | None = None
    difference: Figure | None = None

    def to_json(self) -> dict[str, Any]:
        own: dict[str, Any] = {"value": self.value, "low": self.low, "high": self.high}
        if self.changed is None or self.difference is None:
            return own
        return own | {"changed": self.changed.to_json(), "difference": self.difference.to_json()}


@dataclass(frozen=True)
class CardLine:
    """A card that can be bought. None stands where too few games said something."""

    card: str
    season: str | None  # of a Memory
    cost: int
    changed_cost: int | None
    figures: Mapping[str, Figure | None]  # by the names in CARD
    when: Mapping[str, Figure | None]  # the part of its purchases in each season


@dataclass(frozen=True)
class Part:
    """All that is told of the games with one number of seats."""

    seats: int
    games: int
    dragons: Mapping[str, Figure | None]  # share of the victories where it sat
    by_seat: Sequence[Figure]
    median: Figure  # turns a seat; the medians have no paired difference
    lengths: Sequence[Mapping[int, int]]  # of each edition: games by turns of all seats
    figures: Mapping[str, Figure | None]  # by the names in GAME
    mischief: Mapping[str, Mapping[str, Figure | None]]  # by card, then by the names in MISCHIEF
    cards: Sequence[CardLine]


class Measure:
    """A ratio of two counts; `share` says that it lies within 0 to 1."""

    def __init__(self, label: str, sums: Callable[..., Any], counts: Callable[..., Any], share: bool) -> None:
        self.label, self.sums, self.counts, self.share = label, sums, counts, share

    def ratio(self, *what: Any) -> Ratio | None:
        counts = self.counts(*what)
        return Ratio.of(self.sums(*what), counts) if np.sum(counts) >= FEW else None


def _seconds(c: Counted) -> Any:
    t = c.tallies
    bought, games = t["bought"].sum(axis=1), t["games"]
    waits = A_PURCHASE * bought + A_DRAW * (t["turns"] - bought) + AN_ANSWER * t["answers"]
    return waits + (BEFORE + A_SEASON * (len(SEASONS) - 1)) * games


def _games(c: Counted) -> Any:
    return c.tallies["games"]


def _of(name: str, over: str = "games") -> tuple[Callable[[Counted], Any], Callable[[Counted], Any]]:
    return lambda c: c.tallies[name], lambda c: c.tallies[over]


GAME = {
    "turns": Measure("turns a seat", lambda c: c.tallies["turns"] / c.seats, _games, False),
    "minutes": Measure("minutes, as people would take", lambda c: _seconds(c) / 60, _games, False),
    "purchases": Measure(
        "cards bought by a seat", lambda c: c.tallies["bought"].sum(axis=1) / c.seats, _games, False
    ),
    "points": Measure("points of a seat", lambda c: c.tallies["points"] / c.seats, _games, False),
    "most": Measure("points of the winner", *_of("most"), False),
    "margin": Measure("points before the next seat", *_of("margin"), False),
    "leads": Measure("changes of the lead in a game", *_of("leads"), False),
    "late_leads": Measure("changes of the lead in winter", *_of("late_leads"), False),
    "late": Measure("games whose lead changes in winter", *_of("late_games"), True),
    "from_behind": Measure("won from behind, as winter began", *_of("from_behind", "wintered"), True),
    "from_last": Measure("won from the last place then", *_of("from_last", "wintered"), True),
    "deficit": Measure("points that winners from behind were behind", *_of("deficit", "from_behind"), False),
    "level": Measure("games level in points at the top", *_of("level"), True),
    "shared": Measure("shared victories", *_of("shared"), True),
    "adjudicated": Measure("games that never came to an end", *_of("adjudicated"), True),
}


def _kind(name: str, by: int = 1) -> Callable[[Counted, int], Any]:
    return lambda c, kind: c.tallies[name][:, kind] / by


def _every(c: Counted, _: int) -> Any:
    return c.tallies["games"]


CARD = {
    "offered": Measure("games in which it was on offer", _kind("offered_games"), _every, True),
    "affordable": Measure("games in which a seat could pay it", _kind("affordable_games"), _every, True),
    "bought": Measure(
        "bought, of the games in which it could be", _kind("bought_games"), _kind("affordable_games"), True
    ),
    "seats": Measure(
        "bought by a seat, of those that could", _kind("bought_seats"), _kind("affordable_seats"), True
    ),
    "turns": Measure("bought, of the turns in which it could be", _kind("bought"), _kind("affordable"), True),
    "copies": Measure("copies bought in a game", _kind("bought"), _every, False),
    "round": Measure("round in which it is bought", _kind("rounds"), _kind("bought"), False),
    "owners": Measure("owners win", _kind("owners_won", PARTS), _kind("owners"), True),
    "points": Measure("points that a copy brings its owner", _kind("brought"), _kind("owned"), False),
}
EXCESS = "excess"  # what owners win above an equal share
ABOVE = "above"  # what owners of a winter card win above the mean of winter's cards

MISCHIEF = {
    "drawn": Measure("drawn by a seat", lambda c, kind: c.tallies["drawn"][:, kind] / c.seats, _every, False),
    "took": Measure("takes a Growth card", _kind("took"), _kind("drawn"), True),
    "ruined": Measure("Vulnerable cards lost to it", _kind("ruined"), _kind("drawn"), False),
    "stopped": Measure("answered by Protection", _kind("stopped"), _kind("drawn"), True),
}

Reading = Callable[[Counted], Ratio | None]


def beside(counted: Sequence[Counted], reading: Reading, share: bool) -> Figure | None:
    """One figure of one edition, or of two beside each other; None where one of them says too little."""
    ratios = [reading(one) for one in counted]
    if any(ratio is None for ratio in ratios):
        return None
    figures = [_figure(ratio, share) for ratio in ratios if ratio is not None]
    if len(figures) == 1:
        return figures[0]
    base, changed = (ratio for ratio in ratios if ratio is not None)
    own = figures[0]
    return Figure(own.value, own.low, own.high, figures[1], _figure(changed - base, False))


def _figure(ratio: Ratio, share: bool) -> Figure:
    return Figure(ratio.value, *(ratio.share_interval() if share else ratio.interval()))


def part_of(counted: Sequence[Counted]) -> Part:
    """What is told of one number of seats, from the counts of one edition or of two."""
    base = counted[0]
    cards = base.edition.cards
    return Part(
        seats=base.seats,
        games=int(base.tallies["games"].sum()),
        dragons={dragon.id: _dragon(counted, dragon.id) for dragon in base.edition.dragons},
        by_seat=[_seat(counted, seat) for seat in range(base.seats)],
        median=_median(counted),
        lengths=[{k: int(n) for k, n in enumerate(one.lengths) if n} for one in counted],
        figures={name: beside(counted, one.ratio, one.share) for name, one in GAME.items()},
        mischief={card.id: _figures(counted, MISCHIEF, card.id) for card in cards if card.kind == "mischief"},
        cards=_cards(counted),
    )


def _dragon(counted: Sequence[Counted], dragon: str) -> Figure | None:
    number = compile_edition(counted[0].edition).dragon_ids.index(dragon)  # every change leaves it
    measure = Measure(
        "", lambda c: c.tallies["dragon_won"][:, number] / PARTS, lambda c: c.tallies["sat"][:, number], True
    )
    return beside(counted, measure.ratio, True)


def _seat(counted: Sequence[Counted], seat: int) -> Figure:
    def ratio(c: Counted) -> Ratio:
        return Ratio.of(c.tallies["seat_won"][:, seat] / PARTS, c.tallies["games"])

    found = beside(counted, ratio, True)
    assert found is not None
    return found


def _median(counted: Sequence[Counted]) -> Figure:
    found = [(median_interval(one.lengths), one.seats) for one in counted]
    own, *others = (Figure(at / seats, low / seats, high / seats) for (at, low, high), seats in found)
    if not others:
        return own
    away = others[0].value - own.value
    # of two medians no interval is paired; this one is wider than it need be
    apart = Figure(away, others[0].low - own.high, others[0].high - own.low)
    return Figure(own.value, own.low, own.high, others[0], apart)


# Cards


def _figures(
    counted: Sequence[Counted], measures: Mapping[str, Measure], card: str
) -> dict[str, Figure | None]:
    def of(measure: Measure) -> Figure | None:
        return beside(counted, lambda c: measure.ratio(c, c.kind(card)), measure.share)

    return {name: of(measure) for name, measure in measures.items()}


def _cards(counted: Sequence[Counted]) -> list[CardLine]:
    edition = counted[0].edition
    winter = [card.id for card in edition.cards if card.season == SEASONS[-1]]
    return [_card(counted, card, winter) for card in edition.cards if not card.starter]


def _card(counted: Sequence[Counted], card: Card, winter: Sequence[str]) -> CardLine:
    figures = _figures(counted, CARD, card.id)
    figures[EXCESS] = beside(counted, lambda c: _excess(c, card.id), False)
    if card.id in winter:
        figures[ABOVE] = beside(counted, lambda c: _above(c, card.id, winter), False)
    changed = None if len(counted) == 1 else counted[1].edition.card(card.id).cost
    return CardLine(card.id, card.season, card.cost, changed, figures, _when(counted, card.id))


def _excess(c: Counted, card: str) -> Ratio | None:
    """Less the share of all seats, which is 1 / seats: that is exact, and takes nothing from the interval."""
    owners = CARD["owners"].ratio(c, c.kind(card))
    return None if owners is None else Ratio(owners.value - 1 / c.seats, owners.pulls, owners.cases)


def _above(c: Counted, card: str, winter: Sequence[str]) -> Ratio | None:
    owners = {other: CARD["owners"].ratio(c, c.kind(other)) for other in winter}
    known = [ratio for ratio in owners.values() if ratio is not None]
    own = owners[card]
    return None if own is None else own - mean_of(known)


def _when(counted: Sequence[Counted], card: str) -> dict[str, Figure | None]:
    def part(season: int) -> Measure:
        return Measure("", lambda c, kind: c.tallies["seasons"][:, season, kind], _kind("bought"), True)

    measures = {name: part(season) for season, name in enumerate(SEASONS)}
    return _figures(counted, measures, card)
