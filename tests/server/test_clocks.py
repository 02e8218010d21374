"""Clocks as people at a server meet them: through disconnects, restarts and outages, and at zero."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from teadragon.rooms.bodies import RoomMade
from teadragon.rooms.protocol import AnswerWish, AskTakeBack, ComeBack
from teadragon.rooms.shown import Clock
from teadragon.rooms.store import StoreFailed
from tests.server.houses import ANN, BO, SECOND, Guest, Inn, guest, tokens_of

MINUTE = 60 * SECOND
TURN = Clock(kind="turn", seconds=30)
SEAT = Clock(kind="turn", seconds=30, at_zero="seat")
BANK = Clock(kind="bank", seconds=60, increment=5)


@asynccontextmanager
async def table(inn: Inn, clock: Clock) -> AsyncIterator[tuple[RoomMade, Guest]]:
    """Ann's clock runs; both people are at this one connection."""
    made = await inn.make(ANN, BO, clock=clock)
    async with guest(inn, made.room, tokens_of(made)) as both:
        yield made, both


def left(one: Guest, now: int) -> int:
    """Of the clock that runs."""
    clock = one.state["clock"]
    return int(clock["left"][clock["running"]] - (now - clock["since"]))


async def acts_by(inn: Inn, made: RoomMade) -> list[tuple[int | None, str | None]]:
    return [(step.seat, step.by) for step in await inn.steps(made.room) if step.what == "act"]


async def test_at_zero_a_bot_acts_once_and_the_person_plays_on(inn: Inn) -> None:
    async with table(inn, TURN) as (made, both):
        await inn.go(29 * SECOND)
        assert await acts_by(inn, made) == []
        await inn.go(SECOND)
        acts = await acts_by(inn, made)
        assert set(acts) == {(0, "clock")}
        assert both.state["people"][0]["player"] == "person"
        assert both.state["view"]["to_act"] == 1
        assert left(both, inn.clock.now()) == 30 * SECOND
        assert (await both.act())["type"] == "accepted"


async def test_at_zero_a_bot_takes_the_seat_until_its_person_takes_it_back(inn: Inn) -> None:
    async with table(inn, SEAT) as (_, both):
        await inn.go(30 * SECOND)
        assert (both.state["people"][0]["player"], both.state["people"][0]["why"]) == ("bot", "clock")
        assert both.state["view"]["to_act"] == 1  # the bot has played
        assert both.state["clock"]["running"] == 1
        assert await both.do(ComeBack(seat=0)) == ""
        assert both.state["people"][0]["player"] == "person"


async def test_a_clock_does_not_wait_for_who_is_disconnected(inn: Inn) -> None:
    async with table(inn, Clock(kind="turn", seconds=31)) as (made, _):
        await inn.go(2 * SECOND)
    await inn.go(28 * SECOND)
    assert await acts_by(inn, made) == []
    assert list(inn.house.live) == [made.room]  # nobody is there, but it is needed soon
    await inn.go(SECOND)
    assert set(await acts_by(inn, made)) == {(0, "clock")}
    assert (await inn.steps(made.room))[-1].at == inn.clock.now()


async def test_a_room_with_time_is_forgotten_and_found_again_when_it_has_none(inn: Inn) -> None:
    async with table(inn, Clock(kind="turn", seconds=50)) as (made, _):
        pass
    assert inn.house.live == {}
    await inn.go(49 * SECOND)
    assert await acts_by(inn, made) == []
    await inn.go(4 * SECOND)
    assert (0, "clock") in await acts_by(inn, made)


