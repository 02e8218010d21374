"""The command that plays many games, here or on a cluster, and keeps them where it is told."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from teadragon.cards.edition import DEFAULT
from teadragon.commands.common import Failed, Json, Wrong, edition_of, print_json, progress, words_of

if TYPE_CHECKING:
    from teadragon.lab.simulate import Crew, Summary


def simulate(
    *,
    games: Annotated[int, Parameter(help="How many games.")],
    bots: Annotated[str, Parameter(help="The bots by seat, with commas: greedy,uniform.")],
    seed: Annotated[int, Parameter(help="The number of the series; game i gets a keyed hash of it and i.")],
    seats: Annotated[int | None, Parameter(help="How many seats; else one for each bot.")] = None,
    edition: Annotated[str, Parameter(help="The id of an edition, or an edition file.")] = DEFAULT,
    open_winter: Annotated[bool, Parameter(help="Show winter from the start.", negative="")] = False,
    records: Annotated[Path | None, Parameter(help="A folder for a record of each game.")] = None,
    parquet: Annotated[Path | None, Parameter(help="A folder for the games as Parquet.")] = None,
    workers: Annotated[int | None, Parameter(help="Processes; else one for each core.")] = None,
    backend: Annotated[Literal["local", "dask", "ray"], Parameter(help="Who plays.")] = "local",
    scheduler: Annotated[str | None, Parameter(help="The address of a Dask scheduler.")] = None,
    address: Annotated[str | None, Parameter(help="That of a Ray cluster; else it is started here.")] = None,
    json: Json = False,
) -> None:
    """Play games between bots. The same seed plays the same games, whoever plays them, and however many do.

    What an interrupted run left in the folders stays there: the same command goes on from it."""
    played = edition_of(edition)
    crew = _crew(backend, scheduler, address, workers)
    from teadragon.lab.simulate import Kept
    from teadragon.lab.simulate import simulate as simulate_games

    names = [name.strip() for name in bots.split(",")]
    with _mistakes(records, parquet), progress(games * Kept(records, parquet).kinds, "Playing") as done:
        summary = simulate_games(
            games, len(names) if seats is None else seats, names, seed, played, open_winter=open_winter,
            records_dir=records, parquet_dir=parquet, crew=crew, on_done=done, say=_say,
        )  # fmt: skip
    if json:
        print_json(summary.to_json())
    else:
        _print_summary(summary)


def _crew(
    backend: Literal["local", "dask", "ray"], scheduler: str | None, address: str | None, workers: int | None
) -> Crew:
    if backend == "dask" and scheduler is None:
        raise Wrong("--backend dask needs --scheduler ADDRESS: tcp://HOST:8786, say")
    if backend != "dask" and scheduler is not None:
        raise Wrong("--scheduler is for --backend dask")
    if backend != "ray" and address is not None:
        raise Wrong("--address is for --backend ray")
    if backend == "dask" and workers is not None:
        raise Wrong("--workers is not for --backend dask: its cluster has the workers that it has")
    if workers is not None and workers < 1:
        raise Wrong(f"{workers} workers: at least one is needed")
    from teadragon.lab.simulate import Crew

    return Crew(backend, workers, scheduler if backend == "dask" else address)


@contextmanager
def _mistakes(*folders: Path | None) -> Iterator[None]:
    """Tell what went wrong, and that whatever was kept stays."""
    from teadragon.lab.keeping import CannotKeep
    from teadragon.lab.spreading import Lost

    kept = any(folder is not None for folder in folders)
    goes_on = "; what was done is kept, and the same command goes on from there" if kept else ""
    try:
        yield
    except (CannotKeep, Lost) as error:
        raise Failed(f"{error}{goes_on}") from None
    except (ValueError, OSError) as error:
        raise Wrong(words_of(error)) from None
    except KeyboardInterrupt:
        if kept:
            _say(f"interrupted{goes_on}")
        raise


def _say(what: str) -> None:
    print(f"teadragon: {what}", file=sys.stderr, flush=True)


def _print_summary(summary: Summary) -> None:
    ends = ", ".join(f"{count:,} {reason}" for reason, count in summary.reasons.items())
    print(
        f"{summary.games:,} games of {summary.edition}, series {summary.seed}; ended: {ends}\n"
        f"{summary.mean_turns:.1f} turns on average ({summary.shortest} to {summary.longest}), "
        f"{summary.mean_actions:.1f} actions\n\n"
        f"{'seat':6}{'bot':16}{'wins':>9}{'share':>9}{'shared':>9}{'score':>9}{'+-':>7}"
    )
    for seat, line in enumerate(summary.seats, start=1):
        share = f"{line.wins / summary.games:.1%}"
        print(
            f"{seat:<6}{line.bot:16}{line.wins:>9,}{share:>9}{line.shared:>9,}"
            f"{line.mean_score:>9.1f}{line.score_deviation:>7.1f}"
        )
