"""The comic from its first panel to its last: by keyboard, by touch, and for those who listen."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from teadragon.learning.tutorial import FILE
from tests.browser.conftest import PHONE, Visitor
from tests.browser.friends import ON_A_PHONE
from tests.browser.test_access import FINGER, SMALL, TARGETS, beyond_the_edge, findings

pytestmark = pytest.mark.browser

PANELS = 12
TITLE, OUTCOME = "#panel-title", "#panel-after"
TABS = 90  # more than there is to be focused on any page of the comic
DONE = "main[data-panel='{}'][data-done=true]"


def press(page: Page, target: str) -> None:
    """To the target by the Tab key, and Enter."""
    for _ in range(TABS):
        page.keyboard.press("Tab")
        if page.evaluate("(target) => document.activeElement.matches(target)", target):
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"the Tab key never came to {target}")


def asked(page: Page) -> bool:
    return page.locator("[data-task]").count() > 0


def goal(page: Page) -> str:
    """What the panel asks for, as it is marked for the eye."""
    page.wait_for_selector("[data-wished]")
    return "[data-row][data-wished]" if page.locator("[data-row][data-wished]").count() else "[data-act=draw]"


def do_by_keyboard(page: Page) -> None:
    wanted = goal(page)
    press(page, wanted)
    if wanted != "[data-act=draw]":
        expect(page.locator("[data-act=buy]")).to_have_attribute("aria-disabled", "false")
        press(page, "[data-act=buy]")


def points_of_the_story() -> int:
    """The learner's, at its end."""
    told = json.loads(FILE.read_text(encoding="utf-8"))
    last = next(iter(told["panels"][-1]["starts"].values()))
    return int(told["tables"][last["table"]]["state"]["scores"][0]["total"])


@pytest.mark.long
def test_the_whole_comic_by_keyboard_and_on_to_a_real_table(visitor: Visitor, base_url: str) -> None:
    page = visitor()
    page.goto(base_url)
    press(page, "[data-act=learn]")
    for panel in range(1, PANELS + 1):
        page.wait_for_selector(f"main[data-panel='{panel}']")
        expect(page.locator(TITLE)).to_be_focused()
        if asked(page):
            do_by_keyboard(page)
            page.wait_for_selector(DONE.format(panel))
            expect(page.locator(OUTCOME)).to_be_focused()
            expect(page.get_by_role("status").filter(has_text="You ")).to_have_count(1)
        if panel == 5:
            page.goto(f"{base_url}#/learn")  # whoever comes back goes on where they were
            page.reload()
            page.wait_for_selector(DONE.format(panel))
        if panel < PANELS:
            press(page, "[data-act=next]")
    expect(page.locator("[data-total='0']")).to_have_text(str(points_of_the_story()))
    press(page, "[data-act=play]")
    page.wait_for_selector("main[data-version]")


def test_axe_finds_nothing_in_three_panels_and_other_wishes_get_a_friendly_word(
    visitor: Visitor, base_url: str
) -> None:
    page = visitor()
    page.goto(f"{base_url}#/learn/4")
    page.locator("[data-card=sugary-treat]").click()
    expect(page.get_by_role("status").filter(has_text="In this panel")).to_be_visible()
    expect(page.locator("[data-act=buy]")).to_have_count(0)
    assert findings(page) == ""
    page.goto(f"{base_url}#/learn/5")
    page.locator("[data-act=draw]").click()
    page.wait_for_selector(DONE.format(5))
    assert findings(page) == ""
    page.goto(f"{base_url}#/learn/12")
    page.wait_for_selector("main[data-panel='12']")
    assert findings(page) == ""


@pytest.mark.long
@pytest.mark.parametrize(("theme", "size"), [("light", PHONE), ("dark", SMALL)], ids=["light", "small-dark"])
def test_the_whole_comic_by_touch_on_a_phone(
    visitor: Visitor, base_url: str, theme: str, size: dict[str, int]
) -> None:
    """No phone changes its size: after that a busy Chromium draws no frame for a while, and no tap comes."""
    phone = {**ON_A_PHONE, "viewport": size, "color_scheme": theme}
    page = visitor(**phone, reduced_motion="reduce")  # measured while nothing moves
    page.goto(f"{base_url}#/learn")
    for panel in range(1, PANELS + 1):
        page.wait_for_selector(f"main[data-panel='{panel}']")
        it_fits(page)
        assert findings(page) == ""
        if asked(page):
            wanted = goal(page)
            page.locator(wanted).first.tap()
            if wanted != "[data-act=draw]":
                page.locator("[data-act=buy]").tap()
            page.wait_for_selector(DONE.format(panel))
            expect(page.locator(OUTCOME)).to_be_focused()
            it_fits(page)
        if panel < PANELS:
            page.locator("[data-act=next]").tap()


def it_fits(page: Page) -> None:
    assert beyond_the_edge(page) == 0
    assert page.evaluate(TARGETS, FINGER) == []
