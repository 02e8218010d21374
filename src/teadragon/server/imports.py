"""Game records that people bring: checked once, and set up like a room whose whole game lies in the past."""

from __future__ import annotations

from msgspec import UNSET

from teadragon.cards.edition import Edition
from teadragon.records import CHANCE, BadRecord, Record, check, commitment, find_edition, read
from teadragon.rooms.fields import NAME_LENGTH
from teadragon.rooms.kept import Past, PastPly, Setup
from teadragon.rooms.plain import plain_text
from teadragon.rooms.shown import SeatFace
from teadragon.rules.actions import to_json
from teadragon.server.reels import Reel
from teadragon.server.refusing import Refused, no

NAME = "record"
MOST_OF_WHY = 300  # letters: a fault may quote what somebody sent


def checked(text: bytes, offered: list[Edition]) -> tuple[Record, Edition]:
    """A record that holds, and its edition. Raises Refused."""
    try:
        record = read(text, name=NAME)
        given = next((each for each in offered if each.digest == record.header.digest), None)
        edition = find_edition(record, given)
        for fault in check(record, edition).faults:
            raise fault
    except BadRecord as error:
        raise bad_record(error) from None
    return record, edition


def bad_record(error: BadRecord) -> Refused:
    why = error.reason[:MOST_OF_WHY]
    return no("bad_record", line=error.line, fault=str(error.fault), why=why)


def reel_of(replay: str, record: Record, edition: Edition) -> Reel:
    """The replay of a record that was checked when it came. Raises Damaged."""
    stopped = record.result is not None and record.result.reason == "stopped"
    return Reel(setup_of(replay, record, edition), edition, source="import", stopped=stopped)


def setup_of(replay: str, record: Record, edition: Edition) -> Setup:
    """A room whose whole game lies in the past."""
    header = record.header
    ours = header.seed is not UNSET and header.chance == CHANCE
    seed = str(header.seed) if ours else ""
    if header.commit is not UNSET:
        commit = f"sha256:{str(header.commit).removeprefix('sha256:')}"
    else:
        commit = commitment(seed) if seed else ""
    return Setup(
        id=replay,
        edition=edition.id,
        digest=edition.digest,
        seats=tuple(
            _seat(number, seat.name, seat.dragon, None if seat.bot is UNSET else str(seat.bot))
            for number, seat in enumerate(header.seats, start=1)
        ),
        open_winter=header.options.open_winter,
        seed=seed,
        commit=commit,
        luck="known" if seed else "sealed",
        chat=False,
        past=Past(
            market=header.market,
            memories=header.memories,
            winter=None if header.winter is UNSET else header.winter,
            plies=tuple(
                PastPly(ply.seat, to_json(ply.action), list(ply.outcomes)) for ply in record.plies
            ),
        ),
    )


def _seat(number: int, name: str, dragon: str, bot: str | None) -> SeatFace:
    """Whatever stands in a record, names are shown as those of rooms are."""
    shown = plain_text(name)[:NAME_LENGTH] or f"Seat {number}"
    plays = None if bot is None else plain_text(bot)[:NAME_LENGTH] or "bot"
    return SeatFace(name=shown, kind="person" if bot is None else "bot", bot=plays, dragon=dragon)
