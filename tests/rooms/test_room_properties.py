"""Whatever arrives at a room, in whatever order: it never breaks, and grows only by what it keeps."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from teadragon.rooms.bodies import SeatWish
from teadragon.rooms.inbox import Acted, Asked, BotChose, Inbox, StopAsked
from teadragon.rooms.kept import Step
from teadragon.rooms.protocol import (
    Accepted,
    Act,
    Answer,
    AnswerWish,
    AskHint,
    AskStop,
    AskTakeBack,
    ComeBack,
    GiveSeat,
    Leave,
    Quote,
    Refused,
    Rename,
    Say,
    SetChat,
    SetInsight,
    Update,
)
from teadragon.rooms.room import Room
from teadragon.rooms.shown import Clock
from teadragon.rules.actions import Draw, Pass, to_json
from tests.rooms.around import Around
from tests.rooms.making import BOT, NOW, PERSON, TEAHOUSE, greedy, people, room_of

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-300, 300) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
NAMES = st.sampled_from(["draw", "pass", "buy", "slot", "card", "pay", "lose", "discard_item"])
NONSENSE = st.dictionaries(
    NAMES, JSON | st.sampled_from([True, "market", "memory", 1, "feeding-1"]), max_size=5
)
SEATS = st.frozensets(st.integers(0, 2), max_size=3)
SEAT = st.integers(0, 2)
KEYS = st.integers(0, 3).map(lambda number: f"key-{number:05d}")
SENSIBLE = "what greedy would do"

ARRIVALS = st.one_of(
    st.tuples(st.just("act"), SEATS, st.integers(-1, 1), KEYS, st.just(SENSIBLE)),
    st.tuples(st.just("act"), SEATS, st.integers(-1, 1), KEYS, NONSENSE),
    st.tuples(st.just("act"), st.none(), st.just(0), KEYS, st.just(SENSIBLE)),
    st.tuples(st.just("ask"), NONSENSE),
    st.tuples(st.just("bot"), st.integers(-1, 1)),
    st.tuples(st.just("play")),
    st.tuples(st.just("play")),
    st.tuples(st.just("stop"), SEATS),
)


def message_of(room: Room, arrival: tuple[Any, ...]) -> Inbox:
    sensible = Draw() if room.game.over else greedy(room)
    match arrival:
        case ("act", seats, offset, key, action):
            said = to_json(sensible) if action is SENSIBLE else action
            acting = frozenset({room.game.to_act or 0}) if seats is None else seats
            return Acted(1, acting, Act(version=max(0, room.version + offset), key=key, action=said))
        case ("ask", action):
            return Asked(1, Quote(ask=1, action=action))
        case ("bot", offset):
            return BotChose(room.version + offset, sensible if offset else Pass())
        case ("stop", seats):
            return StopAsked(seats)
    if room.thinking is not None:
        return BotChose(room.version, sensible)
    said = Act(version=room.version, key=f"play-{room.version:04d}", action=to_json(sensible))
    return Acted(1, frozenset({0, 1, 2}), said)


@settings(deadline=None, max_examples=60)
@given(st.lists(ARRIVALS, min_size=15, max_size=60))
def test_whatever_arrives(arrivals: list[tuple[Any, ...]]) -> None:
    room = room_of([*people(2), BOT])
    steps: list[Step] = []
    answers: dict[str, int] = {}
    for arrival in arrivals:
        message = message_of(room, arrival)
        before = msgspec.json.encode(room.state)
        outbox = room.handle(message, NOW)
        assert msgspec.json.encode(room.state) == before
        for tell in outbox.tells:
            if isinstance(tell.message, Accepted):
                key = tell.message.key
                assert answers.setdefault(key, tell.message.version) == tell.message.version
            assert isinstance(tell.message, Accepted | Answer | Update) or (
                isinstance(tell.message, Refused) and tell.message.state is room.state
            )
        if outbox.step is not None:
            assert outbox.step.version == room.version + 1
            assert not isinstance(message, Acted) or room.game.to_act in message.seats
            room.take(outbox)
            steps.append(outbox.step)
        assert room.version == len(steps)
    keys = [step.key for step in steps if step.key is not None]
    assert len(keys) == len(set(keys))
    assert Room.restore(room.setup, TEAHOUSE, steps).state == room.state


DEEDS = st.one_of(
    st.builds(AskTakeBack, seat=SEAT, version=st.integers(0, 40)),
    st.builds(AskStop, seat=SEAT),
    st.builds(AnswerWish, seat=SEAT, id=st.integers(0, 40), yes=st.booleans()),
    st.builds(Say, seat=SEAT, text=st.none() | st.text(min_size=1, max_size=9)),
    st.builds(Rename, seat=SEAT, name=st.text(min_size=1, max_size=9)),
    st.builds(Leave, seat=SEAT),
    st.builds(ComeBack, seat=SEAT),
    st.builds(GiveSeat, seat=SEAT, to=st.sampled_from(["bot", "person"]), bot=st.sampled_from([None, "eve"])),
    st.builds(SetChat, on=st.booleans()),
    st.builds(SetInsight, seat=SEAT, what=st.sampled_from(["hint", "bar"]), on=st.booleans()),
    st.builds(AskHint, seat=SEAT, version=st.integers(0, 9)),
)
HAPPENINGS = st.one_of(
    st.tuples(st.just("do"), DEEDS, SEATS, st.booleans()),
    st.tuples(st.just("agree"), SEATS),
    st.tuples(st.just("come"), SEATS),
    st.tuples(st.just("wait"), st.integers(0, 200)),
    st.tuples(st.just("turn")),
    st.tuples(st.just("pause"), st.integers(1, 100)),
    st.tuples(st.just("take back"), SEAT),
)


def happen(around: Around, happening: tuple[Any, ...]) -> None:
    room = around.room
    match happening:
        case ("do", deed, seats, host):
            around.do(deed, seats=seats, host=host)
        case ("agree", seats) if room.company.wish is not None:
            for seat in seats:
                around.do(
                    AnswerWish(seat=seat, id=room.company.wish.id if room.company.wish else 0, yes=True)
                )
        case ("come", seats):
            around.come(*seats)
        case ("wait", seconds):
            if (think := around.wait(seconds).think) is not None:
                around.bot(think)
        case ("turn",) if not room.over:
            around.turn()
        case ("pause", seconds):
            around.pause(seconds)
        case ("take back", seat):
            around.do(AskTakeBack(seat=seat, version=room.version))


@settings(deadline=None, max_examples=60)
@given(
    st.lists(HAPPENINGS, min_size=10, max_size=40),
    st.sampled_from([None, Clock(kind="turn", seconds=60), Clock(kind="bank", seconds=90, at_zero="seat")]),
    st.sampled_from([None, 45]),
)
def test_whatever_people_do(happenings: list[tuple[Any, ...]], clock: Clock | None, away: int | None) -> None:
    guest = SeatWish(kind="person", name="Guest", by_link=True)
    around = Around(room_of([PERSON, guest, BOT], clock=clock, away=away))
    for happening in happenings:
        happen(around, happening)
        state = around.room.state
        assert state.version == len(around.steps)
        assert state.table_version <= state.version
        assert all((face.bot is None) == (face.player == "person") for face in state.people)
        assert state.clock is None or all(left is None or left >= 0 for left in state.clock.left)
        assert around.room.over or around.room.game.to_act is not None
    assert around.restored().state == around.room.state
    followed = Room(around.room.setup, room_of([PERSON, guest, BOT], clock=clock, away=away).game)
    for step in around.steps:
        if step.what == "take_back":
            return
        followed.follow(step)
    assert followed.state == around.room.state
