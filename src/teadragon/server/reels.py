"""A game to step through: its deal, the plies that stand, and its table at some of them on the way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from teadragon.cards.edition import Edition
from teadragon.records import Recorder
from teadragon.rooms.bodies import Replay, ReplayStep
from teadragon.rooms.company import opening
from teadragon.rooms.kept import Past, PastPly, Setup, Step
from teadragon.rooms.past import Damaged
from teadragon.rooms.shown import By, Entry, Event, State
from teadragon.rooms.state import result_of, state_of, told
from teadragon.rules.actions import from_json
from teadragon.rules.events import outcomes
from teadragon.rules.game import Game
from teadragon.rules.refusal import BadNotation, IllegalAction

MARK_EVERY = 32
"""Plies from one table that is kept to the next, so that no ply is far from one."""


class Played(Struct, frozen=True):
    """A ply that stands."""

    seat: int
    action: dict[str, Any]
    outcomes: list[dict[str, Any]]
    at: int = 0
    by: By | None = None


class Reel:
    """What a replay shows and a record tells. Not for two threads at once."""

    def __init__(
        self,
        setup: Setup,
        edition: Edition,
        *,
        source: Literal["room", "import"] = "room",
        stopped: bool = False,
    ) -> None:
        """A room at version 0, to be followed. An import is all past; without a seed that is ours it has an
        empty one."""
        self.setup = setup
        self.edition = edition
        self.source: Literal["room", "import"] = source
        self.stopped = stopped  # by its people, after the last ply
        self.version = 0
        self.names = tuple(seat.name for seat in setup.seats)
        self._base = dealt(setup, edition)
        self._marks = [self._base.tables.copy()]
        self._plies: list[bytes] = []  # as JSON: so a game of thousands of plies stays small
        for ply in setup.past.plies if setup.past else ():
            self._add(Played(ply.seat, ply.action, ply.outcomes))
        if setup.past is not None and source == "import":
            self.setup = replace(setup, past=replace(setup.past, plies=()))

    def follow(self, steps: Iterable[Step]) -> None:
        """Go on by the next steps of the room."""
        for step in steps:
            self.version = step.version
            change = step.change
            if step.what == "act" and step.seat is not None:
                self._add(Played(step.seat, step.action or {}, step.outcomes, step.at, step.by))
            elif step.what == "take_back" and change is not None:
                self._cut(change.plies or 0)
            elif step.what == "stop":
                self.stopped = True
            elif change is not None and change.to == "renamed" and change.seat is not None:
                self.names = _renamed(self.names, change.seat, str(change.name))

    def _add(self, ply: Played) -> None:
        self._plies.append(msgspec.json.encode(ply))

    def _cut(self, plies: int) -> None:
        del self._plies[plies:]
        del self._marks[plies // MARK_EVERY + 1 :]

    @property
    def plies(self) -> int:
        return len(self._plies)

    # Replay. Each of these raises Damaged where the rules do not lead on.

    def face(self) -> Replay:
        end = self.table(self.plies)
        told_now = end.over or self.setup.luck == "known"
        return Replay(
            room=self.setup.face(self.names),
            source=self.source,
            plies=self.plies,
            result=result_of(end),
            luck=self.setup.luck,
            seed=(self.setup.seed or None) if told_now else None,
        )

    def table(self, plies: int) -> Game:
        """The table after so many plies; after the last one as its people left it."""
        game = self.before_end(plies)
        if self.stopped and plies == self.plies:
            game.stop()
        return game

    def before_end(self, plies: int) -> Game:
        """The table after so many plies, without an end that its people made."""
        at = min(plies // MARK_EVERY, len(self._marks) - 1)
        game = self._base.copy()
        game.tables[:] = self._marks[at]
        game.plies = at * MARK_EVERY
        while game.plies < plies:
            self._play(game)
        return game

    def _play(self, game: Game) -> tuple[Played, list[Event]]:
        """The next ply, and what happened."""
        ply = self._ply(game.plies)
        try:
            if ply.seat != game.to_act:
                raise Damaged(self.setup.id, game.plies + 1)
            events = told(game.replay(from_json(ply.action), ply.outcomes))
        except (BadNotation, IllegalAction) as error:
            raise Damaged(self.setup.id, game.plies + 1) from error
        if game.plies == len(self._marks) * MARK_EVERY:
            self._marks.append(game.tables.copy())
        return ply, events

    def _ply(self, index: int) -> Played:
        return msgspec.json.decode(self._plies[index], type=Played)

    def steps(self, first: int, count: int) -> list[ReplayStep]:
        """The tables after `first` plies, and one more, and on, each with the entry that led to it."""
        if first > self.plies:
            return []
        game = self.before_end(max(0, first - 1))
        steps = [self._deal(game)] if first == 0 else []
        while len(steps) < count and game.plies < self.plies:
            ply, events = self._play(game)
            events += self._end(game)
            entry = Entry(
                version=game.plies,
                what="act",
                seat=ply.seat,
                action=ply.action,
                events=events,
                at=ply.at,
                by=ply.by,
            )
            steps.append(ReplayStep(ply=game.plies, entry=entry, state=self._state(game)))
        return steps

    def _deal(self, game: Game) -> ReplayStep:
        events = self._end(game)
        entry = Entry(version=0, what="stop", seat=None, action=None, events=events) if events else None
        return ReplayStep(ply=0, entry=entry, state=self._state(game))

    def _end(self, game: Game) -> list[Event]:
        """Of a game that its people ended: the end shows at its last ply."""
        return told(game.stop()) if self.stopped and game.plies == self.plies else []

    def _state(self, game: Game) -> State:
        company = replace(opening(self.setup, game), chat=False, clock=None)
        state = state_of(self.setup, game, game.plies, company)
        state.seed = state.seed or None
        return state

    # Record

    def record_text(self) -> str:
        """The game record so far: what was taken back is not in it. Raises Damaged."""
        bots = {seat: face.bot for seat, face in enumerate(self.setup.seats) if face.bot is not None}
        base = self._by_seed() if self.luck_from == 0 else self._base.copy()
        recorder = Recorder(base, self.names, bots=bots, committed=True)
        try:
            for index in range(self.plies):
                ply = self._ply(index)
                recorder.replay(from_json(ply.action), ply.outcomes)
        except IllegalAction as error:
            raise Damaged(self.setup.id, recorder.game.plies + 1) from error
        if self.stopped:
            recorder.game.stop()
        return recorder.record().to_text()

    # Fork

    def past(self, plies: int) -> Past:
        """The game up to there, for a room that goes on from it."""
        rows = {row: tuple(str(card) for card in cards) for row, cards in self._base.opening().items()}
        played = (self._ply(index) for index in range(plies))
        return Past(
            market=rows["market"],
            memories=rows["memories"],
            winter=rows.get("winter"),
            plies=tuple(PastPly(ply.seat, ply.action, ply.outcomes) for ply in played),
        )

    @cached_property
    def luck_from(self) -> int | None:
        """The ply from which on the seed gives the luck; None where the seed is not here."""
        setup = self.setup
        if not setup.seed:
            return None
        if setup.past is None or self.source == "import" or self._seed_gives(setup.past.plies):
            return 0
        return len(setup.past.plies)

    def _seed_gives(self, plies: Sequence[PastPly]) -> bool:
        game = self._by_seed()
        if game.opening() != self._base.opening():
            return False
        return all(outcomes(game.play(from_json(ply.action))) == ply.outcomes for ply in plies)

    def _by_seed(self) -> Game:
        setup = self.setup
        dragons = [seat.dragon for seat in setup.seats]
        return Game.new(
            self.edition, len(dragons), setup.seed, dragons=dragons, open_winter=setup.open_winter
        )


def dealt(setup: Setup, edition: Edition) -> Game:
    """The table before the first ply, that of the game before included. Raises Damaged."""
    dragons = [seat.dragon for seat in setup.seats]
    past = setup.past
    if past is None:
        return Game.new(edition, len(dragons), setup.seed, dragons=dragons, open_winter=setup.open_winter)
    try:
        return Game.from_header(
            edition, dragons, market=past.market, memories=past.memories, winter=past.winter, seed=None
        )
    except ValueError as error:
        raise Damaged(setup.id, 0) from error


def _renamed(names: tuple[str, ...], seat: int, name: str) -> tuple[str, ...]:
    return (*names[:seat], name, *names[seat + 1 :])
