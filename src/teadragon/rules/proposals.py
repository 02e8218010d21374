"""The payments to propose for a card: of all tight ones the few that lose least, best first."""

from __future__ import annotations

from typing import Any

import numpy as np

from teadragon.rules.codes import KINDS
from teadragon.rules.compiled import NONE, has, inner, lowest, without_lowest

PROPOSALS = 24
PARTS = KINDS + 1  # what can be spent: held kinds with growth, and Mentors

# The arrays have an entry for each part of a seat's purse, which stand in falling growth: the order in which
# tight payments are found, each once, by going on and stopping at the first card that covers the cost.
PURSE = np.dtype(
    [
        ("parts", "i8"),
        ("kind", "i8", PARTS),  # the edition's number of kinds stands for Mentors
        ("growth", "i8", PARTS),
        ("copies", "i8", PARTS),
        ("working", "i8", PARTS),  # 1: the card does something while it is held
        ("letters", "i8", PARTS),  # parts in the order of their names
        ("rest", "i8", PARTS + 1),  # growth of this part and those after it
        ("due", "i8", PARTS),  # growth that this part and those after it must bring
        ("spent", "i8", PARTS),  # copies in the payment at which the search is
        ("found", "i8"),
        ("best", "i8", PROPOSALS),  # rows of `paid`, best first
        ("paid", "i8", (PROPOSALS, PARTS)),  # copies
        ("cost", "i8", (PROPOSALS, 4)),  # what counts before names: growth, working cards, Mentors, cards
    ],
    align=True,
)


@inner
def _add_part(p: Any, kind: int, growth: int, copies: int, working: bool, place: int, places: Any) -> None:
    """`places`: of each part its name's place among all names; the parts are kept sorted by it."""
    n = p.parts
    p.kind[n], p.growth[n], p.copies[n], p.working[n] = kind, growth, copies, working
    places[n] = place
    at = n
    while at > 0 and places[p.letters[at - 1]] > place:
        p.letters[at] = p.letters[at - 1]
        at -= 1
    p.letters[at] = n
    p.parts = n + 1


@inner
def open_purse(ed: Any, t: Any, seat: int, p: Any) -> None:
    """Lay out what a seat can spend; Mentors after the kinds of equal or greater growth."""
    p.parts = 0
    places = p.spent  # free until the search
    mentors = t.mentors == seat and ed.mentors_growth > 0
    kinds = t.hold_kinds[seat] & ed.growth_kinds
    while kinds != NONE or mentors:
        if mentors and (kinds == NONE or lowest(kinds) >= ed.mentors_rank):
            _add_part(p, ed.kinds, ed.mentors_growth, 1, False, ed.mentors_by_letters, places)
            mentors = False
            continue
        kind = lowest(kinds)
        kinds = without_lowest(kinds)
        working = has(ed.working_kinds, kind)
        _add_part(p, kind, ed.growth[kind], t.hold[seat, kind], working, ed.by_letters[kind], places)
    p.rest[p.parts] = 0
    for part in range(p.parts - 1, -1, -1):
        p.rest[part] = p.rest[part + 1] + p.copies[part] * p.growth[part]


@inner
def propose(ed: Any, p: Any, cost: int) -> None:
    """Find every tight payment of at least `cost` and keep the best PROPOSALS of them."""
    p.found = 0
    at = 0 if p.rest[0] >= cost else -1
    p.due[0], p.spent[0] = cost, -1
    while at >= 0:
        p.spent[at] += 1
        due = p.due[at] - p.spent[at] * p.growth[at]
        if p.spent[at] > p.copies[at]:
            at -= 1
        elif due <= 0:
            _consider(ed, p, at + 1)
            at -= 1
        elif p.rest[at + 1] >= due:
            at += 1
            p.due[at], p.spent[at] = due, -1


@inner
def _consider(ed: Any, p: Any, parts: int) -> None:
    """Take the payment of the first `parts` parts into the best, if it is one of them."""
    row = p.best[p.found - 1] if p.found == PROPOSALS else p.found
    growth, working, mentors, cards = 0, 0, 0, 0
    for part in range(parts):
        spent = p.spent[part]
        growth += spent * p.growth[part]
        working += spent * p.working[part]
        cards += spent
        if p.kind[part] == ed.kinds:
            mentors = spent
    if p.found == PROPOSALS and not _loses_less(p, parts, growth, working, mentors, cards, row):
        return
    at = p.found if p.found < PROPOSALS else p.found - 1
    while at > 0 and _loses_less(p, parts, growth, working, mentors, cards, p.best[at - 1]):
        p.best[at] = p.best[at - 1]
        at -= 1
    p.best[at] = row
    if p.found < PROPOSALS:
        p.found += 1
    p.cost[row, 0], p.cost[row, 1], p.cost[row, 2], p.cost[row, 3] = growth, working, mentors, cards
    for part in range(p.parts):
        p.paid[row, part] = p.spent[part] if part < parts else 0


@inner
def _loses_less(p: Any, parts: int, growth: int, working: int, mentors: int, cards: int, row: int) -> bool:
    """Whether the payment of the first `parts` parts goes before that of a row: by growth wasted (the cost
    is the same), cards that work while held, Mentors, cards spent, and last by names: no two are alike."""
    if growth != p.cost[row, 0]:
        return growth < p.cost[row, 0]
    if working != p.cost[row, 1]:
        return working < p.cost[row, 1]
    if mentors != p.cost[row, 2]:
        return mentors < p.cost[row, 2]
    if cards != p.cost[row, 3]:
        return cards < p.cost[row, 3]
    for place in range(p.parts):
        part = p.letters[place]
        mine = p.spent[part] if part < parts else 0
        if mine != p.paid[row, part]:
            return _goes_first(mine, p.paid[row, part])
    return False


@inner
def _goes_first(mine: int, other: int) -> bool:
    """Of the first name of which two payments of as many cards spend unlike numbers: who spends none goes
    on with a later name, and comes after; else fewer copies come first."""
    if mine == 0 or other == 0:
        return mine > 0
    return mine < other
