"""Standard output is for what we say: what a library's C code prints there goes to standard error."""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
from collections.abc import Iterator

STDOUT, STDERR = 1, 2


@contextlib.contextmanager
def printing_aside() -> Iterator[None]:
    """For calls into C that print past `sys.stdout`, as HiGHS does now and then: one JSON object on
    standard output must stay one."""
    sys.stdout.flush()
    kept = os.dup(STDOUT)
    try:
        os.dup2(STDERR, STDOUT)
        yield
    finally:
        _flush_c()
        os.dup2(kept, STDOUT)
        os.close(kept)


def _flush_c() -> None:
    """What C has printed may still wait in a buffer of its own."""
    c = ctypes.CDLL(None if os.name == "posix" else "ucrtbase")
    c.fflush(None)
