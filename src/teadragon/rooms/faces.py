"""What a card file says, as clients are told it: cards, dragons, editions."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Counts = dict[str, int]


class Part(Struct, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A piece of a message; every field is always written. None refers to itself, so that the collector of
    such cycles need not look at the many that a server makes."""


class Protects(Part, rename={"from_": "from"}):
    from_: str
    growth: str


class WhenDrawn(Part):
    draw: int
    discard_item: int


class WhenYouDraw(Part):
    card: Annotated[str, Meta(description="a Growth name, or mischief")]
    draw: int


class ScoreRule(Part):
    each: int
    per: Annotated[str, Meta(description="memory, item, non_starter or a Growth name")]
    at_most: int | None


class Sentence(Part):
    """A message of the catalogue of words with its values: a number, the id of a message that names
    something, or several such ids of which any one fits."""

    message: str
    values: dict[str, int | str | list[str]]


class CardFace(Part):
    """One kind of card: all that a client needs to show it."""

    id: str
    name: Annotated[str, Meta(description="the Growth name it counts as, else its id")]
    kind: Literal["growth", "mischief", "protection", "vulnerable", "item", "reveal", "memory"]
    item: bool
    starter: bool
    season: Literal["spring", "summer", "fall", "winter"] | None
    growth: int
    cost: int
    points: int
    copies: int
    loses: list[str]
    protects: Protects | None
    lost_to: str | None
    when_drawn: WhenDrawn | None
    when_you_draw: WhenYouDraw | None
    when_revealed: Literal["reshuffle_discards", "redeal_market"] | None
    score: ScoreRule | None
    words: Annotated[dict[str, str], Meta(description="its name by language, where the catalogue has none")]
    text: Annotated[list[Sentence], Meta(description="what it does, beyond what the numbers say")]


class DragonFace(Part):
    id: str
    favourite: str
    deck: Counts
    when_favourite_draw: int
    text: list[Sentence]


class EditionFace(Part):
    id: str
    title: str
    version: str
    digest: str
    mentors_growth: int
    max_seats: int
    untrained: Annotated[list[str], Meta(description="bots that learned on another edition than this one")]
    mentors_text: list[Sentence]
    dragons: list[DragonFace]
    cards: list[CardFace]


class Editions(Part):
    """The answer of GET /api/editions."""

    editions: list[EditionFace]
    default: Annotated[str, Meta(description="id of the edition offered first")]
    bots: Annotated[list[str], Meta(description="the bots that can take a seat, weakest first")]
