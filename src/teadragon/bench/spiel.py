"""A bot of ours against OpenSpiel's MCTSBot, whose rollouts are played to the end by the compiled engine.

    python -m teadragon.bench.spiel --bot greedy --games 120 --rollouts 2000 --seed 1 --workers 2

Every deal is played once from each seat, the same luck for whoever sits there. It takes hours where many
rollouts are wished: each game is written to a file when it ends, and the same command goes on from there.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
from joblib import Parallel, delayed
from rich.console import Console
from rich.progress import Progress

from teadragon.bots import NAMES, STRONGEST, Chooser
from teadragon.cards.edition import DEFAULT, BadEdition, load
from teadragon.lab.intervals import share_interval
from teadragon.lab.stepping import until
from teadragon.rules import codes
from teadragon.rules.apply import apply
from teadragon.rules.chance import seed_words, series_seed
from teadragon.rules.game import Game

UCT_C = 2.0  # as OpenSpiel's own example of its MCTSBot has it


@dataclass(frozen=True)
class Wish:
    """What is played: a file of games is of one wish only."""

    bot: str
    rollouts: int  # a decision of the MCTSBot
    seed: int  # of the series of deals
    seats: int = 2  # the others are the MCTSBot's
    nodes: int | None = None  # of our bot's searches, where its level's own are not wanted
    think: int | None = None  # milliseconds instead
    edition: str = DEFAULT
    uct_c: float = UCT_C


class Opponent:
    """The MCTSBot at a `Game`. It is shown the table and not the luck to come."""

    def __init__(self, wish: Wish, seed: int) -> None:
        from open_spiel.python.algorithms.mcts import MCTSBot

        from teadragon.envs.openspiel import CompiledRollouts, Dice, TeaDragonGame

        self.game = TeaDragonGame({"seats": wish.seats, "edition": wish.edition})
        rollouts = CompiledRollouts(seed=seed)
        self.bot = MCTSBot(self.game, wish.uct_c, wish.rollouts, rollouts, random_state=Dice(seed))
        self.searches = 0

    def act(self, game: Game) -> None:
        """Take one decision, of which a purchase has several; one that leaves no choice needs no search."""
        state = self.game.state_of(game.tables)
        actions = state.legal_actions()
        if len(actions) == 1:
            [action] = actions
        else:
            state.remember()
            action = int(self.bot.step(state))
            self.searches += 1
        apply(game.compiled.array, game.tables, 0, action, game.tape)
        game.plies += int(game.tables["phase"][0] != codes.PAY)


# Games


@dataclass(frozen=True)
class Played:
    deal: int  # number of the game in the series
    seat: int  # where our bot sat
    share: float  # of the victory
    totals: tuple[int, ...]
    turns: int
    searches: int
    bot_s: float  # seconds of CPU
    search_s: float


def play(wish: Wish, deal: int, seat: int) -> Played:
    """One game. The same wish, deal and seat give the same game, whatever was played before."""
    edition = load(wish.edition)
    seed = series_seed(wish.seed, deal)
    game = Game.new(edition, wish.seats, seed)
    chooser, opponent = Chooser(*seed_words(seed), walks=wish.nodes or 0), Opponent(wish, int(seed[:15], 16))
    seconds = [0.0, 0.0]
    while (to_act := game.to_act) is not None:
        start = process_time()
        if to_act == seat:
            stop = None if wish.think is None else until(wish.think / 1000)
            game.play(chooser.choose(wish.bot, game, stop=stop))
        else:
            opponent.act(game)
        seconds[to_act != seat] += process_time() - start
    winners = game.winners()
    share = (seat in winners) / len(winners)
    totals = tuple(score.total for score in game.score())
    return Played(deal, seat, share, totals, game.turns, opponent.searches, *seconds)


# The file


class Kept:
    """The games that are played, one line each below the wish that they belong to."""

    def __init__(self, file: Path, wish: Wish) -> None:
        """Raises ValueError where the file is of another wish."""
        self.file = file
        head = json.dumps(asdict(wish))
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True) if file.exists() else []
        whole = [line for line in lines if line.endswith("\n")]  # the last one may have been cut short
        if whole and whole[0].rstrip() != head:
            raise ValueError(f"{file} holds games of another wish: {whole[0].rstrip()}")
        self.games = [_read(line) for line in whole[1:]]
        file.write_text("".join(whole) or head + "\n", encoding="utf-8")

    def add(self, played: Played) -> None:
        self.games.append(played)
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(asdict(played)) + "\n")


def _read(line: str) -> Played:
    fields = json.loads(line)
    return Played(**(fields | {"totals": tuple(fields["totals"])}))


# The contest


def contest(
    wish: Wish, games: int, kept: Kept, *, workers: int, on_done: Callable[[int], None] = lambda _: None
) -> dict[str, Any]:
    """Play what is not kept yet of so many games, deal by deal and seat by seat; returns the result."""
    work = [(1 + number // wish.seats, number % wish.seats) for number in range(games)]
    done = {(game.deal, game.seat) for game in kept.games}
    left = [one for one in work if one not in done]
    on_done(games - len(left))
    parallel = Parallel(n_jobs=workers, return_as="generator_unordered")
    for played in parallel(delayed(play)(wish, *one) for one in left):
        kept.add(played)
        on_done(1)
    return summary(wish, [game for game in kept.games if (game.deal, game.seat) in work])


def summary(wish: Wish, games: Sequence[Played]) -> dict[str, Any]:
    """Our bot's share of the victories with its 95 % interval: the games of one deal belong together."""
    deals = sorted({game.deal for game in games})
    shares = [float(np.mean([game.share for game in games if game.deal == deal])) for deal in deals]
    low, high = share_interval(shares)
    search_s, searches = (sum(getattr(game, name) for game in games) for name in ("search_s", "searches"))
    return asdict(wish) | {
        "games": len(games),
        "share": float(np.mean(shares)),
        "low": low,
        "high": high,
        "rollouts_per_s": wish.rollouts * searches / search_s if search_s else 0.0,
        "seconds_per_game": (search_s + sum(game.bot_s for game in games)) / len(games),
    }


