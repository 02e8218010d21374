"""What both do between two panels: the seed, of many, that leads soonest to the table that is wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from teadragon.learning.luck import NoLuck, Played
from teadragon.rooms.offers import offers_of
from teadragon.rooms.shown import BuyOffer, Payment
from teadragon.rules.actions import MENTORS, Action, DiscardItem, Draw, Lose, from_json
from teadragon.rules.events import Event, What
from teadragon.rules.game import Game
from teadragon.rules.survey import survey
from teadragon.rules.view import view

SEEDS = 400
"""That are tried; the soonest of them is taken."""
MOST = 60
"""Plies after which a seed is given up."""
WAYS = 96
"""To put together a payment, at most: each is shown what the rules say to it, and many lead to a table."""
SPOKEN_FOR = ("feeding-clock", "sugary-treat")
"""Cards of the Market that the story needs: the friend leaves them."""
LEARNER, FRIEND = 0, 1

Json = dict[str, Any]


@dataclass(frozen=True)
class Stretch:
    """`until` is asked with the table and the learner's place in it, when the learner is to act."""

    until: Callable[[Game, Json], bool]
    wants: str = ""  # what the learner buys on the way
    quiet: bool = False  # both only draw, and no Mischief
    helped: bool = False  # at the end the friend buys with the help of Mentors
    saves_for: str = ""  # a card: what the learner holds above its cost is spent at the Market


def holds(area: Json, *cards: str) -> bool:
    return all(card in area["hold"] for card in cards)


def held(area: Json, name: str, game: Game) -> int:
    """How many cards of a Growth name."""
    return sum(count for card, count in area["hold"].items() if game.edition.card(card).name == name)


def pays(game: Game, card: str, *, over: int = 0) -> bool:
    """Whether the learner's cards, without Mentors, bring its cost and so much over, in few enough ways."""
    purse = [(growth, count) for name, growth, count in game.purse(LEARNER) if name != MENTORS]
    growth = sum(growth * count for growth, count in purse)
    return growth >= game.edition.card(card).cost + over and prod(count + 1 for _, count in purse) <= WAYS


def walked(game: Game, wish: Stretch) -> list[Played]:
    """The plies. Raises NoLuck where no seed leads there."""
    best: list[Played] = []
    for number in range(SEEDS):
        plies = _played(game, wish, f"{number:032x}", len(best) - 1 if best else MOST)
        best = plies or best
    if not best:
        raise NoLuck(f"nothing leads to a table at which {wish} ends")
    return best


def _played(game: Game, wish: Stretch, seed: str, most: int) -> list[Played]:
    """None where it takes more plies than `most`, or something happens that the story has no room for."""
    game = game.copy()
    game.reseed(seed)
    plies: list[Played] = []
    while len(plies) < most and not game.over:
        mover, action = game.to_act, _choose(game, wish)
        if mover is None or action is None:
            return []
        events = game.play(action)
        plies.append((mover, action, events, game.copy()))
        if _has_no_place(events, wish):
            return []
        if game.to_act == LEARNER and game.choice is None and _is_there(game, wish):
            return plies
    return []


def _is_there(game: Game, wish: Stretch) -> bool:
    area = view(game)["seats"][LEARNER]
    return area["mentors"] == wish.helped and wish.until(game, area)


def _has_no_place(events: Sequence[Event], wish: Stretch) -> bool:
    happened = {event.what for event in events}
    return What.REVEAL_EFFECT in happened or (wish.quiet and What.WAITS_DISCARDED in happened)


def _choose(game: Game, wish: Stretch) -> Action | None:
    if game.choice:
        return Lose(game.choice.options[0]) if game.choice.kind == "lose" else DiscardItem(None)
    offers = offers_of(survey(game))
    assert offers is not None
    market = [] if wish.quiet else [each for each in offers.buys if each.buy == "market"]
    bought = _for_learner(game, market, wish) if game.to_act == LEARNER else _for_friend(game, market, wish)
    return bought or (Draw() if offers.draw else None)


def _for_learner(game: Game, market: Sequence[BuyOffer], wish: Stretch) -> Action | None:
    """What is wanted, and the clock is not spent on it."""
    is_rich = bool(wish.saves_for) and pays(game, wish.saves_for, over=1)
    for offer in market:
        for payment in offer.payments if is_rich or offer.card == wish.wants else ():
            if "feeding-clock" not in payment.pay:
                return _bought(offer, payment)
    return None


def _for_friend(game: Game, market: Sequence[BuyOffer], wish: Stretch) -> Action | None:
    """The dearest that it can pay. Where Mentors are to help: with them, and once the learner is ready."""
    if wish.helped and not wish.until(game, view(game)["seats"][LEARNER]):
        return None
    for offer in sorted(market, key=lambda each: -game.edition.card(each.card).cost):
        for payment in offer.payments if offer.card not in SPOKEN_FOR else ():
            if (MENTORS in payment.pay) == wish.helped:
                return _bought(offer, payment)
    return None


def _bought(offer: BuyOffer, payment: Payment) -> Action:
    return from_json({"buy": offer.buy, "slot": offer.slot, "card": offer.card, "pay": payment.pay})
