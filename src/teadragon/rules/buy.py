"""Buying: which payments are tight, paying card by card, and what a Market card or a Memory does then."""

from __future__ import annotations

from typing import Any

from teadragon.rules import codes
from teadragon.rules.compiled import NONE, inner, lowest, without_lowest
from teadragon.rules.piles import discard_held, note, pass_mentors, reshuffle, take_market_card, take_memory
from teadragon.rules.season import change_season, end_game, refill_market

# A payment is tight when no card of it could be left out. Paid in falling growth, it is tight exactly when
# one stops at the first card that covers the cost: the last card is the smallest, and without it the rest
# fell short. Mentors stands in that order after the kinds of equal or greater growth.


@inner
def mentors_is_payable(ed: Any, t: Any, seat: int) -> bool:
    return t.mentors == seat and ed.mentors_growth > 0 and t.last_paid < ed.mentors_rank


@inner
def payable_kinds(ed: Any, t: Any, seat: int) -> Any:
    """The held kinds with growth that stand no earlier in the order of payment than the last one paid."""
    kinds = t.hold_kinds[seat] & ed.growth_kinds
    while kinds != NONE and lowest(kinds) < t.last_paid:
        kinds = without_lowest(kinds)
    return kinds


@inner
def is_memory(action: int) -> bool:
    return action >= codes.MEMORY


@inner
def wanted(t: Any, action: int) -> int:
    """The kind in the slot that a buying action names, or -1."""
    if is_memory(action):
        return t.memory_row[action - codes.MEMORY]
    return t.market_row[action - codes.MARKET]


@inner
def begin_purchase(ed: Any, t: Any, action: int, tape: Any) -> None:
    t.phase = codes.PAY
    t.buying = action
    t.due = ed.cost[wanted(t, action)]
    t.last_paid = -1
    if t.due <= 0:
        complete_purchase(ed, t, tape)


# Paying


@inner
def spend(ed: Any, t: Any, kind: int, tape: Any) -> None:
    """Discard a held card as part of the payment."""
    discard_held(ed, t, t.to_act, kind, codes.PAID, -1, tape)
    t.due -= ed.growth[kind]
    t.last_paid = kind


@inner
def spend_mentors(ed: Any, t: Any, tape: Any) -> None:
    """Spend Mentors: it passes to the seat on the right and is never discarded (R15)."""
    seat = t.to_act
    right = (seat + t.seats - 1) % t.seats
    pass_mentors(ed, t, seat, right, tape)
    t.due -= ed.mentors_growth
    t.last_paid = ed.mentors_rank


@inner
def pay_kind(ed: Any, t: Any, kind: int, tape: Any) -> None:
    spend(ed, t, kind, tape)
    if t.due <= 0:
        complete_purchase(ed, t, tape)


@inner
def pay_mentors(ed: Any, t: Any, tape: Any) -> None:
    spend_mentors(ed, t, tape)
    if t.due <= 0:
        complete_purchase(ed, t, tape)


# What is bought


@inner
def _gain_market_card(ed: Any, t: Any, seat: int, slot: int, tape: Any) -> None:
    """The card goes to the hold, then its slot is refilled (R16). Gaining is not drawing."""
    take_market_card(ed, t, seat, slot, tape)
    refill_market(ed, t, tape)


@inner
def _gain_memory(ed: Any, t: Any, seat: int, slot: int, tape: Any) -> None:
    """The Memory goes to the discard pile, and that into the deck, the payment included (R18)."""
    take_memory(t, seat, slot, tape)
    reshuffle(t, seat, tape)
    if t.memories_left == 1 and t.season < codes.WINTER:
        change_season(ed, t, tape)


@inner
def complete_purchase(ed: Any, t: Any, tape: Any) -> None:
    """The cost is covered: take the card and end the turn."""
    t.phase = codes.TURN
    if is_memory(t.buying):
        _gain_memory(ed, t, t.to_act, t.buying - codes.MEMORY, tape)
    else:
        _gain_market_card(ed, t, t.to_act, t.buying - codes.MARKET, tape)
    t.dry = -1  # the turn that ends now is none without a purchase
    end_turn(t, tape)


# The end of a turn


@inner
def _forget_turn(t: Any) -> None:
    for kind in range(codes.KINDS):
        t.fired[kind] = 0
        t.answered[kind] = 0
    t.dragon_fired = 0


@inner
def end_turn(t: Any, tape: Any) -> None:
    """Pass the turn to the left, or end the game: with winter (R20), or because nothing moves it on (R26)."""
    t.turns += 1
    t.dry += 1
    note(tape, codes.TURN_ENDED, t.to_act, -1, -1)
    if t.season == codes.WINTER and t.memories_left == 1:
        end_game(t, codes.WINTER_ENDED, tape)
    elif t.turns >= codes.LAST_TURN or t.dry >= codes.LAST_DRY_TURN:
        end_game(t, codes.ADJUDICATED, tape)
    else:
        t.to_act = (t.to_act + 1) % t.seats
        _forget_turn(t)
