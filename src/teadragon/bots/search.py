"""Tree search over turns: the tree holds what seats did, and each walk through it meets new luck. A way that
was walked often leads to nodes of their own for what luck brought (see `outcomes`).

A walk copies the table under luck of the bot's own, goes down by PUCT, opens one node, and takes for its
worth what the network says of its table. Every seat chooses for itself (max^n).

Sources: Silver et al., "Mastering the game of Go without human knowledge", 2017 (PUCT); Luckhardt and Irani,
"An algorithmic solution of n-person games", 1986 (max^n); Perez Liebana et al., "Open loop search for general
video game playing", 2015.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teadragon.bots.doors import judge
from teadragon.bots.mind import DEPTH
from teadragon.bots.outcomes import SPLIT, new_node, node_after
from teadragon.bots.value import finish_turn, reseed, try_action, worth_of
from teadragon.rules import codes
from teadragon.rules.buy import wanted
from teadragon.rules.compiled import inner
from teadragon.rules.legal import legal_of

EXPLORE = np.float32(0.3)
EXPLORE_PLAYOUTS = np.float32(0.7)
PATIENCE = 256  # games played out from where an edge leads before there is a node: one game says little
CERTAIN = 1 << 30
HEAT = np.float32(15.0)  # of the first guess: a share better by 0.05 is guessed at twice as often
BY_CARD = 1000  # above every action: see `name_of`


@inner
def name_of(t: Any, action: int) -> int:
    """What an action means whatever the slot: a purchase by its card."""
    if codes.MARKET <= action < codes.CARD:
        return BY_CARD + wanted(t, action)
    return action


@inner
def find(mind: Any, node: int, what: int) -> int:
    edge = mind.nodes[node].first
    while edge >= 0 and mind.edges[edge].what != what:
        edge = mind.edges[edge].next
    return edge


# Opening a node


@inner
def _new_edge(mind: Any, node: int, what: int, share: Any, points: Any) -> None:
    at = mind.used[1]
    edge = mind.edges[at]
    edge.what, edge.next, edge.visits = what, mind.nodes[node].first, 1
    edge.node, edge.outcomes = -1, -1
    edge.worth, edge.square, edge.points = share, share * share, points
    edge.prior = np.float32(1.0) if mind.playouts[0] else np.exp(share * HEAT)
    mind.nodes[node].first = at
    mind.used[1] = at + 1


@inner
def _open(ed: Any, mind: Any, node: int, dice: Any) -> None:
    """Give a node an edge for each action open at the walk's table, each tried once; the walk ends with what
    the table itself is worth: the best of the tries would be partly the luckiest."""
    tables, seat = mind.spare, mind.spare[0].to_act
    legal, room = mind.legal[1], mind.room[0]
    for j in range(legal_of(ed, tables[0], legal)):
        what = name_of(tables[0], legal[j])
        if mind.used[1] < len(mind.edges) and find(mind, node, what) < 0:
            try_action(ed, tables, 0, legal[j], mind, dice)
            _new_edge(mind, node, what, room.shares[seat], room.points[seat])
    judge(ed, tables[0], mind)
    _end(mind)


@inner
def _open_by_playout(ed: Any, mind: Any, node: int) -> None:
    """Give a node its edges, all with what one game from the walk's table on came to."""
    tables, seat = mind.spare, mind.spare[0].to_act
    legal, room = mind.legal[1], mind.room[0]
    tables[1] = tables[0]
    worth_of(ed, tables[1], mind)
    _end(mind)
    for j in range(legal_of(ed, tables[0], legal)):
        what = name_of(tables[0], legal[j])
        if mind.used[1] < len(mind.edges) and find(mind, node, what) < 0:
            _new_edge(mind, node, what, room.shares[seat], room.points[seat])


@inner
def _end(mind: Any) -> None:
    """What was thought of a table last is what the walk brings home."""
    for seat in range(codes.SEATS):
        mind.shares[0, seat] = mind.room[0].shares[seat]
        mind.shares[1, seat] = mind.room[0].points[seat]


# One walk


