"""One connection to a room: what waits to be sent, bounded, so that a slow one never holds up others."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

MOST_WAITING = 32


class Member:
    """Updates may be dropped, since a welcome makes up for them; answers to what it said may not.

    The reader of this connection waits while it is `full`, so that the answers are bounded too.
    """

    def __init__(self, number: int, seats: frozenset[int]) -> None:
        self.number = number
        self.seats = seats
        self.told = 0  # the last version that was sent
        self._waiting: deque[tuple[int | None, bytes]] = deque()  # (the version of an update, message)
        self._behind = False
        self._changed = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()

    def update(self, version: int, message: bytes) -> None:
        if self._behind:
            return
        if len(self._waiting) >= MOST_WAITING:
            self._waiting = deque(item for item in self._waiting if item[0] is None)
            self._behind = True
        else:
            self._waiting.append((version, message))
        self._changed.set()

    def answer(self, message: bytes, *, version: int | None = None) -> None:
        self._waiting.append((version, message))
        if len(self._waiting) >= MOST_WAITING:
            self._room.clear()
        self._changed.set()

    def caught_up(self, version: int) -> None:
        """The welcome to be sent next brings it to this version: updates count again."""
        self._behind = False
        self.told = version

    async def not_full(self) -> None:
        await self._room.wait()

    async def send(
        self, send: Callable[[bytes], Awaitable[None]], welcome: Callable[[Member], Awaitable[bytes]]
    ) -> None:
        """Send for ever; `welcome` gives a member that fell behind what it missed, and calls `caught_up`."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            while self._waiting:
                version, message = self._waiting.popleft()
                if len(self._waiting) < MOST_WAITING:
                    self._room.set()
                await send(message)
                if version is not None:
                    self.told = version
            if self._behind:
                await send(await welcome(self))
