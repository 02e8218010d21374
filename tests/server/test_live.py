"""An open room when the world around it fails: its store, its bots, another process."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from teadragon.cards.edition import DEFAULT, BadEdition, editions, load, path
from teadragon.records import check, find_edition, read
from teadragon.rooms.bodies import CreateRoom, RoomMade, Stopped
from teadragon.rooms.inbox import Acted, Outbox
from teadragon.rooms.kept import Step, Summary
from teadragon.rooms.past import deal
from teadragon.rooms.protocol import Act
from teadragon.rooms.room import Room
from teadragon.rooms.store import Store, StoreFailed
from teadragon.rules.actions import Action, Draw, Lose, to_json
from teadragon.rules.events import Event
from teadragon.rules.game import Game
from teadragon.server.house import House
from teadragon.server.keys import hashes_of
from teadragon.server.refusing import NoRoom
from teadragon.server.settings import Settings
from tests.records.golden import FOLDER
from tests.rooms.making import (
    BOT,
    DEARER,
    PERSON,
    TEAHOUSE,
    accepted,
    act,
    go_on,
    greedy,
    people,
    refusal,
    room_of,
    setup_of,
)
from tests.rooms.making import step as take_step


@pytest.fixture
async def house(settings: Settings) -> AsyncIterator[House]:
    house = await House.open(settings)
    await house.engine_ready.wait()
    yield house
    await house.close()


async def make(house: House, *seats: Any) -> RoomMade:
    made = await house.hosting.create(CreateRoom(seats=list(seats or (PERSON, PERSON))))
    assert isinstance(made, RoomMade)
    return made


async def draw(
    house: House, made: RoomMade, *, version: int, key: str = "", seat: int | None = None
) -> Outbox:
    said = Act(version=version, key=key or f"key-{version:05d}", action={"draw": True})
    async with house.visit(made.room) as live:
        return await live.handle(Acted(0, frozenset({version % 2 if seat is None else seat}), said))


def act_of(room: Room) -> Acted:
    """What greedy would do on the seat to act."""
    said = Act(version=room.version, key=f"key-{room.version:05d}", action=to_json(greedy(room)))
    return Acted(0, frozenset({room.game.to_act or 0}), said)


async def version_of(house: House, made: RoomMade) -> int:
    async with house.visit(made.room) as live:
        return live.room.version


async def test_what_cannot_be_kept_did_not_happen(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    made = await make(house)

    async def broken(*_: object) -> None:
        raise StoreFailed("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(house.store, "keep", broken)
        assert refusal(await draw(house, made, version=0)) == "store_failed"
        async with house.visit(made.room) as live:
            assert (live.room.version, live.room.state.view.plies) == (0, 0)
    assert accepted(await draw(house, made, version=0)) == 1


async def test_nobody_is_told_before_it_is_kept(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    made = await make(house)
    keep = house.store.keep
    async with house.visit(made.room) as live:
        watcher = await live.join(frozenset(), None)
        told: list[str] = []

        async def noted(room: str, step: Step, summary: Summary) -> None:
            assert live.room.version == step.version - 1
            await keep(room, step, summary)
            told.append("kept")

        monkeypatch.setattr(house.store, "keep", noted)
        monkeypatch.setattr(watcher, "update", lambda *_: told.append("told"))
        await draw(house, made, version=0)
        await draw(house, made, version=1)
    assert told == ["kept", "told", "kept", "told"]


async def test_two_processes_on_one_store_one_wins_and_the_other_goes_on_from_there(
    house: House, settings: Settings
) -> None:
    other = await House.open(settings)
    try:
        made = await make(house)
        async with house.visit(made.room) as live, other.visit(made.room):
            assert accepted(await draw(house, made, version=0)) == 1
            assert refusal(await draw(other, made, version=0, key="another-key")) == "stale_version"
            assert accepted(await draw(other, made, version=1)) == 2
            assert live.room.version == 1
            assert refusal(await draw(house, made, version=1, key="another-key")) == "stale_version"
            assert live.room.version == 2
        assert accepted(await draw(house, made, version=2)) == 3
    finally:
        await other.close()


async def test_a_key_that_another_process_kept_is_answered_from_the_store(
    house: House, settings: Settings
) -> None:
    other = await House.open(settings)
    try:
        made = await make(house)
        async with house.visit(made.room):
            assert accepted(await draw(other, made, version=0, key="said-once")) == 1
            assert accepted(await draw(house, made, version=0, key="said-once")) == 1
            assert await version_of(house, made) == 1
    finally:
        await other.close()


@pytest.mark.parametrize("fault", ["raises", "illegal"])
async def test_a_bot_that_fails_does_not_hold_up_the_table(
    house: House, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    async def broken(*_: object) -> object:
        if fault == "raises":
            raise ZeroDivisionError
        return Lose("feeding-1")

    monkeypatch.setattr(house, "_choose", broken)
    made = await make(house, PERSON, BOT)
    async with house.visit(made.room) as live:
        await draw(house, made, version=0)
        while live.room.game.to_act != 0 or live.room.game.turns < 2:
            await asyncio.sleep(0.01)
        assert live.room.game.refusal(Draw()) is None


def seed_where_the_bot_owes_a_choice() -> tuple[str, int]:
    """A seed, and the version at which the bot owes a choice if both seats do what greedy would."""
    for number in range(100):
        room = room_of(seed=f"{number:032x}")
        while not room.game.over:
            if room.thinking is not None and room.game.choice is not None:
                return room.setup.seed, room.version
            take_step(room)
    raise AssertionError("no such seed")


async def test_stop_waits_for_the_choice_that_a_bot_owes(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed, version = seed_where_the_bot_owes_a_choice()
    made = await house.hosting.create(CreateRoom(seats=[PERSON, BOT], seed=seed, edition=TEAHOUSE.id))
    assert isinstance(made, RoomMade)
    think, held_back = house._choose, asyncio.Event()

    async def slow(bot: str, game: Game) -> Action:
        if game.choice is not None:
            await held_back.wait()
        return await think(bot, game)

    async with house.visit(made.room) as live:
        monkeypatch.setattr(house, "_choose", slow)
        while live.room.version < version:
            if live.room.thinking is None:
                await live.handle(act_of(live.room))
            await asyncio.sleep(0)
        stopping = asyncio.create_task(house.stop(made.room, [made.tokens[0].token]))
        for _ in range(100):
            await asyncio.sleep(0.001)
        assert not stopping.done()
        held_back.set()
        stopped = await stopping
    assert isinstance(stopped, Stopped)
    assert stopped.result.reason == "stopped"


async def test_a_room_is_forgotten_when_nobody_is_there_and_found_again(house: House) -> None:
    made = await make(house)
    async with house.visit(made.room) as live:
        await draw(house, made, version=0)
    async with house.visit(made.room) as again:
        assert again is not live
        assert again.room.version == 1


async def test_a_room_stays_while_somebody_has_it_open_though_not_yet_said_hello(house: House) -> None:
    made = await make(house)
    async with house.visit(made.room) as coming:
        async with house.visit(made.room) as going:
            assert coming is going
        async with house.visit(made.room) as later:
            assert later is coming


async def test_a_room_whose_steps_were_tampered_with_is_refused_by_name(
    house: House, settings: Settings
) -> None:
    made = await make(house)
    await draw(house, made, version=0)
    with sqlite3.connect(Path(settings.data) / "rooms.sqlite3") as file:
        file.execute('update entries set outcomes = \'[{"drew":"milk"}]\'')
    file.close()
    with pytest.raises(NoRoom) as error:
        await version_of(house, made)
    assert (error.value.refusal.reason, error.value.refusal.details) == ("room_damaged", {"version": 1})


async def test_what_a_member_may_do_is_judged_when_its_turn_comes(house: House) -> None:
    made = await make(house)
    async with house.visit(made.room) as live:
        member = await live.join(hashes_of([made.tokens[0].token]), None)
        said = Act(version=0, key="key-00000", action={"draw": True})
        async with live._turn:
            acting = asyncio.create_task(live.handle(Acted(member.number, member.seats, said)))
            await asyncio.sleep(0)
            member.seats = frozenset()  # its link died while it waited
        assert refusal(await acting) == "not_seated"


async def test_two_who_open_a_room_at_once_share_it(house: House) -> None:
    made = await make(house)
    async with AsyncExitStack() as visits:
        one, other = await asyncio.gather(
            *(visits.enter_async_context(house.visit(made.room)) for _ in range(2))
        )
        assert one is other


async def test_an_edition_given_by_the_host_takes_the_place_of_ours(
    settings: Settings, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(path(DEFAULT).read_text().replace(f'title = "{load(DEFAULT).title}"', 'title = "Mine"'))
    house = await House.open(replace(settings, edition=(str(file),)))
    assert (house.shelf.default, house.shelf.offered[DEFAULT].title) == (DEFAULT, "Mine")
    assert list(house.shelf.offered) == list(editions())
    await house.close()


async def test_a_room_keeps_the_edition_it_began_with_though_its_file_is_gone(
    settings: Settings, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(DEARER.text)
    house = await House.open(replace(settings, edition=(str(file),)))
    made = await make(house, PERSON, PERSON)
    assert DEARER.digest != load("teahouse").digest
    await draw(house, made, version=0)
    begun = read(await house.replays.record(made.room))
    await house.close()
    file.unlink()

    house = await House.open(settings)
    assert house.shelf.offered["teahouse"].digest != DEARER.digest
    assert (await house.replays.edition(made.room)).digest == DEARER.digest
    async with house.visit(made.room) as live:
        while not live.room.game.over:
            await live.handle(act_of(live.room))
    record = read(await house.replays.record(made.room))
    await house.close()
    assert record.header.digest == begun.header.digest == DEARER.digest
    assert record.header.edition_text == DEARER.text
    assert record.plies[:1] == begun.plies
    report = check(record, find_edition(record))
    assert (report.faults, report.luck) == ((), True)


async def test_an_edition_that_is_faulty_leaves_no_store_open(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("tea")
    closed, close = [], Store.close

    async def noted(store: Store) -> None:
        await close(store)
        closed.append(store)

    monkeypatch.setattr(Store, "close", noted)
    with pytest.raises(BadEdition):
        await House.open(replace(settings, edition=(str(file),)))
    assert len(closed) == 1


async def test_the_store_lies_where_the_settings_say(settings: Settings, tmp_path: Path) -> None:
    elsewhere = replace(settings, database=f"sqlite+aiosqlite:///{tmp_path / 'elsewhere.sqlite3'}")
    house = await House.open(elsewhere)
    made = await make(house)
    await house.close()
    assert list(settings.data.iterdir()) == []
    with sqlite3.connect(tmp_path / "elsewhere.sqlite3") as file:
        assert file.execute("select id from rooms").fetchall() == [(made.room,)]
    file.close()


async def test_a_game_of_a_thousand_turns_is_opened_by_playing_each_of_its_plies_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    golden = read((FOLDER / "1000-turns.jsonl").read_bytes())
    setup = setup_of(people(3), seed=str(golden.header.seed))
    room = Room(setup, deal(setup, TEAHOUSE))
    steps = [go_on(room, act(room, ply.action)) for ply in golden.plies]
    await house.store.add(setup, TEAHOUSE.text, [], Room(setup, deal(setup, TEAHOUSE)).summary)
    await asyncio.gather(*(house.store.keep(setup.id, step, room.summary) for step in steps))
    played, play = 0, Game.play

    def counted(game: Game, action: Action) -> list[Event]:
        nonlocal played
        played += 1
        return play(game, action)

    monkeypatch.setattr(Game, "play", counted)
    async with house.visit(setup.id) as live:
        member = await live.join(frozenset(), None)
        assert (live.room.game.turns, live.room.version) == (1000, len(golden.plies))
        assert live.room.state == room.state
        assert member is not None
    assert played == len(golden.plies)
