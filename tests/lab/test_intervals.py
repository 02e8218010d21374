"""Intervals of shares that were counted in clusters: they hold the truth as often as they say."""

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

from teadragon.lab.intervals import Ratio, mean_of, median_interval, share_interval, student

DICE = np.random.default_rng(2026)
RUNS = 1500
Shares = NDArray[np.float64]


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 9, 29, 299, 10_000])
def test_students_t_is_that_of_scipy(freedom: int) -> None:
    assert student(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=0.005)


def apart(share: float, deals: int) -> Shares:
    """Two games a deal that know nothing of each other."""
    return np.asarray((DICE.random((RUNS, deals, 2)) < share).mean(axis=2))


def together(share: float, deals: int) -> Shares:
    """Whoever wins one game of a deal wins the other, too."""
    return np.asarray(DICE.random((RUNS, deals)) < share, float)


def between(share: float, deals: int) -> Shares:
    """Some deals suit a bot better than others."""
    suits = DICE.beta(3 * share, 3 * (1 - share), (RUNS, deals, 1))
    return np.asarray((DICE.random((RUNS, deals, 2)) < suits).mean(axis=2))


def against(share: float, deals: int) -> Shares:
    """The deal decides: mostly each wins where the luck is."""
    both = DICE.random((RUNS, deals)) < 2 * share - 1
    return np.where(both, 1.0, 0.5)


@pytest.mark.parametrize("deals", [30, 300])
@pytest.mark.parametrize("share", [0.55, 0.75, 0.9, 0.97])
@pytest.mark.parametrize("games", [apart, together, between, against], ids=lambda games: games.__name__)
def test_they_hold_the_truth_in_95_of_100_series(games: object, share: float, deals: int) -> None:
    assert callable(games)
    found = [share_interval(shares) for shares in games(share, deals)]
    holds = np.mean([low <= share <= high for low, high in found])
    assert 0.925 <= holds <= 0.995


def test_pairing_pays_and_clusters_cost() -> None:
    widths = [np.mean([high - low for low, high in map(share_interval, games(0.6, 100))])
              for games in (against, apart, together)]
    assert widths[0] < 0.8 * widths[1] < 0.8 * 0.8 * widths[2]


@pytest.mark.parametrize("deals", [2, 3, 10, 1000])
def test_what_never_varied_is_not_certain(deals: int) -> None:
    low, high = share_interval(np.ones(deals))
    assert 0 < low < 1 == high
    assert share_interval(np.zeros(deals)) == pytest.approx((0, 1 - low))
    low, high = share_interval(np.full(deals, 0.5))
    assert 0 < low < 0.5 < high < 1


def test_one_deal_says_nothing() -> None:
    assert share_interval(np.array([1.0])) == (0, 1)


def test_they_stay_around_the_share_and_within_0_to_1() -> None:
    for deals in (2, 3, 7, 40):
        for _ in range(200):
            shares = DICE.choice([0, 0, 0.25, 0.5, 1], deals)
            low, high = share_interval(shares)
            assert 0 <= low <= shares.mean() <= high <= 1


def test_ratios_and_differences_of_bins_hold_the_truth() -> None:
    """Bins of cases, of two kinds that share their luck: the difference is surer than each."""
    held, narrower = [], []
    for _ in range(RUNS):
        luck = DICE.random((40, 25))
        counts = np.full(40, 25)
        one, two = Ratio.of((luck < 0.5).sum(axis=1), counts), Ratio.of((luck < 0.6).sum(axis=1), counts)
        low, high = (two - one).interval()
        held.append((low <= 0.1 <= high, one.interval()[0] <= 0.5 <= one.interval()[1]))
        narrower.append((high - low) / (one.interval()[1] - one.interval()[0]))
    assert np.all((np.mean(held, axis=0) >= 0.925) & (np.mean(held, axis=0) <= 0.975))
    assert np.mean(narrower) < 0.75


@pytest.mark.parametrize("share", [0.0, 0.003, 0.3, 1.0])
def test_shares_of_bins_hold_the_truth_and_stay_within_0_to_1(share: float) -> None:
    cases = (DICE.random((RUNS, 50, 20)) < share).sum(axis=2)
    found = [Ratio.of(sums, np.full(50, 20)).share_interval() for sums in cases]
    assert np.mean([low <= share <= high for low, high in found]) >= 0.925
    assert all(0 <= low <= high <= 1 for low, high in found)
    assert all(high - low > 0 for low, high in found)


def test_the_mean_of_ratios_is_as_sure_as_all_of_them_together() -> None:
    cases = DICE.random((3, 40, 25)) < 0.5
    ratios = [Ratio.of(own.sum(axis=1), np.full(40, 25)) for own in cases]
    mean = mean_of(ratios)
    assert mean.value == pytest.approx(cases.mean())
    whole = Ratio.of(cases.sum(axis=(0, 2)), np.full(40, 75))
    assert mean.interval() == pytest.approx(whole.interval())


@pytest.mark.parametrize("games", [7, 40, 500])
def test_medians_hold_the_truth(games: int) -> None:
    lengths = DICE.poisson(30.5, (RUNS, games))
    truth = stats.poisson.median(30.5)
    found = [median_interval(np.bincount(own, minlength=80)) for own in lengths]
    assert np.mean([low <= truth <= high for _, low, high in found]) >= 0.94
    for own, (middle, low, high) in zip(lengths, found, strict=True):
        assert middle == np.sort(own)[(games - 1) // 2]
        assert low <= middle <= high
