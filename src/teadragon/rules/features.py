"""A table as numbers, for bots and learners: what cards do, never which they are, so that any edition fits.

Each seat has `OF_SEAT` numbers, the table as a whole `OF_TABLE`, scaled so that most are between 0 and 1.
What each of them means stands once, in `SEAT_NAMES` and `TABLE_NAMES`.
"""

from __future__ import annotations

from typing import Any

from teadragon.rules import codes
from teadragon.rules.compiled import NONE, has, inner, lowest, without_lowest
from teadragon.rules.score import owned_of, points_of, total_of

VERSION = 1
"""Changes with the meaning of any number here: weights of another version are refused."""

_OF_PILE = (
    "cards", "Mischief cards", "growth", "growth squared", "points",
    "cards that draw when drawn or as Items", "cards that answer with draws", "Protection cards", "Items",
    "the dragon's favourites", "cards that count cards",
)  # fmt: skip
_PILES = ("deck", "hold", "discard pile")
_BESIDE_PILES = (
    "growth to spend", "has Mentors", "points so far", "Memories owned", "mean growth of all cards owned",
    "share of Mischief among them",
    "next card: mean growth", "next card: chance that the dragon's effect starts",
    "next card: chance of Mischief", "next card: chance of a loss of choice",
    "next card: Vulnerable growth lost",
    "Memories it can buy now", "Memories within 2 growth", "growth missing to the nearest Memory",
    "points of the best Memory in reach", "points of the best Memory less half of what is missing",
    "Market cards it can buy now", "growth and points of the best of them",
    "it is to act", "one seat acts before it", "two seats act before it", "three seats act before it",
    "lead in points over the best other", "lead in Memories over the best other",
    "lead in points, as the end nears", "lead in Memories, as the end nears",
    "ahead or behind, as the end nears",
    "it can end the game now", "it can end the game now and win",
)  # fmt: skip

SEAT_NAMES = tuple(f"{pile}: {what}" for pile in _PILES for what in _OF_PILE) + _BESIDE_PILES
TABLE_NAMES = (
    "one", "spring", "summer", "fall", "winter", "two seats", "three seats", "four seats",
    "share of the game's Memories still to be bought", "Memories left this season",
    "turns", "turns without a purchase",
    "Market row: cost", "Market row: growth", "Market row: points", "Market row: cards that draw",
    "Memory row: cost", "Memory row: points", "Memory row: growth", "Memory row: most points",
)  # fmt: skip

OF_SEAT = len(SEAT_NAMES)
OF_TABLE = len(TABLE_NAMES)
PILE = len(_OF_PILE)
HOLDING = 3 * PILE  # growth to spend and so on
NEXT = HOLDING + 6
REACH = NEXT + 5
TURN = REACH + 7
LEAD = TURN + 4
ENDING = LEAD + 5

FAR = 12.0  # growth


@inner
def season_left(t: Any) -> float:
    """The share of the game's Memories that are still to be bought."""
    return ((codes.WINTER - t.season) * t.seats + t.memories_left - 1) / (codes.SEASONS * t.seats)


@inner
def nearness(t: Any) -> float:
    """Of the end: 0 until winter, then up to 1 at its last Memory."""
    if t.season < codes.WINTER:
        return 0.0
    return 1.0 - (t.memories_left - 2) / t.seats


@inner
def features_of(ed: Any, t: Any, seats: Any, table: Any) -> None:
    """Write `seats` (float32, SEATS x OF_SEAT) and `table` (float32, OF_TABLE) of a table not yet over."""
    n = t.seats
    for seat in range(n):
        x = seats[seat]
        x[:] = 0.0
        _piles(ed, t, seat, x)
        _next_card(ed, t, seat, x)
        _reach(ed, t, seat, x)
        x[TURN + (seat - t.to_act + n) % n] = 1.0
    for seat in range(n):
        _lead(ed, t, seat, seats)
    _table(ed, t, table)


