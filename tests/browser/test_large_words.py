"""Words at twice their size, and the page at four times: nothing sideways, each action keeps its words."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import PHONE, WIDE
from tests.browser.test_access import PAINTED, beyond_the_edge
from tests.server.process import Server
from tools.gallery.scenes import SCENES, Visit, new_context
from tools.gallery.tables import Tables

pytestmark = pytest.mark.browser

QUICK = ("front", "table-new", "comic-05")
OTHERS = ("laying-in-full", "table-4-fall", "card-picked", "question", "replay", "replay-menu", "rules",
          "sheet-menu", "sheet-people", "end", "join")
SCREENS = [*QUICK, *(pytest.param(name, marks=pytest.mark.long) for name in OTHERS)]
ENLARGED = {"400 %": {"width": 320, "height": 200}, "200 %": {"width": 640, "height": 400}}  # 1280 x 800
# As a browser does that enlarges only the words, whatever the lengths are written in.
DOUBLE = """() => {
  const all = [...document.querySelectorAll('body, body *')];
  const sizes = all.map((each) => parseFloat(getComputedStyle(each).fontSize));
  all.forEach((each, i) => { each.style.fontSize = `${2 * sizes[i]}px`; });
}"""
# The words of each action lie within it, and within all that would cut them off and cannot be scrolled.
CUT_OFF = """() => {
  const words = (node) => {
    const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walk.nextNode()) {
      const { currentNode: text } = walk;
      if (!text.data.trim() || text.parentElement.closest('.unseen')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      found.push(...range.getClientRects());
    }
    return found;
  };
  const within = (rect, box, [across, down]) =>
    (!across || (rect.left >= box.left - 2 && rect.right <= box.right + 2))
    && (!down || (rect.top >= box.top - 2 && rect.bottom <= box.bottom + 2));
  const cuts = (node) => {
    const { overflowX, overflowY } = getComputedStyle(node);
    return [overflowX, overflowY].map((way) => way === 'hidden' || way === 'clip');
  };
  const faults = [];
  const acts = '[data-act]:is(button, a), button.btn, button.link, a.btn';
  for (const act of document.querySelectorAll(acts)) {
    if (!act.checkVisibility({ visibilityProperty: true }) || act.closest('.unseen, [inert]')) continue;
    act.scrollIntoView({ block: 'center' });
    const rects = words(act);
    const name = act.textContent.trim().slice(0, 40);
    const out = (node, ways) => rects.some((rect) => !within(rect, node.getBoundingClientRect(), ways));
    if (out(act, [true, true])) faults.push(`out of itself: ${name}`);
    for (let round = act.parentElement; round; round = round.parentElement) {
      const ways = cuts(round);
      if (round === document.body) break;
      if (ways.includes(true) && out(round, ways)) faults.push(`cut by .${round.className}: ${name}`);
    }
  }
  return faults;
}"""


@pytest.fixture(scope="module")
def tables(shared_server: Server) -> Tables:
    return Tables(shared_server)


Show = Callable[[str], Page]


@pytest.fixture
def show(browser: Browser, tables: Tables) -> Show:
    def come(name: str) -> Page:
        page = new_context(browser, viewport=WIDE).new_page()
        SCENES[name](Visit(browser, page, tables))
        return page

    return come


@pytest.mark.parametrize("name", SCREENS)
def test_nothing_is_lost_when_words_or_the_page_are_enlarged(show: Show, name: str) -> None:
    page = show(name)
    found = []
    for zoom, size in ENLARGED.items():
        page.set_viewport_size(size)  # type: ignore[arg-type]  # the stubs want a TypedDict
        found += [f"{zoom}: {fault}" for fault in faults(page)]
    for form, size in {"wide": WIDE, "phone": PHONE}.items():
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.evaluate(PAINTED)
        if form == "wide":
            page.evaluate(DOUBLE)
        found += [f"words at 200 %, {form}: {fault}" for fault in faults(page)]
    page.context.close()
    assert found == []


def faults(page: Page) -> list[str]:
    page.evaluate(PAINTED)
    sideways = beyond_the_edge(page)
    return [*([f"{sideways} pixels sideways"] if sideways > 0 else []), *page.evaluate(CUT_OFF)]
