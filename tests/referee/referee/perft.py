"""Counts the sequences of whole actions that the rules allow, with the luck that a seed decides."""

from __future__ import annotations

import json
from typing import Any

from . import rules
from .chance import Generator
from .edition import Edition
from .record import Dealt, referee
from .table import Table


def count(table: Table, generator: Generator, depth: int, *, loose: bool) -> int:
    """Sequences of `depth` actions; an answer to a question is an action. Games that end sooner have none."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in rules.legal_actions(table, loose=loose))
    return sum(divide_table(table, generator, depth, loose=loose).values())


def divide_table(table: Table, generator: Generator, depth: int, *, loose: bool) -> dict[str, int]:
    """The same count for each first action, named by its notation."""
    counts = {}
    for action in rules.legal_actions(table, loose=loose):
        after = table.copy()
        rules.play(after, action, Dealt(generator))
        counts[json.dumps(action, separators=(",", ":"))] = count(after, generator, depth - 1, loose=loose)
    return counts


def start(text: str, plies: int, edition: Edition | None = None) -> tuple[Table, Generator]:
    """The table after the first plies of a record that states its seed."""
    replay = referee(text, edition=edition, plies=plies)
    header: dict[str, Any] = json.loads(text.split("\n", 1)[0])
    if replay.plies != plies or "seed" not in header:
        raise ValueError("the record is shorter than that, or does not state its seed")
    return replay.table, Generator(replay.table.edition, header["seed"])


def perft(text: str, plies: int, depth: int, *, loose: bool = False, edition: Edition | None = None) -> int:
    table, generator = start(text, plies, edition)
    return count(table, generator, depth, loose=loose)


def divide(
    text: str, plies: int, depth: int, *, loose: bool = False, edition: Edition | None = None
) -> dict[str, int]:
    table, generator = start(text, plies, edition)
    return divide_table(table, generator, depth, loose=loose)
