"""What a room hears and what it answers: messages in, an outbox out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from teadragon.rooms.company import Company
from teadragon.rooms.kept import Step, Summary
from teadragon.rooms.protocol import Act, AnyDeed, Quote, ServerMessage
from teadragon.rooms.shown import Refusal
from teadragon.rules.actions import Action
from teadragon.rules.game import Game

Member = int
"""A connection to the room, by a number that its driver gives."""


class Acted(Struct, frozen=True):
    """`first`: (version, seat) of the step that the store already keeps under the act's key, if any."""

    member: Member
    seats: frozenset[int]
    act: Act
    first: tuple[int, int | None] | None = None


class Did(Struct, frozen=True):
    """A deed beside the table; `host`: the member has the host's token."""

    member: Member
    seats: frozenset[int]
    host: bool
    key: str
    deed: AnyDeed
    first: tuple[int, int | None] | None = None


class Asked(Struct, frozen=True):
    member: Member
    quote: Quote


class BotChose(Struct, frozen=True):
    version: int
    action: Action
    by: Literal["bot", "clock"] = "bot"


class Ticked(Struct, frozen=True):
    """Time has come. `seen`: when a person of the seat was last connected, now for who is here."""

    seen: Mapping[int, int]


class Came(Struct, frozen=True):
    """These seats' tokens were said. One step a call: say it again until there is none."""

    seats: frozenset[int]


class StopAsked(Struct, frozen=True):
    """`seats` are those whose people agree."""

    seats: frozenset[int]


class CloseAsked(Struct, frozen=True):
    """By whoever runs the server."""


class RematchAsked(Struct, frozen=True):
    room: str
    luck: Literal["new", "same"]


class Paused(Struct, frozen=True):
    """The server was down for so many milliseconds of the running clock."""

    pause: int


Inbox = Acted | Did | Asked | BotChose | Ticked | Came | StopAsked | CloseAsked | RematchAsked | Paused


class Tell(Struct, frozen=True):
    """A message to one member, or to all."""

    member: Member | None
    message: ServerMessage


class Think(Struct, frozen=True):
    """A bot is to choose for the table at this version."""

    version: int
    seat: int
    bot: str
    by: Literal["bot", "clock"] = "bot"


class After(Struct, frozen=True):
    """What the step leads to."""

    game: Game
    company: Company


class Outbox(Struct, frozen=True):
    """Keep the step first, then `take`, then tell. `refusal` answers who is no member.

    `needs_history`: handle the same message again, with every step of the room from the store.
    """

    step: Step | None = None
    summary: Summary | None = None
    tells: Sequence[Tell] = ()
    refusal: Refusal | None = None
    think: Think | None = None
    needs_history: bool = False
    after: After | None = None
