"""An edition with some of its numbers changed, in the text of its file: all else stays as it was written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import pairwise
from typing import Any

from teadragon.cards.edition import parse
from teadragon.cards.faults import BadEdition, Fault
from teadragon.cards.model import Card, Edition

FIELDS = (
    "growth",
    "cost",
    "points",
    "copies",
    "score.each",
    "score.at_most",
    "when_drawn.draw",
    "when_you_draw.draw",
)
"""The numbers of a card, as one names them; after a dot stands a key of an effect."""

_CHANGE = re.compile(r"\s*([^\s.=]+)\.([^\s=]+)\s*=\s*(\S+)\s*")
_TABLE = re.compile(r"\s*\[")
_CARD = re.compile(r"\s*\[\[\s*card\s*\]\]")


@dataclass(frozen=True)
class Change:
    """One number of a card, which is to be another."""

    card: str
    field: str  # of FIELDS
    value: int

    def __str__(self) -> str:
        return f"{self.card}.{self.field}={self.value}"


def read_change(text: str, edition: Edition) -> Change:
    """`necklace.cost=5` as a change of an edition; raises ValueError with what is unknown in it."""
    match = _CHANGE.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is no change; it looks like necklace.cost=5")
    card, field, value = match.groups()
    cards = [known.id for known in edition.cards]
    if card not in cards:
        raise ValueError(f"{text}: {edition.id} has no card {card!r}{_near(card, cards)}")
    if field not in FIELDS:
        raise ValueError(f"{text}: a card has no number {field!r}; there are {', '.join(FIELDS)}")
    if not re.fullmatch(r"\d{1,6}", value):
        raise ValueError(f"{text}: {value!r} is no whole number that a card could have")
    effect = field.partition(".")[0]
    if "." in field and getattr(edition.card(card), effect) is None:
        raise ValueError(f"{text}: {card} has no {effect}")
    return Change(card, field, int(value))


def _near(name: str, known: list[str]) -> str:
    near = get_close_matches(name, known, 1)
    return f"; did you mean {near[0]}?" if near else ""


def number_of(card: Card, field: str) -> int | None:
    """What a card says in one of FIELDS; None where it lacks the effect or the bound."""
    effect, _, key = field.partition(".")
    found: Any = getattr(card, effect)
    number: int | None = getattr(found, key) if key and found is not None else found
    return number


def changed(edition: Edition, changes: Iterable[Change], *, head: Mapping[str, str] | None = None) -> Edition:
    """The edition with these changes, whose source is then `house`: nobody else has said them.

    `head` holds the id, title and version of the new file, where they are other ones. Raises ValueError where
    the edition could not be played, or where its file is written in a way in which a number is not found.
    """
    wanted = list(changes)
    places = [(change.card, change.field) for change in wanted]
    for card, field in places:
        if places.count((card, field)) > 1:
            raise ValueError(f"{card}.{field} is set twice")
    lines = edition.text.split("\n")
    for change in wanted:
        lines = _set(lines, change)
    lines = _with_head(lines, head or {})
    told = f"{edition.id} with {', '.join(map(str, wanted))}" if wanted else edition.id
    try:
        found = parse("\n".join(lines), where=told)
    except BadEdition as error:
        raise ValueError("; ".join(map(_reason, error.faults))) from None
    for change in wanted:
        if number_of(found.card(change.card), change.field) != change.value:
            raise ValueError(f"{change}: the number is not found in the text of {edition.id}")
    return found


def _reason(fault: Fault) -> str:
    return f"{fault.card}: {fault.reason}" if fault.card else fault.reason


# The text


def _set(lines: list[str], change: Change) -> list[str]:
    at = _lines_of(lines, change.card)
    block = lines[at.start : at.stop]
    effect, _, key = change.field.partition(".")
    if key:
        block = [_in_table(line, effect, key, str(change.value)) for line in block]
    else:
        block = _plainly(block, change.field, str(change.value))
    block = [_in_table(line, "source", effect, '"house"') for line in block]
    return lines[: at.start] + block + lines[at.stop :]


def _lines_of(lines: list[str], card: str) -> range:
    """The lines of a card after its header; none where the file is written in another way."""
    heads = [at for at, line in enumerate(lines) if _TABLE.match(line)] + [len(lines)]
    for first, after in pairwise(heads):
        own = re.compile(rf"\s*id\s*=\s*[\"']{re.escape(card)}[\"']")
        if _CARD.match(lines[first]) and any(own.match(line) for line in lines[first + 1 : after]):
            return range(first + 1, after)
    return range(0)


def _plainly(block: list[str], key: str, value: str) -> list[str]:
    """With `key = value`, after the id where there was none."""
    own = re.compile(rf"(\s*{key}\s*=\s*)\d[\d_]*")
    if any(own.match(line) for line in block):
        return [own.sub(rf"\g<1>{value}", line, count=1) if own.match(line) else line for line in block]
    at = next((at for at, line in enumerate(block) if re.match(r"\s*id\s*=", line)), -1) + 1
    return [*block[:at], f"{key} = {value}", *block[at:]] if at else block


def _in_table(line: str, table: str, key: str, value: str) -> str:
    """`table = { key = value, .. }`, where a line is of this table; else as it was."""
    if not re.match(rf"\s*{table}\s*=\s*\{{", line):
        return line
    own = re.compile(rf"([{{,]\s*{key}\s*=\s*)(\"[a-z]*\"|'[a-z]*'|\d[\d_]*)")
    if own.search(line):
        return own.sub(lambda found: found[1] + value, line, count=1)
    return re.sub(r"\s*\}", lambda _: f", {key} = {value} }}", line, count=1)


def _with_head(lines: list[str], head: Mapping[str, str]) -> list[str]:
    """`id`, `title` and `version` stand before the first table."""
    first = next((at for at, line in enumerate(lines) if _TABLE.match(line)), len(lines))
    return [_titled(line, head) for line in lines[:first]] + lines[first:]


def _titled(line: str, head: Mapping[str, str]) -> str:
    for key, value in head.items():
        told = value.replace("\\", "\\\\").replace('"', '\\"')
        if own := re.match(rf"(\s*{key}\s*=\s*)(\"[^\"]*\"|'[^']*')", line):
            return f'{own[1]}"{told}"{line[own.end() :]}'
    return line
