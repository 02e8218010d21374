"""What a room hears and what it answers: messages in, an outbox out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from teadragon.rooms.company import Company
from teadragon.rooms.kept import Step, Summary
from teadragon.rooms.protocol import Act, AnyDeed, Quote, ServerMessage
from teadragon.rooms.shown import Refusal
from teadragon.rules.actions import Action
from teadragon.rules.game import Game

Member = int
"""A connection to the room, by a number that its driver gives."""


@dataclass(frozen=True)
class Acted:
    """`first`: (version, seat) of the step that the store already keeps under the act's key, if any."""

    member: Member
    seats: frozenset[int]
    act: Act
    first: tuple[int, int | None] | None = None


@dataclass(frozen=True)
class Did:
    """A deed beside the table; `host`: the member has the host's token."""

    member: Member
    seats: frozenset[int]
    host: bool
    key: str
    deed: AnyDeed
    first: tuple[int, int | None] | None = None


@dataclass(frozen=True)
class Asked:
    member: Member
    quote: Quote


@dataclass(frozen=True)
class BotChose:
    version: int
    action: Action
    by: Literal["bot", "clock"] = "bot"


@dataclass(frozen=True)
class Ticked:
    """Time has come. `seen`: when a person of the seat was last connected, now for who is here."""

    seen: Mapping[int, int]


@dataclass(frozen=True)
class Came:
    """These seats' tokens were said. One step a call: say it again until there is none."""

    seats: frozenset[int]


@dataclass(frozen=True)
class StopAsked:
    """`seats` are those whose people agree."""

    seats: frozenset[int]


@dataclass(frozen=True)
class CloseAsked:
    """By whoever runs the server."""


@dataclass(frozen=True)
class RematchAsked:
    room: str
    luck: Literal["new", "same"]


@dataclass(frozen=True)
class Paused:
    """The server was down for so many milliseconds of the running clock."""

    pause: int


Inbox = Acted | Did | Asked | BotChose | Ticked | Came | StopAsked | CloseAsked | RematchAsked | Paused


@dataclass(frozen=True)
class Tell:
    """A message to one member, or to all."""

    member: Member | None
    message: ServerMessage


@dataclass(frozen=True)
class Think:
    """A bot is to choose for the table at this version."""

    version: int
    seat: int
    bot: str
    by: Literal["bot", "clock"] = "bot"


@dataclass(frozen=True)
class After:
    """What the step leads to."""

    game: Game
    company: Company


@dataclass(frozen=True)
class Outbox:
    """Keep the step first, then `take`, then tell. `refusal` answers who is no member.

    `needs_history`: handle the same message again, with every step of the room from the store.
    """

    step: Step | None = None
    summary: Summary | None = None
    tells: Sequence[Tell] = ()
    refusal: Refusal | None = None
    think: Think | None = None
    needs_history: bool = False
    after: After | None = field(default=None, repr=False)
