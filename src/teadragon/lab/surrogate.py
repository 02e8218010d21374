"""What the goals would be if the dials stood elsewhere, as far as trials tell, and where they had best stand.

A linear model of every goal in the steps of the dials (ridge regression, in which near trials weigh more),
and the integer programme whose solution misses least by that model. The model need not be right far away:
what it asks for is tried, and the next model knows better.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from teadragon.cards.edition import Edition
from teadragon.lab.aims import KEEPING, Bound, read
from teadragon.lab.aside import printing_aside
from teadragon.lab.dials import Dial

Floats = NDArray[np.float64]

OWN, ROW, OTHER = 1.5, 0.7, 0.2
"""How far a dial's step is expected to move a goal of its own cards, of its row or season, and any other, in
units: standard deviations of the prior, as which ridge regression may be read (Bishop, Pattern Recognition
and Machine Learning, 3.3)."""
NOISE = 0.4  # units: of a trial's value, by chance and by what no straight line tells
NEAR = 6.0  # steps: a trial as far off weighs half
SHIFT = 1.0  # units: how far other weights are expected to move a goal, from one round to another
NODES = 20  # of the search tree, after which the best that was found is good enough
GAP = 0.1  # so near to the best possible it may stop, too


@dataclass(frozen=True)
class Trial:
    """An edition that was tried, and what came of it."""

    round: int  # from 1; the weights of the bots are those of the round
    number: int  # in its round, from 0
    loss: float
    values: Mapping[str, int] = field(repr=False)  # where the dials stood
    goals: Mapping[str, float] = field(repr=False)  # the value of each, by its name


class Model:
    """Of the trials so far, around one of them."""

    def __init__(
        self,
        edition: Edition,
        dials: Sequence[Dial],
        trials: Sequence[Trial],
        best: Trial,
        dice: np.random.Generator | None = None,
    ) -> None:
        """`best` is the trial from which steps are counted. With dice chance weighs the trials (the Bayesian
        bootstrap), so that models of the same trials differ where these tell little."""
        names = dict.fromkeys(name for one in trials for name in one.goals)
        self._dials, self._best, self._bounds = dials, best, [Bound.of(name) for name in names]
        at = np.array([[one.values[dial.name] for dial in dials] for one in trials], float)
        steps = at - np.array([best.values[dial.name] for dial in dials], float)
        weights = 1 / (1 + (np.abs(steps).sum(axis=1) / NEAR) ** 2)
        if dice is not None:
            weights *= dice.exponential(size=len(trials))
        others = sorted({one.round for one in trials} - {best.round})
        rounds = np.array([[one.round == other for other in others] for one in trials], float)
        columns = np.hstack([np.ones((len(trials), 1)), rounds.reshape(len(trials), -1), steps])
        told = np.array([_told(one, self._bounds) for one in trials])
        first = columns.shape[1] - len(dials)
        self._centre = np.zeros(len(names))
        self._slopes = np.zeros((len(names), len(dials)))
        for row, spreads in enumerate(_spreads(edition, dials, self._bounds)):
            deviations = np.concatenate([[np.inf], np.full(len(others), SHIFT), spreads])
            known = ~np.isnan(told[:, row])  # what too few games spoke of is told by others
            found = _ridge(columns[known], told[known, row], weights[known], deviations)
            self._centre[row], self._slopes[row] = found[0], found[first:]

    def missed(self, values: Mapping[str, int]) -> float:
        """How far all goals would be missed, in units, if the dials stood so."""
        steps = np.array([values[dial.name] - self._best.values[dial.name] for dial in self._dials])
        told = self._centre + self._slopes @ steps
        below = np.array([bound.least for bound in self._bounds]) - told
        above = told - np.array([bound.most for bound in self._bounds])
        return float(np.maximum(np.maximum(below, above), 0).sum())

    def solved(self, most: int) -> dict[str, int]:
        """Where the dials would miss least, at most `most` steps from the best trial.

        A mixed integer programme: of each dial the steps up and the steps down, of each goal what is missed.
        """
        from scipy.optimize import Bounds, LinearConstraint, milp

        own = [self._best.values[dial.name] for dial in self._dials]
        up = [dial.high - at for dial, at in zip(self._dials, own, strict=True)]
        down = [at - dial.low for dial, at in zip(self._dials, own, strict=True)]
        away = [KEEPING if at >= dial.base else -KEEPING for dial, at in zip(self._dials, own, strict=True)]
        back = [KEEPING if at <= dial.base else -KEEPING for dial, at in zip(self._dials, own, strict=True)]
        goals, whole, missed = len(self._bounds), np.ones(2 * len(own)), np.eye(len(self._bounds))
        slopes = np.hstack([self._slopes, -self._slopes])
        least, top = (np.array([getattr(one, end) for one in self._bounds]) for end in ("least", "most"))
        with printing_aside():
            found = milp(
                np.concatenate([away, back, np.ones(goals)]),
                integrality=np.concatenate([whole, np.zeros(goals)]),
                bounds=Bounds(0, np.concatenate([up, down, np.full(goals, np.inf)])),
                constraints=[
                    LinearConstraint(np.hstack([slopes, missed]), least - self._centre),
                    LinearConstraint(np.hstack([slopes, -missed]), ub=top - self._centre),
                    LinearConstraint(np.concatenate([whole, np.zeros(goals)]), ub=most),
                ],
                options={"node_limit": NODES, "mip_rel_gap": GAP},
            )
        if found.x is None:  # no whole step was found in so few nodes
            return dict(self._best.values)
        steps = np.rint(found.x[: len(own)] - found.x[len(own) : 2 * len(own)]).astype(int)
        return {dial.name: at + int(step) for dial, at, step in zip(self._dials, own, steps, strict=True)}


def _told(trial: Trial, bounds: Sequence[Bound]) -> list[float]:
    """What a trial says of each goal, in units; NaN where it says nothing."""
    return [
        read(bound.topic, trial.goals[bound.name]) if bound.name in trial.goals else np.nan
        for bound in bounds
    ]


def _spreads(edition: Edition, dials: Sequence[Dial], bounds: Sequence[Bound]) -> Iterator[Floats]:
    """Of each goal what every dial is expected to do to it."""
    rows = {card.id: card.season or "market" for card in edition.cards}
    for bound in bounds:
        row = rows.get(bound.what)
        yield np.array(
            [
                OWN if bound.what in dial.cards else ROW if rows[dial.cards[0]] == row else OTHER
                for dial in dials
            ]
        )


def _ridge(columns: Floats, told: Floats, weights: Floats, deviations: Floats) -> Floats:
    """Weighted ridge regression, whose coefficients are expected to be 0 with these deviations."""
    square = columns.T @ (columns * weights[:, None]) + np.diag((NOISE / deviations) ** 2)
    return np.asarray(np.linalg.solve(square, columns.T @ (weights * told)), float)
