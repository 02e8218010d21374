"""How fast the environments are: PettingZoo's `raw_env()` beside two of PettingZoo's own games, and many
tables at once.

What is done at each step is chosen before: a game is played by lot, and the clock runs while it is played
again. A step is then what a learner makes of it, seen (`last`) and taken (`step`). At many tables the clock
stands still while the next actions are chosen. Rates are by CPU time, those of the fastest of a few rounds.

`python -m teadragon.bench.envs` measures these alone.
"""

from __future__ import annotations

import json
import random
import warnings
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Any

import numpy as np

from teadragon.bench import EDITION, machine
from teadragon.envs.batch import BatchEnv

SEATS = 2
TABLES = 4096
STEPS = 400  # of all tables, in one round
PEERS = ("hanabi", "connect_four")
STEPS_OF = "pettingzoo_"  # begins the name of a rate that counts steps
LEAST_STEPS = 4_000  # of an environment that is stepped one by one, in one round

Played = list[tuple[int, list[int]]]
"""Seeds, and the actions of each game."""


def measure(*, rounds: int = 5) -> dict[str, float]:
    """Rates on one core. The first is absent where PettingZoo is."""
    found = {}
    if find_spec("pettingzoo"):
        environment = import_module("teadragon.envs.pettingzoo").raw_env(seats=SEATS, edition=EDITION)
        found["aec_steps_per_s"] = steps_per_s(environment, rounds=rounds)
    found["batch_decisions_per_s"] = decisions_per_s(rounds, observations=False)
    found["batch_observed_decisions_per_s"] = decisions_per_s(rounds, observations=True)
    return found


def peers(*, rounds: int = 3) -> dict[str, float]:
    """Steps a second of PettingZoo's own games, measured likewise; none where it is absent."""
    measured = {}
    for name in PEERS if find_spec("pettingzoo") else ():
        with warnings.catch_warnings():  # of ways to import and to build that they have given up themselves
            warnings.simplefilter("ignore")
            module = import_module(f"pettingzoo.classic.{name}.{name}")
            measured[STEPS_OF + name] = steps_per_s(module.raw_env(), rounds=rounds)
    return measured


# One by one


def steps_per_s(environment: Any, *, rounds: int, least: int = LEAST_STEPS) -> float:
    games = by_lot(environment, least)
    steps = sum(len(actions) for _, actions in games)
    return steps / min(_seconds(environment, games) for _ in range(rounds))


def by_lot(environment: Any, least: int) -> Played:
    """Games played to their ends, each step by lot, with so many steps at least."""
    games: Played = []
    while sum(len(actions) for _, actions in games) < least:
        seed = 1 + len(games)
        games.append((seed, _game(environment, seed)))
    return games


def _game(environment: Any, seed: int) -> list[int]:
    environment.reset(seed=seed)
    dice, actions = random.Random(seed), []
    while not any(environment.terminations.values()):
        mask = environment.last()[0]["action_mask"]
        actions.append(int(dice.choice(np.flatnonzero(mask))))
        environment.step(actions[-1])
    return actions


def _seconds(environment: Any, games: Played) -> float:
    spent = 0.0
    for seed, actions in games:
        environment.reset(seed=seed)
        start = process_time()
        for action in actions:
            environment.last()
            environment.step(action)
        spent += process_time() - start
    return spent


# Many at once


def decisions_per_s(rounds: int, *, observations: bool, tables: int = TABLES, steps: int = STEPS) -> float:
    """Decisions by lot; the games are at all their stages when the clock starts."""
    env = BatchEnv(tables, SEATS, 1, edition=EDITION, observations=observations)
    env.reset()
    while env.games.min() < 2:
        env.step(env.choose("uniform"))
    return tables * steps / min(_timed(env, steps) for _ in range(rounds))


def _timed(env: BatchEnv, steps: int) -> float:
    spent, actions = 0.0, np.zeros(len(env), np.int64)
    for _ in range(steps):
        env.choose("uniform", out=actions)
        spent += _clocked(lambda: env.step(actions))
    return spent


def _clocked(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return process_time() - start


if __name__ == "__main__":
    print(json.dumps({"machine": machine.describe(), "envs": measure(), "peers": peers()}, indent=4))
