"""A learned value: of all that a seat may do now, do what leaves the table at which it wins most.

What follows an action within its turn, payments and answers, is done by the rule of thumb when a future is
tried; when they are asked for at the table, they are weighed like everything else.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teadragon.bots.dice import next_word
from teadragon.bots.doors import apply_action, judge, rule_of_thumb
from teadragon.rules import codes
from teadragon.rules.compiled import inner
from teadragon.rules.features import season_left
from teadragon.rules.legal import legal_of
from teadragon.rules.score import is_winner, total_of

HASTE = np.float32(0.002)
"""How much of a victory that is still the whole game away counts as anybody's. Else a seat that has as good
as won would see no reason to go and end the game, and would wait for the rules to do it (R26)."""


@inner
def final_shares(ed: Any, t: Any, shares: Any, points: Any) -> None:
    """Of a table that is over: each winner's part of the victory (R22), and each seat's points."""
    winners = 0
    for seat in range(t.seats):
        won = is_winner(ed, t, seat)
        shares[seat] = 1.0 if won else 0.0
        points[seat] = total_of(ed, t, seat)
        winners += won
    for seat in range(t.seats):
        shares[seat] /= winners


@inner
def worth_of(ed: Any, t: Any, mind: Any) -> None:
    """Write each seat's share of winning and its points at the end to the mind's room.

    Where leaves are played out, the table is at its end afterwards.
    """
    room = mind.room[0]
    while mind.playouts[0] and t.phase != codes.OVER:
        apply_action(ed, t, rule_of_thumb(ed, t, mind), mind)
    if t.phase == codes.OVER:
        final_shares(ed, t, room.shares, room.points)
    else:
        judge(ed, t, mind)
        away = HASTE * np.float32(season_left(t))
        for seat in range(t.seats):
            room.shares[seat] += away * (np.float32(1.0) / t.seats - room.shares[seat])


@inner
def reseed(t: Any, dice: Any) -> None:
    """Luck of the bot's own: nobody may read the future of the table that it sits at."""
    t.key[0] = next_word(dice)
    t.key[1] = next_word(dice)


@inner
def finish_turn(ed: Any, t: Any, action: int, mind: Any) -> None:
    """Apply an action and what the turn then asks for."""
    apply_action(ed, t, action, mind)
    while t.phase != codes.TURN and t.phase != codes.OVER:
        apply_action(ed, t, rule_of_thumb(ed, t, mind), mind)


@inner
def try_action(ed: Any, tables: Any, i: int, action: int, mind: Any, dice: Any) -> None:
    """What the table is worth after an action, under other luck, in the mind's room."""
    mind.spare[1] = tables[i]
    after = mind.spare[1]
    reseed(after, dice)
    finish_turn(ed, after, action, mind)
    worth_of(ed, after, mind)


@inner
def choose_of(ed: Any, tables: Any, i: int, mind: Any, dice: Any, samples: int) -> int:
    """The action after which the seat to act at tables[i] wins most. What draws is tried `samples` times,
    what only turns up a card of the Market once."""
    seat, phase = tables[i].to_act, tables[i].phase
    legal = mind.legal[0]
    n = legal_of(ed, tables[i], legal)
    best, most = legal[0], np.float32(-1.0)
    if n == 1:
        return best
    for j in range(n):
        share = np.float32(0.0)
        draws = legal[j] == codes.DRAW or phase == codes.ITEM or phase == codes.LOSE
        tries = samples if draws else 1
        for _ in range(tries):
            try_action(ed, tables, i, legal[j], mind, dice)
            share += mind.room[0].shares[seat]
        if share / tries > most:
            best, most = legal[j], share / tries
    return best
