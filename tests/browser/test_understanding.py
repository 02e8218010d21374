"""What the table explains: a why on every line and closed action, odds, scores, cards, the log, hints."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.player import MY_MOVE, MousePlayer
from tests.browser.test_access import findings

pytestmark = pytest.mark.browser

BEYOND_THE_SHEET = """() => {
  const body = document.querySelector('dialog .body');
  return body.scrollWidth - body.clientWidth;
}"""


def lay(page: Page, *, draws: int = 0) -> MousePlayer:
    player = MousePlayer(page)
    player.lay_table()
    for _ in range(draws):
        page.wait_for_selector(MY_MOVE)
        version = page.get_attribute("main", "data-version")
        page.keyboard.press("d")
        page.wait_for_selector(f'main:not([data-version="{version}"])')
    page.wait_for_selector(MY_MOVE)
    return player


def no_hints(page: Page) -> None:
    page.add_init_script("localStorage['teadragon.hints'] = 'false'")


def test_every_line_and_every_closed_action_says_why(page: Page) -> None:
    no_hints(page)
    lay(page)
    page.locator("[data-row=market]").first.focus()
    page.keyboard.press("w")  # nothing can be paid for before the first draw
    why = page.get_by_role("dialog", name="Why?")
    cause = why.locator("[data-why=refusal] [data-cause]")
    expect(cause).to_have_text(re.compile("growth is together at least"))
    expect(why.locator("[data-rule=S17]")).to_have_attribute("href", "#/rules/S17")
    expect(why.locator("[data-rule=R14]")).to_contain_text("Ruling R14")
    expect(why.locator("button[data-card]")).to_have_count(1)
    assert findings(page) == ""
    page.keyboard.press("Escape")
    expect(page.locator("[data-row=market]").first).to_be_focused()
    page.locator("[data-row=market]").first.click()
    expect(page.locator("[data-act=buy]")).to_have_attribute("aria-disabled", "true")  # as the server says
    page.locator("[data-act=buy]").focus()
    page.keyboard.press("Enter")  # a closed button says why
    expect(page.locator("[data-why=refusal]")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    page.locator("[data-row=memory]").first.focus()
    page.keyboard.press("d")
    page.wait_for_selector(f"{MY_MOVE}:not([data-version='0'])")
    line = page.get_by_role("button", name=re.compile("^You drew"))
    line.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-why=line] [data-rule=S13]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(line.first).to_be_focused()


def test_what_can_be_done_and_what_not_with_its_rule(page: Page) -> None:
    no_hints(page)
    lay(page)
    page.keyboard.press("w")
    acts = page.get_by_role("dialog", name="What can be done, and why not")
    expect(acts.locator("[data-act-why=draw]")).to_have_attribute("data-open", "true")
    expect(acts.locator("[data-act-why=pass] [data-rule=R8]")).to_be_visible()
    expect(acts.locator("[data-act-why=market-1]")).to_have_attribute("data-open", "false")
    expect(acts.locator("[data-act-why=back]")).to_have_attribute("data-open", "false")


def test_the_log_is_sifted_and_searched(page: Page) -> None:
    no_hints(page)
    lay(page, draws=4)
    page.keyboard.press("l")
    log = page.get_by_role("dialog", name="What happened")
    log.get_by_label("Seat").select_option("You")
    log.get_by_label("Kind").select_option("draws")
    texts = log.locator("[data-line]").all_inner_texts()
    assert len(texts) >= 4
    assert all(text.startswith("You") for text in texts if "pile" not in text)
    log.get_by_label("Search in what happened").fill("no such card")
    expect(log.get_by_role("status")).to_have_text("No line fits.")
    assert findings(page) == ""
    log.get_by_role("button", name="Show everything").click()
    last = log.locator("[data-line]").last
    last.focus()
    page.keyboard.press("ArrowUp")
    expect(log.locator("[data-line]").nth(-2)).to_be_focused()


def test_odds_scores_aid_and_cards_open_by_a_key(page: Page) -> None:
    no_hints(page)
    lay(page, draws=2)
    page.keyboard.press("o")
    odds = page.get_by_role("dialog", name="The next card of every deck")
    for deck in ("0", "1", "market"):
        expect(odds.locator(f"[data-odds='{deck}']")).to_contain_text(re.compile(r"\d+ in \d+"))
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    scores = page.get_by_role("dialog", name="Scores as they stand")
    expect(scores.locator("[data-total='0']")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("g")
    aid = page.get_by_role("dialog", name="Player aid")
    expect(aid.get_by_role("button", name="Wind Chime")).to_be_visible()
    assert findings(page) == ""
    page.keyboard.press("Escape")
    page.locator("[data-row=market]").first.click(button="right")
    card = page.locator("[data-inspect]")
    first = card.get_attribute("data-inspect")
    page.keyboard.press("ArrowRight")
    expect(card).not_to_have_attribute("data-inspect", first or "")
    page.keyboard.press("ArrowLeft")
    expect(card).to_have_attribute("data-inspect", first or "")
    assert findings(page) == ""


def test_on_a_phone_a_hint_is_short_and_its_why_switches_hints_off(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    lay(page)
    page.locator("[data-hint=turn]").get_by_role("button", name="Why?").click()
    page.get_by_role("dialog").get_by_role("button", name="No more hints").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("[data-act=draw]")).to_be_focused()
    page.locator("[data-row=market]").first.click()
    page.wait_for_selector("[data-act=buy]")
    expect(page.locator("[data-hint]")).to_have_count(0)


def test_a_hint_comes_once_and_hints_can_be_switched_off(page: Page) -> None:
    lay(page)
    expect(page.locator("[data-hint=turn]")).to_be_visible()
    assert findings(page) == ""
    page.get_by_role("button", name="Got it").click()
    expect(page.locator("[data-hint]")).to_have_count(0)
    expect(page.locator("[data-act=draw]")).to_be_focused()
    page.reload()
    page.wait_for_selector(MY_MOVE)
    page.locator("[data-row=market]").first.click()
    expect(page.locator("[data-hint=dear]")).to_be_visible()
    page.get_by_role("button", name="No more hints").click()
    page.reload()
    page.wait_for_selector(MY_MOVE)
    page.locator("[data-row=memory]").first.click()
    page.wait_for_selector("[data-act=buy]")
    expect(page.locator("[data-hint]")).to_have_count(0)


@pytest.mark.long
def test_the_sheets_that_explain_fit_a_phone(page: Page) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    no_hints(page)
    lay(page, draws=3)
    for key in "worgl":
        page.keyboard.press(key)
        page.get_by_role("dialog").wait_for()
        page.wait_for_timeout(200)
        assert findings(page) == "", key
        assert page.evaluate(BEYOND_THE_SHEET) == 0, key
        page.keyboard.press("Escape")
