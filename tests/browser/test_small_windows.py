"""Where a window is too small for the whole table, what may be done is in view all the same."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.test_access import HIGH, PAINTED
from tests.server.process import Server
from tools.gallery.scenes import SCENES, Visit, new_context
from tools.gallery.tables import Tables

pytestmark = pytest.mark.browser

IN_VIEW = """(name) => {
  const place = document.querySelector(`[data-act=${name}]`).getBoundingClientRect();
  const across = place.left >= 0 && place.right <= innerWidth;
  return across && place.top >= 0 && place.bottom <= innerHeight;
}"""
LONG_BAR = 1200  # from there on a wish lies within the bar
SIZES = [(320, 568), (390, 844), (844, 390), (667, 375), (1024, 768), (1280, 800)]


@pytest.mark.parametrize(
    ("scene", "act"),
    [("table-4-winter", "draw"), pytest.param("replay-4", "play", marks=pytest.mark.long)],
)
def test_what_may_be_done_is_in_view(browser: Browser, shared_server: Server, scene: str, act: str) -> None:
    context = new_context(browser)
    page = context.new_page()
    SCENES[scene](Visit(browser, page, Tables(shared_server)))
    seen = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        seen[width, height] = page.evaluate(IN_VIEW, act)
    context.close()
    assert all(seen.values()), seen


LATE = ["table-over", "table-3-winter", "table-2-fall", "table-2-winter", "table-4-fall", "table-4-winter"]


@pytest.mark.parametrize(
    "scene", [*LATE[:2], *(pytest.param(scene, marks=pytest.mark.long) for scene in LATE[2:])]
)
def test_late_in_the_game_the_table_fits_a_wide_window(
    browser: Browser, shared_server: Server, scene: str
) -> None:
    context = new_context(browser, viewport={"width": 1280, "height": 800})
    page = context.new_page()
    SCENES[scene](Visit(browser, page, Tables(shared_server)))
    page.evaluate(PAINTED)
    high = page.evaluate(HIGH)
    context.close()
    assert high <= 800


@pytest.mark.parametrize(
    "width",
    [pytest.param(1000, marks=pytest.mark.long), 1180, pytest.param(1280, marks=pytest.mark.long)],
)
def test_a_wish_leaves_the_seasons_in_view(browser: Browser, shared_server: Server, width: int) -> None:
    context = new_context(browser, viewport={"width": width, "height": 800})
    known = list(browser.contexts)
    page = context.new_page()
    SCENES["wish-of-mine"](Visit(browser, page, Tables(shared_server)))
    wish, track = (page.locator(place).bounding_box() for place in ("[data-wish=stop]", "header ol"))
    high = page.evaluate(HIGH)
    for opened in [each for each in browser.contexts if each is context or each not in known]:
        opened.close()
    assert wish
    assert track
    below = wish["y"] >= track["y"] + track["height"]
    assert high <= 800 or width < LONG_BAR
    assert below or wish["x"] >= track["x"] + track["width"]
