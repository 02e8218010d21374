"""All bots behind one compiled word: which bot sits where is a number."""

from __future__ import annotations

from typing import Any

from teadragon.bots import greedy, uniform
from teadragon.rules.compiled import inner, jit

UNIFORM = 0
GREEDY = 1
NAMES = ("uniform", "greedy")

_uniform = uniform.choose_of
_greedy = greedy.choose_of


@inner
def choose_of(bot: int, ed: Any, t: Any, dice: Any, legal: Any) -> int:
    """The choice of a bot at a table that is not over, as an action integer.

    `dice` is uint64 of shape (1,), `legal` int16 of shape (ACTIONS,): room to work in.
    """
    if bot == GREEDY:
        return _greedy(ed, t, dice, legal)
    return _uniform(ed, t, dice, legal)


@jit
def choose(bot: int, ed: Any, tables: Any, i: int, dice: Any, legal: Any) -> int:
    """The same for tables[i]."""
    return choose_of(bot, ed[0], tables[i], dice, legal)
