"""The command that measures how strong bots are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from teadragon.cards.edition import DEFAULT
from teadragon.commands.common import Json, Wrong, edition_of, print_json, progress, words_of

if TYPE_CHECKING:
    from teadragon.lab.arena import Contest, Outcome, Standing


def arena(
    *,
    bots: Annotated[str, Parameter(help="Two or more, with commas; sage@2000 or sage@1s thinks so much.")],
    games: Annotated[int, Parameter(help="Games for each choice of bots that fills the seats; whole deals.")],
    seed: Annotated[int, Parameter(help="The number of the series from which the deals come.")],
    seats: Annotated[int, Parameter(help="How many seats.")] = 2,
    think: Annotated[float | None, Parameter(help="Milliseconds a move, for bots that search.")] = None,
    nodes: Annotated[int | None, Parameter(help="Nodes a move instead: repeatable.")] = None,
    edition: Annotated[str, Parameter(help="The id of an edition, or an edition file.")] = DEFAULT,
    records: Annotated[Path | None, Parameter(help="A folder for a record of each game.")] = None,
    workers: Annotated[int | None, Parameter(help="Processes; else one for each core.")] = None,
    json: Json = False,
) -> None:
    """How strong bots are: every deal is played with each of them in every seat.

    Of more bots than seats every choice plays; of fewer each in turn takes the seats that are left over."""
    played = edition_of(edition)
    if workers is not None and workers < 1:
        raise Wrong(f"{workers} workers: at least one is needed")
    from teadragon.lab.arena import contend, plan
    from teadragon.lab.entrants import Effort

    names = [name.strip() for name in bots.split(",")]
    try:
        effort = Effort(nodes, None if think is None else think / 1000)
        contest = plan(names, games, seats, seed, played, effort=effort, records_dir=records)
        if not json:
            _print_plan(contest)
        with progress(contest.games, "Playing") as done:
            outcome = contend(contest, workers=workers, on_done=done)
    except (ValueError, OSError) as error:
        raise Wrong(words_of(error)) from None
    if json:
        print_json(outcome.to_json())
    else:
        _print_table(outcome)


def _print_plan(contest: Contest) -> None:
    companies = len(contest.companies)
    times = f"{companies} companies x " if companies > 1 else ""
    print(
        f"{contest.games:,} games of {contest.edition.id} at {contest.seats} seats, series {contest.seed}: "
        f"{contest.deals:,} deals x {times}{contest.seats} rotations\n",
        flush=True,
    )


def _print_table(outcome: Outcome) -> None:
    print(f"{'bot':16}{'games':>9}{'share':>9}   {'95 % interval':16}{'rating':>9}")
    for row in outcome.table:
        print(f"{_in_words(row)}{row.rating:>9.1f}")
    if len(outcome.companies) > 1:
        for company in outcome.companies:
            print("", *(_in_words(row).rstrip() for row in company), sep="\n")


def _in_words(row: Standing) -> str:
    interval = f"{row.low:.1%} to {row.high:.1%}"
    return f"{row.bot:16}{row.games:>9,}{row.share:>9.1%}   {interval:16}"
