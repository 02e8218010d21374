"""Random games of other programs, measured in the same run: a rate says little without one beside it."""

import logging
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec

from teadragon.bench.timing import rate

SEED = 1
ROLLOUTS_OF = "openspiel_mcts_"  # begins the name of a rate that counts rollouts
SIMULATIONS = 1_000  # a search


def rates(*, seconds: float) -> dict[str, float]:
    """Games a CPU second of every peer that is installed, of one also the rollouts a second of its search; an
    absent one has no entry."""
    measured: dict[str, float] = {}
    if find_spec("pyminion"):
        measured["pyminion"] = _pyminion(seconds)
    if find_spec("pyspiel"):
        for name in ("gin_rummy", "hearts"):
            measured[f"openspiel_{name}"] = _openspiel(name, seconds)
        for name in ("gin_rummy", "hearts"):
            measured[f"{ROLLOUTS_OF}{name}"] = _mcts(name, seconds)
    return measured


def _pyminion(seconds: float) -> float:
    """Two Big Money bots: its bots have no random player, and this is the quickest of them."""
    # It writes to the root logger, which it sets up on import, and draws from Python's global generator.
    with _seeded(), _quiet():
        bots, expansion = import_module("pyminion.bots.examples"), import_module("pyminion.expansions.base")
        game = import_module("pyminion.game").Game

        def play() -> int:
            players = [bots.BigMoney(player_id=name) for name in ("one", "two")]
            game(players=players, expansions=[expansion.base_set], log_stdout=False).play()
            return 1

        return rate(play, seconds=seconds)


def _openspiel(name: str, seconds: float) -> float:
    return rate(random_game(import_module("pyspiel").load_game(name)), seconds=seconds)


def random_game(game: object) -> Callable[[], int]:
    """A random game of OpenSpiel, chance included, as its own Python examples play it."""
    dice = random.Random(SEED)

    def play() -> int:
        state = game.new_initial_state()  # type: ignore[attr-defined]
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
        return 1

    return play


def _mcts(name: str, seconds: float) -> float:
    """Rollouts a second of OpenSpiel's MCTSBot (the one in C++), which searches hidden cards as they lie."""
    spiel = import_module("pyspiel")
    game = spiel.load_game(name)
    evaluator = spiel.RandomRolloutEvaluator(n_rollouts=1, seed=SEED)
    bot = spiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 100, False, SEED, False)
    dice = random.Random(SEED)
    state = [game.new_initial_state()]

    def search() -> int:
        while state[0].is_chance_node():
            state[0].apply_action(dice.choice(state[0].legal_actions()))
        state[0].apply_action(bot.step(state[0]))
        if state[0].is_terminal():
            state[0] = game.new_initial_state()
        return SIMULATIONS

    return rate(search, seconds=seconds)


@contextmanager
def _seeded() -> Iterator[None]:
    before = random.getstate()
    random.seed(SEED)
    try:
        yield
    finally:
        random.setstate(before)


@contextmanager
def _quiet() -> Iterator[None]:
    disabled = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    level, handlers = logging.root.level, list(logging.root.handlers)
    try:
        yield
    finally:
        logging.disable(disabled)
        logging.root.setLevel(level)
        logging.root.handlers[:] = handlers
