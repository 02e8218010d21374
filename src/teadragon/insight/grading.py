"""How bad a choice was, in a word; and what decided a game."""

from __future__ import annotations

from collections.abc import Sequence

from teadragon.insight.told import ReviewMoment, ReviewPly, ReviewSeat, Severity

SHARES: tuple[tuple[Severity, float], ...] = (("blunder", 0.12), ("mistake", 0.06), ("slip", 0.025))
"""From which cost on, in shares of the victory, a choice is called so."""
POINTS: tuple[tuple[Severity, float], ...] = (("blunder", 4.0), ("mistake", 2.0), ("slip", 1.0))
"""The same in points at the end, where the game is decided and shares of the victory tell nothing."""
DECIDED = 0.04
"""A seat with less than this, or with all but this, has lost or won already."""
MOMENTS = 3


def is_decided(share: float) -> bool:
    return share < DECIDED or share > 1 - DECIDED


def severity_of(
    cost: float, margin: float, points: float, points_margin: float, *, decided: bool, best: bool
) -> Severity:
    """A cost within its margin, which is two standard errors, may be none: it gets no bad name."""
    if best:
        return "best"
    grades = [_grade(cost, margin, SHARES)]
    if decided:
        grades.append(_grade(points, points_margin, POINTS))
    order: list[Severity] = [name for name, _ in SHARES]
    return next((name for name in order if name in grades), "fine")


def _grade(cost: float, margin: float, names: Sequence[tuple[Severity, float]]) -> Severity:
    if cost < margin:
        return "fine"
    return next((name for name, least in names if cost >= least), "fine")


def change_by_choice(before: Sequence[float], seat: int, cost: float) -> list[float]:
    """What a choice did to each seat: its own loses the cost, the others gain it as their shares stand."""
    others = sum(before) - before[seat]
    gains = [cost * share / others if others > 0 else cost / (len(before) - 1) for share in before]
    return [-cost if other == seat else gain for other, gain in enumerate(gains)]


def moments_of(plies: Sequence[ReviewPly], most: int = MOMENTS) -> list[ReviewMoment]:
    """The largest swings, each of another ply."""
    found = []
    for ply in plies:
        chosen = change_by_choice(ply.before, ply.seat, ply.cost)
        by_luck = max(map(abs, ply.luck)) > max(map(abs, chosen))
        change = ply.luck if by_luck else chosen
        if max(map(abs, change)) > 0:
            found.append(
                ReviewMoment(
                    ply=ply.ply,
                    seat=ply.seat,
                    by="luck" if by_luck else "choice",
                    change=[round(part, 5) for part in change],
                )
            )
    found.sort(key=lambda moment: (-max(map(abs, moment.change)), moment.ply))
    return found[:most]


def seats_of(plies: Sequence[ReviewPly], seats: int) -> list[ReviewSeat]:
    return [_seat(seat, plies) for seat in range(seats)]


def _seat(seat: int, plies: Sequence[ReviewPly]) -> ReviewSeat:
    chosen = [ply for ply in plies if ply.seat == seat and ply.choices > 1]
    named = [ply.severity for ply in chosen]
    many = max(1, len(chosen))
    return ReviewSeat(
        seat=seat,
        choices=len(chosen),
        best=named.count("best"),
        cost=round(sum(ply.cost for ply in chosen) / many, 5),
        points_cost=round(sum(ply.points_cost for ply in chosen) / many, 3),
        slips=named.count("slip"),
        mistakes=named.count("mistake"),
        blunders=named.count("blunder"),
        luck=round(sum(ply.luck[seat] for ply in plies), 5),
    )
