"""Who is at a room, told to those who are, to the other servers, and kept where somebody counts on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from teadragon.rooms.room import Room
from teadragon.server.clock import Alarm
from teadragon.server.members import Member
from teadragon.server.presence import Presence
from teadragon.server.world import World

HERE_EVERY = 200  # milliseconds from one word of who is here to the next: no more than people can read


class Attendance:
    def __init__(
        self, world: World, room: Callable[[], Room], members: Mapping[int, Member], seen: Mapping[int, int]
    ) -> None:
        """`seen`: when a person of each seat was last connected, as the store knows it."""
        self._world = world
        self._room = room
        self._members = members
        self._seen = dict(seen)
        self._seats = len(room().setup.seats)
        self._presence = Presence(self._seats)
        self._alarm: Alarm | None = None
        self._told = 0

    def seen(self) -> dict[int, int]:
        """When a person of each seat was last connected; nobody could be before this server began.

        Empty where the room counts on nobody's being here: it is asked after every action."""
        if self._room().setup.away is None:
            return {}
        now, here = self._world.clock.now(), self._presence.seats()
        return {
            seat: now if seat in here else max(self._world.began, self._seen.get(seat, 0))
            for seat in range(self._seats)
        }

    def counted(self) -> None:
        """Somebody came or went, or plays another seat now."""
        if self._changes(lambda: self._presence.count(self._members.values())):
            self._announce()

    def greet(self, member: Member) -> None:
        member.here(msgspec.json.encode(self._presence.here()))

    def neighbour(self, server: str, told: str) -> None:
        """Another server tells who is at its end; or, with nothing, asks who is here."""
        if told:
            self._changes(lambda: self._presence.heard(server, told, self._world.clock.now()))
        elif self._presence.anybody:
            self._announce()

    def refresh(self) -> None:
        """Now and then: say again who is here, and forget servers that are gone."""
        self._changes(lambda: self._presence.forget(self._world.clock.now()))
        if self._presence.anybody:
            self._announce()
            self._touch(self._presence.seats())

    def rest(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()

    def _changes(self, change: Callable[[], bool]) -> bool:
        before = self._presence.seats()
        if not change():
            return False
        after = self._presence.seats()
        self._seen |= dict.fromkeys(before - after, self._world.clock.now())
        self._touch(before ^ after)
        self._tell_soon()
        return True

    def _touch(self, seats: frozenset[int]) -> None:
        room = self._room()
        if seats and room.setup.away is not None and not room.over:
            now = self._world.clock.now()
            self._world.aside(self._world.store.touch(room.setup.id, sorted(seats), now))

    def _announce(self) -> None:
        notice = f"h:{self._room().setup.id}:{self._world.server}:{self._presence.told}"
        self._world.aside(self._world.store.announce(notice))

    def _tell_soon(self) -> None:
        due = self._told + HERE_EVERY
        if self._alarm is None and self._world.clock.now() >= due:
            self._tell()
        elif self._alarm is None:
            self._alarm = self._world.clock.at(due, self._tell)

    def _tell(self) -> None:
        self._alarm = None
        self._told = self._world.clock.now()
        message = msgspec.json.encode(self._presence.here())
        for member in self._members.values():
            member.here(message)
