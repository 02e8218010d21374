"""Insight at one table: hints for whom they were granted, and the bar of chances while it is on.

It never holds up play: it begins once the table rests, thinks in a thread of the bots, one bar at a time in
the whole house, and ends early when the table has moved on.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from hashlib import sha256

import msgspec

from teadragon.insight.hint import Hint, hint
from teadragon.insight.worth import Worth, worth
from teadragon.rooms.inbox import Did, Outbox
from teadragon.rooms.protocol import Accepted, Hinted, Weighed
from teadragon.rooms.room import Room
from teadragon.server.members import Member
from teadragon.server.world import World

REST = 0.15  # seconds for which a table has not changed before it is weighed
LONGEST = 0.9  # seconds after which a thought ends with what it has


class Advice:
    def __init__(self, world: World, room: Callable[[], Room], members: Mapping[int, Member]) -> None:
        self._world = world
        self._room = room
        self._members = members
        self._weighed: tuple[int, bytes] | None = None  # (table version, the message about it)
        self._weighing = False
        self._hinting: set[int] = set()  # members for whom a hint is thought out
        self._resting = False

    def rest(self) -> None:
        self._resting = True

    # Hints

    def asked(self, message: Did, outbox: Outbox) -> None:
        """Answer a deed that was accepted, also one that was said twice."""
        granted = bool(outbox.tells) and isinstance(outbox.tells[0].message, Accepted)
        if (
            granted
            and not self._resting
            and message.member not in self._hinting
            and self._table() is not None
        ):
            self._hinting.add(message.member)
            self._world.aside(self._answer(message.member, message.key))

    async def _answer(self, number: int, key: str) -> None:
        version = self._room().company.table_version
        game, seed, stop = self._room().game.copy(), self._seed(version), self._until(version)
        try:
            found: Hint = await self._world.ponder(lambda: hint(game, seed, stop=stop))
        finally:
            self._hinting.discard(number)
        member = self._members.get(number)
        if member is not None and self._table() == version:
            member.answer(msgspec.json.encode(Hinted(key=key, version=version, hint=found)))

    # The bar

    def greet(self, member: Member) -> None:
        if self._weighed is not None and self._weighed[0] == self._wanted():
            member.worth(self._weighed[1])

    def look(self) -> None:
        """The table may be another one, or the bar may have been turned on."""
        wanted = self._wanted()
        if wanted is not None and not self._weighing and not self._is_weighed(wanted):
            self._weighing = True
            self._world.aside(self._weigh())

    async def _weigh(self) -> None:
        try:
            while (version := self._wanted()) is not None and not self._is_weighed(version):
                await asyncio.sleep(REST)
                if self._wanted() == version:
                    await self._think(version)
        finally:
            self._weighing = False

    async def _think(self, version: int) -> None:
        game, seed, stop = self._room().game.copy(), self._seed(version), self._until(version)
        found: Worth = await self._world.muse(lambda: worth(game, seed, stop=stop))
        if self._wanted() != version:
            return
        message = msgspec.json.encode(Weighed(version=version, worth=found))
        self._weighed = version, message
        for member in self._members.values():
            member.worth(message)

    def _wanted(self) -> int | None:
        """The version of the table that is to be weighed, if somebody is there to see it."""
        if self._resting or not self._members or not self._room().company.has("bar"):
            return None
        return None if self._room().company.closed else self._room().company.table_version

    def _is_weighed(self, version: int) -> bool:
        return self._weighed is not None and self._weighed[0] == version

    # Thinking

    def _table(self) -> int | None:
        """The version of a table at which hints may be had."""
        room = self._room()
        return None if room.over or not room.company.has("hint") else room.company.table_version

    def _until(self, version: int) -> Callable[[], bool]:
        """Whether to stop, asked from the thread that thinks."""
        began = time.monotonic()
        return lambda: time.monotonic() - began > LONGEST or self._room().company.table_version != version

    def _seed(self, version: int) -> int:
        """Public, so that every server of a store thinks the same of the same table."""
        told = f"{self._room().setup.commit}:{version}"
        return int.from_bytes(sha256(told.encode()).digest()[:8], "big")
