"""Every message between the server and its clients, as typed records; docs/protocol.md tells their use."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from teadragon.rooms.faces import Counts, Editions, Part

VERSION = 1

NAME_LENGTH = 40
FRAME_BYTES = 65_536
LOG_ENTRIES = 400
PAYMENTS = 24

RoomId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,32}$", description="the name of a room in links")]
Token = Annotated[
    str, Meta(pattern="^[A-Za-z0-9_-]{22,64}$", description="the secret of one seat, 128 bits or more")
]
Key = Annotated[
    str, Meta(pattern="^[A-Za-z0-9_-]{8,64}$", description="made by the client, new for each action")
]
Seed = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", description="16 bytes in hexadecimal digits")]
Seat = Annotated[int, Meta(ge=0, le=3, description="seat in turn order: seat 0 acts first")]
Version = Annotated[
    int, Meta(ge=0, le=1_000_000_000, description="number of the last accepted entry; 0 before the first")
]
Slot = Annotated[int, Meta(ge=1, le=5, description="place in a row, counted from 1")]
Action = Annotated[
    dict[str, Any],
    Meta(extra_json_schema={"$ref": "#/$defs/Action"}, description="an action in the notation of records"),
]


class Message(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """A WebSocket message, told apart by its `type`."""


# --- rooms over HTTP -------------------------------------------------------------------------------


class SeatWish(Part):
    """A seat as the host lays it; seats are listed clockwise."""

    kind: Literal["person", "bot"]
    name: Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
    dragon: Annotated[str | None, Meta(description="null: dealt by chance from those left")] = None
    bot: Annotated[str | None, Meta(description="which bot, where kind is bot")] = None


class CreateRoom(Part):
    """The body of POST /api/rooms."""

    seats: Annotated[list[SeatWish], Meta(min_length=2, max_length=4)]
    edition: str | None = None
    first: Annotated[
        int | Literal["chance"], Meta(description="index in `seats` of the seat that acts first")
    ] = 0
    open_winter: bool = False
    seed: Annotated[Seed | None, Meta(description="given: the room is marked as known luck")] = None


class SeatToken(Part):
    seat: Seat
    wish: Annotated[int, Meta(description="index of this seat in the request")]
    token: Token


class RoomMade(Part):
    """The answer of POST /api/rooms: the only time that tokens are told."""

    room: RoomId
    tokens: Annotated[list[SeatToken], Meta(description="one for each seat of a person")]


class SeatFace(Part):
    name: str
    kind: Literal["person", "bot"]
    bot: str | None
    dragon: str


class Result(Part):
    reason: Annotated[str, Meta(description="winter, adjudicated or stopped")]
    totals: list[int]
    winners: list[int]
    turns: int


class RoomFace(Part):
    """What does not change in a room."""

    id: RoomId
    edition: str
    digest: str
    seats: list[SeatFace]
    open_winter: bool
    luck: Annotated[Literal["sealed", "known"], Meta(description="known: the host gave the seed")]
    commit: Annotated[
        str, Meta(description="sha256:, then the SHA-256 of the seed's 16 bytes in hexadecimal digits")
    ]


class MyRooms(Part):
    """The body of POST /api/rooms/mine."""

    tokens: Annotated[list[Token], Meta(max_length=500)]


class RoomLine(Part):
    """A room in the list of one browser's games."""

    room: RoomFace
    yours: list[Seat]
    version: Version
    to_act: Seat | None
    season: str
    turns: int
    result: Result | None
    created: Annotated[int, Meta(description="seconds since 1970")]
    changed: Annotated[int, Meta(description="seconds since 1970")]


class RoomLines(Part):
    """The answer of POST /api/rooms/mine, the room changed last first."""

    rooms: list[RoomLine]


class StopRoom(Part):
    """The body of POST /api/rooms/{room}/stop."""

    tokens: Annotated[list[Token], Meta(min_length=1, max_length=4)]


class Stopped(Part):
    """The answer of POST /api/rooms/{room}/stop."""

    version: Version
    result: Result


class Health(Part):
    """The answer of GET /healthz."""

    ok: bool
    version: str
    protocol: int
    engine: Literal["compiling", "ready"]


class Refusal(Part):
    """Why not: the body of every HTTP answer of status 400 and above, and a part of WebSocket messages."""

    reason: str
    details: dict[str, Any]


# --- the table as everybody sees it ----------------------------------------------------------------


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


class State(Part):
    """The table at one version."""

    version: Version
    view: View
    offers: Offers | None
    odds: Annotated[
        list[dict[str, tuple[int, int]]],
        Meta(description="for each seat: card -> [n, of]: n of the cards of which it draws the next"),
    ]
    scores: list[SeatScore]
    result: Result | None
    seed: Annotated[str | None, Meta(description="null until the game is over, unless the luck is known")]


class Entry(Part):
    """One accepted step of a room: an action, or the end that people asked for."""

    version: Version
    what: Literal["act", "stop"]
    seat: Seat | None
    action: Action | None
    events: list[Event]


# --- WebSocket, client to server -------------------------------------------------------------------


class Hello(Message, tag="hello"):
    """The first message; may be said again."""

    tokens: Annotated[list[Token], Meta(max_length=4)] = msgspec.field(default_factory=list)
    have: Annotated[Version | None, Meta(description="the last version this client has, null for none")] = (
        None
    )


class Act(Message, tag="act"):
    version: Version
    key: Key
    action: Action


class Quote(Message, tag="quote"):
    """Would this action be refused? Changes nothing."""

    ask: Annotated[int, Meta(ge=0, le=2**53, description="returned in the answer")]
    action: Action


class Ping(Message, tag="ping"):
    pass


ClientMessage = Hello | Act | Quote | Ping

# --- WebSocket, server to client -------------------------------------------------------------------


class Welcome(Message, tag="welcome"):
    protocol: int
    room: RoomFace
    yours: Annotated[list[Seat], Meta(description="the seats that this connection plays")]
    state: State
    log: Annotated[list[Entry], Meta(description="the entries after `have`, at most the last 400")]
    earlier: Annotated[int, Meta(description="how many entries before the log's first were not sent")]


class Update(Message, tag="update"):
    """An entry was accepted and stored."""

    entry: Entry
    state: State


class Accepted(Message, tag="accepted"):
    key: Key
    version: Version


class Refused(Message, tag="refused"):
    key: Annotated[str | None, Meta(description="that of the action refused, null for another message")]
    refusal: Refusal
    state: Annotated[State | None, Meta(description="the present state, where an action was refused")]


class Answer(Message, tag="answer"):
    """To a quote: null when the action would be accepted at this version."""

    ask: int
    version: Version
    refusal: Refusal | None


class Pong(Message, tag="pong"):
    version: Version


ServerMessage = Welcome | Update | Accepted | Refused | Answer | Pong

HTTP_MESSAGES = (
    Editions,
    CreateRoom,
    RoomMade,
    MyRooms,
    RoomLines,
    StopRoom,
    Stopped,
    Health,
    Refusal,
)