# One seat


@inner
def _piles(ed: Any, t: Any, seat: int, x: Any) -> None:
    favourite = ed.favourite[t.dragon[seat]]
    _add_pile(ed, x, 0, t.deck[seat], t.deck_kinds[seat], favourite)
    _add_pile(ed, x, PILE, t.hold[seat], t.hold_kinds[seat], favourite)
    _add_pile(ed, x, 2 * PILE, t.discard[seat], t.discard_kinds[seat], favourite)
    cards = x[0] + x[PILE] + x[2 * PILE]
    kinds = t.deck_kinds[seat] | t.hold_kinds[seat] | t.discard_kinds[seat]
    x[HOLDING] = t.growth[seat] * 0.1
    x[HOLDING + 1] = 1.0 if t.mentors == seat else 0.0
    x[HOLDING + 2] = total_of(ed, t, seat) / 30.0
    x[HOLDING + 3] = owned_of(t, seat, ed.memory_kinds & kinds) / 8.0
    if cards > 0:
        x[HOLDING + 4] = (x[2] + x[PILE + 2] + x[2 * PILE + 2]) / cards * 0.4
        x[HOLDING + 5] = (x[1] + x[PILE + 1] + x[2 * PILE + 1]) / cards


@inner
def _add_pile(ed: Any, x: Any, at: int, counts: Any, kinds: Any, favourite: Any) -> None:
    while kinds != NONE:
        kind = lowest(kinds)
        _add_kind(ed, x, at, kind, counts[kind], favourite)
        kinds = without_lowest(kinds)


@inner
def _add_kind(ed: Any, x: Any, at: int, kind: int, copies: float, favourite: Any) -> None:
    x[at] += copies * 0.1
    if has(ed.mischief_kinds, kind):
        x[at + 1] += copies * 0.25
        return
    growth = copies * ed.growth[kind]
    x[at + 2] += growth * 0.1
    x[at + 3] += growth * ed.growth[kind] * 0.05
    x[at + 4] += copies * ed.points[kind] * 0.1
    x[at + 5] += copies * (ed.draws[kind] + ed.item_draws[kind]) * 0.25
    x[at + 6] += copies * ed.answer_draws[kind] * 0.25
    if ed.protects[kind] != NONE:
        x[at + 7] += copies * 0.25
    if has(ed.item_kinds, kind):
        x[at + 8] += copies * 0.25
    if has(favourite, kind):
        x[at + 9] += copies * 0.25
    if ed.score_each[kind] != 0:
        x[at + 10] += copies * 0.25


@inner
def _next_card(ed: Any, t: Any, seat: int, x: Any) -> None:
    """Of the pile that the next card comes from: its mean growth, and its dangers to the hold."""
    counts, kinds, size = t.deck[seat], t.deck_kinds[seat], t.deck_size[seat]
    if size == 0:
        counts, kinds, size = t.discard[seat], t.discard_kinds[seat], t.discard_size[seat]
    if size == 0:
        return
    growth = 0.0
    left = kinds & ed.growth_kinds
    while left != NONE:
        growth += counts[lowest(left)] * ed.growth[lowest(left)]
        left = without_lowest(left)
    x[NEXT] = growth / size * 0.4
    favourite = ed.favourite[t.dragon[seat]]
    if favourite & t.hold_kinds[seat] == NONE:
        ready = favourite & kinds
        while ready != NONE:
            x[NEXT + 1] += counts[lowest(ready)] / size
            ready = without_lowest(ready)
    _dangers(ed, t, seat, x, counts, kinds, size)


