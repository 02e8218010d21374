"""The screens, by name: how a page comes to show each of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tools.gallery.tables import SEASONS, Room, Tables

PATIENCE = 20_000  # milliseconds
THOUGHT = 6 * PATIENCE  # of a bot that may have to be compiled first
TABLE = "main[data-version]"


@dataclass(frozen=True)
class Visit:
    """A page in a browser of its own, and the tables there are."""

    browser: Browser
    page: Page
    tables: Tables

    def go(self, place: str) -> None:
        self.page.goto(f"{self.tables.server.address}#{place}")

    def sit(self, room: Room, seats: tuple[int, ...] | None = None) -> None:
        """At the table, with the keys of these seats or of all."""
        take_seats(self.page, room, seats)
        self.go(f"/table/{room['room']}")
        self.page.wait_for_selector(TABLE)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.page.get_by_role("dialog").wait_for()

    def beside(self) -> Page:
        """A page of somebody else."""
        return new_context(self.browser).new_page()


Scene = Callable[[Visit], None]
SCENES: dict[str, Scene] = {}


def new_context(browser: Browser, **options: Any) -> BrowserContext:
    context = browser.new_context(service_workers="block", reduced_motion="reduce", **options)
    context.set_default_timeout(PATIENCE)
    context.add_init_script("try { localStorage['teadragon.speed'] = '\"none\"' } catch {}")
    return context


def take_seats(page: Page, room: Room, seats: tuple[int, ...] | None = None) -> None:
    """This browser has kept the keys from before."""
    tokens = [seat for seat in room["tokens"] if seats is None or seat["seat"] in seats]
    kept = json.dumps([{"room": room["room"], "token": seat["token"]} for seat in tokens])
    page.context.add_init_script(f"try {{ localStorage['teadragon.seats'] = {json.dumps(kept)} }} catch {{}}")


def scene(name: str) -> Callable[[Scene], Scene]:
    def enter(made: Scene) -> Scene:
        SCENES[name] = made
        return made

    return enter


# The front and what surrounds a table


@scene("front")
def front(visit: Visit) -> None:
    visit.go("/")
    visit.page.wait_for_selector("form")


@scene("front-with-games")
def front_with_games(visit: Visit) -> None:
    take_seats(visit.page, visit.tables.game(2))
    front(visit)
    visit.page.wait_for_selector("[data-games=over]")


@scene("laying-in-full")
def laying(visit: Visit) -> None:
    front(visit)
    visit.page.locator("label:has([name=mode][value=friends])").click()
    for _ in range(2):
        visit.page.click("[data-act=add-seat]")
    visit.page.click("[data-act=options]")


@scene("join")
def join(visit: Visit) -> None:
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Ben", "by_link": True}]
    room = visit.tables.server.ask("api/rooms", {"seats": seats})
    linked = next(seat for seat in room["tokens"] if seat["wish"] == 1)
    visit.go(f"/table/{room['room']}/seat/{linked['token']}")
    visit.page.wait_for_selector("[data-act=join]")


@scene("nowhere")
def nowhere(visit: Visit) -> None:
    visit.go("/nowhere/at/all")
    visit.page.wait_for_selector("h1")


@scene("unreachable")
def unreachable(visit: Visit) -> None:
    visit.go("/table/nothing-here")
    visit.page.wait_for_selector("[data-act=retry]")


@scene("offline")
def offline(visit: Visit) -> None:
    visit.page.route("**/api/**", lambda route: route.abort())
    visit.go("/")
    visit.page.wait_for_selector("[data-act=retry]")


# Tables


def _table(seats: int, season: str) -> Scene:
    def show(visit: Visit) -> None:
        visit.sit(visit.tables.in_season(seats, season), (0,))

    return show


for _seats in (2, 3, 4):
    for _season in SEASONS:
        SCENES[f"table-{_seats}-{_season}"] = _table(_seats, _season)


@scene("table-new")
def table_new(visit: Visit) -> None:
    visit.sit(visit.tables.lay(2, bots=True))


@scene("table-of-one-page")
def hotseat(visit: Visit) -> None:
    visit.sit(visit.tables.in_season(3, "summer"))


@scene("table-watched")
def watched(visit: Visit) -> None:
    visit.sit(visit.tables.in_season(4, "fall"), ())


@scene("card-picked")
def picked(visit: Visit) -> None:
    visit.sit(visit.tables.in_season(2, "summer"))
    visit.page.locator("[data-row=market]").first.click()
    visit.page.wait_for_selector("[data-act=buy]")


@scene("question")
def question(visit: Visit) -> None:
    visit.sit(visit.tables.asked())
    visit.page.wait_for_selector("[data-act=choose]")


@scene("wish-for-me")
def wish_for_me(visit: Visit) -> None:
    room = visit.tables.in_season(2, "summer")
    visit.sit(room, (0,))
    ask_to_stop(visit, room, 1)
    visit.page.wait_for_selector("[data-act=wish-yes]")


@scene("wish-of-mine")
def wish_of_mine(visit: Visit) -> None:
    room = visit.tables.in_season(4, "summer")
    visit.sit(room, (1,))
    ask_to_stop(visit, room, 1, visit.page)
    visit.page.wait_for_selector("[data-act=wish-withdraw]")


def ask_to_stop(visit: Visit, room: Room, seat: int, page: Page | None = None) -> None:
    """Everybody comes, and one of them wants to end the game."""
    for other in range(len(room["tokens"])):
        if page is not None and other == seat:
            continue
        there = visit.beside()
        take_seats(there, room, (other,))
        there.goto(f"{visit.tables.server.address}#/table/{room['room']}")
        there.wait_for_selector(TABLE)
        if other == seat:
            page = there
    assert page is not None
    page.keyboard.press("m")
    page.click("[data-act=stop]")
    page.click("[data-act=stop-yes]")
    page.wait_for_selector("[data-act=wish-withdraw]")


@scene("end")
def end(visit: Visit) -> None:
    visit.sit(visit.tables.game(3))
    visit.page.get_by_role("dialog").wait_for()


@scene("table-over")
def over(visit: Visit) -> None:
    visit.sit(visit.tables.game(2))
    close_score(visit)


def close_score(visit: Visit) -> None:
    visit.page.get_by_role("dialog").wait_for()
    visit.page.keyboard.press("Escape")
    visit.page.wait_for_selector("dialog", state="detached")


# What the strongest bot thinks


def _insight(visit: Visit, seats: int, *aids: str) -> None:
    visit.sit(visit.tables.lay(seats, bots=True))
    for aid in aids:
        visit.press("m")
        visit.page.click(f"[data-act=insight-{aid}]")
        visit.page.wait_for_selector(f"[data-insight={aid}][data-on=true]")
        visit.page.keyboard.press("Escape")
        visit.page.wait_for_selector("dialog", state="detached")


@scene("bar")
def bar(visit: Visit) -> None:
    _insight(visit, 4, "bar")
    visit.page.wait_for_selector("[data-bar=open] li, [data-bar=decided] li", timeout=THOUGHT)


@scene("hint")
def hint(visit: Visit) -> None:
    _insight(visit, 2, "hint")
    visit.press("k")
    visit.page.wait_for_selector("[data-hint=told]", timeout=THOUGHT)


@scene("review")
def review(visit: Visit) -> None:
    visit.go(f"/replay/{visit.tables.game(2)['room']}/30")
    visit.page.click("[data-act=review]")
    visit.page.wait_for_selector("[data-review]", timeout=THOUGHT)


# Sheets over a table


def _sheet(key: str) -> Scene:
    def show(visit: Visit) -> None:
        visit.sit(visit.tables.in_season(3, "fall"), (0,))
        visit.press(key)

    return show


_KEYS = {
    "menu": "m", "log": "l", "people": "p", "keys": "?",
    "why": "w", "odds": "o", "score": "r", "aid": "g",
}
for _name, _key in _KEYS.items():
    SCENES[f"sheet-{_name}"] = _sheet(_key)


def _clicked(*targets: str) -> Scene:
    def show(visit: Visit) -> None:
        visit.sit(visit.tables.in_season(3, "fall"))
        for target in targets:
            visit.page.locator(target).first.click()
        visit.page.get_by_role("dialog").wait_for()

    return show


SCENES["sheet-card"] = _clicked("[data-row=market]", "[data-act=look]")
SCENES["sheet-memory"] = _clicked("[data-row=memory]", "[data-act=look]")
SCENES["sheet-seat"] = _clicked("[data-seat='1']")
SCENES["sheet-deck"] = _clicked("[data-place=market-deck]")
SCENES["sheet-seasons"] = _clicked("[data-place=seasons]")


@scene("sheet-log-full")
def log_in_full(visit: Visit) -> None:
    end(visit)
    visit.page.keyboard.press("Escape")
    visit.press("l")


@scene("sheet-why-line")
def why_of_a_line(visit: Visit) -> None:
    log_in_full(visit)
    visit.page.get_by_role("dialog").locator("[data-line]").nth(-3).click()
    visit.page.get_by_role("dialog").nth(1).wait_for()


@scene("chat")
def chat(visit: Visit) -> None:
    visit.sit(visit.tables.in_season(3, "fall"), (0,))
    visit.page.keyboard.press("t")
    visit.page.wait_for_selector("[data-act=say]")


# Replays, and what is to be read


@scene("replay")
def replay(visit: Visit) -> None:
    visit.go(f"/replay/{visit.tables.game(2)['room']}/30")
    visit.page.wait_for_selector("main[data-ply='30']")


@scene("replay-4")
def replay_of_four(visit: Visit) -> None:
    visit.go(f"/replay/{visit.tables.game(4)['room']}/50")
    visit.page.wait_for_selector("main[data-ply='50']")


@scene("replay-menu")
def replay_menu(visit: Visit) -> None:
    replay(visit)
    visit.press("m")


@scene("replay-fork")
def replay_fork(visit: Visit) -> None:
    replay(visit)
    visit.page.click("[data-act=fork]")
    visit.page.wait_for_selector("[data-act=fork-start]")


def _read(place: str) -> Scene:
    def show(visit: Visit) -> None:
        visit.go(place)
        visit.page.wait_for_selector("h1")

    return show


SCENES["rules"] = _read("/rules")


def _panel(number: int) -> Scene:
    def show(visit: Visit) -> None:
        visit.go(f"/learn/{number}")
        visit.page.wait_for_selector(f"main[data-panel='{number}']")

    return show


for _number in range(1, 13):
    SCENES[f"comic-{_number:02}"] = _panel(_number)
