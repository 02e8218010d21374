"""What only a SQLite file brings."""

from __future__ import annotations

from pathlib import Path

import pytest

from teadragon.rooms.store import Store, StoreFailed, sqlite_url
from tests.rooms.storing import ask


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
