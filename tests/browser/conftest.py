"""A server of its own for each test that asks, and the system's Chromium."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page

from tests.server.process import Server

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 15_000  # milliseconds until a wait is a failure
WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
    return {"executable_path": found, "args": list(QUIET)}


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("games"))
    wait_for_engine(server)
    yield server
    server.kill()


@pytest.fixture(scope="session")
def base_url(shared_server: Server) -> str:
    return shared_server.address


def wait_for_engine(server: Server) -> None:
    """The first start after a change of the rules compiles them."""
    while server.ask("healthz")["engine"] != "ready":
        time.sleep(0.2)


@pytest.fixture
def mortal_server(tmp_path: Path) -> Iterator[list[Server]]:
    """A list of one server, which a test may kill and replace."""
    servers = [Server(tmp_path / "games")]
    wait_for_engine(servers[0])
    yield servers
    servers[0].kill()


@pytest.fixture(autouse=True)
def no_faults(context: BrowserContext) -> Iterator[list[str]]:
    """Whatever the page complains of fails the test, but for the connections that a test breaks itself."""
    faults: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(message.text)

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", hear)

    context.set_default_timeout(PATIENCE)
    context.on("page", watch)
    yield faults
    assert [fault for fault in faults if "ERR_CONNECTION_REFUSED" not in fault] == []
