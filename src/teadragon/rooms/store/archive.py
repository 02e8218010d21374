"""A whole store as one file, from either kind of database and into either.

The file is gzip over lines of JSON: a header with the revision of the store; for each table a line that names
it and its columns, then a line for each row; at the end how many rows each table has, so that a cut is seen.
"""

from __future__ import annotations

import contextlib
import gzip
import os
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import insert, select
from sqlalchemy.exc import DBAPIError, StatementError
from sqlalchemy.ext.asyncio import AsyncConnection

from teadragon.rooms.store.engine import data_at_fault, engine_of, failures_told, migrating, store_url
from teadragon.rooms.store.errors import BadArchive, NewerStore, StoreFailed
from teadragon.rooms.store.migrate import known, migrate, revision_of
from teadragon.rooms.store.tables import METADATA

ROWS_AT_ONCE = 500
encode = msgspec.json.Encoder().encode


class Header(Struct, frozen=True):
    teadragon_backup: int  # of this form of file
    revision: str


class TableLine(Struct, frozen=True):
    table: str
    columns: list[str]


class EndLine(Struct, frozen=True):
    end: dict[str, int]  # rows by table


FORM = 1


async def backup(url: str | sa.URL, file: Path) -> dict[str, int]:
    """All as it is at one moment, while servers run; returns the rows by table. Only the owner may read the
    file: seeds stand in it. Raises StoreFailed (where there is such a file already, too) and NewerStore."""
    async with _snapshot(url) as connection:
        revision = await connection.run_sync(revision_of)
        if revision is None:
            raise StoreFailed("no games are kept there")
        with _written(file) as out:
            _put(out, Header(FORM, revision))
            counts = {}
            for table in await connection.run_sync(_tables):
                counts[str(table.name)] = await _put_table(connection, table, out)
            _put(out, EndLine(counts))
    return counts


async def restore(file: Path, url: str | sa.URL) -> dict[str, int]:
    """Into a store without rooms, with no server on it; returns the rows by table.

    Raises BadArchive, StoreFailed, NewerStore and OSError, and then the store is as it was.
    """
    parsed = store_url(url)
    with gzip.open(file) as lines, _removed_if_new(parsed):
        header = _header(lines)
        engine = engine_of(parsed)
        try:
            with failures_told():
                async with migrating(engine) as connection:
                    await connection.run_sync(_make_room)
                    await connection.run_sync(migrate, header.revision)
                    counts = await _take_tables(connection, lines)
                    await connection.run_sync(migrate)
        finally:
            await engine.dispose()
    return counts


@asynccontextmanager
async def _snapshot(url: str | sa.URL) -> AsyncIterator[AsyncConnection]:
    parsed = store_url(url)
    if parsed.get_backend_name() == "sqlite" and not Path(parsed.database or "").is_file():
        raise StoreFailed(f"there is no file {parsed.database}")  # opening it would make one
    engine = engine_of(parsed)
    try:
        with failures_told():
            async with engine.connect() as connection:
                if parsed.get_backend_name() == "postgresql":
                    await connection.execution_options(isolation_level="REPEATABLE READ")
                async with connection.begin():
                    yield connection
    finally:
        await engine.dispose()


def _tables(connection: sa.Connection) -> list[sa.Table]:
    """Those of ours that its revision has, with its columns; what is referred to first."""
    there = sa.inspect(connection).get_table_names()
    found = sa.MetaData()
    found.reflect(connection, only=[table.name for table in METADATA.sorted_tables if table.name in there])
    return found.sorted_tables


# --- writing the file ------------------------------------------------------------------------------


@contextmanager
def _written(file: Path) -> Iterator[gzip.GzipFile]:
    """A new file that is there whole or not at all."""
    if file.exists():
        raise FileExistsError(f"{file} is there already")
    part = file.with_name(f"{file.name}.part")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(handle, "wb") as raw:
            with gzip.GzipFile(filename="", fileobj=raw, mode="wb", compresslevel=6) as out:
                yield out
            raw.flush()
            os.fsync(raw.fileno())
        part.rename(file)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


