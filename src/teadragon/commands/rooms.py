"""The commands for whoever runs a server: what rooms there are, and to let go of them, beside it."""

from __future__ import annotations

import asyncio
import os
import re
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from cyclopts import App, Parameter

from teadragon.commands.common import Failed, Json, Wrong, print_json, settings_of
from teadragon.commands.serving import Text, about
from teadragon.server.settings import Settings

if TYPE_CHECKING:
    from sqlalchemy import URL

    from teadragon.rooms.store import Store
    from teadragon.rooms.store.lists import RoomRow

T = TypeVar("T")

PAGE = 500  # rooms read at a time

rooms_app = App(name="rooms", help="The rooms that a server keeps: list, close, delete, back up.")

Data = Annotated[Text, Parameter(help=about("data"))]
Database = Annotated[Text, Parameter(help=about("database"))]
Yes = Annotated[bool, Parameter(help="Do it without asking.", negative="")]
# Names of rooms are random letters, and one in 64 begins as an option does.
Room = Annotated[str, Parameter(help="A room: its id, or a link to it.", allow_leading_hyphen=True)]
BackUp = Annotated[Path, Parameter(help="The file of the back-up.")]
Rooms = Annotated[
    tuple[str, ...],
    Parameter(help="Rooms: their ids, or links to them.", negative="", allow_leading_hyphen=True),
]


@rooms_app.command(name="list")
def list_rooms(*, json: Json = False, data: Data = None, database: Database = None) -> None:
    """All rooms, changed last first: id, when it was made and changed, version, state, names."""
    rows = _with_store(_settings(data, database), _all_rooms)
    if json:
        print_json({"rooms": [_row(row) for row in rows]})
        return
    for row in rows:
        state = "over" if row.over else "goes on"
        names = ", ".join(row.names)
        print(f"{row.id:24} {_when(row.created)}  {_when(row.changed)}{row.version:>7}  {state:9}{names}")
    print(f"{len(rows):,} rooms", file=sys.stderr)


@rooms_app.command
def close(rooms: Rooms, /, *, yes: Yes = False, data: Data = None, database: Database = None) -> None:
    """Nobody can act in these rooms any more; they stay to be looked at."""
    settings, ids = _settings(data, database), _ids(rooms)
    _agree(f"Close {_in_words(ids)}? Nobody can play there any more.", yes=yes)
    _each(settings, ids, _close, "closed")


@rooms_app.command
def delete(rooms: Rooms, /, *, yes: Yes = False, data: Data = None, database: Database = None) -> None:
    """Delete these rooms with their logs and links. Works for the replays of imported records, too."""
    settings, ids = _settings(data, database), _ids(rooms)
    _agree(f"Delete {_in_words(ids)}? They cannot be brought back.", yes=yes)
    _each(settings, ids, lambda store, room: store.delete(room), "deleted")


