"""What time alone brings about: a bot takes a seat, or acts for one; a wish that had to wait comes true."""

from __future__ import annotations

from collections.abc import Mapping

from teadragon.rooms import clocks
from teadragon.rooms.company import away_at
from teadragon.rooms.deeds import STAND_IN, Plan, Table, fulfilled
from teadragon.rooms.inbox import Think
from teadragon.rooms.shown import BotWhy, Change


def agreed(table: Table) -> Plan | None:
    """A wish that all have agreed to and that had to wait, or whose last asked person is gone."""
    wish = table.company.wish
    return None if wish is None else fulfilled(table, wish.yes)


def taken_over(table: Table, seen: Mapping[int, int]) -> Plan | None:
    """A bot takes a seat: of who left, of whose clock ran out, of who is away."""
    for seat, face in enumerate(table.company.seats):
        if face.leaving is not None and face.leaving <= table.now:
            return _to_bot(seat, "left")
    to_act, rule = table.game.to_act, table.setup.clock
    if to_act is None:
        return None
    if rule is not None and rule.at_zero == "seat" and run_out(table):
        return _to_bot(to_act, "clock")
    away = away_at(table.setup, table.game, table.company, seen)
    return _to_bot(to_act, "away") if away is not None and away <= table.now else None


def clock_bot(table: Table) -> Think | None:
    """The bot that acts once for the seat whose clock ran out."""
    to_act = table.game.to_act
    if to_act is None or not run_out(table):
        return None
    return Think(table.version, to_act, STAND_IN, "clock")


def run_out(table: Table) -> bool:
    at = clocks.runs_out(table.company.clock)
    return at is not None and at <= table.now


def _to_bot(seat: int, why: BotWhy) -> Plan:
    return Plan("seat", None, Change(seat=seat, to="bot", bot=STAND_IN, why=why))
