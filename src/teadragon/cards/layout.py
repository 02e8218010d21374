"""The layout of an edition file: which keys each table has, which it needs, and within what bounds."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from teadragon.cards.faults import Path
from teadragon.cards.model import COUNTED, KINDS, REVEAL_EFFECTS, SEASONS
from teadragon.cards.shapes import (
    Effect,
    Finding,
    Flag,
    Many,
    Number,
    OneOf,
    Pairs,
    Record,
    Schema,
    Shape,
    Text,
)

SOURCES = ("rulebook", "public", "house", "owner")

MAX_COPIES = 100

_ID = Text(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", "lower-case words joined by hyphens")
_COUNTED = Text(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*", f"a Growth name or one of {', '.join(COUNTED)}")
_LANGUAGE = Text(r"[a-z]{2,3}(-[A-Za-z0-9]+)*", "a language code such as en or pt-BR")
_LINE = Text(r"[^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f][^\x00-\x1f\x7f]*", "one line of text that is not empty")
_SIZE = Number(0, 100)
_DRAW = Number(1, 20)

_CARD_KEYS: dict[str, Shape] = {
    "id": _ID,
    "name": _ID,
    "words": Pairs(_LANGUAGE, _LINE),
    "kind": OneOf(KINDS),
    "item": Flag(),
    "starter": Flag(),
    "season": OneOf(SEASONS),
    "growth": _SIZE,
    "cost": Number(1, 100),  # a purchase always discards something
    "points": _SIZE,
    "copies": Number(1, MAX_COPIES),
    "loses": Many(_ID, unique=True),
    "protects": Record({"from": _ID, "growth": _ID}, needs=("from", "growth")),
    "lost_to": _ID,
    "when_drawn": Record({"discard_item": Number(1, 1), "draw": _DRAW}, needs=("draw",)),
    "when_you_draw": Record({"card": _ID, "draw": _DRAW}, needs=("card", "draw")),
    "when_revealed": Effect(REVEAL_EFFECTS),
    "score": Record(
        {"each": Number(1, 100), "per": _COUNTED, "at_most": Number(1, 1000)}, needs=("each", "per")
    ),
}
_NUMBERED = ("growth", "cost", "points", "copies", "when_drawn", "when_you_draw", "score")

_EVERY = ("id", "words", "kind", "points", "score", "source")
_SPENT = (*_EVERY, "item", "growth", "cost", "when_drawn", "when_you_draw")
_HELD = (*_SPENT, "starter", "copies")
_KEYS_OF_KIND = {
    "growth": (*_HELD, "name"),
    "mischief": (*_EVERY, "starter", "loses"),
    "protection": (*_HELD, "protects"),
    "vulnerable": (*_HELD, "lost_to"),
    "item": _HELD,
    "reveal": (*_SPENT, "copies", "when_revealed"),
    "memory": (*_SPENT, "season"),
}
_NEEDS_OF_KIND = {
    "growth": (),
    "mischief": ("loses", "starter"),  # bought, it would lie in a hold, where no rule has it
    "protection": ("protects",),
    "vulnerable": ("lost_to",),
    "item": ("item",),
    "reveal": ("when_revealed",),
    "memory": ("season",),
}
_MARK_OF_KIND = {"mischief": "starter", "item": "item"}
_NOT_ON_STARTERS = ("cost", "copies")


@dataclass(frozen=True)
class _Sourced:
    """A table that says where each of its numbers comes from."""

    table: Record
    numbered: Sequence[str]

    def faults(self, value: Any, path: Path) -> Iterator[Finding]:
        yield from self.table.faults(value, path)
        source = value.get("source", {}) if isinstance(value, dict) else None
        if not isinstance(source, dict):
            return
        for key in self.numbered:
            if key in value and key not in source:
                yield (*path, key), f"{key} has no source"
        for key in source:
            if key in self.table.keys and key not in value:
                yield (*path, "source", key), f"source speaks of {key}, which is not there"

    def schema(self) -> Schema:
        return {**self.table.schema(), "allOf": [_schema_of_source(key) for key in self.numbered]}


def _sourced(
    keys: dict[str, Shape], *, needs: Sequence[str], numbered: Sequence[str], plain: Sequence[str]
) -> _Sourced:
    """`plain` keys have no source: they are the writer's own words."""
    source = Record({key: OneOf(SOURCES) for key in keys if key not in plain})
    return _Sourced(Record({**keys, "source": source}, needs), numbered)


