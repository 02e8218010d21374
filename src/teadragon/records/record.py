"""The game record as a value, and its text: JSON Lines, version 1 (docs/record.md)."""

from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from teadragon.rules.actions import Action, to_json

VERSION: Final = 1
CHANCE: Final = "siphash-2-4/1"  # the generator of docs/chance.md

Outcome = dict[str, Any]
"""{"drew": id}, {"revealed": id, "slot": 1..4} or {"memories": [ids]}."""

EndReason = Literal["winter", "adjudicated", "stopped"]
SeedText = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", max_length=32)]  # "$" lets a line end follow
CommitText = Annotated[str, Meta(pattern="^(sha256:)?[0-9a-f]{64}$")]  # other programs may leave the name out
DigestText = Annotated[str, Meta(pattern="^sha256:[0-9a-f]{64}$")]
Count = Annotated[int, Meta(ge=0)]


class Seat(Struct, frozen=True):
    name: str
    dragon: str
    bot: str | UnsetType = UNSET  # absent: a person


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Unknown options are refused, unlike unknown header keys: an option changes the rules."""

    open_winter: bool


class Header(Struct, frozen=True, kw_only=True):
    """Line 1. The order of the fields is the order of the keys in the text."""

    record: Literal["teadragon"]
    version: Literal[1]
    edition: str
    digest: DigestText
    seats: Annotated[tuple[Seat, ...], Meta(min_length=2, max_length=4)]  # in turn order
    options: Options
    seed: SeedText | UnsetType = UNSET  # only when our generator dealt, and the game is over
    chance: str | UnsetType = UNSET  # name and version of the generator
    commit: CommitText | UnsetType = UNSET  # SHA-256 of the seed's 16 bytes
    market: tuple[str, ...]  # the first four, left to right
    memories: tuple[str, ...]  # spring, in slot order
    winter: tuple[str, ...] | UnsetType = UNSET  # with open_winter
    edition_text: str | UnsetType = UNSET  # the whole card file, where the reader may not have it


class ScoreEntry(Struct, frozen=True, forbid_unknown_fields=True):
    card: str
    count: Count
    points: int  # of all copies together


class Result(Struct, frozen=True, forbid_unknown_fields=True):
    reason: EndReason
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    turns: Count  # completed turns of all seats
    lines: tuple[tuple[ScoreEntry, ...], ...]


@dataclass(frozen=True, slots=True)
class Ply:
    seat: int
    action: Action
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """One game. Line 1 of its text is the header, line k + 1 is ply k, the last one is the result."""

    header: Header
    plies: tuple[Ply, ...]
    result: Result | None  # None while the game is in progress
    name: str = "record"  # what errors call it: a file's name, say

    def to_text(self) -> str:
        lines = [header_line(self.header)]
        lines += [ply_line(number, ply) for number, ply in enumerate(self.plies, start=1)]
        if self.result is not None:
            lines.append(result_line(self.result))
        return "".join(lines)


def header_line(header: Header) -> str:
    return _line(header)


def ply_line(number: int, ply: Ply) -> str:
    """The line of the ply with this number, counted from 1."""
    action = to_json(ply.action)
    return _line({"ply": number, "seat": ply.seat, "action": action, "outcomes": ply.outcomes})


def result_line(result: Result) -> str:
    return _line({"result": result})


def _line(value: object) -> str:
    return msgspec.json.encode(value).decode() + "\n"
