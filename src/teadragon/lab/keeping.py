"""Folders in which the games of a series are kept: what is whole there stays, what is missing is known."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from msgspec import UNSET, DecodeError, Struct, json

from teadragon.lab import parquet
from teadragon.lab.playing import GAME
from teadragon.lab.series import Series
from teadragon.lab.tally import Tally
from teadragon.records import Header, Result
from teadragon.rules.chance import series_seed
from teadragon.rules.codes import REASONS

RECORDED_PORTION = 20
RECORD = re.compile(r"\d{6,}\.jsonl")

Say = Callable[[str], None]
Portion = tuple[int, int]  # the first game and how many


class OtherGames(ValueError):
    """The folder holds something else than this series."""


class CannotKeep(Exception):
    """The disk takes no more; what was kept before is whole."""


class Folder(Protocol):
    """Where games are kept, and in which form."""

    def look(self, games: int, say: Say) -> tuple[Tally, list[Portion]]:
        """What is whole of games 1 to `games`, and what is missing. Each file that is cut or damaged is
        told by `say`. Raises OtherGames, and changes nothing."""

    def keep(self, files: dict[str, bytes]) -> None:
        """Raises CannotKeep."""


def write_whole(file: Path, data: bytes) -> None:
    """A file is there with all of its bytes, or as it was. Raises CannotKeep."""
    part = file.with_name(f".{file.name}.part")
    try:
        with part.open("wb") as stream:
            stream.write(data)
        part.replace(file)
    except OSError as error:
        raise CannotKeep(f"{file}: {error.strerror or error}") from None
    finally:  # whoever interrupts may do so here, too
        with suppress(OSError):
            part.unlink(missing_ok=True)


@dataclass(frozen=True)
class Parts:
    """Parquet: folders of parts, one for each table, and the file of the edition's cards."""

    series: Series
    folder: Path

    def look(self, games: int, say: Say) -> tuple[Tally, list[Portion]]:
        tally, missing = Tally.of(len(self.series.bots), np.zeros(0, GAME)), []
        self._refuse_more(games)
        for first in range(1, games + 1, self.series.portion):
            count = min(self.series.portion, games + 1 - first)
            try:
                whole = [self._is_whole(table, first, count) for table in parquet.TABLES]
                found = self._ends(first) if all(whole) else None
            except parquet.BadPart as error:
                say(f"{error}; games {first} to {first + count - 1} are played again")
                found = None
            if found is None:
                missing.append((first, count))
            else:
                tally.add(found)
        return tally, missing

    def keep(self, files: dict[str, bytes]) -> None:
        for name, data in files.items():
            write_whole(self.folder / name, data)

    def prepare(self) -> None:
        """Make what every run has. Raises CannotKeep."""
        for table in parquet.TABLES:
            (self.folder / table).mkdir(parents=True, exist_ok=True)
        write_whole(self.folder / "cards.parquet", parquet.cards_of(self.series.edition))

    def _ends(self, first: int) -> Tally:
        seats = len(self.series.bots)
        return Tally.of(seats, parquet.ends_in(self._file("games", first), seats))

    def _file(self, table: str, first: int) -> Path:
        return self.folder / part_name(table, first)

    def _is_whole(self, table: str, first: int, count: int) -> bool:
        file = self._file(table, first)
        if not file.exists():
            return False
        story = parquet.story_in(file)
        for word, wanted in parquet.story_of(self.series).items():
            if story.get(word) != wanted:
                raise OtherGames(_other(file, word, story.get(word), wanted))
        if (story["table"], story["first"]) != (table, first):
            raise OtherGames(f"{file}: it holds something else than its name says")
        if story["games"] > count:
            raise OtherGames(_more(self.folder, first + story["games"] - 1))
        return bool(story["games"] == count)

    def _refuse_more(self, games: int) -> None:
        for file in (self.folder / "games").glob("*.parquet"):
            if file.stem.isdecimal() and int(file.stem) > games:
                raise OtherGames(_more(self.folder, int(file.stem)))


def part_name(table: str, first: int) -> str:
    return f"{table}/{first:09}.parquet"