@inner
def _choose(ed: Any, t: Any, mind: Any, node: int) -> tuple[int, int]:
    """The action to go on with, and its edge: -1 where luck opened one that the node has not seen."""
    legal = mind.legal[1]
    n = legal_of(ed, t, legal)
    prior, visits = np.float32(0.0), 0
    for j in range(n):
        at = find(mind, node, name_of(t, legal[j]))
        if at < 0:
            return legal[j], -1
        prior += mind.edges[at].prior
        visits += mind.edges[at].visits
    explore = EXPLORE_PLAYOUTS if mind.playouts[0] else EXPLORE
    reach = explore * np.sqrt(np.float32(visits)) / prior
    best, chosen, most = legal[0], -1, np.float32(-1e9)
    for j in range(n):
        at = find(mind, node, name_of(t, legal[j]))
        edge = mind.edges[at]
        score = edge.worth / edge.visits + reach * edge.prior / (1 + edge.visits)
        if score > most:
            best, chosen, most = legal[j], at, score
    return best, chosen


@inner
def _note(mind: Any, depth: int) -> None:
    for seat in range(codes.SEATS):
        mind.sums[0, seat] += mind.shares[0, seat]
        mind.sums[1, seat] += mind.shares[1, seat]
    for at in range(depth):
        edge = mind.edges[mind.path[0, at]]
        share = mind.shares[0, mind.path[1, at]]
        edge.visits += 1
        edge.worth += share
        edge.square += share * share
        edge.points += mind.shares[1, mind.path[1, at]]


@inner
def _follow(t: Any, mind: Any, at: int) -> int:
    """The node to which an edge led the walk's table; -1 where there is none, or not yet."""
    edge = mind.edges[at]
    young = mind.playouts[0] and edge.visits < PATIENCE
    if t.phase == codes.OVER or young:
        return -1
    if edge.visits >= SPLIT and not mind.playouts[0]:
        return node_after(t, mind, edge)
    if edge.node < 0:
        edge.node = new_node(mind)
    return edge.node


@inner
def _walk(ed: Any, tables: Any, i: int, mind: Any, dice: Any) -> bool:
    """Down the tree from tables[i], and back. Whether it went on to the end of the game."""
    mind.spare[0] = tables[i]
    t = mind.spare[0]
    reseed(t, dice)
    node, depth, over = 0, 0, False
    while True:
        over = t.phase == codes.OVER
        if over or node < 0 or depth == DEPTH:
            worth_of(ed, t, mind)
            _end(mind)
            break
        action, edge = _choose(ed, t, mind, node)
        if edge < 0:
            if mind.playouts[0]:
                _open_by_playout(ed, mind, node)
            else:
                _open(ed, mind, node, dice)
            break
        mind.path[0, depth], mind.path[1, depth] = edge, t.to_act
        depth += 1
        finish_turn(ed, t, action, mind)
        node = _follow(t, mind, edge)
    _note(mind, depth)
    return over


@inner
def forget(mind: Any) -> None:
    """The last search."""
    mind.used[:] = 0
    mind.sums[:, :] = 0.0
    new_node(mind)


@inner
def walk_on(ed: Any, tables: Any, i: int, mind: Any, dice: Any, walks: int) -> int:
    """So many walks more from tables[i]; returns how many saw the end of the game."""
    ends = 0
    for _ in range(walks):
        if _walk(ed, tables, i, mind, dice):
            ends += 1
    return ends


@inner
def most_walked(ed: Any, tables: Any, i: int, mind: Any) -> int:
    """The choice after a search: the action of tables[i] that was walked most, or one that wins for sure."""
    legal = mind.legal[0]
    best, most = codes.PASS, -1
    for j in range(legal_of(ed, tables[i], legal)):
        at = find(mind, 0, name_of(tables[i], legal[j]))
        rank = rank_of(mind.edges[at]) if at >= 0 else 0
        if rank > most:
            best, most = legal[j], rank
    return best


@inner
def rank_of(edge: Any) -> int:
    """By its walks; above all others where each of them won."""
    return edge.visits + (CERTAIN if edge.worth >= edge.visits else 0)


@inner
def choose_of(ed: Any, tables: Any, i: int, mind: Any, dice: Any, walks: int) -> int:
    """The choice at tables[i] after so many walks; at once where there is but one."""
    if legal_of(ed, tables[i], mind.legal[0]) == 1:
        return mind.legal[0][0]
    forget(mind)
    walk_on(ed, tables, i, mind, dice, walks)
    return most_walked(ed, tables, i, mind)
