"""Hints and the bar of chances at the table: off until agreed to, told in words, and turned off again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.friends import close_sheets, give, seated
from tests.browser.player import MousePlayer
from tests.server.process import Server

pytestmark = pytest.mark.browser


def turn(page: Page, aid: str) -> None:
    page.click("[data-act=menu]")
    page.click(f"[data-act=insight-{aid}]")


def alone(server: Server, page: Page) -> None:
    """Ann and a bot, at a table that moves at once."""
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "name": "Greta", "bot": "greedy"}]
    made = server.ask("api/rooms", {"seats": seats})
    give(page, {"seats": [{"room": made["room"], "token": made["tokens"][0]["token"]}]})
    page.goto(f"{server.address}#/table/{made['room']}")
    page.wait_for_selector("main[data-version]")


def test_a_hint_and_a_bar_alone_with_a_bot(shared_server: Server, visitor: Visitor) -> None:
    page = visitor()
    alone(shared_server, page)
    expect(page.locator("[data-act=hint]")).to_have_count(0)
    expect(page.locator("[data-bar]")).to_have_count(0)
    for aid in ("hint", "bar"):
        turn(page, aid)
        expect(page.locator(f"[data-insight={aid}]")).to_have_attribute("data-on", "true")
        close_sheets(page)
    bar = page.get_by_role("region", name="Chances to win")
    expect(bar).to_have_attribute("data-bar", "open")
    expect(bar.get_by_role("listitem")).to_have_count(2)
    expect(bar.get_by_role("listitem").first).to_contain_text("give or take")
    MousePlayer(page).move()
    page.wait_for_selector("main[data-mine=true]")
    page.locator("main").press("k")
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("status")).to_contain_text("The bot would choose")
    expect(sheet.locator("[data-choice='0']")).to_contain_text("to win")
    close_sheets(page)
    turn(page, "hint")
    close_sheets(page)
    expect(page.locator("[data-act=hint]")).to_have_count(0)


def test_among_people_one_no_keeps_it_off(shared_server: Server, visitor: Visitor) -> None:
    ann, ben = visitor(), visitor()
    seated(shared_server, ann, ben)
    close_sheets(ann)
    turn(ann, "bar")
    expect(ann.locator("[data-insight=bar]")).to_contain_text("waiting for")
    close_sheets(ann)
    ben.click("[data-act=wish-no]")
    expect(ann.locator("[data-wish=none]")).to_be_attached()
    expect(ann.locator("[data-bar]")).to_have_count(0)
    turn(ann, "bar")
    close_sheets(ann)
    ben.click("[data-act=wish-yes]")
    for page in (ann, ben):
        expect(page.locator("[data-bar=open]")).to_be_visible()