async def test_rooms_that_wait_for_who_is_there_do_not_hold_up_those_behind_them(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("teadragon.server.rounds.AT_ONCE", 1)
    made = await inn.make(ANN, BO, away=30)
    async with guest(inn, made.room, tokens_of(made)) as there:
        async with table(inn, Clock(kind="turn", seconds=50)) as (other, _):
            pass
        await inn.go(54 * SECOND)
        assert there.state["people"][0]["player"] == "person"
        assert (0, "clock") in await acts_by(inn, other)


async def test_a_clock_starts_when_its_person_has_come(inn: Inn) -> None:
    made = await inn.make(BO, ANN, clock=TURN)
    bo, ann = tokens_of(made)
    async with guest(inn, made.room, [ann]) as waiting:
        await inn.go(2 * MINUTE)
        assert waiting.state["clock"]["running"] is None
        async with guest(inn, made.room, [bo]):
            assert waiting.state["clock"]["running"] == 0
            assert left(waiting, inn.clock.now()) == 30 * SECOND


async def test_a_short_restart_costs_nobody_anything(inn: Inn) -> None:
    async with table(inn, TURN) as (made, _):
        await inn.go(12 * SECOND)
    await inn.restart(down=4 * SECOND)
    async with guest(inn, made.room, tokens_of(made)) as both:
        assert left(both, inn.clock.now()) == 18 * SECOND


@pytest.mark.parametrize("killed", [False, True])
async def test_the_time_in_which_no_server_ran_is_given_back(inn: Inn, killed: bool) -> None:
    async with table(inn, TURN) as (made, _):
        await inn.go(12 * SECOND)
    await inn.restart(down=3 * 60 * MINUTE, killed=killed)
    async with guest(inn, made.room, tokens_of(made)) as both:
        assert left(both, inn.clock.now()) == 18 * SECOND
        [pause] = [step for step in await inn.steps(made.room) if step.what == "pause"]
        assert pause.change is not None
        assert pause.change.pause == 3 * 60 * MINUTE
    await inn.restart(down=MINUTE, killed=killed)  # and not the first time once more
    async with guest(inn, made.room, tokens_of(made)) as both:
        assert left(both, inn.clock.now()) == 18 * SECOND
        await inn.go(17 * SECOND)
        assert await acts_by(inn, made) == []
        await inn.go(SECOND)
        assert set(await acts_by(inn, made)) == {(0, "clock")}


async def test_only_what_the_clock_lost_is_given_back(inn: Inn) -> None:
    await inn.restart(down=60 * MINUTE, killed=True)  # before there was a clock
    async with table(inn, TURN) as (made, _):
        await inn.go(10 * SECOND)
    await inn.restart(killed=True)
    async with guest(inn, made.room, tokens_of(made)) as both:
        assert left(both, inn.clock.now()) == 20 * SECOND
        assert [step.what for step in await inn.steps(made.room) if step.what == "pause"] == []


async def test_a_machine_that_slept_wakes_up_with_the_clocks_as_they_were(inn: Inn) -> None:
    async with table(inn, BANK) as (_, both):
        await inn.go(20 * SECOND)
        inn.clock.jump(8 * 60 * MINUTE)
        await both.act()  # before the server has looked at anything else
        assert both.state["clock"]["left"][0] >= 39 * SECOND
    async with table(inn, TURN) as (made, both):
        await inn.go(20 * SECOND)
        inn.clock.jump(8 * 60 * MINUTE)
        await inn.go(SECOND)
        assert await acts_by(inn, made) == []
        assert 8 * SECOND <= left(both, inn.clock.now()) <= 10 * SECOND


async def test_time_in_which_nothing_could_be_kept_is_given_back(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise StoreFailed("no space left")

    async with table(inn, TURN) as (made, both):
        await inn.go(5 * SECOND)
        with monkeypatch.context() as patch:
            for write in ("keep", "pulse", "note_outage"):
                patch.setattr(inn.house.store, write, broken)
            await inn.go(20 * SECOND)
            assert (await both.act())["refusal"]["reason"] == "store_failed"
        await inn.go(3 * SECOND)
        assert await acts_by(inn, made) == []
        assert 20 * SECOND <= left(both, inn.clock.now()) <= 25 * SECOND


async def test_a_bank_is_used_up_over_the_turns_and_grows_by_each(inn: Inn) -> None:
    async with table(inn, BANK) as (_, both):
        await inn.go(10 * SECOND)
        while both.state["view"]["to_act"] == 0:
            await both.act({"draw": True} if not both.state["view"]["choice"] else None)
        assert both.state["clock"]["left"][0] == 55 * SECOND
        assert left(both, inn.clock.now()) == 60 * SECOND


async def test_taking_back_gives_no_time_back(inn: Inn) -> None:
    async with table(inn, BANK) as (made, both):
        await inn.go(10 * SECOND)
        while both.state["offers"]["seat"] == 0 and not both.state["view"]["choice"]:
            await both.act({"draw": True})
        before = both.state["clock"]["left"][0]
        version = both.state["version"]
        assert await both.do(AskTakeBack(seat=0, version=version)) == ""
        if both.state["wish"]:
            assert await both.do(AnswerWish(seat=1, id=both.state["wish"]["id"], yes=True)) == ""
        assert both.state["view"]["plies"] == 0
        assert both.state["clock"]["left"][0] <= before
        assert both.state["clock"]["running"] == 0
        await inn.go(MINUTE)
        assert (0, "clock") in await acts_by(inn, made)


async def test_a_restart_in_the_middle_finds_the_clock_that_ran_out_meanwhile(inn: Inn) -> None:
    """Nobody is there, and the room is not open: the server finds it by itself."""
    async with table(inn, SEAT) as (made, _):
        await inn.go(29 * SECOND)
    await inn.restart(down=20 * MINUTE, killed=True)
    await inn.go(10 * SECOND)
    async with guest(inn, made.room) as watcher:
        assert watcher.state["people"][0]["why"] == "clock"
