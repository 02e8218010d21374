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
def think_of(w: Any, n: int, room: Any) -> None:
    """From room.seats and room.table to room.hidden, room.shares and room.points."""
    _hear_table(w, n, room)
    part = np.float32(1.0) / np.float32(n - 1)
    for other in range(n):
        _hear_seat(w, other, room)
        for seat in range(n):
            if seat != other:
                for j in range(HIDDEN):
                    room.hidden[seat, j] += part * room.sum[j]
    _out(w, n, room)


@inner
def _hear_table(w: Any, n: int, room: Any) -> None:
    """Begin each seat's hidden units with what the table as a whole says."""
    room.sum[:] = 0
    for i in range(OF_TABLE):
        x = room.table[i]
        if x != 0:
            for j in range(HIDDEN):
                room.sum[j] += x * w.table[i, j]
    for seat in range(n):
        for j in range(HIDDEN):
            room.hidden[seat, j] = room.sum[j]


@inner
def _hear_seat(w: Any, seat: int, room: Any) -> None:
    """Add what a seat says to its own hidden units; room.sum is what it says to all others."""
    room.sum[:] = 0
    for i in range(OF_SEAT):
        x = room.seats[seat, i]
        if x != 0:
            for j in range(HIDDEN):
                room.hidden[seat, j] += x * w.own[i, j]
                room.sum[j] += x * w.other[i, j]


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
        _teach(grad, n, seat, room)


@inner
def _teach(grad: Any, n: int, seat: int, room: Any) -> None:
    """Add what the slopes of a seat's hidden units, in room.sum, say to what feeds them."""
    for i in range(OF_TABLE):
        if room.table[i] != 0:
            for j in range(HIDDEN):
                grad.table[i, j] += room.table[i] * room.sum[j]
    for i in range(OF_SEAT):
        own, others = room.seats[seat, i], np.float32(0.0)
        for other in range(n):
            if other != seat:
                others += room.seats[other, i]
        others /= np.float32(n - 1)
        for j in range(HIDDEN):
            grad.own[i, j] += own * room.sum[j]
            grad.other[i, j] += others * room.sum[j]
