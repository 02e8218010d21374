"""Drawing a card, and everything that a drawn card sets off."""

from __future__ import annotations

from typing import Any

from teadragon.rules import codes
from teadragon.rules.compiled import NONE, has, inner, lowest, without_lowest
from teadragon.rules.piles import discard_drawn, discard_held, join_hold, note, reshuffle, take_from_deck

# How often an effect may trigger (R10)


@inner
def _is_fresh(t: Any, seat: int, kind: int) -> bool:
    """Whether a card just drawn still has its effect, and use it up.

    Copies cannot be told apart, so a kind has its drawn effect at most as often in one turn as the
    seat owns copies of it, the drawn card, which has left the deck, among them.
    """
    owned = 1 + t.deck[seat, kind] + t.hold[seat, kind] + t.discard[seat, kind]
    if t.fired[kind] >= owned:
        return False
    t.fired[kind] += 1
    return True


# Mischief, in the order of R11


@inner
def _lose_vulnerable(ed: Any, t: Any, seat: int, mischief: int, tape: Any) -> None:
    ruined = ed.ruins[mischief] & t.hold_kinds[seat]
    while ruined != NONE:
        kind = lowest(ruined)
        for _ in range(t.hold[seat, kind]):
            discard_held(ed, t, seat, kind, codes.VULNERABLE_LOST, mischief, tape)
        ruined = without_lowest(ruined)


@inner
def _unprotected(ed: Any, t: Any, seat: int, mischief: int, tape: Any) -> Any:
    """The held kinds that a Mischief may take. A Protection answers once a turn, and only to save (R13)."""
    losable = ed.loses[mischief] & t.hold_kinds[seat]
    guards = ed.stopped_by[mischief] & t.hold_kinds[seat]
    while guards != NONE:
        guard = lowest(guards)
        if losable & ed.protects[guard] != NONE and t.answered[guard] < t.hold[seat, guard]:
            t.answered[guard] += 1
            losable &= ~ed.protects[guard]
            note(tape, codes.PROTECTED, seat, guard, mischief)
        guards = without_lowest(guards)
    return losable


@inner
def _ask(t: Any, seat: int, phase: int, options: Any, cause: int, tape: Any) -> None:
    t.phase = phase
    t.options = options
    t.cause = cause
    note(tape, codes.ASKED, seat, cause, phase)


@inner
def _resolve_mischief(ed: Any, t: Any, seat: int, mischief: int, tape: Any) -> None:
    """Steps (1) to (4): the owner is asked only when two different cards could go (R12)."""
    discard_drawn(t, seat, tape)
    _lose_vulnerable(ed, t, seat, mischief, tape)
    if not t.fresh:
        return
    losable = _unprotected(ed, t, seat, mischief, tape)
    if losable == NONE:
        return
    if without_lowest(losable) != NONE:
        _ask(t, seat, codes.LOSE, losable, mischief, tape)
    else:
        discard_held(ed, t, seat, lowest(losable), codes.LOST, mischief, tape)


# Effects that draw again: step (5)


@inner
def _dragon_answers(ed: Any, t: Any, seat: int, drawn: int, tape: Any) -> None:
    """A dragon draws when its favourite comes and the hold has no card of that name (R9)."""
    dragon = t.dragon[seat]
    if t.dragon_fired or not has(ed.favourite[dragon], drawn):
        return
    if ed.favourite[dragon] & t.hold_kinds[seat] != NONE:
        return
    t.dragon_fired = 1
    t.owed += ed.favourite_draws[dragon]
    note(tape, codes.DRAGON_TRIGGERED, seat, drawn, ed.favourite_draws[dragon])


@inner
def _hold_answers(ed: Any, t: Any, seat: int, drawn: int, tape: Any) -> None:
    """Each held copy that listens for the drawn card answers it, once a turn (R10)."""
    hearing = ed.heard_by[drawn] & t.hold_kinds[seat]
    while hearing != NONE:
        kind = lowest(hearing)
        while t.answered[kind] < t.hold[seat, kind]:
            t.answered[kind] += 1
            t.owed += ed.answer_draws[kind]
            note(tape, codes.TRIGGERED, seat, kind, ed.answer_draws[kind])
        hearing = without_lowest(hearing)


@inner
def _finish(ed: Any, t: Any, seat: int, drawn: int, tape: Any) -> None:
    """Steps (5) and (6), from the loss of a Growth card on."""
    _dragon_answers(ed, t, seat, drawn, tape)
    _hold_answers(ed, t, seat, drawn, tape)
    if t.fresh and ed.draws[drawn] > 0:
        t.owed += ed.draws[drawn]
        note(tape, codes.TRIGGERED, seat, drawn, ed.draws[drawn])
    items = ed.item_kinds & t.hold_kinds[seat]
    if t.fresh and ed.item_draws[drawn] > 0 and items != NONE:
        _ask(t, seat, codes.ITEM, items, drawn, tape)
    elif t.waiting >= 0:  # a Mischief went to the discard pile before
        join_hold(ed, t, seat, tape)


# One card, and all that are owed


@inner
def _draw_one(ed: Any, t: Any, seat: int, tape: Any) -> None:
    if t.deck_size[seat] == 0:
        if t.discard_size[seat] == 0:
            note(tape, codes.DRAW_FAILED, seat, -1, -1)  # R8
            return
        reshuffle(t, seat, tape)  # R7
    kind = take_from_deck(t, seat, tape)
    t.fresh = _is_fresh(t, seat, kind)
    if has(ed.mischief_kinds, kind):
        _resolve_mischief(ed, t, seat, kind, tape)
    if t.phase == codes.TURN:
        _finish(ed, t, seat, kind, tape)


@inner
def draw_owed(ed: Any, t: Any, tape: Any) -> None:
    """Draw the cards that are owed, one by one (R11), until a question is open or none is left."""
    while t.owed > 0 and t.phase == codes.TURN:
        t.owed -= 1
        _draw_one(ed, t, t.to_act, tape)


# Answers


@inner
def answer_loss(ed: Any, t: Any, kind: int, tape: Any) -> None:
    t.phase = codes.TURN
    discard_held(ed, t, t.to_act, kind, codes.LOST, t.cause, tape)
    _finish(ed, t, t.to_act, t.cause, tape)


@inner
def answer_item(ed: Any, t: Any, kind: int, tape: Any) -> None:
    """Discard a held Item for the drawn card's effect; kind -1 declines (R28)."""
    seat = t.to_act
    t.phase = codes.TURN
    if kind < 0:
        note(tape, codes.DECLINED, seat, t.cause, -1)
    else:
        discard_held(ed, t, seat, kind, codes.ITEM_DISCARDED, t.cause, tape)
        t.owed += ed.item_draws[t.cause]
        note(tape, codes.TRIGGERED, seat, t.cause, ed.item_draws[t.cause])
    if t.waiting >= 0:
        join_hold(ed, t, seat, tape)


