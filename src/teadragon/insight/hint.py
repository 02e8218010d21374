"""What the strong bot would do and why: its best choices, each with its worth and its reasons as values.

A reason is a name with the values that its sentence needs; whoever shows it writes the sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from teadragon.bots import Thought, Weighed, think
from teadragon.cards.model import Card
from teadragon.insight.worth import WALKS, after_of
from teadragon.rules.actions import Action, Buy, DiscardItem, Draw, Lose, to_json
from teadragon.rules.game import Game

CHOICES = 3
REASONS = 4

Why = Literal[
    "only", "best", "close", "behind", "wins", "shares", "ends", "scores", "costs_points", "season", "growth",
    "protects", "denies", "mischief", "no_mischief", "drawn_growth", "gives_up", "keeps",
]  # fmt: skip


class Reason(Struct, frozen=True, omit_defaults=True):
    """One thing that speaks for a choice, or against it; values that do not apply are left out."""

    why: Why
    card: str | None = None
    other: Annotated[str | None, Meta(description="a season, or the Mischief that is stopped")] = None
    seat: Annotated[int | None, Meta(description="that could pay for the card now")] = None
    amount: Annotated[float | None, Meta(description="points, or growth")] = None
    share: Annotated[float | None, Meta(description="of the victory: a difference")] = None
    chance: Annotated[float | None, Meta(description="of the next draw, 0 to 1")] = None


class Option(Struct, frozen=True):
    action: Annotated[
        dict[str, Any],
        Meta(extra_json_schema={"$ref": "#/$defs/Action"}, description="in the notation of records"),
    ]
    share: Annotated[float, Meta(description="of the victory after it, 0 to 1")]
    error: Annotated[float, Meta(description="standard error of the share")]
    points: Annotated[float, Meta(description="expected at the end")]
    reasons: list[Reason]


class Hint(Struct, frozen=True):
    """The choices that the strong bot likes best, at most three; the first is what it would do."""

    seat: int
    options: list[Option]
    walks: int


def hint(game: Game, seed: int, *, walks: int = WALKS, stop: Callable[[], bool] = lambda: False) -> Hint:
    """For the seat to act, at a table that is not over. The same table, seed and walks give the same hint."""
    thought = think(game, seed, walks=walks, stop=stop)
    options = [
        Option(
            to_json(choice.action),
            choice.share,
            choice.error,
            choice.points,
            [*_compared(thought, place), *_of_action(game, choice.action)][:REASONS],
        )
        for place, choice in enumerate(thought.choices[:CHOICES])
    ]
    return Hint(thought.seat, options, thought.walks)


def _compared(thought: Thought, place: int) -> Iterator[Reason]:
    """With the best, and the best with the next."""
    if len(thought.choices) == 1:
        yield Reason("only")
        return
    this, other = thought.choices[place], thought.choices[0 if place else 1]
    ahead = this.share - other.share if place == 0 else other.share - this.share
    if ahead <= _doubt(this, other):
        yield Reason("close", share=max(0.0, ahead))
    else:
        yield Reason("behind" if place else "best", share=ahead)


def _doubt(one: Weighed, other: Weighed) -> float:
    return sqrt(one.error**2 + other.error**2)


def _of_action(game: Game, action: Action) -> Iterator[Reason]:
    """What it does to the table, the weightiest first."""
    match action:
        case Draw():
            yield from _draw(game)
        case Buy():
            yield from _buy(game, action)
        case Lose(card):
            yield from _gone(game, action, card)
        case DiscardItem(None):
            yield Reason("keeps")
        case DiscardItem(str(card)):
            yield from _gone(game, action, card)


def _draw(game: Game) -> Iterator[Reason]:
    """The next card alone: whatever draws on it brings comes after it."""
    cards, seat = _cards(game), game.to_act
    assert seat is not None
    odds = game.odds(seat)
    mischief = float(sum(chance for card, chance in odds.items() if cards[card].kind == "mischief"))
    yield Reason("mischief", chance=mischief) if mischief else Reason("no_mischief")
    growth = float(sum(chance * cards[card].growth for card, chance in odds.items()))
    if growth:
        yield Reason("drawn_growth", amount=growth)


def _buy(game: Game, buy: Buy) -> Iterator[Reason]:
    card, seat = _cards(game)[buy.card], game.to_act
    assert seat is not None
    after = after_of(game, buy)
    yield from _ending(after, seat)
    points = after.score()[seat].total - game.score()[seat].total
    if points:
        yield Reason("scores" if points > 0 else "costs_points", card.id, amount=abs(points))
    if not after.over and after.season != game.season:
        yield Reason("season", other=after.season)
    rival = _rival(game, seat, card.cost)
    if rival is not None and buy.row == "memory":
        yield Reason("denies", card.id, seat=rival)
    if card.protects:
        yield Reason("protects", card.id, other=card.protects.from_)
    if card.growth:
        yield Reason("growth", card.id, amount=card.growth)


def _ending(after: Game, seat: int) -> Iterator[Reason]:
    if after.over:
        winners = after.winners()
        yield Reason("ends" if seat not in winners else "wins" if len(winners) == 1 else "shares")


def _rival(game: Game, seat: int, cost: int) -> int | None:
    """The next seat in turn order whose hold would pay for it."""
    for step in range(1, game.seats):
        other = (seat + step) % game.seats
        if sum(growth * copies for _, growth, copies in game.purse(other)) >= cost:
            return other
    return None


def _gone(game: Game, action: Action, card: str) -> Iterator[Reason]:
    seat = game.to_act
    assert seat is not None
    yield Reason("gives_up", card, amount=_cards(game)[card].growth)
    lost = game.score()[seat].total - after_of(game, action).score()[seat].total
    if lost > 0:
        yield Reason("costs_points", card, amount=lost)


def _cards(game: Game) -> dict[str, Card]:
    return {card.id: card for card in game.edition.cards}
