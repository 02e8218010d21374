"""The pictures of a balance report, as SVG that goes into a page of its own."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from teadragon.cards.model import SEASONS
from teadragon.lab.comparing import Balance
from teadragon.lab.goals import BOUGHT, DRAGON, OWNERS, SEAT, TURNS
from teadragon.lab.measures import EXCESS, CardLine, Figure, Part
from teadragon.lab.plots import COLOURS, MARKS, STYLE, check_plotting

BAND = "#e4eadf"  # what a goal allows
SEASON_COLOURS = ("#9cc48a", "#e8c15a", "#c9803f", "#7f9fc4")
NAMES = ("base", "changed")
TEXT: Any = {"font.family": ["DejaVu Sans", "sans-serif"], "font.size": 9}


def drawn(name: str, size: tuple[float, float], columns: int, draw: Callable[[Any, Any], None]) -> str:
    """An SVG for the middle of a page: `draw` gets the figure and its axes, a row of so many columns."""
    check_plotting()
    from matplotlib import rc_context
    from matplotlib.figure import Figure as Picture

    with rc_context({**STYLE, **TEXT}):
        picture = Picture(figsize=size, layout="constrained")
        draw(picture, picture.subplots(1, columns, squeeze=False)[0])
        out = io.StringIO()
        picture.savefig(out, format="svg", metadata={"Date": None, "Creator": None}, transparent=True)
    return _inline(out.getvalue(), name)


def _inline(svg: str, name: str) -> str:
    """Without the head of a file; ids begin with a name, since many pictures lie in one page."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'(\bid="|url\(#|href="#)', rf"\g<1>{name}-", svg)
    svg = re.sub(r'<svg (.*?)width="[^"]*"', r"<svg \1", svg, count=1, flags=re.DOTALL)
    svg = re.sub(r'<svg (.*?)height="[^"]*"', r"<svg \1", svg, count=1, flags=re.DOTALL)
    return "\n".join(line.rstrip() for line in svg.splitlines())


def figures_of(figure: Figure | None, editions: int) -> list[Figure | None]:
    """A figure for each edition."""
    if editions == 1:
        return [figure]
    return [figure, None if figure is None else figure.changed]


def _marks(axis: Any, figures: Sequence[Sequence[Figure | None]], editions: int, labels: bool) -> None:
    """A row for each of `figures`, in percent, from the top; the editions a little apart."""
    for at in range(editions):
        known = [(row, own) for row, found in enumerate(figures) if (own := found[at]) is not None]
        rows = [row + (at - (editions - 1) / 2) * 0.36 for row, _ in known]
        values = [100 * own.value for _, own in known]
        arms = [
            [100 * (own.value - own.low) for _, own in known],
            [100 * (own.high - own.value) for _, own in known],
        ]
        axis.errorbar(
            values, rows, xerr=arms, fmt=MARKS[at], markersize=3.5, linewidth=0.9, color=COLOURS[at],
            label=NAMES[at] if labels and editions > 1 else None,
        )  # fmt: skip


# Dragons and seats


def draw_shares(found: Balance, names: Mapping[str, str]) -> str:
    """Shares of the victories by dragon and by seat, for each number of seats, with what the goals allow."""
    parts = list(found.parts.values())

    def draw(picture: Any, axes: Any) -> None:
        for axis, part in zip(axes, parts, strict=True):
            _draw_shares(axis, part, names, len(found.editions))
        if found.changed is not None:
            marks = axes[0].get_legend_handles_labels()
            picture.legend(*marks, loc="outside upper right", ncols=2, fontsize=8)

    return drawn("shares", (3.4 * len(parts) + 0.6, 2.9), len(parts), draw)


def _draw_shares(axis: Any, part: Part, names: Mapping[str, str], editions: int) -> None:
    rows = [(names[dragon], figure, DRAGON / part.seats) for dragon, figure in part.dragons.items()]
    rows += [(f"seat {seat}", figure, SEAT) for seat, figure in enumerate(part.by_seat, start=1)]
    equal = 100 / part.seats
    for row, (_, _, allowed) in enumerate(rows):
        axis.barh(row, 200 * allowed, left=equal - 100 * allowed, height=0.9, color=BAND, zorder=0)
    axis.axvline(equal, color="#888888", linewidth=0.8)
    axis.axhline(len(part.dragons) - 0.5, color="#dddddd", linewidth=0.8)
    _marks(axis, [figures_of(figure, editions) for _, figure, _ in rows], editions, labels=True)
    axis.set_yticks(range(len(rows)), [name for name, _, _ in rows])
    axis.set_ylim(len(rows) - 0.5, -0.5)
    axis.set_title(f"{part.seats} seats", fontsize=10)
    axis.set_xlabel("share of the victories, %")


# Length


def draw_lengths(found: Balance) -> str:
    """How many games take how many turns a seat."""
    parts = list(found.parts.values())

    def draw(_: Any, axes: Any) -> None:
        for axis, part in zip(axes, parts, strict=True):
            _draw_lengths(axis, part)
        axes[0].set_ylabel("games, %")
        if found.changed is not None:
            axes[-1].legend(fontsize=8)

    return drawn("lengths", (3.4 * len(parts) + 0.3, 2.5), len(parts), draw)


def _draw_lengths(axis: Any, part: Part) -> None:
    most = max(100.0, 1.5 * part.median.value)
    edges = np.arange(0, most + 2.5, 2.5)
    axis.axvspan(*TURNS, color=BAND, zorder=0)
    for at, lengths in enumerate(part.lengths):
        turns = np.array(list(lengths)) / part.seats
        games = 100 * np.array(list(lengths.values())) / part.games
        heights, _ = np.histogram(turns, edges, weights=games)
        axis.stairs(
            heights,
            edges,
            color=COLOURS[at],
            fill=at == 0 and len(part.lengths) == 1,
            linewidth=1.2,
            linestyle=("-", "--")[at],
            label=NAMES[at],
        )
        if (longer := games[turns > edges[-1]].sum()) >= 0.05:
            axis.text(
                0.98,
                0.9 - 0.12 * at,
                f"longer: {longer:.1f} %",
                ha="right",
                fontsize=8,
                color=COLOURS[at],
                transform=axis.transAxes,
            )
    axis.set_xlim(0, edges[-1])
    axis.set_title(f"{part.seats} seats", fontsize=10)
    axis.set_xlabel("turns a seat")


# Cards


def draw_cards(part: Part, names: Mapping[str, str], editions: int) -> str:
    """Of each card how often it is bought, what its owners win, and in which season it goes."""
    lines = part.cards

    def draw(_: Any, axes: Any) -> None:
        bought, owners, when = axes
        bought.axvspan(*(100 * bound for bound in BOUGHT), color=BAND, zorder=0)
        _marks(
            bought, [figures_of(line.figures["bought"], editions) for line in lines], editions, labels=True
        )
        held = sum(line.season != SEASONS[-1] for line in lines)  # winter's are held to one another
        owners.fill_betweenx([-0.6, held - 0.5], -1000, 100 * OWNERS, color=BAND, zorder=0)
        owners.axvline(0, color="#888888", linewidth=0.8)
        rows = [figures_of(line.figures[EXCESS], editions) for line in lines]
        _marks(owners, rows, editions, labels=False)
        known = [100 * bound for row in rows for one in row if one for bound in (one.low, one.high)]
        owners.set_xlim(min([-10.0, *known]) - 1, max([15.0, *known]) + 1)
        _draw_when(when, lines)
        bought.set(xlim=(0, 102), xlabel="games in which it is bought, of those\nin which it could be, %")
        owners.set_xlabel("what its owners win above\nan equal share, points")
        when.set(xlim=(0, 100), xlabel="its purchases by season, %")
        for axis in axes:
            _rows(axis, lines, names if axis is bought else None)
        if editions > 1:
            bought.legend(loc="lower left", fontsize=8)

    return drawn(f"cards{part.seats}", (10.2, 0.2 * len(lines) + 1.2), 3, draw)


def _rows(axis: Any, lines: Sequence[CardLine], names: Mapping[str, str] | None) -> None:
    axis.set_yticks(range(len(lines)), [names[line.card] for line in lines] if names else [], fontsize=8)
    axis.set_ylim(len(lines) - 0.4, -0.6)
    axis.grid(axis="y", linewidth=0.5)
    axis.set_axisbelow(True)
    for row, line in enumerate(lines):
        if row and line.season != lines[row - 1].season:
            axis.axhline(row - 0.5, color="#777777", linewidth=0.7)


def _draw_when(axis: Any, lines: Sequence[CardLine]) -> None:
    """Of the base edition. A Memory goes in its own season, whatever else happens."""
    for row, line in enumerate(lines):
        left = 0.0
        for colour, season in zip(SEASON_COLOURS, SEASONS, strict=True):
            figure = line.when[season]
            width = 0.0 if figure is None else 100 * figure.value
            axis.barh(row, width, left=left, height=0.72, color=colour)
            left += width
    for colour, season in zip(SEASON_COLOURS, SEASONS, strict=True):
        axis.barh(-10, 1, color=colour, label=season)
    axis.legend(
        loc="upper center",
        bbox_to_anchor=(0.5, 1.03),
        ncols=4,
        fontsize=7.5,
        handlelength=1,
        columnspacing=0.8,
    )
