"""The command that tells how balanced an edition is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from teadragon.cards.edition import DEFAULT
from teadragon.commands.common import (
    Failed,
    Json,
    Wrong,
    check_file,
    edition_of,
    print_json,
    progress,
    words_of,
)
from teadragon.commands.watching import Seats, Seed, Workers, numbers_of

if TYPE_CHECKING:
    from rich.table import Table

    from teadragon.lab.comparing import Balance
    from teadragon.lab.goals import Goal
    from teadragon.lab.measures import Figure, Part

SHOWN = (
    ("bought", "bought", 1),
    ("seats", "by a seat", 1),
    ("round", "round", 0),
    ("excess", "owners above share", 2),
    ("points", "points", 0),
)

Changes = Annotated[
    tuple[str, ...],
    Parameter(
        name="--set",
        negative="",
        help="Play a changed edition beside it, such as necklace.cost=5; may be repeated.",
    ),
]


def balance(
    edition: Annotated[str, Parameter(help="The id of an edition, or an edition file.")] = DEFAULT,
    /,
    *,
    bot: Annotated[str, Parameter(help="The bot in every seat.")] = "gardener",
    games: Annotated[int, Parameter(help="Games with each number of seats.")] = 10_000,
    seed: Seed = 1,
    seats: Seats = "2,3,4",
    set_: Changes = (),
    weights: Annotated[Path | None, Parameter(help="What the bots have learned; else as they come.")] = None,
    workers: Workers = None,
    html: Annotated[Path | None, Parameter(help="A file for a report with pictures (HTML).")] = None,
    json: Json = False,
) -> None:
    """Who wins with what: dragons, seats, cards, length and lead, and whether the goals are met."""
    played, numbers = edition_of(edition), numbers_of(seats)
    if workers is not None and workers < 1:
        raise Wrong(f"{workers} workers: at least one is needed")
    from teadragon.cards.changing import changed, read_change
    from teadragon.lab.balance import Plan
    from teadragon.lab.comparing import balance as balance_games

    try:
        if html is not None:
            _check_page(html)
        other = changed(played, [read_change(text, played) for text in set_]) if set_ else None
        plan = Plan(played, bot, games, seed, numbers, _weights(weights))
        told = None if weights is None else weights.name
        with progress(games * len(numbers) * (1 + bool(set_)), "Playing") as done:
            found = balance_games(plan, other, set_, weights=told, workers=workers, on_done=done)
    except (ValueError, OSError) as error:
        raise Wrong(words_of(error)) from None
    if json:
        print_json(found.to_json())
    else:
        _print(found)
    if html is not None:
        _write_page(found, html)


def _check_page(html: Path) -> None:
    """Before long work."""
    from teadragon.lab.plots import check_plotting

    check_plotting()
    check_file(html)


def _write_page(found: Balance, html: Path) -> None:
    """When all is printed, so that a disk without room costs the page alone."""
    from teadragon.lab.balance_page import page_of

    try:
        html.write_text(page_of(found), encoding="utf-8")
    except OSError as error:
        raise Failed(f"{html}: {error.strerror}") from None


def _weights(file: Path | None) -> Any:
    if file is None:
        return None
    from teadragon.bots.weights import Learned

    return Learned.from_bytes(file.read_bytes(), str(file)).weights


# What is printed


def _print(found: Balance) -> None:
    from rich.console import Console

    console = Console()
    for part in found.parts.values():
        console.print(
            f"\n{part.seats} seats, {part.games:,} games between {found.plan.bot} bots", style="bold"
        )
        console.print(_course(part))
        console.print(_cards(part, beside=found.changed is not None))
    for is_changed in (False, True)[: len(found.editions)]:
        name = "With the change" if is_changed else found.plan.edition.id
        for number, goals in found.goals(changed=is_changed).items():
            _print_goals(name, number, goals)


def _course(part: Part) -> Table:
    from rich.table import Table

    from teadragon.lab.measures import GAME

    table = Table("", "", show_header=False, box=None)
    for dragon, figure in part.dragons.items():
        table.add_row(f"{dragon} wins", _told(figure, 1))
    for seat, share in enumerate(part.by_seat, start=1):
        table.add_row(f"seat {seat} wins", _told(share, 1))
    table.add_row("median turns a seat", _told(part.median, 0))
    for name, measure in GAME.items():
        table.add_row(measure.label, _told(part.figures[name], int(measure.share)))
    for card, figures in part.mischief.items():
        table.add_row(f"{card} takes a Growth card", _told(figures["took"], 1))
    return table


def _cards(part: Part, *, beside: bool) -> Table:
    from rich.table import Table

    table = Table("card", "cost", *(title for _, title, _ in SHOWN), box=None, padding=(0, 1))
    for line in part.cards:
        cost = str(line.cost) if not beside else f"{line.cost} > {line.changed_cost}"
        cells = (_told(line.figures[name], way, short=True) for name, _, way in SHOWN)
        table.add_row(line.card, cost, *cells)
    return table


def _told(figure: Figure | None, way: int, *, short: bool = False) -> str:
    """A figure in words; `way` 0 is plain, 1 in percent, 2 in points above something."""
    if figure is None:
        return "-"

    def say(value: float) -> str:
        return (f"{value:.2f}", f"{100 * value:.1f} %", f"{100 * value:+.1f}")[way]

    told = say(figure.value) if short else f"{say(figure.value)} ({say(figure.low)} to {say(figure.high)})"
    if figure.changed is None or figure.difference is None:
        return told
    apart, factor = figure.difference, 100 if way else 1
    half = factor * (apart.high - apart.low) / 2
    return f"{told} > {say(figure.changed.value)} ({factor * apart.value:+.2f} ± {half:.2f})"


def _print_goals(name: str, seats: int, goals: list[Goal]) -> None:
    counts = dict.fromkeys(("inside", "outside", "cannot tell yet"), 0)
    for goal in goals:
        counts[goal.verdict] += 1
    told = ", ".join(f"{count} {verdict}" for verdict, count in counts.items())
    print(f"\n{name}, {seats} seats: {len(goals)} goals, {told}")
    for goal in goals:
        if goal.verdict != "inside":
            print(f"  {goal.verdict:16}{goal.topic:9}{goal.what:18} {_goal(goal)}")


def _goal(goal: Goal) -> str:
    factor, unit = (1, "") if goal.topic == "length" else (100, " %")
    wanted = " to ".join(f"{factor * bound:.3g}" for bound in (goal.least, goal.most) if bound is not None)
    limit = (
        ""
        if goal.least is not None and goal.most is not None
        else ("at most ", "at least ")[goal.most is None]
    )
    interval = f"{factor * goal.low:.1f} to {factor * goal.high:.1f}"
    return f"{factor * goal.value:.1f}{unit} ({interval}), wanted {limit}{wanted}"
