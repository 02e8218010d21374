"""What whoever runs the server lets go: rooms, old ones by themselves, names and chat."""

from __future__ import annotations

import time

import msgspec
import sqlalchemy as sa
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from teadragon.rooms.kept import Setup, Step, Summary
from teadragon.rooms.shown import Change
from teadragon.rooms.store.lists import Lists, names_of
from teadragon.rooms.store.rows import entry_row, text_of
from teadragon.rooms.store.tables import EDITIONS, ENTRIES, IMPORTS, OUTAGES, ROOMS
from teadragon.rooms.store.writing import Writer

AT_ONCE = 200  # rooms in one transaction, so that games do not wait long for it


class Tidying(Lists):
    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        super().__init__(engine)
        self._writer = writer

    async def delete(self, room: str) -> bool:
        """A room with all that belongs to it, or an import; whether it was there. Raises StoreFailed."""
        async with self._writer.alone() as connection:
            rooms = await connection.execute(delete(ROOMS).where(ROOMS.c.id == room))
            imports = await connection.execute(delete(IMPORTS).where(IMPORTS.c.id == room))
            await self._writer.tell(connection, [f"d:{room}"] if rooms.rowcount else [])
        return bool(rooms.rowcount + imports.rowcount)

    async def expire(self, unfinished_before: int, finished_before: int) -> int:
        """Delete rooms that nothing happened in since, imports older than a finished room may be, and
        then the editions that nothing was played with any more.

        Returns how many. Raises StoreFailed.
        """
        over = ROOMS.c.over & (ROOMS.c.changed < finished_before // 1000)
        forgotten = ~ROOMS.c.over & (ROOMS.c.changed < unfinished_before // 1000)
        old_imports = IMPORTS.c.created < finished_before // 1000
        count = 0
        for table, old in ((ROOMS, over), (ROOMS, forgotten), (IMPORTS, old_imports)):
            while gone := await self._expire_some(table, old):
                count += gone
        async with self._writer.alone() as connection:
            await connection.execute(delete(OUTAGES).where(OUTAGES.c.ended < unfinished_before))
            if count:  # people bring editions of their own
                played = select(ROOMS.c.digest).union(select(IMPORTS.c.digest))
                await connection.execute(delete(EDITIONS).where(EDITIONS.c.digest.not_in(played)))
        return count

    async def _expire_some(self, table: sa.Table, old: sa.ColumnElement[bool]) -> int:
        some = select(table.c.id).where(old).limit(AT_ONCE)
        # asked twice: a step of another server may come between
        query = delete(table).where(table.c.id.in_(some), old).returning(table.c.id)
        async with self._writer.alone() as connection:
            gone = [row.id for row in await connection.execute(query)]
            await self._writer.tell(connection, [f"d:{room}" for room in gone] if table is ROOMS else [])
        return len(gone)

    async def erase(self, room: str, *, names: bool, chat: bool) -> bool:
        """Names become "Seat N", and what was written to each other becomes empty; whether it was there.

        A server that has the room open would write the names again with its next summary. So they are taken
        from it by ordinary steps: its own next one finds its version taken, and it reads the room anew.
        Raises StoreFailed.
        """
        async with self._writer.alone() as connection:
            query = select(ROOMS.c.setup, ROOMS.c.summary, ROOMS.c.version).where(ROOMS.c.id == room)
            row = (await connection.execute(query.with_for_update())).one_or_none()
            if row is None:
                return False
            await _erase_entries(connection, room, names=names, chat=chat)
            if names:
                version = await _erase_names(connection, room, row)
                await self._writer.tell(connection, [f"v:{room}:{version}"])
        return True


async def _erase_entries(connection: AsyncConnection, room: str, *, names: bool, chat: bool) -> None:
    query = select(ENTRIES.c.version, ENTRIES.c.change).where(
        ENTRIES.c.room == room, ENTRIES.c.change.is_not(None)
    )
    for row in (await connection.execute(query)).all():
        change = msgspec.json.decode(row.change, type=Change)
        if names and change.name is not None and change.seat is not None:
            change.name = plain(change.seat)
        if chat and change.text is not None:
            change.text = ""
        told = text_of(change)
        if told != row.change:
            where = (ENTRIES.c.room == room, ENTRIES.c.version == row.version)
            await connection.execute(update(ENTRIES).where(*where).values(change=told))


async def _erase_names(connection: AsyncConnection, room: str, row: sa.Row[str, str, int]) -> int:
    """Returns the version that the room then has."""
    setup = msgspec.json.decode(row.setup, type=Setup)
    summary = msgspec.json.decode(row.summary, type=Summary)
    told = names_of(setup, summary)
    plain_names = tuple(plain(seat) for seat in range(len(told)))
    now = int(time.time() * 1000)
    version = int(row.version)
    for seat, (name, instead) in enumerate(zip(told, plain_names, strict=True)):
        if name != instead:
            version += 1
            await connection.execute(insert(ENTRIES), entry_row(room, _renamed(version, seat, instead), now))
    seats = tuple(
        msgspec.structs.replace(seat, name=name) for seat, name in zip(setup.seats, plain_names, strict=True)
    )
    await connection.execute(
        update(ROOMS)
        .where(ROOMS.c.id == room)
        .values(
            version=version,
            setup=text_of(msgspec.structs.replace(setup, seats=seats)),
            summary=text_of(msgspec.structs.replace(summary, names=plain_names)),
        )
    )
    return version


def _renamed(version: int, seat: int, name: str) -> Step:
    change = Change(seat=seat, to="renamed", name=name)
    return Step(version, "seat", None, None, [], [], None, change=change)


def plain(seat: int) -> str:
    return f"Seat {seat + 1}"
