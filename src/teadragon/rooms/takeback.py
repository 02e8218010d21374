"""The policy of taking back: free until something new was seen, then by consent.

A take-back goes to before the seat's own last action. It is free while no card came to light and nobody
else acted since. After that every other person at the table has to agree; where all others are bots it is
still free, but noted. The luck belongs to the table, so what was drawn is drawn again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from teadragon.rooms.shown import TakeBack

if TYPE_CHECKING:
    from teadragon.rooms.company import Company

RECENT = 64
"""How many plies a room remembers; a take-back cannot reach further."""

Why = Literal["nothing_seen", "cards_seen", "others_acted"]


class Recent(Struct, frozen=True):
    plies: int  # how many lay before it
    seat: int
    seen: bool  # whether cards came to light
    person: bool  # whether the person chose it, not a bot


def policy(company: Company, seat: int) -> TakeBack | None:
    """What this seat can take back, or None."""
    since = _since_own_last(company.recent, seat)
    if not since or not company.plays(seat):
        return None
    why = _why(since, seat)
    if why == "nothing_seen":
        return TakeBack(seat=seat, plies=since[0].plies, how="free", why=why)
    how: Literal["bots", "consent"] = "consent" if company.others(seat) else "bots"
    return TakeBack(seat=seat, plies=since[0].plies, how=how, why=why)


def policies(company: Company) -> list[TakeBack]:
    found = (policy(company, seat) for seat in range(len(company.seats)))
    return [each for each in found if each is not None]


def _since_own_last(recent: Sequence[Recent], seat: int) -> Sequence[Recent]:
    """The plies from the person's own last one on."""
    for place in range(len(recent) - 1, -1, -1):
        if recent[place].seat == seat and recent[place].person:
            return recent[place:]
    return ()


def _why(since: Sequence[Recent], seat: int) -> Why:
    if any(ply.seat != seat for ply in since):
        return "others_acted"
    return "cards_seen" if any(ply.seen for ply in since) else "nothing_seen"
