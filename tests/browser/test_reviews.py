"""The review of a game that is over: read by keys and by filter, and left for a table of the game."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.test_access import beyond_the_edge, findings
from tests.records.golden import FOLDER

pytestmark = pytest.mark.browser

SIZE: Any = PHONE
SLOW = 120_000  # milliseconds: thinking of a whole game, on a machine that has more to do


def test_a_review_is_read_by_keys_and_leads_to_a_try_of_ones_own(page: Page) -> None:
    page.set_viewport_size(SIZE)
    record = (FOLDER / "2-seats-hidden-winter-keen-1.jsonl").read_text(encoding="utf-8")
    kind = {"content-type": "application/x-ndjson"}
    replay = page.request.post("/api/replays", data=record, headers=kind).json()["id"]
    page.goto(f"/#/replay/{replay}")
    page.click("[data-act=review]")
    page.wait_for_selector("[data-review='69']", timeout=SLOW)
    page.get_by_role("slider", name="Choice").press("Home")
    expect(page.get_by_text("Choice 1 of 69", exact=True)).to_be_visible()
    expect(page.locator("[data-outcomes]")).to_contain_text("Drawn: ")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Choice 2 of 69", exact=True)).to_be_visible()
    assert findings(page) == ""
    assert beyond_the_edge(page) == 0
    page.get_by_role("combobox", name="Show").select_option("luck")
    bad = page.locator("[data-choice]")
    expect(bad.first).to_contain_text(re.compile("Drawn: |New in the Market: "))
    page.get_by_role("combobox", name="Show").select_option("mistake")
    expect(bad.first).to_contain_text(re.compile("Mistake|Blunder"))
    assert all(re.search("Mistake|Blunder", text) for text in bad.all_inner_texts())
    page.get_by_role("combobox", name="Seat").select_option("Seat 2")
    assert all("Seat 2" in text for text in bad.all_inner_texts())
    ply = int(bad.first.get_attribute("data-choice") or 0)
    bad.first.click()
    expect(page.get_by_role("button", name="Try it yourself")).to_be_in_viewport()
    page.click("[data-act=review-try]")
    page.wait_for_selector("[data-act=fork-start]")
    page.wait_for_selector(f"main[data-ply='{ply - 1}']")
