"""Which database a URL means, and how each kind is opened, tuned and written to."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import DataError, IntegrityError, InterfaceError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from teadragon.rooms.store.errors import StoreFailed
from teadragon.rooms.store.migrate import migrate

POSTGRES = ("postgresql", "postgres", "postgresql+asyncpg")
SQLITE = ("sqlite", "sqlite+aiosqlite")
CONNECT_SECONDS = 10
COMMAND_SECONDS = 20.0  # a server that hangs must not hang every room with it; a migration may take longer
MIGRATING = 5_498_731  # the number of the lock that servers of one PostgreSQL agree on, picked once


def sqlite_url(folder: Path) -> sa.URL:
    return sa.URL.create("sqlite+aiosqlite", database=str(folder / "rooms.sqlite3"))


def store_url(url: str | sa.URL) -> sa.URL:
    """The URL with the driver that we use. Raises StoreFailed, which does not repeat the URL: passwords
    stand in it."""
    try:
        parsed = sa.make_url(url)
    except (SQLAlchemyError, ValueError):
        raise StoreFailed("this is no URL of a database: write postgresql://… or sqlite:///…") from None
    if parsed.drivername in POSTGRES:
        return parsed.set(drivername="postgresql+asyncpg")
    if parsed.drivername in SQLITE:
        return parsed.set(drivername="sqlite+aiosqlite")
    raise StoreFailed(f"{parsed.drivername} is no database we know: write postgresql://… or sqlite:///…")


async def open_engine(url: sa.URL) -> AsyncEngine:
    """An engine over a database of this version. Raises StoreFailed and NewerStore."""
    patient = engine_of(url)
    try:
        with failures_told():
            async with migrating(patient) as connection:
                await connection.run_sync(migrate)
    finally:
        await patient.dispose()
    return engine_of(url, seconds=COMMAND_SECONDS)


def engine_of(url: sa.URL, *, seconds: float | None = None) -> AsyncEngine:
    """`seconds`: how long to wait for one answer of PostgreSQL. Raises StoreFailed without its driver."""
    if url.get_backend_name() == "postgresql":
        _driver()
        # pre-ping: or the first step after the server's restart would fail
        return create_async_engine(
            "postgresql+asyncpg://", async_creator=lambda: connect(url, seconds=seconds), pool_pre_ping=True
        )
    engine = create_async_engine(url)
    _tune_sqlite(engine)
    return engine


def is_postgres(engine: AsyncEngine) -> bool:
    return engine.dialect.name == "postgresql"


async def connect(url: sa.URL, *, seconds: float | None = None) -> Any:
    """A connection of the driver, which reads the URL itself: it knows what may stand there, sslmode and
    lists of hosts included. Raises StoreFailed."""
    dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
    try:
        return await _driver().connect(dsn, timeout=CONNECT_SECONDS, command_timeout=seconds)
    except Exception as error:
        where = url.host or url.query.get("host", "this machine")
        raise StoreFailed(f"cannot open PostgreSQL at {where}: {words_of(error)}") from error


def _driver() -> Any:
    try:
        import asyncpg
    except ImportError:
        raise StoreFailed("PostgreSQL needs the package asyncpg: install teadragon[postgres]") from None
    return asyncpg


@contextmanager
def failures_told() -> Iterator[None]:
    """Whatever the database, its driver or the network raises becomes StoreFailed."""
    try:
        yield
    except StoreFailed:
        raise
    except (SQLAlchemyError, OSError) as error:
        raise StoreFailed(words_of(error)) from error
    except Exception as error:
        if type(error).__module__.split(".")[0] != "asyncpg":
            raise
        raise StoreFailed(words_of(error)) from error


def words_of(error: Exception) -> str:
    """The database's own sentence, without the statement and what was to be written."""
    cause = getattr(error, "orig", None) or error
    if isinstance(cause, TimeoutError):
        return "no answer in time"
    cause = cause.__cause__ or cause  # of PostgreSQL's, SQLAlchemy's own begins with the name of a class
    return next(iter(str(cause).strip().splitlines()), type(cause).__name__)


def data_at_fault(error: Exception) -> bool:
    """What was to be written, rather than the disk or the network."""
    if isinstance(error, InterfaceError):  # so PostgreSQL's driver calls a value that no column takes
        return not error.connection_invalidated
    return isinstance(error, IntegrityError | DataError) or _sqlstate(error).startswith("22")


def gave_way(error: Exception) -> bool:
    """Two servers waited for each other, and this one was told to begin again."""
    return _sqlstate(error).startswith("40")


def _sqlstate(error: Exception) -> str:
    return str(getattr(getattr(error, "orig", None), "sqlstate", None) or "")


@asynccontextmanager
async def writing(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction that takes SQLite's lock to write at once, or two could wait for each other."""
    async with engine.connect() as connection:
        await connection.execution_options(immediate=True)
        async with connection.begin():
            yield connection


@asynccontextmanager
async def migrating(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """Of several servers that start at once one does what it came for, and the others wait for it."""
    async with writing(engine) as connection:
        if is_postgres(engine):
            await connection.execute(sa.text(f"select pg_advisory_xact_lock({MIGRATING})"))
        yield connection


def _tune_sqlite(engine: AsyncEngine) -> None:
    """WAL, a sync at each commit, nothing left in the file of what was deleted; and transactions that we open
    ourselves, schema changes included."""
    settings = "busy_timeout=10000 journal_mode=WAL synchronous=FULL foreign_keys=ON secure_delete=ON"

    @event.listens_for(engine.sync_engine, "connect")
    def connected(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for setting in settings.split():
            cursor.execute(f"PRAGMA {setting}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begun(connection: sa.Connection) -> None:
        immediate = connection.get_execution_options().get("immediate", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")
