"""Nodes of the search's tree for what luck brought.

As long as few walks went a way, all of them share the node to which it leads, whatever luck brought: little
is known of it, and all of it helps. But what is best there hangs on what was drawn and turned up, and a plan
for all outcomes alike is worth less than one for each. So a way that was walked SPLIT times leads to nodes
by outcome from then on (explicit chance; see docs/bots.md for what that brings).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teadragon.rules import codes
from teadragon.rules.compiled import inner

SPLIT = 2048
_SPREAD = np.uint64(0x9E3779B97F4A7C15)  # 2**64 by the golden ratio (Knuth's multiplicative hashing)
_SHIFT = np.uint64(29)


@inner
def new_node(mind: Any) -> int:
    """Its number, or -1 where there is no room for more."""
    at = mind.used[0]
    if at >= len(mind.nodes):
        return -1
    mind.nodes[at].first, mind.nodes[at].next = -1, -1
    mind.used[0] = at + 1
    return at


@inner
def node_after(t: Any, mind: Any, edge: Any) -> int:
    """The node for the table that an edge led to, a new one if nobody has seen it."""
    outcome = outcome_of(t)
    node = edge.outcomes
    while node >= 0 and mind.nodes[node].outcome != outcome:
        node = mind.nodes[node].next
    if node >= 0:
        return node
    node = new_node(mind)
    if node >= 0:
        mind.nodes[node].outcome = outcome
        mind.nodes[node].next = edge.outcomes
        edge.outcomes = node
    return node


@inner
def outcome_of(t: Any) -> Any:
    """A number for what lies open where: tables that differ in it have other choices or other odds. Some that
    differ may share one, which harms nothing but the search's sharpness."""
    found = np.uint64(t.season * 64 + t.memories_left * 8 + t.to_act)
    for slot in range(codes.MARKET_SLOTS):
        found = _mixed(found, np.uint64(t.market_row[slot] + 1))
    for slot in range(codes.MEMORY_SLOTS):
        found = _mixed(found, np.uint64(t.memory_row[slot] + 1))
    for seat in range(t.seats):
        found = _mixed(found, t.hold_kinds[seat])
        found = _mixed(found, t.discard_kinds[seat])
        found = _mixed(found, np.uint64(t.growth[seat] + 256 * t.deck_size[seat]))
    return found


@inner
def _mixed(found: Any, more: Any) -> Any:
    found = (found ^ more) * _SPREAD
    return found ^ (found >> _SHIFT)
