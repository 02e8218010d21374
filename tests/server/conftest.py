"""A server in this process, on a data folder of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from teadragon.server.app import create_app
from teadragon.server.settings import Settings
from tests.server.houses import Inn
from tests.server.times import FakeClock


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>Tea</title>" + "<p>leaf</p>" * 200)
    (static / "assets" / "app-1234.js").write_text("console.log('tea')")
    return Settings(
        data=tmp_path / "data",
        static=static,
        frames_per_second=0,  # players of tests are faster than people
        requests_per_second=0,
        rooms_per_hour=0,
    )


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
async def inn(settings: Settings, store_url: str) -> AsyncIterator[Inn]:
    """A house without sockets on a clock of its own, once on each store."""
    inn = Inn(replace(settings, database=store_url), FakeClock())
    await inn.open()
    yield inn
    await inn.house.close()
