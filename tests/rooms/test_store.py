"""One store after another: what is kept is kept, and nothing else is told."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from teadragon.rooms.kept import HOST, Step
from teadragon.rooms.room import Room
from teadragon.rooms.shown import Change, Event
from teadragon.rooms.store import Gone, Store, StoreFailed, Taken
from tests.rooms.making import TEAHOUSE
from tests.rooms.storing import NOW, ROOM, STEPS, SUMMARY, add, ask, keep

SAID = Step(
    version=1,
    what="say",
    seat=0,
    action=None,
    outcomes=[],
    events=[Event(what="tea")],
    key="key-of-words",
    at=NOW + 7,
    by="person",
    change=Change(text="What a dragon! ☕ \u202e <b>"),
)


async def test_a_whole_game_is_kept_and_restored(store: Store) -> None:
    setup = await add(store)
    for step in STEPS:
        await keep(store, step)
    steps = await store.steps(setup.id)
    assert [(s.version, s.seat, s.action, s.outcomes, s.events, s.key) for s in steps] == [
        (s.version, s.seat, s.action, s.outcomes, s.events, s.key) for s in STEPS
    ]
    found = await store.setup(setup.id)
    assert found == setup
    room = Room.restore(setup, TEAHOUSE, steps)
    assert room.game.over


async def test_a_step_comes_back_with_all_that_it_says(store: Store) -> None:
    await add(store)
    await keep(store, SAID)
    assert await store.steps(ROOM) == [SAID]
    assert await store.log(ROOM, 0, 10) == [SAID.entry()]


async def test_what_is_kept_is_on_the_disk_when_the_call_returns(store: Store, store_url: str) -> None:
    await add(store)
    await keep(store, STEPS[0])
    assert await ask(store_url, "select version from entries") == [(1,)]
    assert await ask(store_url, "select version from rooms") == [(1,)]


async def test_a_step_without_a_time_gets_the_stores(store: Store) -> None:
    await add(store)
    await keep(store, msgspec.structs.replace(STEPS[0], at=0))
    [step] = await store.steps(ROOM)
    assert step.at > NOW - 1e11


async def test_of_two_steps_with_one_version_one_is_kept_and_the_other_told_so(store: Store) -> None:
    await add(store)
    one, other = STEPS[0], msgspec.structs.replace(STEPS[0], key="another-key")
    results = await asyncio.gather(keep(store, one), keep(store, other), return_exceptions=True)
    assert [type(result) for result in results] == [type(None), Taken]
    assert [step.key for step in await store.steps(ROOM)] == [one.key]


async def test_a_conflict_does_not_harm_those_who_share_its_transaction(store: Store) -> None:
    rooms = [f"room-number-{number}" for number in range(20)]
    for room in rooms:
        await add(store, room)
    await keep(store, STEPS[0], rooms[7])
    await store.delete(rooms[8])
    results = await asyncio.gather(*(keep(store, STEPS[0], room) for room in rooms), return_exceptions=True)
    assert [type(result) for result in results] == [
        {7: Taken, 8: Gone}.get(number, type(None)) for number in range(20)
    ]
    assert [len(await store.steps(room)) for room in rooms] == [number != 8 for number in range(20)]


async def test_a_step_of_a_deleted_room_is_told_so(store: Store) -> None:
    await add(store, tokens=[(0, "a" * 64)])
    await store.delete(ROOM)
    with pytest.raises(Gone):
        await keep(store, STEPS[0])
    with pytest.raises(Gone):
        await store.touch(ROOM, [0], NOW)
    with pytest.raises(Gone):
        await store.set_token(ROOM, 0, "b" * 64)


async def test_a_key_is_kept_once_in_a_room(store: Store) -> None:
    await add(store)
    await keep(store, STEPS[0])
    assert await store.version_of(ROOM, STEPS[0].key or "") == (1, 0)
    assert await store.version_of(ROOM, "no-such-key") is None
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
    assert [step.version for step in await store.steps(ROOM)] == [1, 2]


async def test_the_log_gives_the_gap_or_the_last_entries(store: Store) -> None:
    await add(store)
    steps = [msgspec.structs.replace(step, at=NOW) for step in STEPS[:10]]
    for step in steps:
        await keep(store, step)
    entries = [step.entry() for step in steps]
    assert await store.log(ROOM, 0, 400) == entries
    assert await store.log(ROOM, 7, 400) == entries[7:]
    assert await store.log(ROOM, 0, 3) == entries[7:]
    assert await store.log(ROOM, 10, 3) == []
    assert await store.steps(ROOM, after=7) == steps[7:]


async def test_a_room_that_is_not_there(store: Store) -> None:
    assert await store.setup("no-such-room") is None
    assert await store.steps("no-such-room") == []
    assert not await store.delete("no-such-room")


async def test_a_store_that_cannot_write_says_so_and_recovers(store: Store, store_url: str) -> None:
    await add(store)
    await ask(store_url, "alter table entries rename to hidden")
    with pytest.raises(StoreFailed):
        await keep(store, STEPS[0])
    with pytest.raises(StoreFailed):
        await store.steps(ROOM)
    await ask(store_url, "alter table hidden rename to entries")
    await keep(store, STEPS[0])
    assert len(await store.steps(ROOM)) == 1


async def test_a_link_that_is_given_anew_kills_the_old_one(store: Store) -> None:
    await add(store, tokens=[(HOST, "f" * 64), (0, "a" * 64), (1, "b" * 64)])
    await store.set_token(ROOM, 1, "c" * 64)
    assert await store.hashes(ROOM) == [(HOST, "f" * 64), (0, "a" * 64), (1, "c" * 64)]
    assert await store.lines(["b" * 64]) == []


async def test_a_step_brings_its_tokens_or_neither_is_kept(store: Store) -> None:
    await add(store, tokens=[(0, "a" * 64)])
    await store.keep(ROOM, STEPS[0], SUMMARY, [(0, "b" * 64), (1, "c" * 64)])
    assert await store.hashes(ROOM) == [(0, "b" * 64), (1, "c" * 64)]
    with pytest.raises(Taken):
        await store.keep(ROOM, STEPS[0], SUMMARY, [(0, "d" * 64)])
    assert await store.hashes(ROOM) == [(0, "b" * 64), (1, "c" * 64)]


async def test_one_token_may_open_seats_of_several_rooms(store: Store) -> None:
    await add(store, tokens=[(HOST, "f" * 64), (0, "a" * 64), (1, "b" * 64)])
    await add(store, "the-rematch", tokens=[(HOST, "f" * 64), (0, "b" * 64), (1, "a" * 64)])
    assert await store.hashes("the-rematch") == [(HOST, "f" * 64), (0, "b" * 64), (1, "a" * 64)]
    lines = await store.lines(["a" * 64])
    assert {line.setup.id: line.yours for line in lines} == {ROOM: (0,), "the-rematch": (1,)}


async def test_when_people_were_seen_never_goes_back(store: Store) -> None:
    await add(store)
    await store.touch(ROOM, [0, 1], NOW)
    await store.touch(ROOM, [1], NOW + 5)
    await store.touch(ROOM, [0], NOW - 5)
    assert await store.seen(ROOM) == {0: NOW, 1: NOW + 5}
    assert await store.seen("no-such-room") == {}


async def test_the_servers_pulses_and_the_outages_between_them(store: Store) -> None:
    assert await store.last_pulse() is None
    await store.pulse("one", NOW)
    await store.pulse("other", NOW + 2)
    await store.pulse("one", NOW + 1)
    assert await store.last_pulse() == NOW + 2
    await store.note_outage(NOW + 10, NOW + 20)
    await store.note_outage(NOW + 10, NOW + 25)  # the same one, told by a server that started later
    await store.note_outage(NOW + 1, NOW + 2)
    assert await store.outages(0) == [(NOW + 1, NOW + 2), (NOW + 10, NOW + 20)]
    assert await store.outages(NOW + 2) == [(NOW + 10, NOW + 20)]


async def test_an_import_is_kept_with_its_edition(store: Store) -> None:
    await store.add_import("imported", TEAHOUSE.text, TEAHOUSE.digest, "a record")
    assert await store.import_text("imported") == "a record"
    assert await store.edition_text(TEAHOUSE.digest) == TEAHOUSE.text
    assert await store.import_text("no-such-import") is None
    assert await store.delete("imported")
    assert await store.import_text("imported") is None
