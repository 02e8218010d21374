"""Applying an action: the one way by which a table changes, for people, bots, search and learning alike."""

from __future__ import annotations

from typing import Any

from teadragon.rules import codes
from teadragon.rules.buy import (
    begin_purchase,
    complete_purchase,
    end_turn,
    pay_kind,
    pay_mentors,
    spend,
    spend_mentors,
)
from teadragon.rules.compiled import inner, jit
from teadragon.rules.draw import answer_item, answer_loss, draw_owed
from teadragon.rules.piles import note
from teadragon.rules.season import end_game


@inner
def _go_on_drawing(ed: Any, t: Any, tape: Any) -> None:
    draw_owed(ed, t, tape)
    if t.phase == codes.TURN:
        end_turn(t, tape)


@inner
def _discard_kind(ed: Any, t: Any, kind: int, tape: Any) -> None:
    if t.phase == codes.PAY:
        pay_kind(ed, t, kind, tape)
        return
    if t.phase == codes.LOSE:
        answer_loss(ed, t, kind, tape)
    else:
        answer_item(ed, t, kind, tape)
    _go_on_drawing(ed, t, tape)


@inner
def act(ed: Any, t: Any, action: int, tape: Any) -> None:
    """Apply one legal action; what happened stands on the tape."""
    tape.n = 0
    if action >= codes.CARD:
        _discard_kind(ed, t, action - codes.CARD, tape)
    elif action == codes.DRAW:
        t.owed = 1
        _go_on_drawing(ed, t, tape)
    elif action >= codes.MARKET:
        begin_purchase(ed, t, action, tape)
    elif action == codes.MENTORS:
        pay_mentors(ed, t, tape)
    elif action == codes.DECLINE:
        answer_item(ed, t, -1, tape)
        _go_on_drawing(ed, t, tape)
    else:
        note(tape, codes.PASSED, t.to_act, -1, -1)
        end_turn(t, tape)


@jit
def apply(ed: Any, tables: Any, i: int, action: int, tape: Any) -> None:
    """Apply one legal action to tables[i]. Whether it is legal is the caller's to know."""
    act(ed[0], tables[i], action, tape[0])


@jit
def apply_purchase(ed: Any, tables: Any, i: int, action: int, pay: Any, mentors: bool, tape: Any) -> None:
    """Apply a whole purchase: the buying action and its payment, int8 copies of each kind, tight or not."""
    e = ed[0]
    t = tables[i]
    tp = tape[0]
    tp.n = 0
    t.buying = action
    for kind in range(e.kinds):
        for _ in range(pay[kind]):
            spend(e, t, kind, tp)
    if mentors:
        spend_mentors(e, t, tp)
    complete_purchase(e, t, tp)


@jit
def stop(tables: Any, i: int, tape: Any) -> None:
    """End a game by the will of the people at it (R26)."""
    tape[0].n = 0
    end_game(tables[i], codes.STOPPED, tape[0])
