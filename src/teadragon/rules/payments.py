"""Payments as people and records see them: whole sets of held cards, by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

Payment = dict[str, int]


def tight_payments(purse: Sequence[tuple[str, int, int]], cost: int) -> list[Payment]:
    """Every payment of at least `cost` of which no card could be left out.

    `purse` lists what can be spent as (card id, growth, copies), in falling growth. Going on in that order
    and stopping at the first card that covers the cost yields each tight payment once, and nothing else.
    """
    if cost <= 0:
        return [{}]
    return list(_tight(purse, 0, cost))


def _tight(purse: Sequence[tuple[str, int, int]], start: int, due: int) -> Iterator[Payment]:
    for at in range(start, len(purse)):
        card, growth, copies = purse[at]
        if sum(g * c for _, g, c in purse[at:]) < due:
            return
        for spent in range(1, copies + 1):
            rest = due - spent * growth
            if rest <= 0:
                yield {card: spent}
                break
            for payment in _tight(purse, at + 1, rest):
                yield {card: spent, **payment}


def growth_paid(pay: Mapping[str, int], growth: Mapping[str, int]) -> int:
    return sum(growth[card] * copies for card, copies in pay.items())
