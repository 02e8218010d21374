"""Served without encryption to another computer: a page without service worker, Web Crypto and clipboard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect

from tests.browser.conftest import WIDE, listen
from tests.browser.friends import SHORT_GAME, close_sheets, join, lay_for_friends, play_on
from tests.browser.player import MousePlayer
from tests.server.process import Server

pytestmark = pytest.mark.browser

NAME = "tea.example"  # no address of this machine: what comes from there is not secure
MISSING = """() =>
  [isSecureContext, navigator.serviceWorker, crypto.subtle, navigator.clipboard].map(Boolean)"""


@pytest.fixture
def elsewhere(browser_type: BrowserType, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    flags = [f"--host-resolver-rules=MAP {NAME} 127.0.0.1", "--no-proxy-server"]
    args = [*browser_type_launch_args["args"], *flags]
    browser = browser_type.launch(**{**browser_type_launch_args, "args": args})
    yield browser
    browser.close()


def come(browser: Browser, faults: list[str]) -> Page:
    context = browser.new_context(viewport=WIDE)  # type: ignore[arg-type]  # the stubs want a TypedDict
    listen(context, faults)
    context.add_init_script("try { localStorage['teadragon.speed'] ??= '\"none\"' } catch {}")
    return context.new_page()


def test_a_game_is_laid_joined_and_played_and_its_link_copied(
    elsewhere: Browser, shared_server: Server, no_faults: list[str]
) -> None:
    address = shared_server.address.replace("127.0.0.1", NAME)
    host, guest = come(elsewhere, no_faults), come(elsewhere, no_faults)
    lay_for_friends(host, address, ["Ann", "Ben"], who="link", seed=SHORT_GAME)
    assert host.evaluate(MISSING) == [False] * 4
    box = host.locator("[data-link='seat-1']")
    link = box.locator("input").input_value()
    assert link.startswith(address)
    box.locator("[data-act=copy]").click()
    expect(box.get_by_role("status")).to_have_text("Copied.")
    assert box.locator("[data-act=copy]").evaluate("(button) => button === document.activeElement")
    host.evaluate("() => { document.execCommand = () => false; }")
    box.locator("[data-act=copy]").click()
    expect(box.get_by_role("status")).not_to_have_text("Copied.")
    chosen = "(field) => field.value.slice(field.selectionStart, field.selectionEnd)"
    assert box.locator("input").evaluate(chosen) == link, "it stands selected, to be copied by hand"
    close_sheets(host)
    join(guest, link, "Ben")
    play_on([MousePlayer(host), MousePlayer(guest)], most=4)
    no_faults[:] = [fault for fault in no_faults if "header has been ignored" not in fault]