@inner
def _dangers(ed: Any, t: Any, seat: int, x: Any, counts: Any, kinds: Any, size: int) -> None:
    """What the next card would take, weighed by its chance."""
    held = t.hold_kinds[seat]
    dangers = ed.mischief_kinds & kinds
    while dangers != NONE:
        mischief = lowest(dangers)
        chance = counts[mischief] / size
        x[NEXT + 2] += chance
        if ed.loses[mischief] & held != NONE and ed.stopped_by[mischief] & held == NONE:
            x[NEXT + 3] += chance
        ruined = ed.ruins[mischief] & held
        while ruined != NONE:
            x[NEXT + 4] += chance * t.hold[seat, lowest(ruined)] * ed.growth[lowest(ruined)] * 0.25
            ruined = without_lowest(ruined)
        dangers = without_lowest(dangers)


@inner
def _reach(ed: Any, t: Any, seat: int, x: Any) -> None:
    """What stands in the rows that this seat could buy now, and how far off the rest is."""
    growth = t.growth[seat]
    nearest, best, rich = FAR, 0.0, 0.0
    for slot in range(codes.MEMORY_SLOTS):
        kind = t.memory_row[slot]
        if kind < 0:
            continue
        missing = ed.cost[kind] - growth
        nearest = min(nearest, max(missing, 0))
        worth = points_of(ed, t, seat, kind)
        if missing <= 0:
            x[REACH] += 0.25
            best = max(best, worth)
        elif missing <= 2:
            x[REACH + 1] += 0.25
        rich = max(rich, worth - 0.5 * max(missing, 0))
    x[REACH + 2] = nearest * 0.1
    x[REACH + 3] = best * 0.2
    x[REACH + 4] = rich * 0.2
    for slot in range(codes.MARKET_SLOTS):
        kind = t.market_row[slot]
        if kind >= 0 and ed.cost[kind] <= growth:
            x[REACH + 5] += 0.25
            x[REACH + 6] = max(x[REACH + 6], (ed.growth[kind] + ed.points[kind]) * 0.2)


# Seats against each other


@inner
def _lead(ed: Any, t: Any, seat: int, seats: Any) -> None:
    x = seats[seat]
    lead, memories = 99.0, 99.0
    for other in range(t.seats):
        if other != seat:
            lead = min(lead, x[HOLDING + 2] - seats[other, HOLDING + 2])
            memories = min(memories, x[HOLDING + 3] - seats[other, HOLDING + 3])
    near = nearness(t)
    x[LEAD] = lead * 2.0
    x[LEAD + 1] = memories
    x[LEAD + 2] = lead * 2.0 * near
    x[LEAD + 3] = memories * near
    x[LEAD + 4] = near * (1.0 if lead > 0 else -1.0 if lead < 0 else 0.0)
    if t.season == codes.WINTER and t.memories_left == 2 and x[REACH] > 0:
        x[ENDING] = 1.0
        # Level on points it mostly wins by Memories, having bought one more.
        x[ENDING + 1] = 1.0 if lead * 30.0 + x[REACH + 3] * 5.0 >= 0 else 0.0


# The table


@inner
def _table(ed: Any, t: Any, x: Any) -> None:
    x[:] = 0.0
    x[0] = 1.0
    x[1 + t.season] = 1.0
    x[5 + t.seats - 2] = 1.0
    x[8] = season_left(t)
    x[9] = (t.memories_left - 1) / t.seats
    x[10] = min(t.turns * 0.01, 2.0)
    x[11] = min(t.dry * 0.02, 2.0)
    for slot in range(codes.MARKET_SLOTS):
        kind = t.market_row[slot]
        if kind >= 0:
            x[12] += ed.cost[kind] * 0.04
            x[13] += ed.growth[kind] * 0.1
            x[14] += ed.points[kind] * 0.1
            x[15] += (ed.draws[kind] + ed.answer_draws[kind]) * 0.2
    for slot in range(codes.MEMORY_SLOTS):
        kind = t.memory_row[slot]
        if kind >= 0:
            x[16] += ed.cost[kind] * 0.03
            x[17] += ed.points[kind] * 0.05
            x[18] += ed.growth[kind] * 0.1
            x[19] = max(x[19], ed.points[kind] * 0.2)
