"""A room as it stands: its table, its people, what it shows of them, and how kept steps lead on."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Self

from teadragon.cards.edition import Edition
from teadragon.rooms import timing
from teadragon.rooms.company import after, due, opening
from teadragon.rooms.deeds import DEEDS, Table
from teadragon.rooms.inbox import After, Think
from teadragon.rooms.kept import HOST, Setup, Step, Summary
from teadragon.rooms.past import Damaged, deal, recent_of, replay_step
from teadragon.rooms.protocol import VERSION as PROTOCOL
from teadragon.rooms.protocol import Update, Welcome
from teadragon.rooms.shown import Entry, State, What
from teadragon.rooms.state import state_of, summary_of
from teadragon.rooms.takeback import Recent
from teadragon.rules.game import Game

RECENT_KEYS = 32


class Standing:
    """What a room is at one version; a step leads to the next."""

    def __init__(self, setup: Setup, game: Game) -> None:
        self.setup = setup
        self.game = game
        self.version = 0
        self.company = opening(setup, game)
        self._keys: OrderedDict[str, tuple[int, int | None]] = OrderedDict()
        self._lately: dict[int, tuple[tuple[What, int], ...]] = {}
        self._state: State | None = None

    @classmethod
    def restore(cls, setup: Setup, edition: Edition, steps: Sequence[Step]) -> Self:
        """Raises Damaged."""
        room = cls(setup, deal(setup, edition))
        undone = any(step.what == "take_back" for step in steps)
        tables = [(room.game.copy(), room.company.recent)] if undone else []
        for step in steps:
            room._redo(step, tables)
            if undone and step.what == "act":
                tables.append((room.game.copy(), room.company.recent))
        return room

    def follow(self, step: Step) -> Update:
        """Take a step that another process kept; a take-back needs a `restore` instead. Raises Damaged."""
        self._redo(step, [])
        return Update(entry=step.entry(), state=self.state)

    def _redo(self, step: Step, tables: list[tuple[Game, tuple[Recent, ...]]]) -> None:
        if step.version != self.version + 1:
            raise Damaged(self.setup.id, step.version)
        before, game, recent = self.game, self.game, self.company.recent
        if step.what in ("act", "stop"):
            game = before.copy()
            if step.what == "act":
                recent = (*recent, recent_of(step, before.plies))
            replay_step(self.setup, game, step)
        elif step.what == "take_back":
            at = self._place(step, len(tables))
            del tables[at + 1 :]
            game, recent = tables[at][0].copy(), tables[at][1]
        company = after(self.setup, self.company, step, before, game, recent)
        self._advance(After(game, company), step)

    def _place(self, step: Step, tables: int) -> int:
        plies = step.change.plies if step.change is not None else None
        at = -1 if plies is None else plies - self._base
        if not 0 <= at < tables:
            raise Damaged(self.setup.id, step.version)
        return at

    @property
    def _base(self) -> int:
        """The plies that lay before version 0."""
        return 0 if self.setup.past is None else len(self.setup.past.plies)

    def _advance(self, after: After, step: Step) -> None:
        self.game = after.game
        self.company = after.company
        self.version = step.version
        self._state = None
        if step.key is not None and step.what != "act":
            by = HOST if step.seat is None else step.seat
            self._lately[by] = (*self._lately.get(by, ()), (step.what, step.at))[-DEEDS:]
        if step.key is not None:
            self._keys[step.key] = (step.version, step.seat)
            while len(self._keys) > RECENT_KEYS:
                self._keys.popitem(last=False)

    @property
    def state(self) -> State:
        if self._state is None:
            self._state = state_of(self.setup, self.game, self.version, self.company)
        return self._state

    @property
    def over(self) -> bool:
        return self.game.over or self.company.closed

    @property
    def summary(self) -> Summary:
        return summary_of(self.setup, self.game, self.company)

    @property
    def thinking(self) -> Think | None:
        """The bot that is to act now."""
        seat = self.game.to_act
        bot = None if seat is None or self.company.closed else self.company.seats[seat].bot
        return None if seat is None or bot is None else Think(self.version, seat, bot)

    def due(self, seen: Mapping[int, int]) -> int | None:
        """When a Ticked has something to do, in milliseconds since 1970; `seen` as there."""
        return due(self.setup, self.game, self.company, seen)

    @property
    def owed(self) -> bool:
        """Whether a Ticked has something to do at once: what all have agreed to."""
        wished = self.company.wish is not None
        return wished and not self.over and timing.agreed(self._as_judged(0)) is not None

    def welcome(
        self, seats: frozenset[int], log: list[Entry], *, host: bool = False, now: int = 0
    ) -> Welcome:
        return Welcome(
            protocol=PROTOCOL,
            room=self.setup.face(self.company.names),
            yours=sorted(seats),
            state=self.state,
            log=log,
            earlier=log[0].version - 1 if log else self.version,
            host=host,
            now=now,
        )

    def remembers(self, key: str) -> bool:
        """Whether this key's first answer is known without the store."""
        return key in self._keys

    def _as_judged(self, now: int, lately: tuple[tuple[What, int], ...] = ()) -> Table:
        return Table(self.setup, self.company, self.game, self.version, lately, now)
