"""What must hold after every action, each under its name."""

from __future__ import annotations

from typing import Any

import numpy as np

from teadragon.bench.shadow import replay_events, same_table
from teadragon.rules import codes
from teadragon.rules.compiled import NONE, inner, jit, lowest, without_lowest
from teadragon.rules.legal import legal_of

NAMES = (
    "no card is made or lost",
    "every seat keeps its starter cards",
    "no pile has a negative count",
    "the masks of kinds agree with the counts",
    "the sizes of the piles agree with the counts",
    "the growth of each seat agrees with its hold and Mentors",
    "no Mischief lies in a hold",
    "exactly one seat decides and has an action, unless the game is over",
    "the Market row is full unless its cards ran out",
    "the Memory row has the Memories that are left",
    "each season sells as many Memories as there are seats",
    "the season never goes back and skips none",
    "Mentors stays or goes to the right of the seat that acts",
    "a turn ends at most once an action, and games end when R20 and R26 say",
    "the seed never changes",
    "the events lead from the old table to the new one",
)


# Cards


@inner
def _count_pile(found: Any, pile: Any) -> None:
    for kind in range(codes.KINDS):
        found[kind] += pile[kind]


@inner
def _count_row(found: Any, row: Any) -> None:
    for slot in range(len(row)):
        if row[slot] >= 0:
            found[row[slot]] += 1


@inner
def _count_ahead(found: Any, t: Any) -> None:
    for season in range(codes.SEASONS):
        kinds = t.ahead[season]
        while kinds != NONE:
            found[lowest(kinds)] += 1
            kinds = without_lowest(kinds)


@inner
def cards_conserved(ed: Any, t: Any) -> bool:
    found = np.zeros(codes.KINDS, np.int64)
    due = np.zeros(codes.KINDS, np.int64)
    for seat in range(codes.SEATS):
        _count_pile(found, t.deck[seat])
        _count_pile(found, t.hold[seat])
        _count_pile(found, t.discard[seat])
        if seat < t.seats:
            _count_pile(due, ed.dragon_deck[t.dragon[seat]])
    for pile in (t.market_deck, t.market_discard, t.box):
        _count_pile(found, pile)
    _count_row(found, t.market_row)
    _count_row(found, t.memory_row)
    _count_row(found, t.winter_row)
    _count_ahead(found, t)
    if t.waiting >= 0:
        found[t.waiting] += 1
    _count_pile(due, ed.copies)
    differences = 0
    for kind in range(codes.KINDS):
        memories = 1 if kind < ed.kinds and ed.season[kind] >= 0 else 0
        differences |= found[kind] ^ (due[kind] + memories)
    return differences == 0


@inner
def starters_kept(ed: Any, t: Any) -> bool:
    for kind in range(ed.kinds):
        if ed.copies[kind] == 0 and ed.season[kind] < 0:
            for seat in range(t.seats):
                own = t.deck[seat, kind] + t.hold[seat, kind] + t.discard[seat, kind]
                own += 1 if t.waiting == kind and t.to_act == seat else 0
                if own != ed.dragon_deck[t.dragon[seat], kind]:
                    return False
    return True


@inner
def _least(pile: Any) -> int:
    least = 0
    for kind in range(codes.KINDS):
        least = min(least, pile[kind])
    return least


@inner
def counts_not_negative(t: Any) -> bool:
    least = min(_least(t.market_deck), _least(t.market_discard), _least(t.box))
    for seat in range(codes.SEATS):
        least = min(least, _least(t.deck[seat]), _least(t.hold[seat]), _least(t.discard[seat]))
    return least == 0


# What is kept beside the counts


@inner
def _mask_agrees(pile: Any, kinds: Any) -> bool:
    """As many kinds lie there as the mask has bits, and each of the mask's lies there."""
    kinds_there = 0
    for kind in range(codes.KINDS):
        kinds_there += 1 if pile[kind] != 0 else 0
    while kinds != NONE:
        if pile[lowest(kinds)] <= 0:
            return False
        kinds_there -= 1
        kinds = without_lowest(kinds)
    return kinds_there == 0


@inner
def masks_agree(t: Any) -> bool:
    for seat in range(codes.SEATS):
        if not (
            _mask_agrees(t.deck[seat], t.deck_kinds[seat])
            and _mask_agrees(t.hold[seat], t.hold_kinds[seat])
            and _mask_agrees(t.discard[seat], t.discard_kinds[seat])
        ):
            return False
    market = _mask_agrees(t.market_deck, t.market_deck_kinds)
    return market and _mask_agrees(t.market_discard, t.market_discard_kinds)


@inner
def _size(pile: Any) -> int:
    size = 0
    for kind in range(codes.KINDS):
        size += pile[kind]
    return size


@inner
def sizes_agree(t: Any) -> bool:
    for seat in range(codes.SEATS):
        if t.deck_size[seat] != _size(t.deck[seat]) or t.discard_size[seat] != _size(t.discard[seat]):
            return False
    return t.market_deck_size == _size(t.market_deck) and t.market_discard_size == _size(t.market_discard)


