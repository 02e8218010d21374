"""Learning from games against oneself, in compiled code: TD(lambda) over the tables after each turn.

Sources: Tesauro, "Temporal difference learning and TD-Gammon", 1995; Kingma and Ba, "Adam", 2015.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teadragon.bots import value
from teadragon.bots.dice import roll, seed_dice
from teadragon.bots.doors import judge
from teadragon.bots.network import add_gradient, think_of
from teadragon.rules import codes
from teadragon.rules.chance import series_words
from teadragon.rules.compiled import inner, jit
from teadragon.rules.features import OF_SEAT, OF_TABLE
from teadragon.rules.legal import legal_of
from teadragon.rules.setup import deal_by_seed

TRACE = np.dtype(
    [
        ("seats", "f4", (codes.SEATS, OF_SEAT)),
        ("table", "f4", OF_TABLE),
        ("shares", "f4", codes.SEATS),
        ("points", "f4", codes.SEATS),
    ],
    align=True,
)
LONGEST = codes.LAST_TURN + 1  # R26
BETA1, BETA2, TINY = np.float32(0.9), np.float32(0.999), np.float32(1e-8)

_best = value.choose_of


@inner
def _play(ed: Any, tables: Any, mind: Any, trace: Any, dice: Any, samples: int, stray: int) -> int:
    """Play tables[0] to its end; what was seen after each turn goes to `trace`. Returns how many."""
    t, room = tables[0], mind.room[0]
    turns = 0
    while t.phase != codes.OVER:
        if stray > 0 and roll(dice, stray) == 0:
            action = mind.legal[0][roll(dice, legal_of(ed, t, mind.legal[0]))]
        else:
            action = _best(ed, tables, 0, mind, dice, samples)
        value.finish_turn(ed, t, action, mind)
        if t.phase != codes.OVER:
            judge(ed, t, mind)
            seen = trace[turns]
            seen.seats[:, :] = room.seats
            seen.table[:] = room.table
            seen.shares[:] = room.shares
            seen.points[:] = room.points
            turns += 1
    return turns


@inner
def _learn(n: int, mind: Any, trace: Any, turns: int, final: Any, grad: Any, decay: Any) -> None:
    """The forward view: each table's target mixes what was thought of the next one with what came of it."""
    w, room = mind.weights[0], mind.room[0]
    one = np.float32(1.0)
    for at in range(turns - 1, -1, -1):
        seen = trace[at]
        room.seats[:, :] = seen.seats
        room.table[:] = seen.table
        think_of(w, n, room)
        add_gradient(w, n, room, final[0], final[1], grad)
        for seat in range(n):
            final[0, seat] = decay * final[0, seat] + (one - decay) * seen.shares[seat]
            final[1, seat] = decay * final[1, seat] + (one - decay) * seen.points[seat]


@jit
def lesson(
    ed: Any, tables: Any, mind: Any, trace: Any, grads: Any, s0: Any, s1: Any, first: int, games: int,
    seats: Any, samples: int, stray: int, decay: float,
) -> int:
    """Play games first, first + 1, .. of the series with key (s0, s1) against oneself, and add what they
    teach to `grads`. `seats` are the numbers of seats, taken in turn. Returns how many tables were seen."""
    dice = np.empty(1, np.uint64)
    final = np.zeros((2, codes.SEATS), np.float32)
    seen = 0
    for game in range(first, first + games):
        n = seats[game % len(seats)]
        k0, k1 = series_words(s0, s1, game)
        deal_by_seed(ed, tables, 0, n, k0, k1, 0, mind.tape)
        seed_dice(dice, k0, k1, 0)
        turns = _play(ed[0], tables, mind, trace, dice, samples, stray)
        value.final_shares(ed[0], tables[0], final[0], final[1])
        _learn(n, mind, trace, turns, final, grads[0], np.float32(decay))
        seen += turns * n
    return seen


@jit
def step(numbers: Any, gradient: Any, m: Any, v: Any, rate: float, count: int) -> None:
    """The `count`-th step of Adam; all arrays are the weights' float32 in a row, `gradient` a mean."""
    c1, c2 = 1 - BETA1**count, 1 - BETA2**count
    for k in range(len(numbers)):
        m[k] = BETA1 * m[k] + (1 - BETA1) * gradient[k]
        v[k] = BETA2 * v[k] + (1 - BETA2) * gradient[k] * gradient[k]
        numbers[k] -= np.float32(rate) * (m[k] / c1) / (np.sqrt(v[k] / c2) + TINY)
