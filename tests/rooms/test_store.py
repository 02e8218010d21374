"""The store on a real file."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from teadragon.rooms.kept import Setup, Step
from teadragon.rooms.migrate import NewerStore, migrate
from teadragon.rooms.room import Room
from teadragon.rooms.state import summary_of
from teadragon.rooms.store import METADATA, Store, StoreFailed, Taken, sqlite_url
from tests.rooms.making import TEAHOUSE, play_to_end, room_of, setup_of

STEPS = play_to_end(room_of())


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(sqlite_url(tmp_path))
    yield store
    await store.close()


async def add(
    store: Store, room: str = "room-for-tests", tokens: list[tuple[int, str]] | None = None
) -> Setup:
    setup = msgspec.structs.replace(setup_of(), id=room)
    await store.add(setup, TEAHOUSE.text, tokens or [], summary_of(setup, room_of().game))
    return setup


async def keep(store: Store, step: Step, room: str = "room-for-tests") -> None:
    await store.keep(room, step, summary_of(setup_of(), room_of().game))


def file_of(tmp_path: Path) -> sa.Engine:
    return sa.create_engine(f"sqlite:///{tmp_path / 'rooms.sqlite3'}", poolclass=sa.NullPool)


async def test_a_whole_game_is_kept_and_restored(store: Store) -> None:
    setup = await add(store)
    for step in STEPS:
        await keep(store, step)
    steps = await store.steps(setup.id)
    assert [(s.version, s.seat, s.action, s.outcomes, s.key) for s in steps] == [
        (s.version, s.seat, s.action, s.outcomes, s.key) for s in STEPS
    ]
    found = await store.setup(setup.id)
    assert found == setup
    room = Room.restore(setup, TEAHOUSE, steps)
    assert room.game.over


async def test_what_is_kept_is_on_the_disk_when_the_call_returns(store: Store, tmp_path: Path) -> None:
    await add(store)
    await keep(store, STEPS[0])
    with file_of(tmp_path).connect() as connection:  # as another process would see it
        assert connection.execute(sa.text("select version from entries")).all() == [(1,)]
        assert connection.execute(sa.text("select version from rooms")).all() == [(1,)]
        assert connection.execute(sa.text("pragma journal_mode")).scalar() == "wal"


async def test_of_two_steps_with_one_version_one_is_kept_and_the_other_told_so(store: Store) -> None:
    await add(store)
    one, other = STEPS[0], msgspec.structs.replace(STEPS[0], key="another-key")
    results = await asyncio.gather(keep(store, one), keep(store, other), return_exceptions=True)
    assert [type(result) for result in results] == [type(None), Taken]
    assert [step.key for step in await store.steps("room-for-tests")] == [one.key]


async def test_a_conflict_does_not_harm_those_who_share_its_transaction(store: Store) -> None:
    rooms = [f"room-number-{number}" for number in range(20)]
    for room in rooms:
        await add(store, room)
    await keep(store, STEPS[0], rooms[7])
    results = await asyncio.gather(*(keep(store, STEPS[0], room) for room in rooms), return_exceptions=True)
    assert [type(result) is Taken for result in results] == [room == rooms[7] for room in rooms]
    assert [len(await store.steps(room)) for room in rooms] == [1] * 20


async def test_a_key_is_kept_once_in_a_room(store: Store) -> None:
    await add(store)
    await keep(store, STEPS[0])
    assert await store.version_of("room-for-tests", STEPS[0].key or "") == (1, 0)
    assert await store.version_of("room-for-tests", "no-such-key") is None
    with pytest.raises(Taken):
        await keep(store, msgspec.structs.replace(STEPS[1], key=STEPS[0].key))


async def test_a_caller_who_is_gone_does_not_take_back_what_it_asked(store: Store) -> None:
    await add(store)
    task = asyncio.create_task(keep(store, STEPS[0]))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await keep(store, STEPS[1])
    assert [step.version for step in await store.steps("room-for-tests")] == [1, 2]


async def test_the_log_gives_the_gap_or_the_last_entries(store: Store) -> None:
    await add(store)
    for step in STEPS[:10]:
        await keep(store, step)
    entries = [step.entry() for step in STEPS[:10]]
    assert await store.log("room-for-tests", 0, 400) == entries
    assert await store.log("room-for-tests", 7, 400) == entries[7:]
    assert await store.log("room-for-tests", 0, 3) == entries[7:]
    assert await store.log("room-for-tests", 10, 3) == []


async def test_rooms_are_listed_by_tokens_the_one_changed_last_first(store: Store, tmp_path: Path) -> None:
    await add(store, "room-of-one", [(0, "a" * 64), (1, "b" * 64)])
    await add(store, "room-of-other", [(0, "c" * 64)])
    with file_of(tmp_path).begin() as connection:
        connection.execute(sa.text("update rooms set changed = 1 where id = 'room-of-one'"))
    lines = await store.lines(["a" * 64, "b" * 64, "c" * 64, "d" * 64])
    assert [(line.setup.id, line.yours) for line in lines] == [
        ("room-of-other", (0,)),
        ("room-of-one", (0, 1)),
    ]
    assert await store.lines([]) == []
    assert await store.hashes("room-of-one") == [(0, "a" * 64), (1, "b" * 64)]


async def test_rooms_that_wait_for_a_bot_are_found(store: Store) -> None:
    room = room_of()
    await add(store)
    assert await store.waiting_for_bots() == []
    summary = msgspec.structs.replace(summary_of(room.setup, room.game), bot_to_act=True)
    await store.keep("room-for-tests", STEPS[0], summary)
    assert await store.waiting_for_bots() == ["room-for-tests"]


async def test_a_room_that_is_not_there(store: Store) -> None:
    assert await store.setup("no-such-room") is None
    assert await store.steps("no-such-room") == []


async def test_a_store_that_cannot_write_says_so_and_recovers(store: Store, tmp_path: Path) -> None:
    await add(store)
    with file_of(tmp_path).begin() as connection:
        connection.execute(sa.text("alter table entries rename to hidden"))
    with pytest.raises(StoreFailed):
        await keep(store, STEPS[0])
    with file_of(tmp_path).begin() as connection:
        connection.execute(sa.text("alter table hidden rename to entries"))
    await keep(store, STEPS[0])
    assert len(await store.steps("room-for-tests")) == 1


async def test_an_empty_folder_becomes_this_versions_store_and_a_second_start_changes_nothing(
    tmp_path: Path,
) -> None:
    for _ in range(2):
        await (await Store.open(sqlite_url(tmp_path))).close()
    with file_of(tmp_path).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


async def test_a_store_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    await (await Store.open(sqlite_url(tmp_path))).close()
    with file_of(tmp_path).begin() as connection:
        connection.execute(sa.text("update alembic_version set version_num = '9999'"))
    with pytest.raises(NewerStore, match="9999"):
        await Store.open(sqlite_url(tmp_path))


async def test_a_migration_that_is_cut_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(connection: sa.Connection) -> None:
        migrate(connection)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("teadragon.rooms.store.migrate", cut)
        with pytest.raises(KeyboardInterrupt):
            await Store.open(sqlite_url(tmp_path))
    with file_of(tmp_path).connect() as connection:
        assert sa.inspect(connection).get_table_names() == []
    await (await Store.open(sqlite_url(tmp_path))).close()


async def test_a_file_that_is_no_store_is_refused_with_a_word(tmp_path: Path) -> None:
    (tmp_path / "rooms.sqlite3").write_text("tea leaves" * 1000)
    with pytest.raises(StoreFailed, match="not a database"):
        await Store.open(sqlite_url(tmp_path))


async def test_a_folder_may_have_any_name(tmp_path: Path) -> None:
    folder = tmp_path / "tea & cake? #1 ü"
    folder.mkdir()
    await (await Store.open(sqlite_url(folder))).close()
    assert (folder / "rooms.sqlite3").is_file()
