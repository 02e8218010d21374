"""The score sheet (R21) and the winners (R22)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .edition import Card, Edition
from .table import Seat, Table


def counts_for(card: Card, per: str) -> bool:
    if per == "memory":
        return card.kind == "memory"
    if per == "item":
        return card.item
    if per == "non_starter":
        return not card.starter
    return card.is_growth_named(per)


def points_of_one(edition: Edition, card: Card, owned: Counter[str]) -> int:
    """The points of one copy; a card that counts cards counts itself when it fits."""
    if card.score is None:
        return card.points
    counted = sum(n for kind, n in owned.items() if counts_for(edition.cards[kind], card.score["per"]))
    extra: int = card.score["each"] * counted
    if "at_most" in card.score:
        extra = min(extra, card.score["at_most"])
    return card.points + extra


def lines(edition: Edition, owned: Counter[str]) -> list[dict[str, Any]]:
    sheet = []
    for kind, card in edition.cards.items():
        if owned[kind] and (card.points or card.score is not None):
            points = points_of_one(edition, card, owned) * owned[kind]
            sheet.append({"card": kind, "count": owned[kind], "points": points})
    return sheet


def memories(edition: Edition, seat: Seat) -> int:
    return sum(count for kind, count in seat.owned().items() if edition.cards[kind].kind == "memory")


def result(table: Table) -> dict[str, Any]:
    """What the result line of this table's record says."""
    sheets = [lines(table.edition, seat.owned()) for seat in table.seats]
    totals = [sum(line["points"] for line in sheet) for sheet in sheets]
    ranks = [(total, memories(table.edition, seat)) for total, seat in zip(totals, table.seats, strict=True)]
    return {
        "reason": table.reason,
        "totals": totals,
        "winners": [seat for seat, rank in enumerate(ranks) if rank == max(ranks)],
        "turns": table.turns,
        "lines": sheets,
    }
