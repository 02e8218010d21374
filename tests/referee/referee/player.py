"""A player without a plan, who plays whole games by these rules and writes their records."""

from __future__ import annotations

import random
from typing import Any

from . import rules, score
from .chance import Generator
from .edition import Edition
from .record import GENERATOR, Dealt, to_line
from .table import Table, set_up


def deal(edition: Edition, seed: str, seats: int, *, open_winter: bool) -> tuple[Table, dict[str, Any]]:
    """The table that a seed deals, and the header of its record."""
    generator = Generator(edition, seed)
    dragons = generator.dragons(seats)
    rows: dict[str, Any] = {
        "market": generator.opening_market(),
        "memories": generator.memories("spring", seats + 1),
    }
    if open_winter:
        rows["winter"] = generator.memories("winter", seats + 1)
    header = {
        "record": "teadragon",
        "version": 1,
        "edition": edition.id,
        "digest": edition.digest,
        "seats": [{"name": f"Seat {n}", "dragon": dragon} for n, dragon in enumerate(dragons, start=1)],
        "options": {"open_winter": open_winter},
        "seed": seed,
        "chance": GENERATOR,
        **rows,
    }
    return set_up(edition, dragons, rows["market"], rows["memories"], rows.get("winter")), header


def random_payment(table: Table, cost: int, dice: random.Random, loose: float) -> rules.Payment | None:
    """A tight payment picked card by card; with the chance `loose`, with cards too many. None: too dear."""
    purse = [(name, growth) for name, growth, count in rules.spendable(table) for _ in range(count)]
    dice.shuffle(purse)
    paid: list[tuple[str, int]] = []
    while purse and sum(growth for _, growth in paid) < cost:
        paid.append(purse.pop())
    total = sum(growth for _, growth in paid)
    if total < cost:
        return None
    for entry in sorted(paid, key=lambda entry: entry[1]):
        if total - entry[1] >= cost:
            paid.remove(entry)
            total -= entry[1]
    if dice.random() < loose:
        paid += purse[: dice.randint(0, len(purse))]
    payment: rules.Payment = {}
    for name, _ in paid:
        payment[name] = payment.get(name, 0) + 1
    return payment


def random_action(table: Table, dice: random.Random, *, loose: float, buy: float) -> rules.Action:
    if table.choice is not None or not (rules.may_draw(table) or rules.may_buy_something(table)):
        return dice.choice(list(rules.legal_actions(table)))
    if not rules.may_draw(table) or dice.random() < buy:
        offers = list(rules.for_sale(table))
        dice.shuffle(offers)
        for row, slot, kind in offers:
            payment = random_payment(table, table.card(kind).cost, dice, loose)
            if payment is not None:
                return {"buy": row, "slot": slot, "card": kind, "pay": payment}
    return {"draw": True}


def play_record(
    edition: Edition,
    seed: str,
    seats: int,
    dice: random.Random,
    *,
    open_winter: bool = False,
    loose: float = 0.0,
    buy: float = 0.5,
    stop: float = 0.0,
) -> str:
    """A whole game as the text of its record. `stop`: the chance of ending it after each turn."""
    table, header = deal(edition, seed, seats, open_winter=open_winter)
    luck = Dealt(Generator(edition, seed))
    lines = [to_line(header)]
    while not table.over:
        if stop and table.choice is None and dice.random() < stop:
            rules.stop(table)
            break
        action, seat = random_action(table, dice, loose=loose, buy=buy), table.to_act
        luck.outcomes = []
        rules.play(table, action, luck)
        ply = {"ply": len(lines), "seat": seat, "action": action, "outcomes": luck.outcomes}
        lines.append(to_line(ply))
    lines.append(to_line({"result": score.result(table)}))
    return "".join(lines)
