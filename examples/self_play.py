"""Playing for a learner: many tables at a step, what its decisions led to, and how often it wins.

Nothing here knows how the learner learns; learning.py does, with JAX.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from teadragon.envs.batch import BatchEnv, Seen
from teadragon.envs.encoding import pieces_of
from teadragon.lab.intervals import share_interval

Policy = Callable[[Any, Any], tuple[Any, Any, Any]]
"""Takes inputs (n, some hundred) and masks (n, 77); gives actions, logarithms of their probabilities, and
values, each (n,)."""

SEATS = 2
DISCOUNT = 0.95  # of later surprises in what a decision is credited with (the lambda of GAE)


def inputs_of(observations: Any) -> Any:
    """The part of the observations that a small network learns from, float32, about 0 to 1."""
    seen, many = pieces_of(observations), len(observations)
    parts = (
        seen["seat_features"][:, :SEATS],
        seen["table_features"],
        seen["market_row"][:, :, 1:] * 0.2,  # all but the number of the kind
        seen["memory_row"][:, : SEATS + 1, 1:] * 0.1,
        seen["phase"],
        seen["numbers"][:, :2] * 0.2,  # growth due, draws owed
        seen["hold"][:, 0] * 0.5,
        seen["options"],
    )
    return np.concatenate([part.reshape(many, -1) for part in parts], axis=1)


@dataclass
class Played:
    """Decisions: steps x tables, one after the other."""

    inputs: Any
    legal: Any
    actions: Any
    chances: Any  # logarithms of the probabilities with which they were chosen
    values: Any  # what was expected of them
    credit: Any  # by how much they went better


def play(env: BatchEnv, seen: Seen, policy: Policy, steps: int) -> Played:
    """So many steps at each table, every seat played by the policy. `seen` is what lies there now."""
    rows: list[tuple[Any, ...]] = []
    for _ in range(steps):
        inputs, legal, seats = inputs_of(seen.observations), seen.legal.copy(), seen.to_act.copy()
        actions, chances, values = policy(inputs, legal)
        env.step(actions)
        ends = seen.terminated.copy(), seen.rewards.copy()
        rows.append((inputs, legal, actions, chances, values, seats, *ends))
    _, _, last = policy(inputs_of(seen.observations), seen.legal)
    columns = [np.array(column) for column in zip(*rows, strict=True)]
    values, seats, ended, rewards = columns[4:]
    credit = credit_of(values, seats, ended, rewards, last, seen.to_act)
    return Played(*(part.reshape(-1, *part.shape[2:]) for part in (*columns[:5], credit)))


def credit_of(values: Any, seats: Any, ended: Any, rewards: Any, last: Any, last_seats: Any) -> Any:
    """By how much each decision (steps, tables) went better for its seat than was expected.

    Source: Schulman et al., "High-dimensional continuous control using generalized advantage estimation",
    2016, with no discount of rewards; what comes next for a seat is its own next decision at that table.
    Where the steps end within a game, what a seat is worth stands for its end: two seats' worths sum to zero.
    """
    each = np.arange(values.shape[1])
    worth = np.repeat(-last[:, None], SEATS, axis=1)
    worth[each, last_seats] = last
    better, gained = np.zeros_like(worth), np.zeros_like(worth)
    credit = np.zeros_like(values)
    for step in range(len(values) - 1, -1, -1):
        over = ended[step][:, None]
        worth, better = np.where(over, 0, worth), np.where(over, 0, better)
        gained = np.where(over, rewards[step], gained)
        seat = seats[step]
        surprise = gained[each, seat] + worth[each, seat] - values[step]
        credit[step] = surprise + DISCOUNT * better[each, seat]
        worth[each, seat], better[each, seat], gained[each, seat] = values[step], credit[step], 0
    return credit


@dataclass(frozen=True)
class Strength:
    """A share of the victories, with its 95 % interval."""

    against: str
    games: int
    share: float
    low: float
    high: float

    def __str__(self) -> str:
        interval = f"{self.low:.1%} to {self.high:.1%}"
        return f"{self.share:.1%} of {self.games:,} games against {self.against} (95 %: {interval})"


def strength(policy: Policy, against: str, *, games: int, seed: int) -> Strength:
    """How often the policy wins from a bot: the first game at each table, by turns from each seat."""
    env = BatchEnv(games, SEATS, seed, observations=True, features=True)
    mine = np.arange(games) % SEATS
    seen, shares = env.reset(), np.full(games, np.nan)
    while np.isnan(shares).any():
        actions, _, _ = policy(inputs_of(seen.observations), seen.legal)
        actions = np.array(actions, np.int64)
        env.choose(against, seen.to_act != mine, actions)
        env.step(actions)
        first = seen.terminated & (env.games == 2)
        shares[first] = (seen.rewards[first, mine[first]] + 1) / 2
    low, high = share_interval(shares)
    return Strength(against, games, float(shares.mean()), low, high)


def uniform(dice: np.random.Generator) -> Policy:
    """Any legal action, each as likely as another: what there is before anything is learned."""

    def policy(inputs: Any, legal: Any) -> tuple[Any, Any, Any]:
        actions = np.where(legal, dice.random(legal.shape), -1).argmax(axis=1)
        return actions, -np.log(legal.sum(axis=1)), np.zeros(len(legal), np.float32)

    return policy
