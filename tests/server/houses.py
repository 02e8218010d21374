"""A server without sockets, on a clock of its own, and guests who sit at its tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec

from teadragon.rooms.bodies import CreateRoom, RoomMade, SeatWish
from teadragon.rooms.inbox import Acted, Did
from teadragon.rooms.kept import Step
from teadragon.rooms.protocol import Act, AnyDeed
from teadragon.server.house import House
from teadragon.server.keys import hashes_of
from teadragon.server.live import LiveRoom
from teadragon.server.members import Ended, Member
from teadragon.server.settings import Settings
from tests.server.serving import choice, new_key
from tests.server.times import FakeClock

ANN = SeatWish(kind="person", name="Ann")
BO = SeatWish(kind="person", name="Bo", by_link=True)
CY = SeatWish(kind="person", name="Cy", by_link=True)
GREEDY = SeatWish(kind="bot", name="Greta", bot="greedy")
DRAW = {"draw": True}
LOOKS = 5_000  # at a server that does not come to rest
SECOND = 1_000


class Inn:
    """A house that can be closed and opened again, as a server that is started anew."""

    def __init__(self, settings: Settings, clock: FakeClock) -> None:
        self.settings = settings
        self.clock = clock
        self.house: House

    async def open(self) -> None:
        self.house = await House.open(self.settings, clock=self.clock)
        await self.house.engine_ready.wait()
        await self.rest()

    async def restart(self, *, down: int = 0, killed: bool = False) -> None:
        """`down`: milliseconds in between; a server that is `killed` has no last word."""
        if killed:
            self.house.rounds.last = nothing  # type: ignore[method-assign]
        await self.house.close()
        self.clock.jump(down)
        await self.open()

    async def make(self, *seats: SeatWish, **wish: Any) -> RoomMade:
        return await self.house.hosting.create(CreateRoom(seats=list(seats or (ANN, BO)), **wish))

    async def steps(self, room: str) -> list[Step]:
        return await self.house.store.steps(room)

    async def go(self, milliseconds: int) -> None:
        await self.clock.go(milliseconds, self.rest)

    async def rest(self) -> None:
        """Until nothing more happens without time or a message."""
        calm = 0
        for _ in range(LOOKS):
            for _ in range(5):
                await asyncio.sleep(0)
            calm = 0 if self._busy() else calm + 1
            if calm == 3:
                return
            await asyncio.sleep(0.0005)
        raise AssertionError("it does not come to rest")

    def _busy(self) -> bool:
        house = self.house
        rooms = house.live.values()
        if any(live._turn.locked() or not over(live._bot) or not over(live._tick) for live in rooms):
            return True
        return house.rounds.turn.locked() or len(house._tasks) > 1 or bool(house._opening)


def over(task: asyncio.Task[None] | None) -> bool:
    return task is None or task.done()


async def nothing() -> None:
    pass


class Guest:
    def __init__(self, live: LiveRoom, member: Member, rest: Callable[[], Any]) -> None:
        self.live = live
        self.member = member
        self.heard: list[dict[str, Any]] = []
        self.closed: int | None = None
        self._rest = rest

    async def hear(self, data: bytes) -> None:
        self.heard.append(msgspec.json.decode(data))

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] == kind]

    @property
    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = [message for message in self.heard if message.get("state")][-1]["state"]
        return state

    @property
    def yours(self) -> list[int]:
        seats: list[int] = self.of("welcome")[-1]["yours"]
        return seats

    async def act(
        self, action: dict[str, Any] | None = None, *, version: int | None = None, key: str = ""
    ) -> dict[str, Any]:
        """The answer. Without an action: what would end the game."""
        said = Act(
            version=self.live.room.version if version is None else version,
            key=key or new_key(),
            action=action or choice(msgspec.to_builtins(self.live.room.state.offers)),
        )
        await self.live.handle(Acted(self.member.number, self.member.seats, said))
        return await self._answer(said.key)

    async def do(self, deed: AnyDeed, *, key: str = "") -> str:
        """The reason of a refusal, or "" for a deed done."""
        said = key or new_key()
        member = self.member
        await self.live.handle(Did(member.number, member.seats, member.host, said, deed))
        answer = await self._answer(said)
        return answer["refusal"]["reason"] if answer["type"] == "refused" else ""

    async def _answer(self, key: str) -> dict[str, Any]:
        await self._rest()
        return [message for message in self.heard if message.get("key") == key][-1]


@asynccontextmanager
async def guest(
    inn: Inn, room: str, tokens: Iterable[str] = (), *, host: str | None = None, have: int | None = None
) -> AsyncIterator[Guest]:
    async with inn.house.visit(room) as live:
        member = await live.join(hashes_of([*tokens, host]), have)
        one = Guest(live, member, inn.rest)
        sending = asyncio.create_task(send(one))
        await inn.rest()
        try:
            yield one
        finally:
            sending.cancel()
            with suppress(asyncio.CancelledError):
                await sending
            live.leave(member)
            await inn.rest()


async def send(one: Guest) -> None:
    try:
        await one.member.send(one.hear, one.live.catch_up)
    except Ended as end:
        one.closed = end.code


def tokens_of(made: RoomMade) -> list[str]:
    return [token.token for token in made.tokens]
