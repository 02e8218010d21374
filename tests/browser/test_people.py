"""What people at a table do beside the game: come, go, speak, ask each other, and begin again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visitor
from tests.browser.friends import SHORT_GAME, close_sheets, in_step, open_seat, play_on, seated
from tests.browser.player import MY_MOVE, MousePlayer
from tests.server.process import Server

pytestmark = pytest.mark.browser

SHOUT = "<img src=x onerror=alert(1)>"
TURNED, STRAIGHT = "\u202eneB\u202c <b>é", "neB <b>é"  # marks that turn the direction are left out
NAMES = {
    TURNED: STRAIGHT,
    "👩\u200d👩\u200d👧\u200d👦 🐉": "🐉",
    "\u05e9\u05e8\u05d4 \u061f": "\u05e9\u05e8\u05d4 \u061f",
    "y" * 10_000: "y" * 40,
    SHOUT: SHOUT,
}
CLOCK = {"kind": "turn", "seconds": 5, "increment": 0}


@dataclass(frozen=True)
class Table:
    server: Server
    ann: Page  # the host
    ben: Page
    room: str

    @property
    def players(self) -> list[MousePlayer]:
        return [MousePlayer(self.ann), MousePlayer(self.ben)]


@pytest.fixture(scope="module")
def brisk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Whoever leaves is followed by a bot after a second."""
    server = Server(tmp_path_factory.mktemp("brisk"), leave_wait="1")
    server.engine_ready()
    yield server
    server.kill()


@pytest.fixture
def table(brisk: Server, visitor: Visitor, request: pytest.FixtureRequest) -> Table:
    ann, ben = visitor(), visitor()
    wish: dict[str, Any] = getattr(request, "param", {})
    made = seated(brisk, ann, ben, **wish)
    return Table(brisk, ann, ben, made["room"])


def presence(page: Page, seat: int) -> Locator:
    return page.locator(f"main [data-presence-seat='{seat}']")


def said(page: Page) -> Locator:
    return page.locator("[data-said]")


def test_who_leaves_is_followed_by_a_bot_and_may_come_back(table: Table) -> None:
    table.ben.click("[data-seat='1']")
    table.ben.click("[data-act=leave]")
    expect(table.ben.locator("[data-act=leave-no]")).to_be_focused()
    expect(table.ben.get_by_role("dialog")).to_contain_text("After 1 second a bot takes the seat.")
    table.ben.click("[data-act=leave-yes]")
    expect(presence(table.ann, 1)).to_contain_text("left, a bot plays")
    MousePlayer(table.ann).move()
    table.ann.wait_for_selector(MY_MOVE)  # the bot has answered
    close_sheets(table.ben)
    expect(table.ben.locator("[data-act=draw]")).to_have_count(0)
    table.ben.click("[data-act=come-back]")
    expect(presence(table.ann, 1)).to_have_text("here")
    play_on(table.players, most=3)


def test_the_host_hands_a_seat_to_a_bot_and_back(table: Table) -> None:
    open_seat(table.ann, 1)
    table.ann.click("[data-act=hand]")
    table.ann.click("[data-act=hand-yes]")
    expect(table.ben.get_by_role("log")).to_contain_text("A bot plays for you now, as the host wished.")
    table.ann.click("[data-act=hand-back]")
    expect(table.ben.get_by_role("log")).to_contain_text("You play again, as the host wished.")
    close_sheets(table.ann)
    play_on(table.players, most=3)


def test_a_new_link_takes_the_seat_from_the_page_that_had_it(table: Table, visitor: Visitor) -> None:
    open_seat(table.ann, 1)
    link = table.ann.locator("[data-address='seat-1']")
    old = link.input_value()
    table.ann.click("[data-act=new-link]")
    table.ann.click("[data-act=new-link-yes]")
    expect(link).not_to_have_value(old)
    new = link.input_value()
    close_sheets(table.ann)
    expect(table.ben.get_by_text("The host has given this seat a new link").first).to_be_visible()
    MousePlayer(table.ann).move()
    in_step([table.ann, table.ben])  # whoever lost the seat still watches
    expect(table.ben.locator("[data-act=draw], [data-mine=true]")).to_have_count(0)
    late, cleo = visitor(), visitor()
    late.goto(old)
    expect(late.locator("[data-join=dead]")).to_be_visible()
    late.click("[data-act=join-watch]")
    late.wait_for_selector("main[data-mine=false]")
    cleo.goto(new)
    cleo.click("[data-act=join]")
    cleo.wait_for_selector(MY_MOVE)
    play_on([MousePlayer(table.ann), MousePlayer(cleo)], most=2)


def test_names_are_shown_as_text_wherever_they_stand(table: Table) -> None:
    table.ben.click("[data-seat='1']")
    for name, shown in NAMES.items():
        table.ben.fill("[data-act=name]", name)
        table.ben.click("[data-act=rename]")
        expect(table.ann.locator("main [data-seat='1']")).to_contain_text(shown)
        expect(table.ann.get_by_role("log")).to_contain_text(shown)
        for page in (table.ann, table.ben):
            expect(page.locator("img[src=x], [onerror]")).to_have_count(0)
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    close_sheets(table.ben)
    MousePlayer(table.ann).move()
    table.ben.wait_for_selector(MY_MOVE)
    assert shown in table.ann.title()


