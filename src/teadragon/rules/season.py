"""The two rows: dealing Memories, refilling the Market, the change of the seasons, and the end."""

from __future__ import annotations

from typing import Any

from teadragon.rules import codes
from teadragon.rules.compiled import inner
from teadragon.rules.piles import (
    box_memory,
    box_rest_of_season,
    deal_memory,
    discard_market_card,
    market_is_dry,
    note,
    reshuffle,
    reshuffle_market,
    show_memory,
    turn_up,
)

# Memories


@inner
def show_winter_ahead(t: Any, tape: Any) -> None:
    """Deal winter's Memories face up before their season (R5)."""
    for slot in range(t.seats + 1):
        t.winter_row[slot] = deal_memory(t, codes.WINTER, slot, tape)
    box_rest_of_season(t, codes.WINTER)


@inner
def _next_memory(t: Any, slot: int, tape: Any) -> int:
    if t.season < codes.WINTER or not t.open_winter:
        return deal_memory(t, t.season, slot, tape)
    kind = t.winter_row[slot]
    t.winter_row[slot] = -1
    return kind


@inner
def show_memories(t: Any, tape: Any) -> None:
    """Turn up seats + 1 Memories of the season (R4); those of it that are left are in the box."""
    for slot in range(t.seats + 1):
        show_memory(t, slot, _next_memory(t, slot, tape), tape)
    t.memories_left = t.seats + 1
    box_rest_of_season(t, t.season)


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
    t.season += 1  # R25
    note(tape, codes.SEASON_BEGAN, -1, -1, t.season)
    show_memories(t, tape)
    for slot in range(codes.MARKET_SLOTS):
        if t.market_row[slot] >= 0:
            discard_market_card(t, slot, tape)
    refill_market(ed, t, tape)
