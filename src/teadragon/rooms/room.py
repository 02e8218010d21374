"""One live table and its people, without sockets, disk or clock: a message in, an outbox out.

`handle` changes nothing. What it decided is in the outbox; once its step is kept, `take` makes it so.
Thus nobody can see what is not kept yet, and a step that could not be kept leaves no trace.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from teadragon.cards.edition import Edition
from teadragon.rooms.kept import Setup, Step, Summary
from teadragon.rooms.protocol import VERSION as PROTOCOL
from teadragon.rooms.protocol import (
    Accepted,
    Act,
    Answer,
    Entry,
    Quote,
    Refusal,
    Refused,
    ServerMessage,
    State,
    Update,
    Welcome,
)
from teadragon.rooms.state import state_of, summary_of, told
from teadragon.rules.actions import Action, from_json, to_json
from teadragon.rules.events import Event, outcomes
from teadragon.rules.game import Game
from teadragon.rules.refusal import BadNotation, IllegalAction

RECENT_KEYS = 32

Member = int
"""A connection to the room, by a number that its driver gives."""


class Damaged(Exception):
    """The kept steps are not what the rules and the seed give, from this version on."""

    def __init__(self, room: str, version: int) -> None:
        super().__init__(f"room {room} cannot be replayed at version {version}")
        self.version = version


@dataclass(frozen=True)
class Acted:
    """`first`: (version, seat) of the step that the store already keeps under the act's key, if any."""

    member: Member
    seats: frozenset[int]
    act: Act
    first: tuple[int, int | None] | None = None


@dataclass(frozen=True)
class Asked:
    member: Member
    quote: Quote


@dataclass(frozen=True)
class BotChose:
    version: int
    action: Action


@dataclass(frozen=True)
class StopAsked:
    """`seats` are those whose people agree."""

    seats: frozenset[int]


Inbox = Acted | Asked | BotChose | StopAsked


@dataclass(frozen=True)
class Tell:
    """A message to one member, or to all."""

    member: Member | None
    message: ServerMessage


@dataclass(frozen=True)
class Think:
    """A bot is to choose for the table at this version."""

    version: int
    seat: int
    bot: str


@dataclass(frozen=True)
class Outbox:
    """Keep the step first, then `take`, then tell. `refusal` answers who is no member."""

    step: Step | None = None
    summary: Summary | None = None
    tells: Sequence[Tell] = ()
    refusal: Refusal | None = None
    after: Game | None = field(default=None, repr=False)


