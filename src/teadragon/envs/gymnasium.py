"""The game for Gymnasium: importing this registers `TeaDragon-v0`, in which one seat learns.

    import gymnasium
    import teadragon.envs.gymnasium
    env = gymnasium.make("TeaDragon-v0", seats=3, others="greedy")

An observation is float32 (envs/encoding.py says what each number means). `info["action_mask"]` (int8) has 1
for each legal action, and `action_masks()` says the same as sb3-contrib's MaskablePPO asks for it. The reward
comes at the end: 1 for winning alone, -1 / (seats - 1) for losing, in between where seats share the victory.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from teadragon.cards.edition import DEFAULT, Edition
from teadragon.envs import encoding
from teadragon.envs.others import Other, Others
from teadragon.envs.single import OVER, Single, chosen_words
from teadragon.rules import codes
from teadragon.rules.refusal import IllegalAction

NAME = "TeaDragon-v0"
RENDER_MODES = ("human", "ansi")
ILLEGAL_REWARD = -1.0


class TeaDragonEnv(gymnasium.Env[Any, Any]):
    """A learner in one seat, others in the rest."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        seats: int = 2,
        *,
        seat: int | None = 0,
        others: Other | Sequence[Other] = "uniform",
        edition: str | Edition = DEFAULT,
        open_winter: bool = False,
        features: bool = False,
        illegal: Literal["lose", "raise"] = "lose",
        render_mode: str | None = None,
    ) -> None:
        """`seat` is the learner's, from 0 in turn order; None: another one each game, by the seed.

        `others` is a bot's name or a function of observation and action mask, for all other seats or one for
        each, in turn order from the learner's. `edition` is an id, a file or an edition; `features` adds the
        last pieces of the observation. An illegal action ends the game as lost (ILLEGAL_REWARD, and
        info["illegal"] says why), or raises IllegalAction. Raises ValueError for what cannot be, BadEdition
        for a faulty edition.
        """
        if seat is not None and not 0 <= seat < seats:
            raise ValueError(f"seat {seat}: {seats} seats are numbered from 0")
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"no render mode {render_mode!r}: there are human and ansi")
        if illegal not in ("lose", "raise"):
            raise ValueError(f"illegal={illegal!r}: there are lose and raise")
        self._table = Single(seats, edition, open_winter=open_winter, features=features)
        self._others = Others(self._table, others)
        self._fixed, self._seat = seat, seat or 0
        self._raise = illegal == "raise"
        self._over = True
        self.render_mode = render_mode
        low, high = encoding.bounds(features=features)
        self.observation_space = spaces.Box(low, high, dtype=np.float32)
        self.action_space = spaces.Discrete(codes.ACTIONS)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal a game; options["deal"] (32 hexadecimal digits) names one. `info` has its seed and the
        learner's seat."""
        super().reset(seed=seed)
        words = chosen_words(self.np_random, options)
        if self._fixed is None:
            self._seat = int(self.np_random.integers(self._table.seats))
        self._table.deal(words)
        self._others.begin()
        self._others.play(self._seat)
        self._over = self._table.to_act == OVER
        return self._shown(deal=self._table.seed, seat=self._seat)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The learner's action, and all of the others' until it is to act again. Never truncated: the rules
        end every game."""
        if self._over:
            raise ResetNeeded("the game is over: call reset() before step()")
        try:
            self._table.act(action)
        except IllegalAction as refused:
            if self._raise:
                raise
            self._over = True
            observation, info = self._shown(illegal=str(refused))
            return observation, ILLEGAL_REWARD, True, False, info
        self._others.play(self._seat)
        self._over = self._table.to_act == OVER
        reward = self._table.returns()[self._seat] if self._over else 0.0
        observation, info = self._shown()
        return observation, reward, self._over, False, info

    def _shown(self, **more: Any) -> tuple[Any, dict[str, Any]]:
        if self.render_mode == "human":
            print(self._table.picture())
        return self._table.observe(self._seat), {"action_mask": self._table.legal.copy(), **more}

    def action_masks(self) -> Any:
        """1 for each legal action as bool: what MaskablePPO asks for before each step."""
        return self._table.legal.astype(np.bool_)

    def render(self) -> str | None:
        """The table in words, as a string in the mode ansi; in the mode human each step has printed it."""
        return self._table.picture() if self.render_mode == "ansi" else None


gymnasium.register(
    NAME,
    entry_point="teadragon.envs.gymnasium:TeaDragonEnv",
    vector_entry_point="teadragon.envs.gymnasium_vector:TeaDragonVectorEnv",
)
