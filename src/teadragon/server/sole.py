"""One server process an SQLite file: who comes second is told so, and harms nothing."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from teadragon.server.settings import Settings


class InUse(OSError):
    """Another server process has this file; `address` is where it answers, if it said so."""

    def __init__(self, database: Path, address: str) -> None:
        there = f" (at {address})" if address else ""
        super().__init__(
            f"another server has the games in {database}{there}: SQLite is for one server process; "
            "end that one, choose another data folder, or use PostgreSQL"
        )
        self.address = address


@contextlib.contextmanager
def sole_server(settings: Settings, address: str = "") -> Iterator[None]:
    """Hold a lock beside the file; the system lets go of it however the process ends.

    Raises InUse, and OSError where the folder cannot be written to.
    """
    database = file_of(settings)
    if database is None:
        yield
        return
    database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # seeds lie there
    with open(f"{database}.lock", "a+", encoding="utf-8") as file:
        try:
            _lock(file.fileno())
        except OSError:
            raise InUse(database, _told(file)) from None
        file.truncate(0)
        file.write(address)
        file.flush()
        yield


def _told(file: TextIO) -> str:
    """What the holder of the lock has written; on some systems nobody else may read it."""
    try:
        file.seek(0)
        return file.read(200).strip()
    except OSError:
        return ""


def file_of(settings: Settings) -> Path | None:
    """Where SQLite keeps the games; None where PostgreSQL does. Raises StoreFailed."""
    from teadragon.rooms.store import sqlite_url, store_url  # heavy, and a command's help needs it not

    url = store_url(settings.database) if settings.database else sqlite_url(settings.data)
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def _lock(descriptor: int) -> None:
    """Raises OSError where somebody else has it."""
    if os.name == "nt":
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
