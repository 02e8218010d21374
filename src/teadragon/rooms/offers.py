"""What the seat to act may do, grouped as a client shows it, with the payment to propose first in front."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from teadragon.cards.edition import Card, Edition
from teadragon.rooms.protocol import PAYMENTS, BuyOffer, Offers, Payment, Refusal
from teadragon.rules.actions import MENTORS, Action, Buy, DiscardItem, Draw, Lose, Pass
from teadragon.rules.game import Game

Row = Literal["market", "memory"]
ROWS: tuple[Row, ...] = ("market", "memory")


def offers(game: Game) -> Offers | None:
    if game.to_act is None:
        return None
    legal = game.legal_actions()
    return Offers(
        seat=game.to_act,
        draw=Draw() in legal,
        pass_=Pass() in legal,
        buys=[] if game.choice else _buys(game, legal),
        lose=[action.card for action in legal if isinstance(action, Lose)],
        discard_item=[a.card for a in legal if isinstance(a, DiscardItem) and a.card is not None],
        decline=DiscardItem(None) in legal,
    )


def _buys(game: Game, legal: list[Action]) -> list[BuyOffer]:
    payments: dict[tuple[Row, int], list[Mapping[str, int]]] = {}
    for action in legal:
        if isinstance(action, Buy):
            payments.setdefault((action.row, action.slot), []).append(action.pay)
    return [
        _buy(game, row, slot, card, payments.get((row, slot), []))
        for row in ROWS
        for slot, card in enumerate(game.row(row))
        if card is not None
    ]


def _buy(game: Game, row: Row, slot: int, card: str, payments: list[Mapping[str, int]]) -> BuyOffer:
    edition = game.edition
    ranked = sorted(payments, key=lambda pay: _regret(edition, pay))[:PAYMENTS]
    return BuyOffer(
        buy=row,
        slot=slot + 1,
        card=card,
        payments=[Payment(pay=dict(pay), growth=_growth(edition, pay)) for pay in ranked],
        refusal=None if ranked else _why_not(game, row, slot, card),
    )


def _why_not(game: Game, row: Row, slot: int, card: str) -> Refusal:
    """The refusal of paying with everything that the seat can spend."""
    assert game.to_act is not None
    everything = {name: copies for name, _, copies in game.purse(game.to_act)}
    refusal = game.refusal(Buy(row, slot, card, everything))
    assert refusal is not None, (row, slot, card)
    return Refusal(reason=str(refusal.reason), details=dict(refusal.details))


def _growth(edition: Edition, pay: Mapping[str, int]) -> int:
    growth = {MENTORS: edition.mentors_growth}
    return sum(n * (growth[name] if name in growth else edition.card(name).growth) for name, n in pay.items())


def _regret(edition: Edition, pay: Mapping[str, int]) -> tuple[int, int, int, int, list[tuple[str, int]]]:
    """Least first: growth wasted (the cost is the same), cards that work while held, Mentors, cards spent."""
    working = sum(n for name, n in pay.items() if name != MENTORS and _works_while_held(edition.card(name)))
    return _growth(edition, pay), working, pay.get(MENTORS, 0), sum(pay.values()), sorted(pay.items())


def _works_while_held(card: Card) -> bool:
    return card.protects is not None or card.when_you_draw is not None
