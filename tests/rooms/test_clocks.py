"""Clocks: for whom they run, what an end of time brings, and what they are given back."""

from __future__ import annotations

import pytest

from teadragon.rooms.bodies import SeatWish
from teadragon.rooms.inbox import Paused
from teadragon.rooms.protocol import AnswerWish, AskTakeBack, ComeBack, GiveSeat
from teadragon.rooms.shown import Clock
from tests.rooms.around import SECOND, Around, asked
from tests.rooms.making import BOT, NOW, PERSON, people, room_of

GUEST = SeatWish(kind="person", name="Guest", by_link=True)


def timed(**rule: object) -> Around:
    clock = Clock(**{"kind": "turn", "seconds": 60, **rule})  # type: ignore[arg-type]
    return Around(room_of(people(2), clock=clock))


def same_after_a_restart(around: Around) -> None:
    assert around.restored().state == around.room.state


def test_without_a_clock_none_runs() -> None:
    around = Around(room_of(people(2)))
    assert (around.room.state.clock, around.room.due({})) == (None, None)


def test_each_turn_has_its_own_time() -> None:
    around = timed()
    around.now += 40 * SECOND
    assert (around.left(0), around.left(1)) == (20, 60)
    around.turn()
    assert (around.left(0), around.left(1)) == (60, 60)
    around.now += 10 * SECOND
    assert (around.left(0), around.left(1)) == (60, 50)
    same_after_a_restart(around)


def test_a_choice_belongs_to_its_turn() -> None:
    around = asked(clock=Clock(kind="turn", seconds=6_000))
    seat = around.room.game.to_act
    assert seat is not None
    assert around.left(seat) == 5_999
    same_after_a_restart(around)


def test_a_bank_is_for_the_whole_game_and_grows_by_its_increment() -> None:
    around = timed(kind="bank", seconds=300, increment=5, at_zero="seat")
    around.now += 100 * SECOND
    around.turn()
    assert (around.left(0), around.left(1)) == (205, 300)
    around.now += 300 * SECOND
    around.wait(0)
    assert around.room.state.people[1].why == "clock"
    same_after_a_restart(around)


def test_at_zero_a_bot_acts_once() -> None:
    around = timed()
    assert around.room.due({}) == NOW + 60 * SECOND
    assert around.wait(59.9).think is None
    think = around.wait(0.1).think
    assert think is not None
    assert (think.seat, think.by) == (0, "clock")
    assert around.bot(think).step is not None
    assert around.steps[-1].by == "clock"
    assert around.room.state.people[0].player == "person"
    assert around.left(around.room.game.to_act or 0) == 60
    same_after_a_restart(around)


def test_who_acts_before_the_bot_at_zero_has_acted() -> None:
    around = timed()
    think = around.wait(60).think
    assert think is not None
    assert around.act() == ""
    assert around.bot(think).step is None


def test_a_bot_does_not_act_for_a_clock_that_has_time() -> None:
    around = timed()
    think = around.wait(60).think
    assert think is not None
    around.handle(Paused(30 * SECOND))
    assert around.bot(think).step is None


def test_at_zero_a_bot_takes_the_seat_and_the_person_takes_it_back() -> None:
    around = timed(at_zero="seat")
    around.wait(60)
    assert (around.room.state.people[0].player, around.room.state.people[0].why) == ("bot", "clock")
    assert around.room.due({}) is None
    assert around.do(ComeBack(seat=0)) == ""
    same_after_a_restart(around)


def test_the_last_reserve_of_a_bank_where_a_bot_only_acts() -> None:
    around = timed(kind="bank", seconds=30, at_zero="act")
    think = around.wait(30).think
    assert think is not None
    around.bot(think)
    while around.room.game.to_act == 0:
        think = around.wait(0).think
        around.bot(think)
    assert around.left(0) == 10


def test_a_clock_runs_only_for_who_has_come() -> None:
    around = Around(room_of([GUEST, PERSON], clock=Clock(kind="turn", seconds=60)))
    around.now += 1_000 * SECOND
    assert (around.left(0), around.room.due({})) == (60, None)
    around.come(0)
    around.now += 10 * SECOND
    assert around.left(0) == 50
    same_after_a_restart(around)


