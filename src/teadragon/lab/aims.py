"""One number for how far an edition is from its goals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from teadragon.lab.dials import Dial
from teadragon.lab.goals import DRAGON, Goal, held_to

# Of each topic: what counts as one miss, and how far within its bounds a value should lie, so that all of a
# longer series' interval does
UNITS = {
    "dragons": 0.02,
    "seats": 0.02,
    "bought": 0.5,  # of its logit: about 0.05 at the bounds
    "owners": 0.05,
    "winter": 0.05,
    "length": 1.0,
    "late": 0.1,
    "skill": 0.04,
}
MARGINS = {
    "dragons": DRAGON / 20,
    "seats": 0.005,
    "bought": 0.01,
    "owners": 0.01,
    "winter": 0.01,
    "length": 0.5,
    "late": 0.02,
    "skill": 0.0,
}
SKILL = {2: 0.80, 3: 0.74, 4: 0.70}
"""What gardener is to win alone against greedy, by number of seats: numbers between which it does not matter
what one chooses would meet all other goals."""
EDGE = 0.003  # what is bought always and what is bought never have no logit
KEEPING = 0.02  # what a step of a dial away from the base costs: nothing changes for nothing


@dataclass(frozen=True)
class Bound:
    """What a goal is held to, its margin kept, in units of its topic."""

    name: str
    least: float  # -inf where there is none
    most: float  # inf where there is none

    @classmethod
    def of(cls, name: str) -> Bound:
        seats, topic, _ = name.split(" ", 2)
        least, most = (SKILL[int(seats)], None) if topic == "skill" else held_to(topic, int(seats))
        margin = MARGINS[topic]
        return cls(
            name,
            -np.inf if least is None else read(topic, least + margin),
            np.inf if most is None else read(topic, most - margin),
        )

    @property
    def topic(self) -> str:
        return self.name.split(" ", 2)[1]

    @property
    def what(self) -> str:
        return self.name.split(" ", 2)[2]


def values_of(goals: Mapping[int, Sequence[Goal]]) -> dict[str, float]:
    """The value of each goal, by `SEATS topic what`."""
    return {f"{seats} {goal.topic} {goal.what}": goal.value for seats, own in goals.items() for goal in own}


def read(topic: str, value: float) -> float:
    """In units of the topic. Shares of what is bought as their logits: a step of a dial moves these about as
    far wherever they are, while a card that everybody buys is hardly bought less at a cost of one more."""
    if topic != "bought":
        return value / UNITS[topic]
    share = min(max(value, EDGE), 1 - EDGE)
    return float(np.log(share / (1 - share)) / UNITS[topic])


def misses_of(values: Mapping[str, float]) -> dict[str, float]:
    """How far each goal is missed, in units of its topic; above 0 where the value is too high, below where it
    is too low. What is met is left out."""
    out = {}
    for name, value in values.items():
        bound = Bound.of(name)
        told = read(bound.topic, value)
        if told > bound.most:
            out[name] = told - bound.most
        elif told < bound.least:
            out[name] = told - bound.least
    return out


def loss_of(misses: Mapping[str, float], dials: Sequence[Dial], values: Mapping[str, int]) -> float:
    """What tuning makes small: all misses, and a little for every step away from the base."""
    steps = sum(abs(values[dial.name] - dial.base) for dial in dials)
    return sum(map(abs, misses.values())) + KEEPING * steps
