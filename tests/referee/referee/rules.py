"""One line of a record played: a turn's action or an answer, in the record's own notation."""

from __future__ import annotations

from .buying import buy, count_turn
from .drawing import answer, draw_cards
from .offers import (
    Action,
    Illegal,
    Luck,
    Payment,
    covering_payments,
    for_sale,
    growth_to_spend,
    is_tight,
    legal_actions,
    may_buy_something,
    may_draw,
    spendable,
    tight_payments,
)
from .table import Table

__all__ = [
    "Action",
    "Illegal",
    "Luck",
    "Payment",
    "covering_payments",
    "for_sale",
    "growth_to_spend",
    "is_tight",
    "legal_actions",
    "may_buy_something",
    "may_draw",
    "play",
    "spendable",
    "stop",
    "tight_payments",
]

MAX_TURNS = 1000  # R26
MAX_TURNS_WITHOUT_PURCHASE = 300  # R26


def play(table: Table, action: Action, luck: Luck) -> None:
    """One line of a record: a turn's action, or the answer to a question. Raises Illegal."""
    if table.over:
        raise Illegal("the game is over")
    if table.choice is not None:
        answer(table, action, luck)
    elif "draw" in action:
        if not may_draw(table):
            raise Illegal("deck and discard pile are empty, so nothing can be drawn (R8)")
        table.turn.extra_draws = 1
        draw_cards(table, luck)
    elif "buy" in action:
        buy(table, action, luck)
    elif "pass" in action:
        if may_draw(table) or may_buy_something(table):
            raise Illegal("a seat that can draw or buy may not pass (R8)")
    else:
        raise Illegal("no question is open that this could answer (R12, R28)")
    if table.choice is None and not table.over:
        end_turn(table)


def end_turn(table: Table) -> None:
    count_turn(table)
    if table.turns >= MAX_TURNS or table.turns_without_purchase >= MAX_TURNS_WITHOUT_PURCHASE:
        table.reason = "adjudicated"
        return
    table.to_act = (table.to_act + 1) % len(table.seats)
    table.turn = type(table.turn)()


def stop(table: Table) -> None:
    """The players may end the game together at the end of a turn (R26)."""
    if table.over:
        raise Illegal("the game is over")
    if table.choice is not None:
        raise Illegal("a game can be stopped only at the end of a turn (R26)")
    table.reason = "stopped"
