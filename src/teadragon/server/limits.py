"""How much one address and one connection may ask for: token buckets, and the middleware that holds them."""

from __future__ import annotations

import ipaddress
import logging
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from teadragon.rooms.protocol import Bye, Refused
from teadragon.rooms.shown import Refusal, refused
from teadragon.server.logs import short
from teadragon.server.settings import Settings

log = logging.getLogger("teadragon.server")

HOUR = 3600.0
REQUESTS_BURST = 4  # seconds' worth of requests that may come at once: a page asks for several files
MOST_ADDRESSES = 20_000  # remembered at a time; the one not seen for longest is forgotten first
MOST_REFUSED = 20  # frames in a row over the limit, after which the connection is closed
POLICY = 1008  # the code with which it is closed

Now = Callable[[], float]


class Bucket:
    """Fills by `rate` tokens a second up to `burst`; a rate of 0 never runs dry."""

    __slots__ = ("_at", "_burst", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._at = now

    def take(self, now: float) -> float:
        """0 where one was taken, else the seconds until there is one."""
        if self._rate == 0:
            return 0.0
        self._tokens = min(self._burst, self._tokens + max(0.0, now - self._at) * self._rate)
        self._at = max(self._at, now)
        if self._tokens < 1:
            return (1 - self._tokens) / self._rate
        self._tokens -= 1
        return 0.0


class Buckets:
    """One bucket an address."""

    def __init__(self, rate: float, burst: float, most: int = MOST_ADDRESSES) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, now: float) -> float:
        if self._rate == 0:
            return 0.0
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, self._burst, now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take(now)


def owner_of(address: str) -> str:
    """Whom an address belongs to: of IPv6 a household has a network of 64 bits."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    mapped = parsed.ipv4_mapped
    return str(mapped or ipaddress.ip_network((parsed, 64), strict=False))


class Limits:
    """Stands before the application; what it refuses never reaches a room."""

    def __init__(
        self, app: ASGIApp, settings: Settings, makes_room: Callable[[Scope], bool], now: Now = time.monotonic
    ) -> None:
        self._app = app
        self._settings = settings
        self._makes_room = makes_room
        self._now = now
        rate = settings.requests_per_second
        self._requests = Buckets(rate, rate * REQUESTS_BURST)
        self._rooms = Buckets(settings.rooms_per_hour / HOUR, settings.rooms_per_hour)
        self._sockets: Counter[str] = Counter()
        self._told = Buckets(1 / 60, 1)  # an address that goes on and on is logged once a minute

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        client = scope.get("client")
        address = client[0] if client else ""
        wait = self._requests.take(owner_of(address), self._now())
        if wait:
            return await self._refuse(scope, receive, send, address, too_fast(wait))
        if scope["type"] == "websocket":
            return await self._socket(scope, receive, send, address)
        if self._makes_room(scope):
            wait = self._rooms.take(owner_of(address), self._now())
            if wait:
                refusal = refused("too_many_rooms", most=self._settings.rooms_per_hour, wait=_ms(wait))
                return await self._refuse(scope, receive, send, address, refusal)
        return await self._app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send, address: str) -> None:
        owner, most = owner_of(address), self._settings.sockets_per_address
        if most and self._sockets[owner] >= most:
            return await self._refuse(scope, receive, send, address, refused("too_many_sockets", most=most))
        self._sockets[owner] += 1
        try:
            frames = Frames(self._settings, receive, send, self._now, lambda: self._note(address, "frames"))
            await self._app(scope, frames.receive, frames.send)
        finally:
            self._sockets[owner] -= 1
            if not self._sockets[owner]:
                del self._sockets[owner]

    async def _refuse(
        self, scope: Scope, receive: Receive, send: Send, address: str, refusal: Refusal
    ) -> None:
        self._note(address, refusal.reason)
        if scope["type"] == "http":
            await _answer(send, refusal)
        else:
            await _turn_away(receive, send, refusal)

    def _note(self, address: str, limit: str) -> None:
        if not self._told.take(owner_of(address), self._now()):
            log.warning("limit reached", extra={"limit": limit, "network": short(address)})


class Frames:
    """The frames of one connection, no faster than it may say them."""

    def __init__(
        self, settings: Settings, receive: Receive, send: Send, now: Now, on_limit: Callable[[], None]
    ) -> None:
        self._receive = receive
        self._send = send
        self._now = now
        self._bucket = Bucket(settings.frames_per_second, settings.frames_burst, now())
        self._on_limit = on_limit
        self._refused = 0
        self._closed = False

    async def receive(self) -> Message:
        while True:
            message = await self._receive()
            if message["type"] != "websocket.receive":
                return message
            wait = self._bucket.take(self._now())
            if not wait:
                self._refused = 0
                return message
            self._on_limit()
            self._refused += 1
            if self._refused > MOST_REFUSED:
                await self.send(_text(Bye(refusal=too_fast(wait))))
                await self.send({"type": "websocket.close", "code": POLICY, "reason": "too fast"})
                self._closed = True
                return {"type": "websocket.disconnect", "code": POLICY}
            await self._send(_text(Refused(key=_key_of(message), refusal=too_fast(wait), state=None)))

    async def send(self, message: Message) -> None:
        if not self._closed:  # what the room still wants to say finds nobody
            await self._send(message)


class _Keyed(msgspec.Struct):
    key: str | None = None


def _key_of(message: Message) -> str | None:
    """The key of what was refused, so that the client knows what to say again."""
    try:
        return msgspec.json.decode(message.get("text") or "", type=_Keyed).key
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def too_fast(wait: float) -> Refusal:
    return refused("too_fast", wait=_ms(wait))


def _ms(seconds: float) -> int:
    return math.ceil(seconds * 1000)


def _text(message: msgspec.Struct) -> Message:
    return {"type": "websocket.send", "text": msgspec.json.encode(message).decode()}


async def _answer(send: Send, refusal: Refusal) -> None:
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    wait = refusal.details["wait"]
    assert isinstance(wait, int)
    headers.append((b"retry-after", str(math.ceil(wait / 1000)).encode()))
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(refusal)})


async def _turn_away(receive: Receive, send: Send, refusal: Refusal) -> None:
    """A browser shows no answer to a handshake that failed: it is let in to be told why."""
    await receive()
    await send({"type": "websocket.accept"})
    await send(_text(Bye(refusal=refusal)))
    await send({"type": "websocket.close", "code": POLICY, "reason": refusal.reason})
