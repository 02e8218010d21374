"""What a server does now and then: say that it runs, look after rooms that are due, say who is here."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from teadragon.rooms.store import StoreFailed
from teadragon.server.clock import sleep
from teadragon.server.presence import TELL_AGAIN

if TYPE_CHECKING:
    from teadragon.server.house import House

log = logging.getLogger("teadragon.server")

PULSE = 1_500  # milliseconds from one pulse to the next
DOWN = 6_000  # milliseconds without any server's pulse after which there was none
STARTED = 2_000  # the same for a server that has just started: a pulse that is so old was the last one's
LOOK = 3_000  # milliseconds from one look for rooms whose time has come to the next
WAKE = 30_000  # milliseconds from one look for bots whose server is gone to the next
AT_ONCE = 200  # rooms in one look
LATER = 600_000  # milliseconds after which a room that could not be opened is tried again
ANY = "any"  # one row for all servers: what counts is when the last of them was known to run


class Rounds:
    def __init__(self, house: House) -> None:
        self._house = house
        self.turn = asyncio.Lock()
        self._pulsed = 0
        self._looked = 0
        self._woken = 0
        self._refreshed = 0
        self._looking: asyncio.Task[None] | None = None
        self._later: dict[str, int] = {}  # rooms that are due, but not for this server to look at before

    async def last(self) -> None:
        """At the end. Raises StoreFailed."""
        await self._house.store.pulse(ANY, self._house.clock.now())

    async def run(self) -> None:
        """For ever. The pulse waits for nothing else: without it time would be given back."""
        while True:
            try:
                async with self.turn:
                    await self._pulse()
            except StoreFailed as error:
                log.warning("the store failed", extra={"why": str(error)})
            if self._looking is None or self._looking.done():
                self._looking = self._house.aside(self._look_around())
            await sleep(self._house.clock, PULSE)

    async def awake(self) -> None:
        """Before time is counted against anybody: if no server was there, the machine slept, or the store was
        out of reach, then that time is given back first."""
        if self._house.clock.now() - self._pulsed <= DOWN:
            return
        try:
            async with self.turn:
                await self._pulse()
        except StoreFailed as error:
            log.warning("the store failed", extra={"why": str(error)})

    async def _look_around(self) -> None:
        """Raises StoreFailed."""
        now = self._house.clock.now()
        if now - self._refreshed >= TELL_AGAIN:
            self._refreshed = now
            for live in list(self._house.live.values()):
                live.attendance.refresh()
        if now - self._looked >= LOOK:
            self._looked = now
            await self._look(now)
        if now - self._woken >= WAKE:
            self._woken = now
            await self._house.wake_bots()

    async def _pulse(self) -> None:
        store, now = self._house.store, self._house.clock.now()
        if now - self._pulsed > DOWN:
            least = DOWN if self._pulsed else STARTED
            last = await store.last_pulse()
            if last is not None and now - last > least:
                await store.note_outage(last, now)
            await store.pulse(ANY, now)
            self._pulsed = now
            await self._give_back()
        else:
            await store.pulse(ANY, now)
            self._pulsed = now

    async def _give_back(self) -> None:
        for live in list(self._house.live.values()):
            clock = live.room.company.clock
            if clock is not None and clock.since is not None:
                await live.give_back(await self._house.store.outages(clock.since))

    async def _look(self, now: int) -> None:
        """Rooms that are due but not for this server to look at do not stand before those behind them."""
        due: set[str] = set()
        opened = skip = 0
        while opened < AT_ONCE and (page := await self._house.store.due(now, AT_ONCE, skip)):
            due.update(page)
            ours = [r for r in page if r not in self._house.live and self._later.get(r, 0) <= now]
            opened, skip = opened + len(ours), skip + len(page) - len(ours)
            for room in ours:
                live = await self._house.look_after(room)
                self._later[room] = now + LATER if live is None else max(live.due or 0, now + LOOK)
        self._later = {room: at for room, at in self._later.items() if room in due}
