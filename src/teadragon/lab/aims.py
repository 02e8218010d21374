"""One number for how far an edition is from its goals, and which way each dial had better turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from teadragon.cards.edition import Edition
from teadragon.cards.model import SEASONS
from teadragon.lab.dials import Dial
from teadragon.lab.goals import DRAGON, Goal

# Of each topic: what counts as one miss, and how far within its bounds a value should lie, so that all of a
# longer series' interval does
UNITS = {
    "dragons": 0.02,
    "seats": 0.02,
    "bought": 0.05,
    "owners": 0.05,
    "winter": 0.05,
    "length": 2.0,
    "late": 0.1,
}
MARGINS = {
    "dragons": DRAGON / 20,
    "seats": 0.005,
    "bought": 0.01,
    "owners": 0.01,
    "winter": 0.01,
    "length": 0.5,
    "late": 0.02,
}
KEEPING = 0.02  # what a step of a dial away from the base costs: nothing changes for nothing
STRAY = 1.5  # dials that a guess turns by chance, in the mean
TOGETHER = 0.15  # of the guesses: a step of all costs of the Market, or of a season's Memories
BOLDNESS = (0.1, 0.25, 0.6)  # how likely a guess follows what is missed most; one of them by lot
LONG = 0.1  # how much a game that is one unit too long weighs beside a card that is missed by one


def misses_of(goals: Mapping[int, Sequence[Goal]]) -> dict[str, float]:
    """How far each goal is missed, in units of its topic; above 0 where the value is too high, below where it
    is too low. By `SEATS topic what`; what is met is left out."""
    out = {}
    for seats, own in goals.items():
        for goal in own:
            unit, margin = UNITS[goal.topic], MARGINS[goal.topic]
            if goal.most is not None and goal.value > goal.most - margin:
                out[f"{seats} {goal.topic} {goal.what}"] = (goal.value - goal.most + margin) / unit
            elif goal.least is not None and goal.value < goal.least + margin:
                out[f"{seats} {goal.topic} {goal.what}"] = (goal.value - goal.least - margin) / unit
    return out


def loss_of(misses: Mapping[str, float], dials: Sequence[Dial], values: Mapping[str, int]) -> float:
    """What tuning makes small: all misses, and a little for every step away from the base."""
    steps = sum(abs(values[dial.name] - dial.base) for dial in dials)
    return sum(map(abs, misses.values())) + KEEPING * steps


def guess(
    edition: Edition, dials: Sequence[Dial], values: Mapping[str, int], misses: Mapping[str, float], seed: Any
) -> dict[str, int]:
    """From where the dials stand, some of them a step further as their cards' misses ask for it, the likelier
    the more they miss; and one or two by chance. Or a whole row's costs together, since what is dear beside
    what else there is to buy cannot be told card by card. `seed` is what NumPy takes for one."""
    dice = np.random.default_rng(seed)
    if dice.random() < TOGETHER:
        return _together(edition, dials, values, dice)
    bold = dice.choice(BOLDNESS)
    wishes = _wishes(edition, dials, misses)
    out = dict(values)
    for dial in dials:
        wish = wishes[dial.name]
        step = int(np.sign(wish)) * int(dice.random() < min(abs(wish) / 2, 1.0) * bold)
        if dice.random() < STRAY / len(dials):
            step += int(dice.choice([-1, 1]))
        out[dial.name] = _within(dial, values[dial.name] + step)
    return out


def _together(
    edition: Edition, dials: Sequence[Dial], values: Mapping[str, int], dice: np.random.Generator
) -> dict[str, int]:
    rows = {dial.name: edition.card(dial.cards[0]).season for dial in dials if dial.field == "cost"}
    row, step = (None, *SEASONS)[dice.integers(len(SEASONS) + 1)], int(dice.choice([-1, 1]))
    own = [dial for dial in dials if dial.name in rows and rows[dial.name] == row]
    return dict(values) | {dial.name: _within(dial, values[dial.name] + step) for dial in own}


def _within(dial: Dial, value: int) -> int:
    return min(max(value, dial.low), dial.high)


def _wishes(edition: Edition, dials: Sequence[Dial], misses: Mapping[str, float]) -> dict[str, float]:
    """Which way the misses would have each dial turned, summed over the numbers of seats.

    All Memories of a season but one are bought, whatever they cost: so how often one is bought counts against
    the others of its season. They are what a game waits for: where it lasts too long, all of them had better
    be cheaper.
    """
    bought, owners = ({dial.name: _missed(dial, misses, topics) for dial in dials} for topics in _TOPICS)
    seasons = {dial.name: edition.card(dial.cards[0]).season for dial in dials}
    for season in SEASONS:
        own = [dial for dial in dials if seasons[dial.name] == season]
        costs = [bought[dial.name] for dial in own if dial.field == "cost"]
        for dial in own:
            bought[dial.name] -= sum(costs) / max(len(costs), 1)
    long = sum(miss for name, miss in misses.items() if name.split(" ")[1] == "length")
    out = {}
    for dial in dials:
        much = bought[dial.name] + owners[dial.name]
        hurry = LONG * long if seasons[dial.name] else 0.0
        out[dial.name] = much - hurry if dial.field == "cost" else -much / 2
    return out


_TOPICS = (("bought",), ("owners", "winter"))


def _missed(dial: Dial, misses: Mapping[str, float], topics: Sequence[str]) -> float:
    """The misses of a dial's cards in some topics, a card's mean."""
    found = ((name.split(" ", 2), miss) for name, miss in misses.items())
    return sum(miss for (_, topic, what), miss in found if topic in topics and what in dial.cards) / len(
        dial.cards
    )
