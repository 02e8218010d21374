"""One connection to a room: what waits to be sent, bounded, so that a slow one never holds up others."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from teadragon.server.bell import Bell

MOST_WAITING = 32


class Ended(Exception):
    """The connection is to be closed, after all that waited was sent."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Member:
    """Updates may be dropped, since a welcome makes up for them; answers to what it said may not.

    The reader of this connection waits while it is `full`, so that the answers are bounded too.
    """

    def __init__(
        self, number: int, seats: frozenset[int], *, host: bool = False, hashes: frozenset[str] = frozenset()
    ) -> None:
        self.number = number
        self.seats = seats
        self.host = host
        self.hashes = hashes  # of the tokens that it said
        self.told = 0  # the last version that was sent
        self.at_once: Callable[[bytes], bool] | None = None  # says what can be said without waiting
        self._idle = False
        self._waiting: list[tuple[int | None, bytes]] = []  # (the version of an update, message)
        self._newest: dict[str, bytes] = {}  # of what only the last counts
        self._behind = False
        self._end: tuple[bytes, int] | None = None
        self._changed = Bell()
        self._room = Bell(rung=True)

    def update(self, version: int, message: bytes) -> None:
        if self._behind:
            return
        if self._said(message):
            self.told = version
        elif len(self._waiting) >= MOST_WAITING:
            self._waiting = [item for item in self._waiting if item[0] is None]
            self._behind = True
            self._changed.ring()
        else:
            self._waiting.append((version, message))
            self._changed.ring()

    def accept(self, message: bytes) -> None:
        """An answer that is no refusal: nobody counts it on its way."""
        if not self._said(message):
            self.answer(message)

    def _said(self, message: bytes) -> bool:
        """Whether it is on its way: nothing waits before it, and the wire is free."""
        free = self._idle and not self._changed.rung
        return free and self.at_once is not None and self.at_once(message)

    def answer(self, message: bytes, *, version: int | None = None) -> None:
        self._waiting.append((version, message))
        if len(self._waiting) >= MOST_WAITING:
            self._room.rung = False
        self._changed.ring()

    def here(self, message: bytes) -> None:
        """Of several that wait only the last is sent."""
        self._newest["here"] = message
        self._changed.ring()

    def worth(self, message: bytes) -> None:
        """The same."""
        self._newest["worth"] = message
        self._changed.ring()

    def fall_behind(self) -> None:
        """Updates cannot tell what comes now: a welcome has to."""
        self._waiting = [item for item in self._waiting if item[0] is None]
        self._behind = True
        self._changed.ring()

    def end(self, message: bytes, code: int) -> None:
        self._end = self._end or (message, code)
        self._room.ring()
        self._changed.ring()

    def caught_up(self, version: int) -> None:
        """The welcome to be sent next brings it to this version: updates count again."""
        self._behind = False
        self.told = version

    async def not_full(self) -> None:
        await self._room.wait()

    async def send(
        self, send: Callable[[bytes], Awaitable[None]], welcome: Callable[[Member], Awaitable[bytes]]
    ) -> None:
        """Send until the end; `welcome` gives a member that fell behind what it missed, and calls
        `caught_up`. Raises Ended."""
        while True:
            self._idle = True
            await self._changed.wait()
            self._idle = False
            self._changed.rung = False
            while self._waiting:
                version, message = self._waiting.pop(0)
                if len(self._waiting) < MOST_WAITING:
                    self._room.ring()
                await send(message)
                message = b""  # or an idle connection would hold on to it
                if version is not None:
                    self.told = version
            if self._behind and self._end is None:
                await send(await welcome(self))
            await self._say_the_newest(send)
            if self._end is not None:
                await send(self._end[0])
                raise Ended(self._end[1])

    async def _say_the_newest(self, send: Callable[[bytes], Awaitable[None]]) -> None:
        while self._newest:
            await send(self._newest.pop(next(iter(self._newest))))
