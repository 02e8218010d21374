"""A room that is open: one message at a time, kept before told; bots think beside the loop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace

import msgspec

from teadragon.rooms.protocol import LOG_ENTRIES, Refusal, Refused, Update
from teadragon.rooms.room import Acted, BotChose, Inbox, Outbox, Room, StopAsked, Tell, Think, refused
from teadragon.rooms.store import Store, StoreFailed, Taken
from teadragon.rules.actions import Action
from teadragon.rules.game import Game
from teadragon.server.members import Member

log = logging.getLogger("teadragon.server")

Chooser = Callable[[str, Game], Awaitable[Action]]
"""A bot's choice by the bot's name; never on the event loop."""

LOOK_AGAIN = 0.05  # seconds between looks whether a bot has answered
RETRY = 1.0  # seconds after which a bot whose step could not be kept tries again

Loader = Callable[[], Awaitable[Room]]


class LiveRoom:
    def __init__(
        self,
        room: Room,
        *,
        load: Loader,
        store: Store,
        choose: Chooser,
        bot_delay: float,
        on_idle: Callable[[], None],
    ) -> None:
        self.room = room
        self.members: dict[int, Member] = {}
        self.visits = 0  # who has the room open: connections, and requests on their way
        self._load = load
        self._store = store
        self._choose = choose
        self._bot_delay = bot_delay
        self._on_idle = on_idle
        self._turn = asyncio.Lock()
        self._bot: asyncio.Task[None] | None = None
        self._numbers = 0

    @property
    def idle(self) -> bool:
        """Nobody is here, nothing is going on: it may be forgotten, the store has it all."""
        return self.visits == 0 and (self._bot is None or self._bot.done())

    async def close(self) -> None:
        if self._bot is not None:
            await ended(self._bot)

    async def join(self, seats: frozenset[int], have: int | None) -> Member:
        """A new member, with its welcome already waiting."""
        async with self._turn:
            self._numbers += 1
            member = Member(self._numbers, seats)
            self.members[member.number] = member
            await self._greet(member, have)
        return member

    async def greet(self, member: Member, seats: frozenset[int], have: int | None) -> None:
        async with self._turn:
            member.seats = seats
            await self._greet(member, have)

    async def _greet(self, member: Member, have: int | None) -> None:
        message = await self._welcome(member, 0 if have is None else have)
        member.answer(message, version=self.room.version)

    def leave(self, member: Member) -> None:
        self.members.pop(member.number, None)

    async def catch_up(self, member: Member) -> bytes:
        """The welcome for a member that missed updates."""
        async with self._turn:
            message = await self._welcome(member, member.told)
            member.caught_up(self.room.version)
            return message

    async def _welcome(self, member: Member, have: int) -> bytes:
        entries = await self._store.log(self.room.setup.id, have, LOG_ENTRIES)
        return msgspec.json.encode(self.room.welcome(member.seats, entries))

    async def handle(self, message: Inbox) -> Outbox:
        """Decide, keep, tell, in this order; the outbox is that of the decision."""
        async with self._turn:
            outbox = await self._decide(message)
            for tell in outbox.tells:
                self._tell(tell)
        self.think()
        return outbox

    async def stop(self, seats: frozenset[int]) -> Outbox:
        """End the game by the will of these seats; a choice that a bot still owes is waited for."""
        while True:
            outbox = await self.handle(StopAsked(seats))
            owed = outbox.refusal is not None and outbox.refusal.reason == "mid_turn"
            if not owed or self.room.thinking is None:
                return outbox
            await asyncio.sleep(LOOK_AGAIN)

    async def _decide(self, message: Inbox) -> Outbox:
        """The outbox of a step that is kept, or of a refusal."""
        outbox = self.room.handle(await self._with_first(message))
        if outbox.step is None or outbox.summary is None:
            return outbox
        try:
            await self._store.keep(self.room.setup.id, outbox.step, outbox.summary)
        except Taken:
            return await self._overtaken(message)
        except StoreFailed:
            log.exception("room %s version %s was not kept", self.room.setup.id, outbox.step.version)
            return self._refuse(message, refused("store_failed"))
        self.room.take(outbox)
        return outbox

    async def _overtaken(self, message: Inbox) -> Outbox:
        """Another process went on with this room, or the key is an old one: go on from what is kept."""
        self.room = await self._load()
        outbox = self.room.handle(await self._with_first(message, always=True))
        return outbox if outbox.step is None else self._refuse(message, refused("store_failed"))

    def _refuse(self, message: Inbox, refusal: Refusal) -> Outbox:
        if not isinstance(message, Acted):
            return Outbox(refusal=refusal)
        answer = Refused(key=message.act.key, refusal=refusal, state=self.room.state)
        return Outbox(tells=[Tell(message.member, answer)])

    async def _with_first(self, message: Inbox, *, always: bool = False) -> Inbox:
        """An act said again, whose key the room no longer remembers, may have been kept once."""
        if not isinstance(message, Acted) or self.room.remembers(message.act.key):
            return message
        if message.act.version == self.room.version and not always:
            return message
        return replace(message, first=await self._store.version_of(self.room.setup.id, message.act.key))

    def _tell(self, tell: Tell) -> None:
        data = msgspec.json.encode(tell.message)
        if tell.member is not None:
            if (member := self.members.get(tell.member)) is not None:
                member.answer(data)
            return
        assert isinstance(tell.message, Update)
        for member in self.members.values():
            member.update(tell.message.entry.version, data)

    def think(self) -> None:
        """Start the bot that is to act, if none is at it."""
        if self.room.thinking is not None and (self._bot is None or self._bot.done()):
            self._bot = asyncio.create_task(self._play_bots())
            self._bot.add_done_callback(self._bots_done)

    def _bots_done(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("room %s: its bots stopped", self.room.setup.id, exc_info=error)
        self._on_idle()

    async def _play_bots(self) -> None:
        while (think := self.room.thinking) is not None:
            action, _ = await asyncio.gather(self._bot_action(think), asyncio.sleep(self._bot_delay))
            async with self._turn:
                outbox = await self._decide(BotChose(think.version, action))
                for tell in outbox.tells:
                    self._tell(tell)
            if outbox.refusal is not None:
                log.error("room %s: bot %s: %s", self.room.setup.id, think.bot, outbox.refusal)
                await asyncio.sleep(RETRY)

    async def _bot_action(self, think: Think) -> Action:
        game = self.room.game.copy()
        try:
            action = await self._choose(think.bot, game)
            if game.refusal(action) is None:
                return action
            log.error("room %s: bot %s chose %s, which is not open", self.room.setup.id, think.bot, action)
        except Exception:
            log.exception("room %s: bot %s failed", self.room.setup.id, think.bot)
        # A bot that fails must not hold up the people at its table.
        return game.legal_actions()[0]


async def ended(task: asyncio.Task[None]) -> None:
    """Cancel it and wait: what it does with the store must be over before the store is closed."""
    task.cancel()
    await asyncio.wait([task])
