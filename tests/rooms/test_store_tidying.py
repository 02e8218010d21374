"""What whoever runs the server lets go: rooms, old ones, names and chat."""

from __future__ import annotations

import msgspec
import pytest

from teadragon.rooms.kept import HOST, Step
from teadragon.rooms.room import Room
from teadragon.rooms.shown import Change
from teadragon.rooms.store import Store, Taken
from tests.rooms.making import TEAHOUSE
from tests.rooms.storing import NOW, ROOM, STEPS, add, ask, keep

TABLES = ("rooms", "seat_tokens", "entries", "seen", "imports")
DAY = 86_400_000


async def counts(url: str) -> dict[str, int]:
    return {table: (await ask(url, f"select count(*) from {table}"))[0][0] for table in TABLES}


async def test_a_deleted_room_leaves_nothing_behind(store: Store, store_url: str) -> None:
    await add(store, tokens=[(HOST, "f" * 64), (0, "a" * 64)])
    await keep(store, STEPS[0])
    await store.touch(ROOM, [0], NOW)
    await add(store, "another-room", [(0, "b" * 64)])
    assert await store.delete(ROOM)
    assert await counts(store_url) == {"rooms": 1, "seat_tokens": 1, "entries": 0, "seen": 0, "imports": 0}
    assert not await store.delete(ROOM)


async def test_rooms_expire_by_their_last_step_and_by_whether_they_are_over(store: Store) -> None:
    ages = {"going-on-young": 9, "going-on-old": 31, "over-and-young": 2, "over-and-old": 9}
    for room, days in ages.items():
        await add(store, room)
        step = msgspec.structs.replace(STEPS[0], at=NOW - days * DAY)
        await keep(store, step, room, closed=room.startswith("over"))
    assert await store.expire(NOW - 30 * DAY, NOW - 7 * DAY) == 2
    assert {row.id for row in await store.list_rooms()} == {"going-on-young", "over-and-young"}
    assert await store.expire(NOW - 30 * DAY, NOW - 7 * DAY) == 0


async def test_more_rooms_expire_than_one_transaction_takes(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("teadragon.rooms.store.tidying.AT_ONCE", 2)
    for number in range(5):
        await add(store, f"room-number-{number}")
    assert await store.expire(NOW * 2, 0) == 5


async def test_imports_and_outages_expire_too(store: Store, store_url: str) -> None:
    for name, days in (("import-young", 2), ("import-old", 9)):
        await store.add_import(name, TEAHOUSE.text, TEAHOUSE.digest, "a record")
        await ask(
            store_url, f"update imports set created = {(NOW - days * DAY) // 1000} where id = '{name}'"
        )
    await store.note_outage(NOW - 40 * DAY, NOW - 39 * DAY)
    await store.note_outage(NOW - 3 * DAY, NOW - 2 * DAY)
    assert await store.expire(NOW - 30 * DAY, NOW - 7 * DAY) == 1
    assert await store.import_text("import-old") is None
    assert await store.import_text("import-young") == "a record"
    assert await store.outages(0) == [(NOW - 3 * DAY, NOW - 2 * DAY)]


def said(version: int, seat: int, what: str, change: Change) -> Step:
    key = f"key-at-{version:04d}"
    return msgspec.structs.replace(
        STEPS[0], version=version, what=what, seat=seat, key=key, at=NOW, change=change
    )


RENAMED = said(1, 1, "seat", Change(seat=1, to="renamed", name="Secret Second"))
CHATTED = said(2, 0, "say", Change(text="my secret"))
GREETED = said(3, 0, "say", Change(preset="hello"))


async def a_room_with_secrets(store: Store) -> None:
    await add(store)
    for step in (RENAMED, CHATTED, GREETED):
        await keep(store, step, names=("Secret First", "Secret Second"))


async def everything(url: str) -> str:
    rows = [await ask(url, f"select * from {table}") for table in TABLES]
    return repr(rows).casefold()


async def test_names_are_erased_everywhere_and_chat_stays(store: Store, store_url: str) -> None:
    await a_room_with_secrets(store)
    assert await store.erase(ROOM, names=True, chat=False)
    setup = await store.setup(ROOM)
    assert setup is not None
    assert [seat.name for seat in setup.seats] == ["Seat 1", "Seat 2"]
    assert [row.names for row in await store.list_rooms()] == [("Seat 1", "Seat 2")]
    told = await everything(store_url)
    assert "secret first" not in told
    assert "secret second" not in told
    assert "my secret" in told
    for name in ("ann", "greedy"):  # those that the seats were laid with
        assert f'"name":"{name}"' not in told


async def test_chat_is_erased_and_names_and_presets_stay(store: Store, store_url: str) -> None:
    await a_room_with_secrets(store)
    assert await store.erase(ROOM, names=False, chat=True)
    steps = await store.steps(ROOM)
    assert [step.change for step in steps] == [RENAMED.change, Change(text=""), GREETED.change]
    assert "secret second" in await everything(store_url)


async def test_a_server_with_the_room_open_learns_that_its_names_are_erased(store: Store) -> None:
    """By its next step, which finds its version taken: it reads the room anew before it writes again."""
    await a_room_with_secrets(store)
    await store.erase(ROOM, names=True, chat=True)
    with pytest.raises(Taken):
        await keep(store, msgspec.structs.replace(STEPS[0], version=4), names=("Secret First", "x"))
    told = [(step.version, step.what, step.change) for step in await store.steps(ROOM, after=3)]
    assert told == [
        (4, "seat", Change(seat=0, to="renamed", name="Seat 1")),
        (5, "seat", Change(seat=1, to="renamed", name="Seat 2")),
    ]
    [row] = await store.list_rooms()
    assert row.version == 5
    setup = await store.setup(ROOM)
    assert setup is not None
    room = Room.restore(setup, TEAHOUSE, await store.steps(ROOM))
    assert room.company.names == ("Seat 1", "Seat 2")
    await store.erase(ROOM, names=True, chat=True)  # nothing is left to take
    assert len(await store.steps(ROOM)) == 5


async def test_a_room_that_is_not_there_has_nothing_to_erase(store: Store) -> None:
    assert not await store.erase("no-such-room", names=True, chat=True)


async def test_an_edition_goes_with_the_last_game_that_was_played_with_it(
    store: Store, store_url: str
) -> None:
    await store.add_import("import-old", "of one's own", "sha256:own", "a record")
    await store.add_import("import-young", TEAHOUSE.text, TEAHOUSE.digest, "a record")
    await ask(store_url, f"update imports set created = {(NOW - 9 * DAY) // 1000} where id = 'import-old'")
    await ask(store_url, f"update imports set created = {NOW // 1000} where id = 'import-young'")
    assert await store.expire(NOW - 30 * DAY, NOW - 7 * DAY) == 1
    assert await ask(store_url, "select digest from editions") == [(TEAHOUSE.digest,)]
