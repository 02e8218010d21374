"""Where a room's messages are decided: a step is kept before it is taken, after what others kept first."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from msgspec.structs import replace

from teadragon.rooms.inbox import Acted, Did, Inbox, Outbox, Tell
from teadragon.rooms.kept import Step
from teadragon.rooms.protocol import Refused, Update
from teadragon.rooms.room import Room
from teadragon.rooms.shown import Refusal, refused
from teadragon.rooms.store import Gone, Store, StoreFailed, Taken
from teadragon.server.clock import Clock

log = logging.getLogger("teadragon.server")

TRIES = 8  # lost races after which somebody is told to try again


@dataclass(frozen=True)
class Loaded:
    """A room as the store has it; `paused`: when a clock was last given back what it lost."""

    room: Room
    paused: int


Loader = Callable[[], Awaitable[Loaded]]


class Listeners(Protocol):
    """Whom a desk tells what it did not decide itself."""

    def updated(self, update: Update) -> None: ...

    def overtaken(self) -> None:
        """The table is another one now: only a welcome can tell it."""

    def gone(self) -> None:
        """The room was deleted."""


class Desk:
    """Not for two messages at once."""

    def __init__(
        self, loaded: Loaded, load: Loader, store: Store, clock: Clock, listeners: Listeners
    ) -> None:
        self.room = loaded.room
        self.paused = loaded.paused
        self._load = load
        self._store = store
        self._clock = clock
        self._listeners = listeners

    @property
    def id(self) -> str:
        return self.room.setup.id

    async def decide(self, message: Inbox) -> Outbox:
        """The outbox of a step that is kept, or of a refusal. Who is to be told of it, stands in it."""
        try:
            return await self._decide(message)
        except Gone:
            self._listeners.gone()
            return self._refuse(message, refused("no_such_room"))
        except StoreFailed:
            log.exception("a step was not kept", extra={"room": self.id, "version": self.room.version + 1})
            return self._refuse(message, refused("store_failed"))

    async def _decide(self, message: Inbox) -> Outbox:
        asked = await self._with_first(message)
        for _ in range(TRIES):
            outbox = await self._handle(asked)
            if outbox.step is None or outbox.summary is None:
                return outbox
            try:
                await self._store.keep(self.id, outbox.step, outbox.summary)
            except Taken:
                await self.catch_up()
                asked = await self._with_first(message, always=True)
                continue
            self.room.take(outbox)
            self._note(outbox.step)
            return outbox
        log.error("a step lost every race", extra={"room": self.id, "version": self.room.version + 1})
        return self._refuse(message, refused("store_failed"))

    async def _handle(self, message: Inbox) -> Outbox:
        now = self._clock.now()
        outbox = self.room.handle(message, now)
        if outbox.needs_history:
            outbox = self.room.handle(message, now, await self._store.steps(self.id))
        return outbox

    async def catch_up(self) -> None:
        """Take what other servers have kept, and tell it. Raises StoreFailed."""
        steps = await self._store.steps(self.id, self.room.version)
        if any(step.what == "take_back" for step in steps):
            loaded = await self._load()
            self.room, self.paused = loaded.room, loaded.paused
            self._listeners.overtaken()
            return
        for step in steps:
            update = self.room.follow(step)
            self._note(step)
            self._listeners.updated(update)

    def _note(self, step: Step) -> None:
        if step.what == "pause":
            self.paused = step.at

    async def _with_first(self, message: Inbox, *, always: bool = False) -> Inbox:
        """What is said again, and the room no longer remembers, may have been kept once."""
        match message:
            case Acted():
                key = message.act.key
                # had it been kept, the table would have changed after the version that it saw
                needless = message.act.version >= self.room.company.table_version
            case Did():
                key, needless = message.key, False
            case _:
                return message
        if self.room.remembers(key) or (needless and not always):
            return message
        return replace(message, first=await self._store.version_of(self.id, key))

    def _refuse(self, message: Inbox, refusal: Refusal) -> Outbox:
        match message:
            case Acted():
                key = message.act.key
            case Did():
                key = message.key
            case _:
                return Outbox(refusal=refusal)
        answer = Refused(key=key, refusal=refusal, state=self.room.state)
        return Outbox(tells=[Tell(message.member, answer)])
