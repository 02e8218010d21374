"""A room that is open: its connections, its bots beside the event loop, and what time brings about."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from teadragon.rooms.fields import LOG_ENTRIES
from teadragon.rooms.inbox import (
    Acted,
    BotChose,
    Came,
    Did,
    Inbox,
    Outbox,
    Paused,
    StopAsked,
    Tell,
    Think,
    Ticked,
)
from teadragon.rooms.protocol import Accepted, AskHint, Bye, Update
from teadragon.rooms.room import Room
from teadragon.rooms.shown import refused
from teadragon.rules.actions import Action
from teadragon.server.advice import Advice
from teadragon.server.attendance import Attendance
from teadragon.server.clock import Alarm, sleep
from teadragon.server.desk import Desk, Loaded, Loader
from teadragon.server.keys import Held, held
from teadragon.server.members import Member
from teadragon.server.refusing import no
from teadragon.server.world import World

log = logging.getLogger("teadragon.server")

LOOK_AGAIN = 0.05  # seconds between looks whether a bot has answered
RETRY = 1_000  # milliseconds after which what could not be kept is tried again
NEAR = 30_000  # milliseconds: a room that needs attention so soon is not forgotten
NO_SUCH_ROOM = 4404  # the code with which a connection is closed


class LiveRoom:
    def __init__(
        self,
        loaded: Loaded,
        world: World,
        *,
        load: Loader,
        seen: dict[int, int],
        on_idle: Callable[[], None],
    ) -> None:
        self.members: dict[int, Member] = {}
        self.visits = 0  # who has the room open: connections, and requests on their way
        self.deleted = False
        self._world = world
        self._desk = Desk(loaded, load, world.store, world.clock, self)
        self.attendance = Attendance(world, lambda: self.room, self.members, seen)
        self._advice = Advice(world, lambda: self.room, self.members)
        self._on_idle = on_idle
        self._turn = asyncio.Lock()
        self._bot: asyncio.Task[None] | None = None
        self._by_clock: Think | None = None
        self._tick: asyncio.Task[None] | None = None
        self._alarm: Alarm | None = None
        self._resting = False
        self._numbers = 0

    @property
    def room(self) -> Room:
        return self._desk.room

    @property
    def idle(self) -> bool:
        """Nobody is here, nothing is going on or will soon: it may be forgotten, the store has it all."""
        due = self.due
        near = due is not None and due - self._world.clock.now() <= NEAR and not self.deleted
        return self.visits == 0 and _over(self._bot) and _over(self._tick) and not near

    @property
    def due(self) -> int | None:
        counts = self.room.setup.away is not None  # when somebody was here
        return self.room.due(self.attendance.seen() if counts else {})

    def let_go(self) -> None:
        """Nothing begins here any more."""
        self._resting = True
        self.attendance.rest()
        self._advice.rest()
        if self._alarm is not None:
            self._alarm.cancel()

    async def rest(self) -> None:
        """The same; what is being kept is told first."""
        self.let_go()
        async with self._turn:
            tasks = [task for task in (self._bot, self._tick) if task is not None and not task.done()]
            for task in tasks:
                task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    # Connections

    async def join(self, hashes: frozenset[str], have: int | None) -> Member:
        """A new member, with its welcome already waiting. Raises Refused where there is no room left."""
        async with self._turn:
            found = await self._held(hashes)
            self._has_place(found)
            await self._came(found.seats)
            self._numbers += 1
            member = Member(self._numbers, found.seats, host=found.host, hashes=hashes)
            self.members[member.number] = member
            await self._greet(member, have)
        return member

    async def greet(self, member: Member, hashes: frozenset[str], have: int | None) -> None:
        async with self._turn:
            found = await self._held(hashes)
            await self._came(found.seats)
            member.hashes, member.seats, member.host = hashes, found.seats, found.host
            await self._greet(member, have)

    async def _greet(self, member: Member, have: int | None) -> None:
        message = await self._welcome(member, 0 if have is None else have)
        member.answer(message, version=self.room.version)
        self.attendance.counted()
        self.attendance.greet(member)
        self._advice.greet(member)
        self._go_on()

    def leave(self, member: Member) -> None:
        if self.members.pop(member.number, None) is not None:
            self.attendance.counted()
            self._go_on()

    async def links_changed(self) -> None:
        """Who came by a link that is dead now hears at once what is left to it."""
        async with self._turn:
            kept = await self._world.store.hashes(self.room.setup.id)
            for member in self.members.values():
                found = held(kept, member.hashes)
                if (found.seats, found.host) != (member.seats, member.host):
                    member.seats, member.host = found.seats, found.host
                    member.fall_behind()
        self.attendance.counted()

    async def catch_up(self, member: Member) -> bytes:
        """The welcome for a member that missed updates."""
        async with self._turn:
            message = await self._welcome(member, member.told)
            member.caught_up(self.room.version)
            return message

    async def _welcome(self, member: Member, have: int) -> bytes:
        entries = await self._world.store.log(self.room.setup.id, have, LOG_ENTRIES)
        now = self._world.clock.now()
        return msgspec.json.encode(self.room.welcome(member.seats, entries, host=member.host, now=now))

    async def _held(self, hashes: frozenset[str]) -> Held:
        return held(await self._world.store.hashes(self.room.setup.id), hashes)

    def _has_place(self, found: Held) -> None:
        """Watchers leave those who play their places."""
        most = self._world.most_members
        alike = sum(bool(member.seats or member.host) == bool(found) for member in self.members.values())
        if most and alike >= most:
            raise no("room_full", most=most)

    async def _came(self, seats: frozenset[int]) -> None:
        while seats and (await self._say(Came(seats))).step is not None:
            pass

    # Messages

    async def handle(self, message: Inbox) -> Outbox:
        """Decide, keep, tell, in this order; the outbox is that of the decision."""
        await self._world.awake()
        async with self._turn:
            outbox = await self._say(self._by_whom(message))
            while self.room.owed and (await self._say(Ticked(self.attendance.seen()))).step is not None:
                pass
        if isinstance(message, Did) and isinstance(message.deed, AskHint):
            self._advice.asked(message, outbox)
        self._go_on()
        return outbox

    def _by_whom(self, message: Inbox) -> Inbox:
        """What a member may do is what its tokens open now, not when it began to wait for its turn."""
        if not isinstance(message, Acted | Did) or (member := self.members.get(message.member)) is None:
            return message
        if isinstance(message, Did):
            return replace(message, seats=member.seats, host=member.host)
        return message if message.seats == member.seats else replace(message, seats=member.seats)

    async def _say(self, message: Inbox) -> Outbox:
        outbox = await self._desk.decide(message)
        for tell in outbox.tells:
            self._tell(tell)
        return outbox

    async def stop(self, seats: frozenset[int]) -> Outbox:
        """End the game by the will of these seats; a choice that a bot still owes is waited for."""
        while True:
            outbox = await self.handle(StopAsked(seats))
            owed = outbox.refusal is not None and outbox.refusal.reason == "mid_turn"
            if not owed or self.room.thinking is None:
                return outbox
            await asyncio.sleep(LOOK_AGAIN)

    def _tell(self, tell: Tell) -> None:
        if tell.member is None:
            assert isinstance(tell.message, Update)
            self.updated(tell.message)
        elif (member := self.members.get(tell.member)) is not None:
            tells = member.accept if isinstance(tell.message, Accepted) else member.answer
            tells(msgspec.json.encode(tell.message))

    def updated(self, update: Update) -> None:
        data = msgspec.json.encode(update)
        for member in self.members.values():
            member.update(update.entry.version, data)

    def overtaken(self) -> None:
        for member in self.members.values():
            member.fall_behind()

    def gone(self) -> None:
        self.deleted = True
        message = msgspec.json.encode(Bye(refusal=refused("no_such_room")))
        for member in self.members.values():
            member.end(message, NO_SUCH_ROOM)

    # Other servers

    async def follow(self, version: int | None = None) -> None:
        """Another server kept this version, or may have kept something."""
        async with self._turn:
            if version is None or version > self.room.version:
                await self._desk.catch_up()
        self._go_on()

    # Time

    def _go_on(self) -> None:
        """Whoever is next to act without being asked: a bot now, or time later."""
        self.think()
        self._advice.look()
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        due = None if self._resting or self.deleted else self.due
        if due is not None:
            now = self._world.clock.now()
            self._alarm = self._world.clock.at(due if due > now else now + RETRY, self.tick)

    def tick(self) -> None:
        """Time has come."""
        if _over(self._tick) and not self._resting:
            self._tick = asyncio.create_task(self._ticks())
            self._tick.add_done_callback(self._task_done)

    async def _ticks(self) -> None:
        while (outbox := await self.handle(Ticked(self.attendance.seen()))).step is not None:
            pass
        if outbox.think is not None:
            self._by_clock = outbox.think
            self.think()

    async def give_back(self, outages: list[tuple[int, int]]) -> None:
        """Let the running clock have the time in which no server was there for its person."""
        async with self._turn:
            clock = self.room.company.clock
            if clock is not None and clock.since is not None:
                began, now = max(clock.since, self._desk.paused), self._world.clock.now()
                lost = sum(max(0, min(end, now) - max(start, began)) for start, end in outages)
                if lost:
                    await self._say(Paused(lost))
        self._go_on()

    # Bots

    def think(self) -> None:
        """Start the bot that is to act, if none is at it."""
        if not self._resting and not self.deleted and self._wanted() is not None and _over(self._bot):
            self._bot = asyncio.create_task(self._play_bots())
            self._bot.add_done_callback(self._task_done)

    def _wanted(self) -> Think | None:
        return self._by_clock or self.room.thinking

    def _task_done(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a room's bots stopped", extra={"room": self.room.setup.id}, exc_info=error)
        self._on_idle()

    async def _play_bots(self) -> None:
        while not self.deleted and (think := self._wanted()) is not None:
            self._by_clock = None
            shown = self._world.clock.now() + int(self._world.bot_delay * 1000)
            action = await self._bot_action(think)
            if think.by == "bot" and (wait := shown - self._world.clock.now()) > 0:
                await sleep(self._world.clock, wait)
            outbox = await self.handle(BotChose(think.version, action, think.by))
            if outbox.refusal is not None:
                log.error("a bot's step failed", extra={"room": self.room.setup.id, "bot": think.bot})
                await sleep(self._world.clock, RETRY)

    async def _bot_action(self, think: Think) -> Action:
        game = self.room.game.copy()
        about = {"room": self.room.setup.id, "bot": think.bot}
        try:
            action = await self._world.choose(think.bot, game)
            if game.refusal(action) is None:
                return action
            log.error("a bot chose what is not open", extra=about)
        except Exception:
            log.exception("a bot failed", extra=about)
        # A bot that fails must not hold up the people at its table.
        return game.legal_actions()[0]


def _over(task: asyncio.Task[None] | None) -> bool:
    return task is None or task.done()


async def ended(task: asyncio.Task[Any]) -> None:
    """Cancel it and wait: what it does with the store must be over before the store is closed."""
    task.cancel()
    await asyncio.wait([task])
