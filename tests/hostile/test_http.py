"""Whatever is asked over HTTP gets a typed answer of the described form; every route is described."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import checks
from schemathesis.generation import GenerationMode
from starlette.routing import Route

from teadragon.server import http
from teadragon.server.openapi import OPERATIONS, Operation, document
from tests.hostile.running import Served, by_seat

checks.load_all_checks()
for media in ("application/x-ndjson", "application/schema+json"):

    @schemathesis.serializer(media)
    def as_text(_context: Any, value: Any) -> bytes:
        return str(value).encode(errors="surrogatepass")


CHECKS: list[Any] = [
    checks.not_a_server_error,
    *checks.CHECKS.get_by_names(
        [
            "status_code_conformance",
            "content_type_conformance",
            "response_schema_conformance",
            "negative_data_rejection",
            "unsupported_method",
        ]
    ),
]
BOUNDED = settings(
    max_examples=12,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
SCHEMA = schemathesis.openapi.from_dict(document())
WILD = [
    "%00",
    "%ff",
    "a%00b",
    "..",
    "%2e%2e%2f",
    "x" * 3000,
    "%F0%9F%90%89",
    "%E2%80%AE",
    "a%20b",
    "'%20or%201=1",
]


@pytest.fixture(scope="module")
def session() -> Iterator[requests.Session]:
    with requests.Session() as session:
        yield session


ASKED = [
    pytest.param(operation, mode, id=f"{operation.method} {operation.path} {mode.value}")
    for operation in OPERATIONS
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    # where there is nothing to say, nothing can be said wrongly
    if mode is GenerationMode.POSITIVE or operation.takes or "{" in operation.path
]


@pytest.mark.parametrize(("operation", "mode"), ASKED)
def test_an_operation(
    served: Served, session: requests.Session, operation: Operation, mode: GenerationMode
) -> None:
    """Asked of a room that is there as often as of one that is not."""
    described = SCHEMA[operation.path][operation.method.upper()]
    made = served.server.room()

    @BOUNDED
    @given(described.as_strategy(mode), st.booleans())
    def whatever_is_asked(case: schemathesis.Case[Any], there: bool) -> None:
        if there and "room" in case.path_parameters:
            case.path_parameters["room"] = made["room"]
        case.validate_response(
            case.call(base_url=served.server.address.rstrip("/"), session=session), checks=CHECKS
        )

    whatever_is_asked()
    assert served.server.ask("healthz")["ok"] is True


def test_every_route_is_described_and_every_description_is_a_route() -> None:
    routes = {
        (method.lower(), route.path)
        for route in http.API
        if isinstance(route, Route)
        for method in set(route.methods or ()) - {"HEAD"}
    }
    assert routes == {(operation.method, operation.path) for operation in OPERATIONS}


def test_the_description_is_served_and_its_parts_are_schemas(on_sqlite: Served) -> None:
    described = on_sqlite.server.ask("api/openapi.json")
    assert described == document()
    for schema in described["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("name", WILD)
@pytest.mark.parametrize("path", ["record", "edition", "notes", "stop"])
def test_names_of_rooms_that_are_none(on_postgres: Served, name: str, path: str) -> None:
    body = {"tokens": ["x" * 32]} if path == "stop" else None
    status, reason = on_postgres.server.refusal(f"api/rooms/{name}/{path}", body)
    assert (status, reason) in ((404, "no_such_room"), (404, "no_such_page"), (405, "not_allowed"))


def test_bodies_above_the_limit_and_of_no_json(served: Served, session: requests.Session) -> None:
    place = served.server.address + "api/rooms"
    for body, kind, status, reason in (
        (b'{"seats":"' + b"x" * 10_000_000 + b'"}', "application/json", 413, "too_large"),
        (b"{" * 60_000, "application/json", 400, "bad_message"),
        (b"[" * 60_000, "application/json", 400, "bad_message"),
        (b"\xff\xfe", "application/json", 400, "bad_message"),
        (b"{}", "text/html", 415, "not_json"),
        (b"", "application/json", 400, "bad_message"),
    ):
        answer = session.post(place, data=body, headers={"content-type": kind})
        assert (answer.status_code, answer.json()["reason"]) == (status, reason)


def test_one_rooms_tokens_open_nothing_in_another(served: Served) -> None:
    ours, theirs = served.server.room(), served.server.room()
    tokens = list(by_seat(theirs).values())
    server = served.server
    assert server.refusal(f"api/rooms/{ours['room']}/stop", {"tokens": tokens})[1] == "not_everyone"
    for host in (theirs["host"], *tokens, *by_seat(ours).values()):
        link = {"host": host, "seat": 0}
        assert server.refusal(f"api/rooms/{ours['room']}/link", link)[1] == "not_host"
    for token in (theirs["host"], *tokens):
        assert server.refusal(f"api/rooms/{ours['room']}/rematch", {"token": token})[1] == "not_seated"
    assert server.ask("api/rooms/mine", {"tokens": tokens})["rooms"][0]["room"]["id"] == theirs["room"]


NAMES = {
    "markup": "<script>alert(1)</script>",
    "an attribute": "\" onmouseover='x' ",
    "right to left": "\u202eevil\u2066\u200f",
    "emoji": "🐉" * 40,
    "joined emoji": "👩‍👩‍👧‍👦" * 5,
    "NUL": "a\u0000b",
    "lines": "a\n\r\u2028\u2029b",
    "accents": "Z" + "\u0301" * 39,
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_is_one_plain_line_wherever_it_is_told(on_sqlite: Served, name: str) -> None:
    made = on_sqlite.server.room({"kind": "person", "name": name}, {"kind": "person", "name": "Bea"})
    told = on_sqlite.server.ask(f"api/replays/{made['room']}")["room"]["seats"][0]["name"]
    mine = on_sqlite.server.ask("api/rooms/mine", {"tokens": list(by_seat(made).values())})
    head = json.loads(on_sqlite.server.text(f"api/rooms/{made['room']}/record").splitlines()[0])
    assert told == mine["rooms"][0]["room"]["seats"][0]["name"] == head["seats"][0]["name"]
    assert told
    assert told.isprintable() or "\u200d" in told
    assert not set(told) & set("\u0000\n\r\u2028\u2029\u202e\u2066\u200f")


@pytest.mark.parametrize(
    "name", ["", " ", "\u202e", "\u0000", "x" * 10_000, "\u200b", "\u200b\u2060\ufeff", "\u3164"]
)
def test_a_name_that_is_none(on_sqlite: Served, name: str) -> None:
    wish: dict[str, Any] = {"seats": [{"kind": "person", "name": name}, {"kind": "person", "name": "Bea"}]}
    status, reason = on_sqlite.server.refusal("api/rooms", wish)
    assert (status, reason) in ((400, "no_name"), (400, "bad_message"))
