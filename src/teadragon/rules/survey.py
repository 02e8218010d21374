"""What people are shown of a table, gathered in one compiled call: a server asks this after every action.

`view`, `Game.legal_actions`, `Game.odds` and `Game.score` say the same one thing at a time; tests hold this
to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np

from teadragon.cards.compile import records
from teadragon.rules import codes
from teadragon.rules.codes import KINDS, SEATS
from teadragon.rules.compiled import NONE, has, inner, jit, lowest, without_lowest
from teadragon.rules.proposals import PARTS, PROPOSALS, PURSE, open_purse, propose
from teadragon.rules.score import memories_of, owned, points_of
from teadragon.rules.threads import OfThread

if TYPE_CHECKING:
    from teadragon.rules.game import Game

SLOTS = codes.MARKET_SLOTS + codes.MEMORY_SLOTS
PILES = 3 * SEATS + 3
RUNS = PILES + SEATS + 1 + SLOTS * PROPOSALS
PAIRS = (PILES + SEATS + 1) * KINDS + SLOTS * PROPOSALS * PARTS

# Cards stand as pairs of kind and copies, in runs: each seat's deck, hold and discard pile; Market deck and
# discard pile, box; what scores of each seat; the options of an open question; and, while the seat to act may
# buy, the payments proposed.
SURVEY = np.dtype(
    [
        ("written", "i8", 2),  # runs and pairs
        ("length", "i8", RUNS + 1),  # pairs of each run
        ("kind", "i8", PAIRS),  # the edition's number of kinds stands for Mentors
        ("copies", "i8", PAIRS),
        ("points", "i8", SEATS * KINDS),  # of the pairs that score
        ("paid", "i8", SLOTS * PROPOSALS),  # growth of each payment
        ("slot", "i8", (SLOTS, 4)),  # Market row, Memories: kind or -1, cost, first payment, end of payments
        ("growth", "i8", SEATS),
        ("memories", "i8", SEATS),  # Memories owned
        ("table", "i8", 11),  # as `Survey` lists them
        ("purse", PURSE),
    ],
    align=True,
)


@inner
def _add_pair(s: Any, kind: int, copies: int) -> None:
    s.kind[s.written[1]], s.copies[s.written[1]] = kind, copies
    s.written[1] += 1
    s.length[s.written[0]] += 1


@inner
def _end_run(s: Any) -> None:
    s.written[0] += 1
    s.length[s.written[0]] = 0


@inner
def _add_pile(s: Any, counts: Any, kinds: Any) -> None:
    while kinds != NONE:
        kind = lowest(kinds)
        _add_pair(s, kind, counts[kind])
        kinds = without_lowest(kinds)
    _end_run(s)


@inner
def _add_piles(ed: Any, t: Any, s: Any) -> None:
    for seat in range(t.seats):
        _add_pile(s, t.deck[seat], t.deck_kinds[seat])
        _add_pile(s, t.hold[seat], t.hold_kinds[seat])
        _add_pile(s, t.discard[seat], t.discard_kinds[seat])
    _add_pile(s, t.market_deck, t.market_deck_kinds)
    _add_pile(s, t.market_discard, t.market_discard_kinds)
    for kind in range(ed.kinds):
        if t.box[kind] != 0:
            _add_pair(s, kind, t.box[kind])
    _end_run(s)


@inner
def _add_scores(ed: Any, t: Any, s: Any) -> None:
    scored = 0
    for seat in range(t.seats):
        for at in range(ed.kinds):
            kind = ed.file_order[at]
            copies = owned(t, seat, kind)
            if copies > 0 and has(ed.scoring_kinds, kind):
                _add_pair(s, kind, copies)
                s.points[scored] = copies * points_of(ed, t, seat, kind)
                scored += 1
        _end_run(s)
        s.memories[seat] = memories_of(ed, t, seat)


@inner
def _add_options(t: Any, s: Any) -> None:
    kinds = t.options if t.phase == codes.LOSE or t.phase == codes.ITEM else NONE
    while kinds != NONE:
        _add_pair(s, lowest(kinds), 1)
        kinds = without_lowest(kinds)
    _end_run(s)


@inner
def _add_payments(ed: Any, s: Any, cost: int, payments: int) -> int:
    """`payments`: those that stand already; returns how many stand then."""
    p = s.purse
    propose(ed, p, cost)
    for at in range(p.found):
        row = p.best[at]
        s.paid[payments] = p.cost[row, 0]
        payments += 1
        for part in range(p.parts):
            if p.paid[row, part] > 0:
                _add_pair(s, p.kind[part], p.paid[row, part])
        _end_run(s)
    return payments


@inner
def _alike(s: Any, slot: int, cost: int) -> int:
    """The first slot with a card of this cost: the same payments fit it."""
    for other in range(slot):
        if s.slot[other, 0] >= 0 and s.slot[other, 1] == cost:
            return other
    return slot


@inner
def _add_purchases(ed: Any, t: Any, s: Any) -> None:
    open_purse(ed, t, t.to_act, s.purse)
    payments = 0
    for slot in range(SLOTS):
        if s.slot[slot, 0] < 0:
            continue
        cost = ed.cost[s.slot[slot, 0]]
        s.slot[slot, 1] = cost
        alike = _alike(s, slot, cost)
        if alike < slot:
            s.slot[slot, 2], s.slot[slot, 3] = s.slot[alike, 2], s.slot[alike, 3]
            continue
        s.slot[slot, 2] = payments
        payments = _add_payments(ed, s, cost, payments)
        s.slot[slot, 3] = payments


@jit
def survey_table(ed: Any, tables: Any, i: int, surveys: Any) -> None:
    """Survey tables[i] into surveys[0]."""
    e, t, s = ed[0], tables[i], surveys[0]
    s.written[0], s.written[1], s.length[0] = 0, 0, 0
    for slot in range(codes.MARKET_SLOTS):
        s.slot[slot, 0] = t.market_row[slot]
    for slot in range(codes.MEMORY_SLOTS):
        s.slot[codes.MARKET_SLOTS + slot, 0] = t.memory_row[slot] if slot <= t.seats else -1
    for slot in range(SLOTS):  # the desk still has the last table's
        s.slot[slot, 1], s.slot[slot, 2], s.slot[slot, 3] = 0, 0, 0
    for seat in range(SEATS):
        s.growth[seat], s.memories[seat] = t.growth[seat], 0
    s.table[0], s.table[1], s.table[2], s.table[3] = t.seats, t.season, t.to_act, t.phase
    s.table[4], s.table[5], s.table[6], s.table[7] = t.cause, t.waiting, t.turns, t.mentors
    s.table[8], s.table[9], s.table[10] = t.open_winter, t.reason, 0
    _add_piles(e, t, s)
    _add_scores(e, t, s)
    _add_options(t, s)
    if t.phase == codes.TURN:
        _add_purchases(e, t, s)
        s.table[10] = s.purse.rest[0]


class _Desk:
    """Where a survey is laid out."""

    def __init__(self) -> None:
        self.surveys = records(np.zeros(1, SURVEY))
        self.fields = {name: self.surveys[name][0] for name in SURVEY.names or () if name != "purse"}


_desk = OfThread(_Desk)

Pile = dict[str, int]


@dataclass(slots=True)
class Survey:
    """A table in numbers and names, of which -1 and None say that there is none."""

    ids: Sequence[str]
    seats: int
    season: int
    to_act: int
    phase: int
    cause: int
    waiting: int
    turns: int
    mentors: int
    open_winter: int
    reason: int
    purse: int  # growth that the seat to act can spend
    growth: list[int]  # the same of each seat
    piles: list[Pile]  # each seat's deck, hold and discard pile; then Market deck and discard pile, and box
    scores: list[Pile]  # of each seat, what scores, in the order of the edition file
    points: list[int]  # of all that scores, seat after seat
    memories: list[int]  # Memories that each seat owns
    options: list[str]  # the cards among which the open question lets choose
    slots: list[list[int]]  # Market row, then Memories: kind, cost, and which of the payments fit
    payments: list[Pile]
    paid: list[int]  # the growth of each payment

    def row(self, first: int, slots: int) -> list[str | None]:
        return [self.ids[kind] if kind >= 0 else None for kind, *_ in self.slots[first : first + slots]]

    @property
    def market(self) -> list[str | None]:
        return self.row(0, codes.MARKET_SLOTS)

    @property
    def memories_row(self) -> list[str | None]:
        return self.row(codes.MARKET_SLOTS, self.seats + 1)


def survey(game: Game) -> Survey:
    compiled, desk = game.compiled, _desk.it
    fields = desk.fields
    survey_table(compiled.array, game.tables, 0, desk.surveys)
    runs, pairs = fields["written"].tolist()
    spendable = compiled.spendable
    names = [spendable[kind] for kind in fields["kind"][:pairs].tolist()]
    cards = zip(names, fields["copies"][:pairs].tolist(), strict=False)  # `strict` is slow
    lengths = fields["length"][:runs].tolist()
    found = [dict(islice(cards, length)) for length in lengths]
    numbers = fields["table"].tolist()
    seats, season, to_act, phase, cause, waiting, turns, mentors, open_winter, reason, purse = numbers
    scores = 3 * seats + 3
    options = scores + seats
    payments = options + 1
    return Survey(
        compiled.ids,
        seats,
        season,
        to_act,
        phase,
        cause,
        waiting,
        turns,
        mentors,
        open_winter,
        reason,
        purse,
        fields["growth"].tolist(),
        found[:scores],
        found[scores:options],
        fields["points"][: sum(lengths[scores:options])].tolist(),
        fields["memories"].tolist(),
        list(found[options]),
        fields["slot"].tolist(),
        found[payments:],
        fields["paid"][: runs - payments].tolist(),
    )