@rooms_app.command
def erase(
    room: Room,
    /,
    *,
    names: Annotated[bool, Parameter(help="People become Seat 1, Seat 2, ..", negative="")] = False,
    chat: Annotated[bool, Parameter(help="What people wrote becomes empty.", negative="")] = False,
    yes: Yes = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """Take out of a room what people typed; the game stays."""
    if not (names or chat):
        raise Wrong("say what to erase: --names, --chat or both")
    settings, ids = _settings(data, database), _ids((room,))
    what = " and ".join(word for word, asked in (("names", names), ("chat", chat)) if asked)
    _agree(f"Erase the {what} of {_in_words(ids)}? They cannot be brought back.", yes=yes)
    _each(settings, ids, lambda store, each: store.erase(each, names=names, chat=chat), f"{what} erased")


@rooms_app.command
def expire(
    *,
    keep_unfinished: Annotated[Text, Parameter(help=about("keep_unfinished"))] = None,
    keep_finished: Annotated[Text, Parameter(help=about("keep_finished"))] = None,
    yes: Yes = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """Delete at once what is older than it is to be kept; a running server does so once an hour."""
    settings = _settings(data, database, keep_unfinished=keep_unfinished, keep_finished=keep_finished)
    kept = [
        f"{what} rooms after {days} days" if days else f"no {what} rooms"
        for what, days in (("unfinished", settings.keep_unfinished), ("finished", settings.keep_finished))
    ]
    _agree(f"Delete {' and '.join(kept)}?", yes=yes)
    count = _with_store(settings, lambda store: _expire(store, settings))
    print(f"{count:,} deleted")


@rooms_app.command
def backup(file: BackUp, /, *, data: Data = None, database: Database = None) -> None:
    """Everything that is kept, as it is at this moment, into one new file; games go on meanwhile."""
    from teadragon.rooms.store.archive import backup as back_up

    settings = _settings(data, database)
    counts = _archived(lambda: back_up(_url(settings), file))
    print(f"{file}: {counts.get('rooms', 0):,} rooms")


@rooms_app.command
def restore(file: BackUp, /, *, data: Data = None, database: Database = None) -> None:
    """Bring a back-up into an empty data folder or database that no server uses."""
    from teadragon.rooms.store.archive import restore as bring_back
    from teadragon.server.sole import sole_server

    settings = _settings(data, database)

    async def alone() -> dict[str, int]:
        with sole_server(settings):
            return await bring_back(file, _url(settings))

    counts = _archived(alone)
    print(f"{counts.get('rooms', 0):,} rooms are back")


def _archived(work: Callable[[], Coroutine[Any, Any, dict[str, int]]]) -> dict[str, int]:
    """Raises Failed."""
    from teadragon.rooms.store import BadArchive, NewerStore

    try:
        return asyncio.run(work())
    except (BadArchive, NewerStore, OSError) as error:  # a store that failed is an OSError, too
        raise Failed(str(error)) from None


def _url(settings: Settings) -> str | URL:
    from teadragon.rooms.store import sqlite_url

    return settings.database or sqlite_url(settings.data)


def _settings(data: Text, database: Text, **flags: Text) -> Settings:
    return settings_of(os.environ, {"data": data, "database": database, **flags})


def _with_store(settings: Settings, work: Callable[[Store], Awaitable[T]]) -> T:
    """Raises Failed."""
    from teadragon.rooms.store import NewerStore, Store, StoreFailed

    async def at_work() -> T:
        store = await Store.open(_url(settings))
        try:
            return await work(store)
        finally:
            await store.close()

    if not (settings.database or (settings.data / "rooms.sqlite3").is_file()):
        raise Failed(f"there are no games in {settings.data}")  # opening a store would make one
    try:
        return asyncio.run(at_work())
    except (NewerStore, StoreFailed) as error:
        raise Failed(str(error)) from None


def _each(settings: Settings, ids: list[str], do: Callable[[Store, str], Awaitable[bool]], done: str) -> None:
    """All of them, and then tell those that were not there. Raises Failed."""

    async def all_of_them(store: Store) -> list[str]:
        missing = []
        for room in ids:
            if await do(store, room):
                print(f"{room}: {done}")
            else:
                missing.append(room)
        return missing

    missing = _with_store(settings, all_of_them)
    if missing:
        raise Failed(f"no room {', '.join(missing)}")


async def _all_rooms(store: Store) -> list[RoomRow]:
    rows: list[RoomRow] = []
    while page := await store.list_rooms(PAGE, rows[-1] if rows else None):
        rows += page
    return rows


async def _expire(store: Store, settings: Settings) -> int:
    from teadragon.server.housekeeping import expire as expire_rooms

    return await expire_rooms(store, settings, int(time.time()))


async def _close(store: Store, room: str) -> bool:
    from teadragon.rooms.past import Damaged
    from teadragon.server.closing import close_room

    try:
        return await close_room(store, room, int(time.time() * 1000))
    except Damaged as error:
        raise Failed(str(error)) from None


def _ids(rooms: tuple[str, ...]) -> list[str]:
    """Raises Wrong."""
    found = []
    for said in rooms:
        # of a link to a seat the room alone, so that its secret goes no further
        match = re.fullmatch(r"(?:.*#/(?:table|replay)/)?([A-Za-z0-9_-]{8,32})(?:/.*)?", said)
        if match is None:
            raise Wrong(f"{said!r} is neither the id of a room nor a link to one")
        found.append(match[1])
    return found


def _agree(question: str, *, yes: bool) -> None:
    """Raises Wrong where nobody can be asked, and Failed where the answer is no."""
    if yes:
        return
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise Wrong("nobody is here to be asked: say --yes")
    print(f"{question} [y/N] ", end="", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise Failed("nothing was done")


def _in_words(ids: list[str]) -> str:
    return f"room {ids[0]}" if len(ids) == 1 else f"{len(ids)} rooms"


def _row(row: RoomRow) -> dict[str, object]:
    import msgspec

    told: dict[str, object] = msgspec.to_builtins(row)
    return told


def _when(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")
