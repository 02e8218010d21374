"""Buying, the Market row, the seasons and the end of winter (R14 to R20, R24)."""

from __future__ import annotations

from collections import Counter

from .edition import SEASONS
from .offers import Action, Illegal, Luck, Payment, spendable
from .table import Seat, Table, take


def buy(table: Table, action: Action, luck: Luck) -> None:
    row = table.market if action["buy"] == "market" else table.memories
    slot: int = action["slot"] - 1
    if slot not in range(len(row)) or row[slot] is None:
        raise Illegal(f"slot {slot + 1} of the {action['buy']} row is empty")
    kind = row[slot]
    assert kind is not None
    if kind != action["card"]:
        raise Illegal(f"slot {slot + 1} of the {action['buy']} row holds {kind}, not {action['card']}")
    pay(table, action["pay"], table.card(kind).cost)
    row[slot] = None
    table.turn.bought = True
    seat = table.seats[table.to_act]
    if action["buy"] == "market":
        seat.hold[kind] += 1  # gained, not drawn: nothing triggers (R16)
        fill_market(table, luck)
    else:
        seat.discard[kind] += 1
        shuffle_discard_in(seat)  # R18
        if sum(card is not None for card in table.memories) <= 1:
            change_season(table, luck)


def pay(table: Table, payment: Payment, cost: int) -> None:
    purse = {name: (growth, held) for name, growth, held in spendable(table)}
    for name, count in payment.items():
        if name not in purse:
            raise Illegal(f"{name} is not held, or has no growth, and cannot be part of a payment (R14)")
        if count > purse[name][1]:
            raise Illegal(f"{count} {name} were paid and {purse[name][1]} held")
    total = sum(purse[name][0] * count for name, count in payment.items())
    if total < cost:
        raise Illegal(f"a growth of {total} does not cover the cost of {cost} (R14)")
    seat = table.seats[table.to_act]
    for name, count in payment.items():
        if name == "mentors":
            seat.mentors = False  # it goes to the seat on the right (R15)
            table.seats[(table.to_act - 1) % len(table.seats)].mentors = True
        else:
            take(seat.hold, name, count)
            seat.discard[name] += count


def shuffle_discard_in(seat: Seat) -> None:
    seat.deck += seat.discard
    seat.discard = Counter()


def fill_market(table: Table, luck: Luck, *, but: int | None = None) -> None:
    """Empty slots are filled left to right while cards last (R17, R19)."""
    for slot in range(len(table.market)):
        if slot != but and table.market[slot] is None:
            turn_up(table, slot, luck)


def turn_up(table: Table, slot: int, luck: Luck) -> None:
    if not table.market_deck:
        table.market_deck, table.market_discard = table.market_discard, Counter()  # R17
    if not table.market_deck:
        return
    kind = luck.reveal(table, slot)
    take(table.market_deck, kind)
    table.turned_up += 1
    table.market[slot] = kind
    effect = table.card(kind).when_revealed  # before anything else (R24)
    if effect == "reshuffle_discards":
        for seat in table.seats:
            shuffle_discard_in(seat)
    elif effect == "redeal_market" and table.turn.redealt[kind] < table.card(kind).copies:
        table.turn.redealt[kind] += 1
        discard_market(table, but=slot)
        fill_market(table, luck, but=slot)


def discard_market(table: Table, *, but: int | None = None) -> None:
    for slot, kind in enumerate(table.market):
        if slot != but and kind is not None:
            table.market_discard[kind] += 1
            table.market[slot] = None


def change_season(table: Table, luck: Luck) -> None:
    """R19, inside the turn of the buyer; winter's end is the end of the game (R20)."""
    for slot, kind in enumerate(table.memories):
        if kind is not None:
            table.box[kind] += 1
            table.memories[slot] = None
    if table.season == "winter":
        count_turn(table)
        table.reason = "winter"
        return
    table.season = SEASONS[SEASONS.index(table.season) + 1]
    row = luck.memories(table, table.season)
    if not (table.season == "winter" and table.winter is not None):
        for kind in row:
            take(table.unseen[table.season], kind)
    table.memories = list(row)
    discard_market(table)
    fill_market(table, luck)


def count_turn(table: Table) -> None:
    table.turns += 1
    table.turns_without_purchase = 0 if table.turn.bought else table.turns_without_purchase + 1
