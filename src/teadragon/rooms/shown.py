"""What everybody at a table is shown: the table, what may be done, the people, and the log's entries."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from teadragon.rooms.faces import Counts, Part
from teadragon.rooms.fields import PAYMENTS, Action, Luck, Moment, Plies, Preset, RoomId, Seat, Slot, Version


class Refusal(Part):
    """Why not: the body of every HTTP answer of status 400 and above, and a part of WebSocket messages."""

    reason: str
    details: dict[str, Any]


def refused(reason: str, **details: Any) -> Refusal:
    return Refusal(reason=reason, details=details)


# --- the room --------------------------------------------------------------------------------------


class Clock(Part):
    """How long a person may think. `turn`: seconds for each turn; `bank`: for the whole game, and
    `increment` more after each turn. At zero a bot acts once (`act`) or takes the seat (`seat`)."""

    kind: Literal["turn", "bank"]
    seconds: Annotated[int, Meta(ge=5, le=1_209_600)]
    increment: Annotated[int, Meta(ge=0, le=86_400)] = 0
    at_zero: Literal["act", "seat"] = "act"


class SeatFace(Part):
    """A seat as it was laid, under the name that it has now."""

    name: str
    kind: Literal["person", "bot"]
    bot: str | None
    dragon: str
    by_link: Annotated[bool, Meta(description="laid for somebody who comes by a link")] = False


class Result(Part):
    reason: Annotated[str, Meta(description="winter, adjudicated or stopped")]
    totals: list[int]
    winners: list[int]
    turns: int


class Origin(Part):
    """A room that goes on from a ply of another game."""

    id: Annotated[RoomId, Meta(description="the replay that it left")]
    plies: Plies
    luck: Annotated[Literal["same", "new"], Meta(description="same: as in the game that it left")]


class RoomFace(Part):
    """What does not change in a room, but for the names of its seats."""

    id: RoomId
    edition: str
    digest: str
    seats: list[SeatFace]
    open_winter: bool
    luck: Annotated[
        Luck, Meta(description="known: somebody may know the seed, since it was given or has been told")
    ]
    commit: Annotated[
        str, Meta(description="sha256:, then the SHA-256 of the seed's 16 bytes in hexadecimal digits")
    ]
    clock: Clock | None = None
    away: Annotated[
        int | None,
        Meta(description="seconds after which a bot takes the seat of a person who is to act and not here"),
    ] = None
    leave: Annotated[
        int, Meta(description="seconds after which a bot takes the seat of a person who left")
    ] = 60
    origin: Origin | None = None
    rematch_of: RoomId | None = None


# --- the table -------------------------------------------------------------------------------------


class Choice(Part):
    kind: Literal["lose", "discard_item"]
    cause: str
    options: list[str]


class AreaView(Part):
    dragon: str
    deck: Counts
    hold: Counts
    discard: Counts
    mentors: bool
    growth: Annotated[int, Meta(description="what the hold can pay, Mentors included")]


class View(Part):
    """The public table: the same for every seat and watcher."""

    seats: list[AreaView]
    market: list[str | None]
    market_deck: Counts
    market_discard: Counts
    memories: list[str | None]
    season: Literal["spring", "summer", "fall", "winter"]
    winter: list[str | None] | None
    box: Counts
    to_act: Seat | None
    choice: Choice | None
    waiting: Annotated[str | None, Meta(description="drawn card beside the hold while a choice is open")]
    turns: int
    plies: int
    over: bool
    reason: str | None


class Event(Part, omit_defaults=True):
    """What happened; fields that do not apply are left out."""

    what: str
    seat: Seat | None = None
    card: str | None = None
    slot: Slot | None = None
    other: str | None = None
    count: int | None = None
    to: Seat | None = None


class Payment(Part):
    pay: Counts
    growth: Annotated[int, Meta(description="what it pays in all; above the cost it is wasted")]


class BuyOffer(Part):
    """One filled slot: its tight payments, the one proposed first in front, or why none covers the cost."""

    buy: Literal["market", "memory"]
    slot: Slot
    card: str
    payments: Annotated[list[Payment], Meta(max_length=PAYMENTS)]
    refusal: Refusal | None


class Offers(Part):
    """What the seat to act may do now."""

    seat: Seat
    draw: bool
    pass_: bool = msgspec.field(name="pass")
    buys: list[BuyOffer]
    lose: Annotated[list[str], Meta(description="the cards one of which must go, while that is asked")]
    discard_item: Annotated[list[str], Meta(description="the Items that may go, while that is asked")]
    decline: bool


class ScoreLine(Part):
    card: str
    count: int
    points: int


class SeatScore(Part):
    total: int
    memories: int
    lines: list[ScoreLine]


# --- the people ------------------------------------------------------------------------------------

Aid = Literal["hint", "bar"]
"""Insight at the table: hints for who is to act, and the bar of everybody's chances."""
WishKind = Literal["take_back", "stop", "hint", "bar"]

