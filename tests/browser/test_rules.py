"""The page of the rules: its places, its search, its examples, over a table, and on paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, WIDE, Visitor
from tests.browser.player import MY_MOVE, MousePlayer
from tests.browser.test_access import beyond_the_edge, findings

pytestmark = pytest.mark.browser


def open_rules(page: Page, anchor: str = "") -> None:
    page.goto(f"/#/rules/{anchor}" if anchor else "/#/rules")
    page.wait_for_selector("[data-number=S1]")


def example(page: Page, name: str) -> Locator:
    return page.locator(f"[data-example={name}]")


def focused(page: Page, element: str) -> None:
    expect(page.locator(f"#{element}")).to_be_focused()


def test_every_place_has_its_address_and_gets_focus(visitor: Visitor, base_url: str) -> None:
    page = visitor(base_url=base_url)
    page.goto("/")
    page.click("[data-act=rules]")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.get_by_role("navigation", name="Contents").get_by_role(
        "link", name="Mischief and Protection"
    ).click()
    focused(page, "rules-rulings-mischief")
    expect(page).to_have_url(re.compile("#/rules/rulings-mischief$"))
    page.locator("#rules-R13").get_by_role("link", name="R10").click()
    focused(page, "rules-R10")
    page.go_back()
    focused(page, "rules-rulings-mischief")
    page.goto("/#/rules/r12")
    focused(page, "rules-R12")
    page.get_by_role("link", name="Back to the top").first.click()
    focused(page, "rules-top")
    assert findings(page) == ""
    page.click("[data-act=back]")
    expect(page.get_by_role("heading", name="A new game")).to_be_visible()


def test_search_marks_its_hits_counts_them_and_leads_to_each(visitor: Visitor, base_url: str) -> None:
    page = visitor(base_url=base_url)
    open_rules(page)
    told, marks = page.get_by_role("search").get_by_role("status"), page.locator("mark[data-hit]")
    page.get_by_role("searchbox", name="Search the rules").fill("  vulnérable  CARD")
    expect(told).to_have_text("6 hits")
    expect(marks).to_have_count(6)
    page.keyboard.press("Enter")
    expect(told).to_have_text("Hit 1 of 6")
    expect(page.locator("#rules-S42 mark.now")).to_be_in_viewport()
    page.get_by_role("button", name="Hit before").click()
    expect(told).to_have_text("Hit 6 of 6")
    expect(page.locator("mark.now")).to_be_in_viewport()
    page.get_by_role("searchbox").fill("xyz")
    expect(told).to_have_text("Not found")
    expect(marks).to_have_count(0)


def test_an_example_plays_in_place_by_keyboard(visitor: Visitor, base_url: str) -> None:
    page = visitor(base_url=base_url)
    open_rules(page, "example-mischief")
    focused(page, "rules-example-mischief")
    shown = example(page, "mischief")
    hold = shown.get_by_role("img", name="Grooming 1")
    expect(shown.locator("[data-told]")).to_have_count(0)
    step = shown.get_by_role("button", name="Next step")
    while not step.evaluate("(button) => button === document.activeElement"):
        page.keyboard.press("Tab")
    for sentence in ("You drew Bite.", "You choose what Bite takes.", "Bite made you lose Grooming 1."):
        page.keyboard.press("Enter")
        expect(shown.locator("[data-told]")).to_have_text(sentence)
    expect(hold).to_have_count(1)  # in the discard pile now
    expect(step).to_have_attribute("aria-disabled", "true")
    expect(step).to_be_focused()
    expect(shown.locator("[data-why]")).to_contain_text("R12")
    assert findings(page) == ""
    shown.locator("[data-why]").get_by_role("button", name="Bite").press("Enter")
    expect(page.get_by_role("dialog", name="Bite")).to_be_visible()
    page.keyboard.press("Escape")
    expect(shown.locator("[data-why]").get_by_role("button", name="Bite")).to_be_focused()


def test_over_a_table_the_rules_do_not_lose_it(page: Page) -> None:
    player = MousePlayer(page)
    player.lay_table(bots=1)
    page.wait_for_selector(MY_MOVE)
    table = page.url
    page.get_by_role("button", name="Menu").click()
    page.click("[data-act=rules]")
    sheet = page.get_by_role("dialog", name="Rules")
    sheet.get_by_role("link", name="the rulings").click()
    focused(page, "rules-rulings")
    assert page.url == table
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    player.move()


@pytest.mark.long
@pytest.mark.parametrize("size", [WIDE, PHONE, {"width": 320, "height": 568}], ids=["wide", "phone", "small"])
def test_in_the_dark_and_at_every_size(visitor: Visitor, base_url: str, size: dict[str, int]) -> None:
    page = visitor(base_url=base_url, viewport=size, color_scheme="dark")
    open_rules(page)
    assert beyond_the_edge(page) == 0
    assert findings(page) == ""
    for name in ("season", "tie", "mentors"):
        step = example(page, name).locator("[data-act=step]")
        while step.get_attribute("aria-disabled") == "false":
            step.click()
    assert beyond_the_edge(page) == 0
    assert findings(page) == ""


@pytest.mark.long
def test_on_paper_it_is_black_on_white_and_without_controls(visitor: Visitor, base_url: str) -> None:
    page = visitor(base_url=base_url, color_scheme="dark")
    open_rules(page)
    assert len(page.pdf(format="A4")) > 100_000
    page.emulate_media(media="print")
    colours = page.evaluate(
        "() => [...document.querySelectorAll('main, body, #rules-S1')].map((each) => getComputedStyle(each))"
        ".map(({ color, backgroundColor }) => [color, backgroundColor])"
    )
    assert {tuple(pair) for pair in colours} <= {
        ("rgb(0, 0, 0)", "rgb(255, 255, 255)"),
        ("rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"),
    }
    for control in ("[data-act=back]", "[data-act=print]", "form[role=search]"):
        expect(page.locator(control)).to_be_hidden()
    for entry in ("All the cards", "Seats and set-up"):
        expect(page.locator("nav").get_by_text(entry)).to_be_visible()
