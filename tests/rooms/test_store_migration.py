"""A store of an older version becomes one of this version, whole or not at all; a newer one is refused."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from teadragon.rooms.kept import HOST
from teadragon.rooms.store import NewerStore, Store, store_url
from teadragon.rooms.store.engine import engine_of, writing
from teadragon.rooms.store.migrate import REVISIONS, migrate
from teadragon.rooms.store.tables import METADATA
from tests.rooms.making import TEAHOUSE, setup_of
from tests.rooms.storing import ROOM, STEPS, add, ask, keep

LAST = 1_700_000_009  # seconds


async def inside(url: str, do: Any) -> Any:
    """Call it with a connection in a transaction of its own."""
    engine = engine_of(store_url(url))
    try:
        async with writing(engine) as connection:
            return await connection.run_sync(do)
    finally:
        await engine.dispose()


def lay_first_version(connection: sa.Connection) -> None:
    """Two rooms as the first version kept them, one of them over."""
    migrate(connection, "0001")
    setup = msgspec.to_builtins(setup_of())
    for name in ("clock", "away", "leave", "chat", "origin", "past", "rematch_of"):
        del setup[name]
    for seat in setup["seats"]:
        del seat["by_link"]
    result = {"reason": "winter", "totals": [27, 20], "winners": [0], "turns": 40}
    connection.execute(
        sa.text("insert into editions values (:digest, :text)"),
        {"digest": TEAHOUSE.digest, "text": TEAHOUSE.text},
    )
    for room, end in ((ROOM, None), ("room-that-is-over", result)):
        kept = {"to_act": 0, "bot_to_act": False, "season": "fall", "turns": 3, "result": end}
        row = {"id": room, "digest": TEAHOUSE.digest, "setup": text(setup | {"id": room}), "version": 1}
        row |= {"summary": text(kept), "bot_to_act": False, "created": 1_700_000_000, "changed": LAST}
        insert(connection, "rooms", row)
        insert(connection, "seat_tokens", {"hash": room.ljust(64, "a"), "room": room, "seat": 0})
        first = STEPS[0]
        entry = {"room": room, "version": 1, "what": "act", "seat": first.seat, "key": first.key}
        entry |= {"action": text(first.action), "outcomes": text(first.outcomes), "events": "[]", "at": LAST}
        insert(connection, "entries", entry)


def text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def insert(connection: sa.Connection, table: str, row: dict[str, Any]) -> None:
    columns = ", ".join(f'"{name}"' for name in row)
    connection.execute(
        sa.text(f"insert into {table} ({columns}) values ({', '.join(f':{name}' for name in row)})"), row
    )


async def test_a_store_of_the_first_version_goes_on(store_url: str) -> None:
    await inside(store_url, lay_first_version)
    store = await Store.open(store_url)
    setup = await store.setup(ROOM)
    assert setup == setup_of()
    [step] = await store.steps(ROOM)
    assert (step.action, step.at, step.change) == (STEPS[0].action, LAST * 1000, None)
    assert await store.hashes(ROOM) == [(0, ROOM.ljust(64, "a"))]
    assert [(row.id, row.over, row.changed) for row in await store.list_rooms()] == [
        ("room-that-is-over", True, LAST),
        (ROOM, False, LAST),
    ]
    await keep(store, STEPS[1])
    await add(store, "the-rematch", tokens=[(HOST, ROOM.ljust(64, "a"))])
    assert await store.hashes("the-rematch") == [(HOST, ROOM.ljust(64, "a"))]
    await store.close()
    assert await inside(store_url, differences) == []


def differences(connection: sa.Connection) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(connection), METADATA))


async def test_an_empty_store_becomes_this_versions_a_second_start_changes_nothing(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("teadragon.rooms.store.migrate._step_by_step")  # neither start waits for Alembic
    for _ in range(2):
        await (await Store.open(store_url)).close()
    assert await inside(store_url, differences) == []


async def test_an_empty_store_becomes_what_an_old_one_becomes(store_url: str) -> None:
    await (await Store.open(store_url)).close()
    made = await inside(store_url, all_of_it)
    assert set(made) == {table.name for table in METADATA.sorted_tables} | {"alembic_version"}
    await ask(store_url, *(f"drop table {table.name}" for table in reversed(METADATA.sorted_tables)))
    await ask(store_url, "drop table alembic_version")
    await inside(store_url, lambda connection: migrate(connection, "0001"))
    await inside(store_url, migrate)
    assert await inside(store_url, all_of_it) == made


def all_of_it(connection: sa.Connection) -> dict[str, list[str]]:
    """More than Alembic compares: every name, default and reference of each table."""
    look = sa.inspect(connection)
    of = (look.get_columns, look.get_foreign_keys, look.get_indexes, look.get_unique_constraints)
    return {
        table: [
            repr(look.get_pk_constraint(table)),
            *sorted(repr(each) for several in of for each in several(table)),
        ]
        for table in look.get_table_names()
    }


def test_the_revisions_are_those_of_the_migrations() -> None:
    config = Config()
    config.set_main_option("script_location", "teadragon.rooms:migrations")
    scripts = ScriptDirectory.from_config(config).walk_revisions()
    assert [script.revision for script in scripts] == list(reversed(REVISIONS))


async def test_a_store_of_a_newer_version_is_refused_and_left_alone(store_url: str) -> None:
    await (await Store.open(store_url)).close()
    await ask(store_url, "update alembic_version set version_num = '9999'")
    with pytest.raises(NewerStore, match="9999"):
        await Store.open(store_url)
    assert await ask(store_url, "select version_num from alembic_version") == [("9999",)]


@pytest.mark.parametrize("revision", [None, "0001"])
async def test_a_migration_that_is_cut_leaves_the_old_store_whole(
    store_url: str, revision: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(connection: sa.Connection) -> None:
        migrate(connection)
        raise KeyboardInterrupt

    if revision is not None:
        await inside(store_url, lay_first_version)
    before = await inside(store_url, shape)
    with monkeypatch.context() as patch:
        patch.setattr("teadragon.rooms.store.engine.migrate", cut)
        with pytest.raises(KeyboardInterrupt):
            await Store.open(store_url)
    assert await inside(store_url, shape) == before
    await (await Store.open(store_url)).close()


def shape(connection: sa.Connection) -> dict[str, list[str]]:
    inspector = sa.inspect(connection)
    return {
        table: sorted(str(column["name"]) for column in inspector.get_columns(table))
        for table in inspector.get_table_names()
    }


START = """
import asyncio, sys
from teadragon.rooms.store import Store
async def start():
    await (await Store.open(sys.argv[1])).close()
asyncio.run(start())
"""


@pytest.mark.long
async def test_of_servers_that_start_at_once_one_migrates_and_the_others_wait(store_url: str) -> None:
    await inside(store_url, lay_first_version)
    starts = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-c", START, store_url, stderr=asyncio.subprocess.PIPE
        )
        for _ in range(3)
    ]
    said = await asyncio.gather(*(start.communicate() for start in starts))
    assert [(start.returncode, words[1]) for start, words in zip(starts, said, strict=True)] == [(0, b"")] * 3
    assert await ask(store_url, "select min(at), max(at) from entries") == [(LAST * 1000, LAST * 1000)]
