"""Where rooms are kept: SQLite through SQLAlchemy, with steps that wait together in one transaction."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import bindparam, event, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from teadragon.rooms.kept import Line, Setup, Step, Summary
from teadragon.rooms.migrate import migrate
from teadragon.rooms.protocol import Entry, Event

METADATA = sa.MetaData()
EDITIONS = sa.Table(
    "editions",
    METADATA,
    sa.Column("digest", sa.String(80), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),  # the whole card file: a room keeps the edition it began with
)
ROOMS = sa.Table(
    "rooms",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("digest", sa.String(80), sa.ForeignKey("editions.digest"), nullable=False),
    sa.Column("setup", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("summary", sa.Text, nullable=False),
    sa.Column("bot_to_act", sa.Boolean, nullable=False, index=True),
    sa.Column("created", sa.BigInteger, nullable=False),  # seconds since 1970
    sa.Column("changed", sa.BigInteger, nullable=False),
)
SEAT_TOKENS = sa.Table(
    "seat_tokens",
    METADATA,
    sa.Column(
        "hash", sa.String(64), primary_key=True
    ),  # SHA-256 in hexadecimal; the token itself is not kept
    sa.Column("room", sa.ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("seat", sa.Integer, nullable=False),
)
ENTRIES = sa.Table(
    "entries",
    METADATA,
    sa.Column("room", sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("what", sa.String(16), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("action", sa.Text),
    sa.Column("outcomes", sa.Text, nullable=False),
    sa.Column("events", sa.Text, nullable=False),
    sa.Column("key", sa.String(64)),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("room", "key", name="uq_entries_room_key"),
)

ADD_STEP = insert(ENTRIES)
MOVE_ROOM = (
    update(ROOMS)
    .where(ROOMS.c.id == bindparam("room"), ROOMS.c.version < bindparam("version_now"))
    .values(
        version=bindparam("version_now"),
        summary=bindparam("summary_now"),
        bot_to_act=bindparam("bot_now"),
        changed=bindparam("changed_now"),
    )
)


class Taken(Exception):
    """Another step has this version (or this key) already; nothing was kept."""


class StoreFailed(OSError):
    """The disk or the database refused; nothing was kept."""


def sqlite_url(folder: Path) -> sa.URL:
    return sa.URL.create("sqlite+aiosqlite", database=str(folder / "rooms.sqlite3"))


class Store:
    """One open database. Every write has reached the disk when its call returns."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._turn = asyncio.Lock()
        self._waiting: list[tuple[_Job, asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str | sa.URL) -> Store:
        """Brings the database to this version first. Raises StoreFailed and NewerStore."""
        engine = create_async_engine(url, pool_pre_ping=True)
        if engine.dialect.name == "sqlite":
            _tune_sqlite(engine)
        try:
            async with _writing(engine) as connection:
                await connection.run_sync(migrate)
        except BaseException as error:
            await engine.dispose()
            if isinstance(error, SQLAlchemyError):
                raise StoreFailed(str(error)) from error
            raise
        return cls(engine)

    async def close(self) -> None:
        if self._writer is not None:
            await self._writer
        await self._engine.dispose()

    async def add(
        self, setup: Setup, edition_text: str, tokens: Sequence[tuple[int, str]], summary: Summary
    ) -> None:
        """A new room at version 0; `tokens` are (seat, hash). Raises StoreFailed."""
        now = int(time.time())
        room = {
            "id": setup.id,
            "digest": setup.digest,
            "setup": _text(setup),
            "version": 0,
            "summary": _text(summary),
            "bot_to_act": summary.bot_to_act,
            "created": now,
            "changed": now,
        }
        hashes = [{"hash": digest, "room": setup.id, "seat": seat} for seat, digest in tokens]
        try:
            async with self._turn, _writing(self._engine) as connection:
                await _add_edition(connection, setup.digest, edition_text)
                await connection.execute(insert(ROOMS), room)
                if hashes:
                    await connection.execute(insert(SEAT_TOKENS), hashes)
        except SQLAlchemyError as error:
            raise StoreFailed(str(error)) from error

    async def keep(self, room: str, step: Step, summary: Summary) -> None:
        """Returns when the step is on the disk. Raises Taken or StoreFailed, and then it is not kept."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((_Job(room, step, summary), done))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write())
        # A caller that is cancelled must not take back what its neighbours in the transaction wait for.
        await asyncio.shield(done)

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            async with self._turn:
                try:
                    await self._commit([job for job, _ in batch])
                except IntegrityError:
                    await self._one_by_one(batch)
                except Exception as error:
                    _fail(batch, error)
                else:
                    for _, done in batch:
                        done.set_result(None)

    async def _one_by_one(self, batch: list[tuple[_Job, asyncio.Future[None]]]) -> None:
        for job, done in batch:
            try:
                await self._commit([job])
            except IntegrityError:
                done.set_exception(Taken(f"{job.room} {job.step.version}"))
                done.exception()  # seen: the caller may be gone
            except Exception as error:
                _fail([(job, done)], error)
            else:
                done.set_result(None)

    async def _commit(self, jobs: list[_Job]) -> None:
        async with _writing(self._engine) as connection:
            await connection.execute(ADD_STEP, [job.entry() for job in jobs])
            await connection.execute(MOVE_ROOM, [job.move() for job in jobs])

    async def setup(self, room: str) -> Setup | None:
        row = await self._first(select(ROOMS.c.setup).where(ROOMS.c.id == room))
        return None if row is None else msgspec.json.decode(row[0], type=Setup)

    async def edition_text(self, digest: str) -> str:
        row = await self._first(select(EDITIONS.c.text).where(EDITIONS.c.digest == digest))
        assert row is not None, digest
        return str(row[0])

    async def steps(self, room: str) -> list[Step]:
        """Every step, in order, without its events: what a replay needs."""
        columns = (c for c in ENTRIES.c if c.name in ("version", "what", "seat", "action", "outcomes", "key"))
        query = select(*columns).where(ENTRIES.c.room == room).order_by(ENTRIES.c.version)
        return [
            Step(
                version=row.version,
                what=row.what,
                seat=row.seat,
                action=None if row.action is None else msgspec.json.decode(row.action),
                outcomes=msgspec.json.decode(row.outcomes),
                events=[],
                key=row.key,
            )
            for row in await self._all(query)
        ]

    async def log(self, room: str, after: int, limit: int) -> list[Entry]:
        """The last entries above `after`, at most `limit`, in order."""
        query = select(ENTRIES).where(ENTRIES.c.room == room, ENTRIES.c.version > after)
        rows = await self._all(query.order_by(ENTRIES.c.version.desc()).limit(limit))
        return [
            Entry(
                version=row.version,
                what=row.what,
                seat=row.seat,
                action=None if row.action is None else msgspec.json.decode(row.action),
                events=msgspec.json.decode(row.events, type=list[Event]),
            )
            for row in reversed(rows)
        ]

    async def version_of(self, room: str, key: str) -> tuple[int, int | None] | None:
        """(version, seat) of the step that was accepted with this key."""
        query = select(ENTRIES.c.version, ENTRIES.c.seat).where(ENTRIES.c.room == room, ENTRIES.c.key == key)
        row = await self._first(query)
        return None if row is None else (row.version, row.seat)

    async def hashes(self, room: str) -> list[tuple[int, str]]:
        """(seat, hash of its token)."""
        query = select(SEAT_TOKENS.c.seat, SEAT_TOKENS.c.hash).where(SEAT_TOKENS.c.room == room)
        return [(row.seat, row.hash) for row in await self._all(query.order_by(SEAT_TOKENS.c.seat))]

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

    async def waiting_for_bots(self) -> list[str]:
        return [row[0] for row in await self._all(select(ROOMS.c.id).where(ROOMS.c.bot_to_act))]

    async def _all(self, query: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        async with self._engine.connect() as connection:
            rows: Sequence[sa.Row[Any]] = (await connection.execute(query)).all()
            return rows

    async def _first(self, query: sa.Select[Any]) -> sa.Row[Any] | None:
        rows = await self._all(query)
        return rows[0] if rows else None


class _Job:
    """A step on its way to the disk."""

    def __init__(self, room: str, step: Step, summary: Summary) -> None:
        self.room = room
        self.step = step
        self.summary = summary
        self.now = int(time.time())

    def entry(self) -> dict[str, Any]:
        step = self.step
        return {
            "room": self.room,
            "version": step.version,
            "what": step.what,
            "seat": step.seat,
            "action": None if step.action is None else _text(step.action),
            "outcomes": _text(step.outcomes),
            "events": _text(step.events),
            "key": step.key,
            "at": self.now,
        }

    def move(self) -> dict[str, Any]:
        return {
            "room": self.room,
            "version_now": self.step.version,
            "summary_now": _text(self.summary),
            "bot_now": self.summary.bot_to_act,
            "changed_now": self.now,
        }


def _fail(batch: list[tuple[_Job, asyncio.Future[None]]], error: Exception) -> None:
    for _, done in batch:
        done.set_exception(StoreFailed(str(error)))
        done.exception()  # seen: the caller may be gone


def _line(rows: list[Any]) -> Line:
    first = rows[0]
    return Line(
        setup=msgspec.json.decode(first.setup, type=Setup),
        yours=tuple(row.seat for row in rows),
        version=first.version,
        summary=msgspec.json.decode(first.summary, type=Summary),
        created=first.created,
        changed=first.changed,
    )


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


@asynccontextmanager
async def _writing(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction that takes the lock to write at once, or two of them could wait for each other."""
    async with engine.connect() as connection:
        await connection.execution_options(immediate=True)
        async with connection.begin():
            yield connection


async def _add_edition(connection: AsyncConnection, digest: str, text: str) -> None:
    known = await connection.execute(select(EDITIONS.c.digest).where(EDITIONS.c.digest == digest))
    if known.first() is None:
        await connection.execute(insert(EDITIONS), {"digest": digest, "text": text})


def _tune_sqlite(engine: AsyncEngine) -> None:
    """WAL, a sync at each commit, and transactions that we open ourselves, schema changes included."""

    @event.listens_for(engine.sync_engine, "connect")
    def connected(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begun(connection: sa.Connection) -> None:
        immediate = connection.get_execution_options().get("immediate", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")
