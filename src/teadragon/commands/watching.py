"""The commands that watch the learned value play: whether its chances are right, and how it prices cards."""

from __future__ import annotations

from collections.abc import Callable
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

if TYPE_CHECKING:
    from rich.table import Table

    from teadragon.lab.calibration import Calibration, Reliability
    from teadragon.lab.study import Line, Study, Worth

Games = Annotated[int, Parameter(help="Games with each number of seats.")]
Seed = Annotated[int, Parameter(help="The number of the series from which the deals come.")]
Seats = Annotated[str, Parameter(help="Numbers of seats, with commas.")]
Of = Annotated[str, Parameter(help="The id of an edition, or an edition file.")]
Workers = Annotated[int | None, Parameter(help="Processes; else one for each core.")]
Plot = Annotated[Path | None, Parameter(help="A file for a picture (SVG).")]


def calibrate(
    *,
    games: Games,
    seed: Seed,
    seats: Seats = "2,3,4",
    edition: Of = DEFAULT,
    workers: Workers = None,
    plot: Plot = None,
    json: Json = False,
) -> None:
    """Whether seats win as often as the learned value says, over all turns of games that it plays."""
    played, numbers = edition_of(edition), numbers_of(seats)
    _check(workers, plot)
    from teadragon.lab.calibration import calibrate as calibrate_games
    from teadragon.lab.plots import draw_calibration
    from teadragon.lab.watching import Plan

    try:
        with progress(games * len(numbers), "Playing") as done:
            found = calibrate_games(Plan(played, games, seed, numbers), workers=workers, on_done=done)
    except (ValueError, OSError) as error:
        raise Wrong(words_of(error)) from None
    if json:
        print_json(found.to_json())
    else:
        _print_calibration(found)
    _draw(draw_calibration, found, plot)


def study(
    *,
    games: Games = 1_000,
    seed: Seed = 1,
    seats: Seats = "2,3,4",
    edition: Of = DEFAULT,
    workers: Workers = None,
    plot: Plot = None,
    json: Json = False,
) -> None:
    """What the learned value thinks that each card is worth, by season and number of seats."""
    played, numbers = edition_of(edition), numbers_of(seats)
    _check(workers, plot)
    from teadragon.lab.plots import draw_study
    from teadragon.lab.study import study as study_games

    try:
        with progress(games * len(numbers), "Playing") as done:
            found = study_games(played, games, numbers, seed, workers=workers, on_done=done)
    except (ValueError, OSError) as error:
        raise Wrong(words_of(error)) from None
    if json:
        print_json(found.to_json())
    else:
        _print_study(found, games)
    _draw(draw_study, found, plot)


def numbers_of(seats: str) -> tuple[int, ...]:
    try:
        return tuple(sorted({int(part) for part in seats.split(",")}))
    except ValueError:
        raise Wrong(f"seats {seats!r}: numbers with commas, such as 2,3,4") from None


def _check(workers: int | None, plot: Path | None) -> None:
    """Before long work."""
    if workers is not None and workers < 1:
        raise Wrong(f"{workers} workers: at least one is needed")
    if plot is not None:
        from teadragon.lab.plots import NoPlots, check_plotting

        try:
            check_plotting()
        except NoPlots as error:
            raise Wrong(str(error)) from None
        check_file(plot)


def _draw(draw: Callable[[Any, Path], None], found: Any, plot: Path | None) -> None:
    """When all is printed, so that a disk without room costs the picture alone."""
    if plot is None:
        return
    try:
        draw(found, plot)
    except OSError as error:
        raise Failed(f"{plot}: {error.strerror}") from None


def _print_calibration(found: Calibration) -> None:
    _print_part("all games", found.overall)
    for seats, part in found.by_seats.items():
        _print_part(f"{seats} seats", part)


def _print_part(name: str, part: Reliability) -> None:
    print(f"{name}: {part.games:,} games, {part.turns:,} turns")
    print(f"{'said':>8}{'won':>9}   {'95 % interval':18}{'cases':>10}")
    for decile in part.deciles:
        interval = f"{decile.low:.1%} to {decile.high:.1%}"
        print(f"{decile.said:>8.1%}{decile.won:>9.1%}   {interval:18}{decile.cases:>10,}")
    print(f"furthest off: {100 * part.worst:.1f} points")
    if part.sharpness is not None:
        print(f"would be most likely with its logits times {part.sharpness:.2f}")
    print()


def _print_study(found: Study, games: int) -> None:
    from rich.console import Console

    console = Console()
    for number, lines in found.by_seats.items():
        console.print(_table_of(number, games, lines))
    console.print(
        "Worth and seasons: share of winning after buying the card, less that after the best other choice, "
        "in points, with the 95 % interval.\nBought: of the turns in which it could be. Owners win: of those "
        "who had it at the end."
    )


def _table_of(seats: int, games: int, lines: tuple[Line, ...]) -> Table:
    from rich.table import Table

    from teadragon.cards.model import SEASONS

    table = Table(title=f"{seats} seats, {games:,} games")
    table.add_column("card")
    for name in ("on offer", "bought", "worth", *SEASONS, "owners win"):
        table.add_column(name, justify="right", no_wrap=True)
    for line in lines:
        seasons = (_points(line.seasons[name]) if name in line.seasons else "" for name in SEASONS)
        owners = line.owners
        won = "" if owners is None else f"{owners.won:.0%} ({owners.low:.0%} to {owners.high:.0%})"
        worth = line.all
        table.add_row(line.card, f"{worth.offered:,}", f"{worth.bought:.0%}", _points(worth), *seasons, won)
    return table


def _points(worth: Worth) -> str:
    half = 50 * (worth.high - worth.low)
    return f"{100 * worth.gain:+.1f} ± {half:.1f}"
