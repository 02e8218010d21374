"""Whole games between bots in compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np

from teadragon.bots.choosing import choose_of
from teadragon.bots.dice import seed_dice
from teadragon.bots.doors import apply_action
from teadragon.bots.mind import Mind
from teadragon.rules import codes
from teadragon.rules.chance import series_words
from teadragon.rules.compiled import inner, jit
from teadragon.rules.score import is_winner, total_of
from teadragon.rules.setup import deal_by_seed

GAME = np.dtype(
    [
        ("turns", "i2"),
        ("actions", "i4"),  # integers of the list of actions
        ("reason", "i1"),
        ("dragon", "i1", codes.SEATS),
        ("total", "i2", codes.SEATS),
        ("won", "i1", codes.SEATS),  # 1 for each seat that shares the victory
    ],
    align=True,
)
OWN_WALKS = np.zeros(codes.SEATS, np.int64)  # of searches, where every bot has those of its level


@inner
def play_out(ed: Any, tables: Any, mind: Mind, bots: Any, walks: Any, dice: Any) -> int:
    """Play tables[0] to its end; returns the number of actions. `bots` numbers those of the seats,
    `walks` are those of their searches."""
    t = tables[0]
    actions = 0
    while t.phase != codes.OVER:
        apply_action(ed, t, choose_of(bots[t.to_act], walks[t.to_act], ed, tables, 0, mind, dice), mind)
        actions += 1
    return actions


@inner
def note_end_of(ed: Any, t: Any, game: Any) -> None:
    """Write how a table ended, but for the number of its actions."""
    game.turns = t.turns
    game.reason = t.reason
    for seat in range(t.seats):
        game.dragon[seat] = t.dragon[seat]
        game.total[seat] = total_of(ed, t, seat)
        game.won[seat] = is_winner(ed, t, seat)


@jit
def note_end(ed: Any, tables: Any, i: int, games: Any, j: int) -> None:
    """Write how tables[i] ended to games[j], but for the number of its actions."""
    note_end_of(ed[0], tables[i], games[j])


@jit
def play_series(
    ed: Any, tables: Any, mind: Mind, bots: Any, walks: Any, s0: Any, s1: Any, first: int, open_winter: int,
    games: Any,
) -> None:
    """Play games first, first + 1, .. of the series with key (s0, s1), one for each row of `games`.

    `tables` (one record) is where they are played; `bots` int8 and `walks` int64, one for each seat, as
    `choose_of` takes them.
    """
    dice = np.empty(1, np.uint64)
    e, t = ed[0], tables[0]
    for i in range(len(games)):
        k0, k1 = series_words(s0, s1, first + i)
        deal_by_seed(ed, tables, 0, len(bots), k0, k1, open_winter, mind.tape)
        seed_dice(dice, k0, k1, 0)
        games[i].actions = play_out(e, tables, mind, bots, walks, dice)
        note_end_of(e, t, games[i])
