"""Hints and the bar at a table: off until all who play agree, off again for anybody, and noted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from teadragon.rooms.bodies import SeatWish
from teadragon.rooms.protocol import AnswerWish, AskHint, AskStop, ComeBack, GiveSeat, SetInsight
from teadragon.rooms.shown import Aid
from tests.rooms.around import Around
from tests.rooms.making import BOT, PERSON, people, room_of

AIDS: list[Aid] = ["hint", "bar"]


@pytest.fixture
def two() -> Iterator[Around]:
    around = Around(room_of(people(2)))
    yield around
    assert around.restored().state == around.room.state


@pytest.fixture
def solo() -> Iterator[Around]:
    around = Around(room_of([PERSON, BOT]))
    yield around
    assert around.restored().state == around.room.state


def turn(around: Around, what: Aid, *, on: bool = True, seat: int = 0) -> str:
    return around.do(SetInsight(seat=seat, what=what, on=on))


def on(around: Around) -> list[str]:
    now = around.room.state.insight
    return [what for what, is_on in (("hint", now.hint), ("bar", now.bar)) if is_on]


def answer(around: Around, seat: int, *, yes: bool) -> str:
    wish = around.room.state.wish
    assert wish is not None
    return around.do(AnswerWish(seat=seat, id=wish.id, yes=yes))


def ask(around: Around, seat: int = 0) -> str:
    return around.do(AskHint(seat=seat, version=around.room.version))


def test_all_is_off_at_the_start(two: Around) -> None:
    assert on(two) == []
    assert ask(two) == "no_hints"


@pytest.mark.parametrize("what", AIDS)
def test_alone_with_bots_it_is_on_at_once(solo: Around, what: Aid) -> None:
    assert turn(solo, what) == ""
    assert on(solo) == [what]
    assert turn(solo, what) == "nothing_to_change"
    assert turn(solo, what, on=False) == ""
    assert on(solo) == []


@pytest.mark.parametrize("what", AIDS)
def test_among_people_all_agree_or_it_stays_off(two: Around, what: Aid) -> None:
    assert turn(two, what) == ""
    assert on(two) == []
    wish = two.room.state.wish
    assert wish is not None
    assert (wish.kind, wish.waiting) == (what, [1])
    assert answer(two, 1, yes=False) == ""
    assert (on(two), two.room.state.wish) == ([], None)
    turn(two, what)
    assert answer(two, 1, yes=True) == ""
    assert (on(two), two.room.state.wish) == ([what], None)
    assert two.steps[-1].what == "insight"


def test_of_three_one_no_is_enough() -> None:
    around = Around(room_of(people(3)))
    turn(around, "bar")
    assert answer(around, 1, yes=True) == ""
    assert on(around) == []
    assert answer(around, 2, yes=False) == ""
    assert on(around) == []


def test_anybody_turns_it_off_without_asking(two: Around) -> None:
    turn(two, "hint")
    answer(two, 1, yes=True)
    assert turn(two, "hint", on=False, seat=1) == ""
    assert on(two) == []
    assert ask(two) == "no_hints"


def test_the_wish_waits_while_the_game_goes_on(two: Around) -> None:
    turn(two, "bar")
    two.turn()
    two.turn()
    assert answer(two, 1, yes=True) == ""
    assert on(two) == ["bar"]


def test_one_wish_at_a_time(two: Around) -> None:
    two.do(AskStop(seat=1))
    assert turn(two, "bar") == "wish_open"


def test_who_comes_to_the_table_has_agreed_to_nothing() -> None:
    late = SeatWish(kind="person", name="Late", by_link=True)
    around = Around(room_of([PERSON, late]))
    turn(around, "bar")
    assert on(around) == ["bar"]
    around.come(1)
    assert on(around) == []
    assert around.restored().state == around.room.state


def test_who_comes_back_had_agreed(two: Around) -> None:
    turn(two, "bar")
    answer(two, 1, yes=True)
    two.do(GiveSeat(seat=1, to="bot"), host=True)
    assert on(two) == ["bar"]
    assert two.do(ComeBack(seat=1)) == ""
    assert on(two) == ["bar"]


def test_who_comes_back_to_what_was_agreed_without_them_is_asked_anew(two: Around) -> None:
    two.do(GiveSeat(seat=1, to="bot"), host=True)
    turn(two, "bar")
    assert on(two) == ["bar"]
    two.do(ComeBack(seat=1))
    assert on(two) == []


def test_a_hint_is_a_step_that_changes_nothing(solo: Around) -> None:
    turn(solo, "hint")
    table, before = solo.room.company.table_version, solo.room.game.to_text()
    assert ask(solo) == ""
    assert (solo.steps[-1].what, solo.steps[-1].seat) == ("hint", 0)
    assert (solo.room.company.table_version, solo.room.game.to_text()) == (table, before)


def test_only_the_seat_to_act_has_hints_and_only_now(two: Around) -> None:
    turn(two, "hint")
    answer(two, 1, yes=True)
    assert ask(two, 1) == "not_seated"
    assert two.do(AskHint(seat=0, version=0), seats=frozenset({1})) == "not_seated"
    two.draw()
    assert two.do(AskHint(seat=two.room.game.to_act or 0, version=0)) == "stale_version"


def test_hints_cannot_be_had_too_fast(solo: Around) -> None:
    turn(solo, "hint")
    assert [ask(solo) for _ in range(6)] == [""] * 5 + ["too_fast"]
    solo.now += 10_000
    assert ask(solo) == ""


def test_when_it_is_over_there_is_nothing_to_ask(solo: Around) -> None:
    turn(solo, "hint")
    assert solo.do(AskStop(seat=0)) == ""
    assert ask(solo) == "game_over"
    assert turn(solo, "bar") == "game_over"
