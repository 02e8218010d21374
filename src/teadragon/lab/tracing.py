"""Whole games between bots in compiled code, with a line for each turn, purchase and loss to Mischief."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from teadragon.bots import mind as mind_of_thread
from teadragon.bots.choosing import choose_of
from teadragon.bots.dice import seed_dice
from teadragon.bots.doors import apply_action
from teadragon.bots.mind import Mind
from teadragon.cards.compile import compile_edition, records
from teadragon.lab.playing import GAME, note_end_of
from teadragon.lab.series import Series
from teadragon.rules import codes
from teadragon.rules.chance import series_words
from teadragon.rules.compiled import has, inner, jit
from teadragon.rules.score import memories_of, total_of
from teadragon.rules.setup import deal_by_seed
from teadragon.rules.table import new_tables

DEEDS = ("draw", "market", "memory", "pass")
DREW, MARKET, MEMORY, PASSED = range(len(DEEDS))

MARKS = np.dtype(
    [
        ("memories", "i1", codes.SEATS),  # cards owned at the end
        ("began", "i2", codes.SEASONS),  # the turn after which a season began; -1 where it never did
    ],
    align=True,
)
TURN = np.dtype(
    [
        ("game", "i4"),
        ("turn", "i2"),  # from 1, of all seats
        ("seat", "i1"),
        ("season", "i1"),  # as the turn begins
        ("growth", "i2"),  # what the seat could spend then
        ("market_row", "i1", codes.MARKET_SLOTS),  # kinds on offer then, -1 for an empty slot
        ("memory_row", "i1", codes.MEMORY_SLOTS),
        ("deed", "i1"),  # a place in DEEDS
        ("drew", "i2"),  # cards drawn
        ("mischief", "i2"),  # Mischief among them
        ("protected", "i2"),  # how often a Protection answered one
        ("lost", "i2"),  # held cards lost to Mischief
        ("score", "i2", codes.SEATS),  # after the turn, of every seat
    ],
    align=True,
)
PURCHASE = np.dtype(
    [
        ("game", "i4"),
        ("turn", "i2"),
        ("seat", "i1"),
        ("season", "i1"),  # before what the purchase changes
        ("kind", "i1"),
        ("row", "i1"),  # MARKET or MEMORY
        ("slot", "i1"),  # from 1
        ("cost", "i2"),
        ("growth", "i2"),  # what the seat could spend
        ("paid", "i2"),  # growth spent: what is above the cost is lost
        ("cards", "i2"),  # held cards spent
        ("mentors", "i1"),  # 1: Mentors was spent
        ("points", "i2"),  # by which the seat's score rose
    ],
    align=True,
)
LOSS = np.dtype(
    [
        ("game", "i4"),
        ("turn", "i2"),
        ("seat", "i1"),
        ("season", "i1"),
        ("kind", "i1"),
        ("mischief", "i1"),  # the kind that took it
        ("vulnerable", "i1"),  # 1: lost because it is Vulnerable
    ],
    align=True,
)
_TURNS, _PURCHASES, _LOSSES, _FULL = range(4)  # places in `n`


class Traced(NamedTuple):
    """Some games of a series, one after the other."""

    ends: Any  # (games,) GAME
    marks: Any  # (games,) MARKS
    turns: Any  # (turns of all games,) TURN
    purchases: Any  # PURCHASE
    losses: Any  # LOSS


@inner
def _begin_turn(t: Any, number: int, line: Any) -> None:
    line.game = number
    line.turn = t.turns + 1
    line.seat = t.to_act
    line.season = t.season
    line.growth = t.growth[t.to_act]
    for slot in range(codes.MARKET_SLOTS):
        line.market_row[slot] = t.market_row[slot]
    for slot in range(codes.MEMORY_SLOTS):
        line.memory_row[slot] = t.memory_row[slot]
    line.deed = PASSED
    line.drew = 0
    line.mischief = 0
    line.protected = 0
    line.lost = 0


@inner
def _begin_purchase(line: Any, bought: Any) -> None:
    bought.paid = 0
    bought.cards = 0
    bought.mentors = 0
    bought.game = line.game
    bought.turn = line.turn
    bought.seat = line.seat
    bought.season = line.season
    bought.growth = line.growth


@inner
def _note_bought(ed: Any, t: Any, kind: int, row: int, slot: int, line: Any, bought: Any) -> None:
    """Scores change when a card is bought, and never else: what is drawn or lost stays its seat's own."""
    before = line.score[line.seat]
    line.deed = row
    line.score[line.seat] = total_of(ed, t, line.seat)
    bought.kind = kind
    bought.row = row
    bought.slot = slot + 1
    bought.cost = ed.cost[kind]
    bought.points = line.score[line.seat] - before


@inner
def _note_loss(line: Any, kind: int, mischief: int, vulnerable: int, losses: Any, n: Any) -> None:
    line.lost += 1
    if n[_LOSSES] >= len(losses):
        n[_FULL] = 1
        return
    lost = losses[n[_LOSSES]]
    lost.game = line.game
    lost.turn = line.turn
    lost.seat = line.seat
    lost.season = line.season
    lost.kind = kind
    lost.mischief = mischief
    lost.vulnerable = vulnerable
    n[_LOSSES] += 1


