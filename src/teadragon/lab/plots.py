"""The pictures of the laboratory: SVG, byte by byte the same for the same numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from teadragon.cards.model import SEASONS

if TYPE_CHECKING:
    from teadragon.lab.calibration import Calibration, Reliability
    from teadragon.lab.study import Study, Worth

COLOURS = ("#2f6b4f", "#b0563a", "#4a5f9e", "#8a6d1f")
MARKS = ("o", "s", "^", "D")  # so that nothing is told by colour alone
STYLE: Any = {
    "svg.hashsalt": "teadragon",  # else the ids in the file are other ones each time
    "svg.fonttype": "none",  # words stay words
    "axes.spines.top": False,
    "axes.spines.right": False,
    "legend.frameon": False,
    "grid.color": "#dddddd",
}


class NoPlots(ValueError):
    """The library that draws is not installed."""


def check_plotting() -> None:
    """Raises NoPlots, with what helps: to be asked before long work."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise NoPlots(
            "pictures are drawn by matplotlib, which is not installed here: it is the extra `plots`, and in "
            "what ./check sets up"
        ) from None


def grid_of(rows: int, columns: int, size: tuple[float, float]) -> tuple[Any, Any]:
    """A figure, and its axes by row and column; size in inches."""
    check_plotting()
    from matplotlib.figure import Figure

    figure = Figure(figsize=size, layout="constrained")
    return figure, figure.subplots(rows, columns, squeeze=False)


def draw_file(file: Path, draw: Any, title: str) -> None:
    check_plotting()
    from matplotlib import rc_context

    with rc_context(STYLE):
        figure = draw()
        file.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(file, format="svg", metadata={"Title": title, "Date": None, "Creator": None})
    lines = file.read_text(encoding="utf-8").splitlines()  # the library leaves blanks at the ends of lines
    file.write_text("\n".join(line.rstrip() for line in lines) + "\n", encoding="utf-8")


# Calibration


def draw_calibration(found: Calibration, file: Path) -> None:
    """What was said against what was won, over all games and by number of seats; below it the difference."""
    parts = {"all games": found.overall}
    parts |= {f"{seats} seats": part for seats, part in found.by_seats.items()}

    def draw() -> Any:
        figure, axes = grid_of(2, len(parts), (3 * len(parts), 5))
        for line, difference, (name, part) in zip(*axes, parts.items(), strict=True):
            line.set_title(f"{name}: {part.games:,} games", fontsize=10)
            _draw_reliability(line, part, 0)
            _draw_reliability(difference, part, 1)
        axes[0][0].set_ylabel("part of the victory won, %")
        axes[1][0].set_ylabel("won less said, points")
        figure.supxlabel("share of winning that the network gave, %", fontsize=10)
        return figure

    draw_file(file, draw, "Chances as the network gives them, and as they came out")


def _draw_reliability(axis: Any, part: Reliability, less: int) -> None:
    """`less` 1 takes what was said away from what was won."""
    said = [100 * decile.said for decile in part.deciles]
    won = [100 * (decile.won - less * decile.said) for decile in part.deciles]
    below = [100 * (decile.won - decile.low) for decile in part.deciles]
    above = [100 * (decile.high - decile.won) for decile in part.deciles]
    right = 100 * (1 - less)
    axis.fill_between([0, 100], [-2, right - 2], [2, right + 2], color="#e4eadf", label="within 2 points")
    axis.plot([0, 100], [0, right], color="#888888", linewidth=0.8)
    axis.errorbar(said, won, (below, above), fmt="o", markersize=4, color=COLOURS[0], label="95 % interval")
    axis.set_xlim(0, 100)
    if less:
        most = max(4.0, 1.2 * max(map(abs, won)))
        axis.set_ylim(-most, most)
    else:
        axis.set_ylim(0, 100)
        axis.legend(loc="upper left", fontsize=8)


# Learning


def draw_training(marks: Sequence[tuple[int, float, Mapping[str, float]]], file: Path) -> None:
    """Strength against greedy by games played and minutes of CPU."""

    def draw() -> Any:
        figure, axes = grid_of(1, 2, (9, 3.6))
        for axis, part, what in zip(axes[0], (0, 1), ("games, thousands", "minutes of CPU"), strict=True):
            for place, seats in enumerate(marks[-1][2]):
                along = [mark[0] / 1000 if part == 0 else mark[1] / 60 for mark in marks]
                share = [100 * mark[2][seats] for mark in marks]
                axis.plot(along, share, marker=MARKS[place], markersize=4, color=COLOURS[place],
                          label=f"{seats} seats")
                axis.axhline(100 / int(seats), color=COLOURS[place], linewidth=0.8, linestyle=":")
            axis.set(xlabel=what, xlim=(0, None), ylim=(0, 100))
            axis.grid(axis="y")
        axes[0][0].set_ylabel("alone against greedy, % won")
        axes[0][1].legend(loc="lower right", title="dotted: as strong as greedy", ncols=3, fontsize=8)
        return figure

    draw_file(file, draw, "What learning brings")


# Cards


def draw_study(found: Study, file: Path) -> None:
    """What buying each card is worth beside the best other choice, by season and number of seats."""

    def draw() -> Any:
        cards = [line.card for line in reversed(found.ranking())]
        figure, axes = grid_of(1, len(found.by_seats), (4.2 * len(found.by_seats), 0.24 * len(cards) + 1.6))
        for axis, (seats, lines) in zip(axes[0], found.by_seats.items(), strict=True):
            places = {card: place for place, card in enumerate(cards)}
            for at, season in enumerate(SEASONS):
                known = [(places[line.card], line.seasons[season]) for line in lines
                         if season in line.seasons]
                _draw_worths(axis, at, season, known)
            axis.axvline(0, color="#888888", linewidth=0.8)
            axis.set(title=f"{seats} seats", yticks=range(len(cards)), ylim=(-1, len(cards)))
            axis.set_yticklabels(cards if axis is axes[0][0] else [], fontsize=8)
            axis.grid(axis="y")
        axes[0][-1].legend(loc="lower right", fontsize=8)
        figure.supxlabel("share of winning after buying it, less that after the best other choice, points",
                         fontsize=10)
        return figure

    draw_file(file, draw, "What the learned value thinks that cards are worth")


def _draw_worths(axis: Any, at: int, season: str, known: Sequence[tuple[int, Worth]]) -> None:
    places = [place + 0.12 * (1.5 - at) for place, _ in known]
    worths = [100 * worth.gain for _, worth in known]
    arms = ([100 * (worth.gain - worth.low) for _, worth in known],
            [100 * (worth.high - worth.gain) for _, worth in known])
    axis.errorbar(worths, places, xerr=arms, fmt=MARKS[at], markersize=3, linewidth=0.8, color=COLOURS[at],
                  label=season)
