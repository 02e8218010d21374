"""What is said over HTTP: the bodies of requests and answers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from teadragon.insight.told import Review
from teadragon.rooms.editing import CheckedEdition, CheckEdition, EditionText
from teadragon.rooms.entered import Enter, Entered
from teadragon.rooms.faces import Editions, Part
from teadragon.rooms.fields import Luck, Name, Plies, RoomId, Seat, Seed, Token, Version
from teadragon.rooms.shown import Change, Clock, Entry, Refusal, Result, RoomFace, State, What


class SeatWish(Part):
    """A seat as the host lays it; seats are listed clockwise."""

    kind: Literal["person", "bot"]
    name: Name
    dragon: Annotated[str | None, Meta(description="null: dealt by chance from those left")] = None
    bot: Annotated[str | None, Meta(description="which bot, where kind is bot")] = None
    by_link: Annotated[bool, Meta(description="a person who is still to come, by the link of the seat")] = (
        False
    )


Away = Annotated[
    Annotated[int, Meta(ge=30, le=1_209_600)] | None,
    Meta(description="seconds after which a bot takes the seat of who is to act and not here; null: never"),
]


class CreateRoom(Part):
    """The body of POST /api/rooms."""

    seats: Annotated[list[SeatWish], Meta(min_length=2, max_length=4)]
    edition: Annotated[str | None, Meta(description="id of one that is offered; null: the first")] = None
    edition_text: Annotated[
        EditionText | None, Meta(description="the whole file of an edition of one's own, in place of an id")
    ] = None
    first: Annotated[
        int | Literal["chance"], Meta(description="index in `seats` of the seat that acts first")
    ] = 0
    open_winter: bool = False
    seed: Annotated[Seed | None, Meta(description="given: the room is marked as known luck")] = None
    clock: Clock | None = None
    away: Away = None
    chat: bool = True


class SeatToken(Part):
    seat: Seat
    wish: Annotated[int, Meta(description="index of this seat in the request")]
    token: Token


class RoomMade(Part):
    """The answer of POST /api/rooms: the only time that these tokens are told."""

    room: RoomId
    tokens: Annotated[list[SeatToken], Meta(description="one for each seat of a person")]
    host: Annotated[Token, Meta(description="opens what only the host may do; no seat")]


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
    closed: bool
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


class NewLink(Part):
    """The body of POST /api/rooms/{room}/link: the seat's token that was given out before is dead at once."""

    host: Token
    seat: Seat


class LinkMade(Part):
    """The answer of POST /api/rooms/{room}/link."""

    seat: Seat
    token: Token


class Rematch(Part):
    """The body of POST /api/rooms/{room}/rematch. Every token of the room then opens the same person's seat
    in the new one. `new`: the next seat begins; `same`: the same seats and luck, which are known by now."""

    token: Annotated[Token, Meta(description="of any seat of a person, or the host's")]
    luck: Literal["new", "same"] = "new"


class RematchMade(Part):
    """The answer of POST /api/rooms/{room}/rematch; the same to all who ask for the same luck."""

    room: RoomId


class Replay(Part):
    """The answer of GET /api/replays/{id}: a game, over or not, to step through."""

    room: RoomFace
    source: Literal["room", "import"]
    plies: Annotated[Plies, Meta(description="steps 0 to this can be asked for")]
    result: Result | None
    luck: Luck
    seed: Seed | None


class ReplayStep(Part):
    """The table after `ply` actions, and the entry that led to it; null at the deal."""

    ply: Plies
    entry: Entry | None
    state: State


class ReplaySteps(Part):
    """The answer of GET /api/replays/{id}/steps?from=PLY&count=N, at most 100 steps."""

    steps: list[ReplayStep]


class Imported(Part):
    """The answer of POST /api/replays, whose body is the text of a game record."""

    id: RoomId


class ForkSeat(Part):
    """Who goes on at a seat, in turn order; dragons stay."""

    kind: Literal["person", "bot"]
    name: Name
    bot: str | None = None
    by_link: bool = False


class Fork(Part):
    """The body of POST /api/replays/{id}/fork, answered by a RoomMade. A running game gives only new luck."""

    plies: Plies
    seats: Annotated[list[ForkSeat], Meta(min_length=2, max_length=4)]
    luck: Literal["new", "same"] = "new"
    clock: Clock | None = None
    away: Away = None
    chat: bool = True


class LogPage(Part):
    """The answer of GET /api/rooms/{room}/log?before=VERSION&count=N: at most 400 entries of the log."""

    entries: Annotated[list[Entry], Meta(description="the last ones before that version, in order")]
    earlier: Annotated[int, Meta(description="how many there are before the first of them")]


class RuleIndex(Part):
    """The answer of GET /api/rules: the numbers of the sentences (S) and rulings (R) behind what is shown."""

    events: Annotated[
        dict[str, list[str]],
        Meta(
            description="by `what` of an event, or that, a dot, and its `other`, `dragon` where its card is "
            "one, or the `other` of the purchase or reveal effect before it; the longer key goes first"
        ),
    ]
    refusals: Annotated[dict[str, list[str]], Meta(description="by reason, of those from the rules")]
    effects: Annotated[dict[str, list[str]], Meta(description="by the message of a card's `text`")]
    topics: Annotated[dict[str, list[str]], Meta(description="by what one may ask about")]


class Note(Part, omit_defaults=True):
    """A remark on a game, which its record does not tell."""

    version: Version
    at: int
    plies: Plies
    what: What
    seat: Seat | None = None
    change: Change | None = None


class Notes(Part):
    """The answer of GET /api/rooms/{room}/notes: take-backs, hints, who played a seat when, chat."""

    room: RoomFace
    notes: list[Note]


class Health(Part):
    """The answer of GET /healthz."""

    ok: bool
    version: str
    protocol: int
    engine: Literal["compiling", "ready"]


HTTP_MESSAGES = (
    Editions, CreateRoom, RoomMade, MyRooms, RoomLines, StopRoom, Stopped, NewLink, LinkMade, Rematch,
    RematchMade, Replay, ReplaySteps, Review, Imported, Fork, LogPage, RuleIndex, Enter, Entered, Notes,
    CheckEdition, CheckedEdition, Health, Refusal,
)  # fmt: skip
