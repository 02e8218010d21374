"""What the store keeps of a room: how it was set up, its steps, and a summary for lists."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from teadragon.rooms.fields import Luck
from teadragon.rooms.shown import By, Change, Clock, Entry, Event, Origin, Result, RoomFace, SeatFace, What

HOST = -1
"""The seat under which the host's token is kept."""


class PastPly(Struct, frozen=True):
    seat: int
    action: dict[str, Any]
    outcomes: list[dict[str, Any]]


class Past(Struct, frozen=True):
    """The game that a room goes on from: its deal as a record's header shows it, and its plies."""

    market: tuple[str, ...]
    memories: tuple[str, ...]
    winter: tuple[str, ...] | None
    plies: tuple[PastPly, ...]


class Setup(Struct, frozen=True):
    """What never changes in a room. The seed is the room's only secret beside its tokens."""

    id: str
    edition: str
    digest: str
    seats: tuple[SeatFace, ...]  # in turn order
    open_winter: bool
    seed: str  # of the luck from the first step on
    commit: str
    luck: Luck
    clock: Clock | None = None
    away: int | None = None  # seconds
    leave: int = 60  # seconds
    chat: bool = True
    made: int = 0  # milliseconds since 1970
    origin: Origin | None = None
    past: Past | None = None
    rematch_of: str | None = None

    def face(self, names: tuple[str, ...] | None = None) -> RoomFace:
        """With the names that the seats have now."""
        called = names or tuple(seat.name for seat in self.seats)
        return RoomFace(
            id=self.id,
            edition=self.edition,
            digest=self.digest,
            seats=[replace(seat, name=name) for seat, name in zip(self.seats, called, strict=True)],
            open_winter=self.open_winter,
            luck=self.luck,
            commit=self.commit,
            clock=self.clock,
            away=self.away,
            leave=self.leave,
            origin=self.origin,
            rematch_of=self.rematch_of,
        )


class Step(Struct, frozen=True):
    """One accepted entry with what a replay needs: outcomes as they fell, and the client's key."""

    version: int
    what: What
    seat: int | None
    action: dict[str, Any] | None
    outcomes: list[dict[str, Any]]
    events: list[Event]
    key: str | None
    at: int = 0  # milliseconds since 1970
    by: By | None = None
    change: Change | None = None

    def entry(self) -> Entry:
        return Entry(
            version=self.version,
            what=self.what,
            seat=self.seat,
            action=self.action,
            events=self.events,
            at=self.at,
            by=self.by,
            change=self.change,
        )


class Summary(Struct, frozen=True):
    """Where a room stands, for lists that must not replay it."""

    to_act: int | None
    bot_to_act: bool  # a bot is to act now
    season: str
    turns: int
    result: Result | None
    names: tuple[str, ...] | None = None  # that the seats have now
    due: int | None = None  # milliseconds since 1970: when it needs attention without anybody asking
    closed: bool = False

    @property
    def over(self) -> bool:
        return self.result is not None or self.closed


class Line(Struct, frozen=True):
    """A room as its lists show it; times in seconds since 1970."""

    setup: Setup
    yours: tuple[int, ...]
    version: int
    summary: Summary
    created: int
    changed: int
