"""A game that is over, and one that is not, looked at step by step, and played on from a step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, WIDE
from tests.browser.games import HAZEL, begun, played_out
from tests.browser.player import MY_MOVE, lines_of
from tests.browser.test_access import FINGER, SMALL, TARGETS, beyond_the_edge, findings
from tests.server.process import Server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def game(shared_server: Server) -> dict[str, Any]:
    made = played_out(shared_server)
    return made | {"plies": shared_server.ask(f"api/replays/{made['room']}")["plies"]}


def look_at(page: Page, room: str, ply: int | None = None) -> None:
    page.goto(f"/#/replay/{room}" + ("" if ply is None else f"/{ply}"))
    shows(page, ply or 0)


def shows(page: Page, ply: int) -> None:
    page.wait_for_selector(f"main[data-ply='{ply}']")


def test_the_steps_by_keys_buttons_and_slider_lead_to_the_same_tables(
    page: Page, shared_server: Server, game: dict[str, Any]
) -> None:
    last = game["plies"]
    look_at(page, game["room"])
    expect(page.get_by_role("button", name="One step back")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("ArrowRight")
    shows(page, 1)
    page.click("[data-act=forward]")
    shows(page, 2)
    page.keyboard.press("End")
    shows(page, last)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    shows(page, last - 1)
    page.get_by_role("slider", name="Step").fill("3")
    shows(page, 3)
    state = shared_server.ask(f"api/replays/{game['room']}/steps?from=3&count=1")["steps"][0]["state"]
    market = [card for card in state["view"]["market"] if card]
    assert page.locator("[data-row=market]").evaluate_all("all => all.map(e => e.dataset.card)") == market
    page.keyboard.press("Home")
    shows(page, 0)


def test_each_step_is_said_once_and_nothing_can_be_played(page: Page, game: dict[str, Any]) -> None:
    look_at(page, game["room"], 5)
    spoken = page.get_by_role("status").filter(has_text="Step 5 of")
    expect(spoken).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("status").filter(has_text=f"Step 6 of {game['plies']}. ")).to_have_count(1)
    expect(page.locator("[data-act=draw], [data-act=buy], [data-payable]")).to_have_count(0)
    page.locator("[data-row]").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_it_plays_by_itself_at_the_chosen_speed_and_stops_when_told(page: Page, game: dict[str, Any]) -> None:
    look_at(page, game["room"])
    page.get_by_role("combobox", name="Speed").select_option("five")
    page.click("[data-act=play]")
    page.wait_for_function("() => Number(document.querySelector('main').dataset.ply) >= 3")
    page.get_by_role("button", name="Pause").click()
    expect(page.locator("[data-act=play]")).to_have_attribute("data-playing", "false")


def test_the_link_to_a_step_opens_that_step(page: Page, game: dict[str, Any]) -> None:
    look_at(page, game["room"], 4)
    page.keyboard.press("ArrowRight")
    shows(page, 5)
    page.wait_for_url(f"**/#/replay/{game['room']}/5")
    page.click("[data-act=menu]")
    address = page.locator("[data-address=ply]").input_value()
    assert address == page.url
    page.goto("about:blank")
    page.goto(address)
    shows(page, 5)
    page.evaluate(f"location.hash = '#/replay/{game['room']}/9'")
    shows(page, 9)


def test_a_line_of_the_log_leads_to_its_step(page: Page, game: dict[str, Any]) -> None:
    look_at(page, game["room"], 2)
    page.locator("ol [data-ply='6']").first.click()
    shows(page, 6)
    expect(page.locator("button[aria-current=step]").first).to_have_attribute("data-ply", "6")


@pytest.mark.parametrize(
    "size", [WIDE, PHONE, pytest.param(SMALL, marks=pytest.mark.long)], ids=["wide", "phone", "small"]
)
def test_it_is_for_everyone(page: Page, game: dict[str, Any], size: Any) -> None:
    page.set_viewport_size(size)
    look_at(page, game["room"], 7)
    assert findings(page) == ""
    assert beyond_the_edge(page) == 0
    if size is not WIDE:
        assert page.evaluate(TARGETS, FINGER) == []
        expect(page.get_by_role("button", name="One step on")).to_be_in_viewport()
    page.click("[data-act=menu]")
    assert findings(page) == ""
    page.click("[data-act=menu-fork]")
    page.wait_for_selector("[data-act=fork-start]")
    assert findings(page) == ""


def test_a_finished_game_is_played_on_under_the_same_luck(page: Page, game: dict[str, Any]) -> None:
    look_at(page, game["room"], 10)
    page.click("[data-act=fork]")
    page.locator("label:has([name=seat-1-who][value=here])").click()
    page.locator("label:has([name=luck][value=same])").click()
    expect(page.get_by_role("dialog")).to_contain_text("known luck")
    page.click("[data-act=fork-start]")
    page.wait_for_selector(MY_MOVE)
    expect(page.locator("[data-luck=known]").first).to_be_visible()
    expect(page.get_by_text("This game goes on from step 10 of another game").first).to_be_visible()
    page.locator("[data-act=origin]").first.click()
    shows(page, 10)


def test_a_game_in_progress_can_be_looked_at_and_played_on_under_new_luck_only(
    page: Page, shared_server: Server
) -> None:
    made = begun(shared_server, {"kind": "person", "name": "Ann"}, HAZEL, first=0)
    look_at(page, made["room"])
    page.click("[data-act=fork]")
    expect(page.get_by_role("dialog")).to_contain_text("The luck will be new")
    expect(page.locator("[name=luck]")).to_have_count(0)
    page.click("[data-act=fork-start]")
    page.wait_for_selector(MY_MOVE)
    expect(page.locator("[data-luck=known]")).to_have_count(0)


def test_a_record_that_is_brought_opens_as_a_replay_and_a_broken_one_says_where(
    page: Page, shared_server: Server, game: dict[str, Any], tmp_path: Path, no_faults: list[str]
) -> None:
    record = shared_server.text(f"api/rooms/{game['room']}/record")
    lines = record.splitlines()
    broken = "\n".join([*lines[:5], lines[6], *lines[6:]])
    page.goto("/")
    choose = page.locator("[name=record]")
    choose.set_input_files({"name": "a.jsonl", "mimeType": "text/plain", "buffer": broken.encode()})
    expect(page.get_by_role("alert")).to_contain_text("Line 6: ")
    no_faults.clear()  # the browser logs the 400 that this test asks for
    page.get_by_text("Or paste its text").click()
    page.fill("[name=record-text]", record)
    page.click("[data-act=open-record]")
    shows(page, 0)
    page.keyboard.press("End")
    shows(page, game["plies"])
    page.click("[data-act=menu]")
    expect(page.get_by_role("dialog")).to_contain_text("A record from elsewhere")
    with page.expect_download() as download:
        page.click("[data-act=record]")
    assert lines_of(download.value.path())[-1] == json.loads(lines[-1])


def test_a_game_that_is_not_there_and_an_address_that_means_nothing_say_so(
    page: Page, no_faults: list[str]
) -> None:
    page.goto("/#/replay/nothing-here")
    expect(page.get_by_role("heading", name="The table cannot be reached")).to_be_visible()
    page.goto("/#/nowhere/at/all")
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    no_faults.clear()  # the browser logs the 404 that this test asks for
