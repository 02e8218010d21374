"""Thousands of tables at a step, as NumPy arrays, in compiled code.

    env = BatchEnv(tables=4096, seats=2, seed=1)
    seen = env.reset()
    while learning:
        seen = env.step(actions)  # one legal action for each table

A table whose game ends is dealt its next one in the same step. What happens at table i depends on the seed,
on i and on the actions there, and on nothing else: not on how many tables there are.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from teadragon.bots import mind
from teadragon.bots.choosing import THOUGHTLESS
from teadragon.bots.dice import seed_dice
from teadragon.cards.compile import compile_edition
from teadragon.cards.edition import DEFAULT, Edition, load
from teadragon.envs import encoding
from teadragon.envs.others import bot_number, choose_at_all, choose_at_all_at_once
from teadragon.envs.single import checked_seats, key_text, not_an_option
from teadragon.envs.stepping import begin_all, first_illegal, step_all
from teadragon.rules import codes
from teadragon.rules.chance import number_words
from teadragon.rules.compiled import jit
from teadragon.rules.table import new_tables, new_tape


class Seen(NamedTuple):
    """What a step leaves to be seen. The environment's own arrays, unless you gave it yours for the
    observations: the next step writes over them."""

    observations: Any
    """What the seat to act sees, float32, (tables, numbers of encoding.py); None where they are off."""
    legal: Any
    """The legal actions, bool, (tables, 77): one at least at each table."""
    to_act: Any
    """The seat that decides, int64, (tables,)."""
    rewards: Any
    """What the last step brought each seat, float32, (tables, seats): 0 but for games that it ended. There 1
    for winning alone, -1 / (seats - 1) for losing, in between where some share; they sum to zero."""
    terminated: Any
    """Whether the last step ended the game, bool, (tables,); all else there is of the next game already."""


class BatchEnv:
    """Tables side by side. `reset` before the first `step`."""

    def __init__(
        self,
        tables: int,
        seats: int,
        seed: int,
        *,
        edition: str | Edition = DEFAULT,
        open_winter: bool = False,
        observations: bool = False,
        features: bool = False,
    ) -> None:
        """`seed` is a number from 0 to 2**128 - 1; `edition` an id, a file or an edition; `features` adds the
        last pieces of encoding.py to the observations. Raises ValueError for numbers that cannot be,
        BadEdition for a faulty edition."""
        cards = load(edition) if isinstance(edition, str) else edition
        checked_seats(seats, cards)
        if tables < 1:
            raise ValueError(f"{tables} tables: there must be one at least")
        self.compiled = compile_edition(cards)
        self.seats = seats
        self.tables = new_tables(tables)
        """The records of the tables (rules/table.py), to look at."""
        self.games = np.zeros(tables, np.int64)
        """How many games each table has begun."""
        size = encoding.size_of(features=features)
        self._observations = np.zeros((tables if observations else 0, size), np.float32)
        self._seen = Seen(
            self._observations if observations else None,
            np.zeros((tables, codes.ACTIONS), np.bool_),
            np.zeros(tables, np.int64),
            np.zeros((tables, seats), np.float32),
            np.zeros(tables, np.bool_),
        )
        self._terms = np.array([seats, int(open_winter)], np.int64)
        self._seed = _checked(seed)
        self._make_room(tables)

    def _make_room(self, tables: int) -> None:
        self._tape = new_tape()
        self._room = np.empty(codes.ACTIONS, np.int16), encoding.new_room()
        self._keys = np.zeros((tables, 2), np.uint64)
        self._dice = np.zeros(tables, np.uint64)
        self._all = np.ones(tables, np.bool_)

    def __len__(self) -> int:
        return len(self.games)

    def reset(self, seed: int | None = None, *, into: Any = None) -> Seen:
        """Begin at each table the first game of its series: again those of the seed, or those of another."""
        self._write_into(into)
        self._seed = self._seed if seed is None else _checked(seed)
        seen, words = self._seen, number_words(self._seed)
        begin_all(
            self.compiled.array, self.tables, *words, self._keys, self.games, self._terms, seen.legal,
            seen.to_act, self._observations, self._tape, self._room,
        )  # fmt: skip
        _seed_all(self._keys, self._dice)
        seen.rewards[:] = 0
        seen.terminated[:] = False
        return self._seen

    def _write_into(self, into: Any) -> None:
        if into is None:
            return
        if self._seen.observations is None:
            raise ValueError("observations are off: there is nothing to write")
        if not isinstance(into, np.ndarray):
            raise TypeError(f"into is an array, not {type(into).__name__}")
        wanted = self._observations.shape
        if into.shape != wanted or into.dtype != np.float32 or not into.flags.c_contiguous:
            raise ValueError(f"into is float32 {wanted} without gaps, not {into.dtype} {into.shape}")
        self._observations = into
        self._seen = self._seen._replace(observations=into)

    def step(self, actions: Any, where: Any = None, *, into: Any = None) -> Seen:
        """Take one action at each table, or where `where` (bool, (tables,)) says so: integers of any width,
        (tables,). Observations are written into an array of yours from now on, if that is given: float32,
        (tables, numbers), its numbers without gaps. What `where` leaves out is not written.

        Raises TypeError or ValueError for an array of another kind or shape, and IllegalAction, which names
        the first table whose action is not legal; in each case nothing has changed.
        """
        chosen, there = self._checked_actions(actions), self._checked_where(where)
        seen = self._seen
        i = first_illegal(seen.legal, chosen, there)
        if i >= 0:
            raise not_an_option(int(chosen[i]), seen.legal[i], table=i, seat=int(seen.to_act[i]))
        self._write_into(into)
        step_all(
            self.compiled.array, self.tables, chosen, there, self._keys, self.games, self._terms, seen.legal,
            seen.to_act, seen.rewards, seen.terminated, self._observations, self._tape, self._room,
        )  # fmt: skip
        return self._seen

    def _checked_actions(self, actions: Any) -> Any:
        if not self.games[0]:
            raise RuntimeError("nothing is dealt yet: call reset() before step()")
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu":
            raise TypeError(f"actions are integers, not {chosen.dtype}")
        if chosen.shape != self.games.shape:
            raise ValueError(f"actions have the shape {self.games.shape}, one a table, not {chosen.shape}")
        return np.ascontiguousarray(chosen, np.int64)

    def _checked_where(self, where: Any) -> Any:
        if where is None:
            return self._all
        there = np.asarray(where)
        if there.dtype != np.bool_ or there.shape != self.games.shape:
            raise ValueError(
                f"where is bool of the shape {self.games.shape}, not {there.dtype} {there.shape}"
            )
        return np.ascontiguousarray(there)

    @property
    def seen(self) -> Seen:
        """What the last step left to be seen."""
        return self._seen

    def choose(self, bot: str, where: Any = None, out: Any = None) -> Any:
        """What a bot of ours does at each table, or where `where` (bool, (tables,)) says so: int64,
        (tables,), in `out` if that is given. Each table has dice of its own. Raises ValueError for an unknown
        bot."""
        number = bot_number(bot)
        chosen = np.zeros(len(self), np.int64) if out is None else out
        there = self._checked_where(where)
        if chosen.shape != self.games.shape or chosen.dtype != np.int64:
            raise ValueError(
                f"out is int64 of the shape {self.games.shape}, not {chosen.dtype} {chosen.shape}"
            )
        if not self.games[0]:
            raise RuntimeError("nothing is dealt yet: call reset() before choose()")
        edition, dice = self.compiled.array, self._dice
        if number < THOUGHTLESS:
            choose_at_all_at_once(number, edition, self.tables, there, dice, self._room[0], chosen)
        else:
            choose_at_all(number, edition, self.tables, there, mind(self.compiled.edition), dice, chosen)
        return chosen

    def deal_of(self, table: int) -> str:
        """The seed of the game in play at a table, with which `Game.new` deals it again."""
        return key_text(self.tables["key"][table])


def _checked(seed: int) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer):
        raise TypeError(f"a seed is an integer, not {type(seed).__name__}")
    if not 0 <= seed < 2**128:
        raise ValueError(f"seed {seed}: a seed is a number from 0 to 2**128 - 1")
    return int(seed)


@jit
def _seed_all(keys: Any, dice: Any) -> None:
    for i in range(len(dice)):
        seed_dice(dice[i : i + 1], keys[i, 0], keys[i, 1], 0)
