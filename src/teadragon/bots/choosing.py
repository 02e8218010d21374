"""All bots behind one compiled word: which bot sits where is a number, the place of its name in `NAMES`."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from teadragon.bots import greedy, search, uniform, value
from teadragon.bots.doors import rule_of_thumb
from teadragon.bots.mind import Mind
from teadragon.rules import codes
from teadragon.rules.compiled import inner, jit
from teadragon.rules.legal import legal_of

UNIFORM, GREEDY, LEARNED, PLAYOUTS, TREE = range(5)
"""Ways to choose: by chance, by a rule of thumb, by the learned value one turn ahead, by a tree search whose
leaves are played to the end by the rule of thumb, and by one whose leaves are judged by the learned value."""


class Level(NamedTuple):
    name: str
    way: int
    effort: int  # how often a draw is tried, or the walks of a search


LADDER = (
    Level("uniform", UNIFORM, 0),
    Level("greedy", GREEDY, 0),
    Level("sprout", PLAYOUTS, 800),
    Level("gardener", LEARNED, 3),
    Level("brewer", TREE, 80),
    Level("sage", TREE, 1500),
)
"""The levels, weakest first. What each is worth against the others stands in docs/bots.md."""

NAMES = tuple(level.name for level in LADDER)
STRONGEST = "strongest"  # another name of the last
THOUGHTLESS = 2  # so many need no mind: a start with them alone has less to load

_WAYS = np.array([level.way for level in LADDER])
_EFFORTS = np.array([level.effort for level in LADDER])
_PAYING = 3  # tries, when what a purchase costs is weighed

_uniform = uniform.choose_of
_greedy = greedy.choose_of
_learned = value.choose_of
_search = search.choose_of


def number_of(name: str) -> int:
    """The number of a bot; raises KeyError for an unknown name."""
    if name == STRONGEST:
        return len(NAMES) - 1
    if name not in NAMES:
        raise KeyError(name)
    return NAMES.index(name)


def effort_of(name: str) -> int:
    """The walks of a level's search; 0 where it has none."""
    level = LADDER[number_of(name)]
    return level.effort if level.way in (PLAYOUTS, TREE) else 0


@jit
def choose_at_once(bot: int, ed: Any, tables: Any, i: int, dice: Any, legal: Any) -> int:
    """The choice of one of the first bots at tables[i]; `legal` is room to work in, int16, ACTIONS long."""
    if _WAYS[bot] == UNIFORM:
        return _uniform(ed[0], tables[i], dice, legal)
    return _greedy(ed[0], tables[i], dice, legal)


@inner
def choose_of(bot: int, walks: int, ed: Any, tables: Any, i: int, mind: Mind, dice: Any) -> int:
    """The choice of a bot at tables[i], which is not over, as an action integer.

    `walks` above 0 are those of a search instead of its level's own; `dice` is uint64 of shape (1,).
    """
    way = _WAYS[bot]
    if way == UNIFORM:
        return _uniform(ed, tables[i], dice, mind.legal[0])
    if way == GREEDY or (way == PLAYOUTS and tables[i].phase != codes.TURN):
        return rule_of_thumb(ed, tables[i], mind)
    mind.playouts[0] = way == PLAYOUTS
    if way == LEARNED:
        return _learned(ed, tables, i, mind, dice, _EFFORTS[bot])
    if tables[i].phase != codes.TURN:
        return _learned(ed, tables, i, mind, dice, _PAYING)
    return _search(ed, tables, i, mind, dice, walks if walks > 0 else _EFFORTS[bot])


@jit
def choose(bot: int, walks: int, ed: Any, tables: Any, i: int, mind: Mind, dice: Any) -> int:
    """The same for tables[i]."""
    return choose_of(bot, walks, ed[0], tables, i, mind, dice)


@jit
def searches(bot: int, ed: Any, tables: Any, i: int, mind: Mind) -> bool:
    """Whether this bot has something to search for at tables[i]."""
    if tables[i].phase != codes.TURN or _WAYS[bot] < PLAYOUTS:
        return False
    return bool(legal_of(ed[0], tables[i], mind.legal[0]) > 1)


@jit
def begin_search(bot: int, ed: Any, tables: Any, i: int, mind: Mind) -> None:
    """Make ready for `search_on` at tables[i]."""
    mind.playouts[0] = _WAYS[bot] == PLAYOUTS
    search.forget(mind)


@jit
def search_on(ed: Any, tables: Any, i: int, mind: Mind, dice: Any, walks: int) -> int:
    """So many walks more; returns how many of them came to the end of the game."""
    return search.walk_on(ed[0], tables, i, mind, dice, walks)


@jit
def found(ed: Any, tables: Any, i: int, mind: Mind) -> int:
    """The action of tables[i] that was walked most."""
    return search.most_walked(ed[0], tables, i, mind)


@jit
def edge_of(tables: Any, i: int, mind: Mind, action: int) -> int:
    """The number of the edge that stands for an action of tables[i] in the search's first node, or -1."""
    return search.find(mind, 0, search.name_of(tables[i], action))