@inner
def growth_agrees(ed: Any, t: Any) -> bool:
    for seat in range(t.seats):
        growth = ed.mentors_growth if t.mentors == seat else 0
        for kind in range(ed.kinds):
            growth += t.hold[seat, kind] * ed.growth[kind]
        if t.growth[seat] != growth:
            return False
    return True


@inner
def no_mischief_held(ed: Any, t: Any) -> bool:
    for seat in range(t.seats):
        if t.hold_kinds[seat] & ed.mischief_kinds != NONE:
            return False
    return True


# Turns and rows


@inner
def one_decides(ed: Any, t: Any, legal: Any) -> bool:
    actions = legal_of(ed, t, legal)
    if t.phase == codes.OVER:
        return t.to_act == -1 and actions == 0
    return 0 <= t.to_act < t.seats and actions > 0


@inner
def market_full(t: Any) -> bool:
    for slot in range(codes.MARKET_SLOTS):
        if t.market_row[slot] < 0 and t.market_deck_size + t.market_discard_size > 0:
            return False
    return True


@inner
def memory_row_agrees(ed: Any, t: Any) -> bool:
    shown = 0
    for slot in range(codes.MEMORY_SLOTS):
        kind = t.memory_row[slot]
        if kind >= 0:
            shown += 1
            if ed.season[kind] != t.season:
                return False
    least = 1 if t.phase == codes.OVER else 2
    return shown == t.memories_left and least <= shown <= t.seats + 1


@inner
def memories_sold(ed: Any, t: Any) -> bool:
    """Each season before this one sold one Memory for each seat, and this one those that are missing."""
    sold = np.zeros(codes.SEASONS, np.int64)
    kinds = ed.memory_kinds
    while kinds != NONE:
        kind = lowest(kinds)
        for seat in range(t.seats):
            own = t.deck[seat, kind] + t.hold[seat, kind] + t.discard[seat, kind]
            sold[ed.season[kind]] += own
        sold[ed.season[kind]] += 1 if t.waiting == kind else 0
        kinds = without_lowest(kinds)
    for season in range(codes.SEASONS):
        due = t.seats if season < t.season else 0
        if season == t.season:
            due = t.seats + 1 - t.memories_left
        if sold[season] != due:
            return False
    return True


@inner
def season_goes_on(before: Any, t: Any) -> bool:
    if t.season == before.season:
        return True
    return t.season == before.season + 1 and before.memories_left == 2


@inner
def mentors_in_place(before: Any, t: Any, action: int) -> bool:
    if action == codes.MENTORS:
        return before.mentors == before.to_act and t.mentors == (before.to_act + t.seats - 1) % t.seats
    return t.mentors == before.mentors


@inner
def turns_in_order(before: Any, t: Any) -> bool:
    ended = t.turns - before.turns
    if ended != 0 and ended != 1:
        return False
    limit = t.turns >= codes.LAST_TURN or t.dry >= codes.LAST_DRY_TURN
    sold_out = t.season == codes.WINTER and t.memories_left == 1
    if t.phase == codes.OVER:
        return ended == 1 and t.reason == (codes.WINTER_ENDED if sold_out else codes.ADJUDICATED)
    due = (before.to_act + ended) % t.seats
    return not limit and not sold_out and t.to_act == due and t.reason == 0


@inner
def seed_kept(before: Any, t: Any) -> bool:
    return t.key[0] == before.key[0] and t.key[1] == before.key[1]


# All of them


@inner
def _count(counts: Any, which: int, holds: bool) -> int:
    counts[which] += 1
    return 0 if holds else 1 << which


@inner
def check_all(ed: Any, before: Any, t: Any, action: int, tape: Any, legal: Any, counts: Any) -> int:
    """Evaluate every invariant after an action; bit k of the answer: number k is broken.

    `before` is a copy of the table before the action; it is used up. `counts`, int64, counts evaluations.
    """
    broken = _count(counts, 0, cards_conserved(ed, t))
    broken |= _count(counts, 1, starters_kept(ed, t))
    broken |= _count(counts, 2, counts_not_negative(t))
    broken |= _count(counts, 3, masks_agree(t))
    broken |= _count(counts, 4, sizes_agree(t))
    broken |= _count(counts, 5, growth_agrees(ed, t))
    broken |= _count(counts, 6, no_mischief_held(ed, t))
    broken |= _count(counts, 7, one_decides(ed, t, legal))
    broken |= _count(counts, 8, market_full(t))
    broken |= _count(counts, 9, memory_row_agrees(ed, t))
    broken |= _count(counts, 10, memories_sold(ed, t))
    broken |= _count(counts, 11, season_goes_on(before, t))
    broken |= _count(counts, 12, mentors_in_place(before, t, action))
    broken |= _count(counts, 13, turns_in_order(before, t))
    broken |= _count(counts, 14, seed_kept(before, t))
    replay_events(before, tape)
    return broken | _count(counts, 15, same_table(before, t))


@jit
def check_tables(ed: Any, tables: Any, action: int, tape: Any, legal: Any, counts: Any) -> int:
    """The same for tables[0], where tables[1] is the copy from before: a door for Python, which shows
    that each invariant sees its fault."""
    return check_all(ed[0], tables[1], tables[0], action, tape[0], legal, counts)
