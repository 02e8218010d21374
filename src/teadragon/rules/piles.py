"""The atoms: each moves a card or a pile and notes the event. Once a game is laid, nothing else moves one."""

from __future__ import annotations

from typing import Any

import numpy as np

from teadragon.rules import codes
from teadragon.rules.chance import MARKET_STREAM, MEMORY_STREAM, below, word
from teadragon.rules.compiled import NONE, bit, has, inner, lowest, without_lowest

ONES = np.ones(codes.KINDS, np.int8)  # of single cards, a copy each


@inner
def note(tape: Any, what: int, seat: int, kind: int, other: int) -> None:
    if tape.n < codes.TAPE_EVENTS:  # int(): plain Python would shift a NumPy int8 out of its eight bits
        tape.events[tape.n] = what | int(seat + 1) << 8 | int(kind + 1) << 16 | int(other + 1) << 24
    tape.n += 1


# Chance


@inner
def _scripted(tape: Any, kinds: Any) -> int:
    """The next outcome that a record gives; one that cannot be leaves a fault and some other card."""
    at = tape.script_at
    tape.script_at += 1
    if at < tape.script_n and tape.script[at] >= 0 and has(kinds, tape.script[at]):
        return int(tape.script[at])
    tape.fault = 1
    return lowest(kinds)


@inner
def _leave_open(tape: Any, counts: Any, kinds: Any) -> None:
    """Note the bag from which the first outcome comes that the script lacks: it holds the odds."""
    tape.asked[:] = 0
    while kinds != NONE:
        kind = lowest(kinds)
        tape.asked[kind] = counts[kind]
        kinds = without_lowest(kinds)


@inner
def pick(t: Any, stream: int, n: int, counts: Any, kinds: Any, size: int, tape: Any) -> int:
    """The kind that outcome `n` of a stream takes from a bag of `size` cards, more than none."""
    if tape.scripted:
        if tape.script_at == tape.script_n:
            _leave_open(tape, counts, kinds)
        return _scripted(tape, kinds)
    rest = below(word(t.key[0], t.key[1], stream, n), size)
    while True:
        kind = lowest(kinds)
        rest -= counts[kind]
        if rest < 0:
            return kind
        kinds = without_lowest(kinds)


@inner
def pick_kind(t: Any, stream: int, n: int, kinds: Any, tape: Any) -> int:
    """The kind that outcome `n` of a stream takes from single cards, one of each of these kinds."""
    if tape.scripted:
        if tape.script_at == tape.script_n:
            _leave_open(tape, ONES, kinds)
        return _scripted(tape, kinds)
    size = 0
    left = kinds
    while left != NONE:
        size += 1
        left = without_lowest(left)
    for _ in range(below(word(t.key[0], t.key[1], stream, n), size)):
        kinds = without_lowest(kinds)
    return lowest(kinds)


# A seat's cards


@inner
def _into_hold(ed: Any, t: Any, seat: int, kind: int) -> None:
    t.hold[seat, kind] += 1
    t.hold_kinds[seat] |= bit(kind)
    t.growth[seat] += ed.growth[kind]


@inner
def _into_discard(t: Any, seat: int, kind: int) -> None:
    t.discard[seat, kind] += 1
    t.discard_kinds[seat] |= bit(kind)
    t.discard_size[seat] += 1


@inner
def discard_held(ed: Any, t: Any, seat: int, kind: int, what: int, other: int, tape: Any) -> None:
    """A held card goes to the discard pile; `what` and `other` say of the event why."""
    t.hold[seat, kind] -= 1
    if t.hold[seat, kind] == 0:
        t.hold_kinds[seat] ^= bit(kind)
    t.growth[seat] -= ed.growth[kind]
    _into_discard(t, seat, kind)
    note(tape, what, seat, kind, other)


@inner
def discard_drawn(t: Any, seat: int, tape: Any) -> None:
    """The drawn card, which waits beside the hold, goes to the discard pile."""
    kind = t.waiting
    t.waiting = -1
    _into_discard(t, seat, kind)
    note(tape, codes.WAITS_DISCARDED, seat, kind, -1)


@inner
def join_hold(ed: Any, t: Any, seat: int, tape: Any) -> None:
    """The drawn card joins the hold."""
    kind = t.waiting
    t.waiting = -1
    _into_hold(ed, t, seat, kind)
    note(tape, codes.JOINED, seat, kind, -1)


@inner
def pass_mentors(ed: Any, t: Any, seat: int, right: int, tape: Any) -> None:
    t.mentors = right
    t.growth[seat] -= ed.mentors_growth
    t.growth[right] += ed.mentors_growth
    note(tape, codes.MENTORS_PASSED, seat, -1, right)


