"""The HTTP side: JSON in and out, every fault as a typed refusal, and the client's files."""

from __future__ import annotations

import logging
import re
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from teadragon import __version__
from teadragon.bots import NAMES
from teadragon.rooms import schema
from teadragon.rooms.faces import Editions
from teadragon.rooms.kept import Line
from teadragon.rooms.protocol import (
    FRAME_BYTES,
    VERSION,
    CreateRoom,
    Health,
    MyRooms,
    Refusal,
    RoomLine,
    RoomLines,
    StopRoom,
)
from teadragon.rooms.room import refused
from teadragon.rooms.store import StoreFailed
from teadragon.server.assets import Assets
from teadragon.server.house import House, NoRoom
from teadragon.server.showing import edition_face, words_of

T = TypeVar("T")

log = logging.getLogger("teadragon.server")

LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})?")
STATUS = {
    "not_everyone": 403,
    "no_such_room": 404,
    "game_over": 409,
    "mid_turn": 409,
    "stale_version": 409,
    "room_damaged": 500,
    "store_failed": 503,
}
NOT_BUILT = "The table's server runs, but the browser client is not built here.\n"


class Refused(Exception):
    def __init__(self, refusal: Refusal, status: int | None = None) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal
        self.status = status or STATUS.get(refusal.reason, 400)


def as_json(value: object, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(value), status, headers, media_type="application/json")


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def body_of(request: Request, kind: type[T]) -> T:
    """Raises Refused."""
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        raise Refused(refused("not_json"), 415)
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > FRAME_BYTES:
            raise Refused(refused("too_large", most=FRAME_BYTES), 413)
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused(refused("bad_message", why=str(error))) from None


async def health(request: Request) -> Response:
    ready = house_of(request).engine_ready.is_set()
    return as_json(
        Health(ok=True, version=__version__, protocol=VERSION, engine="ready" if ready else "compiling")
    )


async def json_schema(request: Request) -> Response:
    return Response(schema.text(), media_type="application/schema+json")


async def editions(request: Request) -> Response:
    house = house_of(request)
    faces = [edition_face(edition) for edition in house.editions.values()]
    return as_json(Editions(editions=faces, default=house.default_edition, bots=list(NAMES)))


async def words(request: Request) -> Response:
    language = request.path_params["language"]
    try:
        if not LANGUAGE.fullmatch(language):
            raise KeyError(language)
        return as_json(words_of(house_of(request).editions.values(), language))
    except KeyError:
        raise Refused(refused("no_such_words"), 404) from None


async def create_room(request: Request) -> Response:
    made = await house_of(request).create(await body_of(request, CreateRoom))
    if isinstance(made, Refusal):
        raise Refused(made)
    return as_json(made, 201)


async def my_rooms(request: Request) -> Response:
    wanted = await body_of(request, MyRooms)
    return as_json(RoomLines(rooms=[_line(line) for line in await house_of(request).lines(wanted.tokens)]))


async def stop_room(request: Request) -> Response:
    wish = await body_of(request, StopRoom)
    stopped = await house_of(request).stop(request.path_params["room"], wish.tokens)
    if isinstance(stopped, Refusal):
        raise Refused(stopped)
    return as_json(stopped)


async def room_edition(request: Request) -> Response:
    return as_json(edition_face(await house_of(request).edition_of(request.path_params["room"])))


async def record(request: Request) -> Response:
    room = request.path_params["room"]
    text = await house_of(request).record(room)
    headers = {
        "cache-control": "no-store",
        "content-disposition": f'attachment; filename="teadragon-{room}.jsonl"',
    }
    return Response(text, headers=headers, media_type="application/x-ndjson")


async def no_such_page(request: Request) -> Response:
    raise Refused(refused("no_such_page"), 404)


async def page(request: Request) -> Response:
    """A file of the client, or its page: what lies behind the address is the client's matter."""
    assets: Assets = request.app.state.assets
    path = request.path_params["path"] or "index.html"
    if path in assets:
        return assets.answer(path, request)
    if "." in path.rsplit("/", 1)[-1]:
        raise Refused(refused("no_such_page"), 404)
    if "index.html" not in assets:
        return Response(NOT_BUILT, 503, media_type="text/plain")
    return assets.answer("index.html", request)


def _line(line: Line) -> RoomLine:
    return RoomLine(
        room=line.setup.face(),
        yours=list(line.yours),
        version=line.version,
        to_act=line.summary.to_act,
        season=line.summary.season,
        turns=line.summary.turns,
        result=line.summary.result,
        created=line.created,
        changed=line.changed,
    )


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return as_json(error.refusal, error.status)


async def _no_room(request: Request, error: Exception) -> Response:
    assert isinstance(error, NoRoom)
    return as_json(error.refusal, STATUS[error.refusal.reason])


async def _store_failed(request: Request, error: Exception) -> Response:
    log.error("the store failed: %s", error)
    return as_json(refused("store_failed"), 503)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    reason = "not_allowed" if error.status_code == 405 else "no_such_page"
    answer = as_json(refused(reason), error.status_code)
    answer.headers.update(error.headers or {})
    return answer


async def _server_fault(request: Request, error: Exception) -> Response:
    return as_json(refused("server_fault"), 500)


FAULTS: dict[Any, Any] = {
    Refused: _refused,
    NoRoom: _no_room,
    StoreFailed: _store_failed,
    HTTPException: _http_error,
    Exception: _server_fault,
}

API: list[BaseRoute] = [
    Route("/healthz", health),
    Route("/api/schema.json", json_schema),
    Route("/api/editions", editions),
    Route("/api/words/{language}", words),
    Route("/api/rooms", create_room, methods=["POST"]),
    Route("/api/rooms/mine", my_rooms, methods=["POST"]),
    Route("/api/rooms/{room}/stop", stop_room, methods=["POST"]),
    Route("/api/rooms/{room}/edition", room_edition),
    Route("/api/rooms/{room}/record", record),
]
PAGES: list[BaseRoute] = [
    Route("/api", no_such_page),
    Route("/api/{path:path}", no_such_page),
    Route("/{path:path}", page),
]
