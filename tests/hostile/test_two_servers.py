"""Two servers on one PostgreSQL: news that is lost is found again, and one dies while the other plays on."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from teadragon.rooms.bodies import CreateRoom
from teadragon.rooms.inbox import Acted
from teadragon.rooms.protocol import Act
from teadragon.server.desk import Loaded
from teadragon.server.house import House
from teadragon.server.settings import Settings
from tests.hostile.guest import Company, Guest, lively, play, truth
from tests.hostile.running import BOT, PERSON, Running, Served, by_seat, told_state
from tests.rooms.making import people
from tests.rooms.storing import ask

# Whoever listens for news: its connection is cut off without a word.
CUT = (
    "select count(pg_terminate_backend(pid)) from pg_stat_activity "
    "where datname = current_database() and pid <> pg_backend_pid() "
    "and (query ilike 'listen%' or query = 'select 1')"  # it asks now and then whether the line still is
)


def at_two(made: dict[str, Any]) -> tuple[Guest, Guest]:
    tokens = by_seat(made)
    first, second = (Guest(made["room"], [tokens[seat]], wish=play) for seat in sorted(tokens))
    return first, second


def reached(guests: Sequence[Guest], version: int) -> bool:
    return all(guest.have is not None and guest.have >= version for guest in guests)


async def agree(one: Served, two: Served, room: str, guests: Sequence[Guest]) -> None:
    kept = (await one.kept(room))[room]
    shown = [await truth(room, server.server.address) for server in (one, two)]
    assert shown[0]["state"] == shown[1]["state"] == told_state(kept.restored())
    for guest in guests:
        assert guest.state == shown[0]["state"]
        assert kept.holds(guest) == 0


async def test_a_whole_game_between_two_servers(pair: tuple[Served, Served]) -> None:
    one, two = pair
    made = one.server.room(PERSON, BOT, PERSON)
    guests = at_two(made)
    async with Company(guests[:1], one.server.place) as here, Company(guests[1:], two.server.place):
        await here.until(lambda: all(guest.over and guest.idle for guest in guests))
        await here.until(partial(reached, guests, guests[0].have or 0))
    await agree(one, two, made["room"], guests)


async def test_news_whose_connection_is_cut_is_found_again(pair: tuple[Served, Served]) -> None:
    """Cut again and again under play; nobody hangs on an old version."""
    one, two = pair
    made = one.server.room()
    guests = at_two(made)
    async with Company(guests[:1], one.server.place) as here, Company(guests[1:], two.server.place) as there:
        for version in (6, 14, 22):
            await here.until(partial(reached, guests, version))
            assert (await ask(one.url, CUT))[0][0] >= 2
        await here.until(partial(reached, guests, 40))
        for guest in guests:
            guest.wish = lambda _: None
        await there.until(lambda: all(guest.idle for guest in guests))
        now = (await truth(made["room"], one.server.address))["state"]["version"]
        await here.until(partial(reached, guests, now))
    await agree(one, two, made["room"], guests)


async def test_both_servers_count_who_is_here_at_either(pair: tuple[Served, Served]) -> None:
    one, two = pair
    made = one.server.room()
    guests = at_two(made)
    for guest in guests:
        guest.wish = lambda _: None
    watcher = Guest(made["room"], [])
    async with Company([guests[0], watcher], one.server.place) as here:
        await here.until(partial(reached, [guests[0], watcher], 0))
        async with Company([guests[1]], two.server.place) as there:
            everybody = {"seats": [{"seat": 0, "here": 1}, {"seat": 1, "here": 1}], "watchers": 1}
            await there.until(lambda: all(who(guest) == everybody for guest in (*guests, watcher)))
        alone = {"seats": [{"seat": 0, "here": 1}, {"seat": 1, "here": 0}], "watchers": 1}
        await here.until(lambda: who(guests[0]) == who(watcher) == alone)


def who(guest: Guest) -> dict[str, Any]:
    return {"seats": guest.here.get("seats"), "watchers": guest.here.get("watchers")}


async def test_news_that_comes_while_a_room_is_read_is_not_lost(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever comes by the second server in the midst of an action at the first one sees it."""
    heard: list[tuple[House, str]] = []
    hear, load = House.hear, House._load

    def heard_by(house: House, topic: str, rest: str) -> None:
        heard.append((house, topic))
        hear(house, topic, rest)

    async def read_slowly(house: House, room: str) -> Loaded:
        loaded = await load(house, room)
        if house is two:
            async with one.visit(room) as live:
                act = Act(version=0, key="in-between", action={"draw": True})
                assert (await live.handle(Acted(1, frozenset({0}), act))).step is not None
            while (two, "v") not in heard:
                await asyncio.sleep(0.01)
        return loaded

    monkeypatch.setattr(House, "hear", heard_by)
    monkeypatch.setattr(House, "_load", read_slowly)
    settings = [
        Settings(data=tmp_path / name, static=tmp_path, database=postgres_url) for name in ("one", "two")
    ]
    one, two = [await House.open(each) for each in settings]
    try:
        room = (await one.hosting.create(CreateRoom(seats=people(2)))).room
        async with two.visit(room) as live:
            for _ in range(500):
                await asyncio.sleep(0.01 if live.room.version == 0 else 0)
            assert live.room.version == 1
    finally:
        for house in (one, two):
            await house.close()


async def test_one_server_is_killed_while_the_people_of_the_other_play_on(
    on_postgres: Served, tmp_path: Path
) -> None:
    """Those of the dead one come to the other, as a balancer would send them, and find everything."""
    with Running(tmp_path / "dies", on_postgres.url) as dies:
        made = dies.room(PERSON, PERSON, BOT)
        guests = at_two(made)
        for guest in guests:
            guest.wish = lively(random.Random(3))
        place = dies.address
        async with Company(guests[:1], lambda: place) as here, Company(guests[1:], on_postgres.server.place):
            await here.until(partial(reached, guests, 12))
            await asyncio.to_thread(dies.kill)
            place = on_postgres.server.address
            await here.until(lambda: guests[0].connected)
            for guest in guests:
                guest.wish = play
            await here.until(lambda: all(guest.over and guest.idle for guest in guests))
            await here.until(partial(reached, guests, max(guest.have or 0 for guest in guests)))
    kept = (await on_postgres.kept(made["room"]))[made["room"]]
    for guest in guests:
        assert kept.holds(guest) == 0
        assert guest.state == told_state(kept.restored())
