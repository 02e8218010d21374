"""An edition of one's own as people make it: what they ask of it over HTTP, and what they are told."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from teadragon.cards.edition import MOST_TEXT
from teadragon.rooms.faces import EditionFace, Part

MOST_CHANGES = 2048
"""64 cards of eight numbers, and 16 decks of 64 cards."""

EditionText = Annotated[str, Meta(max_length=MOST_TEXT, description="an edition file (TOML)")]
Id = Annotated[str, Meta(max_length=80)]
Title = Annotated[str, Meta(max_length=80)]


class NumberWish(Part):
    """A number that is to be another one, or whose source is to be."""

    card: Annotated[Id, Meta(description="id of a card or dragon, or mentors")]
    field: Annotated[Id, Meta(description="of the answer's numbers; a key of an effect stands after a dot")]
    value: Annotated[
        Annotated[int, Meta(ge=0, le=1_000_000)] | None, Meta(description="null: the bound goes")
    ]


class CheckEdition(Part):
    """The body of POST /api/editions/checked: either `base` or `text`, and what is to be different."""

    base: Annotated[Id | None, Meta(description="id of an edition that is offered; it is copied")] = None
    text: EditionText | None = None
    id: Annotated[Id | None, Meta(description="another one; of a base it is needed")] = None
    title: Title | None = None
    source: Annotated[
        Literal["house", "owner"], Meta(description="who says what is changed; owner: it stands on the cards")
    ] = "house"
    changes: Annotated[list[NumberWish], Meta(max_length=MOST_CHANGES)] = []


class NumberFace(Part):
    """A number as the edition has it."""

    card: str
    field: str
    value: Annotated[int | None, Meta(description="null: there is no such bound")]
    low: int
    high: int
    source: Annotated[str | None, Meta(description="rulebook, public, house or owner; null: left out")]
    may_go: Annotated[bool, Meta(description="whether null is a value, too")]


class EditionFault(Part):
    """What is wrong, and where."""

    line: Annotated[int | None, Meta(description="of the text with the changes")]
    card: str | None
    field: Annotated[str | None, Meta(description="a key of the card; a key of an effect after a dot")]
    why: Annotated[str, Meta(description="in English")]
    name: Annotated[str, Meta(description="of the reason, where a change of numbers can be it; else empty")]
    values: dict[str, int]


class CheckedEdition(Part):
    """The answer of POST /api/editions/checked: the edition with its text, or at least one fault."""

    text: str | None
    edition: EditionFace | None
    numbers: Annotated[list[NumberFace], Meta(description="all that can be changed, in the file's order")]
    faults: list[EditionFault]
