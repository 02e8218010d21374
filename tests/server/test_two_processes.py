"""Two servers on one PostgreSQL: one wins, both know, and nobody notices that there are two."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any

import pytest

from teadragon.rooms.protocol import AnswerWish, AskTakeBack, Leave, Say
from teadragon.rooms.shown import Clock
from teadragon.server.settings import Settings
from tests.server.houses import ANN, BO, DRAW, GREEDY, SECOND, Guest, Inn, guest, tokens_of
from tests.server.serving import held, new_key
from tests.server.times import FakeClock

LOOKS = 2_000


@pytest.fixture
async def pair(settings: Settings, postgres_url: str) -> AsyncIterator[tuple[Inn, Inn]]:
    clock, shared = FakeClock(), replace(settings, database=postgres_url)
    inns = Inn(shared, clock), Inn(shared, clock)
    for inn in inns:
        await inn.open()
    yield inns
    for inn in inns:
        await inn.house.close()


async def until(true: Callable[[], Any]) -> None:
    """News takes its time; whether it comes at all is asked."""
    for _ in range(LOOKS):
        if true():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never came")


def version(one: Guest) -> int:
    return int(one.state["version"])


async def both_at(one: Guest, other: Guest, at: int) -> None:
    await until(lambda: version(one) == version(other) >= at)


async def test_what_one_server_keeps_the_other_tells(pair: tuple[Inn, Inn]) -> None:
    here, there = pair
    made = await here.make(ANN, BO)
    ann, bo = tokens_of(made)
    async with guest(here, made.room, [ann]) as one, guest(there, made.room, [bo]) as other:
        await until(lambda: one.state["people"][1]["joined"])
        while not one.state["view"]["over"]:
            player = one if one.state["view"]["to_act"] == 0 else other
            answer = await player.act(version=version(player))
            assert answer["type"] == "accepted", answer
            await both_at(one, other, answer["version"])
        assert one.state == other.state
        told = [[message["entry"] for message in each.of("update")] for each in (one, other)]
        last = min(50, *map(len, told))  # before their seat was taken nobody hears anything
        assert told[0][-last:] == told[1][-last:]
    held(await there.house.replays.record(made.room))


async def test_of_two_that_act_at_once_one_wins_and_the_other_sees_why(pair: tuple[Inn, Inn]) -> None:
    here, there = pair
    made = await here.make(ANN, BO)
    tokens = tokens_of(made)
    async with guest(here, made.room, tokens) as one, guest(there, made.room, tokens) as other:
        await until(lambda: version(one) == version(other) == 1)
        for _ in range(10):
            at = version(one)
            answers = await asyncio.gather(one.act(version=at), other.act(version=at))
            assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]
            [refused] = [answer for answer in answers if answer["type"] == "refused"]
            assert refused["refusal"] == {"reason": "stale_version", "details": {"version": at + 1}}
            assert refused["state"]["version"] == at + 1
            await both_at(one, other, at + 1)


async def test_who_writes_while_the_other_acts_spoils_nothing(pair: tuple[Inn, Inn]) -> None:
    here, there = pair
    made = await here.make(ANN, BO)
    tokens = tokens_of(made)
    async with guest(here, made.room, tokens) as one, guest(there, made.room, tokens) as other:
        await until(lambda: version(one) == version(other) == 1)
        answer, said = await asyncio.gather(one.act(DRAW, version=1), other.do(Say(seat=1, text="well")))
        assert (answer["type"], said) == ("accepted", "")
        await until(lambda: version(one) == version(other) == 3)
        assert one.state == other.state


async def test_a_key_said_to_both_is_done_once(pair: tuple[Inn, Inn]) -> None:
    here, there = pair
    made, key = await here.make(ANN, BO), new_key()
    tokens = tokens_of(made)
    async with guest(here, made.room, tokens) as one, guest(there, made.room, tokens) as other:
        await until(lambda: version(one) == version(other) == 1)
        first = await one.act(DRAW, key=key)
        assert await other.act(DRAW, version=1, key=key) == first
        assert [step.what for step in await here.steps(made.room)].count("act") == 1


async def test_a_take_back_is_told_by_a_welcome(pair: tuple[Inn, Inn]) -> None:
    here, there = pair
    made = await here.make(ANN, BO)
    ann, bo = tokens_of(made)
    async with guest(here, made.room, [ann]) as one, guest(there, made.room, [bo]) as other:
        await until(lambda: one.state["people"][1]["joined"])
        await one.act(DRAW)
        assert await one.do(AskTakeBack(seat=0, version=version(one))) == ""
        if one.state["wish"]:
            await until(lambda: other.state["wish"])
            assert await other.do(AnswerWish(seat=1, id=other.state["wish"]["id"], yes=True)) == ""
        await until(lambda: one.state["view"]["plies"] == other.state["view"]["plies"] == 0)
        assert one.state == other.state
        told = [entry["version"] for message in one.of("welcome") for entry in message["log"]]
        told += [message["entry"]["version"] for message in one.of("update")]
        assert set(told) == set(range(1, version(one) + 1))
        assert (await one.act(DRAW))["type"] == "accepted"
        await until(lambda: version(other) == version(one))


async def test_who_is_here_is_counted_over_both(pair: tuple[Inn, Inn]) -> None:
    here, there = pair
    made = await here.make(ANN, BO)
    ann, bo = tokens_of(made)

    def counts(one: Guest) -> tuple[list[int], int]:
        told = one.of("here")[-1]
        return [seat["here"] for seat in told["seats"]], told["watchers"]

    async with guest(here, made.room, [ann]) as one:
        async with guest(there, made.room, [bo]) as other, guest(there, made.room):
            await here.go(SECOND)
            await until(lambda: other.live.attendance._presence.seats() == {0, 1})
            await until(lambda: one.live.attendance._presence.seats() == {0, 1})
            await here.go(SECOND)
            await until(lambda: counts(one) == counts(other) == ([1, 1], 1))
        await until(lambda: one.live.attendance._presence.seats() == {0})
        await here.go(SECOND)
        await until(lambda: counts(one) == ([1, 0], 0))


async def test_who_is_connected_to_the_other_server_is_not_away(pair: tuple[Inn, Inn]) -> None:
    here, there = pair
    made = await here.make(ANN, BO, away=30)
    ann, bo = tokens_of(made)
    async with guest(here, made.room, [ann]) as one, guest(there, made.room, [bo]) as other:
        await until(lambda: other.live.attendance._presence.seats() == {0, 1})
        await here.go(45 * SECOND)
        await there.rest()
        assert one.state["people"][0]["player"] == "person"


async def test_a_dead_link_is_dead_at_both(pair: tuple[Inn, Inn]) -> None:
    here, there = pair
    made = await here.make(ANN, BO)
    async with guest(there, made.room, tokens_of(made)) as old:
        assert old.yours == [0, 1]
        await here.house.hosting.link(made.room, made.host, 1)
        await until(lambda: old.yours == [0])


async def test_a_rematch_asked_for_at_both_is_one_room(pair: tuple[Inn, Inn]) -> None:
    here, there = pair
    made = await here.make(ANN, BO)
    tokens = tokens_of(made)
    async with here.house.visit(made.room) as live:
        await live.stop(frozenset({0, 1}))
    rooms = await asyncio.gather(
        *(inn.house.hosting.rematch(made.room, tokens[seat], "new") for seat, inn in enumerate(pair))
    )
    assert rooms[0].room == rooms[1].room
    async with guest(there, rooms[0].room, tokens) as both:
        assert both.yours == [0, 1]


async def test_a_room_that_was_deleted_is_gone_at_both(pair: tuple[Inn, Inn]) -> None:
    here, there = pair
    made = await here.make(ANN, BO)
    async with guest(there, made.room, tokens_of(made)) as one:
        assert await here.house.store.delete(made.room)
        await until(lambda: one.closed)
        assert (one.heard[-1]["type"], one.heard[-1]["refusal"]["reason"]) == ("bye", "no_such_room")


async def test_the_other_server_goes_on_for_one_that_is_gone(pair: tuple[Inn, Inn]) -> None:
    here, there = pair
    made = await here.make(ANN, BO, clock=Clock(kind="turn", seconds=40, at_zero="seat"))
    async with guest(here, made.room, tokens_of(made)) as both:
        await both.do(Leave(seat=1))
    here.settings = replace(here.settings, bot_delay=60.0)
    await here.restart()
    with_bot = await here.make(GREEDY, ANN)
    await here.house.close()  # before its bot has answered
    assert await there.steps(with_bot.room) == []
    await there.go(70 * SECOND)
    steps = await there.steps(made.room)
    assert [step.change.why for step in steps if step.change and step.change.to == "bot"] == ["clock", "left"]
    assert [step.seat for step in await there.steps(with_bot.room)][:1] == [0]
    await here.open()
