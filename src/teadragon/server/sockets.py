"""The WebSocket of a room: a frame in, a typed answer out, whatever the frame."""

from __future__ import annotations

import asyncio
import logging

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from teadragon.rooms.protocol import Act, ClientMessage, Hello, Ping, Pong, Quote, Refusal, Refused
from teadragon.rooms.room import Acted, Asked, refused
from teadragon.server.house import House, NoRoom
from teadragon.server.live import LiveRoom
from teadragon.server.members import Member

log = logging.getLogger("teadragon.server")

MOST_FAULTS = 20
POLICY, SERVER_FAULT, NO_SUCH_ROOM = 1008, 1011, 4404  # codes with which a connection is closed

_read = msgspec.json.Decoder[ClientMessage](ClientMessage)


class Faulty(Exception):
    """A frame that is no message."""


async def live(socket: WebSocket) -> None:
    await socket.accept()
    house: House = socket.app.state.house
    try:
        async with house.visit(socket.path_params["room"]) as room:
            await _serve(Connection(socket, house, room))
    except NoRoom as error:
        await _end(socket, error.refusal, NO_SUCH_ROOM)
    except WebSocketDisconnect:
        pass
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
        await self._socket.close(POLICY)

    def leave(self) -> None:
        if self._sending is not None:
            self._sending.cancel()
        if self._member is not None:
            self._room.leave(self._member)

    async def _handle(self, message: ClientMessage) -> None:
        if isinstance(message, Hello):
            await self._hello(message)
        elif self._member is None:
            await self._refuse(refused("hello_first"))
        elif isinstance(message, Act):
            await self._room.handle(Acted(self._member.number, self._member.seats, message))
        elif isinstance(message, Quote):
            await self._room.handle(Asked(self._member.number, message))
        elif isinstance(message, Ping):
            self._member.answer(msgspec.json.encode(Pong(version=self._room.room.version)))

    async def _hello(self, hello: Hello) -> None:
        seats = await self._house.seats_of(self._room.room.setup.id, hello.tokens)
        if self._member is not None:
            await self._room.greet(self._member, seats, hello.have)
            return
        self._member = await self._room.join(seats, hello.have)
        self._sending = asyncio.create_task(self._send(self._member))
        self._room.think()

    async def _send(self, member: Member) -> None:
        try:
            await member.send(self._send_bytes, self._room.catch_up)
        except (WebSocketDisconnect, RuntimeError):
            return  # the reader notices the end, too, and cleans up
        except Exception:
            log.exception("a connection failed")
            await _end(self._socket, refused("server_fault"), SERVER_FAULT)

    async def _send_bytes(self, message: bytes) -> None:
        await self._socket.send_text(message.decode())

    async def _refuse(self, refusal: Refusal) -> None:
        if self._member is None:
            await _say(self._socket, refusal)
        else:
            self._member.answer(_refused(refusal))


def _message(text: str | None) -> ClientMessage:
    """Raises Faulty."""
    if text is None:
        raise Faulty("a binary frame")
    try:
        return _read.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Faulty(str(error)) from None


def _refused(refusal: Refusal) -> bytes:
    return msgspec.json.encode(Refused(key=None, refusal=refusal, state=None))


async def _say(socket: WebSocket, refusal: Refusal) -> None:
    await socket.send_text(_refused(refusal).decode())


async def _end(socket: WebSocket, refusal: Refusal, code: int) -> None:
    if socket.application_state is not WebSocketState.CONNECTED:
        return
    try:
        await _say(socket, refusal)
        await socket.close(code)
    except (WebSocketDisconnect, RuntimeError):
        return  # it is closed already
