"""A small network learns the game by playing against itself, with JAX, Flax and Optax on the CPU.

    pip install '.[learning]'
    python examples/learning.py --rounds 60

Proximal policy optimization: Schulman et al., "Proximal policy optimization algorithms", 2017. It takes a few
minutes on two cores; after every few rounds it says how often it wins from bots that it never learned from.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax
from flax import nnx
from self_play import SEATS, Played, Policy, Strength, inputs_of, play, strength

from teadragon.envs.batch import BatchEnv
from teadragon.rules.codes import ACTIONS

TABLES, STEPS = 256, 128  # a round: one game of each table, about
EPOCHS, PORTION = 3, 2048
CLIP, ENTROPY = 0.2, 0.01
RATE = 1e-3
LEAST = -1e9  # what is not legal


class Network(nnx.Module):
    """From what a seat sees to how much it likes each action, and what it expects: from -1 to 1."""

    def __init__(self, inputs: int, width: int, rngs: nnx.Rngs) -> None:
        self.first = nnx.Linear(inputs, width, rngs=rngs)
        self.second = nnx.Linear(width, width, rngs=rngs)
        self.likes = nnx.Linear(width, ACTIONS, rngs=rngs)
        self.expects = nnx.Linear(width, 1, rngs=rngs)

    def __call__(self, inputs: Any) -> tuple[Any, Any]:
        x = nnx.relu(self.second(nnx.relu(self.first(inputs))))
        return self.likes(x), jnp.tanh(self.expects(x)[:, 0])


@nnx.jit
def decide(network: Network, inputs: Any, legal: Any, key: Any) -> tuple[Any, Any, Any]:
    likes, values = network(inputs)
    likes = jnp.where(legal, likes, LEAST)
    actions = jax.random.categorical(key, likes)
    chances = jax.nn.log_softmax(likes)
    return actions, jnp.take_along_axis(chances, actions[:, None], 1)[:, 0], values


@nnx.jit
def improve(network: Network, optimizer: nnx.Optimizer, part: tuple[Any, ...]) -> Any:
    """One step of the optimizer; returns the loss."""
    inputs, legal, actions, before, values, credit = part

    def loss_of(network: Network) -> Any:
        likes, expected = network(inputs)
        chances = jax.nn.log_softmax(jnp.where(legal, likes, LEAST))
        chosen = jnp.take_along_axis(chances, actions[:, None], 1)[:, 0]
        ratio = jnp.exp(chosen - before)
        scaled = (credit - credit.mean()) / (credit.std() + 1e-6)
        gain = jnp.minimum(ratio * scaled, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * scaled).mean()
        surprise = -(jnp.exp(chances) * jnp.where(legal, chances, 0)).sum(axis=1).mean()
        return ((expected - (values + credit)) ** 2).mean() - gain - ENTROPY * surprise

    loss, gradients = nnx.value_and_grad(loss_of)(network)
    optimizer.update(network, gradients)
    return loss


class Learner:
    """The network, its optimizer, and the tables at which it plays itself."""

    def __init__(self, seed: int, width: int = 128) -> None:
        self.env = BatchEnv(TABLES, SEATS, seed, observations=True, features=True)
        self.seen = self.env.reset()
        self.network = Network(inputs_of(self.seen.observations).shape[1], width, nnx.Rngs(seed))
        chain = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(RATE))
        self.optimizer = nnx.Optimizer(self.network, chain, wrt=nnx.Param)
        self.dice = np.random.default_rng(seed)
        self.decisions = 0
        self._key = jax.random.key(seed)

    def policy(self) -> Policy:
        """What it does now, by lot among what it likes."""

        def policy(inputs: Any, legal: Any) -> tuple[Any, Any, Any]:
            self._key, key = jax.random.split(self._key)
            return tuple(np.asarray(x) for x in decide(self.network, inputs, legal, key))

        return policy

    def round(self) -> float:
        """Play, and learn from what was played; returns the mean loss."""
        played = play(self.env, self.seen, self.policy(), STEPS)
        self.decisions += len(played.actions)
        return float(np.mean([improve(self.network, self.optimizer, part) for part in self._parts(played)]))

    def _parts(self, played: Played) -> Iterator[tuple[Any, ...]]:
        fields = (played.inputs, played.legal, played.actions, played.chances, played.values, played.credit)
        for _ in range(EPOCHS):
            order = self.dice.permutation(len(played.actions))
            for start in range(0, len(order), PORTION):
                yield tuple(field[order[start : start + PORTION]] for field in fields)


def learn(
    rounds: int, *, seed: int, every: int = 10, games: int = 1000, say: Callable[[str], None] = print
) -> list[tuple[int, list[Strength]]]:
    """How strong it was after so many decisions, at the beginning, every few rounds and at the end."""
    learner, found = Learner(seed), []
    start = time.monotonic()
    for number in range(rounds + 1):
        if number:
            learner.round()
        if number % every == 0 or number == rounds:
            policy = learner.policy()
            bots = [strength(policy, bot, games=games, seed=seed + 1) for bot in ("uniform", "greedy")]
            found.append((learner.decisions, bots))
            seconds = time.monotonic() - start
            say(f"{learner.decisions:>9,} decisions, {seconds:4.0f} s: {'; '.join(map(str, bots))}")
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    learn(options.rounds, seed=options.seed)
