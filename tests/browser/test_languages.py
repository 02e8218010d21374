"""The page in other languages: nothing too long for its place, nothing that comes from no catalogue."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, WIDE, Visitor
from tests.browser.player import MY_MOVE

pytestmark = pytest.mark.browser

SMALL = {"width": 320, "height": 568}
PSEUDO = "en-XA"
BEYOND = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"

# Text that leaves the window, its button or a box that cuts it off; without what only screen readers get.
# The names under cards may stand out by a little, as their places are apart.
LOST = """() => {
  const OUT = 8;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), lost = [];
  const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const cut = (style) => ['hidden', 'clip'].includes(style.overflowX) && style.textOverflow !== 'ellipsis';
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || !shown(parent) || parent.closest('.unseen, option, svg')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const text of range.getClientRects()) {
      if (text.width < 2) continue;
      let around = parent, outside = text.right > innerWidth + 1 || text.left < -1 ? 'window' : '';
      for (; around && around !== document.body && !outside; around = around.parentElement) {
        const style = getComputedStyle(around), box = around.getBoundingClientRect();
        if (['auto', 'scroll'].includes(style.overflowX) || style.textOverflow === 'ellipsis') break;
        const holds = cut(style) || around.matches('button, .btn, label, legend, td, th, .panel');
        if (holds && (text.right > box.right + OUT || text.left < box.left - OUT)) outside = around.tagName;
      }
      if (outside) { lost.push(`${node.data.trim()} (beyond ${outside})`); break; }
    }
  }
  return lost;
}"""

# Words outside of the brackets of the pseudo-locale: text, names for screen readers, titles, placeholders.
BARE = r"""() => {
  const texts = [document.title], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const named = '[name=language], [name=edition]'; // what is called in its own words
    const own = node.parentElement.closest(`script, noscript, style, code, #broken, .badge, ${named}`);
    const whole = node.parentElement.closest('[data-words=apart]'); // one message, dressed in pieces
    if (!own) texts.push(whole ? whole.textContent : node.data);
  }
  for (const each of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    texts.push(...['aria-label', 'title', 'placeholder', 'alt'].map((name) => each.getAttribute(name) ?? ''));
  const bare = (text) => {
    let depth = 0, left = '';
    for (const sign of text) {
      if (sign === '⟦') depth += 1;
      else if (sign === '⟧') depth > 0 ? (depth -= 1) : (left = ''); // a sign stood within
      else if (depth === 0) left += sign;
    }
    return left;
  };
  return [...new Set(texts.filter((text) => /\p{L}{2}/u.test(bare(text))))];
}"""


def come(visitor: Visitor, address: str, language: str, size: dict[str, int]) -> Page:
    page = visitor(viewport=size, base_url=address)
    page.add_init_script(f"localStorage['teadragon.language'] = '\"{language}\"'")
    page.goto("/")
    page.wait_for_selector("[data-act=start]")
    return page


def to_the_table(page: Page) -> None:
    page.locator("[data-act=start]").click()
    page.wait_for_selector(MY_MOVE)
    page.click("[data-act=draw]")
    page.wait_for_selector(f"{MY_MOVE}:not([data-version='0'])")


def faults(page: Page, language: str) -> list[str]:
    found: list[str] = page.evaluate(LOST)
    if page.evaluate(BEYOND) != 0:
        found.append("sideways scroll")
    return found + (page.evaluate(BARE) if language == PSEUDO else [])


def look_around(page: Page, language: str) -> dict[str, list[str]]:
    """What is wrong on the front page, at the table and with a card picked."""
    found = {"front": faults(page, language)}
    to_the_table(page)
    found["table"] = faults(page, language)
    page.locator("[data-row=market]").first.click()
    page.wait_for_selector("[data-act=look]")
    found["picked"] = faults(page, language)
    return {where: lost for where, lost in found.items() if lost}


LONG = [
    pytest.param(language, size, marks=pytest.mark.long)
    for language in (PSEUDO, "de", "fr", "es", "ja", "ar")
    for size in (SMALL, PHONE, WIDE)
    if (language, size) != (PSEUDO, PHONE)
]


@pytest.mark.parametrize(("language", "size"), [(PSEUDO, PHONE), *LONG])
def test_every_text_has_room_and_comes_from_a_catalogue(
    visitor: Visitor, base_url: str, language: str, size: dict[str, Any]
) -> None:
    assert look_around(come(visitor, base_url, language, size), language) == {}


def test_a_language_is_chosen_where_one_stands(visitor: Visitor, base_url: str) -> None:
    """By the browser at first; the setting changes it at once, and keeps the place and the focus."""
    page = visitor(locale="de-AT", base_url=base_url)
    page.goto("/")
    expect(page.locator("html[lang=de][dir=ltr]")).to_have_count(1)
    expect(page.get_by_role("button", name="Spiel beginnen")).to_be_visible()
    page.locator("[name=language]").select_option("fr")
    expect(page.get_by_role("button", name="Commencer la partie")).to_be_visible()
    expect(page.locator("[name=language]")).to_be_focused()
    page.locator("[name=language]").select_option("auto")
    expect(page.get_by_role("button", name="Spiel beginnen")).to_be_visible()
    to_the_table(page)
    at = page.url
    page.locator("[data-act=menu]").first.click()
    page.get_by_role("dialog").locator("[name=language]").select_option("ar")
    expect(page.locator("html[lang=ar][dir=rtl]")).to_have_count(1)
    expect(page.get_by_role("dialog").locator("[name=language]")).to_be_focused()
    assert page.url == at
    page.reload()
    expect(page.locator("html[lang=ar][dir=rtl]")).to_have_count(1)
    page.goto("/?lang=ja")
    expect(page.locator("html[lang=ja]")).to_have_count(1)
