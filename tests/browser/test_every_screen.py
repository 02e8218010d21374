"""Every screen of the gallery: axe in each theme, nothing beyond the edge, targets for fingers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.test_access import FINGER, PAINTED, TARGETS, beyond_the_edge, findings
from tests.server.process import Server
from tools.gallery.scenes import SCENES, Visit, new_context
from tools.gallery.tables import Tables

pytestmark = [pytest.mark.browser, pytest.mark.long]

THEMES = {
    "light": {"color_scheme": "light", "contrast": "no-preference"},
    "dark": {"color_scheme": "dark", "contrast": "no-preference"},
    "contrast": {"color_scheme": "light", "contrast": "more"},
}
SIZES = {
    "small": (320, 568),
    "phone": (390, 844),
    "on its side": (844, 390),
    "at 400 %": (320, 200),  # 1280 x 800 enlarged so
    "at 200 %": (640, 400),
    "wide": (1280, 800),
}
FINGERS = ("small", "phone", "on its side")
# A link within a sentence is as high as its line: there WCAG asks for no more
APART = TARGETS.replace(
    "target.tabIndex >= 0", "target.tabIndex >= 0 && getComputedStyle(target).display !== 'inline'"
)


@pytest.fixture(scope="module")
def tables(shared_server: Server) -> Tables:
    return Tables(shared_server)


@pytest.fixture(params=sorted(SCENES))
def screen(request: pytest.FixtureRequest, browser: Browser, tables: Tables) -> Iterator[Page]:
    known = list(browser.contexts)
    context = new_context(browser, viewport={"width": 1280, "height": 800})
    page = context.new_page()
    SCENES[request.param](Visit(browser, page, tables))
    yield page
    for opened in [each for each in browser.contexts if each not in known]:
        opened.close()


def test_nothing_is_out_of_reach(screen: Page) -> None:
    found = []
    for theme, media in THEMES.items():
        screen.emulate_media(**media)  # type: ignore[arg-type]  # the stubs want literals
        screen.evaluate(PAINTED)
        found += [f"{theme}: {finding}" for finding in [findings(screen)] if finding]
    for size, (width, height) in SIZES.items():
        screen.set_viewport_size({"width": width, "height": height})
        screen.evaluate(PAINTED)
        if beyond_the_edge(screen):
            found.append(f"{size}: {beyond_the_edge(screen)} pixels beyond the edge")
        if size in FINGERS:
            found += [f"{size}: {target}" for target in screen.evaluate(APART, FINGER)]
    assert found == []
