"""All rooms of one server: making, opening and forgetting them, and the engine that they share."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

from teadragon.bots import choose, effort_of
from teadragon.cards.edition import Edition
from teadragon.rooms.bodies import Stopped
from teadragon.rooms.editing import CheckedEdition, CheckEdition
from teadragon.rooms.entered import Enter, Entered
from teadragon.rooms.kept import Line
from teadragon.rooms.past import Damaged
from teadragon.rooms.room import Room
from teadragon.rooms.shown import Result, refused
from teadragon.rooms.store import Gone, Store, StoreFailed, sqlite_url
from teadragon.rules.actions import Action
from teadragon.rules.game import Game
from teadragon.server.clock import Clock, WallClock
from teadragon.server.companion import entered
from teadragon.server.desk import Loaded
from teadragon.server.editing import brought, checked
from teadragon.server.engine import start_engine
from teadragon.server.hosting import Hosting
from teadragon.server.keys import hash_of, held
from teadragon.server.live import LiveRoom, ended
from teadragon.server.metrics import Metrics
from teadragon.server.refusing import NoRoom, Refused
from teadragon.server.replays import Replays
from teadragon.server.reviewing import Reviews
from teadragon.server.rounds import Rounds
from teadragon.server.settings import Settings
from teadragon.server.shelf import Shelf
from teadragon.server.world import World

T = TypeVar("T")

log = logging.getLogger("teadragon.server")

BOT_THREADS = 2
LONGEST_THOUGHT = 1.0  # seconds a bot may take, with the wait for a thread
ROOM = re.compile(r"[A-Za-z0-9_-]{8,32}")
PATIENCE = 5.0  # seconds for what goes on beside the rooms when the server ends
PAGE = 500  # rooms in one answer of the store


class House:
    def __init__(self, settings: Settings, store: Store, clock: Clock, metrics: Metrics) -> None:
        self.settings = settings
        self.store = store
        self.clock = clock
        self.metrics = metrics
        self.shelf = Shelf(settings.edition, store)
        self.engine_ready = asyncio.Event()
        self.live: dict[str, LiveRoom] = {}
        self.began = clock.now()
        self.server = secrets.token_hex(4)
        self._opening: dict[str, asyncio.Task[LiveRoom]] = {}
        self._missed: set[str] = set()  # rooms of which other servers had news while they were read
        self._tasks: set[asyncio.Task[None]] = set()
        self._starting: asyncio.Task[None]
        self._ending = False
        self._musing = asyncio.Semaphore()
        self._bots = ThreadPoolExecutor(BOT_THREADS, thread_name_prefix="teadragon-bot")
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="teadragon-read")
        self.replays = Replays(store, self.shelf, clock, self._read_aside)
        self.reviews = Reviews(self.replays, self.engine_ready)
        self.hosting = Hosting(self)
        self.rounds = Rounds(self)
        self._world = World(
            store=store,
            clock=clock,
            choose=lambda bot, game: self._choose(bot, game),
            ponder=self._ponder,
            muse=self._muse,
            aside=self.aside,
            awake=self.rounds.awake,
            server=self.server,
            bot_delay=settings.bot_delay,
            most_members=settings.members_per_room,
            began=self.began,
        )

    @classmethod
    async def open(
        cls, settings: Settings, *, clock: Clock | None = None, metrics: Metrics | None = None
    ) -> House:
        """Raises NewerStore, BadEdition, OSError (StoreFailed is one)."""
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)  # seeds lie there
        store = await Store.open(settings.database or sqlite_url(settings.data))
        try:
            house = cls(settings, store, clock or WallClock(), metrics or Metrics())
            await store.news(house.hear)
        except BaseException:
            await store.close()
            raise
        house._starting = house.aside(house._start())
        return house

    async def rest(self) -> None:
        """Before the end: no bot begins to think, and what is accepted is told."""
        await asyncio.gather(*(live.rest() for live in list(self.live.values())))

    async def close(self) -> None:
        self._ending = True
        with suppress(TimeoutError):
            # not in the middle of a talk with the store
            async with asyncio.timeout(PATIENCE), self.rounds.turn:
                self._starting.cancel()
        await self.rest()
        await self.reviews.close()
        tasks = {*self._tasks, *self._opening.values()}
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=PATIENCE)
            for task in late:
                await ended(task)
        with suppress(StoreFailed):
            await self.rounds.last()
        for threads in (self._bots, self._reader):
            threads.shutdown(wait=False, cancel_futures=True)
        await self.store.close()

    def aside(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do it while nobody waits for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if isinstance(error, StoreFailed | Gone):
            log.warning("the store failed", extra={"why": str(error)})
        else:
            log.error("work beside the rooms failed", exc_info=error)

    async def _start(self) -> None:
        """Compile or load the engine, then let bots and clocks go on where the last run ended."""
        await start_engine(list(self.shelf.offered.values()))
        await self.rounds.awake()  # until now nobody was served
        self.engine_ready.set()
        await self.rounds.run()

    async def wake_bots(self) -> None:
        """The bots of rooms that nobody has open."""
        last = ""
        while not self._ending and (rooms := await self.store.waiting_for_bots(last, PAGE)):
            for room in rooms:
                await self.look_after(room)
            last = rooms[-1]

    async def look_after(self, room: str) -> LiveRoom | None:
        """Open it, so that bots and clocks go on; None where it cannot be."""
        if self._ending:
            return None
        try:
            async with self.visit(room) as live:
                live.tick()
                return live
        except NoRoom as error:
            log.error("a room cannot be opened", extra={"room": room, "reason": error.refusal.reason})
            return None

    @property
    def rooms_open(self) -> int:
        return len(self.live)

    @property
    def members(self) -> int:
        return sum(len(live.members) for live in self.live.values())

    # Rooms

    @asynccontextmanager
    async def visit(self, room: str) -> AsyncIterator[LiveRoom]:
        """The room, open at least as long as the visit. Raises NoRoom and StoreFailed."""
        live = await self._open(room)
        live.visits += 1
        try:
            yield live
        finally:
            live.visits -= 1
            self._forget(room)

    async def _open(self, room: str) -> LiveRoom:
        if not ROOM.fullmatch(room):  # not every text is one that a database takes
            raise NoRoom(refused("no_such_room"))
        await self.engine_ready.wait()
        while (live := self.live.get(room)) is None or live.deleted:
            if live is not None:
                raise NoRoom(refused("no_such_room"))
            if room not in self._opening:
                opening = self._opening[room] = asyncio.create_task(self._load_live(room))
                opening.add_done_callback(lambda _: self._opening.pop(room, None))
            try:
                await asyncio.shield(self._opening[room])
            except asyncio.CancelledError:
                if room in self._opening:
                    self._opening[room].add_done_callback(lambda _: self._forget(room))
                raise
        return live

    async def _load_live(self, room: str) -> LiveRoom:
        self._missed.discard(room)
        loaded = await self._load(room)
        seen = await self.store.seen(room) if loaded.room.setup.away is not None else {}
        live = LiveRoom(
            loaded,
            self._world,
            load=lambda: self._load(room),
            seen=seen,
            on_idle=lambda: self._forget(room),
        )
        clock = loaded.room.company.clock
        if clock is not None and clock.since is not None:
            await live.give_back(await self.store.outages(clock.since))
        self.live[room] = live
        if room in self._missed:
            self.aside(live.follow())
        self.aside(self.store.announce(f"h:{room}:{self.server}:"))
        return live

    async def _load(self, room: str) -> Loaded:
        setup = await self.store.setup(room)
        if setup is None:
            raise NoRoom(refused("no_such_room"))
        edition = await self.shelf.of_digest(setup.digest)
        steps = await self.store.steps(room)
        try:
            restored = await self.in_thread(Room.restore, setup, edition, steps)
        except Damaged as error:
            log.error("a room is damaged", extra={"room": room, "version": error.version})
            raise NoRoom(refused("room_damaged", version=error.version)) from error
        return Loaded(restored, max((step.at for step in steps if step.what == "pause"), default=0))

    def _forget(self, room: str) -> None:
        """Let go of a room where nobody is and nothing goes on; the store has it all."""
        live = self.live.get(room)
        if live is not None and live.idle:
            live.let_go()
            del self.live[room]

    async def seats_of(self, room: str, tokens: Sequence[str]) -> frozenset[int]:
        """The seats of this room that these tokens open."""
        return held(await self.store.hashes(room), frozenset(map(hash_of, tokens))).seats

    async def lines(self, tokens: Sequence[str]) -> list[Line]:
        return await self.store.lines([hash_of(token) for token in tokens])

    async def stop(self, room: str, tokens: Sequence[str]) -> Stopped:
        """Raises Refused."""
        async with self.visit(room) as live:
            outbox = await live.stop(await self.seats_of(room, tokens))
            result: Result | None = live.room.state.result
        if outbox.step is None:
            assert outbox.refusal is not None
            raise Refused(outbox.refusal)
        assert result is not None
        return Stopped(version=outbox.step.version, result=result)

    async def enter(self, wish: Enter) -> Entered:
        """Raises Refused."""
        found: Entered = await self._read_aside(entered, wish, list(self.shelf.offered.values()))
        return found

    async def look_at(self, wish: CheckEdition) -> CheckedEdition:
        """Raises Refused."""
        found: CheckedEdition = await self._read_aside(checked, wish, self.shelf.offered)
        return found

    async def brought(self, text: str) -> Edition:
        """Somebody's own edition, or ours where it says the same. Raises Refused."""
        edition: Edition = await self._read_aside(brought, text)
        return self.shelf.of_ours(edition.digest) or edition

    # Other servers

    def hear(self, topic: str, rest: str) -> None:
        """What another server of this store tells."""
        room, _, more = rest.partition(":")
        live = self.live.get(room)
        self._missed |= set(self._opening) if topic == "again" else {room} & set(self._opening)
        if topic == "again":
            for each in list(self.live.values()):
                self.aside(each.follow())
        elif topic == "d":
            self.replays.forget(room)
            self.reviews.forget(room)
            if live is not None:
                live.gone()
        elif live is not None:
            self._tell_live(live, topic, more)

    def _tell_live(self, live: LiveRoom, topic: str, more: str) -> None:
        match topic:
            case "v":
                self.aside(live.follow(int(more)))
            case "t":
                self.aside(live.links_changed())
            case "h":
                server, _, told = more.partition(":")
                live.attendance.neighbour(server, told)

    # Threads

    async def _choose(self, bot: str, game: Game) -> Action:
        """As its level does, but no longer than the deadline, however little of a core there is."""
        end = time.monotonic() + LONGEST_THOUGHT

        def work() -> Action:
            seed = secrets.randbits(64)
            return choose(bot, game, seed, walks=effort_of(bot), stop=lambda: time.monotonic() >= end)

        with self.metrics.thinking(bot):
            return await self.in_thread(work)

    async def _ponder(self, work: Callable[[], T]) -> T:
        with self.metrics.thinking("insight"):
            return await self.in_thread(work)

    async def _muse(self, work: Callable[[], T]) -> T:
        """In one of the bots' threads at most, so that bots have the other at once."""
        async with self._musing:
            return await self._ponder(work)

    async def in_thread(self, work: Callable[..., T], *args: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._bots, work, *args)

    async def _read_aside(self, work: Callable[..., T], *args: Any) -> T:
        """In the one thread of replays: a long game must not hold up bots."""
        await self.engine_ready.wait()
        return await asyncio.get_running_loop().run_in_executor(self._reader, work, *args)
