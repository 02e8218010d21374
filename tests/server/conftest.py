"""A server in this process, on a data folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from teadragon.server.app import create_app
from teadragon.server.settings import Settings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>Tea</title>" + "<p>leaf</p>" * 200)
    (static / "assets" / "app-1234.js").write_text("console.log('tea')")
    return Settings(data=tmp_path / "data", static=static, bot_delay=0)


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        yield client
