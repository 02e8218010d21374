"""Rooms in lists: somebody's own, those that wait for the server, all of them by pages."""

from __future__ import annotations

import msgspec
import pytest

from teadragon.rooms.kept import HOST
from teadragon.rooms.store import RoomRow, Store
from tests.rooms.making import TEAHOUSE
from tests.rooms.storing import NOW, RESULT, ROOM, STEPS, add, ask, keep


async def test_rooms_are_listed_by_tokens_the_one_changed_last_first(store: Store, store_url: str) -> None:
    await add(store, "room-of-one", [(HOST, "f" * 64), (0, "a" * 64), (1, "b" * 64)])
    await add(store, "room-of-other", [(0, "c" * 64)])
    await ask(store_url, "update rooms set changed = 1 where id = 'room-of-one'")
    lines = await store.lines(["a" * 64, "b" * 64, "c" * 64, "d" * 64])
    assert [(line.setup.id, line.yours) for line in lines] == [
        ("room-of-other", (0,)),
        ("room-of-one", (0, 1)),
    ]
    assert await store.lines([]) == []


async def test_a_host_without_a_seat_finds_the_room_too(store: Store) -> None:
    await add(store, tokens=[(HOST, "f" * 64), (0, "a" * 64)])
    [line] = await store.lines(["f" * 64])
    assert (line.setup.id, line.yours) == (ROOM, ())


async def test_rooms_that_wait_for_a_bot_are_found_page_by_page(store: Store) -> None:
    await add(store)
    assert await store.waiting_for_bots() == []
    await keep(store, STEPS[0], bot_to_act=True)
    assert await store.waiting_for_bots() == [ROOM]
    for number in range(4):
        await add(store, f"room-number-{number}", bot_to_act=True)
    first = await store.waiting_for_bots(limit=3)
    rest = await store.waiting_for_bots(after=first[-1], limit=3)
    assert len(first) == 3
    assert sorted(first + rest) == first + rest == sorted([ROOM, *(f"room-number-{n}" for n in range(4))])


async def test_rooms_are_due_when_their_time_has_come_the_longest_waiting_first(store: Store) -> None:
    for number, due in enumerate((NOW + 1, None, NOW - 5, NOW, NOW - 9)):
        await add(store, f"room-number-{number}", due=due)
    assert await store.due(NOW, 10) == ["room-number-4", "room-number-2", "room-number-3"]
    assert await store.due(NOW, 2) == ["room-number-4", "room-number-2"]
    await keep(store, STEPS[0], "room-number-4")
    assert await store.due(NOW, 10) == ["room-number-2", "room-number-3"]


async def test_all_rooms_are_listed_by_pages_under_the_names_of_now(store: Store) -> None:
    for number in range(5):
        await add(store, f"room-number-{number}")
    for number, changed in enumerate((7, 9, 9, 9, 8)):
        step = msgspec.structs.replace(STEPS[0], at=NOW + changed * 1000)
        await keep(store, step, f"room-number-{number}", names=("Zoë", str(number)), closed=number == 2)
    rows, page = [], await store.list_rooms(2)
    while page:
        rows += page
        page = await store.list_rooms(2, before=page[-1])
    assert [(row.names[1], row.over) for row in rows] == [
        ("3", False), ("2", True), ("1", False), ("4", False), ("0", False)
    ]  # fmt: skip
    created = rows[0].created
    assert rows[0] == RoomRow("room-number-3", ("Zoë", "3"), created, NOW // 1000 + 9, 1, False)


async def test_a_room_that_nobody_renamed_has_the_names_it_was_laid_with(store: Store) -> None:
    setup = await add(store)
    [row] = await store.list_rooms()
    assert row.names == tuple(seat.name for seat in setup.seats)


@pytest.mark.parametrize("end", [{"result": RESULT}, {"closed": True}])
async def test_rooms_are_counted(store: Store, end: dict[str, object]) -> None:
    assert await store.count_rooms() == (0, 0, 0)
    for number in range(3):
        await add(store, f"room-number-{number}")
    await keep(store, STEPS[0], "room-number-1", **end)
    assert await store.count_rooms() == (2, 1, 0)
    await store.add_import("imported", TEAHOUSE.text, TEAHOUSE.digest, "a record")
    assert await store.count_rooms() == (2, 1, 1)
