"""Rooms for tests: a person and a bot, or people, at a table whose luck is fixed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from teadragon.bots import choose
from teadragon.cards.edition import Edition, load, parse
from teadragon.rooms.bodies import CreateRoom, SeatWish
from teadragon.rooms.inbox import Acted, BotChose, Outbox
from teadragon.rooms.kept import Setup, Step
from teadragon.rooms.opening import set_up
from teadragon.rooms.past import deal
from teadragon.rooms.protocol import Accepted, Act, Refused, Update
from teadragon.rooms.room import Room
from teadragon.rules.actions import Action, to_json

TEAHOUSE = load("teahouse")
DEARER = parse(TEAHOUSE.text.replace("cost = 4", "cost = 5"), where="dearer")
"""Somebody's own edition: it kept the id of ours, and is another by its digest."""
NOW = 1_800_000_000_000
"""Milliseconds since 1970."""
SEED = "000102030405060708090a0b0c0d0e0f"
PERSON = SeatWish(kind="person", name="Ann")
BOT = SeatWish(kind="bot", name="Greedy", bot="greedy")


def people(count: int) -> list[SeatWish]:
    return [SeatWish(kind="person", name=f"Seat {number}") for number in range(1, count + 1)]


def setup_of(
    seats: Sequence[SeatWish] = (PERSON, BOT), *, seed: str = SEED, known: bool = False, **wish: Any
) -> Setup:
    """`known`: the room is told to have got its seed from its host."""
    asked = CreateRoom(seats=list(seats), seed=seed if known else None, **wish)
    made = set_up(
        asked, TEAHOUSE, room="room-for-tests", seed=seed, pick=lambda below: below - 1, made=NOW
    )
    return made[0]


def room_of(seats: Sequence[SeatWish] = (PERSON, BOT), **wish: Any) -> Room:
    setup = setup_of(seats, **wish)
    return Room(setup, deal(setup, TEAHOUSE))


def act(
    room: Room,
    action: Action | dict[str, Any],
    *,
    seat: int | None = None,
    version: int | None = None,
    key: str | None = None,
    first: tuple[int, int | None] | None = None,
) -> Outbox:
    """What the room decides on an action of member 1, who plays this seat (else the one to act)."""
    to_act = room.game.to_act if seat is None else seat
    at = room.version if version is None else version
    said = action if isinstance(action, dict) else to_json(action)
    message = Act(version=at, key=key or f"key-at-{at:04d}", action=said)
    return room.handle(Acted(1, frozenset() if to_act is None else frozenset({to_act}), message, first), NOW)


def go_on(room: Room, outbox: Outbox) -> Step:
    """Take an outbox whose step a store would have kept."""
    assert outbox.step is not None, outbox
    room.take(outbox)
    return outbox.step


def greedy(room: Room) -> Action:
    return choose("greedy", room.game, room.version)


def step(room: Room) -> Step:
    """Let whoever is to act do what greedy would."""
    if room.thinking is not None:
        return go_on(room, room.handle(BotChose(room.version, greedy(room)), NOW))
    return go_on(room, act(room, greedy(room)))


def play_to_end(room: Room, *, edition: Edition = TEAHOUSE) -> list[Step]:
    steps = []
    while not room.game.over:
        steps.append(step(room))
    return steps


def refusal(outbox: Outbox) -> str:
    """The reason for which it was refused; the state that came with it is the present one."""
    assert outbox.step is None
    [tell] = outbox.tells
    assert isinstance(tell.message, Refused)
    return tell.message.refusal.reason


def accepted(outbox: Outbox) -> int:
    message = outbox.tells[0].message
    assert isinstance(message, Accepted), message
    return message.version


def update(outbox: Outbox) -> Update:
    message = outbox.tells[-1].message
    assert isinstance(message, Update), message
    return message
