"""Finds the line of a value in a TOML text, which the parser does not tell."""

import re
from collections.abc import Iterator

from teadragon.cards.faults import Path

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\]]+?)\s*\]")
_PART = re.compile(r"[A-Za-z0-9_-]+|\"[^\"]*\"|'[^']*'")
_KEY = re.compile(rf"\s*((?:{_PART.pattern})(?:\s*\.\s*(?:{_PART.pattern}))*)\s*=")


class Lines:
    """Knows the line of every header and of every key that starts a line; of the rest, that of its parent."""

    def __init__(self, text: str) -> None:
        self._line_of: dict[Path, int] = {}
        for line, path in _paths(text):
            for end in range(1, len(path) + 1):
                self._line_of.setdefault(path[:end], line)

    def of(self, path: Path) -> int | None:
        """The line, from 1, of the nearest place that is known; None only for the file as a whole."""
        for end in range(len(path), 0, -1):
            if path[:end] in self._line_of:
                return self._line_of[path[:end]]
        return None


def _paths(text: str) -> Iterator[tuple[int, Path]]:
    table: Path = ()
    last: dict[Path, int] = {}  # entries of each array of tables so far
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            table = _resolve(_parts(header[2]), last, opens=header[1] == "[[")
            yield number, table
        elif key := _KEY.match(line):
            yield number, (*table, *_parts(key[1]))


def _resolve(parts: Path, last: dict[Path, int], *, opens: bool) -> Path:
    """The path of a header: names of arrays of tables get the index of their latest entry."""
    path: Path = ()
    for place, part in enumerate(parts):
        path = (*path, part)
        if opens and place == len(parts) - 1:
            last[path] = last.get(path, -1) + 1
        if path in last:
            path = (*path, last[path])
    return path


def _parts(dotted: str) -> Path:
    return tuple(part.strip("\"'") for part in _PART.findall(dotted))
