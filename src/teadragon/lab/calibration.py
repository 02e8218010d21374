"""Whether the chances that the network gives are those with which seats win."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from teadragon.lab.watching import BOT, Plan, Watched, watched

BINS = 10
RESAMPLES = 1_000
AIM = 0.02  # how far what is won may be from what was said


@dataclass(frozen=True)
class Decile:
    """All shares between two tenths."""

    said: float  # mean of the shares
    won: float  # mean part of the victory
    low: float  # the 95 % interval of that, games drawn anew
    high: float
    cases: int  # seats at turns

    @property
    def off(self) -> float:
        return abs(self.won - self.said)


@dataclass(frozen=True)
class Reliability:
    games: int
    turns: int
    deciles: tuple[Decile, ...]  # of those tenths in which any share lies
    sharpness: float | None = None  # see `sharpness_of`; of games with one number of seats

    @property
    def worst(self) -> float:
        return max(decile.off for decile in self.deciles)


@dataclass(frozen=True)
class Calibration:
    edition: str
    seed: int
    overall: Reliability
    by_seats: dict[int, Reliability]

    def to_json(self) -> dict[str, Any]:
        parts = {str(seats): _json(found) for seats, found in self.by_seats.items()}
        head = {"edition": self.edition, "bot": BOT, "seed": self.seed, "aim": AIM}
        return {**head, "all": _json(self.overall), "seats": parts}


def _json(found: Reliability) -> dict[str, Any]:
    return {**asdict(found), "worst": found.worst}


def calibrate(
    plan: Plan, *, workers: int | None = None, on_done: Callable[[int], None] = lambda _: None
) -> Calibration:
    """Play the games and compare; raises ValueError for a plan that cannot be."""
    seen = watched(plan, workers=workers, on_done=on_done)
    parts = {seats: sums_of(part) for seats, part in seen.items()}
    by_seats = {
        seats: reliability(parts[seats], len(part.shares), plan.seed, sharpness_of(part))
        for seats, part in seen.items()
    }
    turns = sum(len(part.shares) for part in seen.values())
    overall = reliability(np.concatenate(list(parts.values()), axis=1), turns, plan.seed)
    return Calibration(plan.edition.id, plan.seed, overall, by_seats)


def sums_of(part: Watched) -> Any:
    """For each game and tenth: cases, sum of the shares, sum of the victories; shape (3, games, BINS)."""
    games = len(part.victory)
    game = np.repeat(np.arange(games), part.turns)
    shares = part.shares.astype(float)
    place = game[:, None] * BINS + np.minimum((shares * BINS).astype(int), BINS - 1)
    summed = (None, shares, part.victory[game])
    size = games * BINS
    return np.array(
        [
            np.bincount(place.ravel(), None if what is None else what.ravel(), size).reshape(games, BINS)
            for what in summed
        ],
        float,
    )


def reliability(sums: Any, turns: int, seed: int, sharpness: float | None = None) -> Reliability:
    """From `sums_of`. The turns of a game are one case: games are drawn anew, whole, for the intervals."""
    games = sums.shape[1]
    rng = np.random.default_rng(seed)
    drawn = np.empty((RESAMPLES, 2, BINS))
    for i in range(RESAMPLES):
        times = np.bincount(rng.integers(games, size=games), minlength=games)
        drawn[i] = times @ sums[0], times @ sums[2]
    cases, said, won = sums.sum(axis=1)
    deciles = []
    for tenth in range(BINS):
        if cases[tenth]:
            there = drawn[drawn[:, 0, tenth] > 0][:, :, tenth]
            low, high = np.quantile(there[:, 1] / there[:, 0], (0.025, 0.975))
            many, mean = int(cases[tenth]), float(said[tenth] / cases[tenth])
            deciles.append(Decile(mean, float(won[tenth] / many), float(low), float(high), many))
    return Reliability(games, turns, tuple(deciles), sharpness)


def sharpness_of(part: Watched) -> float:
    """By how much the network's logits would have to be multiplied to tell best how these games ended: below
    1 where it is too sure of itself, above 1 where it is not sure enough.

    Source: Guo et al., "On calibration of modern neural networks", 2017 (temperature scaling).
    """
    logits = np.log(np.maximum(part.shares.astype(float), 1e-9))
    victory = np.repeat(part.victory, part.turns, axis=0)

    def slope(factor: float) -> float:
        sharpened = np.exp(logits * factor - (logits * factor).max(axis=1, keepdims=True))
        sharpened /= sharpened.sum(axis=1, keepdims=True)
        return float(((sharpened - victory) * logits).sum())

    low, high = 0.25, 4.0
    for _ in range(20):  # the loss is convex: its slope rises
        middle = (low * high) ** 0.5
        low, high = (low, middle) if slope(middle) > 0 else (middle, high)
    return round((low * high) ** 0.5, 4)
