"""Who takes part in a contest of bots: a level of the ladder, and how much it may think about a move."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from teadragon.bots import NAMES, STRONGEST, Chooser, number_of
from teadragon.bots.choosing import effort_of
from teadragon.lab.stepping import until
from teadragon.rules.actions import Action
from teadragon.rules.chance import seed_words
from teadragon.rules.game import Game

_TOLD = re.compile(r"(?P<bot>[^@]+)(@(?P<much>\d+(\.\d+)?)(?P<unit>ms|s)?)?")
_UNITS = {"ms": 0.001, "s": 1.0}


@dataclass(frozen=True)
class Effort:
    """How much a bot that searches may think about a move; where nothing is said, what is its own."""

    nodes: int | None = None
    think: float | None = None  # seconds

    def check(self) -> None:
        """Raises ValueError for an effort that nobody can make."""
        if self.nodes is not None and self.think is not None:
            raise ValueError("thinking is measured by time or by nodes, not by both")
        if self.nodes is not None and self.nodes < 1:
            raise ValueError(f"{self.nodes} nodes a move: at least one is needed")
        if self.think is not None and not self.think > 0:  # nor is it where it is no number
            raise ValueError(f"{self.think * 1000:g} ms a move: some time is needed")


@dataclass(frozen=True)
class Entrant:
    """One that takes part. `told` is how it was named: `sage`, `sage@20000` walks, `sage@1s`."""

    told: str
    bot: str  # of the ladder
    effort: Effort

    @classmethod
    def read(cls, told: str, usual: Effort) -> Entrant:
        """`usual` is the effort where none is named. Raises ValueError for a bot or effort that is not."""
        found = _TOLD.fullmatch(told)
        bot = told.partition("@")[0]
        if bot not in (*NAMES, STRONGEST):
            raise ValueError(f"no bot {bot!r}; there are {', '.join(NAMES)}")
        if found is None or (found["unit"] is None and "." in told):
            raise ValueError(f"{told!r}: after the @ stand walks or a time: sage@2000, sage@20ms, sage@1s")
        if found["much"] is None:
            return cls(told, bot, usual)
        if not effort_of(bot):
            raise ValueError(f"{told!r}: {bot} does not search, so it cannot think more or less")
        effort = _effort(found["much"], found["unit"])
        effort.check()
        return cls(told, bot, effort)

    @property
    def walks(self) -> int:
        """Of a search; 0 for those of its level."""
        return self.effort.nodes or 0

    @property
    def number(self) -> int:
        return number_of(self.bot)


def _effort(much: str, unit: str | None) -> Effort:
    return Effort(int(much)) if unit is None else Effort(think=float(much) * _UNITS[unit])


class Thinking:
    """The entrants of one game, in the order of its seats, and the dice that they have in common."""

    def __init__(self, seed: str, entrants: Sequence[Entrant]) -> None:
        self._chooser = Chooser(*seed_words(seed))
        self._entrants = entrants

    def choose(self, game: Game) -> Action:
        """What the seat to act does."""
        seat = game.to_act
        assert seat is not None
        own = self._entrants[seat]
        stop = None if own.effort.think is None else until(own.effort.think)
        return self._chooser.choose(own.bot, game, walks=own.walks, stop=stop)
