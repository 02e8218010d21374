"""How fast a search can look ahead: games played on by lot from tables that stand in the middle of a game.

The tables come from seeded games of the edition `teahouse`, random and sensible ones with two, three and four
seats, one table every few plies from the first to the last. Each rollout copies its table, gives the copy
luck of its own, plays it to the end and asks who has won.
"""

from __future__ import annotations

from functools import cache
from time import process_time
from typing import Any

import numpy as np

from teadragon.bench import EDITION
from teadragon.bots import Chooser, mind
from teadragon.bots.dice import seed_dice
from teadragon.bots.doors import judge
from teadragon.bots.mind import Mind
from teadragon.cards.compile import compile_edition, records
from teadragon.cards.edition import load
from teadragon.envs.points import Point, Terms
from teadragon.rules import codes
from teadragon.rules.chance import seed_words, series_seed
from teadragon.rules.compiled import jit
from teadragon.rules.game import Game
from teadragon.rules.table import new_tables, new_tape

SERIES = 5  # of the games that the tables come from
SEATS = (2, 3, 4)
BOTS = ("uniform", "greedy")
EVERY = 5  # plies between two tables
ROLLOUTS = 40  # from each table, in one round of a measurement
EVALUATIONS = 200  # of each table, likewise


def measure(*, rounds: int = 7) -> dict[str, float]:
    """Rollouts a CPU second on one core, those of the fastest of a few rounds."""
    points = tables()
    work = room()
    roll_out_all(points, work, 1)
    seconds = min(_timed(points, work) for _ in range(rounds))
    return {
        "rollouts_per_s": ROLLOUTS * len(points) / seconds,
        "evaluations_per_s": evaluations_per_s(rounds),
    }


def _timed(points: tuple[Point, ...], room: Any) -> float:
    start = process_time()
    roll_out_all(points, room, ROLLOUTS)
    return process_time() - start


def evaluations_per_s(rounds: int) -> float:
    """How many of these tables the learning bots' network judges in a CPU second, each anew."""
    edition, seen = compile_edition(load(EDITION)).array, stacked(tables())
    own = mind(load(EDITION))
    judge_all(edition, seen, own, 1)
    times = []
    for _ in range(rounds):
        start = process_time()
        judge_all(edition, seen, own, EVALUATIONS)
        times.append(process_time() - start)
    return EVALUATIONS * len(seen) / min(times)


def stacked(points: tuple[Point, ...]) -> Any:
    """Their tables, one after the other."""
    return records(np.concatenate([np.asarray(point.tables) for point in points]))


@jit
def judge_all(ed: Any, tables: Any, mind: Mind, times: int) -> float:
    """Judge each table so many times; returns the sum of the first seats' shares."""
    total = 0.0
    for _ in range(times):
        for i in range(len(tables)):
            judge(ed[0], tables[i], mind)
            total += mind.room[0].shares[0]
    return total


def roll_out_all(points: tuple[Point, ...], room: Any, count: int) -> float:
    """So many rollouts from each table; returns the sum of all victories, which is their number."""
    return float(sum(point.roll_out(room, count).sum() * count for point in points))


@cache
def tables() -> tuple[Point, ...]:
    """The tables that rollouts start from."""
    return tuple(
        point
        for seats in SEATS
        for number, bot in enumerate(BOTS)
        for point in _of_game(seats, bot, series_seed(SERIES, len(BOTS) * seats + number))
    )


def _of_game(seats: int, bot: str, seed: str) -> list[Point]:
    edition = load(EDITION)
    terms = Terms(edition, seats, longest=codes.LAST_TURN)
    game, chooser, found = Game.new(edition, seats, seed), Chooser(*seed_words(seed)), []
    while not game.over:
        if game.plies % EVERY == 0:
            found.append(terms.at(game.tables))
        game.play(chooser.choose(bot, game))
    return found


def room() -> Any:
    """Room to work in, and dice that begin alike."""
    dice = np.zeros(1, np.uint64)
    seed_dice(dice, np.uint64(SERIES), np.uint64(0), 0)
    return new_tables(1), new_tape(), dice, np.empty(codes.ACTIONS, np.int16)
