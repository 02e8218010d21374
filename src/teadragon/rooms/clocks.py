"""The clocks of a table: how much time each person has left, and when that runs out.

A clock runs only once everybody who was asked has come, never while no server ran (a `pause` gives that
back), and whether its person is connected or not. Time that was used stays used when an action is taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from teadragon.rooms.kept import Setup, Step
from teadragon.rooms.shown import Clock, ClockNow, SeatNow
from teadragon.rules.game import Game

if TYPE_CHECKING:
    from teadragon.rooms.company import Company

SECOND = 1_000
LAST_RESERVE = 10  # seconds that each turn has at least, where a bot does not take the seat for good


def opening(setup: Setup, seats: Sequence[SeatNow]) -> ClockNow | None:
    if setup.clock is None:
        return None
    full = setup.clock.seconds * SECOND
    left = [full if face.kind == "person" else None for face in setup.seats]
    return ClockNow(left=left, running=None, since=None)


def run(clock: ClockNow | None, to_act: int | None, seats: Sequence[SeatNow], now: int) -> ClockNow | None:
    """Let the clock of the seat to act run, if a person plays it and nobody is still to come."""
    if clock is None:
        return None
    to_come = any(seat.player == "person" and not seat.joined for seat in seats)
    if to_act is None or to_come or seats[to_act].player == "bot":
        to_act = None
    if clock.running == to_act:
        return clock
    return replace(clock, running=to_act, since=None if to_act is None else now)


def after(setup: Setup, company: Company, step: Step, before: Game, game: Game) -> ClockNow | None:
    """The clocks once the step is taken, all as they stand at the step's time."""
    clock = company.clock
    if clock is None or setup.clock is None:
        return None
    if step.what == "pause" and clock.since is not None and step.change is not None:
        return replace(clock, since=clock.since + (step.change.pause or 0))
    if step.what not in ("act", "stop", "take_back", "seat"):
        return clock
    clock = _settled(clock, step.at)
    if step.what == "act" and game.turns != before.turns and step.seat is not None:
        clock = _turn_ended(setup, clock, step.seat)
    if step.what == "take_back" and game.to_act is not None:
        clock = _turns_undone(setup.clock, clock, company, step, before.turns - game.turns, game.to_act)
    return clock


def rest(clock: ClockNow | None, step: Step) -> int | None:
    """What the seat that acts has left, before its turn's end gives it more."""
    return None if clock is None or step.seat is None else _settled(clock, step.at).left[step.seat]


def _settled(clock: ClockNow, now: int) -> ClockNow:
    """Take what went by from the running clock."""
    if clock.running is None or clock.since is None:
        return clock
    went_by = max(0, now - clock.since)
    left = max(0, (clock.left[clock.running] or 0) - went_by)
    return replace(_with_left(clock, clock.running, left), since=max(now, clock.since))


def _turn_ended(setup: Setup, clock: ClockNow, seat: int) -> ClockNow:
    """A new turn's time, or what a bank gets for the turn."""
    rule, left = setup.clock, clock.left[seat]
    if rule is None or left is None:
        return clock
    if rule.kind == "turn":
        return _with_left(clock, seat, rule.seconds * SECOND)
    reserve = min(rule.seconds, LAST_RESERVE) * SECOND if rule.at_zero == "act" else 0
    return _with_left(clock, seat, max(left + rule.increment * SECOND, reserve))


def _turns_undone(
    rule: Clock, clock: ClockNow, company: Company, step: Step, turns: int, first: int
) -> ClockNow:
    """Nobody gains time by a turn that is played again, but where the others had a say, or there are none."""
    seats = [(first + turn) % len(clock.left) for turn in range(turns)]
    full = rule.seconds * SECOND
    if seats and rule.kind == "turn":
        clock = _with_left(clock, clock.running, full)
        free = step.change is not None and step.change.how == "free"
        return _with_left(clock, first, (company.rest or 0) if free else full)
    for seat in seats:
        clock = _with_left(clock, seat, max(0, (clock.left[seat] or 0) - rule.increment * SECOND))
    return clock


def _with_left(clock: ClockNow, seat: int | None, left: int) -> ClockNow:
    if seat is None or clock.left[seat] is None:
        return clock
    return replace(clock, left=[*clock.left[:seat], left, *clock.left[seat + 1 :]])


def runs_out(clock: ClockNow | None) -> int | None:
    """When the running clock is at zero, in milliseconds since 1970; null when none runs."""
    if clock is None or clock.running is None or clock.since is None:
        return None
    return clock.since + (clock.left[clock.running] or 0)
