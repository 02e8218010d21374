"""Who takes the seats that the learner does not: bots of ours by name, or anything that chooses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from teadragon.bots import NAMES, STRONGEST, mind, number_of
from teadragon.bots.choosing import THOUGHTLESS, choose, choose_at_once
from teadragon.bots.dice import seed_dice
from teadragon.envs.single import Single
from teadragon.rules import codes
from teadragon.rules.compiled import jit

Policy = Callable[[Any, Any], Any]
"""Takes an observation and its action mask (int8, ACTIONS long) and gives a legal action."""

Other = str | Policy


def bot_number(name: str) -> int:
    """Raises ValueError for a name that no bot has."""
    try:
        return number_of(name)
    except KeyError:
        raise ValueError(f"no bot {name!r}: there are {', '.join((*NAMES, STRONGEST))}") from None


def each_other(seats: int, wished: Other | Sequence[Other]) -> list[Other]:
    """One for each other seat. Raises ValueError for another number of them."""
    each = [wished] * (seats - 1) if isinstance(wished, str) or callable(wished) else list(wished)
    if len(each) != seats - 1:
        raise ValueError(f"{len(each)} others: {seats} seats have {seats - 1}")
    return each


class Others:
    """The other seats of a single table. Their dice are those of the game, so that its seed decides all."""

    def __init__(self, table: Single, wished: Other | Sequence[Other]) -> None:
        """`wished` is one for all, or one for each other seat in turn order from the learner's. Raises
        ValueError for an unknown bot or another number of them."""
        each = each_other(table.seats, wished)
        self._table = table
        self._chosen = [bot_number(other) if isinstance(other, str) else other for other in each]
        self._dice = np.zeros(1, np.uint64)
        self._list = np.empty(codes.ACTIONS, np.int16)

    def begin(self) -> None:
        """A game was dealt."""
        k0, k1 = self._table.tables["key"][0]
        seed_dice(self._dice, np.uint64(k0), np.uint64(k1), 0)

    def play(self, learner: int) -> None:
        """Take all actions until the learner is to act or the game is over. Raises IllegalAction where one of
        them chooses what it may not."""
        table = self._table
        while table.to_act >= 0 and table.to_act != learner:
            other = self._chosen[(table.to_act - learner - 1) % table.seats]
            if isinstance(other, int):
                table.act(self._of_bot(other))
            else:
                table.act(other(table.observe(table.to_act), table.legal.copy()))

    def _of_bot(self, bot: int) -> int:
        table = self._table
        if bot < THOUGHTLESS:
            return int(choose_at_once(bot, table.array, table.tables, 0, self._dice, self._list))
        return int(choose(bot, 0, table.array, table.tables, 0, mind(table.compiled.edition), self._dice))


# At many tables


@jit
def choose_at_all_at_once(
    bot: int, ed: Any, tables: Any, where: Any, dice: Any, legal: Any, out: Any
) -> None:
    """Write the choice of one of the first bots to `out` wherever `where` (bool) says so."""
    for i in range(len(tables)):
        if where[i]:
            out[i] = choose_at_once(bot, ed, tables, i, dice[i : i + 1], legal)


@jit
def choose_at_all(bot: int, ed: Any, tables: Any, where: Any, mind: Any, dice: Any, out: Any) -> None:
    """The same for any bot."""
    for i in range(len(tables)):
        if where[i]:
            out[i] = choose(bot, 0, ed, tables, i, mind, dice[i : i + 1])
