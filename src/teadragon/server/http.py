"""The HTTP side: what a client asks before it has a room, the rooms themselves, and the client's files."""

from __future__ import annotations

import asyncio
import re

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from teadragon import __version__
from teadragon.bots import NAMES
from teadragon.rooms import schema
from teadragon.rooms.bodies import Health, RuleIndex
from teadragon.rooms.editing import CheckEdition
from teadragon.rooms.entered import ENTERED_BYTES, Enter
from teadragon.rooms.faces import Editions
from teadragon.rooms.fields import EDITION_BYTES
from teadragon.rooms.protocol import VERSION
from teadragon.rooms.store import StoreFailed
from teadragon.rules import because
from teadragon.server import openapi, routes_rooms
from teadragon.server.assets import Assets
from teadragon.server.refusing import no
from teadragon.server.replying import FAULTS, as_json, body_of, house_of
from teadragon.server.showing import edition_face, words_of

__all__ = ["API", "FAULTS", "PAGES"]

PATIENCE = 2.0  # seconds that the store has to answer whoever asks after the server's health
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})?")
NOT_BUILT = "The table's server runs, but the browser client is not built here.\n"


async def health(request: Request) -> Response:
    """Raises StoreFailed."""
    house = house_of(request)
    try:
        async with asyncio.timeout(PATIENCE):
            await house.store.last_pulse()
    except TimeoutError:
        raise StoreFailed("the store gives no answer") from None
    ready = house.engine_ready.is_set()
    return as_json(
        Health(ok=True, version=__version__, protocol=VERSION, engine="ready" if ready else "compiling")
    )


async def json_schema(request: Request) -> Response:
    return Response(schema.text(), media_type="application/schema+json")


async def description(request: Request) -> Response:
    return Response(openapi.text(), media_type="application/json")


async def editions(request: Request) -> Response:
    shelf = house_of(request).shelf
    faces = [edition_face(edition) for edition in shelf.offered.values()]
    return as_json(Editions(editions=faces, default=shelf.default, bots=list(NAMES)))


async def check_edition(request: Request) -> Response:
    """Raises Refused."""
    wish = await body_of(request, CheckEdition, EDITION_BYTES)
    return as_json(await house_of(request).look_at(wish))


async def words(request: Request) -> Response:
    language = request.path_params["language"]
    try:
        if not LANGUAGE.fullmatch(language):
            raise KeyError(language)
        return as_json(words_of(house_of(request).shelf.offered.values(), language))
    except KeyError:
        raise no("no_such_words") from None


async def rules(request: Request) -> Response:
    told = (because.EVENTS, because.REFUSALS, because.EFFECTS, because.TOPICS)
    events, refusals, effects, topics = ({k: list(v) for k, v in part.items()} for part in told)
    return as_json(RuleIndex(events=events, refusals=refusals, effects=effects, topics=topics))


async def companion(request: Request) -> Response:
    """Raises Refused."""
    wish = await body_of(request, Enter, ENTERED_BYTES)
    return as_json(await house_of(request).enter(wish))


async def no_such_page(request: Request) -> Response:
    raise no("no_such_page")


async def page(request: Request) -> Response:
    """A file of the client, or its page: what lies behind the address is the client's matter."""
    assets: Assets = request.app.state.assets
    path = request.path_params["path"] or "index.html"
    if path in assets:
        return assets.answer(path, request)
    if "." in path.rsplit("/", 1)[-1]:
        raise no("no_such_page")
    if "index.html" not in assets:
        return Response(NOT_BUILT, 503, media_type="text/plain")
    return assets.answer("index.html", request)


API: list[BaseRoute] = [
    Route("/healthz", health),
    Route("/api/schema.json", json_schema),
    Route("/api/openapi.json", description),
    Route("/api/editions", editions),
    Route("/api/editions/checked", check_edition, methods=["POST"]),
    Route("/api/words/{language}", words),
    Route("/api/rules", rules),
    Route("/api/companion", companion, methods=["POST"]),
    *routes_rooms.ROUTES,
]
PAGES: list[BaseRoute] = [
    Route("/api", no_such_page),
    Route("/api/{path:path}", no_such_page),
    Route("/{path:path}", page),
]
