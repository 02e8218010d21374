"""The companion of a real table: a game entered by taps becomes its record, and mistakes are soon mended."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from teadragon.cards.edition import DEFAULT, load
from teadragon.commands.common import GOOD
from teadragon.records import Record, check, read
from tests.browser.conftest import PHONE, WIDE, Lines, Visitor
from tests.browser.entering import NAMES, begin, enter, lay, played, sit_down, spoiling, told
from tests.browser.test_access import beyond_the_edge, findings

pytestmark = pytest.mark.browser

SEED, SHORT = f"{4:032x}", f"{2:032x}"


@pytest.fixture
def record() -> Record:
    return played(SHORT)


@pytest.fixture
def at_table(visitor: Visitor, base_url: str, record: Record) -> Page:
    """A phone at a table that is laid."""
    page = visitor(viewport=PHONE)
    sit_down(page, record, base_url)
    lay(page, record)
    return page


def saved(page: Page, folder: Path, act: str = "save-record") -> Path:
    """The record as the page gives it out."""
    with page.expect_download() as download:
        page.locator(f"[data-act={act}]").click()
    file = folder / "entered.jsonl"
    download.value.save_as(file)
    return file


def close(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.long
def test_a_whole_game_entered_at_a_phone_verifies_as_any_record(
    at_table: Page, record: Record, tmp_path: Path
) -> None:
    from teadragon.cli import run

    for number, ply in enumerate(record.plies, start=1):
        enter(at_table, number, ply)
    expect(at_table.get_by_role("dialog")).to_be_visible()
    close(at_table)
    file = saved(at_table, tmp_path)
    kept = read(file.read_bytes())
    assert (kept.header, kept.plies, kept.result) == (record.header, record.plies, record.result)
    assert check(kept, load(DEFAULT)).faults == ()
    assert run(["replay", str(file)]) == GOOD
    at_table.locator("[data-act=to-replay]").click()
    expect(at_table.locator(f"main[data-last='{len(record.plies)}']")).to_be_visible()


def test_four_seats_and_an_open_winter_are_laid_and_begun(visitor: Visitor, base_url: str) -> None:
    record = played(SEED, 4, most=6, open_winter=True)
    page = visitor(viewport=WIDE)
    sit_down(page, record, base_url)
    lay(page, record)
    for number, ply in enumerate(record.plies, start=1):
        enter(page, number, ply)
    turn = page.locator("[data-turn]")
    expect(turn).to_have_text(f"{NAMES[len(record.plies) % 4]}, your turn")


def test_who_acts_first_sits_in_seat_0(
    visitor: Visitor, base_url: str, record: Record, tmp_path: Path
) -> None:
    page = visitor(viewport=PHONE)
    page.goto(f"{base_url}#/companion")
    for number, name in enumerate(("Bo", "Ada")):
        page.locator(f"input[name=seat-{number}-name]").fill(name)
    page.locator("select[name=seat-0-dragon]").select_option("ginseng")
    page.locator("select[name=seat-1-dragon]").select_option("ginseng")
    page.locator("input[name=first][value='1']").check(force=True)
    page.locator("[data-act=lay]").click()
    expect(page.locator("#fault-seat-1-dragon")).to_be_visible()
    page.locator("select[name=seat-1-dragon]").select_option("rooibos")
    page.locator("[data-act=lay]").click()
    lay(page, record)
    page.locator("[data-act=menu]").click()
    kept = read(saved(page, tmp_path, "record").read_bytes())
    assert kept.header == record.header


def test_what_the_rules_forbid_and_what_cannot_come_is_told_with_the_reason(
    at_table: Page, record: Record
) -> None:
    at_table.locator("[data-row=market]").first.click()
    buy = at_table.locator("[data-act=buy]")
    buy.hover()  # until it stands still: a forced click does not wait
    buy.click(force=True)  # it is closed, and says why
    expect(at_table.locator("dialog [data-why=refusal]")).to_be_visible()
    expect(at_table.locator("dialog a[href*='#/rules/']").first).to_be_visible()
    close(at_table)
    at_table.locator("[data-act=clear]").click()
    at_table.locator("[data-act=draw]").click()
    at_table.locator("[data-act=other-card]").click()
    at_table.locator("select[name=other-card]").select_option("necklace")
    expect(at_table.get_by_text("Necklace cannot have come from the deck of Ada")).to_be_visible()
    expect(at_table.get_by_text("In the Market deck: 1")).to_be_visible()


def test_the_last_is_taken_back_and_a_card_told_in_haste(at_table: Page, record: Record) -> None:
    first, second = record.plies[:2]
    enter(at_table, 1, first)
    at_table.locator("[data-act=take-back]").click()
    expect(at_table.locator("main[data-plies='0']")).to_be_visible()
    enter(at_table, 1, first)
    begin(at_table, second.action)
    at_table.locator("[data-act=untell]").click()
    expect(at_table.locator("main[data-plies='1']")).to_be_visible()
    enter(at_table, 2, second)


def test_a_changed_ply_names_the_first_that_no_longer_fits_and_nothing_is_lost(
    at_table: Page, record: Record, tmp_path: Path
) -> None:
    at, card, misfit = spoiling(record, 9)
    for number, ply in enumerate(record.plies[:9], start=1):
        enter(at_table, number, ply)
    at_table.locator("[data-act=plies]").first.click()
    at_table.locator(f"[data-ply='{at + 1}'] [data-act=ply]").click()
    at_table.locator("[data-act=change-ply]").click()
    expect(at_table.locator(f"main[data-plies='{at}']")).to_be_visible()
    expect(at_table.get_by_text("Enter step")).to_be_visible()
    at_table.locator("[data-act=draw]").click()
    at_table.locator(f"[data-tell={card}]").click()
    expect(at_table.get_by_text(f"Step {misfit} does not fit any more")).to_be_visible()
    expect(at_table.locator(f"main[data-plies='{misfit - 1}']")).to_be_visible()
    assert findings(at_table) == ""
    assert beyond_the_edge(at_table) == 0
    at_table.reload()  # what waits is kept, too
    at_table.locator("[data-act=undo]").click()
    expect(at_table.locator("main[data-plies='9']")).to_be_visible()
    at_table.locator("[data-act=menu]").click()
    assert read(saved(at_table, tmp_path, "record").read_bytes()).plies == record.plies[:9]


def test_a_forgotten_ply_is_put_in_and_one_too_many_left_out(at_table: Page, record: Record) -> None:
    first, second, third = record.plies[:3]
    for number, ply in enumerate((first, second, third), start=1):
        enter(at_table, number, ply)
    at_table.locator("[data-act=plies]").first.click()
    at_table.locator("[data-ply='2'] [data-act=ply]").click()
    at_table.locator("[data-act=leave-out]").click()
    expect(at_table.locator("[data-misfit=seat]")).to_be_visible()
    at_table.locator("[data-act=put]").click()
    expect(at_table.get_by_text("Enter at the table below what comes before it.")).to_be_visible()
    enter(at_table, 3, second)
    expect(at_table.locator("[data-misfit]")).to_have_count(0)


def test_a_card_of_the_first_rows_can_be_another(at_table: Page, record: Record, tmp_path: Path) -> None:
    enter(at_table, 1, record.plies[0])
    other = "milk" if "milk" not in record.header.market else "necklace"
    at_table.locator("[data-act=plies]").first.click()
    at_table.locator("[data-act=laid]").click()
    at_table.locator("[data-laid='market:2']").click()
    at_table.locator(f"[data-asked-slot='2'] [data-tell={other}]").click()
    expect(at_table.locator("main[data-plies='1']")).to_be_visible()
    at_table.locator("[data-act=menu]").click()
    kept = read(saved(at_table, tmp_path, "record").read_bytes())
    rest = [card for at, card in enumerate(record.header.market) if at != 1]
    assert [*kept.header.market] == [rest[0], other, *rest[1:]]
    assert kept.plies == record.plies[:1]


def test_what_is_entered_while_the_line_is_down_is_kept_and_checked_later(
    visitor: Visitor, lines: Lines, base_url: str, record: Record
) -> None:
    line = lines(base_url)
    page = visitor(viewport=PHONE)
    sit_down(page, record, line.address)
    lay(page, record)
    enter(page, 1, record.plies[0])
    line.lose(page)
    page.locator("[data-act=draw]").click()
    expect(page.locator("[data-lost]")).to_be_visible()
    line.regain(page)
    page.locator("[data-asked]").wait_for()
    expect(page.locator("[data-lost]")).to_have_count(0)
    for card in told(record.plies[1]):
        page.locator(f"[aria-busy=false] [data-tell={card}]").click()
    expect(page.locator("main[data-plies='2']")).to_be_visible()


def test_totals_that_were_counted_wrong_are_shown_line_by_line(
    visitor: Visitor, base_url: str, record: Record
) -> None:
    page = visitor(viewport=PHONE)
    assert record.result is not None
    page.goto(f"{base_url}#/companion")
    page.locator("input[name=notebook]").set_input_files(
        {"name": "game.jsonl", "mimeType": "application/x-ndjson", "buffer": record.to_text().encode()}
    )
    page.get_by_role("dialog").wait_for()
    right, wrong = record.result.totals
    line = next(line for line in record.result.lines[1] if line.points)
    page.locator("input[name=counted-0]").fill(str(right))
    expect(page.locator("[data-counted='0'] [data-verdict=right]")).to_be_visible()
    page.locator("input[name=counted-1]").fill(str(wrong - line.points))
    expect(page.locator("[data-counted='1'] [data-verdict=wrong]")).to_be_visible()
    page.locator(f"input[name='counted-1-{line.card}']").fill("0")
    expect(page.locator(f"[data-line={line.card}][data-differs='{-line.points}']")).to_be_visible()
    expect(page.get_by_text("That is the whole difference.")).to_be_visible()
    assert findings(page) == ""
    assert beyond_the_edge(page) == 0


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing_from_the_empty_page_to_a_question(
    visitor: Visitor, base_url: str, record: Record, size: dict[str, int]
) -> None:
    page = visitor(viewport=size, color_scheme="dark" if size is WIDE else "light")
    page.goto(base_url)
    page.locator("[data-act=companion]").click()
    page.locator("[data-act=lay]").wait_for()
    assert findings(page) == ""
    sit_down(page, record, base_url)
    page.locator("[data-tell]").first.wait_for()
    assert findings(page) == ""
    lay(page, record)
    assert findings(page) == ""
    begin(page, record.plies[0].action)
    page.locator("[data-asked=drew]").wait_for()
    assert findings(page) == ""
    close(page)
    assert findings(page) == ""
    page.locator("[data-act=go-on]").click()
    page.locator("[data-act=untell]").click()
    page.locator("[data-act=plies]").first.click()
    page.get_by_role("dialog").wait_for()
    assert findings(page) == ""


def test_it_can_all_be_done_by_keyboard(at_table: Page, record: Record) -> None:
    at_table.keyboard.press("d")
    at_table.locator("[data-asked=drew]").wait_for()
    expect(at_table.locator("[data-asked=drew]")).to_be_focused()
    [card] = told(record.plies[0])
    at_table.keyboard.press("Tab")
    while at_table.evaluate("document.activeElement.dataset.tell") != card:
        at_table.keyboard.press("Tab")
    at_table.keyboard.press("Enter")
    expect(at_table.locator("main[data-plies='1']")).to_be_visible()
    at_table.keyboard.press("u")
    expect(at_table.locator("main[data-plies='0']")).to_be_visible()


def test_who_keeps_a_game_after_all_has_the_focus_where_it_was(visitor: Visitor, base_url: str) -> None:
    page = visitor()
    page.goto(f"{base_url}#/companion")
    page.locator("[data-act=lay]").click()
    page.locator("[data-act=give-up]").press("Enter")
    expect(page.locator("[data-act=give-up-no]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-act=give-up]")).to_be_focused()
