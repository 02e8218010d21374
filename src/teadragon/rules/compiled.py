"""How the rules are compiled, and where the compiled code is kept between runs."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic, overload
from platformdirs import user_cache_path

STALE = 30 * 24 * 3600  # seconds


def _sources_digest() -> str:
    """A hash of every source that is compiled, and of the compiler's version.

    Numba's disk cache looks at one module at a time: after a change in `draw.py` it would go on
    serving the old code inlined in `apply.py`. A folder for each state of the sources cannot be stale.
    """
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__}".encode())
    package = Path(__file__).parent.parent
    for folder in ("cards", "rules", "bots", "envs", "lab", "bench"):
        for source in sorted((package / folder).glob("*.py")):
            digest.update(source.name.encode() + source.read_bytes())
    return digest.hexdigest()[:16]


def engine_digest() -> str:
    """A hash of the sources that lay down the rules: what was learned or recorded says by which it was."""
    digest = hashlib.sha256()
    for folder in ("cards", "rules"):
        for source in sorted((Path(__file__).parent.parent / folder).glob("*.py")):
            digest.update(source.name.encode() + source.read_bytes())
    return digest.hexdigest()[:16]


def forget_stale(folder: Path) -> None:
    """Mark the folder as in use, and remove those beside it that no start has marked for a month."""
    with suppress(OSError):  # nothing depends on it, and another start may be at it
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        oldest = folder.stat().st_mtime - STALE
        for other in folder.parent.iterdir():
            if other.stat().st_mtime < oldest:
                shutil.rmtree(other, ignore_errors=True)


if "NUMBA_CACHE_DIR" not in os.environ:
    _KEPT = user_cache_path("teadragon") / "compiled" / _sources_digest()
    forget_stale(_KEPT)
    numba.config.CACHE_DIR = str(_KEPT)  # type: ignore[attr-defined]

def kept() -> Path:
    """Where compiled code is kept, for these sources."""
    return Path(numba.config.CACHE_DIR)  # type: ignore[attr-defined]


PLAIN = bool(numba.config.DISABLE_JIT)  # type: ignore[attr-defined]

F = TypeVar("F", bound=Callable[..., Any])


def jit(function: F) -> F:
    """Compile a function that Python calls: kept on disk, and run without the interpreter's lock."""
    compiled: Any = numba.njit(cache=True, nogil=True)(function)
    # uint64 arithmetic wraps in compiled code; plain Python warns about it, in each thread anew
    return cast("F", np.errstate(over="ignore")(function) if PLAIN else compiled)


def inner(function: F) -> F:
    """Compile a function that only compiled code calls. Without a door for Python it compiles faster."""
    options: Any = {"cache": True, "nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    compiled: Any = numba.njit(**options)(function)
    return cast("F", compiled)


@intrinsic
def _count_trailing_zeros(typing_context: Any, mask: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        zero_is_undefined = context.get_constant(types.boolean, True)
        return builder.cttz(args[0], zero_is_undefined)

    return types.int64(types.uint64), emit


def lowest(mask: Any) -> int:
    """The number of the lowest bit that is set in a non-empty uint64."""
    value = int(mask)
    return (value & -value).bit_length() - 1


@overload(lowest, inline="always")
def _lowest_compiled(mask: Any) -> Any:
    def implementation(mask: Any) -> Any:
        return _count_trailing_zeros(mask)  # type: ignore[call-arg]

    return implementation


@inner
def bit(kind: int) -> Any:
    """The mask of one kind. Masks stay np.uint64: mixed with a Python int they would turn into floats."""
    return np.uint64(1) << np.uint64(kind)


@inner
def has(mask: Any, kind: int) -> bool:
    return (mask >> np.uint64(kind)) & np.uint64(1) != np.uint64(0)


@inner
def without_lowest(mask: Any) -> Any:
    return mask & (mask - np.uint64(1))


NONE = np.uint64(0)  # the empty mask
