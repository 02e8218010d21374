"""What the table after an action is worth under luck that the caller gives: at a glance, or by a search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from teadragon.bots import mind, think
from teadragon.bots.doors import apply_action, rule_of_thumb
from teadragon.bots.value import worth_of
from teadragon.rules import codes
from teadragon.rules.actions import Action
from teadragon.rules.compiled import jit
from teadragon.rules.game import Game


@dataclass(frozen=True)
class Glance:
    shares: tuple[float, ...]  # of the victory, seat by seat
    points: tuple[float, ...]  # at the end


def glance(game: Game, action: Action, luck: str) -> Glance:
    """At the end of the turn that begins with this action; what the turn asks for is answered by the rule of
    thumb. `luck` is a seed. The game stays as it is."""
    after, own = game.copy(), mind(game.edition)
    after.reseed(luck)
    after.play(action)
    own.playouts[0] = False
    _settle(after.compiled.array, after.tables, 0, own)
    room = own.room[0]
    return Glance(
        tuple(room["shares"][: game.seats].tolist()),
        tuple(room["points"][: game.seats].tolist()),
    )


def search_after(game: Game, action: Action, luck: str, *, walks: int) -> Glance:
    """The same by a search from the table right after the action. It has the same dice for the same luck."""
    after = game.copy()
    after.reseed(luck)
    after.play(action)
    if after.over:
        return result_of(after)
    thought = think(after, int(luck, 16), walks=walks)
    return Glance(thought.shares, thought.points)


def result_of(game: Game) -> Glance:
    """Of a game that is over."""
    winners = game.winners()
    shares = (1 / len(winners) if seat in winners else 0.0 for seat in range(game.seats))
    return Glance(tuple(shares), tuple(float(score.total) for score in game.score()))


@jit
def _settle(ed: Any, tables: Any, i: int, mind: Any) -> None:
    """Finish the turn at tables[i], and write what it is worth to the mind's room."""
    e, t = ed[0], tables[i]
    while t.phase != codes.TURN and t.phase != codes.OVER:
        apply_action(e, t, rule_of_thumb(e, t, mind), mind)
    worth_of(e, t, mind)
