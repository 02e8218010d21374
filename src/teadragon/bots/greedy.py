"""A rule of thumb: of all that a seat may do now, do what is worth most growth.

Everything is priced in growth that lies in the hold. The prices were measured against each other (see
docs/bots.md); what they weigh is what a card does, never which card it is, so the rule plays any edition.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teadragon.rules import codes
from teadragon.rules.buy import mentors_is_payable, payable_kinds, wanted
from teadragon.rules.compiled import NONE, has, inner, lowest, without_lowest
from teadragon.rules.features import season_left
from teadragon.rules.legal import can_draw, legal_of
from teadragon.rules.score import memories_of, owned, owned_of, total_of

POINT = 1.8
SPEND_MENTORS = 2.5  # it goes to an opponent
KEEP_HELPER = 0.2  # a held card that guards or that draws, beside its growth
RETURNING_DISCARDS = 0.6  # a Memory shuffles its buyer's discard pile into the deck
LOSS_TO_MISCHIEF = 0.8
EXTRA_DRAW_NOW = 0.8

# What a card does for its owner's deck from the first turn to the last; it fades with the Memories left.
RICHER_DECK = 1.7  # for each growth above that of a starter card
EXTRA_DRAW = 1.3
ANSWER_TO_FAVOURITE = 0.9
PROTECTION = 1.6
FRAGILE = 0.5

WIN = 1000.0
NEVER = -1e9


# What a card is worth


@inner
def points_won(ed: Any, t: Any, seat: int, kind: int) -> float:
    """The points that a seat gains with one more of a kind, through its other cards' score rules too."""
    itself = 1 if has(ed.scored_kinds[kind], kind) else 0
    counted = ed.score_each[kind] * (owned_of(t, seat, ed.scored_kinds[kind]) + itself)
    points = ed.points[kind] + min(counted, ed.score_cap[kind])
    rules = ed.scoring_kinds & (t.deck_kinds[seat] | t.hold_kinds[seat] | t.discard_kinds[seat])
    while rules != NONE:
        rule = lowest(rules)
        if has(ed.scored_kinds[rule], kind):
            before = ed.score_each[rule] * owned_of(t, seat, ed.scored_kinds[rule])
            after = before + ed.score_each[rule]
            cap = ed.score_cap[rule]
            points += owned(t, seat, rule) * (min(after, cap) - min(before, cap))
        rules = without_lowest(rules)
    return points


@inner
def helps(ed: Any, kind: int) -> bool:
    return ed.answer_draws[kind] > 0 or ed.protects[kind] != NONE


@inner
def worth_in_hold(ed: Any, kind: int) -> float:
    return ed.growth[kind] + (KEEP_HELPER if helps(ed, kind) else 0.0)


@inner
def worth_in_deck(ed: Any, t: Any, seat: int, kind: int) -> float:
    """What a card does for its owner over a whole game."""
    worth = RICHER_DECK * (ed.growth[kind] - 1) + EXTRA_DRAW * (ed.draws[kind] + ed.answer_draws[kind])
    if ed.answer_draws[kind] > 0 and _answers(ed, ed.favourite[t.dragon[seat]], kind):
        worth += ANSWER_TO_FAVOURITE
    dangers = ed.mischief_kinds
    while dangers != NONE:
        mischief = lowest(dangers)
        if owned(t, seat, mischief) > 0:
            if has(ed.stopped_by[mischief], kind):
                worth += PROTECTION
            if has(ed.ruins[mischief], kind):
                worth -= FRAGILE
        dangers = without_lowest(dangers)
    return worth


@inner
def _answers(ed: Any, drawn: Any, kind: int) -> bool:
    """Whether a held card answers when one of these kinds is drawn."""
    while drawn != NONE:
        if has(ed.heard_by[lowest(drawn)], kind):
            return True
        drawn = without_lowest(drawn)
    return False


# Paying


@inner
def _share(losses: Any, first: Any, growth: int, loss: float, action: int) -> None:
    """Let one more card share in paying each sum, where it is cheaper with it (the knapsack recurrence)."""
    for due in range(len(losses) - 1, 0, -1):
        with_it = losses[max(due - growth, 0)] + loss
        if with_it < losses[due]:
            losses[due] = with_it
            first[due] = action


@inner
def cheapest_payment(ed: Any, t: Any, seat: int, due: int, kinds: Any, mentors: bool) -> tuple[float, int]:
    """What the least painful payment of `due` out of these held kinds costs, and its first action.

    The cards come in from the last that may be paid to the first, so the last to share is paid first.
    """
    losses = np.full(due + 1, -NEVER)
    losses[0] = 0.0
    first = np.full(due + 1, codes.PASS)
    for kind in range(ed.kinds - 1, -1, -1):
        if mentors and kind < ed.mentors_rank:
            _share(losses, first, ed.mentors_growth, SPEND_MENTORS, codes.MENTORS)
            mentors = False
        if has(kinds, kind):
            for _ in range(t.hold[seat, kind]):
                _share(losses, first, ed.growth[kind], worth_in_hold(ed, kind), codes.CARD + kind)
    if mentors:  # it brings more than every kind
        _share(losses, first, ed.mentors_growth, SPEND_MENTORS, codes.MENTORS)
    return losses[due], first[due]


