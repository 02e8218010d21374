"""Random games in great number, every invariant checked after every action.

    python -m teadragon.bench.soak --games 1000000

prints each invariant's name and how often it was evaluated, and exits with 1 if one was broken. A third of
the games each has two, three and four seats; every second one shows winter from the start.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from joblib import Parallel, delayed
from rich.console import Console
from rich.progress import Progress

from teadragon.bench.invariants import NAMES, check_all
from teadragon.bots.dice import seed_dice
from teadragon.bots.uniform import choose_of
from teadragon.cards.compile import compile_edition
from teadragon.cards.edition import DEFAULT, BadEdition, Edition, load
from teadragon.rules import codes
from teadragon.rules.apply import act
from teadragon.rules.chance import number_words, series_words
from teadragon.rules.compiled import inner, jit
from teadragon.rules.setup import deal_by_seed
from teadragon.rules.table import new_tables, new_tape

PORTION = 3_000


@inner
def soak_game(ed: Any, tables: Any, tape: Any, dice: Any, legal: Any, counts: Any) -> tuple[int, int]:
    """Play tables[0] to its end; returns the number of actions and the mask of broken invariants.

    tables[1] is room for the table as it was before an action. The first broken invariant ends the game.
    """
    actions = 0
    broken = 0
    e, t, tp = ed[0], tables[0], tape[0]
    while t.phase != codes.OVER and broken == 0:
        tables[1] = tables[0]
        action = choose_of(e, t, dice, legal)
        act(e, t, action, tp)
        actions += 1
        broken = check_all(e, tables[1], t, action, tp, legal, counts)
    return actions, broken


@jit
def soak_series(ed: Any, s0: Any, s1: Any, first: int, most: int, work: Any, games: Any, counts: Any) -> None:
    """Play len(games) games of a series, 2 to `most` seats in turn; games[i] = actions, reason, broken."""
    tables, tape = work
    dice = np.empty(1, np.uint64)
    legal = np.empty(codes.ACTIONS, np.int16)
    for i in range(len(games)):
        number = first + i
        k0, k1 = series_words(s0, s1, number)
        seats = 2 + number % (most - 1)
        deal_by_seed(ed, tables, 0, seats, k0, k1, number // (most - 1) % 2, tape)
        seed_dice(dice, k0, k1, 0)
        games[i, 0], games[i, 2] = soak_game(ed, tables, tape, dice, legal, counts)
        games[i, 1] = tables[0].reason


@dataclass(frozen=True)
class Soaked:
    games: int
    actions: int
    reasons: dict[str, int]
    evaluated: dict[str, int]
    broken: list[str]  # "game 17: no card is made or lost"


def soak(
    games: int, *, seed: int, edition: Edition, workers: int | None = None, progress: bool = False
) -> Soaked:
    """Play and check games 1 to `games` of a series."""
    work = [(first, min(PORTION, games + 1 - first)) for first in range(1, games + 1, PORTION)]
    ends = np.zeros((games, 3), np.int64)
    counts = np.zeros(len(NAMES), np.int64)
    with Progress(console=Console(stderr=True), disable=not progress, transient=True) as bar:
        task = bar.add_task("Soaking", total=games)
        parallel = Parallel(n_jobs=workers or os.cpu_count() or 1, return_as="generator_unordered")
        for first, found, counted in parallel(delayed(_portion)(edition, seed, *part) for part in work):
            ends[first - 1 : first - 1 + len(found)] = found
            counts += counted
            bar.advance(task, len(found))
    return _soaked(ends, counts)


def _portion(edition: Edition, seed: int, first: int, count: int) -> tuple[int, Any, Any]:
    ends = np.zeros((count, 3), np.int64)
    counts = np.zeros(len(NAMES), np.int64)
    s0, s1 = number_words(seed)
    work = new_tables(2), new_tape()
    soak_series(compile_edition(edition).array, s0, s1, first, edition.max_seats, work, ends, counts)
    return first, ends, counts


def _soaked(ends: Any, counts: Any) -> Soaked:
    reasons = np.bincount(ends[:, 1], minlength=len(codes.REASONS))
    return Soaked(
        games=len(ends),
        actions=int(ends[:, 0].sum()),
        reasons={name: int(n) for name, n in zip(codes.REASONS, reasons, strict=True) if n},
        evaluated=dict(zip(NAMES, counts.tolist(), strict=True)),
        broken=[
            f"game {i + 1}: {name}"
            for i in np.flatnonzero(ends[:, 2])
            for which, name in enumerate(NAMES)
            if int(ends[i, 2]) >> which & 1
        ],
    )


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m teadragon.bench.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edition", default=DEFAULT)
    parser.add_argument("--workers", type=int)
    wishes = parser.parse_args(argv)
    for name, least, most in (("games", 1, None), ("seed", 0, 2**128 - 1), ("workers", 1, None)):
        value = getattr(wishes, name)
        if value is not None and (value < least or (most is not None and value > most)):
            parser.error(f"--{name} {value} is out of range")
    try:
        edition = load(wishes.edition)
    except BadEdition as error:
        parser.error(str(error))
    found = soak(
        wishes.games,
        seed=wishes.seed,
        edition=edition,
        workers=wishes.workers,
        progress=sys.stderr.isatty(),
    )
    for name, times in found.evaluated.items():
        print(f"{times:16,}  {name}")
    print(f"{found.games:,} games, {found.actions:,} actions; ended: {found.reasons}")
    print(*found.broken[:20], sep="\n", end="\n" if found.broken else "")
    print("all held" if not found.broken else f"{len(found.broken)} broken")
    return 1 if found.broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