@dataclass(frozen=True)
class Records:
    """A file for each game, 000001.jsonl and so on, and nothing beside them: they tell whose they are."""

    series: Series
    folder: Path

    def look(self, games: int, say: Say) -> tuple[Tally, list[Portion]]:
        tally = Tally.of(len(self.series.bots), np.zeros(0, GAME))
        there = bytearray(games + 1)
        for number in self._numbers():
            if number > games:
                raise OtherGames(_more(self.folder, number))
            file = self.folder / record_name(number)
            found = self._end(file, number)
            if found is None:
                say(f"{file}: cut or damaged; game {number} is played again")
            else:
                tally.add(Tally.of(len(self.series.bots), found))
                there[number] = 1
        return tally, list(_portions(there))

    def keep(self, files: dict[str, bytes]) -> None:
        for name, data in files.items():
            write_whole(self.folder / name, data)

    def prepare(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)

    def _numbers(self) -> Iterator[int]:
        if not self.folder.exists():
            return
        with os.scandir(self.folder) as entries:
            for entry in entries:
                if RECORD.fullmatch(entry.name):
                    yield int(entry.name.partition(".")[0])

    def _end(self, file: Path, number: int) -> Any:
        """How the game ended, shape (1,), dtype GAME; None for a file that is not whole."""
        lines = file.read_bytes().split(b"\n")
        if len(lines) < 2:
            return None
        self._refuse_other(file, lines[0], number)
        try:
            plies = [json.decode(line, type=_Line) for line in lines[1:-2]]
            result = json.decode(lines[-2], type=_Last).result
        except (DecodeError, UnicodeDecodeError):
            return None
        if lines[-1] or [ply.ply for ply in plies] != list(range(1, len(plies) + 1)):
            return None
        return _end_of(result, sum(1 + sum(ply.action.pay.values()) for ply in plies))

    def _refuse_other(self, file: Path, line: bytes, number: int) -> None:
        try:
            header = json.decode(line, type=Header)
        except (DecodeError, UnicodeDecodeError):
            raise OtherGames(f"{file}: this is no record; take another folder") from None
        series = self.series
        bots = [None if seat.bot is UNSET else seat.bot for seat in header.seats]
        for word, found, wanted in (
            ("digest", header.digest, series.edition.digest),
            ("bots", bots, list(series.bots)),
            ("open_winter", header.options.open_winter, series.open_winter),
            ("seed", header.seed, series_seed(series.seed, number)),
        ):
            if found != wanted:
                raise OtherGames(_other(file, word, found, wanted))


class _Deed(Struct):
    pay: dict[str, int] = {}


class _Line(Struct):
    ply: int
    action: _Deed


class _Last(Struct):
    result: Result


def _end_of(result: Result, actions: int) -> Any:
    end = np.zeros(1, GAME)
    end["turns"], end["actions"], end["reason"] = result.turns, actions, REASONS.index(result.reason)
    end["total"][0, : len(result.totals)] = result.totals
    end["won"][0, list(result.winners)] = 1
    return end


def _portions(there: bytearray) -> Iterator[Portion]:
    """Runs of missing games; place 0 of `there` stands for no game."""
    first = 1
    while (first := there.find(0, first)) > 0:
        count = 1
        while count < RECORDED_PORTION and first + count < len(there) and not there[first + count]:
            count += 1
        yield first, count
        first += count


def record_name(number: int) -> str:
    return f"{number:06}.jsonl"


WORDS = {"digest": "another edition", "bots": "other bots", "seed": "another seed",
         "open_winter": "another choice of open winter", "code": "another state of the program",
         "edition": "another edition", "teadragon": "another version of teadragon",
         "schema": "another version of the columns"}


def _other(file: Path, word: str, found: object, wanted: object) -> str:
    return (f"{file}: of {WORDS[word]} ({found}, and here it is {wanted}); "
            "take another folder, or the same command as before")


def _more(folder: Path, number: int) -> str:
    return f"{folder}: holds game {number} already: ask for at least as many, or take another folder"
