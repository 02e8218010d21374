"""The score sheet: every card that a seat owns, in its deck, discard pile and hold (R21)."""

from __future__ import annotations

from typing import Any

from teadragon.rules.compiled import NONE, inner, jit, lowest, without_lowest


@inner
def owned(t: Any, seat: int, kind: int) -> int:
    waiting = 1 if t.waiting == kind and t.to_act == seat else 0
    return t.deck[seat, kind] + t.hold[seat, kind] + t.discard[seat, kind] + waiting


@inner
def owned_of(t: Any, seat: int, kinds: Any) -> int:
    """How many cards of these kinds a seat owns, every copy counted."""
    count = 0
    while kinds != NONE:
        count += owned(t, seat, lowest(kinds))
        kinds = without_lowest(kinds)
    return count


@inner
def points_of(ed: Any, t: Any, seat: int, kind: int) -> int:
    """The points of one copy of a kind; a card that counts cards counts itself when it fits."""
    counted = 0
    if ed.score_each[kind] != 0:
        counted = min(ed.score_each[kind] * owned_of(t, seat, ed.scored_kinds[kind]), ed.score_cap[kind])
    return ed.points[kind] + counted


@inner
def total_of(ed: Any, t: Any, seat: int) -> int:
    total = 0
    kinds = ed.scoring_kinds & (t.deck_kinds[seat] | t.hold_kinds[seat] | t.discard_kinds[seat])
    while kinds != NONE:
        kind = lowest(kinds)
        total += owned(t, seat, kind) * points_of(ed, t, seat, kind)
        kinds = without_lowest(kinds)
    return total


@inner
def memories_of(ed: Any, t: Any, seat: int) -> int:
    return owned_of(t, seat, ed.memory_kinds)


@inner
def is_winner(ed: Any, t: Any, seat: int) -> bool:
    """Most points; then more Memories; then a shared victory (R22)."""
    points = total_of(ed, t, seat)
    memories = memories_of(ed, t, seat)
    for other in range(t.seats):
        theirs = total_of(ed, t, other)
        if theirs > points or (theirs == points and memories_of(ed, t, other) > memories):
            return False
    return True


@jit
def score_lines(ed: Any, tables: Any, i: int, seat: int, counts: Any, points: Any) -> int:
    """Write for each kind the copies owned and the points of all of them together (both int16, KINDS
    long); returns the seat's total."""
    e = ed[0]
    t = tables[i]
    total = 0
    for kind in range(e.kinds):
        counts[kind] = owned(t, seat, kind)
        points[kind] = counts[kind] * points_of(e, t, seat, kind) if counts[kind] > 0 else 0
        total += points[kind]
    return total


@jit
def count_memories(ed: Any, tables: Any, i: int, seat: int) -> int:
    return memories_of(ed[0], tables[i], seat)


@jit
def wins(ed: Any, tables: Any, i: int, seat: int) -> bool:
    return is_winner(ed[0], tables[i], seat)