@inner
def _read_tape(ed: Any, t: Any, tape: Any, line: Any, bought: Any, losses: Any, n: Any, mark: Any) -> None:
    """Add what the last action brought about to the lines of this turn."""
    for at in range(tape.n):
        packed = int(tape.events[at])
        what = packed & 255
        kind = (packed >> 16 & 255) - 1
        other = (packed >> 24) - 1
        if what == codes.DREW:
            line.deed = DREW
            line.drew += 1
            if has(ed.mischief_kinds, kind):
                line.mischief += 1
        elif what == codes.PROTECTED:
            line.protected += 1
        elif what == codes.LOST:
            _note_loss(line, kind, other, 0, losses, n)
        elif what == codes.VULNERABLE_LOST:
            _note_loss(line, kind, other, 1, losses, n)
        elif what == codes.PAID:
            bought.paid += ed.growth[kind]
            bought.cards += 1
        elif what == codes.MENTORS_PASSED:
            bought.paid += ed.mentors_growth
            bought.mentors = 1
        elif what == codes.BOUGHT_MARKET:
            _note_bought(ed, t, kind, MARKET, other, line, bought)
            n[_PURCHASES] += 1
        elif what == codes.BOUGHT_MEMORY:
            _note_bought(ed, t, kind, MEMORY, other, line, bought)
            n[_PURCHASES] += 1
        elif what == codes.SEASON_BEGAN:
            mark.began[other] = line.turn


@inner
def _trace_game(
    ed: Any, tables: Any, mind: Mind, bots: Any, walks: int, dice: Any, number: int, mark: Any, turns: Any,
    purchases: Any, losses: Any, n: Any,
) -> int:
    """Play tables[0] to its end, or until there is no room (n[_FULL] 1); returns the number of actions."""
    t = tables[0]
    for season in range(codes.SEASONS):
        mark.began[season] = -1 if season > 0 else 0
    turns[n[_TURNS]].score[:] = 0
    for seat in range(t.seats):
        turns[n[_TURNS]].score[seat] = total_of(ed, t, seat)
    actions = 0
    begun = -1
    while t.phase != codes.OVER and n[_FULL] == 0:
        line = turns[n[_TURNS]]
        bought = purchases[n[_PURCHASES]]
        if t.turns != begun:
            begun = t.turns
            _begin_turn(t, number, line)
            _begin_purchase(line, bought)
        apply_action(ed, t, choose_of(bots[t.to_act], walks, ed, tables, 0, mind, dice), mind)
        actions += 1
        _read_tape(ed, t, mind.tape[0], line, bought, losses, n, mark)
        if t.turns != begun:
            n[_TURNS] += 1
            if n[_TURNS] >= len(turns) or n[_PURCHASES] >= len(purchases):
                n[_FULL] = 1
            else:
                turns[n[_TURNS]].score[:] = line.score
    for seat in range(t.seats):
        mark.memories[seat] = memories_of(ed, t, seat)
    return actions


@jit
def trace_series(
    ed: Any, tables: Any, mind: Mind, bots: Any, walks: int, s0: Any, s1: Any, first: int, open_winter: int,
    games: Any, marks: Any, turns: Any, purchases: Any, losses: Any, n: Any,
) -> int:
    """Play as `play_series` does, and write a line of each turn, purchase and loss.

    Ends before a game for whose lines there is no room, and returns how many games there are; `n`, int64
    of shape (4,), then says how many lines.
    """
    dice = np.empty(1, np.uint64)
    e, t = ed[0], tables[0]
    n[:] = 0
    for i in range(len(games)):
        k0, k1 = series_words(s0, s1, first + i)
        deal_by_seed(ed, tables, 0, len(bots), k0, k1, open_winter, mind.tape)
        seed_dice(dice, k0, k1, 0)
        turn, purchase, loss = n[_TURNS], n[_PURCHASES], n[_LOSSES]
        games[i].actions = _trace_game(
            e, tables, mind, bots, walks, dice, first + i, marks[i], turns, purchases, losses, n
        )
        if n[_FULL] == 1:
            n[_TURNS], n[_PURCHASES], n[_LOSSES] = turn, purchase, loss
            return i
        note_end_of(e, t, games[i])
    return len(games)


class _Room:
    """Lines to write to, reused: as many as are likely, and twice as many where these did not do."""

    def __init__(self, games: int) -> None:
        self.turns = records(np.zeros(128 * games + 1024, TURN))
        self.purchases = records(np.zeros(64 * games + 1024, PURCHASE))
        self.losses = records(np.zeros(32 * games + 1024, LOSS))
        self.n = np.zeros(4, np.int64)

    def grow(self) -> None:
        for name in ("turns", "purchases", "losses"):
            setattr(self, name, records(np.zeros(2 * len(getattr(self, name)), getattr(self, name).dtype)))

    def lines(self) -> tuple[Any, Any, Any]:
        n = self.n
        return (self.turns[: n[_TURNS]].copy(), self.purchases[: n[_PURCHASES]].copy(),
                self.losses[: n[_LOSSES]].copy())


def trace(series: Series, first: int, count: int) -> Traced:
    """`count` games from game `first` of the series on."""
    ends, marks = records(np.zeros(count, GAME)), records(np.zeros(count, MARKS))
    edition, own = compile_edition(series.edition).array, mind_of_thread(series.edition)
    tables = new_tables(1)
    bots, room, parts, done = series.bot_numbers, _Room(count), [], 0
    while done < count:
        whole = trace_series(
            edition, tables, own, bots, 0, *series.key, first + done, int(series.open_winter), ends[done:],
            marks[done:], room.turns, room.purchases, room.losses, room.n,
        )
        parts.append(room.lines())
        done += whole
        if done < count:
            room.grow()
    lines = parts[0] if len(parts) == 1 else [np.concatenate(same) for same in zip(*parts, strict=True)]
    return Traced(ends, marks, *lines)
