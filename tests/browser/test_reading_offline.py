"""What is there to read and to learn opens without network after one visit, wherever that visit was."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.test_access import findings
from tests.browser.test_offline import settle
from tests.browser.test_tutorial import DONE
from tests.server.process import Server

pytestmark = pytest.mark.browser


@pytest.mark.long
def test_after_one_visit_to_the_front_page_the_rules_and_the_comic_open(
    visitor: Visitor, mortal_server: list[Server]
) -> None:
    page = visitor(service_workers="allow")
    address = mortal_server[0].address
    page.goto(address)
    settle(page)
    mortal_server[0].kill()
    page.goto("about:blank")
    page.goto(f"{address}#/rules/r9")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("#rules-R9")).to_be_visible()
    page.get_by_role("searchbox").fill("mischief")
    expect(page.locator("mark[data-hit]").first).to_be_visible()
    page.goto("about:blank")
    page.goto(f"{address}#/learn")
    page.wait_for_selector("main[data-panel='1']")
    page.click("[data-act=next]")
    page.wait_for_selector("main[data-panel='2']")
    page.click("[data-act=draw]")
    page.wait_for_selector(DONE.format(2))
    pictures = page.locator("main img").evaluate_all(
        "(all) => Promise.all(all.map((one) => one.decode().then(() => one.naturalWidth)))"
    )
    assert pictures
    assert min(pictures) > 0
    assert findings(page) == ""
