"""Edition files: finding, reading and checking them."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from teadragon.cards import checks, faults
from teadragon.cards.catalogue import card_text, catalogue, dragon_text, languages, mentors_text, words
from teadragon.cards.digest import digest
from teadragon.cards.faults import BadEdition, Fault
from teadragon.cards.layout import LAYOUT
from teadragon.cards.lines import Lines
from teadragon.cards.model import (
    SEASONS,
    Card,
    Dragon,
    Edition,
    Protects,
    ScoreRule,
    WhenDrawn,
    WhenYouDraw,
)
from teadragon.cards.shapes import Finding

__all__ = [
    "DEFAULT",
    "SEASONS",
    "BadEdition",
    "Card",
    "Dragon",
    "Edition",
    "Fault",
    "Protects",
    "ScoreRule",
    "WhenDrawn",
    "WhenYouDraw",
    "card_text",
    "catalogue",
    "dragon_text",
    "editions",
    "languages",
    "load",
    "mentors_text",
    "parse",
    "parse_brought",
    "path",
    "words",
]

DEFAULT = "teahouse-2"
"""Id of the edition that is played where nobody says which."""

MOST_TEXT, MOST_DOTS = 262_144, 64
"""Characters of a card file that a stranger brings, and dots in one of its lines: Python's TOML reader takes
the square of a key's parts in time."""
_LARGEST = 1_000_000  # bytes; an edition of 64 kinds with every key needs a tenth


def editions() -> tuple[str, ...]:
    """Ids of the editions that come with the package, the default first, the others by their letters."""
    files = resources.files(__package__).iterdir()
    ids = [file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")]
    return tuple(sorted(ids, key=lambda known: (known != DEFAULT, known)))


def path(edition_id: str) -> Path:
    """The file of an edition that comes with the package; raises BadEdition for an unknown id."""
    if edition_id not in editions():
        raise _unknown(edition_id)
    return Path(str(resources.files(__package__) / f"{edition_id}.toml"))


def load(id_or_path: str | Path) -> Edition:
    """An edition by its id, or by the path of a file; raises BadEdition."""
    file = path(str(id_or_path)) if str(id_or_path) in editions() else Path(id_or_path)
    return parse(_read(file), where=str(file))


def parse(text: str, *, where: str) -> Edition:
    """The edition that a file's text gives, `where` naming the file; raises BadEdition with all faults found.

    Names and counts are looked at once the layout is right: before that they would mislead.
    """
    data = _toml(text, where)
    _raise_any(LAYOUT.faults(data, ()), data, text, where)
    edition = _edition(data, text)
    _raise_any(checks.findings(edition), data, text, where)
    return edition


def parse_brought(text: str, *, where: str) -> Edition:
    """As `parse`, of a stranger's text, which must be one that is read quickly. Raises BadEdition."""
    if len(text) > MOST_TEXT or any(line.count(".") > MOST_DOTS for line in text.split("\n")):
        reason = "is longer, or has more dots in a line, than that of any card file may be"
        raise _refused(where, None, reason)
    return parse(text, where=where)


def _read(file: Path) -> str:
    where = str(file)
    try:
        raw = file.read_bytes()
    except FileNotFoundError:
        raise _unknown(where) from None
    except OSError as error:
        raise _refused(where, None, f"cannot be read: {error.strerror}") from None
    if len(raw) > _LARGEST:
        raise _refused(where, None, f"is longer than {_LARGEST:,} bytes")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise _refused(where, line, "is not UTF-8 text") from None


def _toml(text: str, where: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise _refused(where, None, "is nested too deeply") from None
    except ValueError as error:  # TOMLDecodeError, and what Python says of absurdly long numbers
        reason = str(error)
        place = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", reason)
        line = int(place[1]) if place and place[1] else len(text.splitlines()) or 1
        reason = reason[: place.start()] if place else reason
        raise _refused(where, line, f"is not TOML: {reason}") from None


def _raise_any(found: Iterable[Finding], data: Mapping[str, Any], text: str, where: str) -> None:
    lines = Lines(text)
    known = [
        Fault(where, lines.of(place), _owner(place, data), reason, _key(place)) for place, reason in found
    ]
    if known:
        raise BadEdition(sorted(known, key=lambda fault: fault.line or 0))


def _owner(place: faults.Path, data: Mapping[str, Any]) -> str | None:
    """The id of the card or dragon that a place lies in, or its number in the file where it has none."""
    match place:
        case ("card" | "dragon" as array, int(index), *_):
            entry = data[array][index]
            own = entry.get("id") if isinstance(entry, dict) else None
            return own if isinstance(own, str) else f"{array} number {index + 1}"
        case ("mentors", *_):
            return "mentors"
        case _:
            return None


def _key(place: faults.Path) -> str | None:
    within = place[{"card": 2, "dragon": 2, "mentors": 1}.get(str(place[0]), 0) :] if place else place
    return ".".join(map(str, within)) or None


def _refused(where: str, line: int | None, reason: str) -> BadEdition:
    return BadEdition([Fault(where, line, None, reason)])


def _unknown(name: str) -> BadEdition:
    known = ", ".join(editions())
    return _refused(name, None, f"there is no such edition or file; the editions here are {known}")


def _edition(data: Mapping[str, Any], text: str) -> Edition:
    return Edition(
        id=data["id"],
        title=data["title"],
        version=data["version"],
        mentors_growth=data["mentors"]["growth"],
        dragons=tuple(map(_dragon, data["dragon"])),
        cards=tuple(map(_card, data["card"])),
        digest=digest(data),
        text=text,
    )


def _dragon(said: Mapping[str, Any]) -> Dragon:
    draw = said.get("when_favourite", {"draw": 1})["draw"]
    return Dragon(said["id"], said["favourite"], dict(said["deck"]), draw)


def _card(said: Mapping[str, Any]) -> Card:
    fields = {key: value for key, value in said.items() if key not in ("source", *_EFFECTS)}
    effects = {key: build(said[key]) for key, build in _EFFECTS.items() if key in said}
    return Card(**{"name": said["id"], **fields, **effects})


_EFFECTS: dict[str, Callable[[Any], Any]] = {
    "loses": tuple,
    "protects": lambda said: Protects(said["from"], said["growth"]),
    "when_drawn": lambda said: WhenDrawn(**said),
    "when_you_draw": lambda said: WhenYouDraw(**said),
    "score": lambda said: ScoreRule(**said),
}
