"""The room as a pure machine: messages in, outboxes out."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from teadragon.rooms.inbox import Acted, Asked, BotChose, StopAsked
from teadragon.rooms.past import Damaged
from teadragon.rooms.protocol import Act, Answer, Quote
from teadragon.rooms.room import Room
from teadragon.rooms.shown import State
from teadragon.rules.actions import Draw, Lose
from tests.rooms.making import (
    BOT,
    NOW,
    PERSON,
    SEED,
    TEAHOUSE,
    accepted,
    act,
    go_on,
    greedy,
    people,
    play_to_end,
    refusal,
    room_of,
    setup_of,
    step,
    update,
)

NOBODY: frozenset[int] = frozenset()


def everyone(room: Room) -> frozenset[int]:
    return frozenset(range(room.game.seats))


def test_an_action_is_decided_and_changes_nothing_until_it_is_kept() -> None:
    room = room_of()
    before = msgspec.json.encode(room.state)
    outbox = act(room, Draw())
    assert (room.version, msgspec.json.encode(room.state)) == (0, before)
    go_on(room, outbox)
    assert room.version == 1
    assert msgspec.json.encode(room.state) == msgspec.json.encode(update(outbox).state)


def test_an_accepted_action_is_told_to_its_member_first_and_then_to_all() -> None:
    outbox = act(room_of(), Draw())
    assert [tell.member for tell in outbox.tells] == [1, None]
    assert accepted(outbox) == 1
    entry = update(outbox).entry
    assert (entry.version, entry.what, entry.seat, entry.action) == (1, "act", 0, {"draw": True})
    assert entry.events[0].what == "drew"


def test_a_step_holds_what_a_replay_needs() -> None:
    done = act(room_of(), Draw(), key="12345678").step
    assert done is not None
    assert (done.version, done.seat, done.action, done.key) == (1, 0, {"draw": True}, "12345678")
    assert [event.card for event in done.events if event.what == "drew"] == [o["drew"] for o in done.outcomes]


def test_of_two_actions_at_one_version_the_second_is_stale_and_gets_the_present_state() -> None:
    room = room_of(people(2))
    go_on(room, act(room, Draw(), version=0, key="tab-one-"))
    outbox = act(room, Draw(), seat=1, version=0, key="tab-two-")
    assert refusal(outbox) == "stale_version"
    assert outbox.tells[0].message.refusal.details == {"version": 1}  # type: ignore[union-attr]
    assert outbox.tells[0].message.state is room.state  # type: ignore[union-attr]


def test_a_version_that_is_yet_to_come_is_stale_too() -> None:
    assert refusal(act(room_of(), Draw(), version=1)) == "stale_version"


def test_a_repeated_key_gets_the_first_answer_and_nothing_happens_twice() -> None:
    room = room_of(people(2))
    go_on(room, act(room, Draw(), key="only-once"))
    go_on(room, act(room, Draw(), key="the-other"))
    again = act(room, Draw(), seat=0, version=0, key="only-once")
    assert (accepted(again), again.step, len(again.tells)) == (1, None, 1)


def test_a_key_that_only_the_store_remembers_gets_the_first_answer() -> None:
    room = room_of()
    assert not room.remembers("long-ago-")
    again = act(room, Draw(), key="long-ago-", first=(1, 0))
    assert (accepted(again), again.step) == (1, None)


def test_keys_are_forgotten_by_the_room_in_time_so_that_it_does_not_grow() -> None:
    room = room_of(people(4))
    keys = [done.key for done in (step(room) for _ in range(40)) if done.key is not None]
    assert [room.remembers(key) for key in (keys[0], keys[-1])] == [False, True]


def test_another_seats_key_is_no_answer() -> None:
    room = room_of(people(2))
    go_on(room, act(room, Draw(), key="only-once"))
    assert refusal(act(room, Draw(), seat=1, key="only-once")) == "key_used"


def test_a_watcher_cannot_act_not_even_with_the_key_of_a_player() -> None:
    room = room_of()
    go_on(room, act(room, Draw(), key="only-once"))
    for key in ("only-once", "another-"):
        said = Act(version=room.version, key=key, action={"draw": True})
        assert refusal(room.handle(Acted(2, NOBODY, said), NOW)) == "not_seated"


def test_a_seat_cannot_act_for_another() -> None:
    room = room_of(people(3))
    assert refusal(act(room, Draw(), seat=1)) == "not_seated"


def test_a_bots_seat_is_nobodys() -> None:
    room = room_of([PERSON, BOT])
    step(room)
    assert room.game.to_act == 1
    assert refusal(act(room, Draw(), seat=0)) == "not_seated"


@pytest.mark.parametrize(
    "action", [{}, {"draw": False}, {"draw": True, "pass": True}, {"buy": "market"}, {"slot": 1}, {"pay": {}}]
)
def test_what_is_no_notation_is_refused_as_such(action: dict[str, object]) -> None:
    assert refusal(act(room_of(), action)) == "bad_notation"


def test_what_the_rules_forbid_is_refused_with_their_reason_and_details() -> None:
    room = room_of()
    card = room.game.row("market")[0]
    outbox = act(room, {"buy": "market", "slot": 1, "card": card, "pay": {}})
    assert refusal(outbox) == "growth_too_low"
    assert outbox.tells[0].message.refusal.details["paid"] == 0  # type: ignore[union-attr]
    assert refusal(act(room, Lose("feeding-1"))) == "no_choice"


def test_a_quote_says_what_would_be_refused_and_does_nothing() -> None:
    room = room_of()
    for action, reason in (({"draw": True}, None), ({"pass": True}, "may_not_pass"), ({}, "bad_notation")):
        outbox = room.handle(Asked(5, Quote(ask=7, action=action)), NOW)
        assert outbox.step is None
        [tell] = outbox.tells
        answer = tell.message
        assert isinstance(answer, Answer)
        assert (tell.member, answer.ask, answer.version) == (5, 7, 0)
        assert (answer.refusal and answer.refusal.reason) == reason


def test_after_the_end_nothing_is_accepted_and_a_quote_says_why() -> None:
    room = room_of(people(2))
    go_on(room, room.handle(StopAsked(everyone(room)), NOW))
    assert refusal(act(room, Draw(), seat=0)) == "game_over"
    answer = room.handle(Asked(1, Quote(ask=1, action={"draw": True})), NOW).tells[0].message
    assert isinstance(answer, Answer)
    assert answer.refusal is not None
    assert answer.refusal.reason == "game_over"


def test_a_bots_choice_for_a_table_that_moved_on_is_dropped() -> None:
    room = room_of()
    step(room)
    late = BotChose(room.version, greedy(room))
    go_on(room, room.handle(StopAsked(frozenset({0})), NOW))
    outbox = room.handle(late, NOW)
    assert (outbox.step, outbox.refusal, outbox.tells) == (None, None, ())


def test_a_bots_choice_that_is_not_open_is_refused() -> None:
    room = room_of()
    step(room)
    outbox = room.handle(BotChose(room.version, Lose("feeding-1")), NOW)
    assert outbox.step is None
    assert outbox.refusal is not None
    assert outbox.refusal.reason == "no_choice"


def test_the_room_says_when_which_bot_is_to_think() -> None:
    room = room_of()
    assert room.thinking is None
    step(room)
    assert room.thinking is not None
    assert (room.thinking.version, room.thinking.seat, room.thinking.bot) == (1, 1, "greedy")


def test_stop_needs_all_persons_and_no_bot() -> None:
    room = room_of([*people(2), BOT])
    outbox = room.handle(StopAsked(frozenset({0})), NOW)
    assert outbox.refusal is not None
    assert (outbox.refusal.reason, outbox.refusal.details) == ("not_everyone", {"seats": [1]})
    stopped = room.handle(StopAsked(frozenset({0, 1})), NOW)
    done = go_on(room, stopped)
    assert (done.version, done.what, done.seat, done.action) == (1, "stop", None, None)
    state = update(stopped).state
    assert state.result is not None
    assert (state.result.reason, state.view.over, state.offers) == ("stopped", True, None)


def test_stop_waits_for_an_open_choice() -> None:
    room = until_asked()
    outbox = room.handle(StopAsked(everyone(room)), NOW)
    assert outbox.refusal is not None
    assert outbox.refusal.reason == "mid_turn"


def until_asked() -> Room:
    for number in range(200):
        room = room_of(people(2), seed=f"{number:032x}")
        while not room.game.over:
            if room.game.choice is not None:
                return room
            step(room)
    raise AssertionError("no game with a choice")


def test_a_choice_is_an_action_of_its_own_at_the_next_version() -> None:
    room = until_asked()
    version, options = room.version, room.state.view.choice
    assert options is not None
    done = step(room)
    assert done.version == version + 1
    assert done.action is not None
    assert set(done.action) == {options.kind}


def test_a_whole_game_grows_by_one_version_an_entry_and_ends_with_result_and_seed() -> None:
    room = room_of()
    seeds = {room.state.seed}
    steps = []
    while not room.game.over:
        steps.append(step(room))
        if not room.game.over:
            seeds.add(room.state.seed)
    assert [done.version for done in steps] == list(range(1, len(steps) + 1))
    assert seeds == {None}
    assert room.state.seed == SEED
    assert room.state.result is not None
    assert room.state.result.totals == [score.total for score in room.state.scores]


def test_a_seed_that_the_host_gave_is_known_from_the_start() -> None:
    room = room_of(known=True)
    assert (room.setup.luck, room.state.seed) == ("known", SEED)


def test_a_restored_room_is_the_same_room() -> None:
    room = room_of(people(3), open_winter=True)
    steps = [step(room) for _ in range(40)]
    again = Room.restore(room.setup, TEAHOUSE, steps)
    assert msgspec.json.encode(again.state) == msgspec.json.encode(room.state)
    assert again.remembers(steps[-1].key or "")
    rest = play_to_end(room)
    assert play_to_end(again) == rest


def test_a_stopped_room_is_restored_as_stopped() -> None:
    room = room_of()
    done = go_on(room, room.handle(StopAsked(frozenset({0})), NOW))
    again = Room.restore(room.setup, TEAHOUSE, [done])
    assert again.state == room.state


@pytest.mark.parametrize("fault", ["outcome", "gap", "seat", "action", "notation"])
def test_steps_that_do_not_follow_from_rules_and_seed_are_not_restored(fault: str) -> None:
    room = room_of()
    steps = [step(room) for _ in range(6)]
    third = steps[2]
    changes: dict[str, dict[str, Any]] = {
        "outcome": {"outcomes": [{"drew": "feeding-1"}] * 3},
        "gap": {"version": 9},
        "seat": {"seat": 1 - (third.seat or 0)},
        "action": {"action": {"lose": "feeding-1"}},
        "notation": {"action": {"dance": True}},
    }
    steps[2] = msgspec.structs.replace(third, **changes[fault])
    with pytest.raises(Damaged) as error:
        Room.restore(room.setup, TEAHOUSE, steps)
    assert error.value.version == (9 if fault == "gap" else 3)


def test_a_welcome_counts_what_it_leaves_out() -> None:
    room = room_of()
    entries = [step(room).entry() for _ in range(5)]
    for have, earlier in ((0, 0), (3, 3), (5, 5)):
        welcome = room.welcome(frozenset({0}), entries[have:])
        assert welcome.earlier == earlier
        assert [entry.version for entry in welcome.log] == list(range(have + 1, 6))


def test_what_is_told_is_the_same_for_whoever_hears_it() -> None:
    """A watcher's welcome differs from a player's in nothing but the seats they play."""
    room = room_of()
    player, watcher = room.welcome(frozenset({0}), []), room.welcome(NOBODY, [])
    assert (player.yours, watcher.yours) == ([0], [])
    assert player.state is watcher.state


def test_the_state_reads_back_strictly() -> None:
    room = room_of(people(4), open_winter=True)
    while not room.game.over:
        step(room)
        text = msgspec.json.encode(room.state)
        assert msgspec.json.encode(msgspec.json.decode(text, type=State)) == text


def test_no_two_rooms_share_anything() -> None:
    one, other = room_of(), room_of()
    play_to_end(one)
    assert other.version == 0
    assert other.state == Room(setup_of(), room_of().game).state
