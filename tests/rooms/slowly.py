"""What a room shows of a table, said one thing at a time by the public words of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from teadragon.rooms.fields import PAYMENTS
from teadragon.rules.actions import MENTORS, Buy, DiscardItem, Draw, Lose, Pass
from teadragon.rules.game import Game
from teadragon.rules.view import view


def sight(game: Game) -> dict[str, Any]:
    return {
        "view": view(game),
        "offers": offers(game),
        "odds": odds(game),
        "market_odds": market_odds(game),
        "scores": scores(game),
    }


def market_odds(game: Game) -> dict[str, list[int]]:
    """S22: an empty deck is made of the discard pile."""
    seen = view(game)
    pile = seen["market_deck"] or seen["market_discard"]
    return {card: [copies, sum(pile.values())] for card, copies in pile.items()}


def odds(game: Game) -> list[dict[str, list[int]]]:
    found = []
    for seat, area in enumerate(view(game)["seats"]):
        size = sum((area["deck"] or area["discard"]).values())
        found.append({card: [int(share * size), size] for card, share in game.odds(seat).items()})
    return found


def scores(game: Game) -> list[dict[str, Any]]:
    return [
        {
            "total": score.total,
            "memories": score.memories,
            "lines": [{"card": x.card, "count": x.count, "points": x.points} for x in score.lines],
        }
        for score in game.score()
    ]


def offers(game: Game) -> dict[str, Any] | None:
    legal = game.legal_actions()
    return (
        None
        if game.over
        else {
            "seat": game.to_act,
            "draw": Draw() in legal,
            "pass": Pass() in legal,
            "buys": [] if game.choice else buys(game, [each for each in legal if isinstance(each, Buy)]),
            "lose": [each.card for each in legal if isinstance(each, Lose)],
            "discard_item": [each.card for each in legal if isinstance(each, DiscardItem) and each.card],
            "decline": DiscardItem(None) in legal,
        }
    )


def buys(game: Game, legal: list[Buy]) -> list[dict[str, Any]]:
    found = []
    for row in ("market", "memory"):
        for slot, card in enumerate(game.row(row)):
            pays = [each.pay for each in legal if (each.row, each.slot) == (row, slot)]
            ranked = sorted(pays, key=lambda pay: regret(game, pay))[:PAYMENTS]
            payments = [{"pay": dict(pay), "growth": growth(game, pay)} for pay in ranked]
            refusal = None if card is None or ranked else why_not(game, Buy(row, slot, card, {}))
            offer = {"buy": row, "slot": slot + 1, "card": card, "payments": payments, "refusal": refusal}
            found += [offer] if card else []
    return found


def why_not(game: Game, buy: Buy) -> dict[str, Any]:
    """The refusal of paying with everything that the seat can spend."""
    everything = {card: copies for card, _, copies in game.purse(game.to_act or 0)}
    refusal = game.refusal(Buy(buy.row, buy.slot, buy.card, everything))
    assert refusal is not None
    return {"reason": refusal.reason.value, "details": dict(refusal.details)}


def growth(game: Game, pay: Mapping[str, int]) -> int:
    each = {card.id: card.growth for card in game.edition.cards} | {MENTORS: game.edition.mentors_growth}
    return sum(copies * each[card] for card, copies in pay.items())


def regret(game: Game, pay: Mapping[str, int]) -> Any:
    """Least first: growth wasted (the cost is the same), cards that work while held, Mentors, cards spent."""
    working = {card.id for card in game.edition.cards if card.protects or card.when_you_draw}
    kept = sum(copies for card, copies in pay.items() if card in working)
    return growth(game, pay), kept, pay.get(MENTORS, 0), sum(pay.values()), sorted(pay.items())
