"""The tutorial's game: what the learner does in each panel, and what happens in between.

One whole game of the teahouse edition, from the deal to the last Memory. Seat 0 is the learner, with Jasmine;
seat 1 is a friend, with Rooibos.
"""

from __future__ import annotations

from dataclasses import dataclass

from teadragon.learning.luck import LAST, Ply, buy, draw

DRAGONS = ("jasmine", "rooibos")
MARKET = ("feeding-2", "feeding-clock", "sugary-treat", "brush")
MEMORIES = ("kite-day", "first-blossoms", "planting-day")


@dataclass(frozen=True)
class Panel:
    """A page of the comic. `follows`: it starts from each table that the panel before can leave."""

    id: str
    meanwhile: tuple[Ply, ...] = ()
    goal: Ply | None = None
    follows: bool = False
    rest: bool = False  # the two play on by themselves, until the learner can end the game


PANELS = (
    Panel("welcome"),
    Panel("draw", goal=draw("feeding-1")),
    Panel("favourite", (draw("sleeping-1"),), draw("grooming-1", "entertaining-1")),
    Panel("market", (draw("feeding-1"),), buy("feeding-2", then="milk")),
    Panel("mischief", (draw("grooming-1"),), draw("picky"), follows=True),
    Panel(
        "protection",
        (
            draw("bite"),
            draw("sleeping-1"),
            draw("entertaining-1", "sleeping-1"),
            draw("entertaining-1"),
            buy("brush", then="book"),
        ),
        buy("feeding-clock", then="flute"),
    ),
    Panel(
        "answers",
        (
            draw("entertaining-1", "feeding-1"),
            draw("bored"),
            draw("grooming-1", "entertaining-1"),
            draw("grooming-1", "feeding-1"),
            draw("picky"),
            draw("grumpy"),
            draw("grumpy"),
            draw("grooming-1"),
            draw("sleeping-1"),
            draw("sleeping-1"),
            draw("sleeping-1"),
        ),
        draw("picky"),
    ),
    Panel("memories", (draw("bite"),), buy("kite-day")),
    Panel(
        "vulnerable",
        (
            draw("feeding-1"),
            draw("feeding-2"),
            draw(),
            draw("entertaining-1"),
            draw(),
            buy("sugary-treat", then="blanket"),
            draw(),
            draw("feeding-1"),
            draw(),
        ),
        draw("picky"),
    ),
    Panel(
        "mentors",
        (buy("milk", "mentors", "feeding-1", then="gloves"),),
        buy("first-blossoms", using="mentors"),
    ),
    Panel("last", goal=LAST, rest=True),
    Panel("score", follows=True),
)
