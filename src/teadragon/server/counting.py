"""Counts what goes out: answers by route and status, refusals by reason, open sockets."""

from __future__ import annotations

from collections.abc import Awaitable

import msgspec
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from teadragon.server.metrics import Metrics

TOLD = ('{"type":"refused"', '{"type":"bye"')  # how messages begin that carry a refusal


class Counting:
    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] == "http":
            return self._answer(scope, receive, send)
        if scope["type"] == "websocket":
            return self._socket(scope, receive, send)
        return self._app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        status = 500  # where nothing is sent, that is what the layers above will say

        async def counted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            elif status >= 400 and (reason := _reason(message.get("body", b""), _Refusal)) is not None:
                self._metrics.refused(reason)
            await send(message)

        try:
            await self._app(scope, receive, counted)
        finally:
            self._metrics.answered(_route(scope), status)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def counted(message: Message) -> None:
            text = message.get("text")
            if text is not None and text.startswith(TOLD) and (reason := _reason(text, _Telling)) is not None:
                self._metrics.refused(reason)
            await send(message)

        self._metrics.sockets.inc()
        try:
            await self._app(scope, receive, counted)
        finally:
            self._metrics.sockets.dec()


class _Refusal(msgspec.Struct):
    reason: str


class _Telling(msgspec.Struct):
    refusal: _Refusal


def _reason(text: str | bytes, kind: type[_Refusal] | type[_Telling]) -> str | None:
    try:
        said = msgspec.json.decode(text, type=kind)
    except msgspec.DecodeError:
        return None
    return said.refusal.reason if isinstance(said, _Telling) else said.reason


def _route(scope: Scope) -> str:
    """The pattern of the path, so that no room is told by its name."""
    route = scope.get("route")
    return route.path if isinstance(route, Route) else "none"
