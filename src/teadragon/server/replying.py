"""What HTTP answers are made of: bodies read within their limits, JSON out, faults as typed refusals."""

from __future__ import annotations

import logging
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from teadragon.rooms.fields import FRAME_BYTES
from teadragon.rooms.shown import refused
from teadragon.rooms.store import StoreFailed
from teadragon.server.house import House
from teadragon.server.refusing import Refused, no

T = TypeVar("T")

log = logging.getLogger("teadragon.server")

RECORD_TYPES = ("application/x-ndjson", "application/jsonl", "text/plain")


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


def as_json(value: object, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(value), status, headers, media_type="application/json")


async def body_of(request: Request, kind: type[T], most: int = FRAME_BYTES) -> T:
    """Raises Refused."""
    if _type(request) != "application/json":
        raise no("not_json")
    body = await _read(request, most)
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise no("bad_message", why=str(error)) from None


async def record_of(request: Request, most: int) -> bytes:
    """The text of a game record. Raises Refused."""
    if _type(request) not in RECORD_TYPES:
        raise no("not_text")
    return await _read(request, most)


def _type(request: Request) -> str:
    return request.headers.get("content-type", "").split(";")[0].strip().lower()


async def _read(request: Request, most: int) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise no("too_large", most=most)
    return bytes(body)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return as_json(error.refusal, error.status)


async def _store_failed(request: Request, error: Exception) -> Response:
    log.error("the store failed", extra={"why": str(error)})
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
    StoreFailed: _store_failed,
    HTTPException: _http_error,
    Exception: _server_fault,
}
