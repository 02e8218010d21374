"""Several people at one table, each at a page of their own or all at one."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.player import MOVES, MY_MOVE, OVER, MousePlayer
from tests.server.process import Server

ON_A_PHONE = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
ANN = {"kind": "person", "name": "Ann"}
BEN = {"kind": "person", "name": "Ben", "by_link": True}
DRAGONS = ("rooibos", "jasmine", "chamomile")
SEEDED = "teahouse"  # the edition in which seeds were looked for: with other costs people buy otherwise
SHORT_GAME = f"{232:032x}"  # two players of ours end it with 42 actions


def lay_for_friends(page: Page, address: str, names: Sequence[str], *, who: str, seed: str) -> None:
    """By clicks: the first person is here, the others as `who` says; dragons in the order of the list."""
    page.goto(address)
    page.locator("label:has([name=mode][value=friends])").click()
    page.click("[data-act=options]")
    expect(page.locator("[name=seed]")).to_be_visible()
    editions = page.locator("[name=edition]")
    if editions.count():  # with one edition there is nothing to choose
        editions.select_option(SEEDED)
    for seat, name in enumerate(names):
        if seat > 1:
            page.click("[data-act=add-seat]")
        if seat > 0:
            page.locator(f"label:has([name=seat-{seat}-who][value={who}])").click()
        page.fill(f"[name=seat-{seat}-name]", name)
        page.select_option(f"[name=seat-{seat}-dragon]", DRAGONS[seat])
    page.fill("[name=seed]", seed)
    page.click("[data-act=start]")
    page.wait_for_selector("main[data-version]")


def join(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.fill("[data-act=join-name]", name)
    page.click("[data-act=join]")
    page.wait_for_selector("main[data-version]")


def seated(
    server: Server, host: Page, guest: Page, *, guest_at: str | None = None, first: int = 0, **wish: Any
) -> dict[str, Any]:
    """Ann, who is the host, and Ben at their pages; gives the room as it was made.

    Whoever is first has the same dragon, so that a seed gives the same game.
    """
    seats = [ANN | {"dragon": DRAGONS[first]}, BEN | {"dragon": DRAGONS[1 - first]}]
    wished = {"seats": seats, "first": first, "edition": SEEDED, **wish}
    made: dict[str, Any] = server.ask("api/rooms", wished)
    addresses = {host: server.address, guest: guest_at or server.address}
    ann, ben = sorted(made["tokens"], key=lambda seat: int(seat["wish"]))
    room = made["room"]
    give(
        host,
        {
            "seats": [{"room": room, "token": ann["token"]}],
            "hosted": [{"room": room, "token": made["host"], "links": {ben["seat"]: ben["token"]}}],
        },
    )
    give(guest, {"seats": [{"room": room, "token": ben["token"]}]})
    for page in (guest, host):  # a host who comes first is shown the links to give away
        page.goto(f"{addresses[page]}#/table/{room}")
        page.wait_for_selector("main[data-version]")
    host.wait_for_selector("[data-people='2/2']")
    return made


def give(page: Page, kept: dict[str, Any]) -> None:
    """This browser has kept these things from before."""
    texts = json.dumps({f"teadragon.{name}": json.dumps(value) for name, value in kept.items()})
    page.context.add_init_script(
        f"if (origin !== 'null' && !localStorage['teadragon.seats']) Object.assign(localStorage, {texts})"
    )


def version_of(page: Page) -> int:
    return int(page.get_attribute("main", "data-version") or 0)


def in_step(pages: Sequence[Page]) -> int:
    """Wait until all show the table that the first of them shows; gives its version."""
    version = version_of(pages[0])
    for page in pages:
        page.wait_for_selector(f"main[data-version='{version}']")
    return version


class Drawer(MousePlayer):
    """Draws, and draws."""

    def _wanted(self) -> tuple[str, int] | None:
        return None


def play_on(
    players: Sequence[MousePlayer], *, most: int = MOVES, then: Callable[[int], None] | None = None
) -> None:
    """Whoever is to act does, and all see it, until the game is over or so many moves were made."""
    pages = [player.page for player in players]
    moves = 0
    while moves < most and not pages[0].query_selector(OVER):
        mover = next((player for player in players if player.page.query_selector(MY_MOVE)), None)
        if mover is None:
            pages[0].wait_for_timeout(20)
            continue
        mover.move()
        moves += 1
        in_step([mover.page, *pages])
        if then:
            then(moves)


def open_seat(page: Page, seat: int) -> None:
    page.click("[data-act=people]")
    page.click(f"[data-open-seat='{seat}']")


def close_sheets(page: Page) -> None:
    while page.locator("dialog[open]").count():
        page.keyboard.press("Escape")


def nothing_is_asked(page: Page) -> None:
    expect(page.get_by_role("dialog")).to_have_count(0)
