"""What a seat may do now, as integers of the one list in codes.py."""

from __future__ import annotations

from typing import Any

from teadragon.rules import codes
from teadragon.rules.buy import mentors_is_payable, payable_kinds
from teadragon.rules.compiled import NONE, inner, jit, lowest, without_lowest


@inner
def can_draw(t: Any, seat: int) -> bool:
    return t.deck_size[seat] > 0 or t.discard_size[seat] > 0  # R8


@inner
def _turn_actions(ed: Any, t: Any, out: Any) -> int:
    """Draw, buy a Market card or buy a Memory (R6); Pass only where none of them is open (R8)."""
    seat = t.to_act
    growth = t.growth[seat]
    n = 0
    if can_draw(t, seat):
        out[n] = codes.DRAW
        n += 1
    for slot in range(codes.MARKET_SLOTS):
        kind = t.market_row[slot]
        if kind >= 0 and ed.cost[kind] <= growth:
            out[n] = codes.MARKET + slot
            n += 1
    for slot in range(codes.MEMORY_SLOTS):
        kind = t.memory_row[slot]
        if kind >= 0 and ed.cost[kind] <= growth:
            out[n] = codes.MEMORY + slot
            n += 1
    if n == 0:
        out[0] = codes.PASS
        n = 1
    return n


@inner
def _payments(ed: Any, t: Any, out: Any) -> int:
    """What may be paid next: that from which, going on in falling growth, the cost can be covered."""
    seat = t.to_act
    kinds = payable_kinds(ed, t, seat)
    mentors = mentors_is_payable(ed, t, seat)
    rest = ed.mentors_growth if mentors else 0
    left = kinds
    while left != NONE:
        kind = lowest(left)
        rest += t.hold[seat, kind] * ed.growth[kind]
        left = without_lowest(left)
    n = 0
    while kinds != NONE and rest >= t.due:
        kind = lowest(kinds)
        if mentors and kind >= ed.mentors_rank:  # Mentors' place in the order has come
            out[n] = codes.MENTORS
            n += 1
            mentors = False
            rest -= ed.mentors_growth
        if rest >= t.due:
            out[n] = codes.CARD + kind
            n += 1
        rest -= t.hold[seat, kind] * ed.growth[kind]
        kinds = without_lowest(kinds)
    if mentors and kinds == NONE and rest >= t.due:
        out[n] = codes.MENTORS
        n += 1
    return n


@inner
def _answers(t: Any, out: Any) -> int:
    n = 0
    if t.phase == codes.ITEM:
        out[0] = codes.DECLINE
        n = 1
    kinds = t.options
    while kinds != NONE:
        out[n] = codes.CARD + lowest(kinds)
        n += 1
        kinds = without_lowest(kinds)
    return n


@inner
def legal_of(ed: Any, t: Any, out: Any) -> int:
    """Write the legal actions of a table to `out` (int16, ACTIONS long); returns how many, 0 when over."""
    if t.phase == codes.TURN:
        return _turn_actions(ed, t, out)
    if t.phase == codes.PAY:
        return _payments(ed, t, out)
    if t.phase == codes.OVER:
        return 0
    return _answers(t, out)


@jit
def legal_list(ed: Any, tables: Any, i: int, out: Any) -> int:
    """The legal actions of tables[i], written to `out` (int16, ACTIONS long); returns how many."""
    return legal_of(ed[0], tables[i], out)
