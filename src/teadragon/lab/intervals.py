"""How sure a share is that was counted in clusters of games which belong together."""

from __future__ import annotations

from math import sqrt
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
    trials, t = clusters / effect, student(clusters - 1)
    middle = (share + t * t / (2 * trials)) / (1 + t * t / trials)
    half = t / (1 + t * t / trials) * sqrt(worst / trials + t * t / (4 * trials * trials))
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
