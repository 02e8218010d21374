"""A game of a real table as people enter it: what they say of it over HTTP, and what they are told."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from teadragon.rooms.faces import EditionFace, Part
from teadragon.rooms.fields import Action, Plies, Seat, Slot
from teadragon.rooms.shown import Entry, Event, Refusal, RoomFace, State

ENTERED_BYTES = 524_288
"""A game of a thousand turns, after which the rules end it, has a fifth of that."""
TOLD_CARDS = 1024
ENTERED = "companion"
"""What the game is called where a room has its name."""

CardName = Annotated[str, Meta(max_length=64)]


class Begun(Part):
    """An action of the seat to act, and the cards that came of it so far, in the order in which they came."""

    action: Action
    told: Annotated[list[CardName], Meta(max_length=TOLD_CARDS)]


class Enter(Part):
    """The body of POST /api/companion."""

    record: Annotated[
        str,
        Meta(description="the record so far, without a result; while the table is laid, rows may lack cards"),
    ]
    since: Annotated[Plies, Meta(description="entries are told of the plies behind that many")] = 0
    begun: Begun | None = None
    would: Annotated[
        list[Action], Meta(max_length=8, description="would these be refused to the seat to act?")
    ] = []
    faces: Annotated[bool, Meta(description="tell the edition, too")] = False
    stopped: Annotated[bool, Meta(description="the people ended the game after the last ply (R26)")] = False


class Asked(Part):
    """The next card that somebody must tell."""

    what: Annotated[
        Literal["drew", "market", "memories", "winter"],
        Meta(description="from the deck of `seat`, or turned up in `slot` of a row"),
    ]
    seat: Seat | None
    slot: Slot | None
    odds: Annotated[
        dict[str, tuple[int, int]],
        Meta(description="card -> [n, of]: n of the cards of which it is one; no other can come"),
    ]


class Misfit(Part):
    """The first ply that cannot be, and why."""

    ply: Annotated[Plies, Meta(description="its number, counted from 1; one more than there are: the end")]
    seat: Annotated[Seat | None, Meta(description="the seat that acts there")]
    why: Annotated[
        Literal["rules", "card", "missing", "spare", "seat", "over"],
        Meta(
            description="rules: see `refusal`; card: it could not come; missing, spare: there should be "
            "more cards, or fewer; seat: it was for another to act; over: the game was"
        ),
    ]
    refusal: Annotated[Refusal | None, Meta(description="where the rules forbid the action")] = None
    card: Annotated[str | None, Meta(description="the one that could not come, or is too many")] = None
    to_act: Annotated[Seat | None, Meta(description="the seat that had to act")] = None


class Entered(Part):
    """The answer of POST /api/companion."""

    room: RoomFace
    edition: Annotated[EditionFace | None, Meta(description="where it was asked for")]
    header: Annotated[dict[str, Any], Meta(description="line 1 of the record, as it should be written")]
    plies: Annotated[Plies, Meta(description="so many stand: those before the first misfit")]
    misfit: Misfit | None
    mended: Annotated[
        list[dict[str, Any]],
        Meta(
            description="plies, as lines of a record, of which a slot was another one: "
            "where a card lay, or was turned up, follows from the plies before"
        ),
    ]
    ply: Annotated[
        dict[str, Any] | None,
        Meta(description="the action begun as a line of the record, once no card is missing; it stands, too"),
    ]
    entries: list[Entry]
    state: Annotated[State | None, Meta(description="as it stands; null while the table is laid")]
    asked: Asked | None
    events: Annotated[
        list[Event], Meta(description="what came of the action begun so far, while one is asked")
    ]
    refusal: Annotated[
        Refusal | None, Meta(description="why the action begun cannot be, or the last card told of it")
    ]
    would: list[Refusal | None]
    result: Annotated[
        dict[str, Any] | None, Meta(description="the last line of the record, once the game is over")
    ]
