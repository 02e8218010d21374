"""The fields that messages share: their limits, their forms, and what they stand for."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

NAME_LENGTH = 40
CHAT_LENGTH = 280
FRAME_BYTES = 65_536
RECORD_BYTES = 4_194_304
EDITION_BYTES = 524_288
LOG_ENTRIES = 400
REPLAY_STEPS = 100
PAYMENTS = 24

RoomId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,32}$", description="the name of a room in links")]
Token = Annotated[
    str,
    Meta(
        pattern="^[A-Za-z0-9_-]{22,64}$", description="a secret of 128 bits or more: of a seat, or the host's"
    ),
]
Key = Annotated[
    str, Meta(pattern="^[A-Za-z0-9_-]{8,64}$", description="made by the client, new for each action or deed")
]
Seed = Annotated[
    str,
    Meta(pattern="^[0-9a-f]{32}$", max_length=32, description="16 bytes in hexadecimal digits"),
]  # "$" alone would let a line end follow
Seat = Annotated[int, Meta(ge=0, le=3, description="seat in turn order: seat 0 acts first")]
Version = Annotated[
    int, Meta(ge=0, le=1_000_000_000, description="number of the last accepted entry; 0 before the first")
]
Plies = Annotated[int, Meta(ge=0, le=1_000_000, description="how many actions of the record lie behind")]
Slot = Annotated[int, Meta(ge=1, le=5, description="place in a row, counted from 1")]
Moment = Annotated[int, Meta(ge=0, description="milliseconds since 1970, by the server's clock")]
Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
Action = Annotated[
    dict[str, Any],
    Meta(extra_json_schema={"$ref": "#/$defs/Action"}, description="an action in the notation of records"),
]
Luck = Literal["sealed", "known"]
Preset = Literal["hello", "good_luck", "one_moment", "back", "nice", "oops", "thanks", "good_game"]


class Message(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="type", gc=False):
    """A WebSocket message, told apart by its `type`."""
