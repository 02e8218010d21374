"""One server process an SQLite file: who comes second is told so, and harms nothing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO


class InUse(OSError):
    """Another server process has this file."""


class Sole:
    """A lock beside the file; the system lets go of it however its process ends."""

    def __init__(self, database: Path) -> None:
        """Raises InUse, or OSError where the folder cannot be written to."""
        self._file: IO[bytes] = open(f"{database}.lock", "ab")  # noqa: SIM115  # open until `release`
        try:
            _lock(self._file.fileno())
        except OSError:
            self._file.close()
            raise InUse(
                f"another server has the games in {database}: SQLite is for one server process; "
                "end that one, choose another data folder, or use PostgreSQL"
            ) from None

    def release(self) -> None:
        self._file.close()


def _lock(descriptor: int) -> None:
    """Raises OSError where somebody else has it."""
    if os.name == "nt":
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
