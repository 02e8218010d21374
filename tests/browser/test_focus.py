"""The focus is never lost: whatever was done at the table, something of it has the focus after."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from tests.browser.friends import SEEDED, SHORT_GAME, Drawer, version_of
from tests.browser.games import begun
from tests.browser.player import MY_MOVE
from tests.browser.test_motion import sit_down as sit_with_bot
from tests.browser.test_questions import BOTH_QUESTIONS, MOVES, Asker, sit_down
from tests.server.process import Server
from tools.gallery.scenes import SCENES, Visit
from tools.gallery.tables import Tables

pytestmark = pytest.mark.browser

# When two frames are painted, whatever comes after an action has come.
FOCUSED = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const it = document.activeElement;
  done(it !== null && it !== document.body && it.getClientRects().length > 0);
})))"""
HOLDER = "() => document.activeElement.outerHTML.slice(0, 90)"
SHEETS = "lworgmp?"  # keys that open one over the table
DRAW = "[data-act=draw]"


def kept(page: Page) -> bool:
    return bool(page.evaluate(FOCUSED))


class Watched(Asker):
    """Looks for the focus after each action."""

    def move(self) -> None:
        super().move()
        assert kept(self.page), f"lost with action {self.moves}"


def test_after_drawing_buying_paying_and_answering(page: Page, shared_server: Server) -> None:
    sit_down(page, shared_server, BOTH_QUESTIONS)
    player = Watched(page)
    while len(player.given) < 2:
        page.wait_for_selector(MY_MOVE)
        player.move()
        assert player.moves < MOVES


def clicked(target: Locator) -> None:
    target.click()


def entered(target: Locator) -> None:
    target.press("Enter")


def sit_and_draw(page: Page, server: Server, cards: int) -> None:
    sit_with_bot(page, begun(server, seed=SHORT_GAME, first=0, edition=SEEDED), speed="none")
    player = Drawer(page)
    for _ in range(cards):
        page.wait_for_selector(MY_MOVE)
        player.move()
    page.wait_for_selector(MY_MOVE)


@pytest.mark.parametrize("use", [entered, pytest.param(clicked, marks=pytest.mark.long)])
def test_after_picking_putting_back_and_taking_back(
    page: Page, shared_server: Server, use: Callable[[Locator], None]
) -> None:
    sit_and_draw(page, shared_server, 2)
    use(page.locator("[data-row=market]").first)
    use(page.locator("[data-held]").first)
    assert kept(page)
    use(page.locator("[data-act=clear]"))
    assert kept(page)
    now = f"main:not([data-version='{version_of(page)}'])"
    use(page.locator("[data-act=take-back]"))
    page.wait_for_selector(f"[data-act=take-back-yes], {now}")
    if page.locator("[data-act=take-back-yes]").count():
        use(page.locator("[data-act=take-back-yes]"))
    page.wait_for_selector(now)
    assert kept(page)


def test_a_sheet_gives_the_focus_back_to_what_had_it(page: Page, shared_server: Server) -> None:
    sit_down(page, shared_server, SHORT_GAME)
    had = page.locator("[data-row=market]").nth(1)
    had.focus()
    for key in f"{SHEETS}i":
        page.keyboard.press(key)
        page.locator("dialog[open]").wait_for()
        assert page.evaluate("() => document.activeElement.closest('dialog') !== null"), key
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(had).to_be_focused()


def test_after_passing(page: Page, shared_server: Server) -> None:
    """Nobody comes to pass in a game of any sense: the line says `pass` where the server says `draw`."""

    def lead(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(swapped(str(text))))
        socket.on_message(lambda text: server.send(str(text).replace('{"pass":true}', '{"draw":true}')))

    page.route_web_socket("**/live", lead)
    sit_down(page, shared_server, SHORT_GAME)
    expect(page.locator(DRAW)).to_have_attribute("aria-disabled", "true")
    page.locator("[data-act=pass]").press("Enter")
    page.wait_for_selector("main[data-version='1']")
    assert kept(page), page.evaluate(HOLDER)


def swapped(text: str) -> str:
    return text.replace('"draw":true,"pass":false', '"draw":false,"pass":true')


def test_a_card_picked_by_its_number_is_bought_with_enter(page: Page, shared_server: Server) -> None:
    sit_and_draw(page, shared_server, 3)
    page.locator(DRAW).focus()
    page.keyboard.press("1")  # which one can pay for by now
    expect(page.locator("[data-act=buy]:not([aria-disabled=true])")).to_be_focused()


def test_after_the_score_sheet_at_the_end(page: Page, shared_server: Server) -> None:
    SCENES["table-over"](Visit(browser_of(page), page, Tables(shared_server)))
    assert kept(page)


def browser_of(page: Page) -> Browser:
    browser = page.context.browser
    assert browser is not None
    return browser
