"""Set-ups of new rooms that come from other games: what may be played on, and who sits where then."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from msgspec.structs import replace

from teadragon.rooms.bodies import Fork, ForkSeat
from teadragon.rooms.fields import Luck
from teadragon.rooms.kept import Setup
from teadragon.rooms.plain import plain_text
from teadragon.rooms.shown import Origin, Refusal, SeatFace, refused
from teadragon.server.reels import Reel


def commit_of(seed: str) -> str:
    return f"sha256:{sha256(bytes.fromhex(seed)).hexdigest()}"


def fork_fault(reel: Reel, wish: Fork, bots: Sequence[str]) -> Refusal | None:
    """Why nobody can play on from there. Raises Damaged."""
    if wish.plies > reel.plies:
        return refused("no_such_ply", plies=reel.plies)
    if reel.before_end(wish.plies).over:
        return refused("game_over")
    if len(wish.seats) != len(reel.setup.seats):
        return refused("other_seats", seats=len(reel.setup.seats))
    if all(seat.kind == "bot" for seat in wish.seats):
        return refused("no_person")
    for number, seat in enumerate(wish.seats):
        if not plain_text(seat.name):
            return refused("no_name", seat=number)
        known = seat.bot in bots if seat.kind == "bot" else seat.bot is None
        if not known:
            return refused("unknown_bot", seat=number, bot=seat.bot)
    return _luck_fault(reel, wish) if wish.luck == "same" else None


def _luck_fault(reel: Reel, wish: Fork) -> Refusal | None:
    """The same luck would tell the future of a game that goes on; and it can go on only where it is known."""
    if not reel.table(reel.plies).over:
        return refused("not_over")
    if reel.luck_from is None or wish.plies < reel.luck_from:
        return refused("luck_not_told")
    return None


def fork_of(reel: Reel, wish: Fork, *, room: str, seed: str, leave: int, made: int) -> Setup:
    """`seed`: of new luck, if that is wished."""
    before = reel.setup
    seed = before.seed if wish.luck == "same" else seed
    dragons = [seat.dragon for seat in before.seats]
    return Setup(
        id=room,
        edition=before.edition,
        digest=before.digest,
        seats=tuple(_seat(seat, dragon) for seat, dragon in zip(wish.seats, dragons, strict=True)),
        open_winter=before.open_winter,
        seed=seed,
        commit=commit_of(seed),
        luck="known" if wish.luck == "same" else "sealed",
        clock=wish.clock,
        away=wish.away,
        leave=leave,
        chat=wish.chat,
        made=made,
        origin=Origin(id=before.id, plies=wish.plies, luck=wish.luck),
        past=reel.past(wish.plies),
    )


def _seat(wish: ForkSeat, dragon: str) -> SeatFace:
    by_link = wish.by_link and wish.kind == "person"
    return SeatFace(name=plain_text(wish.name), kind=wish.kind, bot=wish.bot, dragon=dragon, by_link=by_link)


def rematch_of(
    setup: Setup, names: Sequence[str], luck: Luck, *, room: str, seed: str, leave: int, made: int
) -> tuple[Setup, dict[int, int]]:
    """The set-up, and the new seat of each old one. A `known` luck is that of the game before, as is the
    order of seats; else the next seat begins, and the whole game is dealt anew by `seed`."""
    count = len(setup.seats)
    moved = {seat: seat if luck == "known" else (seat - 1) % count for seat in range(count)}
    seats = {moved[seat]: replace(face, name=names[seat]) for seat, face in enumerate(setup.seats)}
    again = replace(
        setup,
        id=room,
        seats=tuple(seats[seat] for seat in range(count)),
        luck=luck,
        leave=leave,
        made=made,
        rematch_of=setup.id,
    )
    if luck == "sealed":
        again = replace(again, seed=seed, commit=commit_of(seed), origin=None, past=None)
    return again, moved
