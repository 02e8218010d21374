"""The two statements of a step, for many rooms at once.

One call of the database for all rows: SQLite's driver lets go of the interpreter's lock at each call and has
to wait for it again, PostgreSQL is asked over a network. Their words differ: SQLite takes rows of values,
PostgreSQL an array for each column, whatever their number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from teadragon.rooms.store.statements import Write
from teadragon.rooms.store.tables import ENTRIES

MOST_ROWS = 64
"""Rows of one SQLite statement; always a power of two, so that there are few statements to keep."""


class Bulk:
    def __init__(self, columns: Mapping[str, str], sqlite: str, postgres: str) -> None:
        """`columns`: name -> PostgreSQL's type. `sqlite`, `postgres`: the statement, with {rows} for them."""
        self._columns = tuple(columns)
        places = f"({', '.join('?' * len(columns))})"
        self._sqlite = {
            2**power: sqlite.format(rows=", ".join([places] * 2**power))
            for power in range(MOST_ROWS.bit_length())
        }
        arrays = ", ".join(f"${number}::{kind}[]" for number, kind in enumerate(columns.values(), 1))
        self._postgres = postgres.format(rows=f"unnest({arrays})")

    async def execute(self, connection: AsyncConnection, rows: Sequence[Mapping[str, Any]]) -> None:
        """In their order."""
        if connection.dialect.name == "postgresql":
            arrays = tuple([row[name] for row in rows] for name in self._columns)
            await connection.exec_driver_sql(self._postgres, arrays)
            return
        for part in _powers(rows):
            values = tuple(row[name] for row in part for name in self._columns)
            await connection.exec_driver_sql(self._sqlite[len(part)], values)


def _powers(rows: Sequence[Mapping[str, Any]]) -> Iterator[Sequence[Mapping[str, Any]]]:
    while rows:
        size = min(MOST_ROWS, 1 << (len(rows).bit_length() - 1))
        yield rows[:size]
        rows = rows[size:]


_ENTRY = {
    "room": "varchar",
    "version": "int",
    "what": "varchar",
    "seat": "int",
    "action": "text",
    "outcomes": "text",
    "events": "text",
    "key": "varchar",
    "at": "bigint",
    "change": "text",
    "by": "varchar",
}
_MOVED = {
    "room": "varchar",
    "version": "int",
    "summary": "text",
    "bot_to_act": "boolean",
    "due": "bigint",
    "over": "boolean",
    "changed": "bigint",
}
_NAMES = ", ".join(f'"{name}"' for name in _ENTRY)
_ADD = f"insert into {ENTRIES.name} ({_NAMES}) "
_SETS = ", ".join(f'"{name}" = moved.{{{name}}}' for name in _MOVED if name != "room")
_WHERE = "where rooms.id = moved.{room} and rooms.version < moved.{version}"


def _moving(names: Mapping[str, str], moved: str) -> str:
    return f"update rooms set {_SETS.format(**names)} from {moved} {_WHERE.format(**names)}"


_QUOTED = {name: f'"{name}"' for name in _MOVED}
_COUNTED = {name: f"column{number}" for number, name in enumerate(_MOVED, 1)}  # as SQLite calls them

BULK = {
    Write.ADD_STEP: Bulk(_ENTRY, f"{_ADD} values {{rows}}", f"{_ADD} select * from {{rows}}"),
    # a room that moved further already stays there
    Write.MOVE_ROOM: Bulk(
        _MOVED,
        _moving(_COUNTED, "(values {rows}) as moved"),
        _moving(_QUOTED, f"{{rows}} as moved ({', '.join(_QUOTED.values())})"),
    ),
}
