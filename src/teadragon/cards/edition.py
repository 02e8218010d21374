"""Edition files: reading, checking and finding them."""

import tomllib
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from teadragon.cards.digest import digest
from teadragon.cards.faults import BadEdition, Fault
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

__all__ = [
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
    "editions",
    "load",
    "parse",
    "path",
]


def editions() -> tuple[str, ...]:
    """Ids of the editions that come with the package."""
    files = resources.files(__package__).iterdir()
    return tuple(sorted(f.name.removesuffix(".toml") for f in files if f.name.endswith(".toml")))


def path(edition_id: str) -> Path:
    return Path(str(resources.files(__package__) / f"{edition_id}.toml"))


def load(id_or_path: str | Path) -> Edition:
    file = path(str(id_or_path)) if str(id_or_path) in editions() else Path(id_or_path)
    return parse(file.read_text(encoding="utf-8"), where=str(file))


def parse(text: str, *, where: str) -> Edition:
    data = tomllib.loads(text)
    return _edition(data, text)


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


_EFFECTS = {
    "loses": tuple,
    "protects": lambda said: Protects(said["from"], said["growth"]),
    "when_drawn": lambda said: WhenDrawn(**said),
    "when_you_draw": lambda said: WhenYouDraw(**said),
    "score": lambda said: ScoreRule(**said),
}