@inner
def cost_of(ed: Any, t: Any, seat: int, kind: int) -> float:
    mentors = t.mentors == seat and ed.mentors_growth > 0
    kinds = t.hold_kinds[seat] & ed.growth_kinds
    return cheapest_payment(ed, t, seat, ed.cost[kind], kinds, mentors)[0]


@inner
def next_payment(ed: Any, t: Any) -> int:
    seat = t.to_act
    kinds, mentors = payable_kinds(ed, t, seat), mentors_is_payable(ed, t, seat)
    return cheapest_payment(ed, t, seat, t.due, kinds, mentors)[1]


# Drawing


@inner
def _worth_of_mischief(ed: Any, t: Any, seat: int, mischief: int) -> float:
    held = t.hold_kinds[seat]
    worth = 0.0
    if ed.loses[mischief] & held != NONE and ed.stopped_by[mischief] & held == NONE:
        worth -= LOSS_TO_MISCHIEF
    ruined = ed.ruins[mischief] & held
    while ruined != NONE:
        worth -= t.hold[seat, lowest(ruined)] * ed.growth[lowest(ruined)]
        ruined = without_lowest(ruined)
    return worth


@inner
def _worth_of_drawn(ed: Any, t: Any, seat: int, kind: int) -> float:
    if has(ed.mischief_kinds, kind):
        return _worth_of_mischief(ed, t, seat, kind)
    favourites = ed.favourite[t.dragon[seat]]
    extra = ed.draws[kind]
    if has(favourites, kind) and favourites & t.hold_kinds[seat] == NONE:
        extra += ed.favourite_draws[t.dragon[seat]]
    return worth_in_hold(ed, kind) + EXTRA_DRAW_NOW * extra


@inner
def worth_of_draw(ed: Any, t: Any, seat: int) -> float:
    """The mean worth of the next card: everybody knows what is in a deck, nobody its order."""
    piles, kinds, size = t.deck, t.deck_kinds[seat], t.deck_size[seat]
    if size == 0:
        piles, kinds, size = t.discard, t.discard_kinds[seat], t.discard_size[seat]
    worth = 0.0
    while kinds != NONE:
        kind = lowest(kinds)
        worth += piles[seat, kind] * _worth_of_drawn(ed, t, seat, kind)
        kinds = without_lowest(kinds)
    return worth / size


# Choosing


@inner
def standing(ed: Any, t: Any, seat: int) -> int:
    """Points, and Memories where they are even (R22)."""
    return codes.KINDS * total_of(ed, t, seat) + memories_of(ed, t, seat)


@inner
def _worth_of_last_memory(ed: Any, t: Any, seat: int, kind: int) -> float:
    """The Memory that ends the game: take it to win, leave it when it would seal a defeat."""
    mine = standing(ed, t, seat) + codes.KINDS * points_won(ed, t, seat, kind) + 1
    for other in range(t.seats):
        if other != seat and standing(ed, t, other) > mine:
            return NEVER
    return WIN + mine


@inner
def worth_of_purchase(ed: Any, t: Any, seat: int, action: int) -> float:
    kind = wanted(t, action)
    for_points = POINT * points_won(ed, t, seat, kind)
    for_deck = season_left(t) * worth_in_deck(ed, t, seat, kind)
    cost = cost_of(ed, t, seat, kind)
    if action < codes.MEMORY:
        return worth_in_hold(ed, kind) + for_deck + for_points - cost
    if t.season == codes.WINTER and t.memories_left == 2:
        return _worth_of_last_memory(ed, t, seat, kind)
    return RETURNING_DISCARDS + for_deck / 2 + for_points - cost


@inner
def _choose_turn(ed: Any, t: Any, legal: Any) -> int:
    best, best_worth = codes.PASS, 2 * NEVER
    for j in range(legal_of(ed, t, legal)):
        action = legal[j]
        if action == codes.DRAW:
            worth = worth_of_draw(ed, t, t.to_act)
        elif action == codes.PASS:
            worth = 0.0
        else:
            worth = worth_of_purchase(ed, t, t.to_act, action)
        if worth > best_worth:
            best, best_worth = action, worth
    return best


@inner
def _least_useful(ed: Any, kinds: Any) -> int:
    least = lowest(kinds)
    while kinds != NONE:
        if worth_in_hold(ed, lowest(kinds)) < worth_in_hold(ed, least):
            least = lowest(kinds)
        kinds = without_lowest(kinds)
    return least


@inner
def _answer_offer(ed: Any, t: Any) -> int:
    """Discard an Item where the cards that it draws are worth more than it is."""
    item = _least_useful(ed, t.options)
    drawn = 0.0
    if can_draw(t, t.to_act):
        drawn = ed.item_draws[t.cause] * worth_of_draw(ed, t, t.to_act)
    return codes.CARD + item if drawn > worth_in_hold(ed, item) else codes.DECLINE


@inner
def choose_of(ed: Any, t: Any, dice: Any, legal: Any) -> int:
    """The choice at one table; `dice` is for bots that roll them, `legal` is room to work in."""
    if t.phase == codes.TURN:
        return _choose_turn(ed, t, legal)
    if t.phase == codes.PAY:
        return next_payment(ed, t)
    if t.phase == codes.LOSE:
        return codes.CARD + _least_useful(ed, t.options)
    return _answer_offer(ed, t)
