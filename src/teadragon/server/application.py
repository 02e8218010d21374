"""The layers around all that is asked of a server, and the short way to a room's socket inside them."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from starlette.applications import Starlette
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

Layer = Callable[[Any], Any]  # an application to an application; uvicorn's types and Starlette's differ
Endpoint = Callable[[WebSocket], Awaitable[None]]


class Application(Starlette):
    """Pages are found and failed for by Starlette. A socket stays for hours, and every layer around it keeps
    a frame for as long: Starlette's ten take more room than all that we know of the connection."""

    def __init__(self, *, layers: Sequence[Layer], live: Endpoint, prefix: str, **given: Any) -> None:
        """`layers`: the outermost first."""
        super().__init__(**given)
        self._layers = layers
        self._live = live
        self._of_room = re.compile(re.escape(prefix) + "/api/rooms/([^/]+)/live")

    def build_middleware_stack(self) -> ASGIApp:
        pages = super().build_middleware_stack()

        def ask(scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
            path = ""
            if scope["type"] == "websocket":  # under another server's root path it begins with that
                path = scope["path"].removeprefix(scope.get("root_path", ""))
            room = self._of_room.fullmatch(path)
            if room is None:
                return pages(scope, receive, send)
            scope["path_params"] = {"room": room[1]}
            return self._live(WebSocket(scope, receive, send))

        app: ASGIApp = ask
        for layer in reversed(self._layers):
            app = layer(app)
        return app