class Room:
    def __init__(self, setup: Setup, game: Game) -> None:
        self.setup = setup
        self.game = game
        self.version = 0
        self._keys: OrderedDict[str, tuple[int, int | None]] = OrderedDict()
        self._state: State | None = None

    @classmethod
    def restore(cls, setup: Setup, edition: Edition, steps: Sequence[Step]) -> Room:
        """Raises Damaged."""
        room = cls(setup, deal(setup, edition))
        for step in steps:
            room._redo(step)
        return room

    def _redo(self, step: Step) -> None:
        game = self.game
        try:
            if step.version != self.version + 1 or (step.what == "act" and step.seat != game.to_act):
                raise Damaged(self.setup.id, step.version)
            events = game.stop() if step.what == "stop" else game.play(from_json(step.action or {}))
        except (BadNotation, IllegalAction) as error:
            raise Damaged(self.setup.id, step.version) from error
        if outcomes(events) != step.outcomes:
            raise Damaged(self.setup.id, step.version)
        self._advance(game, step)

    def _advance(self, game: Game, step: Step) -> None:
        self.game = game
        self.version = step.version
        self._state = None
        if step.key is not None:
            self._keys[step.key] = (step.version, step.seat)
            while len(self._keys) > RECENT_KEYS:
                self._keys.popitem(last=False)

    @property
    def state(self) -> State:
        if self._state is None:
            self._state = state_of(self.setup, self.game, self.version)
        return self._state

    @property
    def thinking(self) -> Think | None:
        """The bot that is to act now."""
        seat = self.game.to_act
        bot = None if seat is None else self.setup.seats[seat].bot
        return None if seat is None or bot is None else Think(self.version, seat, bot)

    @property
    def persons(self) -> frozenset[int]:
        return frozenset(i for i, seat in enumerate(self.setup.seats) if seat.kind == "person")

    def welcome(self, seats: frozenset[int], log: list[Entry]) -> Welcome:
        return Welcome(
            protocol=PROTOCOL,
            room=self.setup.face(),
            yours=sorted(seats),
            state=self.state,
            log=log,
            earlier=log[0].version - 1 if log else self.version,
        )

    def remembers(self, key: str) -> bool:
        """Whether this key's first answer is known without the store."""
        return key in self._keys

    def handle(self, message: Inbox) -> Outbox:
        match message:
            case Acted():
                return self._acted(message)
            case Asked():
                return self._asked(message)
            case BotChose():
                return self._bot_chose(message)
            case StopAsked():
                return self._stop_asked(message)

    def take(self, outbox: Outbox) -> None:
        """The outbox's step is kept: go on from it."""
        if outbox.step is not None and outbox.after is not None:
            self._advance(outbox.after, outbox.step)

    def _acted(self, message: Acted) -> Outbox:
        act, member = message.act, message.member
        first = self._keys.get(act.key) or message.first
        if first is not None and first[1] in message.seats:
            return Outbox(tells=[Tell(member, Accepted(key=act.key, version=first[0]))])
        refusal = self._not_now(message, first)
        if refusal is None:
            action = _read(act.action)
            refusal = action if isinstance(action, Refusal) else self._refusal(action)
        if refusal is not None:
            refused = Refused(key=act.key, refusal=refusal, state=self.state)
            return Outbox(tells=[Tell(member, refused)])
        assert not isinstance(action, Refusal)
        outbox = self._play(action, act.key)
        accepted = Tell(member, Accepted(key=act.key, version=self.version + 1))
        return Outbox(outbox.step, outbox.summary, [accepted, *outbox.tells], after=outbox.after)

    def _not_now(self, message: Acted, first: tuple[int, int | None] | None) -> Refusal | None:
        """Why this member cannot act at this version, whatever the action."""
        if not message.seats:
            return refused("not_seated")
        if first is not None:
            return refused("key_used", version=first[0])
        if self.game.over:
            return refused("game_over")
        if message.act.version != self.version:
            return refused("stale_version", version=self.version)
        if self.game.to_act not in message.seats:
            return refused("not_seated", seat=self.game.to_act)
        return None

    def _asked(self, message: Asked) -> Outbox:
        action = _read(message.quote.action)
        refusal = action if isinstance(action, Refusal) else self._refusal(action)
        answer = Answer(ask=message.quote.ask, version=self.version, refusal=refusal)
        return Outbox(tells=[Tell(message.member, answer)])

    def _bot_chose(self, message: BotChose) -> Outbox:
        """A choice for a table that has moved on in the meantime is dropped."""
        if message.version != self.version or self.thinking is None:
            return Outbox()
        refusal = self._refusal(message.action)
        if refusal is not None:
            return Outbox(refusal=refusal)
        return self._play(message.action, None)

    def _stop_asked(self, message: StopAsked) -> Outbox:
        if self.game.over:
            return Outbox(refusal=refused("game_over"))
        if not self.persons <= message.seats:
            missing = sorted(self.persons - message.seats)
            return Outbox(refusal=refused("not_everyone", seats=missing))
        after = self.game.copy()
        try:
            events = after.stop()
        except IllegalAction:
            return Outbox(refusal=refused("mid_turn"))
        return self._keep("stop", None, None, events, after, None)

    def _refusal(self, action: Action) -> Refusal | None:
        why = self.game.refusal(action)
        return None if why is None else Refusal(reason=str(why.reason), details=dict(why.details))

    def _play(self, action: Action, key: str | None) -> Outbox:
        after = self.game.copy()
        seat = after.to_act
        events = after.play(action)
        return self._keep("act", seat, to_json(action), events, after, key)

    def _keep(
        self,
        what: Any,
        seat: int | None,
        action: dict[str, Any] | None,
        events: list[Event],
        after: Game,
        key: str | None,
    ) -> Outbox:
        step = Step(self.version + 1, what, seat, action, outcomes(events), told(events), key)
        update = Update(entry=step.entry(), state=state_of(self.setup, after, step.version))
        return Outbox(step, summary_of(self.setup, after), [Tell(None, update)], after=after)


def refused(reason: str, **details: Any) -> Refusal:
    return Refusal(reason=reason, details=details)


def deal(setup: Setup, edition: Edition) -> Game:
    """The table as this room's seed deals it."""
    dragons = [seat.dragon for seat in setup.seats]
    return Game.new(edition, len(dragons), setup.seed, dragons=dragons, open_winter=setup.open_winter)


def _read(action: dict[str, Any]) -> Action | Refusal:
    try:
        return from_json(action)
    except BadNotation as error:
        return refused("bad_notation", why=str(error))
