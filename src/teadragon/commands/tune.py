"""The command that tunes the numbers of an edition."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from teadragon.cards.edition import DEFAULT
from teadragon.commands.common import Json, Wrong, edition_of, print_json, progress, words_of
from teadragon.commands.watching import Seats, Seed, Workers, numbers_of

if TYPE_CHECKING:
    from teadragon.lab.goals import Goal
    from teadragon.lab.surrogate import Trial
    from teadragon.lab.tuning import Tuned, Wishes


def tune(
    edition: Annotated[str, Parameter(help="The id of an edition, or an edition file.")] = DEFAULT,
    /,
    *,
    out: Annotated[Path, Parameter(help="A folder for all that is found; the same one goes on.")],
    name: Annotated[
        str | None, Parameter(help="The id of the tuned edition; else the base's and -2.")
    ] = None,
    rounds: Annotated[int, Parameter(help="Rounds; before each the bots learn the best edition so far.")] = 3,
    settling: Annotated[int, Parameter(help="Rounds after these, whose bots go on learning.")] = 1,
    trials: Annotated[int, Parameter(help="Trials in a round.")] = 120,
    games: Annotated[int, Parameter(help="Games of a trial with each number of seats.")] = 1_000,
    lessons: Annotated[int, Parameter(help="Games from which the bots learn before a round.")] = 500_000,
    learners: Annotated[int, Parameter(help="Of bots that learn apart; their mean counts.")] = 2,
    bot: Annotated[str, Parameter(help="The bot in every seat.")] = "gardener",
    seed: Seed = 1,
    seats: Seats = "2,3,4",
    workers: Workers = None,
    json: Json = False,
) -> None:
    """Search costs, points and growth that are our own choice for those that meet the goals of balance.

    The same command goes on where it was interrupted."""
    played, numbers = edition_of(edition), numbers_of(seats)
    if workers is not None and workers < 1:
        raise Wrong(f"{workers} workers: at least one is needed")
    from teadragon.lab.tuning import Wishes

    wished = name or f"{played.id}-2"
    wishes = Wishes(played, wished, rounds, settling, trials, games, lessons, learners, numbers, bot, seed)
    found = _search(wishes, out, workers)
    if json:
        print_json(found.to_json())
    else:
        _print(found, out / f"{wishes.id}.toml")


def _search(wishes: Wishes, out: Path, workers: int | None) -> Tuned:
    from teadragon.lab.tuning import Tuner

    trials, lessons = wishes.all_rounds * wishes.trials, wishes.all_lessons
    try:
        tuner = Tuner(wishes, out, workers)
        with progress(trials, "Trying") as tried, progress(lessons, "Learning") as learned:
            return tuner.run(_Teller(tried), learned)
    except (ValueError, OSError) as error:
        raise Wrong(words_of(error)) from None


class _Teller:
    """Tells of each trial that is better than all before it in its round: such a search takes hours."""

    def __init__(self, tried: Callable[[int], None]) -> None:
        self._tried = tried
        self._best = (0, 0.0)

    def __call__(self, one: Trial) -> None:
        self._tried(1)
        if (one.round, -one.loss) > self._best:
            self._best = (one.round, -one.loss)
            told = f"loss {one.loss:.1f}"
            print(f"round {one.round}, trial {one.number + 1}: {told}", file=sys.stderr, flush=True)


def _print(found: Tuned, file: Path) -> None:
    for at, (first, last) in enumerate(found.rounds, start=1):
        print(f"round {at}: loss {first:.1f}, then {last:.1f}")
    print(f"\n{len(found.dials)} numbers changed:")
    for dial, to in found.dials:
        print(f"  {', '.join(dial.cards)}: {dial.field} {dial.base} -> {to}")
    print("\nGoals in fresh games, with the bots of the last round:")
    for seats in found.after:
        before, after = (_counts(goals[seats]) for goals in (found.before, found.after))
        print(f"  {seats} seats: before {before}; after {after}")
    for seats, goals in found.after.items():
        for goal in goals:
            if goal.verdict == "outside":
                print(f"  still outside at {seats} seats: {goal.topic} {goal.what} {goal.value:.3f}")
    print(f"\n{file} is the tuned edition, {found.edition.digest}")


def _counts(goals: Sequence[Goal]) -> str:
    verdicts = [goal.verdict for goal in goals]
    return ", ".join(f"{verdicts.count(v)} {v}" for v in ("inside", "outside", "cannot tell yet"))