@dataclass(frozen=True)
class _Card:
    """A card, whose kind decides which keys it has."""

    every: _Sourced

    def faults(self, value: Any, path: Path) -> Iterator[Finding]:
        yield from self.every.faults(value, path)
        if isinstance(value, dict) and value.get("kind") in KINDS:
            yield from self._faults_of_kind(value, path)
            yield from self._faults_of_cost(value, path)

    def _faults_of_kind(self, card: dict[str, Any], path: Path) -> Iterator[Finding]:
        kind = card["kind"]
        for key in card:
            if key in self.every.table.keys and key not in _KEYS_OF_KIND[kind]:
                yield (*path, key), f"a {kind} card has no {key}"
        for key in _NEEDS_OF_KIND[kind]:
            if key not in card:
                yield path, f"{key} is missing: every {kind} card has it"
        mark = _MARK_OF_KIND.get(kind)
        if mark and card.get(mark) is False:
            yield (*path, mark), f"a {kind} card says {mark} = true"

    def _faults_of_cost(self, card: dict[str, Any], path: Path) -> Iterator[Finding]:
        kind = card["kind"]
        if card.get("starter") is True:
            for key in _NOT_ON_STARTERS:
                if key in card and key in _KEYS_OF_KIND[kind]:
                    yield (*path, key), f"a starter card has no {key}"
        elif "cost" in _KEYS_OF_KIND[kind] and "cost" not in card:
            yield path, "cost is missing: every card that can be bought has one"

    def schema(self) -> Schema:
        every = self.every.schema()
        return {**every, "allOf": [*every["allOf"], *map(_schema_of_kind, KINDS), _schema_of_cost()]}


def _schema_of_source(key: str) -> Schema:
    then = {"required": ["source"], "properties": {"source": {"required": [key]}}}
    return {"if": {"required": [key]}, "then": then}


def _schema_of_kind(kind: str) -> Schema:
    rule: Schema = {
        "propertyNames": {"enum": list(_KEYS_OF_KIND[kind])},
        "required": list(_NEEDS_OF_KIND[kind]),
    }
    if mark := _MARK_OF_KIND.get(kind):
        rule["properties"] = {mark: {"const": True}}
    return {"if": {"properties": {"kind": {"const": kind}}, "required": ["kind"]}, "then": rule}


def _schema_of_cost() -> Schema:
    starter = {"properties": {"starter": {"const": True}}, "required": ["starter"]}
    none = [{"not": {"required": [key]}} for key in _NOT_ON_STARTERS]
    return {"if": starter, "then": {"allOf": none}, "else": {"required": ["cost"]}}


_MENTORS = _sourced({"growth": Number(1, 100)}, needs=("growth",), numbered=("growth",), plain=())
_DRAGON = _sourced(
    {
        "id": _ID,
        "favourite": _ID,
        "when_favourite": Record({"draw": _DRAW}, needs=("draw",)),
        "deck": Pairs(_ID, Number(1, MAX_COPIES)),
    },
    needs=("id", "favourite", "deck"),
    numbered=("when_favourite", "deck"),
    plain=("id",),
)
_CARD = _Card(_sourced(_CARD_KEYS, needs=("id", "kind"), numbered=_NUMBERED, plain=("id", "words")))
LAYOUT = Record(
    {
        "id": _ID,
        "title": _LINE,
        "version": _LINE,
        "mentors": _MENTORS,
        "dragon": Many(_DRAGON),
        "card": Many(_CARD),
    },
    needs=("id", "title", "version", "mentors", "dragon", "card"),
)


_TABLES = {"card": _CARD.every.table, "dragon": _DRAGON.table, "mentors": _MENTORS.table}


def number_shape(table: str, field: str) -> Number:
    """The bounds of a number of a `card`, a `dragon` or the `mentors`; an effect's key stands after a dot."""
    effect, _, key = field.partition(".")
    shape = _TABLES[table].keys[effect]
    if isinstance(shape, Record):
        shape = shape.keys[key]
    elif isinstance(shape, Pairs):
        shape = shape.each
    assert isinstance(shape, Number)
    return shape


def has_number(kind: str, key: str, *, starter: bool) -> bool:
    """Whether a card of that kind may say this number, which is no effect's."""
    return key in _KEYS_OF_KIND[kind] and not (starter and key in _NOT_ON_STARTERS)


def edition_schema() -> Schema:
    """The JSON Schema of an edition file read as TOML: its layout, not the sense of its names and counts."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An edition of the card table",
        **LAYOUT.schema(),
    }


def schema_text() -> str:
    """What edition.schema.json holds; `python -m teadragon.cards.layout` prints it."""
    return json.dumps(edition_schema(), indent=2) + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")
