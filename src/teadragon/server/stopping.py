"""What a request is told that the server's end cuts off."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from teadragon.rooms.shown import refused

RESTARTING = refused("restarting")


class Stop:
    """Whether the server is about to end."""

    begun = False


class Stoppable:
    """Answers a request that is cancelled because the server ends; otherwise uvicorn would log a trace."""

    def __init__(self, app: ASGIApp, stop: Stop) -> None:
        self._app = app
        self._stop = stop

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def watched(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, watched)
        except asyncio.CancelledError:
            if not self._stop.begun:
                raise
            if scope["type"] == "http" and not begun:
                await _answer(send)


async def _answer(send: Send) -> None:
    headers = [(b"content-type", b"application/json"), (b"retry-after", b"1")]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(RESTARTING)})
