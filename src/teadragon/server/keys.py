"""Tokens: made here, kept as hashes only, compared so that the time it takes tells nothing."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from teadragon.rooms.kept import HOST


@dataclass(frozen=True)
class Held:
    """What somebody's tokens open in a room."""

    seats: frozenset[int]
    host: bool

    def __bool__(self) -> bool:
        return bool(self.seats) or self.host


def new_token() -> str:
    return secrets.token_urlsafe(24)


def new_room() -> str:
    return secrets.token_urlsafe(16)


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def hashes_of(tokens: Iterable[str | None]) -> frozenset[str]:
    return frozenset(hash_of(token) for token in tokens if token is not None)


def held(kept: Sequence[tuple[int, str]], said: frozenset[str]) -> Held:
    """`kept`: (seat, hash) of each token of the room."""
    opened = {seat for seat, each in kept if sum(hmac.compare_digest(each, one) for one in said)}
    return Held(frozenset(opened - {HOST}), HOST in opened)
