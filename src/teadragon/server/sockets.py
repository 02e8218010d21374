"""The WebSocket of a room: a frame in, a typed answer out, whatever the frame."""

from __future__ import annotations

import asyncio
import logging

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from teadragon.rooms.inbox import Acted, Asked, Did
from teadragon.rooms.protocol import (
    VERSION,
    Act,
    Bye,
    ClientMessage,
    Do,
    Hello,
    Ping,
    Pong,
    Quote,
    Refused,
)
from teadragon.rooms.shown import Refusal, refused
from teadragon.rooms.store import StoreFailed
from teadragon.server.house import House
from teadragon.server.keys import hashes_of
from teadragon.server.live import NO_SUCH_ROOM, LiveRoom
from teadragon.server.members import Ended, Member
from teadragon.server.refusing import NoRoom, room_named
from teadragon.server.refusing import Refused as Not
from teadragon.server.wire import WIRE

log = logging.getLogger("teadragon.server")

MOST_FAULTS = 20
POLICY, SERVER_FAULT, OTHER_PROTOCOL = 1008, 1011, 4406  # codes with which a connection is closed

_read = msgspec.json.Decoder[ClientMessage](ClientMessage)


class Faulty(Exception):
    """A frame that is no message."""


async def live(socket: WebSocket) -> None:
    await socket.accept()
    house: House = socket.app.state.house
    try:
        async with house.visit(room_named(socket.path_params["room"])) as room:
            await _serve(Connection(socket, house, room))
    except NoRoom as error:
        await _end(socket, error.refusal, NO_SUCH_ROOM)
    except Not as error:
        code = OTHER_PROTOCOL if error.refusal.reason == "other_protocol" else POLICY
        await _end(socket, error.refusal, code)
    except WebSocketDisconnect:
        pass
    except StoreFailed as error:
        log.warning("the store failed", extra={"why": str(error)})
        await _end(socket, refused("store_failed"), SERVER_FAULT)
    except Exception:
        log.exception("a connection failed")
        await _end(socket, refused("server_fault"), SERVER_FAULT)


async def _serve(connection: Connection) -> None:
    try:
        await connection.serve()
    finally:
        connection.leave()


class Connection:
    """One socket; it becomes a member with its first hello."""

    def __init__(self, socket: WebSocket, house: House, room: LiveRoom) -> None:
        self._socket = socket
        self._house = house
        self._room = room
        self._member: Member | None = None
        self._sending: asyncio.Task[None] | None = None
        self._faults = 0

    async def serve(self) -> None:
        """Raises WebSocketDisconnect, Refused, StoreFailed."""
        while self._faults < MOST_FAULTS:
            frame = await self._socket.receive()
            if frame["type"] != "websocket.receive":
                raise WebSocketDisconnect(frame.get("code", 1005))
            try:
                await self._handle(_message(frame.get("text")))
            except Faulty as fault:
                self._faults += 1
                await self._refuse(refused("bad_message", why=str(fault)))
            if self._member is not None:
                await self._member.not_full()
        raise Not(refused("too_many_faults", most=MOST_FAULTS))

    def leave(self) -> None:
        if self._sending is not None:
            self._sending.cancel()
        if self._member is not None:
            self._room.leave(self._member)

    async def _handle(self, message: ClientMessage) -> None:
        member = self._member
        if isinstance(message, Hello):
            await self._hello(message)
        elif member is None:
            await self._refuse(refused("hello_first"))
        elif isinstance(message, Act):
            await self._room.handle(Acted(member.number, member.seats, message))
        elif isinstance(message, Do):
            await self._room.handle(
                Did(member.number, member.seats, member.host, message.key, message.deed)
            )
        elif isinstance(message, Quote):
            await self._room.handle(Asked(member.number, message))
        elif isinstance(message, Ping):
            pong = Pong(version=self._room.room.version, now=self._house.clock.now())
            member.answer(msgspec.json.encode(pong))

    async def _hello(self, hello: Hello) -> None:
        if hello.protocol not in (None, VERSION):
            raise Not(refused("other_protocol", server=VERSION, client=hello.protocol))
        hashes = hashes_of([*hello.tokens, hello.host])
        if self._member is not None:
            await self._room.greet(self._member, hashes, hello.have)
            return
        self._member = await self._room.join(hashes, hello.have)
        wire = (self._socket.scope.get("extensions") or {}).get(WIRE)
        if wire is not None:
            self._member.at_once = wire["say"]
        self._sending = asyncio.create_task(self._send(self._member))

    async def _send(self, member: Member) -> None:
        try:
            await member.send(self._send_bytes, self._room.catch_up)
        except Ended as end:
            await _close(self._socket, end.code)
        except (WebSocketDisconnect, RuntimeError):
            return  # the reader notices the end, too, and cleans up
        except StoreFailed as error:
            log.warning("the store failed", extra={"why": str(error)})
            await _end(self._socket, refused("store_failed"), SERVER_FAULT)
        except Exception:
            log.exception("a connection failed")
            await _end(self._socket, refused("server_fault"), SERVER_FAULT)

    async def _send_bytes(self, message: bytes) -> None:
        await self._socket.send_text(message.decode())

    async def _refuse(self, refusal: Refusal) -> None:
        message = msgspec.json.encode(Refused(key=None, refusal=refusal, state=None))
        if self._member is None:
            await self._send_bytes(message)
        else:
            self._member.answer(message)


def _message(text: str | None) -> ClientMessage:
    """Raises Faulty."""
    if text is None:
        raise Faulty("a binary frame")
    try:
        return _read.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Faulty(str(error)) from None


async def _end(socket: WebSocket, refusal: Refusal, code: int) -> None:
    """The last word, and the end."""
    if socket.application_state is not WebSocketState.CONNECTED:
        return
    try:
        await socket.send_text(msgspec.json.encode(Bye(refusal=refusal)).decode())
        await socket.close(code)
    except (WebSocketDisconnect, RuntimeError):
        return  # it is closed already


async def _close(socket: WebSocket, code: int) -> None:
    if socket.application_state is WebSocketState.CONNECTED:
        await socket.close(code)
