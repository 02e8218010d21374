"""Replays, records and notes: of the rooms here, and of records that people brought."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from teadragon.cards.edition import Edition
from teadragon.records import BadRecord, read
from teadragon.rooms.bodies import Fork, Imported, Notes, Replay, ReplaySteps
from teadragon.rooms.fields import REPLAY_STEPS
from teadragon.rooms.kept import Setup
from teadragon.rooms.past import Damaged
from teadragon.rooms.shown import Refusal, refused
from teadragon.rooms.store import Store
from teadragon.server.clock import Clock
from teadragon.server.imports import checked, reel_of
from teadragon.server.keys import new_room
from teadragon.server.making import fork_fault, fork_of
from teadragon.server.notes import notes_of
from teadragon.server.reels import Reel
from teadragon.server.refusing import NoRoom, Refused
from teadragon.server.shelf import Shelf

T = TypeVar("T")

REELS = 8
"""Games that stay wound up: whoever steps through one asks for its next plies soon."""
STAY = 600_000
"""Milliseconds that they stay so: what was deleted in the meantime must not."""

Aside = Callable[..., Awaitable[Any]]
"""Runs a function in the one thread that reels are for."""


class Replays:
    def __init__(self, store: Store, shelf: Shelf, clock: Clock, aside: Aside) -> None:
        self._store = store
        self._clock = clock
        self._shelf = shelf
        self._aside = aside
        self._reels: OrderedDict[str, tuple[int, Reel]] = OrderedDict()  # (wound up when, which)
        self._turn = asyncio.Lock()

    # Each of these raises NoRoom and StoreFailed.

    async def face(self, replay: str) -> Replay:
        return await self._with(replay, Reel.face)

    async def steps(self, replay: str, first: int, count: int) -> ReplaySteps:
        wanted = max(1, min(count, REPLAY_STEPS))
        return ReplaySteps(steps=await self._with(replay, lambda reel: reel.steps(first, wanted)))

    async def record(self, replay: str) -> str:
        """The text of the game record so far; of an import as it came."""
        text = await self._store.import_text(replay)
        return text if text is not None else await self._with(replay, Reel.record_text)

    async def notes(self, replay: str) -> Notes:
        reel = await self._with(replay, lambda reel: reel)
        steps = [] if reel.source == "import" else await self._store.steps(replay)
        return notes_of(reel.setup, reel.names, steps)

    async def edition(self, replay: str) -> Edition:
        setup = await self._store.setup(replay)
        if setup is not None:
            return await self._shelf.of_digest(setup.digest)
        return await self._with(replay, lambda reel: reel.edition)

    async def fork(
        self, replay: str, wish: Fork, bots: tuple[str, ...], *, seed: str, leave: int, made: int
    ) -> Setup:
        """The set-up of a room that plays on from there. Raises Refused, too."""

        def work(reel: Reel) -> Setup | Refusal:
            fault = fork_fault(reel, wish, bots)
            return fault or fork_of(reel, wish, room=new_room(), seed=seed, leave=leave, made=made)

        found = await self._with(replay, work)
        if isinstance(found, Refusal):
            raise Refused(found)
        return found

    async def bring(self, text: bytes) -> Imported:
        """Keep a record that holds. Raises Refused and StoreFailed."""
        record, edition = await self._aside(checked, text, list(self._shelf.offered.values()))
        replay = new_room()
        await self._store.add_import(replay, edition.text, record.header.digest, text.decode())
        return Imported(id=replay)

    async def _with(self, replay: str, work: Callable[[Reel], T]) -> T:
        async with self._turn:
            reel = await self._reel(replay)
            try:
                if reel.source == "room":
                    reel.follow(await self._store.steps(replay, reel.version))
                result: T = await self._aside(work, reel)
            except Damaged as error:
                self._reels.pop(replay, None)
                raise NoRoom(refused("room_damaged", version=error.version)) from error
            return result

    async def _reel(self, replay: str) -> Reel:
        now = self._clock.now()
        wound, reel = self._reels.pop(replay, (0, None))
        if reel is None or now - wound > STAY:
            wound, reel = now, await self._wind(replay)
        self._reels[replay] = (wound, reel)
        while len(self._reels) > REELS:
            self._reels.popitem(last=False)
        return reel

    def forget(self, replay: str) -> None:
        """It was deleted."""
        self._reels.pop(replay, None)

    async def _wind(self, replay: str) -> Reel:
        try:
            setup = await self._store.setup(replay)
            if setup is not None:
                return Reel(setup, await self._shelf.of_digest(setup.digest))
            return await self._import(replay)
        except Damaged as error:
            raise NoRoom(refused("room_damaged", version=error.version)) from error

    async def _import(self, replay: str) -> Reel:
        text = await self._store.import_text(replay)
        if text is None:
            raise NoRoom(refused("no_such_room"))
        try:
            record = await self._aside(read, text)
            edition = await self._shelf.of_digest(record.header.digest)
            reel: Reel = await self._aside(reel_of, replay, record, edition)
            return reel
        except BadRecord as error:
            raise NoRoom(refused("room_damaged", version=error.line - 1)) from error
