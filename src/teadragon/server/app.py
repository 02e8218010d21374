"""The server as an ASGI application, and as a process."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import socket
import threading
from collections.abc import AsyncIterator, Callable, Iterator

import uvicorn
from starlette.applications import Starlette
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from teadragon import __version__
from teadragon.rooms.fields import FRAME_BYTES
from teadragon.server import http, logs, sockets
from teadragon.server.application import Application
from teadragon.server.assets import Assets
from teadragon.server.counting import Counting
from teadragon.server.headers import SecurityHeaders
from teadragon.server.house import House
from teadragon.server.housekeeping import housekeeping
from teadragon.server.limits import Limits
from teadragon.server.listening import address_of, listen
from teadragon.server.metrics import Metrics
from teadragon.server.places import makes_room, metrics_elsewhere, metrics_route, under
from teadragon.server.settings import Settings
from teadragon.server.sole import sole_server
from teadragon.server.stopping import Stop, Stoppable
from teadragon.server.wire import part_all, wire_of

log = logging.getLogger("teadragon.server")

GRACE = 3  # seconds that a stopping server gives its connections
COLLECTOR = (10_000, 10, 10)
"""When Python looks for cycles: among so many new objects, and after so many looks at those that stayed. By
its own numbers a server of a thousand rooms looks at all that it has every other second, and stands still."""


def create_app(settings: Settings) -> Application:
    """For an ASGI server that is not ours, tests among them: the store is opened when the application
    starts, and closed when it ends. `run` opens it earlier, so that a fault ends the program with a word."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with _open_house(app, settings):
            yield

    return _application(settings, lifespan)


@contextlib.asynccontextmanager
async def _open_house(app: Starlette, settings: Settings, address: str = "") -> AsyncIterator[None]:
    metrics: Metrics = app.state.metrics
    with sole_server(settings, address):
        house = app.state.house = await House.open(settings, metrics=metrics)
        house.store.watch(metrics.stored)
        try:
            async with housekeeping(house, metrics, settings):
                yield
        finally:
            await house.close()


def run(settings: Settings, *, on_ready: Callable[[str], None] | None = None) -> None:
    """Serve until a signal to end; `on_ready` gets the address once it answers.

    Raises NewerStore, BadEdition, and OSError where port or data folder cannot be used.
    """
    with listen(settings) as listener:
        serve_at(settings, listener, on_ready or _nobody_waits)


def serve_at(settings: Settings, listener: socket.socket, on_ready: Callable[[str], None]) -> None:
    """As `run`, at a socket that is there already and may be shared with other processes."""
    logs.set_up(settings.log_level, settings.log_form)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(settings, listener, on_ready))


async def _serve(settings: Settings, listener: socket.socket, on_ready: Callable[[str], None]) -> None:
    def ready() -> None:
        gc.collect()
        gc.freeze()  # what is there now stays: the collector need not look at it again
        gc.set_threshold(*COLLECTOR)
        log.info("started", extra={"version": __version__, "address": address})
        on_ready(address)

    address = address_of(settings, listener)
    app = _application(settings, None)
    async with _open_house(app, settings, address):
        with metrics_elsewhere(settings, app.state.metrics):
            await _Server(app, settings, ready).serve([listener])
    log.info("ended")


def _application(settings: Settings, lifespan: Callable[[Starlette], object] | None) -> Application:
    metrics, stop = Metrics(), Stop()
    here = [metrics_route(metrics)] if settings.metrics == "here" else []
    app = Application(
        layers=[
            lambda app: Stoppable(app, stop),
            lambda app: ProxyHeadersMiddleware(app, trusted_hosts=list(settings.trusted_proxies)),
            lambda app: Counting(app, metrics),
            SecurityHeaders,
            lambda app: Limits(app, settings, makes_room(settings.prefix)),
        ],
        live=sockets.live,
        prefix=settings.prefix,
        routes=under(settings.prefix, [*http.API, *here, *http.PAGES]),
        exception_handlers=http.FAULTS,
        lifespan=lifespan,
    )
    app.state.assets = Assets(settings.static, settings.public_url)
    app.state.metrics = metrics
    app.state.stop = stop
    return app


class _Server(uvicorn.Server):
    """Tells when it answers, parts from its visitors in good order, and ends by a signal as by any other
    end: the caller closes the store."""

    def __init__(self, app: Starlette, settings: Settings, on_started: Callable[[], None]) -> None:
        super().__init__(_config(app, settings))
        self._app = app
        self._on_started = on_started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        self._app.state.stop.begun = True
        house: House = self._app.state.house
        ready = house.engine_ready.is_set()
        await part_all(self.server_state.connections, house.rest, GRACE if ready else 0)
        if not ready:  # nothing can have been accepted yet
            for task in list(self.server_state.tasks):
                task.cancel()
        await super().shutdown(sockets)

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


def _config(app: Starlette, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        lifespan="off",
        ws=wire_of(settings),
        ws_max_size=FRAME_BYTES,
        # packing takes longer than all the rest of an action, and a quarter of a megabyte a socket
        ws_per_message_deflate=False,
        access_log=False,  # who looks at which room is nobody's business
        log_config=None,  # `logs` has set up all of it
        log_level="warning",
        server_header=False,
        proxy_headers=False,  # the application has its own, so that it is the same under any server
        timeout_graceful_shutdown=GRACE,
    )


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:  # there is none for Windows
        return None
    return uvloop.new_event_loop


def _nobody_waits(_address: str) -> None:
    pass
