"""A store in one file: out of either kind of database, into either, whole or not at all."""

from __future__ import annotations

import gzip
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from teadragon.rooms.kept import HOST
from teadragon.rooms.store import BadArchive, NewerStore, Store, StoreFailed, archive, backup, restore
from tests.rooms.making import TEAHOUSE
from tests.rooms.storing import NOW, ROOM, STEPS, add, ask, keep
from tests.rooms.test_store_migration import LAST, inside, lay_first_version, shape
from tools.postgres import Cluster

TABLES = ("editions", "rooms", "seat_tokens", "entries", "seen", "imports", "pulses", "outages")


@pytest.fixture(params=["into sqlite", "into postgresql"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of a second, empty store."""
    if request.param == "into sqlite":
        return f"sqlite:///{tmp_path / 'restored.sqlite3'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.url(cluster.fresh())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "rooms.backup"


@pytest.fixture
def into(tmp_path: Path) -> str:
    """Where only one kind of target is asked for."""
    return f"sqlite:///{tmp_path / 'restored.sqlite3'}"


async def fill(url: str) -> None:
    """Something in each table, texts of all sorts among it."""
    store = await Store.open(url)
    await add(store, tokens=[(HOST, "f" * 64), (0, "a" * 64)], names=("Zoë ☕", "\u202e<b>'\""), due=NOW)
    for step in STEPS[:20]:
        await keep(store, step, bot_to_act=True)
    await add(store, "room-that-is-over", closed=True)
    await store.touch(ROOM, [0], NOW)
    await store.add_import("imported", TEAHOUSE.text, TEAHOUSE.digest, "a record\nof two lines\n")
    await store.pulse("one", NOW)
    await store.note_outage(NOW - 9, NOW - 3)
    await store.close()


MADE: list[bytes] = []


async def put_backup(file: Path) -> None:
    """One that is made once for all tests."""
    if not MADE:
        url = f"sqlite:///{file.with_name('made.sqlite3')}"
        await fill(url)
        await backup(url, file)
        MADE.append(file.read_bytes())
        file.with_name("made.sqlite3").unlink()
    file.write_bytes(MADE[0])


async def content(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Everything; numbers that mean yes and no alike for both."""
    return {table: sorted(await ask(url, f"select * from {table}"), key=repr) for table in TABLES}


async def test_a_backup_restores_to_the_same_store(store_url: str, target: str, file: Path) -> None:
    await fill(store_url)
    counts = await backup(store_url, file)
    assert counts == dict(zip(TABLES, (1, 2, 2, 20, 1, 1, 1, 1), strict=True))
    assert await restore(file, target) == counts
    assert await content(target) == await content(store_url)
    store = await Store.open(target)
    assert await store.waiting_for_bots() == [ROOM]
    await keep(store, STEPS[20])
    await store.close()


async def test_a_backup_is_restored_where_an_empty_store_is(store_url: str, into: str, file: Path) -> None:
    await fill(store_url)
    await backup(store_url, file)
    await (await Store.open(into)).close()
    await restore(file, into)
    assert await content(into) == await content(store_url)


async def test_a_backup_shows_one_moment_while_games_go_on(
    store_url: str, into: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(store_url)
    store = await Store.open(store_url)
    real = archive._put_table

    async def put_and_play(connection: Any, table: Any, out: Any) -> int:
        count = await real(connection, table, out)
        if table.name == "rooms":
            await keep(store, STEPS[20])
        return count

    monkeypatch.setattr(archive, "_put_table", put_and_play)
    assert (await backup(store_url, file))["entries"] == 20
    await restore(file, into)
    assert await ask(into, f"select version from rooms where id = '{ROOM}'") == [(20,)]
    assert await ask(into, "select max(version) from entries") == [(20,)]
    assert len(await store.steps(ROOM)) == 21
    await store.close()


async def test_a_store_of_an_older_version_is_backed_up_as_it_is_and_restored_as_this_versions(
    store_url: str, into: str, file: Path
) -> None:
    await inside(store_url, lay_first_version)
    before = await inside(store_url, shape)
    await backup(store_url, file)
    assert await inside(store_url, shape) == before
    await restore(file, into)
    assert await ask(into, "select distinct at from entries") == [(LAST * 1000,)]
    assert (await ask(into, "select count(*) from rooms where over"))[0][0] == 1


async def test_a_store_with_rooms_is_left_alone(store_url: str, into: str, file: Path) -> None:
    await fill(into)
    await backup(into, file)
    store = await Store.open(store_url)
    await add(store, "somebody-elses")
    await store.close()
    before = await content(store_url)
    with pytest.raises(StoreFailed, match="already"):
        await restore(file, store_url)
    assert await content(store_url) == before


@pytest.mark.parametrize("part", [0.0, 0.1, 0.5, 0.9, 0.999])
async def test_a_file_that_is_cut_gives_nothing(store_url: str, file: Path, part: float) -> None:
    await put_backup(file)
    whole = file.read_bytes()
    file.write_bytes(whole[: int(len(whole) * part)])
    with pytest.raises(BadArchive):
        await restore(file, store_url)
    assert await inside(store_url, shape) == {}
    file.write_bytes(whole)
    assert (await restore(file, store_url))["entries"] == 20


def lines_changed(change: Callable[[list[bytes]], list[bytes]]) -> Callable[[Path], None]:
    def changed(file: Path) -> None:
        lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
        file.write_bytes(gzip.compress(b"".join(change(lines))))

    return changed


def flip(file: Path) -> None:
    whole = bytearray(file.read_bytes())
    whole[len(whole) // 2] ^= 0x10
    file.write_bytes(whole)


FAULTS = {
    "no gzip": lambda file: file.write_text("tea leaves"),
    "a bit flipped": flip,
    "another program's": lambda file: file.write_bytes(gzip.compress(b'{"hello":"world"}\n[1]\n')),
    "no JSON": lambda file: file.write_bytes(gzip.compress(b"\x00\xff" * 99)),
    "a row lost": lines_changed(lambda lines: [*lines[:-2], lines[-1]]),
    "its end lost": lines_changed(lambda lines: lines[:-1]),
    "something after its end": lines_changed(lambda lines: [*lines, b"\n"]),
    "a row twice": lines_changed(lambda lines: [*lines[:3], *lines[2:]]),
    "a field too many": lines_changed(lambda lines: [line.replace(b"[", b"[1,", 1) for line in lines]),
    "text for a number": lines_changed(
        lambda lines: [line.replace(b'["one",', b'["one","two') for line in lines]
    ),
    "another table": lines_changed(lambda lines: [line.replace(b'"rooms"', b'"users"') for line in lines]),
    "a newer form": lines_changed(lambda lines: [lines[0].replace(b":1,", b":2,"), *lines[1:]]),
    "a newer version's": lines_changed(lambda lines: [lines[0].replace(b"0002", b"9999"), *lines[1:]]),
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_file_that_is_not_ours_or_was_changed_restores_nothing(
    store_url: str, file: Path, fault: str
) -> None:
    await put_backup(file)
    FAULTS[fault](file)
    with pytest.raises(BadArchive):
        await restore(file, store_url)
    assert await inside(store_url, shape) == {}


@pytest.mark.parametrize("fault", ["no gzip", "its end lost"])
async def test_a_restore_that_fails_leaves_no_file(file: Path, into: str, tmp_path: Path, fault: str) -> None:
    await put_backup(file)
    FAULTS[fault](file)
    with pytest.raises(BadArchive):
        await restore(file, into)
    assert [path.name for path in tmp_path.iterdir()] == ["rooms.backup"]


async def test_a_backup_replaces_no_file_and_only_its_owner_reads_it(into: str, file: Path) -> None:
    await fill(into)
    await backup(into, file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    whole = file.read_bytes()
    with pytest.raises(StoreFailed, match="already"):
        await backup(into, file)
    assert file.read_bytes() == whole


async def test_where_nothing_is_kept_there_is_nothing_to_back_up(store_url: str, file: Path) -> None:
    with pytest.raises(StoreFailed):
        await backup(store_url, file)
    assert list(file.parent.iterdir()) == []  # no half file, and no empty store


async def test_a_store_of_a_newer_version_is_not_backed_up(store_url: str, file: Path) -> None:
    await (await Store.open(store_url)).close()
    await ask(store_url, "update alembic_version set version_num = '9999'")
    with pytest.raises(NewerStore):
        await backup(store_url, file)
    assert not file.exists()


async def test_a_folder_that_is_not_there_is_told(into: str, tmp_path: Path) -> None:
    await fill(into)
    with pytest.raises(OSError, match="no-such-folder"):
        await backup(into, tmp_path / "no-such-folder" / "rooms.backup")
    with pytest.raises(OSError, match="no-such-file"):
        await restore(tmp_path / "no-such-file", into)


async def test_the_file_is_lines_that_another_program_can_read(file: Path) -> None:
    await put_backup(file)
    lines = [msgspec.json.decode(line) for line in gzip.decompress(file.read_bytes()).splitlines()]
    assert lines[0] == {"teadragon_backup": 1, "revision": "0002"}
    assert lines[1] == {"table": "editions", "columns": ["digest", "text"]}
    assert lines[2] == [TEAHOUSE.digest, TEAHOUSE.text]
    assert lines[-1]["end"]["entries"] == 20
