"""Which whole actions are open to the seat to act, and why the others are not."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

import numpy as np

from teadragon.rules import codes
from teadragon.rules.actions import MENTORS, Action, Buy, DiscardItem, Draw, Lose, Pass
from teadragon.rules.legal import legal_list
from teadragon.rules.payments import growth_paid, tight_payments
from teadragon.rules.refusal import Reason, Refusal

if TYPE_CHECKING:
    from teadragon.rules.game import Game


def legal_actions(game: Game) -> list[Action]:
    """Every action of the seat to act; purchases with tight payments only."""
    if game.to_act is None:
        return []
    if (choice := game.choice) is not None:
        if choice.kind == "lose":
            return [Lose(card) for card in choice.options]
        return [DiscardItem(None), *(DiscardItem(card) for card in choice.options)]
    draws: list[Action] = [Draw()] if game.can_draw(game.to_act) else []
    return [*draws, *_purchases(game, game.to_act)] or [Pass()]  # R6, R8


def _purchases(game: Game, seat: int) -> list[Action]:
    purse = game.purse(seat)
    return [
        Buy(row, slot, card, payment)
        for row in ("market", "memory")
        for slot, card in enumerate(game.row(row))
        if card is not None
        for payment in tight_payments(purse, game.edition.card(card).cost)
    ]


def pending_choice(game: Game) -> Refusal | None:
    """The refusal of everything that is no answer, while a question is open."""
    if (choice := game.choice) is None:
        return None
    return Refusal(Reason.CHOICE_PENDING, {"choice": choice.kind, "cause": choice.cause})


def refusal(game: Game, action: Action) -> Refusal | None:
    """Why the seat to act may not do this; None when it may."""
    seat = game.to_act
    if seat is None:
        return Refusal(Reason.GAME_OVER)
    if isinstance(action, Lose | DiscardItem):
        return _answer_refusal(game, action)
    if (pending := pending_choice(game)) is not None:
        return pending
    match action:
        case Draw():
            return None if game.can_draw(seat) else Refusal(Reason.NOTHING_TO_DRAW)
        case Pass():
            return None if _must_pass(game) else Refusal(Reason.MAY_NOT_PASS)
        case Buy():
            return _slot_refusal(game, action) or _payment_refusal(game, seat, action)
        case _:
            assert_never(action)


def _must_pass(game: Game) -> bool:
    """By integers: a full hold has more payments than anybody wants to list."""
    out = np.empty(codes.ACTIONS, np.int16)
    legal_list(game.compiled.array, game.tables, 0, out)
    return int(out[0]) == codes.PASS


def _answer_refusal(game: Game, action: Lose | DiscardItem) -> Refusal | None:
    asked = "lose" if isinstance(action, Lose) else "discard_item"
    choice = game.choice
    if choice is None or choice.kind != asked:
        return Refusal(Reason.NO_CHOICE, {"choice": asked})
    if action.card is not None and action.card not in choice.options:
        return Refusal(Reason.NOT_AN_OPTION, {"card": action.card, "options": list(choice.options)})
    return None


def _slot_refusal(game: Game, buy: Buy) -> Refusal | None:
    row = game.row(buy.row)
    if not 0 <= buy.slot < len(row):
        return Refusal(Reason.NO_SUCH_SLOT, {"row": buy.row, "slots": len(row)})
    card = row[buy.slot]
    if card is None:
        return Refusal(Reason.SLOT_EMPTY, {"row": buy.row, "slot": buy.slot + 1})
    if card != buy.card:
        return Refusal(Reason.OTHER_CARD, {"slot": buy.slot + 1, "card": card})
    return None


def _payment_refusal(game: Game, seat: int, buy: Buy) -> Refusal | None:
    """R14: any held cards with growth that cover the cost, tight or not."""
    purse = {card: (growth, copies) for card, growth, copies in game.purse(seat)}
    for card, copies in buy.pay.items():
        if card != MENTORS and card not in game.compiled.index:
            return Refusal(Reason.UNKNOWN_CARD, {"card": card})
        if card != MENTORS and game.edition.card(card).growth <= 0:
            return Refusal(Reason.NO_GROWTH, {"card": card})
        held = purse.get(card, (0, 0))[1]
        if not 1 <= copies <= held:
            return Refusal(Reason.NOT_HELD, {"card": card, "held": held, "paid": copies})
    paid = growth_paid(buy.pay, {card: growth for card, (growth, _) in purse.items()})
    cost = game.edition.card(buy.card).cost
    return None if paid >= cost else Refusal(Reason.GROWTH_TOO_LOW, {"paid": paid, "cost": cost})