async def _put_table(connection: AsyncConnection, table: sa.Table, out: gzip.GzipFile) -> int:
    _put(out, TableLine(str(table.name), [str(column.name) for column in table.columns]))
    query = select(table).order_by(*table.primary_key.columns)
    count = 0
    async for rows in (await connection.stream(query)).partitions(ROWS_AT_ONCE):
        out.write(b"".join(encode(list(row)) + b"\n" for row in rows))
        count += len(rows)
    return count


def _put(out: gzip.GzipFile, line: object) -> None:
    out.write(encode(line) + b"\n")


# --- reading it ------------------------------------------------------------------------------------


def _header(lines: gzip.GzipFile) -> Header:
    with _faults_told():
        header = msgspec.json.decode(lines.readline(), type=Header)
    try:
        known(header.revision)
    except NewerStore as error:
        raise BadArchive(f"the back-up was made by a newer version: {error}") from None
    if header.teadragon_backup != FORM:
        raise BadArchive("the back-up was made by a newer version")
    return header


def _make_room(connection: sa.Connection) -> None:
    """Drop what an empty store of another revision may have. Raises StoreFailed where it is not empty."""
    if revision_of(connection) is None:
        return
    for table in _tables(connection):
        if table.name in ("rooms", "imports") and connection.execute(select(table).limit(1)).first():
            raise StoreFailed("games are kept there already: restore into an empty store")
    METADATA.drop_all(connection)
    connection.execute(sa.text("drop table alembic_version"))


async def _take_tables(connection: AsyncConnection, lines: gzip.GzipFile) -> dict[str, int]:
    tables = {table.name: table for table in await connection.run_sync(_tables)}
    counts: dict[str, int] = {}
    with _faults_told():
        line = lines.readline()
        while not line.startswith(b'{"end"'):
            said = msgspec.json.decode(line, type=TableLine)
            table = tables[said.table]
            counts[said.table], line = await _take_rows(connection, table, said.columns, lines)
        if msgspec.json.decode(line, type=EndLine).end != counts or lines.read(1):
            raise BadArchive("the back-up does not hold what it says at its end")
    return counts


async def _take_rows(
    connection: AsyncConnection, table: sa.Table, columns: list[str], lines: gzip.GzipFile
) -> tuple[int, bytes]:
    """How many rows, and the line after them."""
    rows: list[dict[str, Any]] = []
    count = 0
    while (line := lines.readline()).startswith(b"["):
        rows.append(dict(zip(columns, msgspec.json.decode(line, type=list[Any]), strict=True)))
        if len(rows) == ROWS_AT_ONCE:
            await connection.execute(insert(table), rows)
            count, rows = count + len(rows), []
    if rows:
        await connection.execute(insert(table), rows)
    return count + len(rows), line


@contextmanager
def _faults_told() -> Iterator[None]:
    try:
        yield
    except BadArchive:
        raise
    except (msgspec.MsgspecError, KeyError, ValueError, EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise BadArchive("this is no back-up of teadragon, or it was cut or changed") from error
    except StatementError as error:
        if isinstance(error, DBAPIError) and not data_at_fault(error):
            raise
        raise BadArchive("the back-up does not fit its own revision: it was changed") from error


@contextmanager
def _removed_if_new(url: sa.URL) -> Iterator[None]:
    """Opening a SQLite file makes it: without a restored store it should not stay."""
    file = Path(url.database or "")
    new = url.get_backend_name() == "sqlite" and not file.exists()
    try:
        yield
    except BaseException:
        for suffix in ("", "-wal", "-shm") if new else ():
            with contextlib.suppress(OSError):
                file.with_name(file.name + suffix).unlink(missing_ok=True)
        raise
