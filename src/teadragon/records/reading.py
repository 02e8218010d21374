"""Read the text of a game record: is each line of a form that a record may have?"""

import json
from typing import Any, Literal, NoReturn, TypeVar

import msgspec
from msgspec import UNSET, Struct

from teadragon.records.faults import BadRecord, Fault
from teadragon.records.record import VERSION, Header, Outcome, Ply, Record, Result
from teadragon.rules.actions import from_json
from teadragon.rules.refusal import BadNotation

T = TypeVar("T")


def read(text: str | bytes, *, name: str = "record") -> Record:
    """The record in `text`, its forms checked; whether the rules allow it is for `verify` to say.

    Raises BadRecord. Line ends may be LF or CR LF, and the last one may be missing.
    """
    lines = _lines(text, name)
    reader = _Reader(name, len(lines))
    header = reader.header(lines[0])
    plies: list[Ply] = []
    for number, line in enumerate(lines[1:], start=2):
        found = reader.later_line(number, line, len(plies) + 1)
        if isinstance(found, Result):
            reader.nothing_after(number, lines)
            reader.result_fits(number, found, len(header.seats))
            return Record(header, tuple(plies), found, name)
        plies.append(found)
    if header.seed is not UNSET:  # the seed is told when the game is over, so there was a result
        reader.bad(len(lines), Fault.CUT, "the file ends before the result, although it tells the seed")
    return Record(header, tuple(plies), None, name)


def _lines(text: str | bytes, name: str) -> list[str]:
    if isinstance(text, bytes):
        text = _decoded(text, name)
    if text.startswith("\ufeff"):
        raise BadRecord(name, 1, Fault.ENCODING, "the file starts with a byte order mark")
    if not text.strip():
        raise BadRecord(name, 1, Fault.EMPTY, "the file is empty")
    # Not splitlines: names may hold other separators that Unicode knows.
    return text.removesuffix("\n").split("\n")


def _decoded(data: bytes, name: str) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadRecord(name, line, Fault.ENCODING, f"not UTF-8 at byte {error.start + 1}") from None


class _Peek(Struct):
    """As much of line 1 as tells whose file this is."""

    record: Literal["teadragon"]
    version: object = None


class _PlyLine(Struct, frozen=True, forbid_unknown_fields=True):
    ply: int
    seat: int
    action: dict[str, Any]
    outcomes: list[dict[str, Any]]


class _ResultLine(Struct, frozen=True, forbid_unknown_fields=True):
    result: Result


class _Reader:
    """Reads line after line of one file; knows its name and length for the errors."""

    def __init__(self, name: str, count: int) -> None:
        self.name = name
        self.count = count  # of lines

    def bad(self, line: int, fault: Fault, reason: str) -> NoReturn:
        raise BadRecord(self.name, line, fault, reason)

    def header(self, line: str) -> Header:
        if not line.lstrip().startswith('{"record":"teadragon"'):
            self.is_ours(line)
        self.whole(1, line)
        peek = self.decoded(1, line, _Peek)
        if type(peek.version) is not int or peek.version != VERSION:
            self.bad(1, Fault.VERSION, f"record version {peek.version!r}; this program reads {VERSION}")
        return self.decoded(1, line, Header)

    def is_ours(self, line: str) -> None:
        """A header may be spaced and ordered in another way than ours, but it says what it is."""
        try:
            msgspec.json.decode(line, type=_Peek)
        except (ValueError, RecursionError):
            self.bad(1, Fault.FOREIGN, "not a game record of this table")

    def whole(self, number: int, line: str) -> None:
        """One JSON object, no key of it twice; what stands in it is checked later."""
        try:
            value = json.loads(line, object_pairs_hook=_distinct)
        except _Twice as error:
            self.bad(number, Fault.FORM, f"the key {error} stands there twice")
        except (ValueError, RecursionError) as error:
            if number == self.count:
                self.bad(number, Fault.CUT, "the file ends in the middle of this line")
            self.bad(number, Fault.JSON, f"not JSON: {error}")
        if not isinstance(value, dict):
            self.bad(number, Fault.JSON, "not a JSON object")

    def decoded(self, number: int, line: str, form: type[T]) -> T:
        try:
            return msgspec.json.decode(line, type=form)
        except msgspec.ValidationError as error:
            self.bad(number, Fault.FORM, str(error).replace("`", "'"))
        except ValueError as error:  # JSON to the one reader, but not to the other: a lone surrogate, say
            self.bad(number, Fault.JSON, f"not JSON: {error}")

    def later_line(self, number: int, line: str, ply: int) -> Ply | Result:
        self.whole(number, line)
        if "result" in self.decoded(number, line, dict[str, msgspec.Raw]):
            return self.decoded(number, line, _ResultLine).result
        found = self.decoded(number, line, _PlyLine)
        if found.ply != ply:
            self.bad(number, Fault.PLY, f"ply {found.ply} where ply {ply} was due")
        for outcome in found.outcomes:
            if not _is_outcome(outcome):
                self.bad(number, Fault.FORM, f"not an outcome: {json.dumps(outcome)}")
        try:
            return Ply(found.seat, from_json(found.action), tuple(found.outcomes))
        except BadNotation as error:
            self.bad(number, Fault.FORM, str(error))

    def nothing_after(self, number: int, lines: list[str]) -> None:
        if number < len(lines):
            self.bad(number + 1, Fault.AFTER_END, "a line after the result")

    def result_fits(self, number: int, result: Result, seats: int) -> None:
        for what, count in (("totals", len(result.totals)), ("lines", len(result.lines))):
            if count != seats:
                self.bad(number, Fault.FORM, f"{what} for {count} seats in a game of {seats}")


class _Twice(Exception):
    """A key that one JSON object has twice, so that two readers could see two games."""


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _Twice(key)
        found[key] = value
    return found


def _is_outcome(outcome: Outcome) -> bool:
    match outcome:
        case {"drew": str()}:
            return len(outcome) == 1
        case {"revealed": str(), "slot": int(slot)}:
            return len(outcome) == 2 and type(slot) is int and 1 <= slot <= 4
        case {"memories": list(cards)}:
            return len(outcome) == 1 and all(isinstance(card, str) for card in cards)
        case _:
            return False
