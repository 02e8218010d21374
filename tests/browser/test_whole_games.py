"""Whole games through the page, by the mouse alone and by the keyboard alone."""

from __future__ import annotations

import subprocess
import sys

import pytest
from playwright.sync_api import Locator, Page, expect

from teadragon.cards.edition import DEFAULT
from tests.browser.player import MY_MOVE, KeyboardPlayer, MousePlayer, Player, lines_of

pytestmark = pytest.mark.browser

REPLAY = (sys.executable, "-c", "from teadragon.cli import main; main()", "replay")


def play_whole_game(player: Player, *, bots: int) -> None:
    player.lay_table(bots=bots)
    player.play_out()
    sheet = player.page.get_by_role("dialog", name="Score sheet")
    expect(sheet).to_be_visible()
    record = player.download_record()
    result = lines_of(record)[-1]["result"]
    assert result["reason"] == "winter"
    shown = [int(player.page.inner_text(f"[data-total='{seat}']")) for seat in range(bots + 1)]
    assert shown == result["totals"]
    held = subprocess.run([*REPLAY, str(record)], capture_output=True, text=True, check=False)
    assert held.returncode == 0, held.stdout + held.stderr


@pytest.mark.long  # the game by link is played by it, too
@pytest.mark.parametrize("bots", [pytest.param(1, marks=pytest.mark.long), 3])
def test_a_whole_game_by_mouse(page: Page, bots: int) -> None:
    play_whole_game(MousePlayer(page), bots=bots)


@pytest.mark.parametrize("bots", [1, pytest.param(2, marks=pytest.mark.long)])
def test_a_whole_game_by_keyboard_alone(page: Page, bots: int) -> None:
    play_whole_game(KeyboardPlayer(page), bots=bots)


def end_now(page: Page) -> Locator:
    """End the game by the menu; gives the score sheet."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="End this game now").click()
    page.get_by_role("button", name="End it").click()
    return page.get_by_role("dialog", name="Score sheet")


def test_playing_again_lays_a_new_table_with_the_same_people(page: Page) -> None:
    player = MousePlayer(page)
    player.lay_table(bots=1)
    first = page.url
    end_now(page).get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != first)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.wait_for_selector(MY_MOVE)
    expect(page.locator("[data-seat='0']")).to_contain_text("Hazel")  # whose turn it was to start
    player.move()


def test_a_table_that_cannot_be_laid_again_says_why(page: Page, no_faults: list[str]) -> None:
    MousePlayer(page).lay_table()
    sheet = end_now(page)
    gone = {"reason": "unknown_edition", "details": {"edition": DEFAULT}}
    page.route("**/rematch", lambda route: route.fulfill(status=400, json=gone))
    sheet.get_by_role("button", name="Play again").click()
    expect(sheet.get_by_role("alert")).to_have_text("This edition is not installed any more.")
    page.unroute("**/rematch")
    sheet.get_by_role("button", name="Play again").click()
    page.wait_for_selector(MY_MOVE)
    no_faults.clear()  # the browser logs the 400 that this test gives
