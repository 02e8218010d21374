"""Frames that are lost, late, doubled, swapped or cut in two: nobody is stuck, nothing lost or done twice."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Sequence
from contextlib import AsyncExitStack
from functools import partial

import pytest

from tests.hostile.guest import Company, Guest, Message, lively, play, truth
from tests.hostile.proxy import Fate, Plan, Proxy, Way, all_well, bad_luck
from tests.hostile.running import BOT, PERSON, Served, by_seat

FATES: tuple[Fate, ...] = ("drop", "repeat", "cut", "swap", "tear", "delay")
SHORT = 20  # versions of a game that is long enough to lose each of its events


def until(version: int, guest: Guest) -> Message | None:
    return play(guest) if (guest.have or 0) < version else None


def losing(kind: str, number: int) -> Plan:
    """The plan that drops one message of this type."""
    count = itertools.count()

    def plan(_way: Way, _number: int, payload: bytes) -> Fate:
        return "drop" if kind_of(payload) == kind and next(count) == number else "pass"

    return plan


def every_other(kind: str) -> Plan:
    """Of the messages of this type every other one meets a fate, each fate in its turn."""
    fates = itertools.cycle(FATES)
    count = itertools.count()

    def plan(_way: Way, _number: int, payload: bytes) -> Fate:
        return next(fates) if kind_of(payload) == kind and next(count) % 2 == 0 else "pass"

    return plan


def kind_of(payload: bytes) -> str:
    return str(json.loads(payload)["type"])


async def agree(served: Served, room: str, *guests: Guest) -> None:
    """All have the state that the server has, and were told what the store keeps."""
    kept = (await served.kept(room))[room]
    now = await truth(room, served.server.address)
    assert now["state"]["version"] == len(kept.steps)
    for guest in guests:
        assert guest.state == now["state"]
        assert kept.holds(guest) == 0
    acts = [entry for entry in kept.entries if entry["what"] == "act" and entry["by"] == "person"]
    wanted = [key for guest in guests for key, said in guest.said.items() if said["type"] == "act"]
    done = [key for guest in guests for key in guest.accepted if key in wanted]
    assert len(acts) == len(done)


async def test_a_whole_game_over_a_bad_line(served: Served) -> None:
    await over_a_bad_line(served, seed=1)


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("seed", range(10, 30))
async def test_many_games_over_a_bad_line(served: Served, seed: int) -> None:
    await over_a_bad_line(served, seed=seed)


async def over_a_bad_line(served: Served, *, seed: int) -> None:
    made = served.server.room(PERSON, BOT, PERSON)
    dice = random.Random(seed)
    tokens = by_seat(made)
    players = [Guest(made["room"], [tokens[seat]], wish=lively(dice)) for seat in sorted(tokens)]
    watcher = Guest(made["room"], [])
    guests = [*players, watcher]
    async with Proxy(served.server.port, bad_luck(seed)) as proxy, Company(guests, proxy.address) as company:
        await company.all_over()
        assert {"drop", "delay", "repeat", "swap", "cut", "tear"} <= set(proxy.counted.fates)
        proxy.plan = all_well
        now = (await truth(made["room"], served.server.address))["state"]["version"]
        before = [guest.resyncs for guest in guests]
        await company.until(lambda: all(guest.have == now for guest in guests))
        # One question and its answer at most; a connection that was lost asks by itself.
        after = [guest.resyncs for guest in guests]
        assert all(later - earlier <= 1 for earlier, later in zip(before, after, strict=True))
    await agree(served, made["room"], *guests)
    assert players[0].state["result"]["reason"] in ("winter", "stopped")


async def test_each_event_lost_in_turn_is_missed_and_made_up_for(on_sqlite: Served) -> None:
    made = on_sqlite.server.room()
    players = short_players(made)
    watchers = [Guest(made["room"], []) for _ in range(SHORT)]
    async with AsyncExitStack() as stack:
        for number, watcher in enumerate(watchers):
            proxy = await stack.enter_async_context(Proxy(on_sqlite.server.port, losing("update", number)))
            watching = await stack.enter_async_context(Company([watcher], proxy.address))
            await watching.until(partial(all_have, [watcher], 0))
        playing = await stack.enter_async_context(Company(players, on_sqlite.server.place))
        await playing.until(partial(all_have, [*players, *watchers], SHORT))
    assert [watcher.resyncs for watcher in watchers] == [1] * SHORT
    await agree(on_sqlite, made["room"], *players, *watchers)


@pytest.mark.parametrize("kind", ["act", "hello", "ping", "welcome", "accepted", "update", "pong", "here"])
async def test_each_kind_of_message_meets_each_fate(on_sqlite: Served, kind: str) -> None:
    """An action that the line says twice is done once; one whose answer is cut off was stored, and its
    player, who says it again, gets the first answer."""
    await a_short_game_through(on_sqlite, every_other(kind))


def short_players(made: Message) -> list[Guest]:
    return [
        Guest(made["room"], [token], wish=lambda me: until(SHORT, me)) for token in by_seat(made).values()
    ]


async def a_short_game_through(served: Served, plan: Plan) -> None:
    made = served.server.room()
    players = short_players(made)
    async with Proxy(served.server.port, plan) as proxy, Company(players, proxy.address) as company:
        await company.until(lambda: all(guest.have == SHORT and guest.idle for guest in players))
    await agree(served, made["room"], *players)


def all_have(guests: Sequence[Guest], version: int) -> bool:
    return all(guest.have is not None and guest.have >= version for guest in guests)


async def test_a_network_that_is_gone_for_everybody_and_comes_back(on_sqlite: Served) -> None:
    made = on_sqlite.server.room()
    players = [Guest(made["room"], [token], wish=play) for token in by_seat(made).values()]
    async with Proxy(on_sqlite.server.port) as proxy, Company(players, proxy.address) as company:
        for version in (5, 20, 40):
            await company.until(partial(all_have, players, version))
            proxy.cut_all()
        await company.all_over()
    await agree(on_sqlite, made["room"], *players)
