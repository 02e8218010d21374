"""Tables of known luck: a payment is changed by hand, and both questions are asked and answered."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from teadragon.cards.edition import load
from tests.browser.friends import SEEDED
from tests.browser.player import MY_MOVE, MousePlayer
from tests.server.process import Server

pytestmark = pytest.mark.browser

SMALL_CHANGE = f"{7:032x}"  # after six draws the first Market card can be paid for in several ways
BOTH_QUESTIONS = f"{0x2BB:032x}"  # asks for an Item and lets Mischief choose within some thirty actions
CARDS = load("teahouse").cards
ITEMS = [card.id for card in CARDS if card.item]
GROWTH = [card.id for card in CARDS if card.kind == "growth" and not card.starter]
MOVES = 60
BUY_OPEN = "[data-act=buy][aria-disabled=false]"


def sit_down(page: Page, server: Server, seed: str) -> str:
    """Both seats of a new table are played from this page; gives the room's name."""
    seats = [
        {"kind": "person", "name": name, "dragon": dragon}
        for name, dragon in (("Ann", "rooibos"), ("Ben", "jasmine"))
    ]
    made = server.ask("api/rooms", {"seats": seats, "first": 0, "seed": seed, "edition": SEEDED})
    keys = json.dumps([{"room": made["room"], "token": seat["token"]} for seat in made["tokens"]])
    kept = {"teadragon.seats": keys, "teadragon.speed": '"none"'}
    page.add_init_script(f"Object.assign(localStorage, {json.dumps(kept)})")
    page.goto(f"/#/table/{made['room']}")
    page.wait_for_selector(MY_MOVE)
    return str(made["room"])


def last_action(server: Server, room: str) -> dict[str, Any]:
    lines = server.text(f"api/rooms/{room}/record").splitlines()
    return dict(json.loads(lines[-1])["action"])


def clicked(target: Locator) -> None:
    target.click()


def entered(target: Locator) -> None:
    target.press("Enter")


@pytest.mark.parametrize("use", [clicked, entered])
def test_a_payment_is_changed_card_by_card(
    page: Page, shared_server: Server, use: Callable[[Locator], None]
) -> None:
    room = sit_down(page, shared_server, SMALL_CHANGE)
    player = MousePlayer(page)
    for version in range(6):
        player.draw()
        page.wait_for_selector(f"{MY_MOVE}[data-version='{version + 1}']")
    use(page.locator("[data-row=market][data-slot='1']"))
    page.wait_for_selector(BUY_OPEN)
    paid = page.locator("[data-held][aria-pressed=true]")
    assert sorted(card.get_attribute("data-held") or "" for card in paid.all()) == [
        "entertaining-1",
        "feeding-1",
    ]
    use(page.locator("[data-minus=entertaining-1]"))
    expect(page.locator("[data-act=buy]")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("[data-held=entertaining-1]")).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_text("1 of 2 growth: 1 more needed.").first).to_be_visible()
    use(page.locator("[data-held=feeding-1]"))  # a single card is taken back by a second tap
    expect(paid).to_have_count(0)
    use(page.locator("[data-held=feeding-1]"))
    use(page.locator("[data-held=grooming-1]"))
    page.wait_for_selector(BUY_OPEN)
    use(page.locator("[data-act=buy]"))
    page.wait_for_selector("main[data-version='7']")
    assert last_action(shared_server, room)["pay"] == {"feeding-1": 1, "grooming-1": 1}


class Asker(MousePlayer):
    """Plays towards the questions: buys the Memory that asks for an Item, Items, second kinds of Growth."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.given: dict[str, str] = {}

    def answer(self) -> None:
        """Mischief by the held card itself, an Item by the button."""
        option = self.page.locator("[data-act=choose]").first
        card = option.get_attribute("data-option") or ""
        if self.page.query_selector("[data-act=decline]"):
            self.given["discard_item"] = card
            option.click()
        else:
            self.given["lose"] = card
            self.page.click(f"[data-held={card}]")

    def _wanted(self) -> tuple[str, int] | None:
        held = {card.get_attribute("data-held") for card in self.page.query_selector_all("[data-held]")}
        wishes = ["[data-card=swap-meet]"]
        if self.page.query_selector("html[data-season=spring]"):
            wishes.append("[data-row=memory]")
        else:
            wishes += [f"[data-card={card}]" for card in GROWTH if card not in held]
            wishes += [f"[data-row=market][data-card={item}]" for item in ITEMS if held.isdisjoint(ITEMS)]
        found = self.page.query_selector(", ".join(f"{wish}[data-payable=true]" for wish in wishes))
        if found is None:
            return None
        return found.get_attribute("data-row") or "", int(found.get_attribute("data-slot") or 0)


def test_both_questions_are_answered_at_the_table(page: Page, shared_server: Server) -> None:
    room = sit_down(page, shared_server, BOTH_QUESTIONS)
    asker = Asker(page)
    while len(asker.given) < 2:
        page.wait_for_selector(MY_MOVE)
        before = dict(asker.given)
        asker.move()
        assert asker.moves < MOVES
        if asker.given != before:
            page.wait_for_selector(MY_MOVE)
            assert last_action(shared_server, room).items() <= asker.given.items()
