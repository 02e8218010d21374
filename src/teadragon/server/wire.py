"""The WebSockets of uvicorn, made to bear a flood, and to part in good order when the server stops."""

from __future__ import annotations

import asyncio
import struct
from asyncio.transports import Transport
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import msgspec
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from teadragon.rooms.protocol import Bye
from teadragon.rooms.shown import refused
from teadragon.server.bell import Letters
from teadragon.server.limits import POLICY, Bucket
from teadragon.server.settings import Settings

WIRE = "teadragon.wire"  # the extension of the scope by which the application reaches it
SWITCHING = 101
TEXT = 0x81  # the first byte of a whole text frame
RESTART = 1012  # "service restart": the client comes back
SLICE = 4096  # bytes read at a time; a few hundred of the shortest frames
ABOVE = 10  # what the application refuses with a word is cut off here when it comes ten times as fast
DEAF_AFTER = 65_536  # bytes still read from a connection that was told of its end
CLOSING = 3.0  # seconds for its answer to that
QUIET = 0.01  # seconds between looks whether everybody has finished

GOODBYE = msgspec.json.encode(Bye(refusal=refused("restarting")))


class Wire(WebSocketsSansIOProtocol):
    """Each frame counts here, pings and parts of messages too, which the application never sees."""

    rate: float = 0
    burst: float = 1

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.close_timeout = CLOSING
        self.queue = Letters()  # type: ignore[assignment]
        self.waits = False  # the application waits for the next frame and has done all the earlier ones
        self.sends = 0  # messages that wait until the other side reads
        self._bucket = Bucket(self.rate, self.burst, self.loop.time())
        self._deaf = False
        self._ended = False
        self._after_end = 0

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self.close_sent:
                self._after_end += SLICE
                if self._after_end > DEAF_AFTER:
                    self._go_deaf()
            if self._deaf:
                return
            super().data_received(data[start : start + SLICE])

    def handle_text(self, event: Frame) -> None:
        self._count()
        super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        self._count()
        super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        self._count()
        super().handle_cont(event)

    def handle_ping(self) -> None:
        self._count()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        self._count()
        super().handle_pong(event)

    def _count(self) -> None:
        if not self.close_sent and self.handshake_complete and self._bucket.take(self.loop.time()):
            self._end(POLICY, "too fast")
            self._go_deaf()

    def _end(self, code: int, why: str) -> None:
        self._ended = True
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": why})
        self.conn.send_close(code, why)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True

    def _go_deaf(self) -> None:
        """Nothing is read any more: who floods is stopped by his own full buffers."""
        if self._deaf:
            return
        self._deaf = True
        self.transport.pause_reading()
        self.loop.call_later(CLOSING, self._cut)

    def _cut(self) -> None:
        if isinstance(self.transport, Transport):
            self.transport.abort()

    async def receive(self) -> Any:
        self.waits = self.queue.empty()
        try:
            return await super().receive()
        finally:
            self.waits = False

    async def send(self, message: Any) -> None:
        if self._ended:
            return  # by us: what the room still wants to say finds nobody
        self.sends += 1
        try:
            await super().send(message)
        finally:
            self.sends -= 1
        if message["type"] == "websocket.accept":
            self._forget_handshake()

    def _forget_handshake(self) -> None:
        """Nobody asks for it any more, and there are as many as connections."""
        self.request.headers.clear()
        self.response.headers.clear()
        self.scope["headers"] = []

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == SWITCHING:
            self.scope["extensions"] = {**(self.scope["extensions"] or {}), WIRE: {"say": self.say}}

    def say(self, text: bytes) -> bool:
        """Write a text at once, past the layers that look at what a refusal says. False, and nothing is
        written, where it has to wait or be packed."""
        if not (self.open and self.writable.is_set()) or self.conn.extensions or self.transport.is_closing():
            return False
        self.transport.write(head_of(len(text)) + text)
        return True

    @property
    def open(self) -> bool:
        return self.handshake_complete and not (self.close_sent or self.disconnected)

    def stop_reading(self) -> None:
        """What has not been read is not accepted; its sender says it again when it comes back."""
        self.read_paused = False  # so that `receive` does not go on
        self._deaf = True
        self.transport.pause_reading()

    def part(self) -> None:
        if self.open and not self.transport.is_closing():
            self.conn.send_text(GOODBYE)
            self._end(RESTART, "service restart")
        self.transport.close()


def head_of(size: int) -> bytes:
    """Of a whole, unpacked text frame from a server (RFC 6455, 5.2)."""
    if size < 126:
        return bytes([TEXT, size])
    return struct.pack("!BBH", TEXT, 126, size) if size < 65_536 else struct.pack("!BBQ", TEXT, 127, size)


def wire_of(settings: Settings) -> type[Wire]:
    rate, burst = ABOVE * settings.frames_per_second, ABOVE * settings.frames_burst
    return type("Wire", (Wire,), {"rate": rate, "burst": burst})


async def part_all(
    connections: Iterable[object], rest: Callable[[], Awaitable[None]], patience: float
) -> None:
    """Read nothing new, let everything read be stored and told, `rest` let bots come to rest, then part.

    `patience`: seconds, after which those who are not done are parted from all the same.
    """
    wires = [wire for wire in connections if isinstance(wire, Wire) and wire.open]
    for wire in wires:
        wire.stop_reading()
    await _until(lambda: all(wire.waits or not wire.open for wire in wires), patience)
    await rest()
    await asyncio.sleep(0)  # whoever was told something by the last step begins to send it
    await _until(lambda: not any(wire.sends for wire in wires), patience)
    for wire in wires:
        wire.part()


async def _until(done: Callable[[], bool], patience: float) -> None:
    end = asyncio.get_running_loop().time() + patience
    while not done() and asyncio.get_running_loop().time() < end:
        await asyncio.sleep(QUIET)
