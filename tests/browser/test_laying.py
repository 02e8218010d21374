"""Laying a table for friends, and finding one's games again."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import PHONE, WIDE
from tests.browser.games import HAZEL, at_home, begun
from tests.browser.player import MY_MOVE, MousePlayer
from tests.browser.test_access import FINGER, SMALL, TARGETS, beyond_the_edge, findings
from tests.server.process import Server

pytestmark = pytest.mark.browser


def for_friends(page: Page) -> None:
    page.goto("/")
    page.locator("label:has([name=mode][value=friends])").click()


def played(page: Page, seat: int, who: str) -> None:
    page.locator(f"label:has([name=seat-{seat}-who][value={who}])").click()


def room_of(page: Page, server: Server) -> dict[str, Any]:
    room = page.url.rpartition("/")[2]
    face: dict[str, Any] = server.ask(f"api/replays/{room}")["room"]
    return face


def test_a_table_for_three_with_all_choices_is_laid_as_it_was_wished(
    page: Page, shared_server: Server
) -> None:
    for_friends(page)
    page.fill("[name=seat-0-name]", "Ann")
    page.select_option("[name=seat-0-dragon]", "rooibos")
    page.fill("[name=seat-1-name]", "Ben")
    page.click("[data-act=add-seat]")
    played(page, 2, "bot")
    expect(page.locator("[name=seat-2-name]")).to_have_value("Bruno")
    page.select_option("[name=first]", label="Ann")
    page.click("[data-act=options]")
    page.get_by_label("Show the winter Memories").check()
    page.select_option("[name=clock]", "own")
    page.fill("[name=clock-amount]", "90")
    page.select_option("[name=clock-unit]", "second")
    page.fill("[name=clock-increment]", "5")
    page.locator("label:has([name=clock-at-zero][value=seat])").click()
    page.select_option("[name=away]", "600")
    page.get_by_label("People can write to each other").uncheck()
    page.fill("[name=seed]", "AB" * 16)
    page.click("[data-act=start]")
    expect(page.locator("[data-address]").first).to_be_visible()  # the links to give away
    room = room_of(page, shared_server)
    assert [seat["name"] for seat in room["seats"]] == ["Ann", "Ben", "Bruno"]
    assert [seat["by_link"] for seat in room["seats"]] == [False, True, False]
    assert room["seats"][0]["dragon"] == "rooibos"
    assert room["clock"] == {"kind": "bank", "seconds": 90, "increment": 5, "at_zero": "seat"}
    assert (room["open_winter"], room["away"], room["luck"]) == (True, 600, "known")


def test_what_is_wrong_stands_at_its_field_and_the_first_of_them_gets_the_focus(page: Page) -> None:
    for_friends(page)
    page.fill("[name=seat-1-name]", " ")
    page.select_option("[name=seat-0-dragon]", "jasmine")
    page.click("[data-act=add-seat]")
    page.select_option("[name=seat-2-dragon]", "jasmine")
    page.click("[data-act=options]")
    page.fill("[name=seed]", "abc")
    page.click("[data-act=options]")
    page.click("[data-act=start]")
    expect(page.locator("[name=seat-1-name]")).to_be_focused()
    expect(page.locator("[name=seat-1-name]")).to_have_accessible_description(
        "A name needs at least one letter."
    )
    expect(page.locator("[name=seat-2-dragon]")).to_have_accessible_description(
        "Two seats cannot have the same dragon."
    )
    page.fill("[name=seat-1-name]", "Ben")
    page.select_option("[name=seat-2-dragon]", "")
    page.click("[data-act=start]")
    expect(page.locator("[name=seed]")).to_be_focused()  # unfolded again, to be seen
    page.fill("[name=seed]", "")
    page.click("[data-act=start]")
    page.wait_for_selector("main[data-version]")


def test_what_only_the_server_knows_is_wrong_is_told_at_the_field_too(
    page: Page, no_faults: list[str]
) -> None:
    for_friends(page)
    refusal = {"reason": "no_name", "details": {"seat": 1}}
    page.route("**/api/rooms", lambda route: route.fulfill(status=400, json=refusal))
    page.click("[data-act=start]")
    expect(page.locator("[name=seat-1-name]")).to_be_focused()
    no_faults.clear()  # the browser logs the 400 that this test gives


@pytest.mark.parametrize(
    "size", [WIDE, PHONE, pytest.param(SMALL, marks=pytest.mark.long)], ids=["wide", "phone", "small"]
)
def test_the_whole_form_is_for_everyone(page: Page, size: Any) -> None:
    page.set_viewport_size(size)
    for_friends(page)
    played(page, 1, "bot")
    page.click("[data-act=options]")
    page.select_option("[name=clock]", "own")
    page.get_by_text("Or paste its text").click()
    assert findings(page) == ""
    assert beyond_the_edge(page) == 0
    if size is not WIDE:
        assert page.evaluate(TARGETS, FINGER) == []


def test_games_that_wait_for_me_stand_first_and_in_the_title(
    context: BrowserContext, shared_server: Server
) -> None:
    ann = {"kind": "person", "name": "Ann"}
    mine = begun(shared_server, ann, HAZEL, first=0)
    other = begun(shared_server, ann, {"kind": "person", "name": "Ben", "by_link": True}, first=1)
    other["tokens"] = [token for token in other["tokens"] if token["wish"] == 0]
    at_home(context, mine, other)
    page = context.new_page()
    page.goto(shared_server.address)
    rooms = page.locator("[data-games=going] [data-room]")
    expect(rooms).to_have_count(2)
    expect(rooms.first).to_have_attribute("data-room", mine["room"])
    expect(rooms.nth(1)).to_contain_text("Ben is to play")
    expect(page).to_have_title("(1) Teahouse")
    page.get_by_role("button", name="A game waits for you").click()
    expect(rooms.first).to_be_focused()


def test_a_forgotten_game_can_be_brought_back_until_the_page_is_left(page: Page) -> None:
    MousePlayer(page).lay_table()
    page.goto("/#/")
    page.click("[data-act=forget]")
    expect(page.locator("[data-room]")).to_have_count(0)
    page.click("[data-act=forget-undo]")
    page.locator("[data-room]").click()
    page.wait_for_selector(MY_MOVE)
    page.goto("/#/")
    page.click("[data-act=forget]")
    page.reload()
    page.wait_for_selector("[data-act=start]")
    expect(page.locator("[data-room]")).to_have_count(0)


def test_notices_are_asked_for_by_a_button_only(context: BrowserContext, page: Page) -> None:
    asked = "() => window.asked"
    page.add_init_script(
        "window.asked = 0; window.Notification = class { static permission = 'default';"
        " static requestPermission() { window.asked += 1; return Promise.resolve('denied'); } }"
    )
    MousePlayer(page).lay_table()
    page.goto("/#/")
    page.wait_for_selector("[data-act=notices-on]")
    assert page.evaluate(asked) == 0
    page.click("[data-act=notices-on]")
    expect(page.get_by_text("Notices are blocked")).to_be_visible()
    assert page.evaluate(asked) == 1


def test_the_strength_of_all_bots_is_chosen_at_once_and_remembered(page: Page, shared_server: Server) -> None:
    page.goto("/")
    expect(page.locator("[name=plays]")).to_have_value("greedy")
    page.select_option("[name=plays]", "gardener")
    page.locator("label:has([name=bots][value='2'])").click()
    page.click("[data-act=start]")
    page.wait_for_url("**/#/table/*")
    assert [seat["bot"] for seat in room_of(page, shared_server)["seats"]] == [None, "gardener", "gardener"]
    page.goto("/")
    expect(page.locator("[name=plays]")).to_have_value("gardener")
