"""Which games: those of a series are the same whoever plays them, in whatever portions."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from teadragon.bots import NAMES, STRONGEST, mind, number_of
from teadragon.cards.compile import compile_edition
from teadragon.cards.edition import Edition
from teadragon.lab.playing import GAME, OWN_WALKS, play_series
from teadragon.rules.chance import number_words
from teadragon.rules.table import new_tables

SOURCES = ("cards/*.py", "rules/*.py", "bots/*.py", "bots/*.npz",
           *(f"lab/{name}.py" for name in ("playing", "series", "stepping", "tracing", "parquet")))
PORTIONS = {"uniform": 10_000, "greedy": 10_000, "gardener": 200}
SLOW_PORTION = 10  # games of bots that search


@dataclass(frozen=True)
class Series:
    """Game `i` of a series, counted from 1, is the same whoever plays it."""

    edition: Edition
    bots: tuple[str, ...]  # by seat
    seed: int  # below 2**128
    open_winter: bool = False

    @property
    def key(self) -> tuple[Any, Any]:
        return number_words(self.seed)

    @property
    def bot_numbers(self) -> Any:
        """Shape (seats,), int8: places in `NAMES`."""
        return np.array([number_of(bot) for bot in self.bots], np.int8)

    @property
    def portion(self) -> int:
        """Games that are played, and kept, as one: a few seconds of play by the slowest of the bots."""
        return min(PORTIONS.get(bot, SLOW_PORTION) for bot in self.bots)

    def check(self) -> None:
        """Raises ValueError for a series that cannot be."""
        if not 2 <= len(self.bots) <= self.edition.max_seats:
            raise ValueError(
                f"{len(self.bots)} seats: a game of this edition has 2 to {self.edition.max_seats}"
            )
        for bot in self.bots:
            if bot not in (*NAMES, STRONGEST):
                raise ValueError(f"no bot {bot!r}; there are {', '.join(NAMES)}")
        if not 0 <= self.seed < 2**128:
            raise ValueError("the seed of a series is a number from 0 to 2**128 - 1")


def series_of(
    seats: int, bots: Sequence[str], seed: int, edition: Edition, *, open_winter: bool = False
) -> Series:
    """Raises ValueError for wishes that cannot be met."""
    if not 2 <= seats <= edition.max_seats:
        raise ValueError(f"{seats} seats: a game of this edition has 2 to {edition.max_seats}")
    if len(bots) != seats:
        raise ValueError(f"{len(bots)} bots for {seats} seats")
    series = Series(edition, tuple(bots), seed, open_winter)
    series.check()
    return series


def play(series: Series, first: int, count: int) -> Any:
    """The ends of `count` games from game `first` on: shape (count,), dtype GAME."""
    ends = np.zeros(count, GAME)
    edition = compile_edition(series.edition).array
    bots = series.bot_numbers
    play_series(
        edition, new_tables(1), mind(series.edition), bots, OWN_WALKS[: len(bots)], *series.key, first,
        int(series.open_winter), ends,
    )
    return ends


@cache
def code_digest() -> str:
    """A hash of all that decides what the games of a series are, and how they are kept: rules, bots with what
    they have learned, and the part of the laboratory that plays."""
    digest = hashlib.sha256()
    for pattern in SOURCES:
        for source in sorted((Path(__file__).parent.parent).glob(pattern)):
            digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
