"""`TeaDragon-v0` at thousands of tables at a step: what `gymnasium.make_vec` makes of it.

    envs = gymnasium.make_vec("TeaDragon-v0", num_envs=1024, others="greedy")

A learner sits at each table and is asked at each step: in between all others act, in compiled code where they
are bots. A game that ends is followed by the next in the same step (AutoresetMode.SAME_STEP); its reward says
all that there is to its last table, of which there is no `final_obs`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from teadragon.cards.edition import DEFAULT, Edition
from teadragon.envs import encoding
from teadragon.envs.batch import BatchEnv, Seen
from teadragon.envs.others import Other, bot_number, each_other
from teadragon.rules import codes


class TeaDragonVectorEnv(VectorEnv[Any, Any, Any]):
    """Learners side by side."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        num_envs: int = 1,
        seats: int = 2,
        *,
        seat: int | None = 0,
        others: Other | Sequence[Other] = "uniform",
        edition: str | Edition = DEFAULT,
        open_winter: bool = False,
        features: bool = False,
    ) -> None:
        """As TeaDragonEnv, but that a function among the others is given many observations and masks at once
        and gives as many actions, and that an illegal action is refused. Raises ValueError for what cannot
        be, BadEdition for a faulty edition."""
        if seat is not None and not 0 <= seat < seats:
            raise ValueError(f"seat {seat}: {seats} seats are numbered from 0")
        self._env = BatchEnv(
            num_envs, seats, 0, edition=edition, open_winter=open_winter, observations=True, features=features
        )
        self._others = each_other(seats, others)
        for other in self._others:
            if isinstance(other, str):
                bot_number(other)
        self._fixed = seat
        self._learner = np.zeros(num_envs, np.int64)
        self._actions = np.zeros(num_envs, np.int64)
        self.num_envs = num_envs
        low, high = encoding.bounds(features=features)
        self.single_observation_space = spaces.Box(low, high, dtype=np.float32)
        self.single_action_space = spaces.Discrete(codes.ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal a game at each table: one seed is for all of them. Raises ValueError for several."""
        if isinstance(seed, Sequence | np.ndarray):
            raise ValueError("one seed is for all tables, each of which has luck of its own")
        super().reset(seed=seed)
        seen = self._env.reset(int(self.np_random.integers(2**63)))
        self._seat_learners(np.ones(self.num_envs, np.bool_))
        self._play_others(seen, np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, np.bool_))
        return self._shown(seen)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """The learners' actions, and all of the others' until they are to act again. Raises IllegalAction,
        which names the first table whose action is not legal; then nothing has changed."""
        rewards, terminated = np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, np.bool_)
        seen = self._env.step(actions)
        self._gather(seen, rewards, terminated)
        self._play_others(seen, rewards, terminated)
        observations, info = self._shown(seen)
        return observations, rewards, terminated, np.zeros_like(terminated), info

    def action_masks(self) -> Any:
        """1 for each legal action of each learner, as bool."""
        return self._env.seen.legal.copy()

    def _seat_learners(self, where: Any) -> None:
        if self._fixed is None:
            self._learner[where] = self.np_random.integers(self._env.seats, size=int(where.sum()))
        else:
            self._learner[where] = self._fixed

    def _play_others(self, seen: Seen, rewards: Any, terminated: Any) -> None:
        while (waiting := seen.to_act != self._learner).any():
            for place, other in enumerate(self._others):
                theirs = seen.to_act == (self._learner + 1 + place) % self._env.seats
                if isinstance(other, str):
                    self._env.choose(other, theirs, self._actions)
                elif theirs.any():
                    masks = seen.legal[theirs].astype(np.int8)
                    self._actions[theirs] = other(seen.observations[theirs], masks)
            self._env.step(self._actions, waiting)
            self._gather(seen, rewards, terminated)

    def _gather(self, seen: Seen, rewards: Any, terminated: Any) -> None:
        """Keep how games ended for their learners, and give those of the next ones their seats."""
        ended = seen.terminated
        if ended.any():
            terminated |= ended
            rewards[ended] = seen.rewards[ended, self._learner[ended]]
            self._seat_learners(ended)

    def _shown(self, seen: Seen) -> tuple[Any, dict[str, Any]]:
        there = np.ones(self.num_envs, np.bool_)
        info = {"action_mask": seen.legal.astype(np.int8), "_action_mask": there}
        info |= {"seat": self._learner.copy(), "_seat": there.copy()}
        return seen.observations.copy(), info
