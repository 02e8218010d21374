"""What the seat to act may do, grouped as a client shows it, with the payment to propose first in front."""

from __future__ import annotations

from teadragon.rooms.shown import BuyOffer, Offers, Payment, Refusal
from teadragon.rules import codes
from teadragon.rules.events import QUESTIONS
from teadragon.rules.refusal import Reason
from teadragon.rules.survey import Survey


def offers_of(survey: Survey) -> Offers | None:
    if survey.to_act < 0:
        return None
    if survey.phase in QUESTIONS:
        return _answers(survey)
    buys = _buys(survey)
    draw = bool(survey.piles[3 * survey.to_act] or survey.piles[3 * survey.to_act + 2])  # R8
    stuck = not draw and not any(buy.payments for buy in buys)
    return Offers(
        seat=survey.to_act, draw=draw, pass_=stuck, buys=buys, lose=[], discard_item=[], decline=False
    )


def _answers(survey: Survey) -> Offers:
    lose = survey.phase == codes.LOSE
    return Offers(
        seat=survey.to_act,
        draw=False,
        pass_=False,
        buys=[],
        lose=survey.options if lose else [],
        discard_item=[] if lose else survey.options,
        decline=not lose,
    )


def _buys(survey: Survey) -> list[BuyOffer]:
    proposed = [
        Payment(pay=pay, growth=growth)
        for pay, growth in zip(survey.payments, survey.paid, strict=False)  # `strict` is slow
    ]
    ids, purse = survey.ids, survey.purse
    return [
        BuyOffer(
            buy="market" if slot < codes.MARKET_SLOTS else "memory",
            slot=slot + 1 if slot < codes.MARKET_SLOTS else slot + 1 - codes.MARKET_SLOTS,
            card=ids[kind],
            payments=proposed[first:end],
            refusal=_too_dear(purse, cost) if first == end else None,
        )
        for slot, (kind, cost, first, end) in enumerate(survey.slots)
        if kind >= 0
    ]


def _too_dear(purse: int, cost: int) -> Refusal:
    """What the rules say to paying with everything that the seat can spend."""
    return Refusal(reason=Reason.GROWTH_TOO_LOW.value, details={"paid": purse, "cost": cost})
