"""Rooms and replays over HTTP."""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from teadragon.rooms.bodies import (
    CreateRoom,
    Fork,
    LogPage,
    MyRooms,
    NewLink,
    Rematch,
    RoomLine,
    RoomLines,
    StopRoom,
)
from teadragon.rooms.fields import EDITION_BYTES, LOG_ENTRIES, REPLAY_STEPS
from teadragon.rooms.kept import Line
from teadragon.rooms.shown import refused
from teadragon.server.refusing import NoRoom, no, room_named
from teadragon.server.replying import as_json, body_of, house_of, record_of
from teadragon.server.showing import edition_face

NUMBER = re.compile(r"[0-9]{1,7}")
END = 9_999_999
"""A version that no log reaches."""


def _id(request: Request) -> str:
    """Raises Refused."""
    return room_named(request.path_params["room"])


async def create_room(request: Request) -> Response:
    wish = await body_of(request, CreateRoom, EDITION_BYTES)
    return as_json(await house_of(request).hosting.create(wish), 201)


async def my_rooms(request: Request) -> Response:
    wanted = await body_of(request, MyRooms)
    return as_json(RoomLines(rooms=[_line(line) for line in await house_of(request).lines(wanted.tokens)]))


async def stop_room(request: Request) -> Response:
    wish = await body_of(request, StopRoom)
    return as_json(await house_of(request).stop(_id(request), wish.tokens))


async def new_link(request: Request) -> Response:
    wish = await body_of(request, NewLink)
    return as_json(await house_of(request).hosting.link(_id(request), wish.host, wish.seat))


async def rematch(request: Request) -> Response:
    wish = await body_of(request, Rematch)
    return as_json(await house_of(request).hosting.rematch(_id(request), wish.token, wish.luck))


async def edition(request: Request) -> Response:
    return as_json(edition_face(await house_of(request).replays.edition(_id(request))))


async def record(request: Request) -> Response:
    text = await house_of(request).replays.record(_id(request))
    headers = {
        "cache-control": "no-store",
        "content-disposition": f'attachment; filename="teadragon-{_id(request)}.jsonl"',
    }
    return Response(text, headers=headers, media_type="application/x-ndjson")


async def notes(request: Request) -> Response:
    answer = as_json(await house_of(request).replays.notes(_id(request)))
    answer.headers["content-disposition"] = f'inline; filename="teadragon-{_id(request)}.notes.json"'
    return answer


async def log(request: Request) -> Response:
    """What a client was not told at its welcome; whoever has the room's name may ask, as for its record."""
    house, room = house_of(request), _id(request)
    if await house.store.setup(room) is None:
        raise NoRoom(refused("no_such_room"))
    before = _number(request, "before", END)
    count = max(1, min(_number(request, "count", LOG_ENTRIES), LOG_ENTRIES))
    entries = await house.store.log_before(room, before, count)
    return as_json(LogPage(entries=entries, earlier=entries[0].version - 1 if entries else 0))


async def replay(request: Request) -> Response:
    return as_json(await house_of(request).replays.face(_id(request)))


async def replay_steps(request: Request) -> Response:
    first, count = _number(request, "from", 0), _number(request, "count", REPLAY_STEPS)
    return as_json(await house_of(request).replays.steps(_id(request), first, count))


async def replay_review(request: Request) -> Response:
    found = await house_of(request).reviews.of(_id(request))
    return Response(found, headers={"cache-control": "no-store"}, media_type="application/json")


async def bring_record(request: Request) -> Response:
    house = house_of(request)
    text = await record_of(request, house.settings.body_bytes)
    await house.hosting.has_place()
    return as_json(await house.replays.bring(text), 201)


async def fork(request: Request) -> Response:
    wish = await body_of(request, Fork)
    return as_json(await house_of(request).hosting.fork(_id(request), wish), 201)


def _number(request: Request, name: str, otherwise: int) -> int:
    """Raises Refused."""
    said = request.query_params.get(name)
    if said is None:
        return otherwise
    if not NUMBER.fullmatch(said):
        raise no("bad_message", why=f"{name} is not a number")
    return int(said)


def _line(line: Line) -> RoomLine:
    return RoomLine(
        room=line.setup.face(line.summary.names),
        yours=list(line.yours),
        version=line.version,
        to_act=line.summary.to_act,
        season=line.summary.season,
        turns=line.summary.turns,
        result=line.summary.result,
        closed=line.summary.closed,
        created=line.created,
        changed=line.changed,
    )


ROUTES: list[BaseRoute] = [
    Route("/api/rooms", create_room, methods=["POST"]),
    Route("/api/rooms/mine", my_rooms, methods=["POST"]),
    Route("/api/rooms/{room}/stop", stop_room, methods=["POST"]),
    Route("/api/rooms/{room}/link", new_link, methods=["POST"]),
    Route("/api/rooms/{room}/rematch", rematch, methods=["POST"]),
    Route("/api/rooms/{room}/edition", edition),
    Route("/api/rooms/{room}/record", record),
    Route("/api/rooms/{room}/notes", notes),
    Route("/api/rooms/{room}/log", log),
    Route("/api/replays", bring_record, methods=["POST"]),
    Route("/api/replays/{room}", replay),
    Route("/api/replays/{room}/steps", replay_steps),
    Route("/api/replays/{room}/review", replay_review),
    Route("/api/replays/{room}/fork", fork, methods=["POST"]),
]
