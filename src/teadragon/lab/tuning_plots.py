"""The pictures of a search for better numbers: how it went, and what became of the goals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

from teadragon.lab.balance_plots import BAND
from teadragon.lab.plots import COLOURS, draw_file, grid_of

ROWS: Mapping[str, tuple[tuple[str, ...], str]] = {
    "bought": (("bought",), "bought, % of the games\nin which it could be"),
    "owners": (("owners", "winter"), "owners' victories above an equal\nshare (winter: its mean), points"),
}
FORMS = (("before", COLOURS[1], "o", "none"), ("after", COLOURS[0], "o", COLOURS[0]))


def draw_course(courses: Sequence[Sequence[float]], file: Path) -> None:
    """The loss of every trial, round by round, and the least so far of its round."""

    def draw() -> Any:
        figure, axes = grid_of(1, 1, (9, 3.4))
        axis, at = axes[0][0], 0
        for number, course in enumerate(courses, start=1):
            along = range(at, at + len(course))
            said = ("a trial", "the best of its round") if number == 1 else (None, None)
            axis.plot(along, course, ".", markersize=3, color="#a8a8a8", label=said[0])
            axis.plot(along, list(accumulate(course, min)), color=COLOURS[0], label=said[1])
            axis.axvline(at, color="#888888", linewidth=0.8, linestyle=":")
            axis.annotate(f" round {number}", (at, 0.02), xycoords=("data", "axes fraction"), fontsize=8)
            at += len(course)
        axis.set(xlabel="trials; before each round the bots learn the best edition so far",
                 ylabel="how far the goals are missed", ylim=(0, None), xlim=(0, at))
        axis.legend(loc="upper right", fontsize=8)
        return figure

    draw_file(file, draw, "How the search went")


def draw_goals(before: Mapping[str, Any], after: Mapping[str, Any], file: Path) -> None:
    """Of each card how often it is bought and what its owners win, by number of seats, before and after.

    Both as `Tuned.to_json` has them: goals by number of seats.
    """

    def draw() -> Any:
        figure, axes = grid_of(len(ROWS), len(after), (4 * len(after), 3.4 * len(ROWS)))
        for row, (topics, what) in zip(axes, ROWS.values(), strict=True):
            for axis, seats in zip(row, after, strict=True):
                _draw_topic(axis, before[seats], after[seats], topics)
            row[0].set_ylabel(what)
        for axis, seats in zip(axes[0], after, strict=True):
            axis.set_title(f"{seats} seats", fontsize=10)
        axes[0][0].legend(loc="lower left", fontsize=8)
        figure.supxlabel("cards, in the order of their figure before", fontsize=10)
        return figure

    draw_file(file, draw, "The goals before and after")


def _draw_topic(
    axis: Any, before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]], topics: Sequence[str]
) -> None:
    known = sorted((goal for goal in before if goal["topic"] in topics), key=lambda goal: goal["value"])
    places = {goal["what"]: place for place, goal in enumerate(known)}
    for goals, (name, colour, mark, fill) in zip((before, after), FORMS, strict=True):
        own = [goal for goal in goals if goal["what"] in places and goal["topic"] in topics]
        along = [places[goal["what"]] for goal in own]
        values = [100 * goal["value"] for goal in own]
        arms = ([100 * (goal["value"] - goal["low"]) for goal in own],
                [100 * (goal["high"] - goal["value"]) for goal in own])  # fmt: skip
        axis.errorbar(along, values, arms, fmt=mark, markersize=4, linewidth=0.6, color=colour,
                      markerfacecolor=fill, label=name)
    seen = axis.get_ylim()
    for topic, (least, most) in {goal["topic"]: _bounds(goal) for goal in known}.items():
        if topic == topics[0]:
            axis.axhspan(least, most, color=BAND, zorder=0)
        else:  # winter's own bound
            axis.axhline(most, color="#888888", linewidth=0.8, linestyle="--")
    axis.set(xticks=[], xlim=(-1, len(known)), ylim=seen)


def _bounds(goal: Mapping[str, Any]) -> tuple[float, float]:
    """In percent; below everything where there is no least."""
    return (-100.0 if goal["least"] is None else 100 * goal["least"]), 100 * goal["most"]
