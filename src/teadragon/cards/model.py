"""What an edition says, as values: its dragons, its cards and the effects written on them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

SEASONS = ("spring", "summer", "fall", "winter")
KINDS = ("growth", "mischief", "protection", "vulnerable", "item", "reveal", "memory")
REVEAL_EFFECTS = ("reshuffle_discards", "redeal_market")
COUNTED = ("memory", "item", "non_starter")
"""What a score rule counts, beside any Growth name."""
MISCHIEF = "mischief"
"""What when_you_draw watches for, beside any Growth name."""
MAX_SEATS = 4
MAX_KINDS = 64

RevealEffect = Literal["reshuffle_discards", "redeal_market"]


@dataclass(frozen=True)
class Protects:
    """Stops one Mischief card (its id) from taking a Growth card of that name."""

    from_: str
    growth: str


@dataclass(frozen=True)
class WhenDrawn:
    """Draw that many more; with discard_item, only if the seat discards an Item for it."""

    draw: int
    discard_item: int = 0


@dataclass(frozen=True)
class WhenYouDraw:
    """Held, it draws that many more when its seat draws a Growth name, or any Mischief card."""

    card: str
    draw: int


@dataclass(frozen=True)
class ScoreRule:
    """Points for each card owned that fits `per`; at_most bounds the cards' points of one copy."""

    each: int
    per: str
    at_most: int | None = None


@dataclass(frozen=True)
class Dragon:
    id: str
    favourite: str  # a Growth name
    deck: Mapping[str, int] = field(hash=False)  # copies of each starter card
    when_favourite_draw: int = 1


@dataclass(frozen=True)
class Card:
    id: str
    name: str  # the Growth name it counts as; the id for every other card
    kind: str
    item: bool = False
    starter: bool = False
    season: str | None = None
    growth: int = 0
    cost: int = 0
    points: int = 0
    copies: int = 1  # in the Market deck; a starter card's copies stand in the dragons' decks
    loses: tuple[str, ...] = ()
    protects: Protects | None = None
    lost_to: str | None = None
    when_drawn: WhenDrawn | None = None
    when_you_draw: WhenYouDraw | None = None
    when_revealed: RevealEffect | None = None
    score: ScoreRule | None = None
    words: Mapping[str, str] = field(default_factory=dict, hash=False)  # language -> printed name

    @property
    def market(self) -> bool:
        return not self.starter and self.kind != "memory"


@dataclass(frozen=True)
class Edition:
    id: str
    title: str
    version: str
    mentors_growth: int
    dragons: tuple[Dragon, ...]
    cards: tuple[Card, ...]
    digest: str
    text: str = field(repr=False)

    def card(self, card_id: str) -> Card:
        """Raises KeyError for an id the edition lacks."""
        return self._cards[card_id]

    def dragon(self, dragon_id: str) -> Dragon:
        """Raises KeyError for an id the edition lacks."""
        return self._dragons[dragon_id]

    @property
    def max_seats(self) -> int:
        # R1: each seat has a different dragon.
        return min(MAX_SEATS, len(self.dragons))

    @property
    def growth_names(self) -> tuple[str, ...]:
        """Every Growth name once, in file order."""
        return tuple(dict.fromkeys(card.name for card in self.cards if card.kind == "growth"))

    @cached_property
    def _cards(self) -> dict[str, Card]:
        return {card.id: card for card in self.cards}

    @cached_property
    def _dragons(self) -> dict[str, Dragon]:
        return {dragon.id: dragon for dragon in self.dragons}