def test_people_write_to_each_other_until_the_host_turns_it_off(table: Table) -> None:
    for page in (table.ann, table.ben):
        page.click("[data-act=talk]")
    table.ben.fill("[data-act=say-text]", f"{SHOUT} {TURNED}")
    table.ben.keyboard.press("Enter")
    expect(said(table.ann)).to_have_text([f"{SHOUT} {STRAIGHT}"])
    expect(table.ann.locator("img[src=x]")).to_have_count(0)
    table.ann.click("[data-preset=thanks]")
    expect(said(table.ben).nth(1)).to_have_text("Thank you!")
    table.ben.fill("[data-act=say-text]", "z" * 10_000)
    table.ben.click("[data-act=say]")
    expect(said(table.ann).nth(2)).to_have_text("z" * 280)  # a field takes no more
    table.ann.click("[data-act=chat-switch]")
    expect(table.ben.locator("[data-talk]")).to_contain_text("The host has turned writing off.")
    expect(table.ben.locator("[data-act=say]")).to_have_count(0)
    expect(said(table.ben)).to_have_count(3)  # what was said stays
    table.ann.click("[data-act=chat-switch]")
    expect(table.ben.locator("[data-act=say]")).to_be_visible()


@pytest.mark.parametrize("table", [{"seed": SHORT_GAME}], indirect=True)
def test_taking_back_is_free_while_nothing_new_was_seen(table: Table) -> None:
    play_on(table.players, most=4)  # the last of which bought a Memory for Ben
    bought = table.ben.locator("[data-row=memory]").count()
    table.ben.click("[data-act=take-back][data-how=free]")
    for page in (table.ann, table.ben):
        expect(page.get_by_role("log")).to_contain_text("took the last action back.")
        expect(page.locator("[data-row=memory]")).to_have_count(bought + 1)
    expect(table.ben.get_by_role("dialog")).to_have_count(0)
    play_on(table.players, most=3)


@pytest.mark.parametrize("answer", ["yes", "no", pytest.param("withdraw", marks=pytest.mark.long)])
def test_after_a_card_was_seen_the_others_are_asked(table: Table, answer: str) -> None:
    MousePlayer(table.ann).draw()
    table.ben.wait_for_selector(MY_MOVE)
    back = table.ann.locator("[data-act=take-back]")
    expect(back).to_have_attribute("data-how", "consent")
    back.click()
    expect(table.ann.get_by_role("dialog")).to_contain_text("Every other person at the table must agree.")
    table.ann.click("[data-act=take-back-yes]")
    expect(table.ben.locator("[data-wish=take_back]")).to_contain_text("asks to take the last action back")
    expect(table.ben.get_by_role("dialog")).to_have_count(0)  # beside the game, not before it
    asker = table.ann if answer == "withdraw" else table.ben
    asker.click(f"[data-act=wish-{answer}]")
    for page in (table.ann, table.ben):
        expect(page.locator("[data-wish=none]")).to_have_count(1)
    mover = table.ann if answer == "yes" else table.ben
    mover.wait_for_selector(MY_MOVE)
    MousePlayer(mover).move()
    in_step([mover, table.ann, table.ben])


def test_a_move_of_another_ends_the_question(table: Table) -> None:
    MousePlayer(table.ann).draw()
    table.ben.wait_for_selector(MY_MOVE)
    table.ann.click("[data-act=take-back]")
    table.ann.click("[data-act=take-back-yes]")
    table.ben.wait_for_selector("[data-wish=take_back]")
    MousePlayer(table.ben).move()
    for page in (table.ann, table.ben):
        expect(page.locator("[data-wish=none]")).to_have_count(1)


@pytest.mark.parametrize("luck", ["again", pytest.param("again-same", marks=pytest.mark.long)])
def test_they_end_the_game_together_and_begin_another(table: Table, luck: str) -> None:
    play_on(table.players, most=4)
    table.ann.click("[data-act=menu]")
    table.ann.click("[data-act=stop]")
    expect(table.ann.get_by_role("dialog")).to_contain_text("The other person is asked first")
    table.ann.click("[data-act=stop-yes]")
    table.ben.click("[data-act=wish-yes]")
    for page in (table.ann, table.ben):
        expect(page.get_by_role("dialog", name="Score sheet")).to_contain_text("Ended early")
    table.ann.locator(f"dialog [data-act={luck}]").click()
    table.ben.locator("dialog [data-act=to-rematch]").click()
    for page in (table.ann, table.ben):
        page.wait_for_selector("main[data-version='0']")
    assert table.ann.url == table.ben.url
    assert table.room not in table.ann.url
    expect(table.ann.locator("[data-luck=known]")).to_have_count(int(luck == "again-same"))
    play_on([MousePlayer(table.ann), MousePlayer(table.ben)], most=3)


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"clock": CLOCK | {"at_zero": "act"}}, "ran out of time: a bot acted instead."),
        pytest.param(
            {"clock": CLOCK | {"at_zero": "seat"}}, "now, since the time was up.", marks=pytest.mark.long
        ),
    ],
    indirect=["table"],
    ids=["acts-once", "takes-the-seat"],
)
def test_when_the_time_is_up_a_bot_does_what_was_agreed(table: Table, words: str) -> None:
    expect(table.ann.locator("main [data-clock='0']")).to_be_visible()
    expect(table.ben.get_by_role("log")).to_contain_text(words)
    table.ben.wait_for_selector(MY_MOVE)
    MousePlayer(table.ben).move()
    if words.startswith("now"):
        table.ann.click("[data-act=come-back]")
    table.ann.wait_for_selector(MY_MOVE)
