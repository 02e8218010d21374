"""What the store keeps of a room: how it was set up, its steps, and a summary for lists."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from teadragon.rooms.protocol import Entry, Event, Result, RoomFace, SeatFace


class Setup(Struct, frozen=True):
    """What never changes in a room. The seed is the room's only secret beside its tokens."""

    id: str
    edition: str
    digest: str
    seats: tuple[SeatFace, ...]  # in turn order
    open_winter: bool
    seed: str
    commit: str
    luck: Literal["sealed", "known"]

    def face(self) -> RoomFace:
        return RoomFace(
            id=self.id,
            edition=self.edition,
            digest=self.digest,
            seats=list(self.seats),
            open_winter=self.open_winter,
            luck=self.luck,
            commit=self.commit,
        )


class Step(Struct, frozen=True):
    """One accepted entry with what a replay needs: outcomes as they fell, and the client's key."""

    version: int
    what: Literal["act", "stop"]
    seat: int | None
    action: dict[str, Any] | None
    outcomes: list[dict[str, Any]]
    events: list[Event]
    key: str | None

    def entry(self) -> Entry:
        return Entry(
            version=self.version, what=self.what, seat=self.seat, action=self.action, events=self.events
        )


class Summary(Struct, frozen=True):
    """Where a room stands, for lists that must not replay it."""

    to_act: int | None
    bot_to_act: bool
    season: str
    turns: int
    result: Result | None


class Line(Struct, frozen=True):
    """A room as its lists show it; times in seconds since 1970."""

    setup: Setup
    yours: tuple[int, ...]
    version: int
    summary: Summary
    created: int
    changed: int
