"""The perft tables, and that they can tell a wrong rule."""

from __future__ import annotations

import pytest

from tests.rules.perft import divide, perft, table_at, tables


@pytest.mark.parametrize(("record", "plies", "depth", "tight", "every"), tables())
def test_perft(record: str, plies: int, depth: int, tight: int, every: int) -> None:
    game = table_at(record, plies)
    assert perft(game, depth) == tight, divide(game, depth)
    assert perft(game, depth, loose=True) == every, divide(game, depth, loose=True)


def test_divide_sums_to_perft() -> None:
    record, plies, _, _, _ = tables()[1]
    game = table_at(record, plies)
    assert sum(divide(game, 2).values()) == perft(game, 2)
    assert divide(game, 1).keys() == divide(game, 2).keys()