# The command


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m teadragon.bench.spiel", description=__doc__)
    parser.add_argument("--bot", default=STRONGEST, choices=(*NAMES, STRONGEST))
    effort = parser.add_mutually_exclusive_group()
    effort.add_argument("--nodes", type=int, help="of our bot's searches, instead of its level's own")
    effort.add_argument("--think", type=int, help="milliseconds that our bot thinks about a move, instead")
    for name, value in (("games", 120), ("rollouts", 2000), ("seed", 1), ("seats", 2), ("workers", 1)):
        parser.add_argument(f"--{name}", type=int, default=value)
    parser.add_argument("--edition", default=DEFAULT)
    parser.add_argument("--file", type=Path, help="where the games are kept; else named by the wish")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(argv)
    _check(parser, options)
    wished = {field.name: getattr(options, field.name) for field in fields(Wish) if field.name in options}
    wish = Wish(**wished)
    file = options.file or Path(f"spiel-{'-'.join(str(value) for value in wished.values() if value)}.jsonl")
    try:
        kept = Kept(file, wish)
    except (OSError, ValueError) as error:
        parser.error(str(error))
    shown = sys.stderr.isatty()
    with Progress(console=Console(stderr=True), disable=not shown, transient=True) as bar:
        task = bar.add_task("Playing", total=options.games)
        found = contest(
            wish, options.games, kept, workers=options.workers, on_done=lambda n: bar.advance(task, n)
        )
    print(json.dumps(found) if options.json else _in_words(found))
    return 0


def _check(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    for name in ("games", "rollouts", "seed", "workers", "nodes", "think"):
        value = getattr(options, name)
        if value is not None and value < (name != "seed"):
            parser.error(f"--{name} {value} is out of range")
    try:
        edition = load(options.edition)
    except BadEdition as error:
        parser.error(str(error))
    if not 2 <= options.seats <= edition.max_seats:
        parser.error(f"{options.seats} seats: a game of this edition has 2 to {edition.max_seats}")
    if find_spec("pyspiel") is None:
        parser.error("OpenSpiel is not installed: pip install 'teadragon[openspiel]'")


def _in_words(found: dict[str, Any]) -> str:
    return (
        f"{found['bot']} against OpenSpiel's MCTSBot with {found['rollouts']:,} rollouts a decision, "
        f"{found['seats']} seats: {found['share']:.1%} of the victories in {found['games']:,} games "
        f"(95 % interval {found['low']:.1%} to {found['high']:.1%}); {found['seconds_per_game']:.1f} s "
        f"of CPU a game, {found['rollouts_per_s']:,.0f} rollouts a second by the MCTSBot"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
