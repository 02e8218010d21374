"""One number for each who plays: OpenSkill ratings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean

from openskill.models import PlackettLuce


def rate(entrants: int, games: Iterable[tuple[Sequence[int], Sequence[int]]]) -> list[float]:
    """The ordinal of each entrant: its mean less three deviations, so a strength to count on.

    A game is who sat in each seat, and the place of each seat, lower for better. Games are rated in the order
    given. Nobody gets better or worse meanwhile, so nothing is added to the deviations (tau 0), and the order
    matters little. Who sits in several seats of a game moves by the mean of what these seats move; since that
    shifts all of them together, in the end the means are put around the one that all began with.
    Source: Weng and Lin, "A Bayesian approximation method for online ranking", 2011 (Plackett-Luce).
    """
    model = PlackettLuce(tau=0.0)
    ratings = [model.rating() for _ in range(entrants)]
    for sitting, places in games:
        # of its own for each seat: one that sits twice would be moved twice
        teams = [[model.rating(mu=ratings[at].mu, sigma=ratings[at].sigma)] for at in sitting]
        moved = model.rate(teams, ranks=[float(place) for place in places])
        for entrant in set(sitting):
            own = [after[0] for at, after in zip(sitting, moved, strict=True) if at == entrant]
            ratings[entrant] = model.rating(mu=fmean(r.mu for r in own), sigma=fmean(r.sigma for r in own))
    level = model.mu - fmean(rating.mu for rating in ratings)
    return [rating.ordinal() + level for rating in ratings]
