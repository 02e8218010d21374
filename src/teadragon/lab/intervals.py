"""How sure a share is that was counted in clusters of games which belong together."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np

NORMAL = NormalDist().inv_cdf(0.975)


def student(freedom: int) -> float:
    """The 97.5 % point of Student's t, a normal one for endless freedom.

    Source: Abramowitz and Stegun, "Handbook of Mathematical Functions", 1964, 26.7.5. The two lowest, which
    that series does not reach, have a closed form.
    """
    if freedom == 1:
        return 12.7062047
    if freedom == 2:
        return 4.3026527
    z, n = NORMAL, float(freedom)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


def share_interval(shares: Any) -> tuple[float, float]:
    """The 95 % interval of a mean share, from the share in each cluster; it never leaves 0 to 1.

    Wilson's interval, which holds near 0 and 1 as well, at the number of independent trials that would vary
    as much as these clusters do, and with Student's t for so many clusters. One cluster of the worst kind,
    all or nothing, is added to their variance: a few that happen to agree do not make it nothing. One cluster
    alone says nothing: 0 to 1.

    Sources: Wilson, "Probable inference, the law of succession, and statistical inference", 1927; Korn and
    Graubard, "Confidence intervals for proportions with small expected number of positive counts estimated
    from survey data", 1998, for the effective number of trials.
    """
    clusters = len(shares)
    if clusters < 2:
        return 0.0, 1.0
    share = float(np.mean(shares))
    worst = share * (1 - share)  # the variance, were each cluster all or nothing
    squares = float(np.sum((np.asarray(shares) - share) ** 2))
    effect = min((squares / worst + 1) / clusters, 1.0) if worst > 0 else 1.0
    return _wilson(share, clusters / effect, student(clusters - 1))


def _wilson(share: float, trials: float, t: float) -> tuple[float, float]:
    middle = (share + t * t / (2 * trials)) / (1 + t * t / trials)
    half = t / (1 + t * t / trials) * sqrt(share * (1 - share) / trials + t * t / (4 * trials * trials))
    return min(max(middle - half, 0.0), share), max(min(middle + half, 1.0), share)


def ratio_interval(sums: Any, counts: Any) -> tuple[float, float, float]:
    """A mean over cases that come in clusters, and its 95 % interval, from each cluster's sum and count.

    Source: Cochran, "Sampling techniques", 1977, 6.3, the ratio estimate; with Student's t.
    """
    clusters, total = len(sums), float(np.sum(counts))
    mean = float(np.sum(sums)) / total
    rest = np.asarray(sums, float) - mean * np.asarray(counts, float)
    error = sqrt(float(np.sum(rest**2)) * clusters / (clusters - 1)) / total
    half = student(clusters - 1) * error
    return mean, mean - half, mean + half


@dataclass(frozen=True)
class Ratio:
    """A ratio of two sums over the same clusters, and how much each cluster pulls it off, to first order.

    With the pulls two ratios that have their clusters in common can be subtracted, whatever they share.
    Source: Cochran, "Sampling techniques", 1977, 6.3 and 6.11.
    """

    value: float
    pulls: Any  # shape (clusters,)
    cases: float  # what stands below: of a share, how many trials

    @classmethod
    def of(cls, sums: Any, counts: Any) -> Ratio:
        """`counts` must not all be 0."""
        total = float(np.sum(counts))
        value = float(np.sum(sums)) / total
        return cls(value, (np.asarray(sums, float) - value * np.asarray(counts, float)) / total, total)

    def __sub__(self, other: Ratio) -> Ratio:
        return Ratio(self.value - other.value, self.pulls - other.pulls, min(self.cases, other.cases))

    def times(self, factor: float) -> Ratio:
        return Ratio(factor * self.value, factor * self.pulls, self.cases)

    def interval(self) -> tuple[float, float]:
        """95 %, with Student's t."""
        half = student(len(self.pulls) - 1) * sqrt(self._variance())
        return self.value - half, self.value + half

    def share_interval(self) -> tuple[float, float]:
        """The same for a share, which stays within 0 to 1 and is unsure of both: see `share_interval`."""
        worst, variance = self.value * (1 - self.value), self._variance()
        trials = min(worst / variance, self.cases) if worst > 0 < variance else self.cases
        return _wilson(self.value, trials, student(len(self.pulls) - 1))

    def _variance(self) -> float:
        clusters = len(self.pulls)
        return float(np.sum(np.square(self.pulls))) * clusters / (clusters - 1)


def mean_of(ratios: list[Ratio]) -> Ratio:
    """Of ratios with the same clusters, each counting alike."""
    pulls = sum(ratio.pulls for ratio in ratios) / len(ratios)
    return Ratio(sum(ratio.value for ratio in ratios) / len(ratios), pulls, min(r.cases for r in ratios))


def median_interval(counts: Any) -> tuple[float, float, float]:
    """The median of independent whole numbers, of which counts[k] are k, and its 95 % interval.

    The interval is between two of the numbers in their order, whatever they are spread like.
    Source: Conover, "Practical nonparametric statistics", 3.2.
    """
    upto = np.cumsum(counts)
    n, half = int(upto[-1]), NORMAL * sqrt(float(np.sum(counts))) / 2
    ranks = (ceil(n / 2), max(floor(n / 2 - half), 1), min(ceil(n / 2 + half) + 1, n))
    middle, low, high = (float(np.searchsorted(upto, rank)) for rank in ranks)
    return middle, low, high
