"""The JSON Schema of every message; `python -m teadragon.rooms.schema` prints the file in docs/."""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec

from teadragon.rooms.bodies import HTTP_MESSAGES
from teadragon.rooms.protocol import VERSION, ClientMessage, ServerMessage

# msgspec has no unions told apart by which key is there, so the notation's schema is written out.
ACTION_SCHEMA: dict[str, Any] = {
    "title": "Action",
    "description": "an action in the notation of records",
    "oneOf": [
        {
            "type": "object",
            "properties": {"draw": {"const": True}},
            "required": ["draw"],
            "additionalProperties": False,
        },
        {
            "type": "object",
            "properties": {"pass": {"const": True}},
            "required": ["pass"],
            "additionalProperties": False,
        },
        {
            "type": "object",
            "properties": {"lose": {"type": "string"}},
            "required": ["lose"],
            "additionalProperties": False,
        },
        {
            "type": "object",
            "properties": {"discard_item": {"type": ["string", "null"]}},
            "required": ["discard_item"],
            "additionalProperties": False,
        },
        {
            "type": "object",
            "properties": {
                "buy": {"enum": ["market", "memory"]},
                "slot": {"type": "integer", "minimum": 1, "maximum": 5},
                "card": {"type": "string"},
                "pay": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1}},
            },
            "required": ["buy", "slot", "card", "pay"],
            "additionalProperties": False,
        },
    ],
}

OUTCOME_SCHEMA: dict[str, Any] = {
    "title": "Outcome",
    "description": "what chance gave, in the notation of records",
    "oneOf": [
        {
            "type": "object",
            "properties": {"drew": {"type": "string"}},
            "required": ["drew"],
            "additionalProperties": False,
        },
        {
            "type": "object",
            "properties": {
                "revealed": {"type": "string"},
                "slot": {"type": "integer", "minimum": 1, "maximum": 4},
            },
            "required": ["revealed", "slot"],
            "additionalProperties": False,
        },
        {
            "type": "object",
            "properties": {"memories": {"type": "array", "items": {"type": "string"}}},
            "required": ["memories"],
            "additionalProperties": False,
        },
    ],
}

NOTATION = {"Action": ACTION_SCHEMA, "Outcome": OUTCOME_SCHEMA}


def schema() -> dict[str, Any]:
    """JSON Schema (2020-12) of every message; `$defs` holds each by its name."""
    both = {"ClientMessage": ClientMessage, "ServerMessage": ServerMessage}
    found, parts = msgspec.json.schema_components(
        [*HTTP_MESSAGES, *both.values()], ref_template="#/$defs/{name}"
    )
    named = dict(zip(both, found[len(HTTP_MESSAGES) :], strict=True))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Messages of the table's server, version {VERSION}",
        "$defs": {**parts, **named, **NOTATION},
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in both],
    }


def text() -> str:
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
