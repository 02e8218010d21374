"""Every message of a room's WebSocket, as typed records; docs/protocol.md tells their use."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from teadragon.insight.hint import Hint
from teadragon.insight.worth import Worth
from teadragon.rooms.faces import Part
from teadragon.rooms.fields import (
    CHAT_LENGTH,
    Action,
    Key,
    Message,
    Moment,
    Name,
    Preset,
    Seat,
    Token,
    Version,
)
from teadragon.rooms.shown import Aid, Entry, Refusal, RoomFace, State

VERSION = 1


# --- client to server ------------------------------------------------------------------------------


class Hello(Message, tag="hello"):
    """The first message; may be said again."""

    tokens: Annotated[list[Token], Meta(max_length=4)] = msgspec.field(default_factory=list)
    have: Annotated[Version | None, Meta(description="the last version this client has, null for none")] = (
        None
    )
    host: Annotated[Token | None, Meta(description="the host's token, on the host's page")] = None
    protocol: Annotated[
        int | None, Meta(description="the version of this protocol that the client knows")
    ] = None


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


class Deed(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="deed"):
    """What a person does beside the table; `seat` is one of the person's own unless it says otherwise."""


class AskTakeBack(Deed, tag="take_back"):
    """Take the seat's last action back, or ask the others to agree."""

    seat: Seat
    version: Annotated[Version, Meta(description="as of an action: the version that was seen")]


class AskStop(Deed, tag="stop"):
    """End the game, if every other person agrees."""

    seat: Seat


class AnswerWish(Deed, tag="answer"):
    """Who asked may say no: the wish is withdrawn."""

    seat: Seat
    id: Annotated[Version, Meta(description="of the wish")]
    yes: bool


class Say(Deed, tag="say"):
    """Either a text or a preset."""

    seat: Seat
    text: Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH)] | None = None
    preset: Preset | None = None


class Rename(Deed, tag="rename"):
    seat: Seat
    name: Name


class Leave(Deed, tag="leave"):
    """A bot takes the seat after the stated wait."""

    seat: Seat


class ComeBack(Deed, tag="come_back"):
    """Play again a seat that one left, or that a bot has taken."""

    seat: Seat


class GiveSeat(Deed, tag="hand"):
    """The host gives a person's seat to a bot, or back to the person."""

    seat: Annotated[int, Meta(ge=0, le=3, description="any seat that was laid for a person")]
    to: Literal["bot", "person"]
    bot: Annotated[str | None, Meta(description="null: the best")] = None


class SetChat(Deed, tag="chat"):
    """The host lets people write to each other, or not."""

    on: bool


class SetInsight(Deed, tag="insight"):
    """Hints, or the bar of chances: on if every other person agrees, off at once."""

    seat: Seat
    what: Aid
    on: bool


class AskHint(Deed, tag="hint"):
    """What would the strong bot do? Noted; the answer is a `hint` to this connection alone."""

    seat: Annotated[Seat, Meta(description="the one to act")]
    version: Version


AnyDeed = (
    AskTakeBack
    | AskStop
    | AnswerWish
    | Say
    | Rename
    | Leave
    | ComeBack
    | GiveSeat
    | SetChat
    | SetInsight
    | AskHint
)


class Do(Message, tag="do"):
    """A deed, answered as an action is: `accepted` or `refused`; a repeat of its key does nothing twice."""

    key: Key
    deed: AnyDeed


ClientMessage = Hello | Act | Quote | Ping | Do

# --- server to client ------------------------------------------------------------------------------


class SeatHere(Part):
    seat: Seat
    here: Annotated[int, Meta(description="how many connections play this seat now")]


class Here(Message, tag="here"):
    """Who is connected; told when it changes, and with each welcome. Not stored, without a version."""

    seats: list[SeatHere]
    watchers: int


class Welcome(Message, tag="welcome"):
    protocol: int
    room: RoomFace
    yours: Annotated[list[Seat], Meta(description="the seats that this connection plays")]
    state: State
    log: Annotated[list[Entry], Meta(description="the entries after `have`, at most the last 400")]
    earlier: Annotated[int, Meta(description="how many entries before the log's first were not sent")]
    host: Annotated[bool, Meta(description="whether this connection may do what the host may")] = False
    now: Annotated[Moment, Meta(description="for clocks: the server's time")] = 0


class Update(Message, tag="update"):
    """An entry was accepted and stored."""

    entry: Entry
    state: State


class Accepted(Message, tag="accepted"):
    key: Key
    version: Version


class Refused(Message, tag="refused"):
    key: Annotated[
        str | None, Meta(description="that of the action or deed refused, null for another message")
    ]
    refusal: Refusal
    state: Annotated[State | None, Meta(description="the present state, where an action or deed was refused")]


class Answer(Message, tag="answer"):
    """To a quote: null when the action would be accepted at this version."""

    ask: int
    version: Version
    refusal: Refusal | None


class Pong(Message, tag="pong"):
    version: Version
    now: Moment = 0


class Hinted(Message, tag="hint"):
    """The answer to the deed `hint`, after it was accepted, while the table is the same."""

    key: Annotated[str, Meta(description="that of the deed")]
    version: Annotated[Version, Meta(description="the `table_version` that it is about")]
    hint: Hint


class Weighed(Message, tag="worth"):
    """What the table is worth, while the bar is on; not stored, and told only once the table rests."""

    version: Annotated[Version, Meta(description="the `table_version` that it is about")]
    worth: Worth


class Bye(Message, tag="bye"):
    """The server ends this connection, and why; a client that is not told otherwise comes back."""

    refusal: Refusal


ServerMessage = Welcome | Update | Accepted | Refused | Answer | Pong | Here | Hinted | Weighed | Bye
