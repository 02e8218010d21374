"""A reel by itself: what was taken back leaves nothing on it."""

from __future__ import annotations

from teadragon.bots import choose
from teadragon.rooms.kept import Setup, Step
from teadragon.rooms.past import deal
from teadragon.rooms.shown import Change
from teadragon.rules.actions import to_json
from teadragon.rules.events import outcomes
from teadragon.rules.game import Game
from teadragon.server.reels import MARK_EVERY, Reel
from tests.rooms.making import TEAHOUSE, people, setup_of


def played(game: Game, bot: str, plies: int, version: int) -> list[Step]:
    """Let a bot act for all seats, at most so many plies long."""
    steps: list[Step] = []
    while len(steps) < plies and not game.over:
        number = version + 1 + len(steps)
        seat, action = game.to_act, choose(bot, game, number)
        events = game.play(action)
        steps.append(Step(number, "act", seat, to_json(action), outcomes(events), [], None))
    return steps


def taken_back(version: int, plies: int) -> Step:
    return Step(version, "take_back", 0, None, [], [], None, change=Change(plies=plies, how="consent"))


def reel_of(setup: Setup) -> Reel:
    return Reel(setup, TEAHOUSE)


def test_tables_that_were_shown_before_a_take_back_are_not_shown_after_it() -> None:
    setup = setup_of(people(3))
    reel, game = reel_of(setup), deal(setup, TEAHOUSE)
    reel.follow(played(game, "greedy", 2 * MARK_EVERY + 10, 0))
    assert reel.table(reel.plies).tables.tobytes() == game.tables.tobytes()
    for kept in (2 * MARK_EVERY + 1, MARK_EVERY, MARK_EVERY - 1, 3):
        version = reel.version + 1
        other = reel.table(kept)
        other.reseed(setup.seed)
        steps = played(other, "uniform", 2 * MARK_EVERY, version)
        reel.follow([taken_back(version, kept), *steps])
        assert (reel.plies, reel.version) == (kept + len(steps), version + len(steps))
        assert reel.table(reel.plies).tables[0]["hold"].tolist() == other.tables[0]["hold"].tolist()
        assert reel.steps(reel.plies, 1)[0].state.view.plies == reel.plies
        assert [step.ply for step in reel.steps(0, 500)] == list(range(reel.plies + 1))