def test_who_was_asked_to_come_is_waited_for_without_a_clock() -> None:
    around = Around(room_of([PERSON, GUEST], clock=Clock(kind="turn", seconds=60)))
    around.now += 1_000 * SECOND
    assert (around.left(0), around.room.due({})) == (60, None)
    around.turn()
    around.come(1)
    around.now += 10 * SECOND
    assert around.left(1) == 50
    same_after_a_restart(around)


def test_a_bot_has_no_clock_and_a_person_who_is_handed_a_seat_has() -> None:
    around = Around(room_of([PERSON, BOT], clock=Clock(kind="turn", seconds=60)))
    assert around.room.state.clock is not None
    assert around.room.state.clock.left == [60 * SECOND, None]
    around.now += 20 * SECOND
    around.do(GiveSeat(seat=0, to="bot"), host=True)
    around.now += 1_000 * SECOND
    around.do(GiveSeat(seat=0, to="person"), host=True)
    assert around.left(0) == 40
    same_after_a_restart(around)


@pytest.mark.parametrize("kind", ["turn", "bank"])
def test_the_time_of_an_outage_is_given_back(kind: str) -> None:
    around = timed(kind=kind)
    around.now += 20 * SECOND
    around.pause(5_000)
    assert around.left(0) == 40
    assert around.wait(0).think is None
    same_after_a_restart(around)


def test_time_that_was_used_stays_used_when_an_action_is_taken_back() -> None:
    around = timed(kind="bank", seconds=300)
    around.now += 30 * SECOND
    around.turn()
    around.now += 7 * SECOND
    around.do(AskTakeBack(seat=0, version=around.room.version))
    wish = around.room.state.wish
    assert wish is not None
    around.now += 3 * SECOND
    around.do(AnswerWish(seat=1, id=wish.id, yes=True))
    assert around.room.game.to_act == 0
    assert (around.left(0), around.left(1)) == (270, 290)
    around.now += 5 * SECOND
    assert (around.left(0), around.left(1)) == (265, 290)
    same_after_a_restart(around)


def test_no_clock_runs_when_the_game_is_over() -> None:
    around = Around(room_of([PERSON, BOT], clock=Clock(kind="bank", seconds=100_000)))
    while not around.room.game.over:
        around.turn()
    assert around.room.state.clock is not None
    assert (around.room.state.clock.running, around.room.due({})) == (None, None)


def test_nothing_of_a_clock_is_left_when_the_machines_time_runs_backwards() -> None:
    around = timed()
    around.now -= 500 * SECOND
    around.turn()
    assert around.left(0) == 60


def test_a_bank_does_not_grow_when_the_machines_time_runs_backwards() -> None:
    around = timed(kind="bank", seconds=300)
    around.now -= 500 * SECOND
    around.turn()
    assert around.left(0) == 300


def test_a_turn_that_is_played_again_has_its_time_again() -> None:
    around = Around(room_of([PERSON, BOT], clock=Clock(kind="turn", seconds=60)))
    around.now += 50 * SECOND
    around.turn()
    around.turn()
    around.now += 20 * SECOND
    assert around.left(0) == 40
    around.do(AskTakeBack(seat=0, version=around.room.version))
    assert around.room.game.plies == 0
    assert around.left(0) == 60
    same_after_a_restart(around)


@pytest.mark.parametrize("kind", ["turn", "bank"])
def test_nobody_gains_time_by_taking_back_freely(kind: str) -> None:
    around = timed(kind=kind, seconds=600, increment=30 if kind == "bank" else 0)
    seat, had = 0, None
    while not any(each.how == "free" for each in around.room.state.take_back):
        seat = around.room.game.to_act or 0
        around.now += SECOND
        had = around.left(seat)
        around.act()
    assert around.room.game.to_act != seat
    waits = around.left(1 - seat)
    for _ in range(2):
        around.now += 2 * SECOND
        assert around.do(AskTakeBack(seat=seat, version=around.room.version)) == ""
        assert around.left(seat) == had
        around.act()
    lost = 0 if kind == "turn" else 4
    assert around.left(1 - seat) == (waits or 0) - lost
    same_after_a_restart(around)
