"""The game for PettingZoo: `env()` and `raw_env()`, one agent a seat.

    from teadragon.envs import pettingzoo
    env = pettingzoo.env(seats=3)

which `pettingzoo.make("aec", "teadragon/tea_dragon-v0", seats=3)` makes, too, once this is imported.

An observation is a dictionary of `observation` (float32; envs/encoding.py says what each number means) and
`action_mask` (int8, all 0 but for the agent that is to act). Actions are the integers of the rules' one list,
a purchase card by card. Rewards come at the end: 1 for winning alone, -1 / (seats - 1) for losing, in between
where seats share the victory; they sum to zero. Nothing is cut short, so nothing is ever truncated.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pettingzoo
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from teadragon.cards.edition import DEFAULT, Edition
from teadragon.envs import encoding
from teadragon.envs.single import OVER, Single, chosen_words
from teadragon.rules import codes

NAME = "teadragon/tea_dragon-v0"
RENDER_MODES = ("human", "ansi")
ILLEGAL_REWARD = -1.0


def env(**chosen: Any) -> AECEnv:
    """As `raw_env`, and as PettingZoo's own games do it: an illegal action ends the game with a warning and
    costs who took it ILLEGAL_REWARD, and a use in the wrong order is said in words."""
    found = wrappers.TerminateIllegalWrapper(raw_env(**chosen), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(found))


class raw_env(AECEnv, EzPickle):
    """Without wrappers: an illegal action raises IllegalAction, and nothing has changed."""

    metadata = {
        "render_modes": list(RENDER_MODES),
        "name": "tea_dragon_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        seats: int = 2,
        *,
        edition: str | Edition = DEFAULT,
        open_winter: bool = False,
        features: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """`edition` is an id, a file or an edition; `features` adds the last pieces of the observation.

        Raises ValueError for seats or a render mode that there are not, BadEdition for a faulty edition.
        """
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"no render mode {render_mode!r}: there are human and ansi")
        EzPickle.__init__(
            self, seats, edition=edition, open_winter=open_winter, features=features, render_mode=render_mode
        )
        AECEnv.__init__(self)
        self.render_mode = render_mode
        self._table = Single(seats, edition, open_winter=open_winter, features=features)
        self._random: Any = None
        self._name_agents(seats, features=features)
        self.agents: list[str] = []

    def _name_agents(self, seats: int, *, features: bool) -> None:
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        low, high = encoding.bounds(features=features)
        self.state_space = spaces.Box(low, high, dtype=np.float32)
        self.observation_spaces = {agent: _space(low, high) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(codes.ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    @property
    def deal(self) -> str:
        """The seed of the game in play: `reset(options={"deal": ..})` and `Game.new` deal it again."""
        return self._table.seed

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game. A seed begins a series of games, which resets without one go on with; the first one
        without takes it from the system. Raises ValueError for options["deal"] that is no seed of a game."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self._table.deal(chosen_words(self._random, options))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._table.to_act]
        if self.render_mode == "human":
            self.render()

    def step(self, action: Any) -> None:
        """Raises IllegalAction, or TypeError for what is no integer; then nothing has changed."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._table.act(action)
        self._cumulative_rewards[agent] = 0.0
        if self._table.to_act == OVER:
            self._end()
        else:  # until then all rewards are 0, so there is nothing to add up
            self.agent_selection = self.possible_agents[self._table.to_act]
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        self.rewards = dict(zip(self.possible_agents, self._table.returns(), strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now, in arrays of its own."""
        mine = agent == self.agent_selection
        legal = self._table.legal
        return {
            "observation": self._table.observe(self._seats[agent]),
            "action_mask": legal.copy() if mine else np.zeros_like(legal),
        }

    def state(self) -> Any:
        """The whole table: what the first seat sees, since nothing is hidden."""
        return self._table.observe(0)

    def render(self) -> str | None:
        """The table in words: printed, or as a string in the mode ansi."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() without a render mode shows nothing: there are human and ansi.")
            return None
        shown = self._table.picture()
        if self.render_mode == "ansi":
            return shown
        print(shown)
        return None

    def close(self) -> None:
        """There is nothing to close."""


def _space(low: Any, high: Any) -> spaces.Dict:
    mask = spaces.Box(0, 1, (codes.ACTIONS,), np.int8)
    return spaces.Dict({"observation": spaces.Box(low, high, dtype=np.float32), "action_mask": mask})


pettingzoo.register("aec", NAME, entry_point="teadragon.envs.pettingzoo:env")
