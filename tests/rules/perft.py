"""Perft: how many sequences of whole actions there are from a table, its luck decided by its seed.

    python -m tests.rules.perft            check every table of perft.txt to its depth
    python -m tests.rules.perft --write    count them anew
    python -m tests.rules.perft --divide RECORD PLY DEPTH    the counts behind each first action

A line of perft.txt: a golden record, after how many of its plies, the depth, and two counts: of
sequences with tight payments only, and with every payment that covers.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from teadragon.rules.actions import Action, Buy, from_json, to_json
from teadragon.rules.game import Game
from tests.rules.tables import all_payments, teahouse

GOLDEN = Path(__file__).parent.parent / "records" / "golden"
TABLES = Path(__file__).with_name("perft.txt")


def table_at(record: str, plies: int) -> Game:
    """The table of a golden record after so many plies, its own seed going on from there."""
    lines = [json.loads(line) for line in (GOLDEN / record).read_text(encoding="utf-8").splitlines()]
    header = lines[0]
    game = Game.from_header(
        teahouse(),
        [seat["dragon"] for seat in header["seats"]],
        market=header["market"],
        memories=header["memories"],
        winter=header.get("winter"),
        seed=header["seed"],
    )
    for line in lines[1 : plies + 1]:
        game.replay(from_json(line["action"]), line["outcomes"])
    return game


def actions(game: Game, *, loose: bool) -> list[Action]:
    tight = game.legal_actions()
    if not loose:
        return tight
    purse = game.purse(game.to_act or 0)
    rows = {(a.row, a.slot, a.card) for a in tight if isinstance(a, Buy)}
    every: list[Action] = [a for a in tight if not isinstance(a, Buy)]
    for row, slot, card in sorted(rows):
        every += [Buy(row, slot, card, pay) for pay in all_payments(purse, game.edition.card(card).cost)]
    return every


def perft(game: Game, depth: int, *, loose: bool = False) -> int:
    if game.over:
        return 0
    options = actions(game, loose=loose)
    if depth == 1:
        return len(options)
    return sum(perft(after(game, action), depth - 1, loose=loose) for action in options)


def after(game: Game, action: Action) -> Game:
    child = game.copy()
    child.play(action)
    return child


def divide(game: Game, depth: int, *, loose: bool = False) -> dict[str, int]:
    """The count behind each first action: on a mismatch the wrong branch is visible at once."""
    options = actions(game, loose=loose)
    return {
        json.dumps(to_json(action)): 1 if depth == 1 else perft(after(game, action), depth - 1, loose=loose)
        for action in options
    }


def tables() -> list[tuple[str, int, int, int, int]]:
    rows = [line.split() for line in TABLES.read_text().splitlines() if line and not line.startswith("#")]
    return [
        (record, int(ply), int(depth), int(tight), int(every)) for record, ply, depth, tight, every in rows
    ]


def _write() -> None:
    head = [line for line in TABLES.read_text().splitlines() if line.startswith("#")]
    for record, ply, depth, _, _ in tables():
        game = table_at(record, ply)
        head.append(f"{record} {ply} {depth} {perft(game, depth)} {perft(game, depth, loose=True)}")
    TABLES.write_text("\n".join(head) + "\n")


def main(words: list[str]) -> int:
    if words[:1] == ["--write"]:
        _write()
    elif words[:1] == ["--divide"]:
        for action, count in divide(table_at(words[1], int(words[2])), int(words[3])).items():
            print(count, action)
    wrong = 0
    for record, ply, depth, tight, every in tables() if words[:1] != ["--divide"] else []:
        game = table_at(record, ply)
        found = perft(game, depth), perft(game, depth, loose=True)
        print(record, ply, depth, *found, "" if found == (tight, every) else f"expected {tight} {every}")
        wrong += found != (tight, every)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
