"""Chosen luck: a ply whose draws fall as a story wants them, found by trying seeds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from teadragon.rooms.offers import offers_of
from teadragon.rules.actions import Action, Buy, Draw, Lose
from teadragon.rules.events import Event, What
from teadragon.rules.game import Game
from teadragon.rules.survey import survey

TRIES = 20_000
"""Seeds after which a wish counts as one that cannot be met; the rarest of ours comes once in hundreds."""


Played = tuple[int, Action, list[Event], Game]
"""Whoever acted, what was done, what happened, and the table after it."""


class NoLuck(Exception):
    """No seed gives what the story wants: the cards are not where it thinks they are."""


@dataclass(frozen=True)
class Ply:
    """An action in a story, and the luck that it wants. It is paid by what is proposed first and fits."""

    draws: bool = False
    buys: str = ""
    loses: str = ""
    drew: tuple[str, ...] = ()
    revealed: str = ""
    spends: str = ""  # what the story's own payment has in it
    spares: str = ""  # and what it has not
    using: str = ""  # what each payment that goes on with the story has in it


LAST = Ply(buys="any Memory")


def draw(*cards: str) -> Ply:
    """Draw these, the first and whatever it brings along."""
    return Ply(draws=True, drew=cards)


def buy(card: str, *, then: str = "", spends: str = "", spares: str = "", using: str = "") -> Ply:
    """Buy a card; `then` is turned up in its place."""
    return Ply(buys=card, revealed=then, spends=spends or using, spares=spares, using=using)


def lose(card: str) -> Ply:
    return Ply(loses=card)


def actions_of(game: Game, ply: Ply) -> list[Action]:
    """The ways to do it, the story's own first. Raises NoLuck where the card does not lie there."""
    if ply.draws:
        return [Draw()]
    if ply.loses:
        return [Lose(ply.loses)]
    if ply == LAST:
        return [way for card in game.row("memory") if card for way in purchases(game, card)]
    ways = [way for way in purchases(game, ply.buys) if not ply.using or ply.using in way.pay]
    own = _proposed(game, ply)
    ways.sort(key=lambda way: way.pay != own)  # a stable sort: the others stay in their order
    if not ways or ways[0].pay != own:
        raise NoLuck(f"{ply.buys} cannot be paid as the story has it")
    return list(ways)


def purchases(game: Game, card: str) -> list[Buy]:
    """Every way to pay for a card, those with more than it takes too (R14)."""
    return [way for way in payments(game, card) if game.refusal(way) is None]


def payments(game: Game, card: str) -> Iterator[Buy]:
    """A card with each set of what the seat to act can spend, be it enough or not."""
    row, slot = _place(game, card)
    assert game.to_act is not None
    purse = game.purse(game.to_act)
    for copies in product(*(range(held + 1) for _, _, held in purse)):
        pay = {name: spent for (name, _, _), spent in zip(purse, copies, strict=True) if spent}
        if row == "market":
            yield Buy("market", slot, card, pay)
        else:
            yield Buy("memory", slot, card, pay)


def _place(game: Game, card: str) -> tuple[str, int]:
    for row, cards in (("market", game.row("market")), ("memory", game.row("memory"))):
        if card in cards:
            return row, cards.index(card)
    raise NoLuck(f"{card} is not for sale")


def _proposed(game: Game, ply: Ply) -> dict[str, int]:
    offers = offers_of(survey(game))
    assert offers is not None
    for way in offers.buys:
        for payment in way.payments if way.card == ply.buys else ():
            if ply.spares not in payment.pay and (not ply.spends or ply.spends in payment.pay):
                return dict(payment.pay)
    return {}


def play(game: Game, action: Action, ply: Ply) -> tuple[Game, list[Event]]:
    """The table after an action, and what happened. Raises NoLuck where no seed gives the wished luck."""
    if game.refusal(action) is not None:
        raise NoLuck(f"{action} is not allowed")
    for number in range(TRIES):
        after = game.copy()
        after.reseed(f"{number:032x}")
        events = after.play(action)
        if _fits(events, ply):
            return after, events
    raise NoLuck(f"{action} never gives {ply}")


def _fits(events: Sequence[Event], ply: Ply) -> bool:
    """Reveal cards do not turn up by themselves: the story has no room for them."""
    drew = [event.card for event in events if event.what is What.DREW]
    turned = [event.card for event in events if event.what is What.REVEALED]
    if any(event.what is What.REVEAL_EFFECT for event in events):
        return False
    if ply.drew and drew != list(ply.drew):
        return False
    return not ply.revealed or turned[:1] == [ply.revealed]
