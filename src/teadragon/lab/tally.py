"""Who won and how long it took, added up as games come in: of ten million as large as of one."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from math import sqrt
from typing import Any

import numpy as np

from teadragon.lab.series import Series
from teadragon.rules.codes import REASONS


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


@dataclass
class SeatTally:
    wins: int = 0
    shared: int = 0
    score: int = 0  # the sum of all
    score_squares: int = 0


@dataclass
class Tally:
    """Sums of whole numbers: the order in which games are added changes nothing."""

    seats: list[SeatTally]
    games: int = 0
    turns: int = 0
    shortest: int | None = None
    longest: int = 0
    actions: int = 0
    reasons: list[int] = field(default_factory=lambda: [0] * len(REASONS))

    @classmethod
    def of(cls, seats: int, ends: Any) -> Tally:
        """Of the ends of some games, shape (games,), dtype GAME."""
        tally = cls([_seat_tally(ends, seat) for seat in range(seats)], len(ends))
        if len(ends):
            turns = ends["turns"].astype(np.int64)
            tally.turns, tally.shortest, tally.longest = int(turns.sum()), int(turns.min()), int(turns.max())
            tally.actions = int(ends["actions"].sum(dtype=np.int64))
            tally.reasons = np.bincount(ends["reason"], minlength=len(REASONS)).tolist()
        return tally

    def add(self, other: Tally) -> None:
        for own, theirs in zip(self.seats, other.seats, strict=True):
            own.wins += theirs.wins
            own.shared += theirs.shared
            own.score += theirs.score
            own.score_squares += theirs.score_squares
        self.games += other.games
        self.turns += other.turns
        known = [at for at in (self.shortest, other.shortest) if at is not None]
        self.shortest = min(known, default=None)
        self.longest = max(self.longest, other.longest)
        self.actions += other.actions
        self.reasons = [own + theirs for own, theirs in zip(self.reasons, other.reasons, strict=True)]

    def summary(self, series: Series) -> Summary:
        """Of one game or more."""
        return Summary(
            edition=series.edition.id,
            seed=series.seed,
            open_winter=series.open_winter,
            games=self.games,
            seats=tuple(
                _seat_summary(bot, seat, self.games)
                for bot, seat in zip(series.bots, self.seats, strict=True)
            ),
            reasons={reason: count for reason, count in zip(REASONS, self.reasons, strict=True) if count},
            mean_turns=self.turns / self.games,
            shortest=self.shortest or 0,
            longest=self.longest,
            mean_actions=self.actions / self.games,
        )


def _seat_tally(ends: Any, seat: int) -> SeatTally:
    won, total = ends["won"][:, seat] == 1, ends["total"][:, seat].astype(np.int64)
    alone = ends["won"].sum(axis=1) == 1
    return SeatTally(
        int((won & alone).sum()), int((won & ~alone).sum()), int(total.sum()), int((total * total).sum())
    )


def _seat_summary(bot: str, seat: SeatTally, games: int) -> SeatSummary:
    return SeatSummary(
        bot=bot,
        wins=seat.wins,
        shared=seat.shared,
        mean_score=seat.score / games,
        score_deviation=sqrt(games * seat.score_squares - seat.score**2) / games,
    )
