"""What all commands share: their exit codes and their mistakes."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from teadragon.server.settings import Settings, WrongSetting, gather

if TYPE_CHECKING:
    from teadragon.cards.edition import Edition

GOOD, FAULTY, WRONG = (
    0,
    1,
    2,
)  # all is well; what was looked at is faulty, or was not done; the command is wrong

Json = Annotated[bool, Parameter(help="Print one JSON object.", negative="")]


class Wrong(Exception):
    """A command that cannot be carried out as it was given; the text says why."""


class Failed(Exception):
    """A command that was right, and could not be carried out, or not for all; the text says why."""


def words_of(error: ValueError | OSError) -> str:
    """What a plan or the disk refused, in a sentence: which file, and why."""
    if not isinstance(error, OSError) or error.strerror is None:
        return str(error)
    return error.strerror if error.filename is None else f"{error.filename}: {error.strerror}"


def settings_of(environ: Mapping[str, str], flags: Mapping[str, str | None], **otherwise: Any) -> Settings:
    try:
        return gather(environ, flags, **otherwise)
    except WrongSetting as error:
        raise Wrong(str(error)) from None


def edition_of(name: str) -> Edition:
    from teadragon.cards.edition import BadEdition, load

    try:
        return load(name)
    except BadEdition as error:
        raise Wrong(str(error)) from None


def check_file(path: Path) -> None:
    """Before long work that ends in a file: whether it can be written there, if need be over another.

    Raises Wrong where it cannot.
    """
    if not path.parent.is_dir():
        raise Wrong(f"{path}: there is no folder {path.parent}")
    if path.exists() and not path.is_file():
        raise Wrong(f"{path}: not a file")  # a folder, or a device that would be replaced
    if not all(os.access(each, os.W_OK) for each in (path.parent, path) if each.exists()):
        raise Wrong(f"{path}: may not be written")


def print_json(value: object) -> None:
    from json import dumps

    print(dumps(value))


@contextlib.contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[int], None]]:
    """Something to tell how many more of `total` are done; it shows a bar where people can see it."""
    if not sys.stderr.isatty() or total < 2:
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda count: bar.advance(task, count)
