"""Editions of one's own: numbers typed card by card, checked meanwhile, saved, brought back, and played."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from teadragon.cards.edition import load
from teadragon.cli import run
from teadragon.commands.common import GOOD
from tests.browser.conftest import PHONE, WIDE, Lines, Visitor
from tests.browser.friends import Drawer, close_sheets, join, play_on
from tests.browser.test_access import beyond_the_edge, findings

pytestmark = pytest.mark.browser


def number(page: Page, place: str) -> Locator:
    return page.locator(f"[data-number='{place}']")


def type_into(page: Page, place: str, typed: str) -> None:
    page.locator(f"input[name='{place}']").fill(typed)


def stands(page: Page, standing: str) -> None:
    page.locator(f"main[data-standing={standing}]").wait_for()


def begin(page: Page, at: str, title: str = "Tea box", source: str = "owner") -> None:
    """From the front page to the form of a new edition."""
    page.goto(at)
    page.locator("[data-act=editions]").click()
    page.locator("[name=title]").fill(title)
    page.locator(f"label:has([name=source][value={source}])").click()
    page.locator("[data-act=begin]").click()
    stands(page, "good")


def group(page: Page, name: str) -> None:
    page.locator(f"label:has([name=group][value={name}])").click()


def saved(page: Page, folder: Path) -> Path:
    with page.expect_download() as download:
        page.locator("[data-act=save-edition]").first.click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def bring(page: Page, at: str, file: Path) -> None:
    page.goto(f"{at}#/editions")
    page.locator("input[name=edition-file]").set_input_files(file)


def cost_told(page: Page, card: str) -> str:
    """As the rules over the table tell it."""
    page.locator("[data-act=menu]").click()
    page.locator("dialog [data-act=rules]").click()
    told = page.locator(f"dialog [data-card={card}] .facts").inner_text()
    close_sheets(page)
    return told


def type_two(page: Page) -> None:
    """One of them is wrong at first, and is told to be."""
    type_into(page, "necklace.cost", "9")
    type_into(page, "bowl.cost", "0")
    stands(page, "faulty")
    expect(number(page, "bowl.cost").locator(".fault")).to_have_text("A whole number from 1 to 100.")
    expect(page.locator("footer [role=status]")).to_contain_text("Bowl, Cost: A whole number from 1 to 100.")
    expect(page.locator("input[name='bowl.cost']")).to_have_attribute("aria-invalid", "true")
    type_into(page, "bowl.cost", "8")
    stands(page, "good")
    expect(page.locator(".fault")).to_have_count(0)


def lay_with_link(page: Page) -> str:
    """A table with the edition of the form, for this page and a friend; gives the friend's link."""
    page.locator("[data-act=play]").click()
    expect(page.locator("[data-edition=my-tea-box]")).to_contain_text("Tea box")
    page.locator("label:has([name=mode][value=friends])").click()
    page.locator("label:has([name=seat-1-who][value=link])").click()
    page.locator("[data-act=start]").click()
    page.wait_for_selector("main[data-version]")
    link = page.locator("[data-address='seat-1']").input_value()
    close_sheets(page)
    return link


def test_two_numbers_typed_are_played_by_two_and_the_record_holds(
    visitor: Visitor, base_url: str, tmp_path: Path
) -> None:
    host, guest = visitor(), visitor(viewport=PHONE)
    begin(host, base_url)
    type_two(host)
    own = load(saved(host, tmp_path))
    assert (own.id, own.title) == ("my-tea-box", "Tea box")
    assert (own.card("necklace").cost, own.card("bowl").cost) == (9, 8)
    assert 'cost = "owner"' in own.text
    join(guest, lay_with_link(host), "Ben")
    assert "cost 9" in cost_told(guest, "necklace")
    play_on([Drawer(host), Drawer(guest)], most=4)
    with guest.expect_download() as download:
        guest.locator("[data-act=menu]").click()
        guest.locator("dialog [data-act=record]").click()
    record = tmp_path / "game.jsonl"
    download.value.save_as(record)
    header = json.loads(record.read_text().splitlines()[0])
    assert (header["edition"], header["digest"], header["edition_text"]) == (own.id, own.digest, own.text)
    assert run(["replay", str(record)]) == GOOD


def test_a_saved_file_is_brought_to_another_browser_and_a_record_with_one_too(
    visitor: Visitor, base_url: str, tmp_path: Path
) -> None:
    mine, other = visitor(), visitor(viewport=PHONE)
    begin(mine, base_url, source="house")
    type_into(mine, "necklace.cost", "77")
    file = saved(mine, tmp_path)  # what was typed a moment ago is in it
    bring(other, base_url, file)
    stands(other, "good")
    expect(other.locator("input[name='necklace.cost']")).to_have_value("77")
    assert load(saved(other, tmp_path)).digest == load(file).digest
    bring(other, base_url, file)  # once more: it is another one
    other.wait_for_url(re.compile(r"my-tea-box-2$"))
    record = tmp_path / "game.jsonl"
    record.write_text(json.dumps({"record": "teadragon", "edition_text": load(file).text}) + "\n")
    bring(other, base_url, record)
    other.wait_for_url(re.compile(r"my-tea-box-3$"))
    bad = tmp_path / "bad.toml"
    bad.write_text(load(file).text.replace("cost = 77", "cost = 777"))
    bring(other, base_url, bad)
    line = load(file).text.splitlines().index("cost = 77") + 1
    expect(other.locator("[data-faults='1'] li")).to_contain_text(f"Line {line}: necklace: cost must be")
    assert findings(other) == ""
    expect(other.locator("[data-own]")).to_have_count(3)
    other.locator("[data-own=my-tea-box-2] [data-act=delete]").click()
    other.locator("[data-act=delete-yes]").click()
    expect(other.locator("[data-own]")).to_have_count(2)


