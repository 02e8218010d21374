"""Frames that the JSON Schema allows, with wild values, and such that it does not."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from teadragon.rooms.schema import schema

Json = Any
DEFS: dict[str, Any] = schema()["$defs"]
OPTIONAL = 0.7

STRANGE = (
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\u202e\u2066",
    "\ud83d",  # half of a pair
    "\udc00\ud800",
    "🐉" * 70,
    "x" * 10_000,
    "<img src=x onerror=alert(1)>",
    "'; drop table rooms; --",
    "${jndi:ldap://x}",
    "../../etc",
    "constructor",
    "__proto__",
    "feeding-1",
)
WILD_TEXT = st.sampled_from(STRANGE) | st.text(max_size=20)
WILD_NUMBER = st.one_of(
    st.integers(-(2**70), 2**70),
    st.sampled_from([-1, 0, 1, 2**31, 2**53, 2**63, 2**64, 10**30]),
    st.floats(allow_nan=True, allow_infinity=True),
)
WILD: st.SearchStrategy[Json] = st.recursive(
    st.none() | st.booleans() | WILD_NUMBER | WILD_TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WILD_TEXT, inner, max_size=4),
    max_leaves=8,
)


def value(form: Mapping[str, Any]) -> st.SearchStrategy[Json]:
    """What a schema of ours allows; as much of the language as it uses."""
    if "$ref" in form:
        return st.deferred(lambda: value(DEFS[form["$ref"].rsplit("/", 1)[1]]))
    for union in ("anyOf", "oneOf"):
        if union in form:
            return st.one_of([value(each) for each in form[union]])
    if "const" in form:
        return st.just(form["const"])
    if "enum" in form:
        return st.sampled_from(form["enum"])
    match form["type"]:
        case "object":
            return thing(form)
        case "array":
            return st.lists(
                value(form["items"]), min_size=form.get("minItems", 0), max_size=form.get("maxItems", 3)
            )
        case "string" if "pattern" in form:
            return st.from_regex(form["pattern"].replace("$", r"\Z"), fullmatch=True)
        case "string":
            return st.text(min_size=form.get("minLength", 0), max_size=min(form.get("maxLength", 30), 300))
        case "integer":
            low, high = form.get("minimum"), form.get("maximum")
            return st.integers(low, high) | st.integers(max(low or 0, 0), min(3, high or 3))
        case "boolean":
            return st.booleans()
        case "null":
            return st.none()
    if isinstance(form["type"], list):
        return st.one_of([value({**form, "type": each}) for each in form["type"]])
    raise AssertionError(form)


def thing(form: Mapping[str, Any]) -> st.SearchStrategy[Json]:
    fields = {name: value(each) for name, each in form.get("properties", {}).items()}
    required = {name: fields.pop(name) for name in form.get("required", ())}
    if "type" in form.get("properties", {}) and "type" in fields:
        required["type"] = fields.pop("type")
    if isinstance(more := form.get("additionalProperties"), Mapping):
        return st.dictionaries(
            st.sampled_from(["feeding-1", "mentors", "play-2"]) | WILD_TEXT, value(more), max_size=3
        )
    return st.fixed_dictionaries(required, optional=fields)


VALID = value(DEFS["ClientMessage"])


@st.composite
def mutated(draw: st.DrawFn) -> Json:
    """A valid message of which something, at some depth, is left out, added, or another thing."""
    message = draw(VALID)
    inside: Json = message
    while isinstance(inside, dict) and inside:
        name = draw(st.sampled_from(sorted(inside)))
        if isinstance(inside[name], dict) and draw(st.booleans()):
            inside = inside[name]
            continue
        match draw(st.sampled_from(["without", "other", "more", "wrapped"])):
            case "without":
                del inside[name]
            case "other":
                inside[name] = draw(WILD)
            case "more":
                inside[draw(WILD_TEXT)] = draw(WILD)
            case "wrapped":
                inside[name] = [inside[name]]
        break
    return message


@st.composite
def broken(draw: st.DrawFn) -> str:
    """A text that is nearly JSON."""
    text = json.dumps(draw(VALID))
    at = draw(st.integers(0, len(text)))
    rest = draw(st.integers(0, 5))
    return text[:at] + draw(st.text(max_size=5)) + text[at + rest :]


def spelt(message: Json) -> str:
    """As JSON, NaN and halves of pairs included, which no well-behaved client writes."""
    return json.dumps(message)


TEXTS = st.one_of(VALID.map(spelt), mutated().map(spelt), WILD.map(spelt), broken())
