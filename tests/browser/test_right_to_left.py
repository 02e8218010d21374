"""In Arabic the page runs from right to left; it and other scripts keep within the window."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, WIDE, Visitor
from tests.browser.player import MY_MOVE
from tests.browser.test_access import SMALL, TABLET, beyond_the_edge, findings

pytestmark = pytest.mark.browser


def lay_table(page: Page, bots: int) -> None:
    page.goto("/")
    page.locator("label", has=page.locator("input[name=bots]")).nth(bots - 1).click()
    page.click("[data-act=start]")
    page.wait_for_selector(MY_MOVE)


def draw(page: Page) -> None:
    version = page.get_attribute("main", "data-version")
    page.locator("[data-act=draw], [data-act=choose]").first.click()
    page.wait_for_selector(f'main:not([data-version="{version}"])')


def middle(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2


@pytest.mark.parametrize(
    "size",
    [
        PHONE,
        pytest.param(WIDE, marks=pytest.mark.long),
        pytest.param(SMALL, marks=pytest.mark.long),
        pytest.param(TABLET, marks=pytest.mark.long),
        pytest.param({"width": 2560, "height": 1440}, marks=pytest.mark.long),
    ],
    ids=["phone", "wide", "small", "tablet", "large"],
)
def test_a_game_in_arabic_from_the_front_page_to_the_score_sheet(
    visitor: Visitor, base_url: str, size: Any
) -> None:
    page = visitor(locale="ar", viewport=size, base_url=base_url)
    page.goto("/")
    page.wait_for_selector("[data-act=start]")
    expect(page.locator("html[dir=rtl][lang=ar]")).to_have_count(1)
    assert (beyond_the_edge(page), findings(page)) == (0, "")
    lay_table(page, bots=3)
    draw(page)
    page.wait_for_selector(MY_MOVE)
    assert (beyond_the_edge(page), findings(page)) == (0, "")
    page.locator("[data-row=market]").first.click()
    assert beyond_the_edge(page) == 0
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    page.click("[data-act=stop]")
    page.click("[data-act=stop-yes]")
    page.locator("main[data-over=true]").wait_for()
    page.locator("dialog table").first.wait_for()
    assert (beyond_the_edge(page), findings(page)) == (0, "")


def test_the_log_reads_right_and_the_places_stay_where_they_are(visitor: Visitor, base_url: str) -> None:
    """The table has a left and a right in every language: the next turn is the left neighbour's."""
    page = visitor(locale="ar", viewport=WIDE, base_url=base_url)
    lay_table(page, bots=3)
    draw(page)
    page.wait_for_selector(MY_MOVE)
    spoken = page.get_by_role("log")
    expect(spoken).to_contain_text("سحبتَ «")
    assert middle(page, "[data-seat='1']") < middle(page, "[data-seat='3']")
    assert middle(page, "[data-act=draw]") < middle(page, ".self")


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, WIDE, SMALL], ids=["phone", "wide", "small"])
@pytest.mark.parametrize("language", ["ja", "es"])
def test_a_table_in_other_languages_keeps_within_the_window(
    visitor: Visitor, base_url: str, language: str, size: Any
) -> None:
    page = visitor(locale=language, viewport=size, base_url=base_url)
    page.goto("/")
    page.wait_for_selector("[data-act=start]")
    assert beyond_the_edge(page) == 0
    lay_table(page, bots=3)
    draw(page)
    page.wait_for_selector(MY_MOVE)
    assert (beyond_the_edge(page), findings(page)) == (0, "")
