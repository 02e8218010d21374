"""Servers that many tests share, on each store; two of them on one PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hostile.running import TRACE, Running, Served
from tools.postgres import Cluster


@pytest.fixture(scope="session")
def on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("sqlite")
    yield from serving(folder, f"sqlite:///{folder / 'rooms.sqlite3'}")


@pytest.fixture(scope="session")
def on_postgres(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    yield from serving(tmp_path_factory.mktemp("postgres"), cluster.url(cluster.fresh()))


@pytest.fixture(params=["on_sqlite", "on_postgres"])
def served(request: pytest.FixtureRequest) -> Served:
    """A server on each store."""
    server: Served = request.getfixturevalue(request.param)
    return server


def serving(folder: Path, url: str) -> Iterator[Served]:
    """For all tests that leave it alive; whatever they say to it, it has no fault of its own."""
    with Running(folder, url) as server:
        yield Served(server, url)
        assert TRACE not in server.said, server.said


@pytest.fixture(scope="session")
def pair(on_postgres: Served, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Served]]:
    """Two servers on one PostgreSQL."""
    with Running(tmp_path_factory.mktemp("two"), on_postgres.url) as second:
        yield on_postgres, Served(second, on_postgres.url)
        assert TRACE not in second.said, second.said
