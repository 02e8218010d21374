"""Servers and databases that die under play: whatever anybody was told is kept, and everybody plays on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hostile import kills
from tests.hostile.kills import Found, How
from tools.postgres import Cluster

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there nothing can be forked")
ENOUGH = 5  # of eight kinds of deeds beside the acts


@pytest.fixture(scope="module")
def durable() -> Iterator[Cluster]:
    """A PostgreSQL that keeps what it said it kept."""
    with Cluster(durable=True) as cluster:
        yield cluster


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def cluster_or_file(request: pytest.FixtureRequest) -> Cluster | None:
    return request.getfixturevalue("durable") if request.param == "postgresql" else None


def survive(how: How, count: int, seed: int, folder: Path, cluster: Cluster | None) -> Found:
    """A few kills, or many and then whole games."""
    whole = count > 10
    found = kills.run(how, count, store="", seed=seed, folder=folder, cluster=cluster, whole=whole)
    assert found.kills == count
    assert found.games >= (kills.ROOMS if whole else kills.FEW)
    assert found.kinds["act by person"] > 0
    assert found.kinds["act by bot"] > 0
    return found


def test_three_kills_lose_nothing(cluster_or_file: Cluster | None, tmp_path: Path) -> None:
    survive("kill", 3, 1, tmp_path, cluster_or_file)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_fifty_kills_lose_nothing_even_between_store_and_answer(
    cluster_or_file: Cluster | None, tmp_path: Path
) -> None:
    found = survive("kill", 50, 2, tmp_path, cluster_or_file)
    assert found.untold > 0, "no kill fell between store and answer"
    beside = ("seat joined", "seat left", "seat renamed", "wish", "answer", "take_back", "say", "chat")
    done = [kind for kind in beside if found.kinds.get(kind, 0) > 0]
    assert len(done) >= ENOUGH, f"a slow machine misses some, but these are too few: {done}"


@pytest.mark.long
def test_a_signal_to_end_in_the_middle_of_acts_loses_nothing(
    cluster_or_file: Cluster | None, tmp_path: Path
) -> None:
    survive("term", 3, 3, tmp_path, cluster_or_file)


@pytest.mark.long
def test_a_database_that_crashes_and_comes_back_loses_nothing(durable: Cluster, tmp_path: Path) -> None:
    survive("database", 2, 4, tmp_path, durable)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_a_database_that_crashes_twenty_times(durable: Cluster, tmp_path: Path) -> None:
    survive("database", 20, 5, tmp_path, durable)
