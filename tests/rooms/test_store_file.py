"""What only a SQLite file brings."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from teadragon.rooms.shown import Change
from teadragon.rooms.store import Store, StoreFailed, sqlite_url
from tests.rooms.storing import NOW, ROOM, STEPS, add, ask, keep


async def test_the_file_keeps_a_log_ahead_of_itself(tmp_path: Path) -> None:
    await (await Store.open(sqlite_url(tmp_path))).close()
    assert await ask(f"sqlite:///{tmp_path / 'rooms.sqlite3'}", "pragma journal_mode") == [("wal",)]


async def test_a_file_that_is_no_store_is_refused_with_a_word(tmp_path: Path) -> None:
    (tmp_path / "rooms.sqlite3").write_text("tea leaves" * 1000)
    with pytest.raises(StoreFailed, match="not a database"):
        await Store.open(sqlite_url(tmp_path))


async def test_a_folder_may_have_any_name(tmp_path: Path) -> None:
    folder = tmp_path / "tea & cake? #1 ü"
    folder.mkdir()
    await (await Store.open(sqlite_url(folder))).close()
    assert (folder / "rooms.sqlite3").is_file()


async def test_what_is_erased_or_deleted_is_not_in_the_file_any_more(tmp_path: Path) -> None:
    store = await Store.open(sqlite_url(tmp_path))
    for room in (ROOM, "another-room"):
        await add(store, room)
        for version in range(1, 40):
            said = Change(text=f"a secret of {room} {'x' * version * 20}")
            step = msgspec.structs.replace(STEPS[0], version=version, key=None, change=said, at=NOW)
            await keep(store, step, room)
    await store.close()
    assert b"a secret of" in (tmp_path / "rooms.sqlite3").read_bytes()
    store = await Store.open(sqlite_url(tmp_path))
    await store.erase(ROOM, names=True, chat=True)
    await store.delete("another-room")
    await store.close()
    assert [file.name for file in tmp_path.iterdir()] == ["rooms.sqlite3"]
    assert b"a secret of" not in (tmp_path / "rooms.sqlite3").read_bytes()
