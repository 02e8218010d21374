"""The statements that share a transaction, in the order in which every server sends them."""

from __future__ import annotations

from enum import IntEnum, auto

import sqlalchemy as sa
from sqlalchemy import insert, text

from teadragon.rooms.store.tables import IMPORTS, ROOMS


class Write(IntEnum):
    """One order of tables for all, and one of rooms within each: so no two servers wait for each other."""

    ADD_EDITION = 0
    ADD_ROOM = auto()
    ADD_STEP = auto()
    MOVE_ROOM = auto()
    SET_TOKEN = auto()
    TOUCH = auto()
    ADD_IMPORT = auto()
    PULSE = auto()
    NOTE_OUTAGE = auto()


# Where a row may be there already the words are the same for SQLite and PostgreSQL; SQLAlchemy has two.
# Those of a step, which come by the hundred, stand in `bulk`.
STATEMENTS: dict[Write, sa.Executable] = {
    Write.ADD_EDITION: text(
        "insert into editions (digest, text) values (:digest, :text) on conflict (digest) do nothing"
    ),
    Write.ADD_ROOM: insert(ROOMS),
    Write.SET_TOKEN: text(
        "insert into seat_tokens (hash, room, seat) values (:hash, :room, :seat) "
        "on conflict (room, seat) do update set hash = excluded.hash"
    ),
    Write.TOUCH: text(
        "insert into seen (room, seat, at) values (:room, :seat, :at) "
        "on conflict (room, seat) do update set at = excluded.at where excluded.at > seen.at"
    ),
    Write.ADD_IMPORT: insert(IMPORTS),
    Write.PULSE: text(
        "insert into pulses (process, at) values (:process, :at) "
        "on conflict (process) do update set at = excluded.at"
    ),
    # of servers that start together each has the same outage to tell
    Write.NOTE_OUTAGE: text(
        "insert into outages (began, ended) values (:began, :ended) on conflict (began) do nothing"
    ),
}
