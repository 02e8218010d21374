"""How fast the rules are: random two-seat games of the edition `teahouse`.

The same compiled `act` that moves a live table, with the keyed generator and with its events; an action is
one integer of the fixed list, chosen uniformly among the legal ones. Rates are those of the fastest of a
few rounds, and two cores are compared with one by the fastest round of each: other work on the machine only
ever slows a round down.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

import numpy as np

from teadragon.bench import EDITION
from teadragon.bots import uniform
from teadragon.bots.dice import seed_dice
from teadragon.cards.compile import compile_edition
from teadragon.cards.edition import load
from teadragon.rules import codes
from teadragon.rules.apply import act
from teadragon.rules.chance import series_words
from teadragon.rules.compiled import jit
from teadragon.rules.setup import deal_by_seed
from teadragon.rules.table import new_tables, new_tape

SEATS = 2
GAMES = 20_000  # a measurement: a quarter of a second
KEY = np.uint64(1), np.uint64(0)

_choose = uniform.choose_of


@jit
def random_games(ed: Any, tables: Any, tape: Any, room: Any, s0: Any, s1: Any, seats: int, games: int) -> int:
    """Play games 1 to `games` of a series at tables[0]; returns the number of actions."""
    dice, legal = room
    e, t, tp = ed[0], tables[0], tape[0]
    actions = 0
    for game in range(1, games + 1):
        k0, k1 = series_words(s0, s1, game)
        deal_by_seed(ed, tables, 0, seats, k0, k1, 0, tape)
        seed_dice(dice, k0, k1, 0)
        while t.phase != codes.OVER:
            act(e, t, _choose(e, t, dice, legal), tp)
            actions += 1
    return actions


@cache
def _edition() -> Any:
    return compile_edition(load(EDITION)).array


def play(games: int) -> int:
    """Random games at a table of their own; returns the number of actions."""
    room = np.empty(1, np.uint64), np.empty(codes.ACTIONS, np.int16)
    return int(random_games(_edition(), new_tables(1), new_tape(), room, *KEY, SEATS, games))


def measure(*, rounds: int = 7) -> dict[str, float]:
    play(10)
    seconds, actions = min(_timed() for _ in range(rounds))
    return {
        "games_per_s": GAMES / seconds,
        "actions_per_s": actions / seconds,
        "actions_per_game": actions / GAMES,
        "two_core_ratio": _two_core_ratio(rounds),
        **_starts(),
    }


def _timed() -> tuple[float, int]:
    start = process_time()
    actions = play(GAMES)
    return process_time() - start, actions


def _two_core_ratio(rounds: int) -> float:
    """Twice the games in two threads against one, by the clock on the wall: no lock is held meanwhile."""
    with ThreadPoolExecutor(2) as threads:

        def fastest(work: list[int]) -> float:
            return min(_elapsed(lambda: list(threads.map(play, work))) for _ in range(rounds))

        fastest([10, 10])
        return 2 * fastest([GAMES]) / fastest([GAMES, GAMES])


def _elapsed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


# Cold and cached start

_START = """
import time
import numba
numba.njit(lambda: 0)()  # Numba's own start is not the engine's
start = time.process_time()
from teadragon.cards.edition import load
from teadragon.rules.actions import Draw
from teadragon.rules.game import Game
game = Game.new(load("teahouse"), 2, "00" * 16)
game.play(Draw())
game.score()
game.winners()
print(time.process_time() - start)
"""


def _starts() -> dict[str, float]:
    """CPU seconds from an interpreter with Numba to a table, an action and a score sheet."""
    with TemporaryDirectory() as cache:
        return {"cold_s": _start(cache), "cached_s": min(_start(cache) for _ in range(3))}


def _start(cache: str) -> float:
    environment = os.environ | {"NUMBA_CACHE_DIR": cache}
    command = [sys.executable, "-c", _START]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return float(done.stdout)
