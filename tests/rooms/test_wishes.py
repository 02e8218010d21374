"""Taking back, and ending together: the policy, consent, and luck that is never rolled again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from teadragon.bots import choose
from teadragon.rooms.bodies import SeatWish
from teadragon.rooms.protocol import AnswerWish, AskStop, AskTakeBack, ComeBack, GiveSeat, Leave, Say
from tests.rooms.around import Around, asked
from tests.rooms.making import BOT, PERSON, greedy, people, room_of


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


def take_back(around: Around, seat: int = 0) -> str:
    return around.do(AskTakeBack(seat=seat, version=around.room.version))


def policy(around: Around) -> list[tuple[int, int, str, str]]:
    return [(each.seat, each.plies, each.how, each.why) for each in around.room.state.take_back]


def until_nothing_seen(around: Around) -> None:
    """Play on until the last action brought no card to light."""
    for _ in range(400):
        around.act(greedy(around.room))
        if not around.steps[-1].outcomes:
            return
    raise AssertionError("no action without outcomes")


def test_nothing_to_take_back_at_the_start(two: Around) -> None:
    assert policy(two) == []
    assert take_back(two) == "nothing_to_take_back"


def test_what_showed_nothing_new_is_taken_back_freely(two: Around) -> None:
    until_nothing_seen(two)
    seat, plies = two.steps[-1].seat, two.room.game.plies - 1
    assert seat is not None
    assert (seat, plies, "free", "nothing_seen") in policy(two)
    assert take_back(two, seat) == ""
    assert (two.room.game.plies, two.room.game.to_act) == (plies, seat)


def test_after_a_card_was_seen_the_others_must_agree(two: Around) -> None:
    two.draw()
    assert policy(two)[0][2:] == ("consent", "cards_seen")
    assert take_back(two) == ""
    wish = two.room.state.wish
    assert wish is not None
    assert (wish.kind, wish.seat, wish.plies, wish.waiting) == ("take_back", 0, 0, [1])
    assert two.room.game.plies == 1
    assert two.do(AnswerWish(seat=1, id=wish.id, yes=True)) == ""
    assert two.steps[-1].what == "take_back"
    assert (two.room.game.plies, two.room.state.wish) == (0, None)


def test_after_another_acted_the_reason_is_another(two: Around) -> None:
    two.turn()
    two.turn()
    assert policy(two)[0] == (0, 0, "consent", "others_acted")


def test_luck_is_not_rolled_again(two: Around) -> None:
    first = two.draw()
    for _ in range(3):
        take_back(two)
        wish = two.room.state.wish
        assert wish is not None
        two.do(AnswerWish(seat=1, id=wish.id, yes=True))
        assert two.draw() == first


def test_a_no_ends_the_wish(two: Around) -> None:
    two.draw()
    take_back(two)
    wish = two.room.state.wish
    assert wish is not None
    assert two.do(AnswerWish(seat=1, id=wish.id, yes=False)) == ""
    assert two.room.state.wish is None
    assert two.do(AnswerWish(seat=1, id=wish.id, yes=True)) == "no_such_wish"
    assert two.room.game.plies == 1


def test_who_asked_may_withdraw_but_not_agree_for_the_others(two: Around) -> None:
    two.draw()
    take_back(two)
    wish = two.room.state.wish
    assert wish is not None
    assert two.do(AnswerWish(seat=0, id=wish.id, yes=True)) == "not_asked"
    assert two.do(AnswerWish(seat=1, id=wish.id, yes=True), seats=frozenset({0})) == "not_seated"
    assert two.do(AnswerWish(seat=0, id=wish.id, yes=False)) == ""
    assert two.room.state.wish is None


def test_a_move_ends_the_wish_and_chat_does_not(two: Around) -> None:
    two.draw()
    take_back(two)
    two.do(Say(seat=1, preset="one_moment"))
    assert two.room.state.wish is not None
    assert take_back(two) == "wish_open"
    assert two.do(AskStop(seat=1)) == "wish_open"
    assert two.act() == ""
    assert two.room.state.wish is None


def test_all_others_are_asked() -> None:
    around = Around(room_of(people(3)))
    around.draw()
    take_back(around)
    for seat in (1, 2):
        wish = around.room.state.wish
        assert wish is not None
        assert around.do(AnswerWish(seat=seat, id=wish.id, yes=True)) == ""
        assert around.do(AnswerWish(seat=seat, id=wish.id, yes=True)) in ("not_asked", "no_such_wish")
    assert around.room.game.plies == 0
    assert around.restored().state == around.room.state


def test_the_host_does_not_agree_for_others_by_giving_their_seats_away(two: Around) -> None:
    two.draw()
    take_back(two)
    two.do(GiveSeat(seat=1, to="bot"), host=True)
    assert (two.room.state.wish, two.room.owed, two.room.game.plies) == (None, False, 1)


def test_who_left_the_table_is_not_waited_for() -> None:
    around = Around(room_of(people(3)))
    around.draw()
    take_back(around)
    wish = around.room.state.wish
    assert wish is not None
    around.do(AnswerWish(seat=1, id=wish.id, yes=True))
    assert not around.room.owed
    around.do(Leave(seat=2))
    around.wait(around.room.setup.leave)
    assert around.room.owed
    around.wait(0)
    assert around.room.game.plies == 0
    assert around.restored().state == around.room.state


def test_against_bots_alone_it_is_free_and_noted(solo: Around) -> None:
    drawn = solo.draw()
    solo.turn()
    assert policy(solo) == [(0, 0, "bots", "others_acted")]
    assert take_back(solo) == ""
    change = solo.steps[-1].change
    assert change is not None
    assert (change.how, change.plies) == ("bots", 0)
    assert solo.draw() == drawn


def test_step_by_step_to_the_start(solo: Around) -> None:
    for _ in range(6):
        solo.turn()
    while solo.room.state.take_back:
        before = solo.room.game.plies
        assert take_back(solo) == ""
        assert solo.room.game.plies < before
        assert solo.room.game.to_act == 0
    assert solo.room.game.plies == 0


def test_a_table_that_moved_on_is_not_taken_back_by_mistake(two: Around) -> None:
    until_nothing_seen(two)
    seat, seen = two.steps[-1].seat, two.room.version
    assert seat is not None
    two.act()
    assert two.do(AskTakeBack(seat=seat, version=seen)) == "stale_version"


def test_nothing_is_taken_back_after_the_end(solo: Around) -> None:
    while not solo.room.game.over:
        solo.turn()
    assert policy(solo) == []
    assert take_back(solo) == "game_over"
    assert solo.do(AskStop(seat=0)) == "game_over"


def test_the_play_after_a_take_back_is_the_record(solo: Around) -> None:
    solo.turn()
    solo.turn()
    take_back(solo)
    solo.draw()
    assert solo.room.game.plies == 1
    assert solo.steps[-1].version == len(solo.steps)


def test_an_action_seen_before_a_take_back_is_stale(two: Around) -> None:
    until_nothing_seen(two)
    seat, seen = two.steps[-1].seat, two.room.version
    assert seat is not None
    take_back(two, seat)
    assert two.act(version=seen) == "stale_version"


def test_people_end_the_game_together(two: Around) -> None:
    two.turn()
    assert two.do(AskStop(seat=1)) == ""
    wish = two.room.state.wish
    assert wish is not None
    assert (wish.kind, wish.seat, wish.waiting) == ("stop", 1, [0])
    assert two.do(AnswerWish(seat=0, id=wish.id, yes=True)) == ""
    assert two.room.game.reason == "stopped"


def test_alone_among_bots_one_ends_it_at_once(solo: Around) -> None:
    assert solo.do(AskStop(seat=0)) == ""
    assert solo.room.game.reason == "stopped"


def test_an_end_agreed_in_mid_turn_comes_at_the_turns_end() -> None:
    around = asked()
    assert around.do(AskStop(seat=0)) == ""
    wish = around.room.state.wish
    assert wish is not None
    assert around.do(AnswerWish(seat=1, id=wish.id, yes=True)) == ""
    assert (around.room.game.over, around.room.owed) == (False, False)
    assert around.act() == ""
    assert around.room.owed
    around.wait(0)
    assert around.room.game.reason == "stopped"
    assert around.restored().state == around.room.state


def test_a_repeated_deed_is_done_once(two: Around) -> None:
    two.draw()
    before = two.keys
    assert take_back(two) == ""
    two.keys = before
    assert take_back(two) == ""
    assert [step.what for step in two.steps] == ["act", "wish"]


def test_the_last_yes_said_again_is_answered_as_before(two: Around) -> None:
    two.draw()
    take_back(two)
    answer = AnswerWish(seat=1, id=2, yes=True)
    before = two.keys
    for _ in range(2):
        two.keys = before
        assert two.do(answer, seats=frozenset({1})) == ""
    assert [step.what for step in two.steps] == ["act", "wish", "take_back"]


def test_a_guest_who_has_not_come_is_not_asked() -> None:
    around = Around(room_of([PERSON, SeatWish(kind="person", name="Guest", by_link=True)]))
    around.draw()
    assert policy(around) == [(0, 0, "bots", "cards_seen")]
    around.come(1)
    assert policy(around) == [(0, 0, "consent", "cards_seen")]


def test_what_a_bot_did_for_a_seat_is_not_the_persons_to_take_back(solo: Around) -> None:
    solo.do(GiveSeat(seat=0, to="bot"), host=True)
    solo.turn()
    assert policy(solo) == []
    solo.do(ComeBack(seat=0))
    assert policy(solo) == []


def test_a_seat_that_a_bot_plays_takes_nothing_back(solo: Around) -> None:
    solo.turn()
    solo.do(GiveSeat(seat=0, to="bot"), host=True)
    assert policy(solo) == []
    solo.do(ComeBack(seat=0))
    assert policy(solo) == [(0, 0, "bots", "cards_seen")]


def test_again_and_again_and_each_time_otherwise(solo: Around) -> None:
    for attempt in range(4):
        for _ in range(15):
            if solo.room.game.to_act == 0:
                solo.act(choose("uniform", solo.room.game, 100 * attempt + solo.room.version))
            else:
                solo.bot()
        take_back(solo)
        take_back(solo)
        assert solo.restored().state == solo.room.state


def test_an_answer_to_an_older_wish_is_none_to_the_new_one(two: Around) -> None:
    two.draw()
    take_back(two)
    old = two.room.version
    two.do(AnswerWish(seat=0, id=old, yes=False))
    take_back(two)
    assert two.do(AnswerWish(seat=1, id=old, yes=True)) == "no_such_wish"
    assert two.room.state.wish is not None
