"""Where rooms are kept: SQLite in a file, or PostgreSQL by a URL, behind one `Store`."""

from teadragon.rooms.store.archive import backup, restore
from teadragon.rooms.store.engine import sqlite_url, store_url
from teadragon.rooms.store.errors import BadArchive, Gone, NewerStore, StoreFailed, Taken
from teadragon.rooms.store.lists import RoomRow
from teadragon.rooms.store.store import Store

__all__ = [
    "BadArchive",
    "Gone",
    "NewerStore",
    "RoomRow",
    "Store",
    "StoreFailed",
    "Taken",
    "backup",
    "restore",
    "sqlite_url",
    "store_url",
]
