"""Players who measure: WebSockets as thin as can be, so that the time they take is the server's."""

from __future__ import annotations

import asyncio
import base64
import random
import struct
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import msgspec

TEXT, PING, PONG = 1, 9, 10
KEY = base64.b64encode(b"not a secret key").decode()


class Line(asyncio.Protocol):
    """One WebSocket: whole text frames in, text frames out. The mask is zero, which costs nothing."""

    def __init__(self, path: str, host: str, on_text: Callable[[bytes], None]) -> None:
        self.on_text = on_text
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {KEY}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n"
        )
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("no handshake"))

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        at = 0
        if not self.opened.done():
            at = data.find(b"\r\n\r\n") + 4
            if at == 3:
                self._rest = data
                return
            self._opened(data)
        while (end := self._frame(data, at)) > at:
            at = end
        self._rest = data[at:]

    def _opened(self, data: bytes) -> None:
        if data.startswith(b"HTTP/1.1 101"):
            self.opened.set_result(None)
        else:
            self.opened.set_exception(ConnectionError(data[:200].decode(errors="replace")))

    def _frame(self, data: bytes, at: int) -> int:
        """Read the frame that begins at `at`; returns where it ends, or `at` where it is not whole."""
        if len(data) < at + 2:
            return at
        length, start = data[at + 1], at + 2
        if length == 126 and len(data) >= at + 4:
            length, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
        elif length == 127 and len(data) >= at + 10:
            length, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
        elif length > 125:
            return at
        end = start + length
        if len(data) < end:
            return at
        self._heard(data[at] & 15, data[start:end])
        return end

    def _heard(self, what: int, payload: bytes) -> None:
        if what == TEXT:
            self.on_text(payload)
        elif what == PING:
            self._send(PONG, payload)

    def say(self, text: bytes) -> None:
        self._send(TEXT, text)

    def _send(self, what: int, payload: bytes) -> None:
        size = len(payload)
        if size < 126:
            head = bytes([128 | what, 128 | size])
        elif size < 65_536:
            head = struct.pack("!BBH", 128 | what, 254, size)
        else:
            head = struct.pack("!BBQ", 128 | what, 255, size)
        self._transport.write(head + b"\0\0\0\0" + payload)

    def close(self) -> None:
        self._transport.close()


async def open_line(host: str, port: int, path: str, on_text: Callable[[bytes], None]) -> Line:
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line(path, f"{host}:{port}", on_text), host, port)
    await line.opened
    return line


# What a player reads of what it is told


class Payment(msgspec.Struct):
    pay: dict[str, int]


class Buy(msgspec.Struct):
    buy: str
    slot: int
    card: str
    payments: list[Payment]


class Offers(msgspec.Struct):
    draw: bool
    buys: list[Buy]
    lose: list[str]
    decline: bool


class State(msgspec.Struct):
    version: int
    offers: Offers | None


class Told(msgspec.Struct):
    state: State


read_told = msgspec.json.Decoder(Told).decode


def choose(offers: Offers, dice: random.Random) -> dict[str, Any]:
    """As people play: draw, and buy about every third time that something can be bought."""
    if offers.lose:
        return {"lose": offers.lose[0]}
    if offers.decline:
        return {"discard_item": None}
    open_buys = [offer for offer in offers.buys if offer.payments]
    if open_buys and (not offers.draw or dice.random() < 0.3):
        offer = dice.choice(open_buys)
        return {"buy": offer.buy, "slot": offer.slot, "card": offer.card, "pay": offer.payments[0].pay}
    return {"draw": True} if offers.draw else {"pass": True}


class Table:
    """Two people in a room, each at a socket of its own."""

    def __init__(self, room: str, tokens: list[str], dice: random.Random) -> None:
        self.room = room
        self.over = False
        self.welcomed = asyncio.Event()
        self.accepted = 0
        self.refused = 0
        self.on_told: Callable[[int], None] = lambda seat: None  # an update has come to this seat
        self._tokens = tokens
        self._dice = dice
        self._lines: list[Line] = []
        self._last = b""  # the last message with the state of the room

    async def sit_down(self, host: str, port: int) -> None:
        path = f"/api/rooms/{self.room}/live"
        for seat in range(len(self._tokens)):
            self._lines.append(await open_line(host, port, path, partial(self._hear, seat)))
        for line, token in zip(self._lines, self._tokens, strict=True):
            line.say(msgspec.json.encode({"type": "hello", "tokens": [token], "have": None}))
            await self.welcomed.wait()
            self.welcomed.clear()

    def _hear(self, seat: int, text: bytes) -> None:
        if text.startswith(b'{"type":"update"'):
            self._last = text
            self.on_told(seat)
        elif text.startswith(b'{"type":"accepted"'):
            self.accepted += 1
        elif text.startswith(b'{"type":"welcome"'):
            self._last = text
            self.welcomed.set()
        elif text.startswith((b'{"type":"refused"', b'{"type":"bye"')):
            self.refused += 1

    @property
    def to_act(self) -> int | None:
        """Found without reading the whole message."""
        at = self._last.find(b'"to_act":') + 9
        return None if self._last[at : at + 4] == b"null" else int(self._last[at : at + 1])

    def act(self) -> bool:
        """Say what the seat to act does; False once the game is over."""
        seat = self.to_act
        if seat is None:
            self.over = True
            return False
        state = read_told(self._last).state
        assert state.offers is not None
        action = choose(state.offers, self._dice)
        key = f"{self._dice.getrandbits(64):016x}"
        act = {"type": "act", "version": state.version, "key": key, "action": action}
        self._lines[seat].say(msgspec.json.encode(act))
        return True

    def leave(self) -> None:
        for line in self._lines:
            line.close()
