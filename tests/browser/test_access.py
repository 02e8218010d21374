"""The page for everyone: no finding of axe, nothing beyond the window's edge, targets a finger can hit."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE, PHONE, WIDE
from tests.browser.player import MY_MOVE, MousePlayer

pytestmark = pytest.mark.browser

SMALL, TABLET = {"width": 320, "height": 568}, {"width": 820, "height": 1180}
FINGER = 44  # CSS pixels
BEYOND = """() => document.documentElement.scrollWidth - document.documentElement.clientWidth"""
HIGH = "() => document.documentElement.scrollHeight"
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# What is still fading in has colours of its own on the way; what moves for ever is looked at as it is.
SETTLED = """() => document.getAnimations().every((move) =>
  move.playState !== 'running' || move.effect.getComputedTiming().endTime === Infinity)"""
TARGETS = """(least) => [...document.querySelectorAll('button, a[href], select, input')]
  .filter((target) => target.getClientRects().length > 0 && target.tabIndex >= 0)
  .map((target) => [target.closest('label') ?? target, target])
  .map(([area, target]) => [area.getBoundingClientRect(), target.outerHTML.slice(0, 120)])
  .filter(([box]) => box.width < least || box.height < least)
  .map(([box, html]) => `${Math.round(box.width)} x ${Math.round(box.height)}: ${html}`)"""


def findings(page: Page) -> str:
    """What axe finds once everything that arrives has arrived; empty if nothing."""
    page.wait_for_function(SETTLED)
    report = Axe().run(page)
    return "" if report.violations_count == 0 else report.generate_report()


def beyond_the_edge(page: Page) -> int:
    return int(page.evaluate(BEYOND))


@pytest.fixture(params=["light", pytest.param("dark", marks=pytest.mark.long)])
def theme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing_from_the_start_to_the_score_sheet(
    page: Page, theme: str, size: dict[str, int]
) -> None:
    page.set_viewport_size(size)  # type: ignore[arg-type]  # the stubs want a TypedDict
    page.goto("/")
    MousePlayer(page).choose("Light or dark", theme)
    expect(page.locator(f"html[data-theme={theme}]")).to_have_count(1)
    assert findings(page) == ""
    player = MousePlayer(page)
    player.lay_table(bots=3)
    assert findings(page) == ""
    for _ in range(3):
        page.wait_for_selector(MY_MOVE)
        player.move()
    page.wait_for_selector(MY_MOVE)
    page.locator("[data-row=market]").first.click()
    page.wait_for_selector("[data-act=buy]")
    assert findings(page) == ""
    page.click("[data-act=look]")
    page.get_by_role("dialog").wait_for()
    assert findings(page) == ""
    page.keyboard.press("Escape")
    page.locator("[data-seat='1']").click()
    page.get_by_role("dialog").wait_for()
    assert findings(page) == ""
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="End this game now").click()
    assert findings(page) == ""
    page.get_by_role("button", name="End it").click()
    page.get_by_role("dialog", name="Score sheet").wait_for()
    assert findings(page) == ""


@pytest.mark.parametrize("bots", [3, *(pytest.param(bots, marks=pytest.mark.long) for bots in (1, 2))])
def test_nothing_lies_beyond_the_edge_and_a_finger_hits_every_target(page: Page, bots: int) -> None:
    sizes: list[Any] = [WIDE, PHONE, SMALL, TABLET]
    player = MousePlayer(page)
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    page.goto("/")
    assert beyond_the_edge(page) == 0
    player.lay_table(bots=bots)
    for move in range(8):
        page.wait_for_selector(MY_MOVE)
        player.move()
        size = sizes[move % len(sizes)]
        page.set_viewport_size(size)
        page.wait_for_selector(MY_MOVE)
        page.evaluate(PAINTED)
        assert beyond_the_edge(page) == 0, size
        if size is PHONE or size is SMALL:
            assert page.evaluate(TARGETS, FINGER) == []


SEATINGS = [(WIDE, 3), (PHONE, 3)]
FEWER = [pytest.param(size, 2, marks=pytest.mark.long) for size in (WIDE, PHONE)]


@pytest.mark.parametrize(("size", "bots"), [*SEATINGS, *FEWER])
def test_three_and_four_seats_fit_the_window(page: Page, size: dict[str, int], bots: int) -> None:
    page.set_viewport_size(size)  # type: ignore[arg-type]
    player = MousePlayer(page)
    player.lay_table(bots=bots)
    page.wait_for_selector("[data-hint=turn]")
    assert page.evaluate(HIGH) <= size["height"]
    for _ in range(2):
        page.wait_for_selector(MY_MOVE)
        player.move()
    page.wait_for_selector(MY_MOVE)
    page.locator("[data-row=market]").first.click()
    page.wait_for_selector("[data-act=buy]")
    expect(page.locator("[data-row]")).to_have_count(4 + bots + 2 - bought(page))
    assert page.evaluate(HIGH) <= size["height"]


def bought(page: Page) -> int:
    return page.get_by_text("Bought", exact=True).count()


def test_reduced_motion_means_no_movement(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    player = MousePlayer(page)
    player.lay_table()
    page.wait_for_selector(MY_MOVE)
    player.move()
    moving = page.evaluate(
        "() => document.getAnimations().filter((each) => each.effect.getKeyframes()"
        ".some((frame) => 'transform' in frame) && each.effect.getComputedTiming().duration > 0).length"
    )
    assert moving == 0
    context.close()


def test_each_event_reaches_the_live_region_as_a_sentence(page: Page) -> None:
    player = MousePlayer(page)
    player.lay_table()
    page.wait_for_selector(MY_MOVE)
    player.draw()
    spoken = page.get_by_role("log")
    expect(spoken).to_contain_text("You drew")
    expect(spoken).to_contain_text("Hazel")
