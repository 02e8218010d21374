"""Many games between bots: who wins, how long it takes, and a record of each game where one is wanted."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from joblib import Parallel, delayed

from teadragon.bots import NAMES, STRONGEST, Chooser, mind, number_of
from teadragon.cards.compile import compile_edition
from teadragon.cards.edition import Edition
from teadragon.lab.playing import GAME, play_series
from teadragon.lab.stepping import step_through
from teadragon.rules.chance import number_words, seed_words, series_seed
from teadragon.rules.codes import REASONS
from teadragon.rules.game import Game
from teadragon.rules.table import new_tables

RECORDED_PORTION = 20
COMPILED_PORTION = 2_000


@dataclass(frozen=True)
class Series:
    """Which games: game `i` of a series is the same whoever plays it, and however many others there are."""

    edition: Edition
    bots: tuple[str, ...]  # by seat
    seed: int  # below 2**128
    open_winter: bool = False
    records: Path | None = None  # a folder for the records, 000001.jsonl and so on

    @property
    def key(self) -> tuple[Any, Any]:
        return number_words(self.seed)


@dataclass(frozen=True)
class SeatSummary:
    bot: str
    wins: int  # alone
    shared: int  # victories shared with another seat (R22)
    mean_score: float
    score_deviation: float


@dataclass(frozen=True)
class Summary:
    edition: str
    seed: int
    open_winter: bool
    games: int
    seats: tuple[SeatSummary, ...]
    reasons: dict[str, int]
    mean_turns: float
    shortest: int  # turns
    longest: int
    mean_actions: float  # integers of the list of actions: a purchase is one, and one for each card paid

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def simulate(
    games: int,
    seats: int,
    bots: Sequence[str],
    seed: int,
    edition: Edition,
    *,
    open_winter: bool = False,
    records_dir: Path | None = None,
    workers: int | None = None,
    on_done: Callable[[int], None] = lambda _: None,
) -> Summary:
    """Play a series. `workers` 1 stays in this process; None takes one for each core.

    `on_done` hears how many games were finished each time that some are. Raises ValueError for wishes
    that cannot be met, before anything is played.
    """
    _check(games, seats, bots, seed, edition)
    series = Series(edition, tuple(bots), seed, open_winter, records_dir)
    if records_dir is not None:
        records_dir.mkdir(parents=True, exist_ok=True)
    return _summary(series, play(series, games, workers=workers, on_done=on_done))


def _check(games: int, seats: int, bots: Sequence[str], seed: int, edition: Edition) -> None:
    if games < 1:
        raise ValueError(f"{games} games: at least one is needed")
    if not 2 <= seats <= edition.max_seats:
        raise ValueError(f"{seats} seats: a game of this edition has 2 to {edition.max_seats}")
    if len(bots) != seats:
        raise ValueError(f"{len(bots)} bots for {seats} seats")
    for bot in bots:
        if bot not in (*NAMES, STRONGEST):
            raise ValueError(f"no bot {bot!r}; there are {', '.join(NAMES)}")
    if not 0 <= seed < 2**128:
        raise ValueError("the seed of a series is a number from 0 to 2**128 - 1")


def play(
    series: Series, games: int, *, workers: int | None = None, on_done: Callable[[int], None] = lambda _: None
) -> Any:
    """The ends of games 1 to `games` of a series: shape (games,), dtype GAME."""
    ends = np.zeros(games, GAME)
    for first, found in _portions(series, games, workers or os.cpu_count() or 1):
        ends[first - 1 : first - 1 + len(found)] = found
        on_done(len(found))
    return ends


def _portions(series: Series, games: int, workers: int) -> Iterator[tuple[int, Any]]:
    size = COMPILED_PORTION if series.records is None else RECORDED_PORTION
    work = [(first, min(size, games + 1 - first)) for first in range(1, games + 1, size)]
    if workers == 1 or len(work) == 1:
        yield from (_play_portion(series, first, count) for first, count in work)
        return
    _play_portion(series, *work[0])  # compile once, so that the others find it on the disk
    parallel = Parallel(n_jobs=workers, return_as="generator_unordered")
    yield from parallel(delayed(_play_portion)(series, first, count) for first, count in work)


def _play_portion(series: Series, first: int, count: int) -> tuple[int, Any]:
    return first, (_play_compiled if series.records is None else _play_recorded)(series, first, count)


def _play_compiled(series: Series, first: int, count: int) -> Any:
    ends = np.zeros(count, GAME)
    bots = np.array([number_of(bot) for bot in series.bots], np.int8)
    edition = compile_edition(series.edition).array
    play_series(edition, new_tables(1), mind(), bots, 0, *series.key, first, int(series.open_winter), ends)
    return ends


def _play_recorded(series: Series, first: int, count: int) -> Any:
    ends = np.zeros(count, GAME)
    for i in range(count):
        _record_game(series, first + i, ends, i)
    return ends


def _record_game(series: Series, number: int, ends: Any, i: int) -> None:
    """The same game as in compiled code, and its file."""
    seed = series_seed(series.seed, number)
    game = Game.new(series.edition, len(series.bots), seed, open_winter=series.open_winter)
    assert series.records is not None
    file = series.records / f"{number:06}.jsonl"
    step_through(game, series.bots, Chooser(*seed_words(seed)), ends, i, file)


# The summary


def _summary(series: Series, ends: Any) -> Summary:
    turns = ends["turns"]
    counts = np.bincount(ends["reason"], minlength=len(REASONS))
    return Summary(
        edition=series.edition.id,
        seed=series.seed,
        open_winter=series.open_winter,
        games=len(ends),
        seats=tuple(_seat_summary(bot, seat, ends) for seat, bot in enumerate(series.bots)),
        reasons={reason: int(count) for reason, count in zip(REASONS, counts, strict=True) if count},
        mean_turns=float(turns.mean()),
        shortest=int(turns.min()),
        longest=int(turns.max()),
        mean_actions=float(ends["actions"].mean()),
    )


def _seat_summary(bot: str, seat: int, ends: Any) -> SeatSummary:
    won, total = ends["won"][:, seat] == 1, ends["total"][:, seat]
    alone = ends["won"].sum(axis=1) == 1
    return SeatSummary(
        bot=bot,
        wins=int((won & alone).sum()),
        shared=int((won & ~alone).sum()),
        mean_score=float(total.mean()),
        score_deviation=float(total.std()),
    )
