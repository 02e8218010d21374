"""The network: from the numbers of a table to each seat's share of winning, and to its points at the end.

One hidden layer, the same for every seat. A seat's hidden units hear its own numbers, the mean of the
others' and those of the table; the shares are the softmax over the seats. So seats can change places, and
two, three and four of them are read by the same weights.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teadragon.rules.codes import ACTIONS, SEATS
from teadragon.rules.compiled import inner
from teadragon.rules.features import OF_SEAT, OF_TABLE, features_of

VERSION = 1
"""Changes with the shape of the network: weights of another version are refused."""

HIDDEN = 32
LEAK = np.float32(0.1)  # of the hidden units, below zero
POINTS = np.float32(30.0)  # points are learned as a part of so many
CARE_FOR_POINTS = np.float32(0.5)  # in the sum of the two losses

WEIGHTS = np.dtype(
    [
        ("own", "f4", (OF_SEAT, HIDDEN)),
        ("other", "f4", (OF_SEAT, HIDDEN)),
        ("table", "f4", (OF_TABLE, HIDDEN)),
        ("out", "f4", HIDDEN),
        ("points", "f4", HIDDEN),
    ],
    align=True,
)

SCRATCH = np.dtype(
    [
        ("seats", "f4", (SEATS, OF_SEAT)),
        ("table", "f4", OF_TABLE),
        ("hidden", "f4", (SEATS, HIDDEN)),
        ("sum", "f4", HIDDEN),
        ("shares", "f4", SEATS),
        ("points", "f4", SEATS),
        ("legal", "i2", ACTIONS),  # for the rule of thumb
        ("dice", "u8", 1),  # which it does not roll
    ],
    align=True,
)


def new_weights(seed: int) -> Any:
    """Weights that know nothing: shape (1,), dtype WEIGHTS.

    Source of the deviation: He et al., "Delving deep into rectifiers", 2015, for some forty inputs that are
    not zero.
    """
    rng = np.random.default_rng(seed)
    weights = np.zeros(1, WEIGHTS)
    for name in ("own", "other", "table"):
        weights[name][0] = rng.normal(0, (2.0 / 40) ** 0.5, weights[name][0].shape)
    weights["out"][0] = rng.normal(0, 0.1, HIDDEN)
    weights["points"][0] = rng.normal(0, 0.1, HIDDEN)
    return weights


@inner
def _add(total: Any, x: Any, weights: Any, scale: Any) -> None:
    """total += scale * x @ weights, for what of x is not zero."""
    for i in range(len(x)):
        if x[i] != 0:
            factor = x[i] * scale
            row = weights[i]
            for j in range(HIDDEN):
                total[j] += factor * row[j]


@inner
def think_of(w: Any, n: int, room: Any) -> None:
    """From room.seats and room.table to room.hidden, room.shares and room.points."""
    one = np.float32(1.0)
    room.sum[:] = 0
    _add(room.sum, room.table, w.table, one)
    for seat in range(n):
        room.hidden[seat, :] = room.sum
        _add(room.hidden[seat], room.seats[seat], w.own, one)
    for other in range(n):
        room.sum[:] = 0
        _add(room.sum, room.seats[other], w.other, one / np.float32(n - 1))
        for seat in range(n):
            if seat != other:
                for j in range(HIDDEN):
                    room.hidden[seat, j] += room.sum[j]
    _out(w, n, room)


@inner
def _out(w: Any, n: int, room: Any) -> None:
    top = np.float32(-1e9)
    for seat in range(n):
        share, points = np.float32(0.0), np.float32(0.0)
        for j in range(HIDDEN):
            h = room.hidden[seat, j]
            h = h if h > 0 else LEAK * h
            room.hidden[seat, j] = h
            share += h * w.out[j]
            points += h * w.points[j]
        room.shares[seat] = share
        room.points[seat] = points * POINTS
        top = max(top, share)
    total = np.float32(0.0)
    for seat in range(n):
        room.shares[seat] = np.exp(room.shares[seat] - top)
        total += room.shares[seat]
    for seat in range(n):
        room.shares[seat] /= total


@inner
def read(ed: Any, t: Any, w: Any, room: Any) -> None:
    """What the network thinks of a table that is not over: room.shares and room.points."""
    features_of(ed, t, room.seats, room.table)
    think_of(w, t.seats, room)


@inner
def add_gradient(w: Any, n: int, room: Any, shares: Any, points: Any, grad: Any) -> None:
    """Add to `grad` (WEIGHTS) that of the loss against these targets, room being as `think_of` left it.

    The loss is the cross-entropy of the shares, and the squared error of the points.
    """
    one = np.float32(1.0)
    for seat in range(n):
        error = room.shares[seat] - shares[seat]
        miss = CARE_FOR_POINTS * (room.points[seat] - points[seat]) / POINTS
        for j in range(HIDDEN):
            h = room.hidden[seat, j]
            grad.out[j] += error * h
            grad.points[j] += miss * h
            bend = one if h > 0 else LEAK
            room.sum[j] = (error * w.out[j] + miss * w.points[j]) * bend
        _add_outer(grad.own, room.seats[seat], room.sum, one)
        _add_outer(grad.table, room.table, room.sum, one)
        for other in range(n):
            if other != seat:
                _add_outer(grad.other, room.seats[other], room.sum, one / np.float32(n - 1))


@inner
def _add_outer(grad: Any, x: Any, slope: Any, scale: Any) -> None:
    for i in range(len(x)):
        if x[i] != 0:
            factor = x[i] * scale
            row = grad[i]
            for j in range(HIDDEN):
                row[j] += factor * slope[j]
