"""The points of a game at which somebody decides or luck does. A point never changes: whoever goes on from
it gets another, so that a search copies nothing."""

from __future__ import annotations

from typing import Any

import numpy as np

from teadragon.cards.compile import CompiledEdition, compile_edition, records
from teadragon.cards.edition import Edition
from teadragon.envs.chance_nodes import DEAL, NOTHING, go_on, roll_out, shares_of
from teadragon.rules import codes
from teadragon.rules.legal import legal_list
from teadragon.rules.table import TABLE, copy_of, new_tables, tape_of_thread

CHANCE, OVER = -1, -4  # beside the seats, as OpenSpiel numbers them
NO_OUTCOMES = np.empty(0, np.int64)


class Terms:
    """What all points of a game share: its edition, its seats, and when it is ended at the latest."""

    def __init__(self, edition: Edition, seats: int, *, open_winter: bool = False, longest: int) -> None:
        """Raises ValueError for a number of seats or turns that cannot be played."""
        if not 2 <= seats <= edition.max_seats:
            raise ValueError(f"{seats} seats: a game of this edition has 2 to {edition.max_seats}")
        if longest < 1:
            raise ValueError(f"{longest} turns: a game has at least one")
        self.compiled: CompiledEdition = compile_edition(edition)
        self.array = self.compiled.array
        self.seats = seats
        self.numbers = np.array([seats, int(open_winter), longest], np.int64)
        self._legal = np.empty(codes.ACTIONS, np.int16)

    def beginning(self) -> Point:
        """Before the deal: its first outcome is the dragon of seat 0."""
        return Point(self, new_tables(1), 0, NOTHING, NO_OUTCOMES).after(DEAL)

    def at(self, tables: Any) -> Point:
        """The point at which such a table, shape (1,), stands."""
        return Point(self, copy_of(tables), _to_act(tables), NOTHING, NO_OUTCOMES)

    def legal(self, tables: Any) -> list[int]:
        many = legal_list(self.array, tables, 0, self._legal)
        return sorted(self._legal[:many].tolist())


class Point:
    """A table, and where an action waits there for luck, that action and its outcomes so far."""

    __slots__ = ("_after", "_legal", "_odds", "action", "drawn", "tables", "terms", "to_act")

    def __init__(self, terms: Terms, tables: Any, to_act: int, action: int, drawn: Any) -> None:
        self.terms = terms
        self.tables = tables  # before the action that waits
        self.to_act = to_act  # a seat, CHANCE or OVER
        self.action = action
        self.drawn = drawn
        self._legal: list[int] | None = None
        self._odds: list[tuple[int, float]] | None = None
        self._after: dict[int, Point] | None = None

    def __deepcopy__(self, _: Any) -> Point:
        return self  # it never changes

    def remembering(self) -> Point:
        """The same, and it keeps the points after it, and those after them, as long as it lives: a search
        that comes by again finds them made."""
        point = Point(self.terms, self.tables, self.to_act, self.action, self.drawn)
        point._odds, point._after = self._odds, {}
        return point

    def legal(self) -> list[int]:
        """The actions open to the seat that decides, in rising order."""
        if self._legal is None:
            self._legal = self.terms.legal(self.tables)
        return self._legal

    def odds(self) -> list[tuple[int, float]]:
        """Where luck decides: kinds (of the dragons, while they are dealt, numbers) and probabilities."""
        assert self._odds is not None, "somebody decides here"
        return self._odds

    def after(self, step: int) -> Point:
        """The next point, after an action or an outcome. That it is possible is the caller's to know."""
        if self._after is None:
            return self._step(step)
        if step not in self._after:
            found = self._after[step] = self._step(step)
            found._after = {}
        return self._after[step]

    def _step(self, step: int) -> Point:
        terms, tape = self.terms, tape_of_thread()
        action, drawn = step, NO_OUTCOMES
        if self.to_act == CHANCE:
            action, drawn = self.action, np.array([*self.drawn.tolist(), step], np.int64)
        tables = records(np.empty(1, TABLE))
        if go_on(terms.array, self.tables, tables, action, terms.numbers, drawn, tape):
            return Point(terms, tables, _to_act(tables), NOTHING, NO_OUTCOMES)
        point = Point(terms, self.tables, CHANCE, action, drawn)
        point._odds = _odds(tape["asked"][0])
        return point

    def shares(self) -> list[float]:
        """Each seat's part of the victory as the table stands."""
        shares = np.zeros(self.terms.seats)
        shares_of(self.terms.array, self.tables, 0, shares)
        return shares.tolist()

    def roll_out(self, room: Any, count: int) -> Any:
        """Each seat's mean part of the victory in so many games that go on from here by lot."""
        shares = np.zeros(self.terms.seats)
        terms = self.terms
        roll_out(terms.array, self.tables, 0, self.action, terms.numbers, self.drawn, count, shares, *room)
        return shares / count


def _to_act(tables: Any) -> int:
    seat: int = tables["to_act"].item()
    return seat if seat >= 0 else OVER


def _odds(bag: Any) -> list[tuple[int, float]]:
    kinds = np.flatnonzero(bag)
    copies = bag[kinds]
    return list(zip(kinds.tolist(), (copies / copies.sum(dtype=np.int64)).tolist(), strict=True))
