"""Setting the table: the rulebook's set-up, step by step."""

from __future__ import annotations

from typing import Any

from teadragon.rules import codes
from teadragon.rules.chance import DRAGON_STREAM
from teadragon.rules.compiled import NONE, bit, inner, jit, lowest, without_lowest
from teadragon.rules.piles import pick_kind, put_in_market_deck, turn_up
from teadragon.rules.season import show_memories, show_winter_ahead


@inner
def _clear(t: Any) -> None:
    t.deck[:, :] = 0
    t.hold[:, :] = 0  # R3: only the dragon
    t.discard[:, :] = 0
    t.market_deck[:] = 0
    t.market_discard[:] = 0
    t.box[:] = 0
    t.fired[:] = 0
    t.answered[:] = 0
    t.deck_kinds[:] = NONE
    t.hold_kinds[:] = NONE
    t.discard_kinds[:] = NONE
    t.market_deck_kinds = NONE
    t.market_discard_kinds = NONE
    t.options = NONE
    t.drawn[:] = 0
    t.revealed = 0
    t.deck_size[:] = 0
    t.discard_size[:] = 0
    t.market_deck_size = 0
    t.market_discard_size = 0
    t.growth[:] = 0
    t.due = 0
    t.owed = 0
    t.turns = 0
    t.dry = 0
    t.dragon[:] = -1
    t.market_row[:] = -1
    t.memory_row[:] = -1
    t.winter_row[:] = -1
    t.season = 0
    t.to_act = 0
    t.phase = codes.TURN
    t.reason = 0
    t.buying = 0
    t.last_paid = -1
    t.waiting = -1
    t.cause = -1
    t.fresh = 0
    t.dragon_fired = 0


@inner
def deal_dragons(ed: Any, k0: Any, k1: Any, seats: int, t: Any, tape: Any) -> None:
    """Deal each seat a dragon by the seed, seat 0 first, each from those that are left."""
    t.key[0] = k0
    t.key[1] = k1
    left = NONE
    for dragon in range(ed.dragons):
        left |= bit(dragon)
    for seat in range(seats):
        dragon = pick_kind(t, DRAGON_STREAM, seat, left, tape)
        left ^= bit(dragon)
        t.dragon[seat] = dragon


@inner
def _take_starter_decks(ed: Any, t: Any) -> None:
    for seat in range(t.seats):
        dragon = t.dragon[seat]
        for kind in range(ed.kinds):
            copies = ed.dragon_deck[dragon, kind]
            if copies > 0:
                t.deck[seat, kind] = copies
                t.deck_kinds[seat] |= bit(kind)
                t.deck_size[seat] += copies


@inner
def _prepare_market(ed: Any, t: Any, tape: Any) -> None:
    """Turn up four cards. Reveal cards among them are set aside, replaced and shuffled back (R23):
    that is the same as picking among the others."""
    reveal_cards = 0
    for kind in range(ed.kinds):
        if ed.copies[kind] > 0:
            put_in_market_deck(t, kind, ed.copies[kind])
    hidden = ed.reveal_kinds & t.market_deck_kinds
    while hidden != NONE:
        reveal_cards += t.market_deck[lowest(hidden)]
        hidden = without_lowest(hidden)
    for slot in range(codes.MARKET_SLOTS):
        kinds = t.market_deck_kinds & ~ed.reveal_kinds
        if kinds != NONE:
            turn_up(t, slot, kinds, t.market_deck_size - reveal_cards, tape)


@inner
def _prepare_memories(ed: Any, t: Any, tape: Any) -> None:
    for season in range(codes.SEASONS):
        t.ahead[season] = ed.season_kinds[season]
    show_memories(t, tape)
    if t.open_winter:
        show_winter_ahead(t, tape)


@inner
def lay_out(ed: Any, t: Any, seats: int, k0: Any, k1: Any, open_winter: int, dragons: Any, tape: Any) -> None:
    """Set a record up as a new game; `dragons` numbers those of the seats."""
    _clear(t)
    tape.n = 0
    t.key[0] = k0
    t.key[1] = k1
    t.seats = seats
    t.open_winter = open_winter
    for seat in range(seats):
        t.dragon[seat] = dragons[seat]
    _take_starter_decks(ed, t)
    _prepare_market(ed, t, tape)
    _prepare_memories(ed, t, tape)
    t.mentors = seats - 1  # the seat to the right of the first (R2)
    t.growth[seats - 1] = ed.mentors_growth


@jit
def deal(
    ed: Any, tables: Any, i: int, seats: int, k0: Any, k1: Any, open_winter: int, dragons: Any, tape: Any
) -> None:
    """Make tables[i] a new game under the key (k0, k1); `dragons` is int8, one number for each seat."""
    lay_out(ed[0], tables[i], seats, k0, k1, open_winter, dragons, tape[0])


@jit
def deal_by_seed(
    ed: Any, tables: Any, i: int, seats: int, k0: Any, k1: Any, open_winter: int, tape: Any
) -> None:
    """Make tables[i] a new game whose dragons are dealt by the seed, too."""
    t = tables[i]
    deal_dragons(ed[0], k0, k1, seats, t, tape[0])
    lay_out(ed[0], t, seats, k0, k1, open_winter, t.dragon.copy(), tape[0])
