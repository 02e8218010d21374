"""What an edition file says, as plain objects, and the digest by which a record names it."""

from __future__ import annotations

import hashlib
import json
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

SEASONS = ("spring", "summer", "fall", "winter")
CARDS_FOLDER = Path(__file__).parents[3] / "src" / "teadragon" / "cards"

CARD_DEFAULTS: dict[str, Any] = {
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


@dataclass(frozen=True)
class Card:
    id: str
    name: str
    kind: str
    item: bool
    starter: bool
    season: str | None
    growth: int
    cost: int
    points: int
    copies: int
    loses: list[str] | None
    protects: dict[str, str] | None
    lost_to: str | None
    when_drawn: dict[str, int] | None
    when_you_draw: dict[str, Any] | None
    when_revealed: str | None
    score: dict[str, Any] | None

    def is_growth_named(self, name: str) -> bool:
        """Starter and Market copies of a name count as that name (R9)."""
        return self.kind == "growth" and self.name == name

    def in_market(self) -> bool:
        return not self.starter and self.season is None


@dataclass(frozen=True)
class Dragon:
    id: str
    favourite: str
    deck: dict[str, int]
    draws: int


@dataclass(frozen=True)
class Edition:
    id: str
    mentors_growth: int
    dragons: dict[str, Dragon]
    cards: dict[str, Card]
    digest: str
    # every kind in the order in which docs/chance.md counts a bag: falling growth, then by id
    bag_order: list[str] = field(default_factory=list)

    def market(self) -> list[Card]:
        return [card for card in self.cards.values() if card.in_market()]

    def season(self, season: str) -> list[Card]:
        return [card for card in self.cards.values() if card.season == season]


def digest_of(data: dict[str, Any]) -> str:
    """The canonical digest: only what changes the play of a game counts."""
    dragons = [
        {
            "id": dragon["id"],
            "favourite": dragon["favourite"],
            "deck": dragon["deck"],
            "when_favourite": dragon.get("when_favourite", {"draw": 1}),
        }
        for dragon in data["dragon"]
    ]
    cards = []
    for card in data["card"]:
        whole = {key: card.get(key, default) for key, default in CARD_DEFAULTS.items()}
        cards.append({"id": card["id"], "name": card.get("name", card["id"]), **whole})
    canonical = {
        "id": data["id"],
        "mentors": {"growth": data["mentors"]["growth"]},
        "dragons": sorted(dragons, key=lambda dragon: str(dragon["id"])),
        "cards": sorted(cards, key=lambda card: str(card["id"])),
    }
    text = json.dumps(canonical, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def parse(text: str) -> Edition:
    data = tomllib.loads(text)
    cards = {}
    for entry in data["card"]:
        values = {key: entry.get(key, default) for key, default in CARD_DEFAULTS.items()}
        cards[entry["id"]] = Card(id=entry["id"], name=entry.get("name", entry["id"]), **values)
    dragons = {}
    for entry in data["dragon"]:
        draws = entry.get("when_favourite", {"draw": 1})["draw"]
        dragons[entry["id"]] = Dragon(entry["id"], entry["favourite"], dict(entry["deck"]), draws)
    return Edition(
        id=data["id"],
        mentors_growth=data["mentors"]["growth"],
        dragons=dragons,
        cards=cards,
        digest=digest_of(data),
        bag_order=sorted(cards, key=lambda name: (-cards[name].growth, name)),
    )


def load(where: str | Path = "teahouse") -> Edition:
    """An edition by the path of its file, or by its id in the project's folder of cards."""
    path = Path(where)
    if path.suffix != ".toml":
        path = CARDS_FOLDER / f"{where}.toml"
    return parse(path.read_text(encoding="utf-8"))
