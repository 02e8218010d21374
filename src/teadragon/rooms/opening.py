"""From a host's wish to a room's set-up: every reason to refuse it, the order of seats, the dragons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256

import numpy as np

from teadragon.cards.edition import Edition
from teadragon.rooms.bodies import CreateRoom, SeatWish
from teadragon.rooms.kept import Setup
from teadragon.rooms.plain import plain_text
from teadragon.rooms.shown import Refusal, SeatFace, refused
from teadragon.rules.chance import DRAGON_STREAM, below, seed_words, word


def fault_of(wish: CreateRoom, edition: Edition, bots: Sequence[str]) -> Refusal | None:
    chosen = [seat.dragon for seat in wish.seats if seat.dragon is not None]
    known = {dragon.id for dragon in edition.dragons}
    if len(wish.seats) > edition.max_seats:
        return refused("too_many_seats", seats=len(wish.seats), most=edition.max_seats)
    if wish.first != "chance" and not 0 <= wish.first < len(wish.seats):
        return refused("bad_first", first=wish.first)
    if all(seat.kind == "bot" for seat in wish.seats):
        return refused("no_person")
    for index, seat in enumerate(wish.seats):
        if (seat.bot is None) if seat.kind == "bot" else (seat.bot is not None):
            return refused("unknown_bot", seat=index, bot=seat.bot)
        if seat.bot is not None and seat.bot not in bots:
            return refused("unknown_bot", seat=index, bot=seat.bot)
        if seat.dragon is not None and seat.dragon not in known:
            return refused("unknown_dragon", seat=index, dragon=seat.dragon)
        if seat.dragon is not None and chosen.count(seat.dragon) > 1:
            return refused("dragon_taken", seat=index, dragon=seat.dragon)
        if not plain_text(seat.name):
            return refused("no_name", seat=index)
    return None


def set_up(
    wish: CreateRoom,
    edition: Edition,
    *,
    room: str,
    seed: str,
    pick: Callable[[int], int],
    leave: int = 60,
    made: int = 0,
) -> tuple[Setup, list[int]]:
    """The set-up of a wish without fault, and for each seat the index of its wish.

    `pick(n)` picks a number below n when chance decides who starts: not the seed's part, since a seed
    that the host gives should leave that open.
    """
    count = len(wish.seats)
    first = pick(count) if wish.first == "chance" else wish.first
    order = [(first + seat) % count for seat in range(count)]  # seats are numbered in turn order (R2)
    laid = [wish.seats[index] for index in order]
    dragons = dealt_dragons([seat.dragon for seat in laid], edition, seed)
    setup = Setup(
        id=room,
        edition=edition.id,
        digest=edition.digest,
        seats=tuple(_seat(seat, dragon) for seat, dragon in zip(laid, dragons, strict=True)),
        open_winter=wish.open_winter,
        seed=seed,
        commit=f"sha256:{sha256(bytes.fromhex(seed)).hexdigest()}",
        luck="sealed" if wish.seed is None else "known",
        clock=wish.clock,
        away=wish.away,
        leave=leave,
        chat=wish.chat,
        made=made,
    )
    return setup, order


def dealt_dragons(chosen: Sequence[str | None], edition: Edition, seed: str) -> list[str]:
    """Deal the seats without a dragon one of those left, as docs/chance.md deals them all."""
    k0, k1 = seed_words(seed)
    left = sorted({dragon.id for dragon in edition.dragons} - set(chosen))
    dragons = []
    for seat, dragon in enumerate(chosen):
        if dragon is None:
            lot = np.uint64(word(k0, k1, DRAGON_STREAM, seat))  # a Python int of 64 bits would not fit
            dragon = left.pop(int(below(lot, len(left))))
        dragons.append(dragon)
    return dragons


def _seat(wish: SeatWish, dragon: str) -> SeatFace:
    by_link = wish.by_link and wish.kind == "person"
    return SeatFace(name=plain_text(wish.name), kind=wish.kind, bot=wish.bot, dragon=dragon, by_link=by_link)
