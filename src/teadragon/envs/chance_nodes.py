"""Luck laid open: one action of the engine, taken as the action and then one chance outcome after another.

The engine draws all cards of an action in one go. Here the same compiled `act` runs under a script of the
outcomes so far; where the script ends too early, the engine has noted the bag that the next outcome comes
from, whose counts are its exact odds.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teadragon.bots import uniform
from teadragon.bots.dice import next_word, roll
from teadragon.rules import codes
from teadragon.rules.apply import act
from teadragon.rules.compiled import NONE, bit, has, inner, jit
from teadragon.rules.score import is_winner
from teadragon.rules.season import end_game
from teadragon.rules.setup import deal_by_seed

NOTHING = -1  # no action waits for luck
DEAL = -2  # the one before the first: dragons, Market and Memories come out one by one

# What a game is played under is one array of numbers: (seats, open winter, turns after which it is ended).

_choose = uniform.choose_of


@inner
def _cut(t: Any, longest: int, tape: Any) -> None:
    if t.phase == codes.TURN and t.turns >= longest:
        end_game(t, codes.ADJUDICATED, tape)


@inner
def _act_by_script(ed: Any, tables: Any, i: int, action: int, terms: Any, tape: Any) -> bool:
    """Act at tables[i] under the script on the tape; False where it lacks an outcome."""
    tp = tape[0]
    tp.scripted = 1
    tp.fault = 0
    tp.script_at = 0
    if action == DEAL:
        deal_by_seed(ed, tables, i, terms[0], np.uint64(0), np.uint64(0), terms[1], tape)
    else:
        act(ed[0], tables[i], action, tp)
    tp.scripted = 0
    if tp.fault:
        return False
    _cut(tables[i], terms[2], tp)
    return True


@jit
def go_on(ed: Any, before: Any, after: Any, action: int, terms: Any, drawn: Any, tape: Any) -> bool:
    """Make after[0] the table before[0] plus an action with these outcomes. False where one more is needed:
    then tape.asked holds its bag, and after[0] nothing of use."""
    tape[0].script_n = len(drawn)
    for at in range(len(drawn)):
        tape[0].script[at] = drawn[at]
    after[0] = before[0]
    return _act_by_script(ed, after, 0, action, terms, tape)


# Rollouts


@inner
def _draw_missing(dice: Any, tape: Any) -> None:
    """Add to the script an outcome from the bag that was asked for."""
    size = 0
    for kind in range(codes.KINDS):
        size += tape.asked[kind]
    rest = roll(dice, size)
    kind = 0
    while rest >= tape.asked[kind]:
        rest -= tape.asked[kind]
        kind += 1
    tape.script[tape.script_n] = kind
    tape.script_n += 1


@inner
def _new_luck(t: Any, dice: Any) -> None:
    """A rollout samples a future; it must not read the one that this table has."""
    t.key[0] = next_word(dice)
    t.key[1] = next_word(dice)


@inner
def add_shares(ed: Any, t: Any, shares: Any) -> None:
    """Add each winner's part of the victory: 1, or less where seats share it (R22)."""
    winners = 0
    won = NONE
    for seat in range(t.seats):
        if is_winner(ed, t, seat):
            winners += 1
            won |= bit(seat)
    for seat in range(t.seats):
        if has(won, seat):
            shares[seat] += 1.0 / winners


@jit
def roll_out(
    ed: Any, tables: Any, i: int, action: int, terms: Any, drawn: Any, count: int, shares: Any,
    scratch: Any, tape: Any, dice: Any, legal: Any,
) -> int:  # fmt: skip
    """Play `count` times from tables[i] to the end, every choice by lot; adds to `shares` who won, and
    returns the number of actions. An action that waits at tables[i] (else NOTHING) goes on after the outcomes
    `drawn`. What follows is room to work in."""
    e, t, tp = ed[0], scratch[0], tape[0]
    actions = 0
    for _ in range(count):
        scratch[0] = tables[i]
        if action != NOTHING:
            tp.script_n = len(drawn)
            for at in range(len(drawn)):
                tp.script[at] = drawn[at]
            while not _act_by_script(ed, scratch, 0, action, terms, tape):
                _draw_missing(dice, tp)
                scratch[0] = tables[i]
        _new_luck(t, dice)
        while t.phase != codes.OVER:
            act(e, t, _choose(e, t, dice, legal), tp)
            _cut(t, terms[2], tp)
            actions += 1
        add_shares(e, t, shares)
    return actions


@jit
def shares_of(ed: Any, tables: Any, i: int, shares: Any) -> None:
    """Add to `shares` (float64) who wins tables[i] as it stands."""
    add_shares(ed[0], tables[i], shares)
