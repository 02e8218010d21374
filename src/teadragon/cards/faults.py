"""What is wrong with an edition file, and on which line."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

Path = tuple[str | int, ...]
"""Where in the data: ("card", 3, "source", "points") is a key of the fourth card's source."""


class Named(str):
    """A reason in words that also has a name and its numbers, for whoever says it in another language."""

    name: str
    values: dict[str, int]

    def __new__(cls, words: str, name: str = "", **values: int) -> Self:
        named = super().__new__(cls, words)
        named.name, named.values = name, values
        return named


@dataclass(frozen=True)
class Fault:
    where: str
    line: int | None
    card: str | None
    reason: str
    key: str | None = None  # of the card, with a dot before a key of an effect

    def __str__(self) -> str:
        place = self.where if self.line is None else f"{self.where}:{self.line}"
        return f"{place}: {self.card}: {self.reason}" if self.card else f"{place}: {self.reason}"


class BadEdition(Exception):
    """An edition that cannot be read or played: str() is its first fault, `faults` has all found."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(tuple(faults))
        self.faults = tuple(faults)

    @property
    def where(self) -> str:
        return self.faults[0].where

    @property
    def line(self) -> int | None:
        return self.faults[0].line

    @property
    def card(self) -> str | None:
        return self.faults[0].card

    @property
    def reason(self) -> str:
        return self.faults[0].reason

    def __str__(self) -> str:
        more = len(self.faults) - 1
        return str(self.faults[0]) + (f" (and {more} more)" if more else "")
