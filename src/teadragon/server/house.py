"""All rooms of one server: making, opening and forgetting them, and the engine that they share."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

from teadragon.bots import NAMES, choose
from teadragon.cards.edition import Edition, editions, load, parse
from teadragon.records import Recorder
from teadragon.rooms.kept import Line, Setup, Step
from teadragon.rooms.opening import fault_of, set_up
from teadragon.rooms.protocol import CreateRoom, Refusal, RoomMade, SeatToken, Stopped
from teadragon.rooms.room import Damaged, Room, deal, refused
from teadragon.rooms.state import result_of, summary_of
from teadragon.rooms.store import Store, sqlite_url
from teadragon.rules.actions import Action, from_json
from teadragon.rules.game import Game
from teadragon.server.live import LiveRoom, ended
from teadragon.server.settings import Settings

T = TypeVar("T")

log = logging.getLogger("teadragon.server")

BOT_THREADS = 2
SEED_OF_REHEARSAL = "00" * 16


class NoRoom(Exception):
    """No such room, or one that cannot be opened."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal


class House:
    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        given = {edition.id: edition for edition in map(load, settings.editions)}
        self.editions = given | {name: load(name) for name in editions() if name not in given}
        self.default_edition = next(iter(self.editions))
        self.engine_ready = asyncio.Event()
        self._by_digest = {edition.digest: edition for edition in self.editions.values()}
        self._live: dict[str, LiveRoom] = {}
        self._opening = asyncio.Lock()
        self._threads = ThreadPoolExecutor(BOT_THREADS, thread_name_prefix="teadragon-bot")
        self._starting: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, settings: Settings) -> House:
        """Raises NewerStore, BadEdition, OSError (StoreFailed is one)."""
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)  # seeds lie there
        store = await Store.open(settings.database or sqlite_url(settings.data))
        try:
            house = cls(settings, store)
        except BaseException:
            await store.close()
            raise
        house._starting = asyncio.create_task(house._start())
        return house

    async def close(self) -> None:
        if self._starting is not None:
            await ended(self._starting)
        for live in list(self._live.values()):
            await live.close()
        self._threads.shutdown(wait=False, cancel_futures=True)
        await self.store.close()

    async def _start(self) -> None:
        """Compile or load the engine, then let bots go on where the last run ended."""
        await _aside(lambda: _rehearse(list(self.editions.values())))
        self.engine_ready.set()
        for room in await self.store.waiting_for_bots():
            try:
                async with self.visit(room) as live:
                    live.think()
            except NoRoom as error:
                log.error("room %s: %s %s", room, error.refusal.reason, error.refusal.details)

    async def create(self, wish: CreateRoom) -> RoomMade | Refusal:
        """Raises StoreFailed."""
        await self.engine_ready.wait()
        edition = self.editions.get(wish.edition or self.default_edition)
        if edition is None:
            return refused("unknown_edition", edition=wish.edition)
        fault = fault_of(wish, edition, NAMES)
        if fault is not None:
            return fault
        setup, order = set_up(
            wish,
            edition,
            room=secrets.token_urlsafe(12),
            seed=wish.seed or secrets.token_hex(16),
            pick=secrets.randbelow,
        )
        tokens = [
            SeatToken(seat=seat, wish=index, token=secrets.token_urlsafe(24))
            for seat, index in enumerate(order)
            if setup.seats[seat].kind == "person"
        ]
        hashes = [(token.seat, hash_of(token.token)) for token in tokens]
        await self.store.add(setup, edition.text, hashes, summary_of(setup, deal(setup, edition)))
        async with self.visit(setup.id) as live:
            live.think()
        return RoomMade(room=setup.id, tokens=tokens)

    @asynccontextmanager
    async def visit(self, room: str) -> AsyncIterator[LiveRoom]:
        """The room, open at least as long as the visit. Raises NoRoom."""
        live = await self._open(room)
        try:
            yield live
        finally:
            live.visits -= 1
            self._forget(room)

    async def _open(self, room: str) -> LiveRoom:
        await self.engine_ready.wait()
        async with self._opening:
            if room not in self._live:
                self._live[room] = LiveRoom(
                    await self._load(room),
                    load=lambda: self._load(room),
                    store=self.store,
                    choose=self._choose,
                    bot_delay=self.settings.bot_delay,
                    on_idle=lambda: self._forget(room),
                )
            live = self._live[room]
            live.visits += 1
            return live

    def _forget(self, room: str) -> None:
        """Let go of a room where nobody is and nothing goes on; the store has it all."""
        live = self._live.get(room)
        if live is not None and live.idle:
            del self._live[room]

    async def seats_of(self, room: str, tokens: Sequence[str]) -> frozenset[int]:
        """The seats of this room that these tokens open."""
        said = [hash_of(token) for token in tokens]
        kept = await self.store.hashes(room)
        return frozenset(seat for seat, each in kept if any(hmac.compare_digest(each, one) for one in said))

    async def lines(self, tokens: Sequence[str]) -> list[Line]:
        return await self.store.lines([hash_of(token) for token in tokens])

    async def stop(self, room: str, tokens: Sequence[str]) -> Stopped | Refusal:
        """Raises NoRoom."""
        async with self.visit(room) as live:
            outbox = await live.stop(await self.seats_of(room, tokens))
        if outbox.step is None or outbox.after is None:
            assert outbox.refusal is not None
            return outbox.refusal
        result = result_of(outbox.after)
        assert result is not None
        return Stopped(version=outbox.step.version, result=result)

    async def record(self, room: str) -> str:
        """The text of the game record so far. Raises NoRoom."""
        setup, edition = await self._setup(room)
        steps = await self.store.steps(room)
        return await self._in_thread(_record_text, setup, edition, steps)

    async def edition_of(self, room: str) -> Edition:
        """Raises NoRoom."""
        return (await self._setup(room))[1]

    async def _setup(self, room: str) -> tuple[Setup, Edition]:
        setup = await self.store.setup(room)
        if setup is None:
            raise NoRoom(refused("no_such_room"))
        edition = self._by_digest.get(setup.digest)
        if edition is None:
            edition = parse(await self.store.edition_text(setup.digest), where=f"room {room}")
            self._by_digest[setup.digest] = edition
        return setup, edition

    async def _load(self, room: str) -> Room:
        setup, edition = await self._setup(room)
        steps = await self.store.steps(room)
        try:
            return await self._in_thread(Room.restore, setup, edition, steps)
        except Damaged as error:
            log.error("%s", error)
            raise NoRoom(refused("room_damaged", version=error.version)) from error

    async def _choose(self, bot: str, game: Game) -> Action:
        return await self._in_thread(choose, bot, game, secrets.randbits(64))

    async def _in_thread(self, work: Callable[..., T], *args: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)


