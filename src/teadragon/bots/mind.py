"""What a thinking bot holds: what it has learned, and room to think in; so thinking allocates nothing."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from teadragon.bots.doors import addresses
from teadragon.bots.network import SCRATCH
from teadragon.cards.compile import records
from teadragon.rules import codes
from teadragon.rules.table import new_tables, new_tape

MOST_WALKS = 1 << 16
DEPTH = 64  # turns of a walk
EDGES_PER_NODE = 8  # a turn offers ten actions at most, seldom more than six

EDGE = np.dtype(
    [
        ("what", "i4"),  # see `search.name_of`
        ("next", "i4"),  # the node's next edge, or -1
        ("node", "i4"),  # where it leads, whatever luck brings; -1 while nobody has been there
        ("outcomes", "i4"),  # where it leads by what luck brought: the first of these nodes, or -1
        ("visits", "i4"),
        ("prior", "f4"),
        ("worth", "f8"),  # sum of the shares of the seat that chooses
        ("square", "f8"),  # sum of their squares
        ("points", "f8"),  # sum of that seat's points at the end
    ],
    align=True,
)
NODE = np.dtype(
    [
        ("first", "i4"),  # edge, or -1
        ("next", "i4"),  # outcome of the same edge, or -1
        ("outcome", "u8"),  # see `outcomes.outcome_of`
    ],
    align=True,
)


class Mind(NamedTuple):
    """Room for one thinker at a time. Arrays of one record, since compiled code takes records by them."""

    weights: Any  # (1,) WEIGHTS
    room: Any  # (1,) SCRATCH
    spare: Any  # (2,) TABLE: where futures are tried
    tape: Any  # (1,) TAPE
    legal: Any  # (2, ACTIONS) int16
    edges: Any  # (n,) EDGE
    nodes: Any  # (m,) NODE
    used: Any  # (2,) int64: nodes and edges in use
    path: Any  # (2, DEPTH) int64: edges of a walk, and the seats that chose them
    shares: Any  # (2, SEATS) float32: the end of a walk, shares and points
    sums: Any  # (2, SEATS) float64: over all walks, shares and points
    doors: Any  # (3,) int64, see doors.py
    playouts: Any  # (1,) bool: leaves are played out, not judged


def new_mind(weights: Any, walks: int) -> Mind:
    """A mind with room for a search of `walks` walks."""
    nodes = max(2, min(walks, MOST_WALKS))
    return Mind(
        records(weights),
        records(np.zeros(1, SCRATCH)),
        new_tables(2),
        new_tape(),
        np.zeros((2, codes.ACTIONS), np.int16),
        records(np.zeros(EDGES_PER_NODE * nodes, EDGE)),
        records(np.zeros(nodes, NODE)),
        np.zeros(2, np.int64),
        np.zeros((2, DEPTH), np.int64),
        np.zeros((2, codes.SEATS), np.float32),
        np.zeros((2, codes.SEATS)),
        addresses(),
        np.zeros(1, np.bool_),
    )