@inner
def take_from_deck(t: Any, seat: int, tape: Any) -> int:
    """The card on top of a deck that is not empty leaves it, and waits beside the hold."""
    size = t.deck_size[seat]
    kind = pick(t, seat, t.drawn[seat], t.deck[seat], t.deck_kinds[seat], size, tape)
    t.drawn[seat] += 1
    t.deck[seat, kind] -= 1
    if t.deck[seat, kind] == 0:
        t.deck_kinds[seat] ^= bit(kind)
    t.deck_size[seat] = size - 1
    t.waiting = kind
    note(tape, codes.DREW, seat, kind, -1)
    return kind


@inner
def reshuffle(t: Any, seat: int, tape: Any) -> None:
    """Shuffle a seat's discard pile into its deck."""
    kinds = t.discard_kinds[seat]
    t.deck_kinds[seat] |= kinds
    while kinds != NONE:
        kind = lowest(kinds)
        t.deck[seat, kind] += t.discard[seat, kind]
        t.discard[seat, kind] = 0
        kinds = without_lowest(kinds)
    t.deck_size[seat] += t.discard_size[seat]
    t.discard_kinds[seat] = NONE
    t.discard_size[seat] = 0
    note(tape, codes.RESHUFFLED, seat, -1, -1)


# The Market


@inner
def market_is_dry(t: Any) -> bool:
    return t.market_deck_size == 0 and t.market_discard_size == 0


@inner
def put_in_market_deck(t: Any, kind: int, copies: int) -> None:
    """Part of the set-up and of a reshuffle, which notes itself."""
    t.market_deck[kind] += copies
    t.market_deck_kinds |= bit(kind)
    t.market_deck_size += copies


@inner
def take_market_card(ed: Any, t: Any, seat: int, slot: int, tape: Any) -> None:
    """A bought card goes from the row to the hold."""
    kind = t.market_row[slot]
    t.market_row[slot] = -1
    _into_hold(ed, t, seat, kind)
    note(tape, codes.BOUGHT_MARKET, seat, kind, slot)


@inner
def discard_market_card(t: Any, slot: int, tape: Any) -> None:
    kind = t.market_row[slot]
    t.market_row[slot] = -1
    t.market_discard[kind] += 1
    t.market_discard_kinds |= bit(kind)
    t.market_discard_size += 1
    note(tape, codes.MARKET_DISCARDED, -1, kind, slot)


@inner
def reshuffle_market(t: Any, tape: Any) -> None:
    kinds = t.market_discard_kinds
    while kinds != NONE:
        kind = lowest(kinds)
        put_in_market_deck(t, kind, t.market_discard[kind])
        t.market_discard[kind] = 0
        kinds = without_lowest(kinds)
    t.market_discard_kinds = NONE
    t.market_discard_size = 0
    note(tape, codes.MARKET_RESHUFFLED, -1, -1, -1)


@inner
def turn_up(t: Any, slot: int, kinds: Any, size: int, tape: Any) -> int:
    """Turn up in an empty slot one of these kinds of the Market deck, which are `size` cards."""
    kind = pick(t, MARKET_STREAM, t.revealed, t.market_deck, kinds, size, tape)
    t.revealed += 1
    t.market_deck[kind] -= 1
    if t.market_deck[kind] == 0:
        t.market_deck_kinds ^= bit(kind)
    t.market_deck_size -= 1
    t.market_row[slot] = kind
    note(tape, codes.REVEALED, -1, kind, slot)
    return kind


# Memories


@inner
def take_memory(t: Any, seat: int, slot: int, tape: Any) -> None:
    """A bought Memory goes from the row to the discard pile."""
    kind = t.memory_row[slot]
    t.memory_row[slot] = -1
    t.memories_left -= 1
    _into_discard(t, seat, kind)
    note(tape, codes.BOUGHT_MEMORY, seat, kind, slot)


@inner
def box_memory(t: Any, slot: int, tape: Any) -> None:
    """Discard a Memory of the row from the game."""
    kind = t.memory_row[slot]
    t.memory_row[slot] = -1
    t.box[kind] += 1
    note(tape, codes.MEMORY_LEFT, -1, kind, slot)


@inner
def show_memory(t: Any, slot: int, kind: int, tape: Any) -> None:
    """Turn up a Memory in the row of its season."""
    t.memory_row[slot] = kind
    note(tape, codes.MEMORY_DEALT, -1, kind, slot)


@inner
def deal_memory(t: Any, season: int, slot: int, tape: Any) -> int:
    """Take a Memory of a season from those that were not dealt; where it is laid is the caller's."""
    kind = pick_kind(t, MEMORY_STREAM, 8 * season + slot, t.ahead[season], tape)
    t.ahead[season] ^= bit(kind)
    return kind


@inner
def box_rest_of_season(t: Any, season: int) -> None:
    """The Memories of a season that were not dealt lie in the box, and now everybody knows which."""
    kinds = t.ahead[season]
    while kinds != NONE:
        t.box[lowest(kinds)] += 1
        kinds = without_lowest(kinds)
    t.ahead[season] = NONE
