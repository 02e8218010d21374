"""What the store answers about one room, one import, and the servers' own times."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from teadragon.rooms.kept import Setup, Step
from teadragon.rooms.shown import Entry
from teadragon.rooms.store.engine import failures_told
from teadragon.rooms.store.rows import step_of
from teadragon.rooms.store.tables import EDITIONS, ENTRIES, IMPORTS, OUTAGES, PULSES, ROOMS, SEAT_TOKENS, SEEN


class Reading:
    """Each of these raises StoreFailed where the database cannot be read."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def setup(self, room: str) -> Setup | None:
        row = await self._first(select(ROOMS.c.setup).where(ROOMS.c.id == room))
        return None if row is None else msgspec.json.decode(row[0], type=Setup)

    async def edition_text(self, digest: str) -> str:
        row = await self._first(select(EDITIONS.c.text).where(EDITIONS.c.digest == digest))
        assert row is not None, digest
        return str(row[0])

    async def steps(self, room: str, after: int = 0) -> list[Step]:
        """Every step above a version, in order."""
        query = select(ENTRIES).where(ENTRIES.c.room == room, ENTRIES.c.version > after)
        return [step_of(row) for row in await self._all(query.order_by(ENTRIES.c.version))]

    async def log(self, room: str, after: int, limit: int) -> list[Entry]:
        """The last entries above `after`, at most `limit`, in order."""
        query = select(ENTRIES).where(ENTRIES.c.room == room, ENTRIES.c.version > after)
        rows = await self._all(query.order_by(ENTRIES.c.version.desc()).limit(limit))
        return [step_of(row).entry() for row in reversed(rows)]

    async def log_before(self, room: str, before: int, limit: int) -> list[Entry]:
        """The last entries below `before`, at most `limit`, in order."""
        query = select(ENTRIES).where(ENTRIES.c.room == room, ENTRIES.c.version < before)
        rows = await self._all(query.order_by(ENTRIES.c.version.desc()).limit(limit))
        return [step_of(row).entry() for row in reversed(rows)]

    async def version_of(self, room: str, key: str) -> tuple[int, int | None] | None:
        """(version, seat) of the step that was accepted with this key."""
        query = select(ENTRIES.c.version, ENTRIES.c.seat).where(ENTRIES.c.room == room, ENTRIES.c.key == key)
        row = await self._first(query)
        return None if row is None else (row.version, row.seat)

    async def hashes(self, room: str) -> list[tuple[int, str]]:
        """(seat, hash of its token), the host's first."""
        query = select(SEAT_TOKENS.c.seat, SEAT_TOKENS.c.hash).where(SEAT_TOKENS.c.room == room)
        return [(row.seat, row.hash) for row in await self._all(query.order_by(SEAT_TOKENS.c.seat))]

    async def seen(self, room: str) -> dict[int, int]:
        """When a person of each seat was last connected."""
        query = select(SEEN.c.seat, SEEN.c.at).where(SEEN.c.room == room)
        return {row.seat: row.at for row in await self._all(query)}

    async def import_text(self, replay: str) -> str | None:
        row = await self._first(select(IMPORTS.c.text).where(IMPORTS.c.id == replay))
        return None if row is None else str(row[0])

    async def last_pulse(self) -> int | None:
        """When any server was last known to run; none, where each was forgotten."""
        [row] = await self._all(select(sa.func.max(PULSES.c.at)))
        return None if row[0] is None else int(row[0])

    async def outages(self, since: int) -> list[tuple[int, int]]:
        """(began, ended) of each that ended after `since`, in order."""
        query = select(OUTAGES).where(OUTAGES.c.ended > since).order_by(OUTAGES.c.began)
        return [(row.began, row.ended) for row in await self._all(query)]

    async def _all(self, query: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        with failures_told():
            async with self._engine.connect() as connection:
                rows: Sequence[sa.Row[Any]] = (await connection.execute(query)).all()
        return rows

    async def _first(self, query: sa.Select[Any]) -> sa.Row[Any] | None:
        rows = await self._all(query)
        return rows[0] if rows else None
