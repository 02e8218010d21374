"""The messages: their schema is up to date, and what does not fit it is not read."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import msgspec
import pytest

from teadragon.rooms import schema
from teadragon.rooms.bodies import CreateRoom
from teadragon.rooms.protocol import Act, ClientMessage, Hello, ServerMessage, Update
from teadragon.rules.actions import to_json
from tests.rooms.making import act, greedy, people, room_of, step

DOCS = Path(__file__).parents[2] / "docs"
VALIDATOR = jsonschema.Draft202012Validator(schema.schema())


def part(name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": schema.schema()["$defs"]})


def test_the_schema_in_docs_is_the_one_that_the_code_gives() -> None:
    """Else run: python -m teadragon.rooms.schema > docs/protocol.schema.json"""
    assert (DOCS / "protocol.schema.json").read_text(encoding="utf-8") == schema.text()


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(schema.schema())


def test_docs_name_every_message_of_the_socket() -> None:
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    for message in (*ClientMessage.__args__, *ServerMessage.__args__):
        assert f"`{message.__struct_config__.tag}`" in page


@pytest.mark.parametrize(
    "frame",
    [
        '{"type":"hello"}',
        '{"type":"hello","tokens":[],"have":null}',
        '{"type":"act","version":0,"key":"12345678","action":{"draw":true}}',
        '{"type":"quote","ask":1,"action":{}}',
        '{"type":"ping"}',
    ],
)
def test_frames_that_are_read(frame: str) -> None:
    msgspec.json.decode(frame, type=ClientMessage)


@pytest.mark.parametrize(
    "frame",
    [
        "", "null", "[]", '"hello"', "{", "{}", '{"type":"dance"}', '{"type":"welcome"}',
        '{"type":"hello","token":"x"}', '{"type":"hello","have":-1}', '{"type":"hello","have":1e99}',
        '{"type":"hello","tokens":["short"]}', '{"type":"hello","tokens":"x"}',
        '{"type":"act","version":"0","key":"12345678","action":{}}',
        '{"type":"act","version":0,"key":"1234567","action":{}}',
        '{"type":"act","version":0,"key":"12345678","action":[]}',
        '{"type":"act","version":0,"key":"12345678","action":{},"seat":1}',
        '{"type":"act","version":99999999999999999999,"key":"12345678","action":{}}',
        '{"type":"quote","ask":true,"action":{}}', '{"type":"ping","x":1}', "\x00", "NaN",
    ],
)  # fmt: skip
def test_frames_that_are_not(frame: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        msgspec.json.decode(frame, type=ClientMessage)


def test_a_room_is_asked_for_strictly() -> None:
    seat = {"kind": "person", "name": "Ann"}
    good = {"seats": [seat, seat]}
    msgspec.convert(good, CreateRoom)
    for bad in (
        {"seats": [seat]}, {"seats": [seat] * 5}, {"seats": [seat, seat | {"name": "x" * 41}]},
        {"seats": [seat, seat | {"name": ""}]}, {"seats": [seat, seat | {"kind": "cat"}]},
        good | {"seed": "12"}, good | {"seed": "G" * 32}, good | {"first": "me"}, good | {"admin": True},
        good | {"seed": "0" * 32 + "\n"},
    ):  # fmt: skip
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(bad, CreateRoom)


@pytest.mark.parametrize("seats", [2, pytest.param(4, marks=pytest.mark.long)])
def test_every_message_of_a_whole_game_fits_the_schema(seats: int) -> None:
    validator = part("Update")
    room = room_of(people(seats), open_winter=seats == 4)
    while not room.game.over:
        choice = greedy(room)
        outbox = act(room, choice)
        part("Action").validate(to_json(choice))
        [update] = [tell.message for tell in outbox.tells if isinstance(tell.message, Update)]
        if room.version % 7 == 0 or room.game.choice is not None:
            validator.validate(json.loads(msgspec.json.encode(update)))
        step(room)
    VALIDATOR.validate(json.loads(msgspec.json.encode(room.welcome(frozenset(), [update.entry]))))


@pytest.mark.parametrize(
    "action", [{}, {"draw": False}, {"draw": True, "pass": True}, {"lose": None}, {"buy": "box"}]
)
def test_the_schema_of_actions_refuses_what_is_none(action: dict[str, object]) -> None:
    with pytest.raises(jsonschema.ValidationError):
        part("Action").validate(action)


def test_defaults_stand_for_a_watcher_who_has_nothing() -> None:
    hello = msgspec.json.decode('{"type":"hello"}', type=ClientMessage)
    assert hello == Hello(tokens=[], have=None)
    assert not isinstance(hello, Act)
