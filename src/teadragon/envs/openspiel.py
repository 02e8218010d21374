"""The game for OpenSpiel: importing this registers `python_teadragon`.

Decisions are the integers of the rules' one list of actions (`rules/codes.py`), a purchase card by card. Luck
is explicit: each card drawn, dealt or turned up is a chance node of its own with its exact odds, the dragons
of the deal first. An outcome is the number of a card kind (for dragons, of the dragon) in the edition.

Nothing is hidden but the luck to come, so it is a game of perfect information. Returns are each seat's part
of the victory, scaled so that they sum to zero: 1 for winning alone, -1 / (seats - 1) for losing, 0 where all
share the victory; in between where some do.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from teadragon.bots.dice import seed_dice
from teadragon.cards.checks import MAX_DRAWS
from teadragon.cards.edition import DEFAULT, load
from teadragon.envs.observing import TableObserver, describe
from teadragon.envs.points import CHANCE, OVER, Terms
from teadragon.rules import codes
from teadragon.rules.table import new_tables, new_tape

NAME = "python_teadragon"
DEFAULTS: dict[str, Any] = {
    "seats": 2,
    "edition": DEFAULT,
    "open_winter": False,
    "longest": codes.LAST_TURN,
}

_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Tea Dragon Society Card Game (unofficial)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=codes.SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class TeaDragonGame(pyspiel.Game):
    """Parameters: `seats`, `edition` (an id or a file), `open_winter`, and `longest`: after so many turns of
    all seats together the game ends and is scored as it stands (the rules' own limit is the default)."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Raises ValueError for seats or turns that cannot be played, BadEdition for a faulty edition."""
        chosen = DEFAULTS | dict(params or {})
        edition = load(chosen["edition"])
        self.terms = Terms(
            edition, chosen["seats"], open_winter=chosen["open_winter"], longest=chosen["longest"]
        )
        dearest = max(card.cost for card in edition.cards)
        super().__init__(_TYPE, _info(chosen["seats"], chosen["longest"], dearest), dict(params or {}))
        self.beginning = self.terms.beginning()

    def new_initial_state(self) -> TeaDragonState:
        return TeaDragonState(self)

    def state_of(self, tables: Any) -> TeaDragonState:
        """The state of a table, shape (1,). Its history is not known, so it cannot be serialized."""
        state = TeaDragonState(self)
        state.point = self.terms.at(tables)
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return TableObserver(self.terms, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class TeaDragonState(pyspiel.State):
    """A point of a game; OpenSpiel keeps the history beside it."""

    def __init__(self, game: TeaDragonGame) -> None:
        super().__init__(game)
        self.point = game.beginning  # the one attribute, and immutable: OpenSpiel clones by copying each

    def remember(self) -> None:
        """Keep all points that are reached from here by this state and its clones, for a search of it."""
        self.point = self.point.remembering()

    def current_player(self) -> int:
        return self.point.to_act

    def is_chance_node(self) -> bool:
        return self.point.to_act == CHANCE

    def is_terminal(self) -> bool:
        return self.point.to_act == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.point.legal() if player == self.point.to_act else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.point.odds()

    def _apply_action(self, action: int) -> None:
        self.point = self.point.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return describe(self.point, action)

    def returns(self) -> list[float]:
        seats = self.point.terms.seats
        if self.point.to_act != OVER:
            return [0.0] * seats
        return scaled(self.point.shares())

    def __str__(self) -> str:
        return TableObserver.text(self.point)


class CompiledRollouts:
    """An evaluator for OpenSpiel's MCTSBot (the one in Python): rollouts by lot, each to the end of the game,
    in compiled code. They have dice of their own, so that they read no table's future."""

    def __init__(self, rollouts: int = 1, seed: int = 0) -> None:
        dice = np.zeros(1, np.uint64)
        seed_dice(dice, np.uint64(seed), np.uint64(0), 0)
        self.rollouts = rollouts
        self._room = new_tables(1), new_tape(), dice, np.empty(codes.ACTIONS, np.int16)

    def evaluate(self, state: TeaDragonState) -> list[float]:
        """The mean return of each seat."""
        return scaled(state.point.roll_out(self._room, self.rollouts).tolist())

    def prior(self, state: TeaDragonState) -> list[tuple[int, float]]:
        """Each action as likely as another, each chance outcome as likely as it is."""
        point = state.point
        if point.to_act == CHANCE:
            return list(point.odds())
        legal = point.legal()
        return [(action, 1 / len(legal)) for action in legal]


class Dice:
    """What the MCTSBot asks of its `random_state`, several times as fast as NumPy's."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choice(self, things: Sequence[int], p: Sequence[float] | None = None) -> int:
        return self._random.choices(things, p)[0]

    def shuffle(self, things: list[Any]) -> None:
        self._random.shuffle(things)


def scaled(shares: Sequence[float]) -> list[float]:
    """Parts of a victory as returns that sum to zero."""
    seats = len(shares)
    return [(seats * share - 1) / (seats - 1) for share in shares]


def _info(seats: int, longest: int, dearest: int) -> Any:
    # A turn is an action, and at most a payment for each growth of the cost or an answer for each card drawn.
    return pyspiel.GameInfo(
        num_distinct_actions=codes.ACTIONS,
        max_chance_outcomes=codes.KINDS,
        num_players=seats,
        min_utility=-1 / (seats - 1),
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=longest * (1 + max(dearest, MAX_DRAWS)),
    )


pyspiel.register_game(_TYPE, TeaDragonGame)
