"""Who plays a seat: joining, leaving, coming back, the host's hand, absence, and chat."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from teadragon.rooms.bodies import SeatWish
from teadragon.rooms.protocol import ComeBack, GiveSeat, Leave, Rename, Say, SetChat
from teadragon.rooms.shown import Change, SeatNow
from tests.rooms.around import SECOND, Around
from tests.rooms.making import BOT, NOW, PERSON, people, room_of

GUEST = SeatWish(kind="person", name="Guest", by_link=True)


@pytest.fixture
def two() -> Iterator[Around]:
    """A table of two people; whatever a test does to it, a room read from the store agrees."""
    around = Around(room_of([PERSON, GUEST]))
    yield around
    assert around.restored().state == around.room.state


def seat(around: Around, number: int) -> SeatNow:
    return around.room.state.people[number]


def last(around: Around) -> Change:
    change = around.steps[-1].change
    assert change is not None
    return change


def test_a_guest_joins_when_the_link_is_opened_and_only_once(two: Around) -> None:
    assert [each.joined for each in two.room.state.people] == [True, False]
    two.come(0, 1)
    two.come(1)
    assert [each.joined for each in two.room.state.people] == [True, True]
    assert [(step.what, last(two).to) for step in two.steps] == [("seat", "joined")]


def test_a_name_is_one_plain_line(two: Around) -> None:
    assert two.do(Rename(seat=1, name="  Bo\u202e\nb \u0007 ")) == ""
    assert seat(two, 1).name == "Bo b"
    assert two.room.welcome(frozenset(), []).room.seats[1].name == "Bo b"
    assert two.do(Rename(seat=1, name="\u202e \u2066")) == "no_name"


def test_nobody_renames_another_seat(two: Around) -> None:
    assert two.do(Rename(seat=1, name="Eve"), seats=frozenset({0})) == "not_seated"
    assert two.do(Rename(seat=1, name="Eve"), seats=frozenset()) == "not_seated"


def test_a_bot_takes_the_seat_of_who_left_after_the_stated_wait(two: Around) -> None:
    wait = two.room.setup.leave
    assert two.do(Leave(seat=0)) == ""
    assert seat(two, 0).leaving == NOW + wait * SECOND
    assert two.room.due({}) == seat(two, 0).leaving
    assert two.wait(wait - 1).step is None
    assert two.wait(1).step is not None
    assert (seat(two, 0).player, seat(two, 0).bot, seat(two, 0).why) == ("bot", "greedy", "left")
    assert two.room.thinking is not None
    assert two.act() == "bot_plays"


def test_who_comes_back_in_time_keeps_the_seat(two: Around) -> None:
    two.do(Leave(seat=0))
    assert two.do(Leave(seat=0)) == "has_left"
    assert two.do(ComeBack(seat=0)) == ""
    assert two.wait(1_000).step is None
    assert seat(two, 0).player == "person"


def test_who_acts_is_back(two: Around) -> None:
    two.do(Leave(seat=0))
    assert two.act() == ""
    assert seat(two, 0).leaving is None


def test_who_was_replaced_takes_the_seat_back(two: Around) -> None:
    two.do(Leave(seat=0))
    two.wait(two.room.setup.leave)
    assert two.do(ComeBack(seat=0), seats=frozenset({1})) == "not_seated"
    assert two.do(ComeBack(seat=0)) == ""
    assert (seat(two, 0).player, seat(two, 0).bot, seat(two, 0).why) == ("person", None, None)
    assert two.act() == ""
    assert two.do(ComeBack(seat=0)) == "has_not_left"


def test_the_host_hands_a_seat_to_a_bot_and_back(two: Around) -> None:
    assert two.do(GiveSeat(seat=1, to="bot", bot="uniform")) == "not_host"
    assert two.do(GiveSeat(seat=1, to="bot", bot="uniform"), host=True) == ""
    assert (seat(two, 1).bot, seat(two, 1).why) == ("uniform", "host")
    assert two.do(GiveSeat(seat=1, to="bot"), host=True) == "bot_plays"
    assert two.do(GiveSeat(seat=1, to="person"), host=True) == ""
    assert seat(two, 1).player == "person"
    assert two.do(GiveSeat(seat=1, to="person"), host=True) == "has_not_left"
    assert two.do(GiveSeat(seat=1, to="bot", bot="nobody"), host=True) == "unknown_bot"


def test_the_host_cannot_give_away_what_is_no_persons_seat() -> None:
    around = Around(room_of([PERSON, BOT]))
    assert around.do(GiveSeat(seat=1, to="person"), host=True) == "no_such_seat"
    assert around.do(GiveSeat(seat=3, to="bot"), host=True) == "no_such_seat"
    assert around.do(ComeBack(seat=1), seats=frozenset({1})) in ("", "no_such_seat")


def test_a_bot_takes_the_seat_of_who_is_to_act_and_away() -> None:
    around = Around(room_of(people(2), away=60))
    assert around.room.due({}) == NOW + 60 * SECOND
    here = {0: NOW + 59 * SECOND}
    assert around.wait(60, here).step is None
    assert around.room.due(here) == NOW + 119 * SECOND
    assert around.wait(58, here).step is None
    assert around.wait(1, here).step is not None
    assert seat(around, 0).why == "away"
    assert around.restored().state == around.room.state


def test_nobody_is_waited_for_in_vain_without_that_option(two: Around) -> None:
    assert two.room.due({}) is None
    assert two.wait(10_000_000).step is None


def test_people_write_to_each_other(two: Around) -> None:
    assert two.do(Say(seat=1, text=" Nice\ndragon! ")) == ""
    assert (two.steps[-1].seat, last(two).text) == (1, "Nice dragon!")
    assert two.do(Say(seat=0, preset="thanks")) == ""
    assert two.do(Say(seat=0)) == "nothing_said"
    assert two.do(Say(seat=0, text="\u202e")) == "nothing_said"
    assert two.do(Say(seat=0, text="a", preset="oops")) == "nothing_said"
    assert two.do(Say(seat=0, text="a"), seats=frozenset()) == "not_seated"


def test_chat_does_not_spoil_a_move(two: Around) -> None:
    seen = two.room.version
    two.do(Say(seat=1, preset="hello"))
    assert two.act(version=seen) == ""


def test_the_host_turns_chat_off(two: Around) -> None:
    assert two.do(SetChat(on=False)) == "not_host"
    assert two.do(SetChat(on=False), host=True) == ""
    assert two.do(Say(seat=0, preset="hello")) == "chat_off"
    assert two.do(SetChat(on=True), host=True) == ""
    assert two.do(Say(seat=0, preset="hello")) == ""


def test_nobody_writes_faster_than_others_read(two: Around) -> None:
    said = [two.do(Say(seat=0, text="again")) for _ in range(6)]
    assert said == ["", "", "", "", "", "too_fast"]
    assert two.do(Say(seat=1, text="I may")) == ""
    two.now += 10 * SECOND
    assert two.do(Say(seat=0, text="again")) == ""


def test_nobody_floods_the_table_with_deeds(two: Around) -> None:
    done = [two.do(Rename(seat=0, name=f"Ann {number}")) for number in range(16)]
    assert done == [""] * 15 + ["too_fast"]
    assert two.do(Rename(seat=1, name="Bob")) == ""
    assert [two.do(SetChat(on=False), host=True) for _ in range(16)][-1] == "too_fast"
    two.now += 10 * SECOND
    assert two.do(Rename(seat=0, name="Ann")) == ""


def test_a_closed_room_says_so(two: Around) -> None:
    assert two.close().step is not None
    assert two.close().refusal is not None
    assert two.room.state.closed
    assert two.act() == "room_closed"
    assert two.do(Say(seat=0, preset="hello")) == "room_closed"
    assert two.room.summary.over


def test_bots_of_a_closed_room_rest() -> None:
    around = Around(room_of([PERSON, BOT], first=1))
    assert around.room.thinking is not None
    around.close()
    assert around.room.thinking is None
    assert not around.room.summary.bot_to_act
