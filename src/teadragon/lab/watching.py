"""Games that the learned value plays against itself, and what it thinks on the way: at each turn every
seat's share of winning, and, where that is wanted, what every purchase was worth beside the best of the rest.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from joblib import Parallel, delayed

from teadragon.bots import mind as mind_of_thread
from teadragon.bots import number_of, value
from teadragon.bots.choosing import LADDER
from teadragon.bots.dice import seed_dice
from teadragon.bots.doors import apply_action, judge
from teadragon.cards.compile import compile_edition, records
from teadragon.cards.edition import Edition
from teadragon.rules import codes
from teadragon.rules.chance import number_words, series_words
from teadragon.rules.compiled import inner, jit
from teadragon.rules.legal import legal_of
from teadragon.rules.setup import deal_by_seed
from teadragon.rules.table import new_tables

BOT = "gardener"
SAMPLES = LADDER[number_of(BOT)].effort
PORTION = 100  # games at a time

OFFER = np.dtype(
    [
        ("game", "i4"),  # from 0
        ("season", "i1"),
        ("kind", "i1"),
        ("bought", "i1"),
        ("gain", "f4"),  # share of winning after buying it, less that after the best other choice
    ],
    align=True,
)
MOST_TURNS = codes.LAST_TURN + 1  # R26
MOST_OFFERS = MOST_TURNS * (codes.MARKET_SLOTS + codes.MEMORY_SLOTS)

_best = value.choose_of


@inner
def _kind_bought(t: Any, action: int) -> int:
    """The kind of card that an action of a turn buys, or -1."""
    if codes.MARKET <= action < codes.MEMORY:
        return t.market_row[action - codes.MARKET]
    if codes.MEMORY <= action < codes.CARD:
        return t.memory_row[action - codes.MEMORY]
    return -1


@inner
def _weigh(ed: Any, tables: Any, n: int, mind: Any, dice: Any, tries: int, worths: Any) -> None:
    """Write what the first n actions of mind.legal[1] are worth, twice and each time with luck of its own."""
    seat = tables[0].to_act
    for half in range(2):
        for j in range(n):
            worths[half, j] = 0
            for _ in range(tries):
                value.try_action(ed, tables, 0, mind.legal[1, j], mind, dice)
                worths[half, j] += mind.room[0].shares[seat] / tries


@inner
def _note_offers(t: Any, n: int, legal: Any, action: int, worths: Any, offers: Any, count: int) -> int:
    """A line for each kind on offer. The best of the rest is picked by the first half of the tries and
    weighed by the second: the best of one lot of tries is partly the luckiest. Returns how many lines."""
    for j in range(n):
        kind = _kind_bought(t, legal[j])
        known = kind < 0
        for k in range(j):
            known = known or _kind_bought(t, legal[k]) == kind
        other = -1
        for k in range(n):
            if _kind_bought(t, legal[k]) != kind and (other < 0 or worths[0, k] > worths[0, other]):
                other = k
        if not known and other >= 0:
            line = offers[count]
            line.season = t.season
            line.kind = kind
            line.bought = _kind_bought(t, action) == kind
            line.gain = worths[1, j] - worths[1, other]
            count += 1
    return count


@jit
def watch(
    ed: Any, tables: Any, mind: Any, seats: int, s0: Any, s1: Any, number: int, tries: int, seen: Any,
    offers: Any, counts: Any,
) -> None:
    """Play game `number` of the series with key (s0, s1) at tables[0].

    Each turn's shares go to `seen` and, with `tries` above 0, its purchases to `offers`; how many lines of
    each goes to `counts`. What is tried for them has dice of its own and changes no game.
    """
    dice, others = np.empty(1, np.uint64), np.empty(1, np.uint64)
    worths = np.zeros((2, codes.ACTIONS), np.float32)
    e, t = ed[0], tables[0]
    k0, k1 = series_words(s0, s1, number)
    deal_by_seed(ed, tables, 0, seats, k0, k1, 0, mind.tape)
    seed_dice(dice, k0, k1, 0)
    seed_dice(others, k1, k0, 0)
    mind.playouts[0] = False
    counts[:] = 0
    while t.phase != codes.OVER:
        action = _best(e, tables, 0, mind, dice, SAMPLES)
        if t.phase == codes.TURN:
            judge(e, t, mind)
            seen[counts[0], :] = mind.room[0].shares
            counts[0] += 1
            if tries > 0:
                n = legal_of(e, t, mind.legal[1])
                _weigh(e, tables, n, mind, others, tries, worths)
                counts[1] = _note_offers(t, n, mind.legal[1], action, worths, offers, counts[1])
        apply_action(e, t, action, mind)


@dataclass(frozen=True)
class Plan:
    """Games 1 to `games` with each of these numbers of seats; no two of them have their luck in common."""

    edition: Edition
    games: int
    seed: int
    seats: tuple[int, ...] = (2, 3, 4)
    tries: int = 0  # of each purchase, twice; 0: purchases are not weighed

    def check(self) -> None:
        """Raises ValueError for a plan that cannot be."""
        most = self.edition.max_seats
        if self.games < 2:
            raise ValueError(f"{self.games} games: at least two are needed to say how sure it is")
        if not self.seats or any(not 2 <= seats <= most for seats in self.seats):
            raise ValueError(f"seats {self.seats}: games of this edition have 2 to {most}")
        if not 0 <= self.seed < 2**128:
            raise ValueError("the seed is a number from 0 to 2**128 - 1")


class Watched(NamedTuple):
    """What was seen in some games with one number of seats."""

    turns: Any  # (games,): how many lines of `shares` belong to each
    shares: Any  # (turns of all games, seats)
    victory: Any  # (games, seats): each seat's part of it
    owned: Any  # (games, seats, KINDS): whether the seat owned such a card at the end
    offers: Any  # (offers,) OFFER


def watched(
    plan: Plan, *, workers: int | None = None, on_done: Callable[[int], None] = lambda _: None
) -> dict[int, Watched]:
    """All games of the plan by number of seats. `workers` 1 stays in this process; None takes one a core."""
    plan.check()
    found: dict[int, list[Watched]] = {seats: [] for seats in plan.seats}
    for seats, first, part in _portions(plan, workers or os.cpu_count() or 1):
        part.offers["game"] += first - 1
        found[seats].append(part)
        on_done(len(part.turns))
    return {seats: Watched(*map(np.concatenate, zip(*parts, strict=True))) for seats, parts in found.items()}


def _portions(plan: Plan, workers: int) -> Iterator[tuple[int, int, Watched]]:
    work = [
        (seats, first, min(PORTION, plan.games + 1 - first))
        for seats in sorted(set(plan.seats))
        for first in range(1, plan.games + 1, PORTION)
    ]
    if workers == 1 or len(work) == 1:
        yield from (_play(plan, *part) for part in work)
        return
    _play(plan, plan.seats[0], 1, 1)  # compiled once, so that the others find it on the disk
    yield from Parallel(n_jobs=workers, return_as="generator")(delayed(_play)(plan, *part) for part in work)


def _play(plan: Plan, seats: int, first: int, count: int) -> tuple[int, int, Watched]:
    compiled, tables, mind = compile_edition(plan.edition), new_tables(1), mind_of_thread(plan.edition)
    key = number_words(plan.seed)
    seen, offers = np.zeros((MOST_TURNS, codes.SEATS), np.float32), np.zeros(MOST_OFFERS, OFFER)
    lines = records(offers)
    counts = np.zeros(2, np.int64)
    shares, victory, owned, offered, turns = [], [], [], [], []
    for game in range(count):
        number = 4 * (first + game) + seats - 1  # another one for every number of seats
        watch(compiled.array, tables, mind, seats, *key, number, plan.tries, seen, lines, counts)
        offers["game"] = game
        turns.append(int(counts[0]))
        shares.append(seen[: counts[0], :seats].copy())
        offered.append(offers[: counts[1]].copy())
        ending = np.zeros((2, codes.SEATS), np.float32)
        end_of(compiled.array, tables, ending)
        victory.append(ending[0, :seats])
        owned.append(_owned(tables, seats))
    parts = (np.array(turns), np.concatenate(shares), np.array(victory), np.array(owned))
    return seats, first, Watched(*parts, np.concatenate(offered))


@jit
def end_of(ed: Any, tables: Any, ending: Any) -> None:
    """Write each seat's part of the victory at tables[0], which is over, and its points."""
    value.final_shares(ed[0], tables[0], ending[0], ending[1])


def _owned(tables: Any, seats: int) -> Any:
    piles = (tables[pile][0][:seats] for pile in ("deck", "hold", "discard"))
    return np.add.reduce([pile.astype(int) for pile in piles]) > 0
