"""Waiting for one's turn, for one who waits: asyncio's events and queues are for many, and larger. A server
has several of these for each connection."""

from __future__ import annotations

import asyncio
from typing import Any


class Bell:
    """An event."""

    __slots__ = ("_waiter", "rung")

    def __init__(self, *, rung: bool = False) -> None:
        self.rung = rung
        self._waiter: asyncio.Future[None] | None = None

    def ring(self) -> None:
        self.rung = True
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def wait(self) -> None:
        while not self.rung:
            self._waiter = asyncio.get_running_loop().create_future()
            try:
                await self._waiter
            finally:
                self._waiter = None


class Letters:
    """A queue without a bound, named as asyncio's."""

    __slots__ = ("_bell", "_letters")

    def __init__(self) -> None:
        self._letters: list[Any] = []
        self._bell = Bell()

    def put_nowait(self, letter: Any) -> None:
        self._letters.append(letter)
        self._bell.ring()

    def empty(self) -> bool:
        return not self._letters

    async def get(self) -> Any:
        await self._bell.wait()
        letter = self._letters.pop(0)
        self._bell.rung = bool(self._letters)
        return letter
