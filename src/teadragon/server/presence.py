"""Who is connected to a room: counted here, and told by the other servers that share the store."""

from __future__ import annotations

from collections.abc import Iterable

from teadragon.rooms.protocol import Here, SeatHere
from teadragon.server.members import Member

TELL_AGAIN = 15_000  # milliseconds after which a server says again who is at its end
STALE = 40_000  # milliseconds after which a server that is silent is taken to be gone


class Presence:
    """One room's. A count is that of each seat, then that of the watchers."""

    def __init__(self, seats: int) -> None:
        self._here = [0] * (seats + 1)
        self._there: dict[str, tuple[int, list[int]]] = {}  # server: (when it told, what)

    def count(self, members: Iterable[Member]) -> bool:
        """Count those of this server; whether that changed anything."""
        counted = [0] * len(self._here)
        for member in members:
            for seat in member.seats or (len(counted) - 1,):
                counted[seat] += 1
        changed = counted != self._here
        self._here = counted
        return changed

    def heard(self, server: str, told: str, now: int) -> bool:
        """What another server tells; whether it changes anything."""
        counted = [int(count) for count in told.split(",")]
        if len(counted) != len(self._here):
            return False
        before = self._there.pop(server, (0, [0] * len(counted)))[1]
        if any(counted):
            self._there[server] = (now, counted)
        return counted != before

    def forget(self, now: int) -> bool:
        """Those that have been silent for too long; whether there were any."""
        silent = [server for server, (at, _) in self._there.items() if now - at > STALE]
        for server in silent:
            del self._there[server]
        return bool(silent)

    @property
    def told(self) -> str:
        """What this server tells the others."""
        return ",".join(map(str, self._here))

    @property
    def anybody(self) -> bool:
        return any(self._here)

    def seats(self) -> frozenset[int]:
        """Those with somebody connected, wherever."""
        return frozenset(seat for seat, count in enumerate(self._all()[:-1]) if count)

    def here(self) -> Here:
        *seats, watchers = self._all()
        return Here(
            seats=[SeatHere(seat=seat, here=count) for seat, count in enumerate(seats)], watchers=watchers
        )

    def _all(self) -> list[int]:
        counts = [self._here, *(counted for _, counted in self._there.values())]
        return [sum(each) for each in zip(*counts, strict=True)]