def test_what_differs_is_marked_and_taken_back_one_by_one_and_all_is_kept(
    visitor: Visitor, base_url: str
) -> None:
    page = visitor()
    begin(page, base_url)
    type_into(page, "necklace.cost", "9")
    type_into(page, "necklace.points", "x")
    stands(page, "faulty")
    group(page, "decks")
    type_into(page, "rooibos.deck.bored", "2")
    expect(page.get_by_text("Changed (3)")).to_be_visible()
    page.reload()  # what is no number is kept, too
    stands(page, "faulty")
    page.locator("[data-act=to-fault]").click()
    expect(page.locator("input[name='necklace.points']")).to_be_focused()
    group(page, "changed")
    expect(page.locator("[data-owner]")).to_have_count(2)
    number(page, "necklace.points").locator("[data-act=take-back]").click()
    expect(page.locator("input[name='necklace.points']")).to_be_focused()
    expect(number(page, "necklace.cost").get_by_text("was")).to_be_visible()
    expect(number(page, "necklace.points").get_by_text("was")).to_have_count(0)
    stands(page, "good")
    expect(number(page, "rooibos.deck.bored").locator("input")).to_have_value("2")


def test_a_fault_that_only_the_server_finds_stands_at_its_deck(visitor: Visitor, base_url: str) -> None:
    page = visitor()
    begin(page, base_url)
    group(page, "decks")
    type_into(page, "jasmine.deck.feeding-1", "95")
    stands(page, "faulty")
    expect(page.locator("[data-owner=jasmine] .fault")).to_have_text("A deck has 100 cards at most.")
    page.locator("[data-act=play]").click()  # as it was before that
    page.locator("[data-act=start]").click()
    page.wait_for_selector("main[data-version]")


def test_where_the_system_paints_only_what_was_changed_is_marked(visitor: Visitor, base_url: str) -> None:
    page = visitor()
    page.emulate_media(forced_colors="active")
    begin(page, base_url)
    group(page, "market")
    type_into(page, "necklace.cost", "7")
    stands(page, "good")
    edge = "one => getComputedStyle(one).borderInlineStartColor"
    marked, other, ink = (
        number(page, "necklace.cost").evaluate(edge),
        number(page, "bowl.cost").evaluate(edge),
        page.evaluate("getComputedStyle(document.body).color"),
    )
    assert marked != other != ink


def test_it_can_all_be_done_by_keyboard(visitor: Visitor, base_url: str) -> None:
    page = visitor()
    begin(page, base_url)
    page.locator("[name=group][value=market]").focus()
    while page.evaluate("document.activeElement.name") != "necklace.cost":
        page.keyboard.press("Tab")
    page.keyboard.press("Control+a")
    page.keyboard.type("7")
    stands(page, "good")
    page.keyboard.press("Tab")
    expect(page.locator("[data-act=take-back]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("input[name='necklace.cost']")).to_be_focused()
    expect(page.locator("[data-act=take-back]")).to_have_count(0)


def test_what_is_typed_while_the_line_is_down_is_checked_later(
    visitor: Visitor, lines: Lines, base_url: str
) -> None:
    line = lines(base_url)
    page = visitor(viewport=PHONE)
    begin(page, line.address)
    line.lose(page)
    type_into(page, "necklace.cost", "9")
    stands(page, "lost")
    expect(page.locator("footer [role=status]")).to_contain_text("out of reach")
    line.regain(page)
    stands(page, "good")


def test_a_real_table_plays_it_too(visitor: Visitor, base_url: str) -> None:
    page = visitor(viewport=PHONE)
    begin(page, base_url)
    type_into(page, "necklace.cost", "9")
    page.locator("[data-act=companion]").click()
    expect(page.locator("select[name=edition]")).to_have_value("my-tea-box")
    page.locator("[data-act=lay]").click()
    expect(page.locator("[data-asked=market]")).to_be_visible()


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing_and_nothing_is_beyond_the_edge(
    visitor: Visitor, base_url: str, size: dict[str, int]
) -> None:
    page = visitor(viewport=size, color_scheme="dark" if size is WIDE else "light")
    begin(page, base_url)
    type_into(page, "necklace.cost", "")
    stands(page, "faulty")
    for name in ("market", "decks", "changed"):
        group(page, name)
        assert findings(page) == ""
    page.locator(".home").click()
    page.locator("[data-own]").wait_for()
    assert findings(page) == ""
    page.set_viewport_size({"width": 320, "height": 568})
    assert beyond_the_edge(page) == 0
    page.locator("[data-act=change]").click()
    stands(page, "faulty")
    assert beyond_the_edge(page) == 0
