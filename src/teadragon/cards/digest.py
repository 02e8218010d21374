"""The digest of an edition: the hash of what its file says, whatever its layout, titles and sources."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

_DEFAULTS: dict[str, Any] = {
    "name": None,  # the id
    "kind": None,
    "item": False,
    "starter": False,
    "season": None,
    "growth": 0,
    "cost": 0,
    "points": 0,
    "copies": 1,
    "loses": None,
    "protects": None,
    "lost_to": None,
    "when_drawn": None,
    "when_you_draw": None,
    "when_revealed": None,
    "score": None,
}


def digest(data: Mapping[str, Any]) -> str:
    """`sha256:<hex>` of the canonical form of an edition file that passed its checks."""
    text = json.dumps(canonical(data), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def canonical(data: Mapping[str, Any]) -> dict[str, Any]:
    """What counts of an edition file, with every default written out; docs/edition.md gives the form."""
    return {
        "id": data["id"],
        "mentors": {"growth": data["mentors"]["growth"]},
        "dragons": sorted(map(_dragon, data["dragon"]), key=_id),
        "cards": sorted(map(_card, data["card"]), key=_id),
    }


def _dragon(dragon: Mapping[str, Any]) -> dict[str, Any]:
    said = {key: dragon[key] for key in ("id", "favourite", "deck")}
    return {**said, "when_favourite": dragon.get("when_favourite", {"draw": 1})}


def _card(card: Mapping[str, Any]) -> dict[str, Any]:
    said = {key: card[key] for key in _DEFAULTS if key in card}
    return {**_DEFAULTS, "id": card["id"], "name": card["id"], **said}


def _id(entry: Mapping[str, Any]) -> str:
    return str(entry["id"])
