"""Rooms in lists: somebody's own, those that wait for the server, and all of them by pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import select

from teadragon.rooms.kept import HOST, Line, Setup, Summary
from teadragon.rooms.store.reading import Reading
from teadragon.rooms.store.tables import IMPORTS, ROOMS, SEAT_TOKENS


class RoomRow(Struct, frozen=True):
    """A room as whoever runs the server sees it; times in seconds since 1970."""

    id: str
    names: tuple[str, ...]
    created: int
    changed: int
    version: int
    over: bool


class Lists(Reading):
    async def lines(self, hashes: Sequence[str]) -> list[Line]:
        """The rooms that these tokens belong to, changed last first."""
        query = (
            select(ROOMS, SEAT_TOKENS.c.seat)
            .join(SEAT_TOKENS, SEAT_TOKENS.c.room == ROOMS.c.id)
            .where(SEAT_TOKENS.c.hash.in_(hashes))
            .order_by(ROOMS.c.changed.desc(), ROOMS.c.id, SEAT_TOKENS.c.seat)
        )
        grouped: dict[str, list[Any]] = {}
        for row in await self._all(query):
            grouped.setdefault(row.id, []).append(row)
        return [_line(rows) for rows in grouped.values()]

    async def waiting_for_bots(self, after: str = "", limit: int = 500) -> list[str]:
        """Rooms where a bot is to act, by id; the next page begins after the last of this one."""
        query = select(ROOMS.c.id).where(ROOMS.c.bot_to_act, ROOMS.c.id > after)
        return [row.id for row in await self._all(query.order_by(ROOMS.c.id).limit(limit))]

    async def due(self, now: int, limit: int, skip: int = 0) -> list[str]:
        """Rooms that need attention by `now`, longest waiting first, without the first `skip`."""
        query = select(ROOMS.c.id).where(ROOMS.c.due <= now).order_by(ROOMS.c.due, ROOMS.c.id)
        return [row.id for row in await self._all(query.limit(limit).offset(skip))]

    async def list_rooms(self, limit: int = 100, before: RoomRow | None = None) -> list[RoomRow]:
        """Changed last first; the next page begins `before` the last row of this one."""
        query = select(ROOMS).order_by(ROOMS.c.changed.desc(), ROOMS.c.id.desc()).limit(limit)
        if before is not None:
            query = query.where(sa.tuple_(ROOMS.c.changed, ROOMS.c.id) < (before.changed, before.id))
        return [_room_row(row) for row in await self._all(query)]

    async def count_rooms(self) -> tuple[int, int, int]:
        """How many go on, how many are over, and how many records came from elsewhere."""
        query = select(ROOMS.c.over, sa.func.count().label("rooms")).group_by(ROOMS.c.over)
        counts = {bool(row.over): int(row.rooms) for row in await self._all(query)}
        brought = await self._all(select(sa.func.count().label("records")).select_from(IMPORTS))
        return counts.get(False, 0), counts.get(True, 0), int(brought[0].records)


def names_of(setup: Setup, summary: Summary) -> tuple[str, ...]:
    """Those that the seats have now."""
    return summary.names or tuple(seat.name for seat in setup.seats)


def _line(rows: list[Any]) -> Line:
    first = rows[0]
    return Line(
        setup=msgspec.json.decode(first.setup, type=Setup),
        yours=tuple(row.seat for row in rows if row.seat != HOST),
        version=first.version,
        summary=msgspec.json.decode(first.summary, type=Summary),
        created=first.created,
        changed=first.changed,
    )


def _room_row(row: sa.Row[Any]) -> RoomRow:
    setup = msgspec.json.decode(row.setup, type=Setup)
    summary = msgspec.json.decode(row.summary, type=Summary)
    return RoomRow(
        id=row.id,
        names=names_of(setup, summary),
        created=row.created,
        changed=row.changed,
        version=row.version,
        over=row.over,
    )
