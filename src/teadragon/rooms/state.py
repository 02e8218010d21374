"""The table of a room at one version, as everybody is told it."""

from __future__ import annotations

from teadragon.rooms.company import Company, due
from teadragon.rooms.kept import Setup, Summary
from teadragon.rooms.shown import Event, InsightNow, Result, State
from teadragon.rooms.sight import sight_of
from teadragon.rooms.takeback import policies
from teadragon.rules.events import Event as RuleEvent
from teadragon.rules.game import Game


def state_of(setup: Setup, game: Game, version: int, company: Company) -> State:
    """The seed is in it only when it can no longer tell anybody the future, or was known from the start."""
    sight = sight_of(game)
    return State(
        version=version,
        view=sight.view,
        offers=sight.offers,
        odds=sight.odds,
        market_odds=sight.market_odds,
        scores=sight.scores,
        result=result_of(game),
        seed=setup.seed if game.over or setup.luck == "known" else None,
        table_version=company.table_version,
        people=list(company.seats),
        wish=company.wish_now(),
        take_back=[] if game.over or company.closed else policies(company),
        clock=company.clock,
        chat=company.chat,
        closed=company.closed,
        insight=InsightNow(hint=company.has("hint"), bar=company.has("bar")),
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


def summary_of(setup: Setup, game: Game, company: Company) -> Summary:
    to_act = game.to_act
    return Summary(
        to_act=to_act,
        bot_to_act=to_act is not None and company.seats[to_act].player == "bot" and not company.closed,
        season=game.season,
        turns=game.turns,
        result=result_of(game),
        names=company.names,
        due=due(setup, game, company, {}),
        closed=company.closed,
    )


def told(events: list[RuleEvent]) -> list[Event]:
    """Slots from 1."""
    return [
        Event(
            what=event.what.value,
            seat=event.seat,
            card=event.card,
            slot=None if event.slot is None else event.slot + 1,
            other=event.other,
            count=event.count,
            to=event.to,
        )
        for event in events
    ]
