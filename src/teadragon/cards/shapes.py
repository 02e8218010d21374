"""Shapes that the values of an edition file must have: each checks a value and gives its JSON Schema."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Protocol

from teadragon.cards.faults import Named, Path

Finding = tuple[Path, str]
Schema = dict[str, Any]

_NOUNS = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "text",
    list: "a list",
    dict: "a table",
}


class Shape(Protocol):
    def faults(self, value: Any, path: Path) -> Iterator[Finding]: ...

    def schema(self) -> Schema: ...


def named(path: Path) -> str:
    return str(path[-1]) if path else "the file"


def _wrong_type(value: Any, path: Path, wanted: str) -> Finding:
    return path, f"{named(path)} must be {wanted}, not {_NOUNS.get(type(value), 'a date or time')}"


@dataclass(frozen=True)
class Number:
    low: int
    high: int

    def faults(self, value: Any, path: Path) -> Iterator[Finding]:
        if type(value) is not int:
            yield _wrong_type(value, path, "a whole number")
        elif not self.low <= value <= self.high:
            yield path, f"{named(path)} must be from {self.low} to {self.high}, not {value}"

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True)
class Text:
    pattern: str
    wanted: str

    def faults(self, value: Any, path: Path) -> Iterator[Finding]:
        if not isinstance(value, str):
            yield _wrong_type(value, path, "text")
        elif not re.fullmatch(self.pattern, value):
            yield path, f"{named(path)} must be {self.wanted}, not {value!r}"

    def schema(self) -> Schema:
        return {"type": "string", "pattern": f"^(?:{self.pattern})$", "description": self.wanted}


@dataclass(frozen=True)
class OneOf:
    values: Sequence[str]

    def faults(self, value: Any, path: Path) -> Iterator[Finding]:
        if not isinstance(value, str):
            yield _wrong_type(value, path, "text")
        elif value not in self.values:
            yield path, f"{named(path)} must be one of {', '.join(self.values)}, not {value!r}"

    def schema(self) -> Schema:
        return {"enum": list(self.values)}


@dataclass(frozen=True)
class Effect(OneOf):
    """A closed vocabulary: a word outside it asks for an effect that no code plays."""

    def faults(self, value: Any, path: Path) -> Iterator[Finding]:
        if isinstance(value, str) and value not in self.values:
            known = ", ".join(self.values)
            yield path, f"the engine has no effect {value!r} for {named(path)}; it has {known}"
        else:
            yield from super().faults(value, path)


@dataclass(frozen=True)
class Flag:
    def faults(self, value: Any, path: Path) -> Iterator[Finding]:
        if not isinstance(value, bool):
            yield _wrong_type(value, path, "true or false")

    def schema(self) -> Schema:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Many:
    """A list of at least one; `unique` lists hold no value twice."""

    each: Shape
    unique: bool = False

    def faults(self, value: Any, path: Path) -> Iterator[Finding]:
        if not isinstance(value, list):
            yield _wrong_type(value, path, "a list")
            return
        if not value:
            yield path, f"{named(path)} must not be empty"
        for index, entry in enumerate(value):
            yield from self.each.faults(entry, path if self.unique else (*path, index))
        if self.unique and any(value.count(entry) > 1 for entry in value):
            yield path, f"{named(path)} names the same thing twice"

    def schema(self) -> Schema:
        unique = {"uniqueItems": True} if self.unique else {}
        return {"type": "array", "items": self.each.schema(), "minItems": 1, **unique}


@dataclass(frozen=True)
class Pairs:
    """A table of at least one entry whose keys are the writer's own."""

    key: Text
    each: Shape

    def faults(self, value: Any, path: Path) -> Iterator[Finding]:
        if not isinstance(value, dict):
            yield _wrong_type(value, path, "a table")
            return
        if not value:
            yield path, Named(f"{named(path)} must not be empty", "empty")
        for name, entry in value.items():
            if not re.fullmatch(self.key.pattern, name):
                yield (*path, name), f"a key of {named(path)} must be {self.key.wanted}, not {name!r}"
            yield from self.each.faults(entry, (*path, name))

    def schema(self) -> Schema:
        names = self.key.schema()
        return {
            "type": "object",
            "propertyNames": names,
            "additionalProperties": self.each.schema(),
            "minProperties": 1,
        }


@dataclass(frozen=True)
class Record:
    """A table with these keys and no other."""

    keys: Mapping[str, Shape]
    needs: Sequence[str] = ()

    def faults(self, value: Any, path: Path) -> Iterator[Finding]:
        if not isinstance(value, dict):
            yield _wrong_type(value, path, "a table")
            return
        for key in self.needs:
            if key not in value:
                yield path, missing(key, path)
        for key, entry in value.items():
            if key in self.keys:
                yield from self.keys[key].faults(entry, (*path, key))
            else:
                yield (*path, key), unknown_key(key, self.keys)

    def schema(self) -> Schema:
        return {
            "type": "object",
            "properties": {key: shape.schema() for key, shape in self.keys.items()},
            "required": list(self.needs),
            "additionalProperties": False,
        }


def missing(key: str, path: Path) -> str:
    inside = path and isinstance(path[-1], str)
    return f"{key} is missing from {path[-1]}" if inside else f"{key} is missing"


def unknown_key(key: str, known: Mapping[str, Shape]) -> str:
    near = get_close_matches(key, known, 1)
    hint = f"; did you mean {near[0]}?" if near else f"; the keys are {', '.join(known)}"
    if key.startswith("when_"):
        return f"the engine has no effect {key!r}{hint}"
    return f"there is no key {key!r} here{hint}"
