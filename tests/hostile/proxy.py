"""A bad line between a client and a server: it drops, delays, repeats, swaps and cuts WebSocket frames."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from types import TracebackType
from typing import Literal

Way = Literal["to server", "to client"]
Fate = Literal["pass", "drop", "delay", "repeat", "swap", "cut", "tear"]
"""`swap`: after the next one. `cut`: the connection ends before it; `tear`: in the middle of it."""
Plan = Callable[[Way, int, bytes], Fate]
"""What becomes of the data frame of this number: from 0, over all connections, each way for itself."""

DATA = (0x0, 0x1, 0x2)  # opcodes: continuation, text, binary
LATE = 0.02  # seconds that a delayed frame waits, and all behind it
CHUNK = 65_536


def all_well(_way: Way, _number: int, _payload: bytes) -> Fate:
    return "pass"


def bad_luck(seed: int, *, share: float = 0.06) -> Plan:
    """Each frame meets one of the fates with this probability, the same ones for the same seed."""
    dice = random.Random(seed)
    fates: tuple[Fate, ...] = ("drop", "drop", "delay", "repeat", "repeat", "swap", "swap", "cut", "tear")

    def fate(_way: Way, _number: int, _payload: bytes) -> Fate:
        return dice.choice(fates) if dice.random() < share else "pass"

    return fate


@dataclass
class Counted:
    """What the proxy did, and how many frames it saw."""

    seen: dict[Way, int] = field(default_factory=lambda: {"to server": 0, "to client": 0})
    fates: dict[Fate, int] = field(default_factory=dict)


class Cut(Exception):
    """The plan ends this connection."""


class Proxy:
    """Listens at a port of its own in front of a server's; clients must not compress their messages."""

    def __init__(self, port: int, plan: Plan = all_well) -> None:
        self.plan = plan
        self.counted = Counted()
        self._server_port = port
        self._listener: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> Proxy:
        self._listener = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        return self

    async def __aexit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        assert self._listener is not None
        self._listener.close()
        self.cut_all()
        await self._listener.wait_closed()

    @property
    def port(self) -> int:
        assert self._listener is not None
        return int(self._listener.sockets[0].getsockname()[1])

    def address(self) -> str:
        """Where clients think that the server is."""
        return f"http://127.0.0.1:{self.port}/"

    def cut_all(self) -> None:
        """The network is gone, for everybody."""
        for writer in list(self._open):
            writer.transport.abort()

    async def _connected(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        writers = [to_client]
        try:
            server, to_server = await asyncio.open_connection("127.0.0.1", self._server_port)
            writers.append(to_server)
            self._open |= {*writers}
            for reader, writer in ((client, to_server), (server, to_client)):
                writer.write(await reader.readuntil(b"\r\n\r\n"))  # the handshake passes as it is
            async with asyncio.TaskGroup() as ways:
                ways.create_task(self._pass("to server", client, to_server))
                ways.create_task(self._pass("to client", server, to_client))
        except* (Cut, OSError, asyncio.IncompleteReadError):
            pass
        finally:
            for writer in writers:
                self._open.discard(writer)
                writer.transport.abort()

    async def _pass(self, way: Way, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        kept: bytes | None = None  # it is to come after the next one
        while True:
            opcode, frame, payload = await read_frame(reader)
            fate = self._fate(way, payload) if opcode in DATA else "pass"
            if fate == "swap" and kept is None:
                kept = frame
                continue
            await self._let_pass(fate, frame, writer)
            if kept is not None:
                writer.write(kept)
                kept = None
            await writer.drain()

    def _fate(self, way: Way, payload: bytes) -> Fate:
        fate = self.plan(way, self.counted.seen[way], payload)
        self.counted.seen[way] += 1
        self.counted.fates[fate] = self.counted.fates.get(fate, 0) + 1
        return fate

    async def _let_pass(self, fate: Fate, frame: bytes, writer: asyncio.StreamWriter) -> None:
        match fate:
            case "drop":
                return
            case "cut":
                raise Cut
            case "tear":
                writer.write(frame[: len(frame) // 2])
                with suppress(OSError):
                    await writer.drain()
                raise Cut
            case "delay":
                await asyncio.sleep(LATE)
            case "repeat":
                writer.write(frame)
        writer.write(frame)


async def read_frame(reader: asyncio.StreamReader) -> tuple[int, bytes, bytes]:
    """(opcode, the whole frame as it came, its payload). Raises IncompleteReadError at the end."""
    head = await reader.readexactly(2)
    length = head[1] & 0x7F
    more = await reader.readexactly({126: 2, 127: 8}.get(length, 0))
    if more:
        length = int.from_bytes(more, "big")
    mask = await reader.readexactly(4 if head[1] & 0x80 else 0)
    body = await reader.readexactly(length)
    payload = bytes(byte ^ mask[i % 4] for i, byte in enumerate(body)) if mask else body
    return head[0] & 0x0F, head + more + mask + body, payload
