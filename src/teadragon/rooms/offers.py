"""What the seat to act may do, grouped as a client shows it, with the payment to propose first in front."""

from __future__ import annotations

from collections.abc import Mapping

from teadragon.cards.edition import Card, Edition
from teadragon.rooms.protocol import PAYMENTS, BuyOffer, Offers, Payment, Refusal
from teadragon.rules.actions import Action, Buy, DiscardItem, Draw, Lose, Pass
from teadragon.rules.game import Game

MENTORS = "mentors"


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
    view = game.view()
    rows = {"market": view["market"], "memory": view["memories"]}
    payments: dict[tuple[str, int], list[Mapping[str, int]]] = {}
    for action in legal:
        if isinstance(action, Buy):
            payments.setdefault((action.row, action.slot), []).append(action.pay)
    return [
        _buy(game, row, slot, card, payments.get((row, slot), []))
        for row, cards in rows.items()
        for slot, card in enumerate(cards)
        if card is not None
    ]


def _buy(game: Game, row: str, slot: int, card: str, payments: list[Mapping[str, int]]) -> BuyOffer:
    edition = game.edition
    ranked = sorted(payments, key=lambda pay: _regret(edition, pay))[:PAYMENTS]
    refusal = None
    if not ranked:
        refusal = _why_not(game, row, slot, card)
    return BuyOffer(
        buy="market" if row == "market" else "memory",
        slot=slot + 1,
        card=card,
        payments=[Payment(pay=dict(pay), growth=_growth(edition, pay)) for pay in ranked],
        refusal=refusal,
    )


def _why_not(game: Game, row: str, slot: int, card: str) -> Refusal:
    """The refusal of paying with everything that the hold can pay."""
    assert game.to_act is not None
    area = game.view()["seats"][game.to_act]
    everything = {kind: n for kind, n in area["hold"].items() if game.edition.card(kind).growth > 0}
    if area["mentors"]:
        everything[MENTORS] = 1
    refusal = game.refusal(Buy("market" if row == "market" else "memory", slot, card, everything))
    assert refusal is not None, (row, slot, card)
    return Refusal(reason=str(refusal.reason), details=dict(refusal.details))


def _growth(edition: Edition, pay: Mapping[str, int]) -> int:
    return sum(
        n * (edition.mentors_growth if kind == MENTORS else edition.card(kind).growth)
        for kind, n in pay.items()
    )


def _regret(
    edition: Edition, pay: Mapping[str, int]
) -> tuple[int, int, int, int, tuple[tuple[str, int], ...]]:
    """Least first: growth wasted (the cost is the same), cards that work while held, Mentors, cards spent."""
    working = sum(n for kind, n in pay.items() if kind != MENTORS and _works_while_held(edition.card(kind)))
    mentors = pay.get(MENTORS, 0)
    return (_growth(edition, pay), working, mentors, sum(pay.values()), tuple(sorted(pay.items())))


def _works_while_held(card: Card) -> bool:
    return card.protects is not None or card.when_you_draw is not None
