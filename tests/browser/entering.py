"""A game as people at a real table would play it, and who enters it into the companion by taps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from playwright.sync_api import Page, expect

from teadragon.cards.edition import DEFAULT, Edition, load
from teadragon.records import Ply, Record, Recorder
from teadragon.rooms.entered import Asked, Begun, Enter
from teadragon.rooms.sight import sight_of
from teadragon.rules.actions import Action, Buy, DiscardItem, Draw, Lose, Pass, to_json
from teadragon.rules.events import outcomes
from teadragon.rules.game import Game
from teadragon.server.companion import entered

NAMES = ("Ada", "Bo", "Cy", "Di")
DRAGONS = ("rooibos", "ginseng", "jasmine", "chamomile")
PURSE = 5  # growth from which these people buy whatever they can


def played(seed: str, seats: int = 2, *, most: int = 1000, open_winter: bool = False) -> Record:
    """A game of people who pay as the page proposes, from which the seed is struck."""
    game = Game.new(load(DEFAULT), seats, seed, dragons=DRAGONS[:seats], open_winter=open_winter)
    laid = game.opening()
    rows = {row: [card for card in cards if card is not None] for row, cards in laid.items()}
    real = Game.from_header(game.edition, game.dragons, **rows)  # type: ignore[arg-type]
    recorder = Recorder(real, NAMES[:seats])
    while not game.over and game.plies < most:
        action = choice(game)
        recorder.replay(action, outcomes(game.play(action)))
    return recorder.record()


def choice(game: Game) -> Action:
    offers = sight_of(game).offers
    assert offers is not None
    assert game.to_act is not None
    if offers.lose:
        return Lose(offers.lose[0])
    if offers.discard_item:
        return DiscardItem(offers.discard_item[0])
    rich = sum(growth * copies for _, growth, copies in game.purse(game.to_act)) >= PURSE
    for buy in reversed(offers.buys):
        if buy.payments and (rich or buy.buy == "memory"):
            return Buy(buy.buy, buy.slot - 1, buy.card, buy.payments[0].pay)
    return Draw() if offers.draw else Pass()


def spoiling(record: Record, plies: int) -> tuple[int, str, int]:
    """A draw of the first plies (its index), another card that it could have brought, and the number of the
    later ply that this card makes impossible."""
    edition, whole = load(DEFAULT), replace(record, plies=record.plies[:plies], result=None)
    for at, ply in enumerate(whole.plies):
        asked = ask(replace(whole, plies=whole.plies[:at]), edition, ply)
        if ply.action != Draw() or asked is None or len(ply.outcomes) != 1:
            continue
        for card in asked.odds:
            other = Ply(ply.seat, ply.action, ({"drew": card},))
            changed = replace(whole, plies=(*whole.plies[:at], other, *whole.plies[at + 1 :]))
            misfit = entered(Enter(record=changed.to_text()), [edition]).misfit
            if misfit is not None and misfit.ply > at + 1:
                return at, card, misfit.ply
    raise AssertionError("no card spoils anything")


def ask(record: Record, edition: Edition, ply: Ply) -> Asked | None:
    begun = Begun(action=to_json(ply.action), told=[])
    return entered(Enter(record=record.to_text(), begun=begun), [edition]).asked


# At the page


def sit_down(page: Page, record: Record, at: str) -> None:
    """From the companion's empty page to the first card that is asked for."""
    page.goto(f"{at}#/companion")
    seats = record.header.seats
    page.locator(f"input[name=count][value='{len(seats)}']").check(force=True)
    for number, seat in enumerate(seats):
        page.locator(f"input[name=seat-{number}-name]").fill(seat.name)
        page.locator(f"select[name=seat-{number}-dragon]").select_option(seat.dragon)
    page.locator("input[name=open-winter]").set_checked(record.header.options.open_winter)
    page.locator("[data-act=lay]").click()


def lay(page: Page, record: Record) -> None:
    header = record.header
    rows: list[tuple[str, Sequence[str]]] = [("market", header.market), ("memories", header.memories)]
    if isinstance(header.winter, tuple):
        rows.append(("winter", header.winter))
    for row, cards in rows:
        for slot, card in enumerate(cards, start=1):
            page.locator(f"[data-asked={row}][data-asked-slot='{slot}'] [data-tell={card}]").click()
    expect(page.locator("main[data-plies='0']")).to_be_visible()


def told(ply: Ply) -> list[str]:
    """The cards of a ply, in the order in which they came."""
    values = [value for outcome in ply.outcomes for value in outcome.values()]
    flat = [each for value in values for each in (value if isinstance(value, list) else [value])]
    return [card for card in flat if isinstance(card, str)]


def begin(page: Page, action: Action) -> None:
    match action:
        case Draw():
            page.locator("[data-act=draw]").click()
        case Pass():
            page.locator("[data-act=pass]").click()
        case Lose(card):
            page.locator(f"[data-option={card}]").click()
        case DiscardItem(item):
            page.locator("[data-act=decline]" if item is None else f"[data-option={item}]").click()
        case Buy(row, slot, _, _):
            page.locator(f"[data-row={row}][data-slot='{slot + 1}']").click()
            page.locator("[data-act=buy]:not([aria-disabled=true])").click()


def enter(page: Page, number: int, ply: Ply, cards: Sequence[str] | None = None) -> None:
    """The ply with this number, counted from 1, by taps; `cards`: others than it has."""
    begin(page, ply.action)
    for card in told(ply) if cards is None else cards:
        page.locator(f"[aria-busy=false] [data-tell={card}]").click()
    expect(page.locator(f"main[data-plies='{number}']")).to_be_visible()
    expect(page.locator("[data-act=buy]")).to_have_count(0)
