"""An edition with some of its numbers changed, in the text of its file: all else stays as it was written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import pairwise
from typing import NoReturn

from teadragon.cards.edition import parse
from teadragon.cards.faults import BadEdition, Fault
from teadragon.cards.model import Edition
from teadragon.cards.numbers import FIELDS, MENTORS, figures

OURS = "house"
"""The source of a number that somebody chose."""

_CHANGE = re.compile(r"\s*([^\s.=]+)\.([^\s=]+)\s*=\s*(\S+)\s*")
_TABLE = re.compile(r"\s*\[")
_HEADER = {
    "card": re.compile(r"\s*\[\[\s*card\s*\]\]"),
    "dragon": re.compile(r"\s*\[\[\s*dragon\s*\]\]"),
    "mentors": re.compile(r"\s*\[\s*mentors\s*\]"),
}


@dataclass(frozen=True)
class Change:
    """One number of a card, which is to be another."""

    card: str  # or a dragon, or `mentors`
    field: str  # of FIELDS, or another that `figures` name
    value: int | None  # None: the bound goes

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


def changed(
    edition: Edition,
    changes: Iterable[Change],
    *,
    head: Mapping[str, str] | None = None,
    source: str = OURS,
) -> Edition:
    """The edition with these changes, whose source is then `source`: nobody else has said them.

    `head` holds the id, title and version of the new file, where they are other ones. Raises ValueError where
    the edition could not be played, or where its file is written in a way in which a number is not found.
    """
    wanted = list(changes)
    told = f"{edition.id} with {', '.join(map(str, wanted))}" if wanted else edition.id
    try:
        return tried(edition, wanted, where=told, head=head or {}, source=source)
    except BadEdition as error:
        raise ValueError("; ".join(map(_reason, error.faults))) from None


def tried(
    edition: Edition, changes: Sequence[Change], *, where: str, head: Mapping[str, str], source: str = OURS
) -> Edition:
    """As `changed`; raises BadEdition instead, whose faults name the card and the key of what is wrong."""
    places = [(change.card, change.field) for change in changes]
    twice = [each for at, each in enumerate(places) if each in places[:at]]
    if twice:
        _raise(where, twice, lambda card, field: f"{card}.{field} is set twice")
    lines = edition.text.split("\n")
    for change in changes:
        lines = _set(lines, _table_of(change.card, edition), change, source)
    found = parse("\n".join(_with_head(lines, head)), where=where)
    values = {(figure.owner, figure.field): figure.value for figure in figures(found)}
    lost = [change for change in changes if values.get((change.card, change.field), -1) != change.value]
    if lost:
        told = {(change.card, change.field): str(change) for change in lost}
        words = f"the number is not found in the text of {edition.id}"
        _raise(where, list(told), lambda card, field: f"{told[card, field]}: {words}")
    if any(getattr(found, key) != value for key, value in head.items()):
        raise BadEdition([Fault(where, None, None, f"the head of {edition.id} is not found in its text")])
    return found


def _raise(where: str, places: Sequence[tuple[str, str]], words: Callable[[str, str], str]) -> NoReturn:
    raise BadEdition([Fault(where, None, card, words(card, field), field) for card, field in places])


def _reason(fault: Fault) -> str:
    return f"{fault.card}: {fault.reason}" if fault.card else fault.reason


def _table_of(owner: str, edition: Edition) -> str:
    if owner == MENTORS:
        return "mentors"
    return "dragon" if any(dragon.id == owner for dragon in edition.dragons) else "card"


# The text


def _set(lines: list[str], table: str, change: Change, source: str) -> list[str]:
    at = _lines_of(lines, table, change.card)
    block = lines[at.start : at.stop]
    effect, _, key = change.field.partition(".")
    value = None if change.value is None or (effect == "deck" and not change.value) else str(change.value)
    block = _within(block, effect, key, value) if key else _plainly(block, change.field, str(change.value))
    block = _within(block, "source", effect, f'"{source}"')
    return lines[: at.start] + block + lines[at.stop :]


def _lines_of(lines: list[str], table: str, owner: str) -> range:
    """The lines of a card after its header; none where the file is written in another way."""
    heads = [at for at, line in enumerate(lines) if _TABLE.match(line)] + [len(lines)]
    own = re.compile(rf"\s*id\s*=\s*[\"']{re.escape(owner)}[\"']")
    for first, after in pairwise(heads):
        named = table == "mentors" or any(own.match(line) for line in lines[first + 1 : after])
        if _HEADER[table].match(lines[first]) and named:
            return range(first + 1, after)
    return range(0)


def _plainly(block: list[str], key: str, value: str) -> list[str]:
    """With `key = value`, after the id where there was none."""
    own = re.compile(rf"(\s*{key}\s*=\s*)\d[\d_]*")
    if any(own.match(line) for line in block):
        return [own.sub(rf"\g<1>{value}", line, count=1) if own.match(line) else line for line in block]
    return _put(block, f"{key} = {value}")


def _put(block: list[str], line: str) -> list[str]:
    """With another line, after the id."""
    at = next((at for at, line in enumerate(block) if re.match(r"\s*id\s*=", line)), -1) + 1
    return [*block[:at], line, *block[at:]] if at else block


def _within(block: list[str], table: str, key: str, value: str | None) -> list[str]:
    """With `table = { key = value, .. }`, or without that key; after the id where there was no such table."""
    own = re.compile(rf"\s*{table}\s*=\s*\{{")
    if any(own.match(line) for line in block):
        return [_in_table(line, key, value) if own.match(line) else line for line in block]
    return block if value is None else _put(block, f"{table} = {{ {key} = {value} }}")


def _in_table(line: str, key: str, value: str | None) -> str:
    own = re.compile(rf"([{{,]\s*{re.escape(key)}\s*=\s*)(\"[a-z]*\"|'[a-z]*'|\d[\d_]*)")
    if value is None:
        return _without(line, own)
    if own.search(line):
        return own.sub(lambda found: found[1] + value, line, count=1)
    return re.sub(r"\s*\}", lambda _: f", {key} = {value} }}", line, count=1)


def _without(line: str, own: re.Pattern[str]) -> str:
    """A first key gives its comma to nobody, another one takes its own with it."""
    found = own.search(line)
    if found is None:
        return line
    rest = line[found.end() :]
    if found[1].startswith("{"):
        return line[: found.start()] + "{ " + re.sub(r"\A\s*,?\s*", "", rest)
    return line[: found.start()] + rest


def _with_head(lines: list[str], head: Mapping[str, str]) -> list[str]:
    """`id`, `title` and `version` stand before the first table."""
    first = next((at for at, line in enumerate(lines) if _TABLE.match(line)), len(lines))
    return [_titled(line, head) for line in lines[:first]] + lines[first:]


def _titled(line: str, head: Mapping[str, str]) -> str:
    for key, value in head.items():
        told = value.replace("\\", "\\\\").replace('"', '\\"')
        if own := re.match(rf"(\s*{key}\s*=\s*)(\"(?:[^\"\\]|\\.)*\"|'[^']*')", line):
            return f'{own[1]}"{told}"{line[own.end() :]}'
    return line
