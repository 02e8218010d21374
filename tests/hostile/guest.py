"""A client as the page is one: it comes back by itself, asks for what it missed, says again what hangs."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.server.serving import choice

# In seconds, all of them shorter than a page's, so that a test need not wait
BEAT = 0.02  # between looks at what is late
QUIET = 0.1  # without a word, after which it asks whether anybody is there
PATIENCE = 0.15  # until it says something again
DEAF = 1.5  # without a word, after which it takes the connection for lost
COME_BACK = 0.02  # from a lost connection to the next
LOST = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError)

Message = dict[str, Any]
Wish = Callable[["Guest"], Message | None]
"""What a guest wants to say now: an `act` or a `do` without its key, or nothing."""

_keys = itertools.count(1)


class Guest:
    """One tab of one browser. What it was told is kept for a look afterwards."""

    def __init__(
        self, room: str, tokens: Sequence[str], *, host: str | None = None, wish: Wish | None = None
    ) -> None:
        self.room = room
        self.tokens = list(tokens)
        self.host = host
        self.wish = wish or (lambda _: None)
        self.state: Message = {}
        self.yours: list[int] = []
        self.here: Message = {}  # who is connected
        self.told: dict[int, Message] = {}  # version: entry
        self.states: dict[int, Message] = {}  # version: state, as each was told first
        self.said: dict[str, Message] = {}  # key: what it said
        self.accepted: dict[str, int] = {}  # key: version
        self.refused: list[str] = []
        self.heard: list[str] = []  # every text, in order
        self.resyncs = 0  # how often it saw that it had missed something
        self.gone: str | None = None
        self._hanging: dict[str, tuple[float, Message]] = {}  # key: (said when, what)
        self._socket: ClientConnection | None = None
        self._settled = False
        self._last_word = 0.0
        self._asked = 0.0
        self._hello_at: float | None = None  # when it said a hello that has no welcome yet

    @property
    def have(self) -> int | None:
        return self.state["version"] if self.state else None

    @property
    def over(self) -> bool:
        return bool(self.state and (self.state["view"]["over"] or self.state["closed"]))

    @property
    def idle(self) -> bool:
        """Nothing that it said waits for an answer."""
        return not self._hanging

    @property
    def connected(self) -> bool:
        return self._socket is not None

    @property
    def my_turn(self) -> bool:
        return self.state["view"]["to_act"] in self.yours

    async def live(self, address: Callable[[], str]) -> None:
        """Until it is cancelled, or told that there is no such room; `address` of the server at each try."""
        while self.gone is None:
            with suppress(*LOST):
                place = f"{address().replace('http', 'ws', 1)}api/rooms/{self.room}/live"
                async with connect(place, max_size=None, compression=None, close_timeout=0.1) as socket:
                    await self._talk(socket)
            self._settled = False
            await asyncio.sleep(COME_BACK)

    async def _talk(self, socket: ClientConnection) -> None:
        self._socket, self._settled = socket, False
        self._last_word = _now()
        await self._hello()
        pulse = asyncio.create_task(self._pulses())
        try:
            async for text in socket:
                self._last_word = _now()
                self.heard.append(str(text))
                await self._hear(json.loads(text))
        finally:
            self._socket = None
            pulse.cancel()
            await asyncio.wait([pulse])

    async def _pulses(self) -> None:
        with suppress(ConnectionClosed):
            while True:
                await asyncio.sleep(BEAT)
                await self._pulse(_now())

    async def _pulse(self, now: float) -> None:
        if self._socket is None:
            return
        if now - self._last_word > DEAF:
            self._socket.transport.abort()
        elif now - self._last_word > QUIET and now - self._asked > QUIET:
            self._asked = now
            await self._send({"type": "ping"})
        if self._hello_at is not None and now - self._hello_at > PATIENCE:
            await self._hello()
        for key, (when, message) in list(self._hanging.items()):
            if self._settled and now - when > PATIENCE:
                self._hanging[key] = (now, message)
                await self._send(message)
        await self._want()

    async def say_hello(self) -> None:
        """With other tokens, say."""
        if self._settled:
            await self._hello()

    async def _hello(self) -> None:
        self._hello_at = _now()
        await self._send({"type": "hello", "tokens": self.tokens, "host": self.host, "have": self.have})

    async def _send(self, message: Message) -> None:
        if self._socket is not None:
            await self._socket.send(json.dumps(message))

    async def _want(self) -> None:
        if not self._settled or self._hanging:
            return
        wish = self.wish(self)
        if wish is not None:
            key = f"guest-{next(_keys):08d}"
            message = wish | {"key": key}
            self.said[key] = message
            self._hanging[key] = (_now(), message)
            await self._send(message)

    # What it is told

    async def _hear(self, message: Message) -> None:
        match message["type"]:
            case "welcome":
                await self._welcomed(message)
            case "update":
                await self._updated(message["entry"], message["state"])
            case "accepted":
                self._answered(message["key"])
                self.accepted.setdefault(message["key"], message["version"])
                assert self.accepted[message["key"]] == message["version"], message
            case "refused" | "bye":
                await self._refusal(message)
            case "here":
                self.here = message
            case "pong" if message["version"] > (self.have or 0):
                await self._resync()
        await self._want()

    async def _welcomed(self, message: Message) -> None:
        self._hello_at = None
        self.yours = message["yours"]
        for entry in message["log"]:
            self._note(entry)
        self._take(message["state"])
        again = not self._settled
        self._settled = True
        for key, (_, hanging) in list(self._hanging.items()) if again else ():
            self._hanging[key] = (_now(), hanging)
            await self._send(hanging)

    async def _updated(self, entry: Message, state: Message) -> None:
        self._note(entry)
        if not self._settled:
            return
        if entry["version"] == (self.have or 0) + 1:
            self._take(state)
        elif entry["version"] > (self.have or 0):
            await self._resync()

    async def _refusal(self, message: Message) -> None:
        reason = message["refusal"]["reason"]
        self.refused.append(reason)
        if reason in ("no_such_room", "room_damaged"):
            self.gone = reason
        if message.get("key") is not None and reason != "store_failed":
            self._answered(message["key"])
        if message.get("state") and message["state"]["version"] > (self.have or 0):
            await self._resync()

    async def _resync(self) -> None:
        """It has missed something: once it has asked, the welcome tells the rest as well."""
        if self._hello_at is None:
            self.resyncs += 1
            await self._hello()

    def _answered(self, key: str) -> None:
        self._hanging.pop(key, None)

    def _note(self, entry: Message) -> None:
        """A version is the same for ever, however often it is told."""
        known = self.told.setdefault(entry["version"], entry)
        assert known == entry, (known, entry)

    def _take(self, state: Message) -> None:
        known = self.states.setdefault(state["version"], state)
        assert known == state, (known, state)
        if state["version"] >= (self.have or 0):
            self.state = state


def _now() -> float:
    return asyncio.get_running_loop().time()


class Company:
    """Guests who are at their tables until the block ends; the fault of one of them is raised there."""

    def __init__(self, guests: Sequence[Guest], address: Callable[[], str]) -> None:
        self._guests = guests
        self._address = address
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Company:
        self._tasks = [asyncio.create_task(guest.live(self._address)) for guest in self._guests]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        for result in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result

    async def until(self, done: Callable[[], bool], *, every: float = 0.01) -> None:
        """Raises what a guest raised; the test's own time limit ends what never comes."""
        while not done():
            for task in self._tasks:
                if task.done() and not task.cancelled() and (error := task.exception()) is not None:
                    raise error
            await asyncio.sleep(every)

    async def all_over(self) -> None:
        await self.until(lambda: all(guest.over and guest.idle for guest in self._guests))


