"""Three people at one screen."""

from __future__ import annotations

import subprocess

import pytest
from playwright.sync_api import Page, expect

from tests.browser.friends import lay_for_friends
from tests.browser.player import OVER, MousePlayer, lines_of
from tests.browser.test_whole_games import REPLAY

pytestmark = pytest.mark.browser

SHORT_GAME = f"{475:032x}"  # a player of ours who plays three seats in turn ends it with 77 actions
NAMES = ["Ann", "Ben", "Cleo"]


@pytest.mark.long  # the game by link is played whole, too
def test_three_people_at_one_screen_play_a_whole_game(page: Page, base_url: str) -> None:
    lay_for_friends(page, base_url, NAMES, who="here", seed=SHORT_GAME)
    expect(page.get_by_role("dialog")).to_have_count(0)  # there is no link to give away
    player = MousePlayer(page)
    turns: list[str] = []
    while not page.query_selector(OVER):
        seat = page.get_attribute("[data-turn]", "data-turn")
        name = NAMES[int(seat or 0)]
        assert f"{name}, your turn" in page.title()
        assert name in page.inner_text(".me .self")  # the table turns to whoever is to act
        turns.append(name)
        player.move()
        page.wait_for_selector(f"main[data-mine=true], {OVER}")
    assert turns[:3] == NAMES
    sheet = page.get_by_role("dialog", name="Score sheet")
    expect(sheet).to_contain_text("wins")  # and not "You win": there are three of them
    record = player.download_record()
    result = lines_of(record)[-1]["result"]
    assert result["reason"] == "winter"
    assert [int(page.inner_text(f"[data-total='{seat}']")) for seat in range(3)] == result["totals"]
    held = subprocess.run([*REPLAY, str(record)], capture_output=True, text=True, check=False)
    assert held.returncode == 0, held.stdout + held.stderr
