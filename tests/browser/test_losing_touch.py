"""Lost networks, frozen tabs, restarted servers: the page says so, comes back, and nothing is lost."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Lines, Visitor
from tests.browser.friends import Drawer, in_step, nothing_is_asked, play_on, seated
from tests.browser.line import Line
from tests.browser.player import MY_MOVE, MousePlayer
from tests.browser.test_questions import BUY_OPEN, SMALL_CHANGE, last_action
from tests.server.process import Server

pytestmark = pytest.mark.browser

LOST = "The connection was lost"
QUESTION = f"{1086:032x}"  # whoever buys what the Market offers is soon asked what Mischief takes
BACK = "[data-link=open]"


class Pair:
    """Ann, who is the host, on a sound line, and Ben on one that a test breaks."""

    def __init__(self, server: Server, line: Line, ann: Page, ben: Page, **wish: Any) -> None:
        self.server, self.line, self.ann, self.ben = server, line, ann, ben
        self.made = seated(server, ann, ben, guest_at=line.address, **wish)

    def lose(self) -> None:
        self.ben.evaluate("window.same = true")
        self.line.lose(self.ben)
        expect(self.ben.get_by_text(LOST)).to_be_visible()
        nothing_is_asked(self.ben)

    def regain(self) -> None:
        self.line.regain(self.ben)
        self.ben.wait_for_selector(BACK, state="attached")
        expect(self.ben.get_by_text(LOST)).to_have_count(0)
        assert self.ben.evaluate("window.same") is True  # it was not loaded anew
        in_step([self.ann, self.ben])

    def stored(self) -> int:
        return len(self.server.text(f"api/rooms/{self.made['room']}/record").splitlines()) - 1


@pytest.fixture
def pair(shared_server: Server, visitor: Visitor, lines: Lines, request: pytest.FixtureRequest) -> Pair:
    wish: dict[str, Any] = getattr(request, "param", {})
    return Pair(shared_server, lines(shared_server.address), visitor(), visitor(), **wish)


def focus(page: Page) -> str:
    return str(page.evaluate("document.activeElement.outerHTML.slice(0, 60)"))


def pressed(page: Page) -> list[str]:
    picked = page.locator("[data-held][aria-pressed=true]").all()
    return [card.get_attribute("data-held") or "" for card in picked]


@pytest.mark.parametrize("pair", [{"seed": SMALL_CHANGE, "first": 1}], indirect=True)
def test_a_picked_payment_outlives_the_network(pair: Pair) -> None:
    play_on([Drawer(pair.ann), Drawer(pair.ben)], most=6)
    pair.ben.wait_for_selector(MY_MOVE)
    pair.ben.click("[data-row=market][data-slot='1']")
    pair.ben.wait_for_selector(BUY_OPEN)
    pair.ben.locator("[data-held][aria-pressed=true]").first.focus()
    had, at = pressed(pair.ben), focus(pair.ben)
    pair.lose()
    expect(pair.ben.locator("[data-act=buy]")).to_have_attribute("aria-disabled", "true")
    assert (pressed(pair.ben), focus(pair.ben)) == (had, at)
    pair.regain()
    pair.ben.wait_for_selector(BUY_OPEN)
    assert (pressed(pair.ben), focus(pair.ben)) == (had, at)
    pair.ben.click(BUY_OPEN)
    pair.ann.wait_for_selector(MY_MOVE)
    assert pair.stored() == 7
    assert sorted(last_action(pair.server, pair.made["room"])["pay"]) == sorted(had)


@pytest.mark.parametrize("pair", [{"seed": QUESTION, "first": 1}], indirect=True)
def test_a_question_stays_while_the_network_is_away(pair: Pair) -> None:
    class Buyer(MousePlayer):
        def _wanted(self) -> tuple[str, int] | None:
            found = self.page.query_selector("[data-row=market][data-payable=true]")
            return ("market", int(found.get_attribute("data-slot") or 0)) if found else None

    players = [Buyer(pair.ann), Buyer(pair.ben)]
    while not pair.ben.query_selector("[data-act=choose]"):
        play_on(players, most=1)
    option = pair.ben.locator("[data-act=choose]").nth(1)
    wanted = option.get_attribute("data-option")
    option.focus()
    at = focus(pair.ben)
    pair.lose()
    assert focus(pair.ben) == at
    expect(option).to_have_attribute("aria-disabled", "true")
    pair.regain()
    assert focus(pair.ben) == at
    expect(option).to_have_attribute("aria-disabled", "false")
    pair.ben.keyboard.press("Enter")
    expect(pair.ben.locator("[data-act=choose]")).to_have_count(0)
    in_step([pair.ben, pair.ann])
    assert last_action(pair.server, pair.made["room"]) == {"lose": wanted}


def test_a_wish_can_still_be_answered_after_the_network_was_away(pair: Pair) -> None:
    pair.ann.click("[data-act=menu]")
    pair.ann.click("[data-act=stop]")
    pair.ann.click("[data-act=stop-yes]")
    pair.ben.locator("[data-act=wish-yes]").focus()
    at = focus(pair.ben)
    pair.lose()
    pair.regain()
    assert focus(pair.ben) == at
    pair.ben.keyboard.press("Enter")
    for page in (pair.ann, pair.ben):
        expect(page.get_by_role("dialog", name="Score sheet")).to_contain_text("Ended early")


def test_what_was_done_and_written_meanwhile_is_there_afterwards(pair: Pair) -> None:
    pair.lose()
    MousePlayer(pair.ann).move()
    pair.ann.click("[data-act=talk]")
    pair.ann.fill("[data-act=say-text]", "Are you there?")
    pair.ann.click("[data-act=say]")
    expect(pair.ann.locator("[data-said]")).to_have_text("Are you there?")
    pair.regain()
    pair.ben.wait_for_selector(MY_MOVE)
    expect(pair.ben.get_by_role("button", name="Talk, 1 new")).to_be_visible()


@pytest.mark.parametrize("arrives", [True, False], ids=["answer-lost", "action-lost"])
def test_an_action_said_into_a_breaking_line_is_done_once(
    shared_server: Server, visitor: Visitor, *, arrives: bool
) -> None:
    ann, ben = visitor(), visitor()
    broken: list[str] = []

    def bad_line(near: Any) -> None:
        far = near.connect_to_server()

        def say(text: str) -> None:
            if '"type":"act"' in text and not broken:
                broken.append(text)
                far.on_message(lambda _: None)
                if arrives:
                    far.send(text)
                near.close()
            else:
                far.send(text)

        near.on_message(say)

    ann.route_web_socket("**/live", bad_line)
    made = seated(shared_server, ann, ben)
    MousePlayer(ann).draw()
    ben.wait_for_selector(MY_MOVE)
    in_step([ben, ann])
    expect(ann.get_by_role("alert")).to_have_count(0)
    assert len(broken) == 1
    assert len(shared_server.text(f"api/rooms/{made['room']}/record").splitlines()) == 2


def test_a_tab_that_was_frozen_for_half_an_hour_shows_the_present_table(
    mortal_server: list[Server], visitor: Visitor, tmp_path: Path
) -> None:
    ann, ben = visitor(), visitor()
    ben.clock.install()
    seated(mortal_server[0], ann, ben)
    ben.evaluate("window.same = true")
    inspector = ben.context.new_cdp_session(ben)
    inspector.send("Page.setWebLifecycleState", {"state": "frozen"})
    MousePlayer(ann).move()
    anew(mortal_server, tmp_path / "games")
    ann.wait_for_selector(BACK, state="attached")
    ben.clock.fast_forward("30:00")
    inspector.send("Page.setWebLifecycleState", {"state": "active"})
    ben.wait_for_selector(MY_MOVE)
    in_step([ann, ben])
    assert ben.evaluate("window.same") is True
    MousePlayer(ben).move()
    in_step([ben, ann])


def anew(servers: list[Server], data: Path, how: signal.Signals = signal.SIGKILL) -> None:
    port = int(servers[0].address.rstrip("/").rpartition(":")[2])
    servers[0].process.send_signal(how)
    servers[0].end()
    servers[0] = Server(data, port=port)
    servers[0].engine_ready()


@pytest.mark.long
def test_a_server_that_is_stopped_in_good_order_says_so_and_is_found_again(
    mortal_server: list[Server], visitor: Visitor, tmp_path: Path
) -> None:
    ann, ben = visitor(), visitor()
    seated(mortal_server[0], ann, ben)
    players = [MousePlayer(ann), MousePlayer(ben)]
    play_on(players, most=5)
    ann.click("[data-act=talk]")
    ann.fill("[data-act=say-text]", "half a sen")
    mortal_server[0].process.terminate()
    for page in (ann, ben):
        expect(page.get_by_text("The server is being started anew.")).to_be_visible()
    anew(mortal_server, tmp_path / "games", signal.SIGTERM)
    for page in (ann, ben):
        page.wait_for_selector(BACK, state="attached")
    expect(ann.locator("[data-act=say-text]")).to_have_value("half a sen")
    expect(ann.locator("[data-act=say-text]")).to_be_focused()
    ann.click("[data-act=talk-close]")
    in_step([ann, ben])
    play_on(players, most=4)


def test_two_tabs_of_a_seat_agree_and_one_of_two_actions_at_once_counts(pair: Pair) -> None:
    twin = pair.ann.context.new_page()
    twin.goto(pair.ann.url)
    twin.wait_for_selector(MY_MOVE)
    expect(pair.ben.locator("[data-people='2/2']")).to_be_visible()  # people are counted, not tabs
    for tab in (pair.ann, twin):  # both clicks are on their way before either answer is back
        tab.evaluate("setTimeout(() => document.querySelector('[data-act=draw]').click(), 300)")
    pair.ben.wait_for_selector(MY_MOVE)
    in_step([pair.ann, twin, pair.ben])
    assert pair.stored() == 1
    MousePlayer(pair.ben).move()
    in_step([pair.ben, pair.ann, twin])


def test_who_watches_sees_everything_and_can_do_nothing(pair: Pair, visitor: Visitor) -> None:
    players = [MousePlayer(pair.ann), MousePlayer(pair.ben)]
    play_on(players, most=4)
    before = pair.ann.inner_html("main")
    watcher = visitor()
    watcher.goto(pair.ann.url)
    in_step([pair.ann, watcher])
    expect(pair.ann.locator("[data-people]")).to_have_text("2 of 2 here, 1 watching")
    assert pair.ann.inner_html("main") == before
    pair.ann.click("[data-act=menu]")
    pair.ann.click("[data-act=stop]")
    pair.ann.click("[data-act=stop-yes]")
    expect(watcher.locator("[data-wish=stop]")).to_contain_text("Ann asks to end the game now")
    for _ in range(6):
        play_on(players, most=1)
        in_step([pair.ann, watcher])
        assert watcher.title().split("’")[0] in {"Ann", "Ben"}
        expect(watcher.locator("[data-turn], [data-mine=true], [data-payable=true]")).to_have_count(0)
        expect(watcher.locator("[data-act=choose], [data-act=take-back], [data-act^=wish]")).to_have_count(0)
        expect(watcher.locator("[data-act=draw], [data-act=buy]")).to_have_count(0)
    watcher.click("[data-act=talk]")
    expect(watcher.locator("[data-talk]")).to_contain_text("Who watches can read along.")
    expect(watcher.locator("[data-act=say], [data-act=preset]")).to_have_count(0)
    cards = "all => all.map((card) => card.dataset.card)"
    shown = [page.locator("[data-row]").evaluate_all(cards) for page in (pair.ann, watcher)]
    assert shown[0] == shown[1]
    watcher.close()
    expect(pair.ann.locator("[data-people]")).to_have_text("2 of 2 here")
