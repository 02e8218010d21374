"""Games of one edition between equal bots, counted in room that does not grow: what balance is read from."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from joblib import Parallel, delayed

from teadragon.bots import NAMES, STRONGEST, number_of
from teadragon.bots.chooser import ROOM
from teadragon.bots.mind import new_mind
from teadragon.bots.weights import shipped
from teadragon.cards.compile import compile_edition, records
from teadragon.cards.edition import Edition
from teadragon.lab.counting import LENGTHS, STORY, TALLY, count_series, new_tallies
from teadragon.rules.chance import number_words
from teadragon.rules.table import new_tables

BINS = 200  # that games are shared out to; how much these differ says how sure all of it is
QUICK = {"uniform": 20, "greedy": 20, "gardener": 2}  # bins at a time; of others one


@dataclass(frozen=True)
class Plan:
    """Games 1 to `games` with each of these numbers of seats, the same bot in every seat.

    A plan with another edition has the same deals, and as much of the same luck as the cards allow.
    """

    edition: Edition
    bot: str
    games: int
    seed: int  # below 2**128
    seats: tuple[int, ...] = (2, 3, 4)
    weights: Any = field(default=None, repr=False)  # (1,) WEIGHTS; None: those in the package

    @property
    def bins(self) -> int:
        return min(BINS, self.games)

    def first_of(self, at: int) -> int:
        """The first game of a bin, counted from 1."""
        return 1 + self.games * at // self.bins

    def check(self) -> None:
        """Raises ValueError for a plan that cannot be."""
        most = self.edition.max_seats
        if self.games < 2:
            raise ValueError(f"{self.games} games: at least two are needed to say how sure it is")
        if not self.seats or any(not 2 <= seats <= most for seats in self.seats):
            raise ValueError(f"seats {self.seats}: games of this edition have 2 to {most}")
        if self.bot not in (*NAMES, STRONGEST):
            raise ValueError(f"no bot {self.bot!r}; there are {', '.join(NAMES)}")
        if not 0 <= self.seed < 2**128:
            raise ValueError("the seed of a series is a number from 0 to 2**128 - 1")


@dataclass(frozen=True)
class Counted:
    """What was counted in the games with one number of seats."""

    edition: Edition
    seats: int
    tallies: Any  # (bins,) TALLY
    lengths: Any  # (LENGTHS,): games by their number of turns

    def kind(self, card: str) -> int:
        return compile_edition(self.edition).index[card]


def count(
    plan: Plan, *, workers: int | None = None, on_done: Callable[[int], None] = lambda _: None
) -> dict[int, Counted]:
    """Play and count all games of a plan, by number of seats.

    `workers` 1 stays in this process; None takes one for each core. `on_done` hears how many games were
    finished each time that some are.
    """
    plan.check()
    found = {
        seats: Counted(plan.edition, seats, new_tallies(plan.bins), np.zeros(LENGTHS, np.int64))
        for seats in sorted(set(plan.seats))
    }
    for seats, at, tallies, lengths in _portions(plan, workers or os.cpu_count() or 1):
        found[seats].tallies[at : at + len(tallies)] = tallies
        found[seats].lengths[:] += lengths
        on_done(int(lengths.sum()))
    return found


def _portions(plan: Plan, workers: int) -> Iterator[tuple[int, int, Any, Any]]:
    size = QUICK.get(plan.bot, 1)
    work = [
        (seats, at, min(size, plan.bins - at))
        for seats in sorted(set(plan.seats))
        for at in range(0, plan.bins, size)
    ]
    if workers == 1 or len(work) == 1:
        yield from (_play_portion(plan, *part) for part in work)
        return
    yield _play_portion(plan, *work[0])  # compile once, so that the others find it on the disk
    parallel = Parallel(n_jobs=workers, return_as="generator_unordered")
    yield from parallel(delayed(_play_portion)(plan, *part) for part in work[1:])


def _play_portion(plan: Plan, seats: int, at: int, bins: int) -> tuple[int, int, Any, Any]:
    compiled = compile_edition(plan.edition)
    tables, story = new_tables(1), records(np.zeros(1, STORY))
    mind = new_mind(shipped(plan.edition).weights if plan.weights is None else plan.weights, ROOM)
    tallies, lengths = new_tallies(bins), np.zeros(LENGTHS, np.int64)
    key = number_words(plan.seed)
    for own in range(bins):
        first, after = plan.first_of(at + own), plan.first_of(at + own + 1)
        count_series(
            compiled.array, tables, mind, story, number_of(plan.bot), seats, *key, first, after - first,
            tallies[own : own + 1], lengths,
        )  # fmt: skip
    return seats, at, tallies.view(np.ndarray).view(TALLY), lengths


def together(parts: Sequence[Any]) -> Any:
    """The sum of some tallies, shape (1,), dtype TALLY."""
    out = np.zeros(1, TALLY)
    for name in TALLY.names or ():
        out[name][0] = sum(part[name].sum(axis=0) for part in parts)
    return out
