"""The server as an ASGI application, and as a process."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import threading
from collections.abc import AsyncIterator, Callable, Iterator

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import WebSocketRoute

from teadragon.rooms.protocol import FRAME_BYTES
from teadragon.server import http, sockets
from teadragon.server.assets import Assets
from teadragon.server.headers import SecurityHeaders
from teadragon.server.house import House
from teadragon.server.settings import Settings

GRACE = 3  # seconds that a stopping server gives its connections


def create_app(settings: Settings) -> Starlette:
    """For an ASGI server that is not ours, tests among them: the store is opened when the application
    starts, and closed when it ends. `run` opens it earlier, so that a fault ends the program with a word."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.house = await House.open(settings)
        try:
            yield
        finally:
            await app.state.house.close()

    return _application(settings, lifespan)


def run(settings: Settings, *, on_ready: Callable[[str], None] | None = None) -> None:
    """Serve until a signal to end; `on_ready` gets the address once it answers.

    Raises NewerStore, BadEdition, and OSError where port or data folder cannot be used.
    """
    listener = _listen(settings)
    with listener, asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(settings, listener, on_ready))


async def _serve(settings: Settings, listener: socket.socket, on_ready: Callable[[str], None] | None) -> None:
    house = await House.open(settings)
    try:
        app = _application(settings, None)
        app.state.house = house
        ready = on_ready or _nobody_waits
        await _Server(_config(app), lambda: ready(_address(settings, listener))).serve([listener])
    finally:
        await house.close()


def _application(settings: Settings, lifespan: Callable[[Starlette], object] | None) -> Starlette:
    app = Starlette(
        routes=[*http.API, WebSocketRoute("/api/rooms/{room}/live", sockets.live), *http.PAGES],
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers=http.FAULTS,
        lifespan=lifespan,  # type: ignore[arg-type]
    )
    app.state.assets = Assets(settings.static)
    return app


def _config(app: Starlette) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        lifespan="off",
        ws="websockets-sansio",
        ws_max_size=FRAME_BYTES,
        access_log=False,  # who looks at which room is nobody's business
        log_level="warning",
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=GRACE,
    )


class _Server(uvicorn.Server):
    """Tells when it answers, and ends by a signal as by any other end: the caller closes the store."""

    def __init__(self, config: uvicorn.Config, on_started: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_started = on_started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_started()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        ends = (signal.SIGINT, signal.SIGTERM)
        before = {end: signal.signal(end, self.handle_exit) for end in ends}
        try:
            yield
        finally:
            for end, handler in before.items():
                signal.signal(end, handler)


def _listen(settings: Settings) -> socket.socket:
    """Raises OSError where the port is taken, unless any will do."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    for port in (settings.port, 0) if settings.any_port else (settings.port,):
        listener = socket.socket(family, socket.SOCK_STREAM)
        try:
            if os.name == "posix":  # elsewhere the option would let two servers share a port
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((settings.host, port))
        except OSError as error:
            listener.close()
            taken = error
        else:
            return listener
    raise taken


def _address(settings: Settings, listener: socket.socket) -> str:
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)
    return f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}/"


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:  # there is none for Windows
        return None
    return uvloop.new_event_loop


def _nobody_waits(_address: str) -> None:
    pass
