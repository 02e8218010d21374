"""What can be asked over HTTP, as an OpenAPI description made from the messages' own types."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, NamedTuple

import msgspec

from teadragon import __version__
from teadragon.insight.told import Review
from teadragon.rooms import bodies
from teadragon.rooms.editing import CheckedEdition, CheckEdition
from teadragon.rooms.entered import Enter, Entered
from teadragon.rooms.faces import EditionFace, Editions
from teadragon.rooms.fields import REPLAY_STEPS
from teadragon.rooms.schema import NOTATION
from teadragon.rooms.shown import Refusal

JSON, RECORD = "application/json", "application/x-ndjson"
RECORD_TEXT: dict[str, Any] = {"type": "string", "description": "a game record, one JSON object a line"}
ANY_OBJECT: dict[str, Any] = {"type": "object"}
WORDS: dict[str, Any] = {"type": "object", "additionalProperties": {"type": "string"}}
ROOM = "/api/rooms/{room}"
REPLAY = "/api/replays/{room}"


class Operation(NamedTuple):
    """`takes` and `gives`: a message's type, or a schema written out; `kind`: the form of what it gives."""

    method: str
    path: str
    about: str
    gives: Any
    takes: Any = None
    status: int = 200
    kind: str = JSON


OPERATIONS = (
    Operation("get", "/healthz", "whether the server works", bodies.Health),
    Operation(
        "get",
        "/api/schema.json",
        "the JSON Schema of all messages",
        ANY_OBJECT,
        kind="application/schema+json",
    ),
    Operation("get", "/api/openapi.json", "this description", ANY_OBJECT),
    Operation("get", "/api/editions", "cards and dragons of each edition, and the bots there are", Editions),
    Operation(
        "post", "/api/editions/checked", "look at an edition of one's own", CheckedEdition, CheckEdition
    ),
    Operation("get", "/api/words/{language}", "names and texts: message id to ICU message", WORDS),
    Operation("get", "/api/rules", "the numbers of the rules behind what is shown", bodies.RuleIndex),
    Operation("post", "/api/companion", "check a game of a real table as it is entered", Entered, Enter),
    Operation("post", "/api/rooms", "make a room", bodies.RoomMade, bodies.CreateRoom, 201),
    Operation(
        "post", "/api/rooms/mine", "the rooms to which these tokens belong", bodies.RoomLines, bodies.MyRooms
    ),
    Operation(
        "post", f"{ROOM}/stop", "end the game, if all at the table agree", bodies.Stopped, bodies.StopRoom
    ),
    Operation("post", f"{ROOM}/link", "give out a seat's link anew", bodies.LinkMade, bodies.NewLink),
    Operation("post", f"{ROOM}/rematch", "the room to play again in", bodies.RematchMade, bodies.Rematch),
    Operation("get", f"{ROOM}/edition", "the edition that this room plays", EditionFace),
    Operation("get", f"{ROOM}/record", "the game record", RECORD_TEXT, kind=RECORD),
    Operation("get", f"{ROOM}/notes", "what stands beside the record", bodies.Notes),
    Operation("get", f"{ROOM}/log", "a part of the room's log", bodies.LogPage),
    Operation("post", "/api/replays", "bring a game record", bodies.Imported, RECORD_TEXT, 201),
    Operation("get", REPLAY, "a game to step through", bodies.Replay),
    Operation("get", f"{REPLAY}/steps", "its tables from a ply on", bodies.ReplaySteps),
    Operation("get", f"{REPLAY}/review", "what each choice cost, once the game is over", Review),
    Operation(
        "post", f"{REPLAY}/fork", "play on from a ply in a new room", bodies.RoomMade, bodies.Fork, 201
    ),
)

PARAMETERS: dict[str, dict[str, Any]] = {
    "room": {"schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{8,32}$"}},
    "language": {"schema": {"type": "string", "pattern": "^[a-z]{2,3}$"}},
}
A_NUMBER = {"type": "integer", "minimum": 0, "maximum": 9_999_999}
STEPS = (
    ("from", A_NUMBER | {"default": 0}),
    ("count", A_NUMBER | {"default": REPLAY_STEPS, "description": f"at most {REPLAY_STEPS} are given"}),
)


def document() -> dict[str, Any]:
    types = [each for op in OPERATIONS for each in (op.gives, op.takes) if isinstance(each, type)]
    _, parts = msgspec.json.schema_components([*types, Refusal], ref_template="#/components/schemas/{name}")
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _told(operation)
    whole = {
        "openapi": "3.1.0",
        "info": {"title": "The table's server", "version": __version__},
        "paths": paths,
        "components": {"schemas": {**parts, **NOTATION}},
    }
    found: dict[str, Any] = json.loads(json.dumps(whole).replace('"#/$defs/', '"#/components/schemas/'))
    return found


@cache
def text() -> bytes:
    return msgspec.json.encode(document())


def _told(operation: Operation) -> dict[str, Any]:
    named = [name for name in PARAMETERS if f"{{{name}}}" in operation.path]
    parameters = [{"name": name, "in": "path", "required": True, **PARAMETERS[name]} for name in named]
    if operation.path.endswith("/steps"):
        parameters += [{"name": name, "in": "query", "schema": form} for name, form in STEPS]
    told: dict[str, Any] = {
        "summary": operation.about,
        "parameters": parameters,
        "responses": {
            str(operation.status): {
                "description": operation.about,
                "content": {operation.kind: {"schema": _schema(operation.gives)}},
            },
            "default": {
                "description": "refused, with a reason",
                "content": {JSON: {"schema": _schema(Refusal)}},
            },
        },
    }
    if operation.takes is not None:
        kinds = (JSON,) if isinstance(operation.takes, type) else (RECORD, "text/plain")
        form = {"schema": _schema(operation.takes)}
        told["requestBody"] = {"required": True, "content": dict.fromkeys(kinds, form)}
    return told


def _schema(given: Any) -> dict[str, Any]:
    if isinstance(given, type):
        return {"$ref": f"#/components/schemas/{given.__name__}"}
    schema: dict[str, Any] = given
    return schema
