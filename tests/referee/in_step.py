"""One game on both tables, the engine's and the referee's, compared after every action."""

from __future__ import annotations

import json
import random
from typing import Any

from referee import rules, score
from referee.chance import Generator
from referee.player import random_action
from referee.record import Dealt
from referee.table import Table

from teadragon.rules.actions import from_json, to_json
from teadragon.rules.events import outcomes
from teadragon.rules.game import Game
from teadragon.rules.view import view


def key(action: rules.Action) -> str:
    return json.dumps(action, sort_keys=True)


def seen(table: Table) -> dict[str, Any]:
    """The referee's table in the words of the engine's view; what the view adds is left out."""
    choice = table.choice
    return {
        "seats": [
            {
                "dragon": seat.dragon,
                "deck": dict(seat.deck),
                "hold": dict(seat.hold),
                "discard": dict(seat.discard),
                "mentors": seat.mentors,
                "growth": rules.growth_to_spend(table, seat),
            }
            for seat in table.seats
        ],
        "market": table.market,
        "market_deck": dict(table.market_deck),
        "market_discard": dict(table.market_discard),
        "season": table.season,
        "winter": None if table.season == "winter" else table.winter,
        "to_act": None if table.over else table.to_act,
        "choice": choice and {"kind": choice.what, "cause": choice.cause, "options": sorted(choice.options)},
        "turns": table.turns,
        "over": table.over,
        "reason": table.reason,
        **({} if table.over else {"memories": table.memories}),
    }


def engine_sees(game: Game, like: dict[str, Any]) -> dict[str, Any]:
    whole = view(game)
    if whole["choice"]:
        whole["choice"] = {**whole["choice"], "options": sorted(whole["choice"]["options"])}
    return {name: whole[name] for name in like}


def same_table(game: Game, table: Table) -> None:
    expected = seen(table)
    assert engine_sees(game, expected) == expected


def same_actions(game: Game, table: Table) -> None:
    engine = sorted(key(to_json(action)) for action in game.legal_actions())
    assert engine == sorted(key(action) for action in rules.legal_actions(table))


def same_sheet(game: Game, table: Table) -> None:
    expected = score.result(table)
    sheets = game.score()
    assert [sheet.total for sheet in sheets] == expected["totals"]
    assert game.winners() == expected["winners"]
    lines = [
        [{"card": x.card, "count": x.count, "points": x.points} for x in sheet.lines] for sheet in sheets
    ]
    assert lines == expected["lines"]


def any_action(table: Table, dice: random.Random) -> rules.Action:
    """Well formed, and mostly forbidden."""
    kinds = list(table.edition.cards)
    held = list(table.seats[table.to_act].hold) or kinds
    forms = ("draw", "pass", "lose", "discard_item", "buy", "buy", "buy")
    form = dice.choice(forms)
    if form in ("draw", "pass"):
        return {form: True}
    if form != "buy":
        return {form: dice.choice([*held, *kinds[:3], *([None] if form == "discard_item" else [])])}
    row, slot, kind = dice.choice(list(rules.for_sale(table)))
    pay = {
        name: dice.randint(1, 2)
        for name in dice.sample([*held, "mentors"], dice.randint(0, min(4, len(held))))
    }
    if "mentors" in pay:
        pay["mentors"] = 1
    if dice.random() < 0.1:
        slot = dice.randint(1, 5)
    if dice.random() < 0.1:
        kind = dice.choice(kinds)
    return {"buy": row, "slot": slot, "card": kind, "pay": pay}


def allowed(table: Table, action: rules.Action, luck: Dealt) -> bool:
    try:
        rules.play(table.copy(), action, luck)
    except rules.Illegal:
        return False
    return True


def same_verdicts(game: Game, table: Table, generator: Generator, dice: random.Random) -> None:
    for action in (any_action(table, dice) for _ in range(3)):
        refusal = game.refusal(from_json(action))
        assert (refusal is None) == allowed(table, action, Dealt(generator)), (action, refusal)


def step(game: Game, table: Table, generator: Generator, dice: random.Random, *, buy: float) -> None:
    """The same random action on both, with the same outcomes."""
    action = random_action(table, dice, loose=0.2, buy=buy)
    luck = Dealt(generator)
    rules.play(table, action, luck)
    assert outcomes(game.play(from_json(action))) == luck.outcomes, action
    same_table(game, table)


def same_end(game: Game, table: Table) -> None:
    if table.choice is None:  # a waiting card lies in no pile, and no game ends there
        same_sheet(game, table)
    if table.over:
        assert game.legal_actions() == []
