"""The command that lets bots learn."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from teadragon.cards.edition import DEFAULT
from teadragon.commands.common import Wrong, check_file, edition_of, progress, words_of

if TYPE_CHECKING:
    from teadragon.lab.learn import Mark


def learn(
    *,
    out: Annotated[Path, Parameter(help="The file for the weights; a checkpoint lies beside it on the way.")],
    games: Annotated[int, Parameter(help="Games that the bots play against themselves.")] = 200_000,
    seats: Annotated[str, Parameter(help="Numbers of seats, in turn.")] = "2,3,4",
    seed: Annotated[int, Parameter(help="The number of the series from which the deals come.")] = 1,
    edition: Annotated[str, Parameter(help="The id of an edition, or an edition file.")] = DEFAULT,
    begun: Annotated[
        Path | None, Parameter(name="--from", help="Weights that go on; else they begin with nothing.")
    ] = None,
    threads: Annotated[int | None, Parameter(help="Threads; else one for each core.")] = None,
) -> None:
    """Teach the bots an edition, from nothing or on from other weights. The same command goes on where it was
    interrupted."""
    played = edition_of(edition)
    check_file(out)
    if threads is not None and threads < 1:
        raise Wrong(f"{threads} threads: at least one is needed")
    from teadragon.bots.weights import Learned
    from teadragon.lab.learn import Plan
    from teadragon.lab.learn import learn as learn_games

    try:
        numbers = tuple(int(part) for part in seats.split(","))
    except ValueError:
        raise Wrong(f"seats {seats!r}: numbers with commas, such as 2,3,4") from None
    named = f"teadragon learn --games {games} --seats {seats} --seed {seed} --edition {played.id}"
    if begun:
        named += f" --from {begun.name}"
    try:
        before = Learned.from_bytes(begun.read_bytes(), str(begun)) if begun else None
        with progress(games, "Learning") as done:
            plan = Plan(played, games, numbers, seed, before)
            learn_games(plan, out, named, threads=threads, on_games=done, on_mark=_print_mark)
    except (ValueError, OSError) as error:
        raise Wrong(words_of(error)) from None
    print(f"{out}: written")


def _print_mark(mark: Mark) -> None:
    shares = ", ".join(f"{share:.1%} at {seats} seats" for seats, share in mark.shares.items())
    print(f"{mark.games:>9,} games, {mark.seconds:>7,.0f} s of CPU: against greedy {shares}")
    sys.stdout.flush()