async def truth(room: str, address: str) -> Message:
    """What the server says to somebody who comes anew."""
    async with connect(f"{address.replace('http', 'ws', 1)}api/rooms/{room}/live", max_size=None) as socket:
        await socket.send('{"type":"hello"}')
        welcome: Message = json.loads(await socket.recv())
    return welcome


# What guests want


def play(guest: Guest) -> Message | None:
    """Act when it is one's turn."""
    if guest.over or not guest.my_turn:
        return None
    return {"type": "act", "version": guest.state["version"], "action": choice(guest.state["offers"])}


def _do(**deed: Any) -> Message:
    return {"type": "do", "deed": deed}


def lively(dice: random.Random) -> Wish:
    """Play, write, take back, answer, rename, leave and come back, now and then."""

    def wish(guest: Guest) -> Message | None:
        if guest.over or not guest.yours:
            return None
        seat = dice.choice(guest.yours)
        mine = _answer(guest, dice) or _back(guest, seat) or _whim(guest, seat, dice)
        return mine or (_hosts_whim(guest, dice) if guest.host else None) or play(guest)

    return wish


def _answer(guest: Guest, dice: random.Random) -> Message | None:
    wish = guest.state["wish"]
    asked = [seat for seat in guest.yours if wish and seat in wish["waiting"]]
    if not asked:
        return None
    yes = wish["kind"] == "take_back" and dice.random() < 0.7  # nobody wants the game to end early
    return _do(deed="answer", seat=asked[0], id=wish["id"], yes=yes)


def _back(guest: Guest, seat: int) -> Message | None:
    face = guest.state["people"][seat]
    left = face["leaving"] is not None or (face["player"] == "bot" and face["why"] != "laid")
    return _do(deed="come_back", seat=seat) if left else None


def _whim(guest: Guest, seat: int, dice: random.Random) -> Message | None:
    chance = dice.random()
    if chance < 0.05:
        return _do(deed="say", seat=seat, text=f"word {dice.randrange(1000)}")
    if chance < 0.07:
        return _do(deed="rename", seat=seat, name=f"Name {dice.randrange(1000)}")
    if chance < 0.08:
        return _do(deed="leave", seat=seat)
    if chance < 0.09:
        return _do(deed="stop", seat=seat) if guest.state["people"] and len(guest.yours) == 1 else None
    if chance < 0.14 and any(each["seat"] == seat for each in guest.state["take_back"]):
        return _do(deed="take_back", seat=seat, version=guest.state["version"])
    return None


def _hosts_whim(guest: Guest, dice: random.Random) -> Message | None:
    chance, people = dice.random(), guest.state["people"]
    if chance < 0.01:
        return _do(deed="chat", on=not guest.state["chat"])
    person = [seat for seat, face in enumerate(people) if face["player"] == "person"]
    if chance < 0.02 and len(person) > 1:
        return _do(deed="hand", seat=dice.choice(person), to="bot")
    return None


def sleepy(wish: Wish, dice: random.Random, seconds: float) -> Wish:
    """Now and then it says nothing for so long."""
    awake_at = 0.0

    def sleeps(guest: Guest) -> Message | None:
        nonlocal awake_at
        if _now() >= awake_at and dice.random() < 0.002:
            awake_at = _now() + seconds
        return wish(guest) if _now() >= awake_at else None

    return sleeps
