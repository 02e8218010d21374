"""The two rows: dealing Memories, refilling the Market, the change of the seasons, and the end."""

from __future__ import annotations

from typing import Any

from teadragon.rules import codes
from teadragon.rules.chance import MEMORY_STREAM
from teadragon.rules.compiled import bit, inner
from teadragon.rules.piles import (
    box_memory,
    box_rest_of_season,
    discard_market_card,
    market_is_dry,
    note,
    pick_kind,
    reshuffle,
    reshuffle_market,
    turn_up,
)

# Memories


@inner
def deal_memories(t: Any, season: int, row: Any, tape: Any) -> None:
    """Deal seats + 1 Memories of a season into `row` (R4); the rest is in the box."""
    for slot in range(t.seats + 1):
        kind = pick_kind(t, MEMORY_STREAM, 8 * season + slot, t.ahead[season], tape)
        t.ahead[season] ^= bit(kind)
        row[slot] = kind
    box_rest_of_season(t, season)


@inner
def show_memories(t: Any, season: int, tape: Any) -> None:
    """Turn up the Memories of a season: the row is full again."""
    if season == codes.WINTER and t.open_winter:
        for slot in range(codes.MEMORY_SLOTS):
            t.memory_row[slot] = t.winter_row[slot]
            t.winter_row[slot] = -1
    else:
        deal_memories(t, season, t.memory_row, tape)
    t.memories_left = t.seats + 1
    for slot in range(t.seats + 1):
        note(tape, codes.MEMORY_DEALT, -1, t.memory_row[slot], slot)


# The Market


@inner
def _empty_slot(t: Any) -> int:
    for slot in range(codes.MARKET_SLOTS):
        if t.market_row[slot] < 0:
            return slot
    return -1


@inner
def _redeal(t: Any, kept: int, kind: int, tape: Any) -> None:
    """Discard the Market cards other than the one that was revealed; the refill deals them anew."""
    t.fired[kind] += 1
    note(tape, codes.MARKET_REDEALT, -1, kind, kept)
    for slot in range(codes.MARKET_SLOTS):
        if slot != kept and t.market_row[slot] >= 0:
            discard_market_card(t, slot, tape)


@inner
def _reveal_effect(ed: Any, t: Any, slot: int, kind: int, tape: Any) -> None:
    if ed.reveal[kind] == codes.RESHUFFLE_DISCARDS:
        note(tape, codes.DISCARDS_RESHUFFLED, -1, kind, slot)
        for seat in range(t.seats):
            if t.discard_size[seat] > 0:
                reshuffle(t, seat, tape)
    elif ed.reveal[kind] == codes.REDEAL_MARKET and t.fired[kind] < ed.copies[kind]:  # R24
        _redeal(t, slot, kind, tape)


@inner
def refill_market(ed: Any, t: Any, tape: Any) -> None:
    """Fill the empty slots, left to right, while cards last (R17), each reveal resolved at once (R24).

    A redeal during a deal fills every other empty slot, left to right, before the deal goes on: that
    is what taking the leftmost empty slot each time amounts to, since slots that the deal has passed are
    empty only after a redeal or when no card is left.
    """
    slot = _empty_slot(t)
    while slot >= 0:
        if t.market_deck_size == 0:
            if market_is_dry(t):
                return
            reshuffle_market(t, tape)
        kind = turn_up(t, slot, t.market_deck_kinds, t.market_deck_size, tape)
        _reveal_effect(ed, t, slot, kind, tape)
        slot = _empty_slot(t)


# The seasons


@inner
def _last_memory(t: Any) -> int:
    slot = 0
    while t.memory_row[slot] < 0:
        slot += 1
    return slot


@inner
def end_game(t: Any, reason: int, tape: Any) -> None:
    t.phase = codes.OVER
    t.to_act = -1
    t.reason = reason
    note(tape, codes.GAME_ENDED, -1, -1, reason)


@inner
def change_season(ed: Any, t: Any, tape: Any) -> None:
    """One Memory is left: the next season begins, inside the buyer's turn (R19)."""
    box_memory(t, _last_memory(t), tape)
    t.season += 1
    note(tape, codes.SEASON_BEGAN, -1, -1, t.season)
    show_memories(t, t.season, tape)
    for slot in range(codes.MARKET_SLOTS):
        if t.market_row[slot] >= 0:
            discard_market_card(t, slot, tape)
    refill_market(ed, t, tape)
