"""Rooms for everyone: axe, small screens, fingers, and each flow by the keyboard alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, WIDE, Visitor
from tests.browser.friends import close_sheets, in_step, open_seat, seated
from tests.browser.player import MY_MOVE, KeyboardPlayer, MousePlayer
from tests.browser.test_access import FINGER, PAINTED, SMALL, TARGETS, beyond_the_edge, findings
from tests.server.process import Server

pytestmark = pytest.mark.browser

CLOCK = {"kind": "bank", "seconds": 900, "increment": 10, "at_zero": "seat"}


@dataclass
class Eye:
    """Looks at a page as it is now."""

    page: Page
    touch: bool

    def look(self) -> None:
        self.page.evaluate(PAINTED)
        assert findings(self.page) == ""
        assert beyond_the_edge(self.page) == 0
        if self.touch:
            assert self.page.evaluate(TARGETS, FINGER) == []


LATER = ("light-wide", "dark-wide", "light-phone", "light-small")
LONG = [pytest.param(look, marks=pytest.mark.long) for look in LATER]


@pytest.fixture(params=["dark-phone", *LONG])
def look_of(request: pytest.FixtureRequest) -> dict[str, Any]:
    theme, size = str(request.param).split("-")
    viewport = {"wide": WIDE, "phone": PHONE, "small": SMALL}[size]
    return {"viewport": viewport, "color_scheme": theme, "has_touch": size != "wide"}


def test_every_state_of_a_table_with_people(
    shared_server: Server, visitor: Visitor, look_of: dict[str, Any]
) -> None:
    ann, ben = visitor(**look_of), visitor(**look_of)
    seated(shared_server, ann, ben, clock=CLOCK, away=600, seed="ab" * 16)
    eyes = {page: Eye(page, touch=bool(look_of["has_touch"])) for page in (ann, ben)}
    MousePlayer(ann).draw()
    ben.wait_for_selector(MY_MOVE)
    ann.click("[data-act=take-back]")
    eyes[ann].look()
    ann.click("[data-act=take-back-yes]")
    ben.wait_for_selector("[data-act=wish-yes]")
    eyes[ben].look()
    ann.wait_for_selector("[data-act=wish-withdraw]")
    ann.click("[data-act=talk]")
    ann.click("[data-preset=hello]")
    ann.wait_for_selector("[data-said]")
    eyes[ann].look()
    ann.click("[data-act=talk-close]")
    ann.click("[data-act=people]")
    ann.click("[data-link=watch] [data-act=qr]")
    eyes[ann].look()
    ann.click("[data-open-seat='1']")
    ann.click("[data-act=new-link]")
    eyes[ann].look()
    close_sheets(ann)
    ben.click("[data-seat='1']")
    ben.click("[data-act=leave]")
    eyes[ben].look()
    ben.click("[data-act=leave-yes]")
    ben.wait_for_selector("[data-act=come-back]")
    close_sheets(ben)
    eyes[ben].look()
    ann.click("[data-act=menu]")
    ann.click("[data-act=stop]")
    eyes[ann].look()


def test_the_page_of_an_invitation(shared_server: Server, visitor: Visitor, look_of: dict[str, Any]) -> None:
    ann, ben = visitor(), visitor(**look_of)
    room = seated(shared_server, ann, visitor())["room"]
    open_seat(ann, 1)
    link = ann.locator("[data-address='seat-1']").input_value()
    eye = Eye(ben, touch=bool(look_of["has_touch"]))
    ben.goto(link)
    ben.wait_for_selector("[data-act=join]")
    eye.look()
    ben.goto("about:blank")
    ben.goto(f"{shared_server.address}#/table/{room}/seat/{'x' * 43}")
    ben.wait_for_selector("[data-join=dead]")
    eye.look()


def test_three_at_one_screen(page: Page, base_url: str, look_of: dict[str, Any]) -> None:
    page.set_viewport_size(look_of["viewport"])
    page.emulate_media(color_scheme=look_of["color_scheme"])
    made = MousePlayer(page)
    page.goto(base_url)
    page.locator("label:has([name=mode][value=friends])").click()
    page.click("[data-act=add-seat]")
    for seat in (1, 2):
        page.locator(f"label:has([name=seat-{seat}-who][value=here])").click()
    page.click("[data-act=start]")
    page.wait_for_selector(MY_MOVE)
    made.move()
    page.wait_for_selector(MY_MOVE)
    Eye(page, touch=bool(look_of["has_touch"])).look()


class Typist(KeyboardPlayer):
    """Walks, types and presses; never points."""

    def use(self, selector: str, key: str = "Enter") -> None:
        self.walk_to(selector, most=160)
        self.press(key)

    def write(self, selector: str, text: str) -> None:
        self.walk_to(selector, most=160)
        self.press("ControlOrMeta+a")
        self.page.keyboard.type(text)


def test_a_room_is_laid_joined_and_played_by_the_keyboard_alone(
    shared_server: Server, visitor: Visitor
) -> None:
    ann, ben = Typist(visitor()), Typist(visitor())
    ann.page.goto(shared_server.address)
    ann.page.wait_for_selector("form")
    ann.walk_to("[name=mode]")
    ann.press("ArrowRight")
    ann.write("[name=seat-0-name]", "Ann")
    ann.write("[name=seat-1-name]", "Guest")
    ann.use("[data-act=start]")
    ann.page.wait_for_selector("dialog [data-address='seat-1']")
    link = ann.page.locator("[data-address='seat-1']").input_value()
    ann.press("Escape")
    ben.page.goto(link)
    ben.page.wait_for_selector("[data-act=join-name]")
    ben.write("[data-act=join-name]", "Ben")
    ben.press("Enter")
    ben.page.wait_for_selector("main[data-version]")
    expect(ann.page.locator("[data-people='2/2']")).to_be_visible()
    ann.page.wait_for_selector(MY_MOVE)
    ann.move()
    ben.page.wait_for_selector(MY_MOVE)
    ben.press("t")
    ben.write("[data-act=say-text]", "Hello Ann")
    ben.press("Enter")
    expect(ben.page.locator("[data-said]")).to_have_text("Hello Ann")
    ben.press("Escape")
    ben.page.wait_for_selector(":focus")
    expect(ann.page.get_by_role("button", name="Talk, 1 new")).to_be_visible()
    ann.press("u")
    ann.use("[data-act=take-back-yes]")
    ben.page.wait_for_selector("[data-act=wish-yes]")
    ben.use("[data-act=wish-yes]")
    ann.page.wait_for_selector(MY_MOVE)
    ann.move()
    ben.page.wait_for_selector(MY_MOVE)
    ben.move()
    in_step([ben.page, ann.page])
