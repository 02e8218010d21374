"""A server of its own for each test that asks, and the system's Chromium."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.browser.line import Line
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
Visitor = Callable[..., Page]
Lines = Callable[[str], Line]
expect.set_options(timeout=PATIENCE)
WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": chromium(), "args": list(QUIET)}


def chromium() -> str:
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """No service worker but where one is looked at: each page of each test would fetch the whole client."""
    return {**browser_context_args, "service_workers": "block"}


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("games"))
    server.engine_ready()
    yield server
    server.kill()


@pytest.fixture(scope="session")
def base_url(shared_server: Server) -> str:
    return shared_server.address


@pytest.fixture
def mortal_server(tmp_path: Path) -> Iterator[list[Server]]:
    """A list of one server, which a test may kill and replace."""
    servers = [Server(tmp_path / "games")]
    servers[0].engine_ready()
    yield servers
    servers[0].kill()


BROKEN_BY_US = ("net::ERR_", "Connection closed before receiving a handshake response")


@pytest.fixture
def lines() -> Iterator[Lines]:
    """Lays a line to the server at an address."""
    laid: list[Line] = []

    def lay(address: str) -> Line:
        laid.append(Line(address))
        return laid[-1]

    yield lay
    for line in laid:
        line.close()


def listen(context: BrowserContext, faults: list[str]) -> None:
    def hear(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(message.text)

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", hear)

    context.set_default_timeout(PATIENCE)
    context.on("page", watch)


@pytest.fixture(autouse=True)
def no_faults(context: BrowserContext) -> Iterator[list[str]]:
    """Whatever the page complains of fails the test, but for the connections that a test breaks itself."""
    faults: list[str] = []
    listen(context, faults)
    yield faults
    assert [fault for fault in faults if not any(ours in fault for ours in BROKEN_BY_US)] == []


@pytest.fixture
def visitor(browser: Browser, no_faults: list[str]) -> Iterator[Visitor]:
    """Gives an empty page in a browser profile of its own, whose table moves at once."""
    contexts: list[BrowserContext] = []

    def come(**options: Any) -> Page:
        context = browser.new_context(**{"viewport": WIDE, "service_workers": "block", **options})
        contexts.append(context)
        listen(context, no_faults)
        context.add_init_script("try { localStorage['teadragon.speed'] ??= '\"none\"' } catch {}")
        return context.new_page()

    yield come
    for context in contexts:
        context.close()
