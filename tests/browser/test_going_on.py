"""A game outlives its server, its tab and its page."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.player import MY_MOVE, MousePlayer
from tests.server.process import Server

pytestmark = pytest.mark.browser


def versions(page: Page) -> int:
    return int(page.get_attribute("main", "data-version") or 0)


@pytest.mark.long  # the game by link meets such a death, too
def test_the_page_goes_on_after_its_server_was_killed(
    context: BrowserContext, mortal_server: list[Server], tmp_path: Path
) -> None:
    page = context.new_page()
    player = MousePlayer(page)
    port = int(mortal_server[0].address.rstrip("/").rpartition(":")[2])
    page.goto(mortal_server[0].address)
    player.choose("Speed of play and motion", "at once")
    page.get_by_role("button", name="Start the game").click()
    for _ in range(4):
        page.wait_for_selector(MY_MOVE)
        player.move()
    page.wait_for_selector(MY_MOVE)
    before = versions(page)
    mortal_server[0].kill()
    expect(page.get_by_text("The connection was lost")).to_be_visible()
    expect(page.locator("[data-act=draw]")).to_have_attribute("aria-disabled", "true")
    mortal_server[0] = Server(tmp_path / "games", port=port)
    page.wait_for_selector(MY_MOVE, timeout=20_000)
    assert versions(page) == before
    player.move()
    page.wait_for_selector(MY_MOVE)
    expect(page.get_by_text("The connection was lost")).to_have_count(0)
    assert versions(page) > before


def test_a_reloaded_page_and_a_new_tab_show_the_same_game(context: BrowserContext, page: Page) -> None:
    player = MousePlayer(page)
    player.lay_table(bots=2)
    for _ in range(3):
        page.wait_for_selector(MY_MOVE)
        player.move()
    page.wait_for_selector(MY_MOVE)
    before, hold = versions(page), page.locator("[data-held]").count()
    page.reload()
    page.wait_for_selector(MY_MOVE)
    assert (versions(page), page.locator("[data-held]").count()) == (before, hold)
    page.close()
    later = context.new_page()
    later.goto("/")
    later.locator("[data-room]").first.click()
    later.wait_for_selector(MY_MOVE)
    assert (versions(later), later.locator("[data-held]").count()) == (before, hold)
    MousePlayer(later).move()
    later.wait_for_selector(MY_MOVE)
    assert versions(later) > before


def test_two_tabs_of_one_seat_stay_in_step(context: BrowserContext, page: Page) -> None:
    player = MousePlayer(page)
    player.lay_table()
    twin = context.new_page()
    twin.goto(page.url)
    twin.wait_for_selector(MY_MOVE)
    player.move()
    page.wait_for_selector(MY_MOVE)
    twin.wait_for_selector(f"main[data-version='{versions(page)}']")
    MousePlayer(twin).move()
    twin.wait_for_selector(MY_MOVE)
    page.wait_for_selector(f"main[data-version='{versions(twin)}']")


def test_a_game_can_be_ended_and_is_listed_as_finished(page: Page) -> None:
    MousePlayer(page).lay_table()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="End this game now").click()
    page.get_by_role("button", name="Go on playing").click()
    page.wait_for_selector(MY_MOVE)
    page.get_by_role("button", name="End this game now").click()
    page.get_by_role("button", name="End it").click()
    sheet = page.get_by_role("dialog", name="Score sheet")
    expect(sheet).to_contain_text("Ended early")
    sheet.get_by_role("link", name="All games").click()
    finished = page.locator("section", has=page.get_by_role("heading", name="Finished games"))
    expect(finished.locator("[data-room]")).to_have_count(1)


def test_a_room_that_is_not_there_says_so(page: Page, no_faults: list[str]) -> None:
    page.goto("/#/table/nothing-here")
    expect(page.get_by_role("heading", name="The table cannot be reached")).to_be_visible()
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    no_faults.clear()  # the browser logs the 404 that this test asks for
