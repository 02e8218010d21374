"""Many games between bots: who wins, how long it takes, and the games themselves where they are wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from teadragon.cards.edition import Edition
from teadragon.lab import parquet
from teadragon.lab.entrants import Effort, Entrant, Thinking
from teadragon.lab.keeping import CannotKeep, Parts, Records, part_name, record_name
from teadragon.lab.playing import GAME
from teadragon.lab.series import Series, play, series_of
from teadragon.lab.spreading import Crew, hired
from teadragon.lab.stepping import record_of
from teadragon.lab.tally import Summary, Tally
from teadragon.rules.chance import series_seed
from teadragon.rules.game import Game

__all__ = ["Crew", "Kept", "Series", "Summary", "play", "simulate"]

SHARES = 8  # portions a worker, where nothing is kept and they may have any size


@dataclass(frozen=True)
class Kept:
    """Folders for the games, made where they are missing; what a run before left whole there stays."""

    records: Path | None = None  # a file a game: 000001.jsonl and so on
    parquet: Path | None = None  # docs/parquet.md

    @property
    def kinds(self) -> int:
        """How often each game is played: once for its numbers, and once for its record."""
        return max(1, (self.records is not None) + (self.parquet is not None))


class Played(NamedTuple):
    """A portion: what it adds up to, and its files by name."""

    kind: str
    tally: Tally
    files: dict[str, bytes]


def simulate(
    games: int,
    seats: int,
    bots: Sequence[str],
    seed: int,
    edition: Edition,
    *,
    open_winter: bool = False,
    records_dir: Path | None = None,
    parquet_dir: Path | None = None,
    crew: Crew | None = None,
    workers: int | None = None,
    on_done: Callable[[int], None] = lambda _: None,
    say: Callable[[str], None] = lambda _: None,
) -> Summary:
    """Play games 1 to `games` of a series, or of those that folders are to hold what is missing there.

    `crew` says who plays; else `workers` 1 stays in this process, and None takes one for each core.
    `on_done` hears how many games were finished each time that some are (twice of each, where it is both
    recorded and kept as Parquet), `say` a sentence on what was found damaged or had to be done again. Raises
    ValueError for wishes that cannot be met, before anything is played; Lost or CannotKeep where it cannot
    go on, and then the same call goes on from what is kept.
    """
    if games < 1:
        raise ValueError(f"{games} games: at least one is needed")
    series = series_of(seats, bots, seed, edition, open_winter=open_winter)
    crew = crew or Crew(workers=workers)
    crew.check()
    folders = _folders(series, Kept(records_dir, parquet_dir))
    tally, work = _plan(series, games, crew, folders, on_done, say)
    with hired(crew, lambda: _warm_up(series, folders), say) as spread:
        for folder in folders.values():
            _prepare(folder)
        with closing(spread(_play_portion, work)) as all_played:
            _gather(all_played, tally, folders, on_done)
    return tally.summary(series)


def _gather(
    all_played: Iterator[Played], tally: Tally, folders: dict[str, Parts | Records],
    on_done: Callable[[int], None],
) -> None:  # fmt: skip
    """Keep what each portion brings, and add it up: once, where its games are played once for each kind."""
    counted = "parquet" if "parquet" in folders else next(iter(folders), "plain")
    for played in all_played:
        if played.files:
            folders[played.kind].keep(played.files)
        if played.kind == counted:
            tally.add(played.tally)
        on_done(played.tally.games)


def _folders(series: Series, kept: Kept) -> dict[str, Parts | Records]:
    folders: dict[str, Parts | Records] = {}
    if kept.records is not None:
        folders["records"] = Records(series, kept.records)
    if kept.parquet is not None:
        parquet.check_parquet()
        folders["parquet"] = Parts(series, kept.parquet)
    return folders


def _prepare(folder: Parts | Records) -> None:
    try:
        folder.prepare()
    except OSError as error:
        raise CannotKeep(f"{folder.folder}: {error.strerror or error}") from None


def _plan(
    series: Series, games: int, crew: Crew, folders: dict[str, Parts | Records],
    on_done: Callable[[int], None], say: Callable[[str], None],
) -> tuple[Tally, list[tuple[Any, ...]]]:
    """What is there already of the games that count, and the portions that are missing of all."""
    tally, work = Tally.of(len(series.bots), np.zeros(0, GAME)), []
    if not folders:
        return tally, [("plain", series, *portion) for portion in _shares(series, games, crew)]
    for kind, folder in folders.items():
        found, missing = folder.look(games, say)
        work += [(kind, series, *portion) for portion in missing]
        if found.games:
            say(f"{folder.folder}: {found.games:,} of {games:,} games are there already")
            on_done(found.games)
        tally = found  # of the last, which is the one that counts
    return tally, work


def _shares(series: Series, games: int, crew: Crew) -> Iterator[tuple[int, int]]:
    size = min(series.portion, max(1, -(-games // (SHARES * (crew.workers or 8)))))
    for first in range(1, games + 1, size):
        yield first, min(size, games + 1 - first)


def _warm_up(series: Series, folders: dict[str, Any]) -> None:
    """Compile what is going to be used."""
    for kind in folders or ("plain",):
        _play_portion(kind, series, 1, 1)


def _play_portion(kind: str, series: Series, first: int, count: int) -> Played:
    seats = len(series.bots)
    if kind == "plain":
        return Played(kind, Tally.of(seats, play(series, first, count)), {})
    if kind == "records":
        return _recorded(series, first, count)
    ends, files = parquet.part_of(series, first, count)
    named = {part_name(table, first): data for table, data in files.items()}
    return Played(kind, Tally.of(seats, ends), named)


def _recorded(series: Series, first: int, count: int) -> Played:
    """The same games as in compiled code, and their files."""
    ends, files = np.zeros(count, GAME), {}
    entrants = [Entrant.read(bot, Effort()) for bot in series.bots]
    for i in range(count):
        name = record_name(first + i)
        seed = series_seed(series.seed, first + i)
        game = Game.new(series.edition, len(series.bots), seed, open_winter=series.open_winter)
        record = record_of(game, series.bots, Thinking(seed, entrants).choose, ends, i, name)
        files[name] = record.to_text().encode()
    return Played("records", Tally.of(len(series.bots), ends), files)
