"""python -m tests.referee.referee check FILE.. | play DIR | perft FILE"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

from .chance import series_seed
from .edition import Edition, load
from .perft import divide, perft
from .player import play_record
from .record import Fault, referee_file


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="referee", description="The plain referee of game records.")
    parser.add_argument("--edition", help="an edition's id or file; else the one that each record names")
    commands = parser.add_subparsers(dest="command", required=True)
    check = commands.add_parser("check", help="replay and check records; exit 1 on faults")
    check.add_argument("files", nargs="+", type=Path)
    play = commands.add_parser("play", help="play random games and write their records")
    play.add_argument("folder", type=Path)
    play.add_argument("--games", type=int, default=100)
    play.add_argument("--seats", type=int, default=2)
    play.add_argument("--seed", type=int, default=1)
    play.add_argument("--open-winter", action="store_true")
    play.add_argument("--loose", type=float, default=0.0, help="chance that a payment has cards too many")
    play.add_argument("--buy", type=float, default=0.5, help="chance that a turn is a purchase, if it can")
    play.add_argument("--stop", type=float, default=0.0, help="chance that a game is stopped after a turn")
    count = commands.add_parser("perft", help="count sequences of whole actions from a record's table")
    count.add_argument("file", type=Path)
    count.add_argument("--plies", type=int, default=0, help="how many plies of the record to play first")
    count.add_argument("--depth", type=int, default=2)
    count.add_argument("--loose", action="store_true", help="with every payment that covers")
    count.add_argument("--divide", action="store_true", help="the count for each first action")
    return parser.parse_args()


def check_files(files: list[Path], edition: Edition | None) -> int:
    faults = 0
    for path in files:
        try:
            referee_file(path, edition)
        except Fault as fault:
            faults += 1
            print(fault)
    print(f"{len(files)} records, {faults} with a fault", file=sys.stderr)
    return 1 if faults else 0


def play_games(options: argparse.Namespace, edition: Edition) -> None:
    options.folder.mkdir(parents=True, exist_ok=True)
    for game in range(1, options.games + 1):
        record = play_record(
            edition,
            series_seed(options.seed, game),
            options.seats,
            random.Random(f"{options.seed} {game}"),
            open_winter=options.open_winter,
            loose=options.loose,
            buy=options.buy,
            stop=options.stop,
        )
        (options.folder / f"{game:06}.jsonl").write_text(record, encoding="utf-8", newline="\n")


def main() -> int:
    options = arguments()
    edition = load(options.edition) if options.edition else None
    if options.command == "check":
        return check_files(options.files, edition)
    if options.command == "play":
        play_games(options, edition or load())
        return 0
    text = options.file.read_text(encoding="utf-8")
    if options.divide:
        table = divide(text, options.plies, options.depth, loose=options.loose, edition=edition)
        for action, number in sorted(table.items()):
            print(number, action)
        print(sum(table.values()))
    else:
        print(perft(text, options.plies, options.depth, loose=options.loose, edition=edition))
    return 0


if __name__ == "__main__":
    sys.exit(main())
