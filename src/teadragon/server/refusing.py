"""How this server says no: a typed refusal on its way up, and the HTTP status that it gets."""

from __future__ import annotations

import re

from teadragon.rooms.shown import Refusal, refused

ROOM = re.compile(r"[A-Za-z0-9_-]{8,32}")
STATUS = {
    "not_everyone": 403,
    "not_host": 403,
    "not_seated": 403,
    "no_such_room": 404,
    "no_such_page": 404,
    "no_such_words": 404,
    "game_over": 409,
    "mid_turn": 409,
    "not_over": 409,
    "room_closed": 409,
    "stale_version": 409,
    "too_large": 413,
    "too_fast": 429,
    "not_json": 415,
    "not_text": 415,
    "room_damaged": 500,
    "store_failed": 503,
    "no_more_rooms": 503,
}


class Refused(Exception):
    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal

    @property
    def status(self) -> int:
        return STATUS.get(self.refusal.reason, 400)


class NoRoom(Refused):
    """No such room, or one that cannot be opened."""


def no(reason: str, **details: object) -> Refused:
    return Refused(refused(reason, **details))


def room_named(room: str) -> str:
    """Not every text is one that a database can be asked for. Raises NoRoom."""
    if not ROOM.fullmatch(room):
        raise NoRoom(refused("no_such_room"))
    return room