BotWhy = Literal["laid", "host", "left", "away", "clock"]


class SeatNow(Part):
    """Who plays a seat now."""

    name: str
    player: Literal["person", "bot"]
    bot: Annotated[str | None, Meta(description="which bot, while a bot plays")]
    why: Annotated[BotWhy | None, Meta(description="why a bot plays; all but `laid` can be taken back")]
    joined: Annotated[bool, Meta(description="its link was opened, or the seat is played at the host's page")]
    leaving: Annotated[Moment | None, Meta(description="its person left: then a bot takes the seat")]


class WishNow(Part):
    """What one person asks of the others."""

    id: Annotated[Version, Meta(description="the entry that asked")]
    kind: WishKind
    seat: Seat
    plies: Annotated[Plies | None, Meta(description="of a take-back: the table after that many plies")]
    yes: list[Seat]
    waiting: Annotated[list[Seat], Meta(description="whose answer is missing")]


class TakeBack(Part):
    """What a seat could take back now, by which rule, and why by this one."""

    seat: Seat
    plies: Annotated[Plies, Meta(description="the table would be the one after that many plies")]
    how: Annotated[
        Literal["free", "bots", "consent"],
        Meta(description="free; free and noted, since all others are bots; by consent of every other person"),
    ]
    why: Annotated[
        Literal["nothing_seen", "cards_seen", "others_acted"],
        Meta(
            description="what has happened since: nothing new, cards that nobody knew, another seat's action"
        ),
    ]


class ClockNow(Part):
    """The clocks as they stood at `since`; the running one has lost what went by from then on."""

    left: Annotated[
        list[int | None], Meta(description="milliseconds by seat; null: no clock, a bot plays it")
    ]
    running: Seat | None
    since: Moment | None


class InsightNow(Part):
    """What the people at this table have agreed to; both are off at the start."""

    hint: Annotated[bool, Meta(description="whether the seat to act may ask for a hint")]
    bar: Annotated[bool, Meta(description="whether everybody is told what the table is worth")]


class State(Part):
    """The room at one version."""

    version: Version
    table_version: Annotated[Version, Meta(description="the last entry that changed the table")]
    view: View
    offers: Offers | None
    odds: Annotated[
        list[dict[str, tuple[int, int]]],
        Meta(description="for each seat: card -> [n, of]: n of the cards of which it draws the next"),
    ]
    market_odds: Annotated[
        dict[str, tuple[int, int]],
        Meta(description="card -> [n, of]: n of the cards of which the Market's next is turned up"),
    ]
    scores: list[SeatScore]
    result: Result | None
    seed: Annotated[str | None, Meta(description="null until the game is over, unless the luck is known")]
    people: list[SeatNow]
    wish: WishNow | None
    take_back: list[TakeBack]
    clock: ClockNow | None
    chat: Annotated[bool, Meta(description="whether people can write to each other")]
    closed: Annotated[bool, Meta(description="whoever runs the server has closed the room")]
    insight: InsightNow


# --- the log ---------------------------------------------------------------------------------------

What = Literal[
    "act", "stop", "seat", "wish", "answer", "take_back", "say", "chat", "pause", "rematch", "close",
    "insight", "hint",
]  # fmt: skip
By = Literal["person", "bot", "clock"]


class Change(Part, omit_defaults=True):
    """What an entry that is no action says; fields that do not apply are left out."""

    seat: Annotated[Seat | None, Meta(description="the seat that changed")] = None
    to: Annotated[
        Literal["joined", "renamed", "left", "back", "bot", "person"] | None,
        Meta(description="of a seat: what became of it"),
    ] = None
    name: str | None = None
    bot: str | None = None
    why: BotWhy | None = None
    until: Annotated[Moment | None, Meta(description="when a bot takes the seat that was left")] = None
    wish: WishKind | None = None
    id: Annotated[Version | None, Meta(description="the entry of the wish that is answered")] = None
    yes: bool | None = None
    plies: Annotated[Plies | None, Meta(description="the table is again the one after that many plies")] = (
        None
    )
    how: Literal["free", "bots", "consent"] | None = None
    text: str | None = None
    preset: Preset | None = None
    on: Annotated[bool | None, Meta(description="whether people can write, or have that insight")] = None
    insight: Aid | None = None
    pause: Annotated[int | None, Meta(description="milliseconds that the server was down: no clock ran")] = (
        None
    )
    room: Annotated[RoomId | None, Meta(description="the room of the rematch")] = None
    luck: Literal["same", "new"] | None = None


class Entry(Part):
    """One accepted step of a room. `seat` acted, or asked, answered, wrote; null: nobody's seat."""

    version: Version
    what: What
    seat: Seat | None
    action: Action | None
    events: list[Event]
    at: Moment = 0
    by: Annotated[By | None, Meta(description="of an action: who chose it for the seat")] = None
    change: Change | None = None
