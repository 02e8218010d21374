"""The tutorial's game: what the learner does in each panel, and what happens in between.

One whole game from the deal to the last Memory, whatever its cards cost in the default edition. Seat 0 is the
learner, with Jasmine; seat 1 is a friend, with Rooibos.
"""

from __future__ import annotations

from dataclasses import dataclass

from teadragon.learning.luck import LAST, Ply, buy, draw
from teadragon.learning.stretch import Json, Stretch, held, holds, pays
from teadragon.rules.game import Game

DRAGONS = ("jasmine", "rooibos")
MARKET = ("feeding-2", "feeding-clock", "sugary-treat", "brush")
MEMORIES = ("kite-day", "first-blossoms", "planting-day")


@dataclass(frozen=True)
class Panel:
    """A page of the comic. `follows`: it starts from each table that the panel before can leave."""

    id: str
    meanwhile: tuple[Ply, ...] | Stretch = ()
    goal: Ply | None = None
    follows: bool = False
    rest: bool = False  # the two play on by themselves, until the learner can end the game


def _to_market(game: Game, area: Json) -> bool:
    """One card more than it takes, so that payments differ; and what Picky takes is paid with or bought."""
    ready = pays(game, "feeding-2", over=1) and held(area, "feeding", game) == 1
    return ready and "picky" in area["deck"]


def _to_clock(game: Game, area: Json) -> bool:
    """No Feeding card is paid with: the clock shall have one to guard."""
    return pays(game, "feeding-clock") and not held(area, "feeding", game)


def _guarded(game: Game, area: Json) -> bool:
    return holds(area, "feeding-clock") and held(area, "feeding", game) > 0


def _treated(game: Game, area: Json) -> bool:
    return _guarded(game, area) and holds(area, "sugary-treat") and "picky" in area["deck"]


def _in_need_of_help(game: Game, area: Json) -> bool:
    """It could just be paid with the clock, but the payment that is proposed has Mentors instead."""
    just = pays(game, "first-blossoms") and not pays(game, "first-blossoms", over=1)
    return just and holds(area, "feeding-clock")


PANELS = (
    Panel("welcome"),
    Panel("draw", goal=draw("feeding-1")),
    Panel("favourite", (draw("sleeping-1"),), draw("grooming-1", "entertaining-1")),
    Panel("market", Stretch(_to_market, quiet=True), buy("feeding-2", then="milk", spends="feeding-1")),
    Panel("mischief", Stretch(lambda *_: True, quiet=True), draw("picky"), follows=True),
    Panel("protection", Stretch(_to_clock), buy("feeding-clock")),
    Panel(
        "answers",
        Stretch(lambda game, area: _guarded(game, area) and not area["deck"] and "picky" in area["discard"]),
        draw("picky"),
    ),
    Panel(
        "memories",
        Stretch(lambda game, area: _guarded(game, area) and pays(game, "kite-day", over=1)),
        buy("kite-day", spares="feeding-clock"),
    ),
    Panel(
        "vulnerable",
        Stretch(_treated, wants="sugary-treat"),
        draw("picky"),
    ),
    Panel(
        "mentors",
        Stretch(_in_need_of_help, helped=True, saves_for="first-blossoms"),
        buy("first-blossoms", using="mentors"),
    ),
    Panel("last", goal=LAST, rest=True),
    Panel("score", follows=True),
)
