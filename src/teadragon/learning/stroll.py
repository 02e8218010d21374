"""The long middle of the story: two players do the next best thing, until one more Memory ends the game."""

from __future__ import annotations

from collections import Counter
from itertools import count

from teadragon.learning.luck import Played, purchases
from teadragon.rooms.offers import offers_of
from teadragon.rooms.shown import BuyOffer
from teadragon.rules.actions import Action, Buy, DiscardItem, Draw, Lose, from_json
from teadragon.rules.game import Game
from teadragon.rules.survey import survey
from teadragon.rules.view import view

MOST = 120
"""Plies after which a seed is given up: nobody wants to hear of so many."""
WELL_ENOUGH = 7
"""Cards of the Market that are plenty: from then on only Memories are bought."""
ENDINGS = 12
"""Ways to pay for the last Memory, at most: each leads to a table of its own."""
CLOSE = 4
"""Points between the two at the end, at most."""



def stroll(game: Game, seat: int) -> list[Played]:
    """The plies to the moment when a seat ends the game and wins, whichever Memory it buys; by the first seed
    that leads there."""
    for number in count():
        plies = _played(game, seat, f"{number:032x}")
        if plies:
            return plies
    raise AssertionError("count never ends")


def _played(game: Game, seat: int, seed: str) -> list[Played]:
    game = game.copy()
    game.reseed(seed)
    plies: list[Played] = []
    while not game.over and len(plies) < MOST:
        if _is_the_moment(game, seat):
            return plies
        mover, action = game.to_act, choose(game)
        assert mover is not None
        events = game.play(action)
        plies.append((mover, action, events, game.copy()))
    return []


def choose(game: Game) -> Action:
    """A Memory if one can be paid; else a good card of the Market while there are few; else draw."""
    if game.choice:
        lost = game.choice.options[0]
        return Lose(lost) if game.choice.kind == "lose" else DiscardItem(None)
    offers = offers_of(survey(game))
    assert offers is not None
    open_ = [each for each in offers.buys if each.payments]
    memories = [each for each in open_ if each.buy == "memory"]
    wanted = memories or [each for each in open_ if _is_good(game, each)]
    if not wanted:
        return Draw()
    best = max(wanted, key=lambda each: game.edition.card(each.card).cost)
    pay = best.payments[0].pay
    return from_json({"buy": best.buy, "slot": best.slot, "card": best.card, "pay": pay})


def _is_good(game: Game, offer: BuyOffer) -> bool:
    assert game.to_act is not None
    area = view(game)["seats"][game.to_act]
    owned = Counter(area["deck"]) + Counter(area["hold"]) + Counter(area["discard"])
    cards = {card: game.edition.card(card) for card in owned}
    bought = sum(owned[card] for card, what in cards.items() if what.cost and what.season is None)
    return bought < WELL_ENOUGH and game.edition.card(offer.card).growth > 1


def _is_the_moment(game: Game, seat: int) -> bool:
    lying = [card for card in game.row("memory") if card is not None]
    if game.season != "winter" or game.to_act != seat or game.choice or len(lying) != 2:
        return False
    ways = [purchases(game, card) for card in lying]
    return 0 < sum(map(len, ways)) <= ENDINGS and all(_wins_by(game, seat, way) for way in ways)


def _wins_by(game: Game, seat: int, ways: list[Buy]) -> bool:
    """Whichever way a card is paid: what is owned, and so what is scored, is the same."""
    for way in ways[:1]:
        after = game.copy()
        after.play(way)
        mine, other = (score.total for score in after.score())
        return after.over and after.winners() == [seat] and mine - other <= CLOSE
    return False
