"""The table of a room at one version, as everybody is told it."""

from __future__ import annotations

import msgspec

from teadragon.rooms.kept import Setup, Summary
from teadragon.rooms.offers import offers
from teadragon.rooms.protocol import AreaView, Event, Result, SeatScore, State, View
from teadragon.rules.events import Event as RuleEvent
from teadragon.rules.game import Game
from teadragon.rules.view import view


def state_of(setup: Setup, game: Game, version: int) -> State:
    """The seed is in it only when it can no longer tell anybody the future, or was known from the start."""
    shown = msgspec.convert(view(game), View)
    return State(
        version=version,
        view=shown,
        offers=offers(game),
        odds=[_odds(game, seat, area) for seat, area in enumerate(shown.seats)],
        scores=[msgspec.convert(score, SeatScore, from_attributes=True) for score in game.score()],
        result=result_of(game),
        seed=setup.seed if game.over or setup.luck == "known" else None,
    )


def _odds(game: Game, seat: int, area: AreaView) -> dict[str, tuple[int, int]]:
    """Over the number of cards in the pile, so that people read 3 in 9 and not 1 in 3."""
    pile = sum((area.deck or area.discard).values())
    return {card: (int(share * pile), pile) for card, share in game.odds(seat).items()}


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
