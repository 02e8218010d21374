"""A table and its actions in words, for people who watch an environment."""

from __future__ import annotations

from typing import Any

from teadragon.cards.compile import CompiledEdition
from teadragon.cards.edition import SEASONS
from teadragon.rules import codes
from teadragon.rules.score import score_lines

_PLAIN = {codes.DRAW: "draw", codes.PASS: "pass", codes.DECLINE: "decline", codes.MENTORS: "pay mentors"}
_OF_CARD = {codes.PAY: "pay", codes.LOSE: "lose", codes.ITEM: "discard"}
_PHASES = ("a turn", "a payment", "a card to lose", "an Item to discard", "over")


def action_words(compiled: CompiledEdition, t: Any, action: int) -> str:
    """A legal action at a table (one record) in words."""
    if action >= codes.CARD:
        return f"{_OF_CARD[int(t['phase'])]} {compiled.ids[action - codes.CARD]}"
    if action >= codes.MARKET:
        return f"buy {bought(compiled, t, action)}"
    return _PLAIN[action]


def bought(compiled: CompiledEdition, t: Any, action: int) -> str:
    """What a buying action buys, its slot counted from 1."""
    row, first = ("memory", codes.MEMORY) if action >= codes.MEMORY else ("market", codes.MARKET)
    slot = action - first
    return f"{row} {slot + 1} {compiled.ids[t[row + '_row'][slot]]}"


def picture(compiled: CompiledEdition, tables: Any, room: Any) -> str:
    """The table tables[0] in a few lines. `room` to work in is int16, (2, KINDS)."""
    t = tables[0]
    seats = int(t["seats"])
    asked = _PHASES[t["phase"]]
    lines = [f"{SEASONS[t['season']]}, {t['turns']} turns, {asked}"]
    for seat in range(seats):
        points = score_lines(compiled.array, tables, 0, seat, room[0], room[1])
        lines.append(_seat(compiled, t, seat, int(points)))
    lines.append(f"  market: {_row(compiled, t['market_row'])}")
    lines.append(f"  memories: {_row(compiled, t['memory_row'][: seats + 1])}")
    return "\n".join(lines)


def _seat(compiled: CompiledEdition, t: Any, seat: int, points: int) -> str:
    marked = ">" if t["to_act"] == seat else " "
    held = [_copies(compiled, kind, int(n)) for kind, n in enumerate(t["hold"][seat]) if n]
    held += ["mentors"] if t["mentors"] == seat else []
    return (
        f"{marked} seat {seat} {compiled.dragon_ids[t['dragon'][seat]]}: {points} points, growth "
        f"{t['growth'][seat]}, deck {t['deck_size'][seat]}, discard {t['discard_size'][seat]}, "
        f"hold {' '.join(held) or '-'}"
    )


def _copies(compiled: CompiledEdition, kind: int, copies: int) -> str:
    return f"{copies}*{compiled.ids[kind]}" if copies > 1 else compiled.ids[kind]


def _row(compiled: CompiledEdition, row: Any) -> str:
    costs = compiled.array["cost"][0]
    return " | ".join(f"{compiled.ids[kind]} ({costs[kind]})" if kind >= 0 else "-" for kind in row.tolist())
