"""What the seat to act may do: draw, buy with any payment that covers, answer, or pass."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from .table import Seat, Table

Action = dict[str, Any]
Payment = dict[str, int]


class Illegal(Exception):
    """The rules forbid this action here; the text says why."""


class Luck(Protocol):
    """Whatever is left to chance: the generator, or the outcomes that a record states."""

    def draw(self, table: Table, seat: int) -> str: ...
    def reveal(self, table: Table, slot: int) -> str: ...
    def memories(self, table: Table, season: str) -> list[str]: ...


def growth_to_spend(table: Table, seat: Seat) -> int:
    held = sum(table.card(kind).growth * count for kind, count in seat.hold.items())
    return held + (table.edition.mentors_growth if seat.mentors else 0)


def may_draw(table: Table) -> bool:
    """Draw is not offered when deck and discard pile are both empty (R8)."""
    seat = table.seats[table.to_act]
    return bool(seat.deck or seat.discard)


def for_sale(table: Table) -> Iterator[tuple[str, int, str]]:
    """(row, slot from 1, card) of each card that lies in a row."""
    for row, cards in (("market", table.market), ("memory", table.memories)):
        for slot, kind in enumerate(cards, start=1):
            if kind is not None:
                yield row, slot, kind


def may_buy_something(table: Table) -> bool:
    growth = growth_to_spend(table, table.seats[table.to_act])
    return any(table.card(kind).cost <= growth for _, _, kind in for_sale(table))


def spendable(table: Table) -> list[tuple[str, int, int]]:
    """(name, growth of one, how many) of what may be part of a payment, in falling growth (R14)."""
    seat = table.seats[table.to_act]
    purse = [(kind, table.card(kind).growth, count) for kind, count in seat.hold.items()]
    if seat.mentors:
        purse.append(("mentors", table.edition.mentors_growth, 1))
    return sorted((entry for entry in purse if entry[1] > 0), key=lambda entry: (-entry[1], entry[0]))


def covering_payments(table: Table, cost: int) -> Iterator[Payment]:
    """Every payment that covers the cost, tight or not."""
    purse = spendable(table)

    def extend(start: int, missing: int) -> Iterator[Payment]:
        if start == len(purse):
            if missing <= 0:
                yield {}
            return
        name, growth, held = purse[start]
        for count in range(held + 1):
            for rest in extend(start + 1, missing - count * growth):
                yield {name: count, **rest} if count else rest

    return extend(0, cost)


def is_tight(table: Table, payment: Payment, cost: int) -> bool:
    """No card could be left out (R14)."""
    growths = {name: growth for name, growth, _ in spendable(table)}
    total = sum(growths[name] * count for name, count in payment.items())
    return total >= cost and all(total - growths[name] < cost for name in payment)


def tight_payments(table: Table, cost: int) -> Iterator[Payment]:
    """The same as the tight ones among all that cover, found without looking at the rest.

    Taken in falling growth, a tight payment falls short until its last card.
    """
    purse = spendable(table)

    def extend(start: int, missing: int) -> Iterator[Payment]:
        if missing <= 0:
            yield {}
            return
        if start == len(purse):
            return
        name, growth, held = purse[start]
        for count in range(held + 1):
            if count and missing - (count - 1) * growth <= 0:
                return
            for rest in extend(start + 1, missing - count * growth):
                yield {name: count, **rest} if count else rest

    return extend(0, cost)


def legal_actions(table: Table, *, loose: bool = False) -> Iterator[Action]:
    """Every whole action of the seat to act; with `loose`, with every payment that covers."""
    if table.over:
        return
    if table.choice is not None:
        for option in table.choice.options:
            yield {table.choice.what: option}
        if table.choice.what == "discard_item":
            yield {"discard_item": None}
        return
    if may_draw(table):
        yield {"draw": True}
    for row, slot, kind in for_sale(table):
        cost = table.card(kind).cost
        payments = covering_payments(table, cost) if loose else tight_payments(table, cost)
        for payment in payments:
            yield {"buy": row, "slot": slot, "card": kind, "pay": payment}
    if not may_draw(table) and not may_buy_something(table):
        yield {"pass": True}
