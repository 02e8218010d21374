"""Both stores, for every test that asks for one: a file, and a database of a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from tools.postgres import Cluster

# Its tests run in .venv-cluster: ./check --only cluster
collect_ignore = [] if find_spec("distributed") and find_spec("ray") else ["cluster"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What asks for most time begins first, lest one process be left with it when the others are done."""
    items.sort(key=_time_asked, reverse=True)


def _time_asked(item: pytest.Item) -> float:
    mark = item.get_closest_marker("timeout")
    return float(mark.args[0]) if mark and mark.args else 0.0


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """Started when the first test asks for it."""
    with Cluster() as cluster:
        yield cluster


@pytest.fixture
def postgres_url(cluster: Cluster) -> Iterator[str]:
    """Of an empty database."""
    database = cluster.fresh()
    yield cluster.url(database)
    cluster.drop(database)


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of an empty store, once on each kind."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("postgres_url"))
    return f"sqlite:///{tmp_path / 'rooms.sqlite3'}"
