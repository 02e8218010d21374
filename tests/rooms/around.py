"""A table with its people for tests: it keeps every step, and time goes on when a test says so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from teadragon.bots import choose
from teadragon.rooms.inbox import Acted, BotChose, Came, CloseAsked, Did, Inbox, Outbox, Paused, Think, Ticked
from teadragon.rooms.kept import Step
from teadragon.rooms.protocol import Accepted, Act, AnyDeed, Refused
from teadragon.rooms.room import Room
from teadragon.rules.actions import Action, Draw, to_json
from tests.rooms.making import NOW, TEAHOUSE, greedy, people, room_of

SECOND = 1_000
EVERYONE = frozenset({0, 1, 2, 3})


class Around:
    def __init__(self, room: Room, *, now: int = NOW) -> None:
        self.room = room
        self.now = now
        self.steps: list[Step] = []
        self.keys = 0

    def handle(self, message: Inbox) -> Outbox:
        """Handled and kept, as the server does; a second look at the history where that is asked for."""
        outbox = self.room.handle(message, self.now)
        if outbox.needs_history:
            outbox = self.room.handle(message, self.now, self.steps)
        if outbox.step is not None:
            self.steps.append(outbox.step)
            self.room.take(outbox)
        return outbox

    def key(self) -> str:
        self.keys += 1
        return f"key-{self.keys:06d}"

    def do(self, deed: AnyDeed, *, seats: frozenset[int] = EVERYONE, host: bool = False) -> str:
        """The reason of a refusal, or "" for a deed done."""
        return reason_of(self.handle(Did(1, seats, host, self.key(), deed)))

    def act(self, action: Action | None = None, *, version: int | None = None) -> str:
        """An action of the seat to act: greedy's, unless it is given."""
        to_act = self.room.game.to_act
        seats = frozenset() if to_act is None else frozenset({to_act})
        said = to_json(action or greedy(self.room))
        at = self.room.version if version is None else version
        return reason_of(self.handle(Acted(1, seats, Act(version=at, key=self.key(), action=said))))

    def draw(self) -> list[dict[str, Any]]:
        """Draw, and give the outcomes."""
        assert self.act(Draw()) == ""
        return self.steps[-1].outcomes

    def bot(self, think: Think | None = None) -> Outbox:
        """Whoever is to think does what greedy would."""
        thinks = think or self.room.thinking
        assert thinks is not None
        return self.handle(BotChose(thinks.version, greedy(self.room), thinks.by))

    def turn(self) -> None:
        """The turn of the seat to act, with every choice that it brings."""
        turns = self.room.game.turns
        while self.room.game.turns == turns and not self.room.game.over:
            if self.room.thinking is not None:
                self.bot()
            else:
                assert self.act() == ""

    def wait(self, seconds: float, seen: Mapping[int, int] | None = None) -> Outbox:
        """Time goes by, and then the room is told so."""
        self.now += int(seconds * SECOND)
        return self.handle(Ticked(seen or {}))

    def come(self, *seats: int) -> None:
        while self.handle(Came(frozenset(seats))).step is not None:
            pass

    def pause(self, seconds: float) -> None:
        self.now += int(seconds * SECOND)
        self.handle(Paused(int(seconds * SECOND)))

    def close(self) -> Outbox:
        return self.handle(CloseAsked())

    def left(self, seat: int) -> float | None:
        """Seconds on this seat's clock, now."""
        clock = self.room.company.clock
        assert clock is not None
        left = clock.left[seat]
        if left is None:
            return None
        running = clock.running == seat and clock.since is not None
        return (left - (self.now - (clock.since or 0)) if running else left) / SECOND

    def restored(self) -> Room:
        return Room.restore(self.room.setup, TEAHOUSE, self.steps)


def asked(**wish: Any) -> Around:
    """A table of two people, one of whom has just been asked which card goes."""
    for seed in range(50):
        around = Around(room_of(people(2), seed=f"{seed:032x}", **wish))
        while not around.room.game.over:
            around.now += SECOND
            around.act(choose("uniform", around.room.game, around.room.version))
            if around.room.game.choice is not None:
                return around
    raise AssertionError("nobody was asked anything")


def reason_of(outbox: Outbox) -> str:
    message = outbox.tells[0].message
    assert isinstance(message, Accepted | Refused), message
    return message.refusal.reason if isinstance(message, Refused) else ""
