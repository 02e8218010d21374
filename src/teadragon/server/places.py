"""Where things are served: everything under one prefix, and the metrics here, elsewhere or nowhere."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator, Sequence

from prometheus_client import start_http_server
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import Scope

from teadragon.server.metrics import TYPE, Metrics
from teadragon.server.settings import Settings, place_of

MAKES_ROOM = re.compile(
    r"/api/(rooms|replays)(/[^/]+/(rematch|fork))?"
)  # what a record brings in counts, too


def under(prefix: str, routes: Sequence[BaseRoute]) -> list[BaseRoute]:
    """These routes below the prefix, and nothing beside them."""
    if not prefix:
        return list(routes)

    async def to_the_folder(_request: Request) -> Response:
        """The page names its files from its own folder, so it must be asked for as one."""
        return Response(status_code=308, headers={"location": f"{prefix.rpartition('/')[2]}/"})

    return [Route(prefix, to_the_folder), Mount(prefix, routes=routes)]


def makes_room(prefix: str) -> Callable[[Scope], bool]:
    """Whether a request would make a room."""

    def asks(scope: Scope) -> bool:
        path: str = scope["path"]
        inside = scope["method"] == "POST" and path.startswith(prefix)
        return inside and MAKES_ROOM.fullmatch(path[len(prefix) :]) is not None

    return asks


def metrics_route(metrics: Metrics) -> Route:
    async def answer(_request: Request) -> Response:
        text = await run_in_threadpool(metrics.text)  # with several workers it reads their files
        return Response(text, headers={"content-type": TYPE, "cache-control": "no-store"})

    return Route("/metrics", answer)


@contextlib.contextmanager
def metrics_elsewhere(settings: Settings, metrics: Metrics) -> Iterator[int | None]:
    """At a place of their own, if the settings give one; gives its port. Raises OSError where it is taken."""
    if settings.metrics in ("here", "off"):
        yield None
        return
    host, port = place_of(settings.metrics)
    server, thread = start_http_server(port, host, metrics.registry())
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
