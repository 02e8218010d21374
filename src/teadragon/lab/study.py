"""What the learned value thinks that each card is worth, by season and number of seats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from teadragon.cards.compile import compile_edition
from teadragon.cards.edition import Edition
from teadragon.cards.model import SEASONS
from teadragon.lab.intervals import ratio_interval
from teadragon.lab.watching import BOT, Plan, Watched, watched

TRIES = 3  # of each action, twice
FEW = 20  # games: of what was on offer in fewer nothing is said


@dataclass(frozen=True)
class Worth:
    """How a card did where it was on offer and could be paid."""

    offered: int  # turns
    bought: float  # the part of them in which it was bought
    gain: float  # mean share of winning after buying it, less that after the best other choice
    low: float  # the 95 % interval of the gain
    high: float


@dataclass(frozen=True)
class Owners:
    """The seats that owned a card when their game ended."""

    seats: int
    won: float  # mean part of the victory; 1 / seats where the card makes no difference
    low: float
    high: float


@dataclass(frozen=True)
class Line:
    card: str
    all: Worth
    seasons: dict[str, Worth]  # those in which it was on offer often enough
    owners: Owners | None


@dataclass(frozen=True)
class Study:
    edition: str
    seed: int
    games: int  # with each number of seats
    by_seats: dict[int, tuple[Line, ...]]  # best first

    def ranking(self) -> list[Line]:
        """The lines of the fewest seats, and of cards that were never on offer there those of more."""
        first: dict[str, Line] = {}
        for lines in self.by_seats.values():
            for line in lines:
                first.setdefault(line.card, line)
        return sorted(first.values(), key=lambda line: -line.all.gain)

    def to_json(self) -> dict[str, Any]:
        seats = {str(seats): [asdict(line) for line in lines] for seats, lines in self.by_seats.items()}
        head = {"edition": self.edition, "bot": BOT, "seed": self.seed, "games": self.games}
        return {**head, "seats": seats}


def study(
    edition: Edition,
    games: int,
    seats: tuple[int, ...],
    seed: int,
    *,
    workers: int | None = None,
    on_done: Callable[[int], None] = lambda _: None,
) -> Study:
    """Play `games` games with each number of seats; raises ValueError for wishes that cannot be met."""
    plan = Plan(edition, games, seed, seats, TRIES)
    seen = watched(plan, workers=workers, on_done=on_done)
    return Study(edition.id, seed, games, {seats: lines_of(edition, part) for seats, part in seen.items()})


def lines_of(edition: Edition, part: Watched) -> tuple[Line, ...]:
    """A line for each card that was on offer often enough, best first."""
    ids = compile_edition(edition).ids
    lines = []
    for kind, card in enumerate(ids):
        of_card = part.offers[part.offers["kind"] == kind]
        worth = _worth(of_card)
        if worth is None:
            continue
        found = {name: _worth(of_card[of_card["season"] == at]) for at, name in enumerate(SEASONS)}
        seasons = {name: one for name, one in found.items() if one is not None}
        lines.append(Line(card, worth, seasons, _owners(part, kind)))
    return tuple(sorted(lines, key=lambda line: -line.all.gain))


def _worth(offers: Any) -> Worth | None:
    games, which = np.unique(offers["game"], return_inverse=True)
    if len(games) < FEW:
        return None
    counts, gains = np.bincount(which), np.bincount(which, offers["gain"])
    gain, low, high = ratio_interval(gains, counts)
    return Worth(len(offers), float(offers["bought"].mean()), gain, low, high)


def _owners(part: Watched, kind: int) -> Owners | None:
    owns = part.owned[:, :, kind]
    counts = owns.sum(axis=1)
    some = counts > 0
    if some.sum() < FEW:
        return None
    won, low, high = ratio_interval((part.victory * owns).sum(axis=1)[some], counts[some])
    return Owners(int(counts.sum()), won, max(low, 0.0), min(high, 1.0))
