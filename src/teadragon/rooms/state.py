"""The table of a room at one version, as everybody is told it."""

from __future__ import annotations

import msgspec

from teadragon.rooms.kept import Setup, Summary
from teadragon.rooms.offers import offers
from teadragon.rooms.protocol import Event, Result, SeatScore, State, View
from teadragon.rules.events import Event as RuleEvent
from teadragon.rules.game import Game
from teadragon.rules.view import view


def state_of(setup: Setup, game: Game, version: int) -> State:
    """The seed is in it only when it can no longer tell anybody the future, or was known from the start."""
    return State(
        version=version,
        view=msgspec.convert(view(game), View),
        offers=offers(game),
        odds=[
            {card: (odds.numerator, odds.denominator) for card, odds in game.odds(seat).items()}
            for seat in range(game.seats)
        ],
        scores=[msgspec.convert(score, SeatScore, from_attributes=True) for score in game.score()],
        result=result_of(game),
        seed=setup.seed if game.over or setup.luck == "known" else None,
    )


def result_of(game: Game) -> Result | None:
    if game.reason is None:
        return None
    return Result(
        reason=game.reason,
        totals=[score.total for score in game.score()],
        winners=list(game.winners()),
        turns=game.turns,
    )


def summary_of(setup: Setup, game: Game) -> Summary:
    to_act = game.to_act
    return Summary(
        to_act=to_act,
        bot_to_act=to_act is not None and setup.seats[to_act].kind == "bot",
        season=game.season,
        turns=game.turns,
        result=result_of(game),
    )


def told(events: list[RuleEvent]) -> list[Event]:
    return [msgspec.convert(event.to_json(), Event) for event in events]