async def _aside(work: Callable[[], None]) -> None:
    """Wait for work in a thread that an ending program does not wait for: compiling takes its time."""
    loop = asyncio.get_running_loop()
    done = asyncio.Event()

    def thread() -> None:
        try:
            work()
        except Exception:
            log.exception("the engine failed its rehearsal")  # people may still try
        with suppress(RuntimeError):  # the loop has ended in the meantime
            loop.call_soon_threadsafe(done.set)

    threading.Thread(target=thread, daemon=True).start()
    await done.wait()


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _record_text(setup: Setup, edition: Edition, steps: list[Step]) -> str:
    names = [seat.name for seat in setup.seats]
    bots = {number: seat.bot for number, seat in enumerate(setup.seats) if seat.bot is not None}
    recorder = Recorder(deal(setup, edition), names, bots=bots, committed=True)
    for step in steps:
        if step.what == "stop":
            recorder.game.stop()
        else:
            recorder.replay(from_json(step.action), step.outcomes)
    return recorder.record().to_text()


def _rehearse(offered: Sequence[Edition]) -> None:
    """Play one bot game of each edition, so that nothing is left to compile when people play."""
    for edition in offered:
        for bot in NAMES:
            game = Game.new(edition, 2, SEED_OF_REHEARSAL)
            while not game.over:
                game.play(choose(bot, game, 0))
            game.score()
            game.winners()
        Game.new(edition, 2, SEED_OF_REHEARSAL).stop()
