"""Whatever arrives at a room, in whatever order: it never breaks, and grows only by what it keeps."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from teadragon.rooms.kept import Step
from teadragon.rooms.protocol import Accepted, Act, Answer, Quote, Refused, Update
from teadragon.rooms.room import Acted, Asked, BotChose, Inbox, Room, StopAsked
from teadragon.rules.actions import Draw, Pass, to_json
from tests.rooms.making import BOT, TEAHOUSE, greedy, people, room_of

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
        outbox = room.handle(message)
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
