"""OpenSpiel's observer of this game, and how a point of it is told in words."""

from __future__ import annotations

from typing import Any

import numpy as np

from teadragon.envs import encoding
from teadragon.envs.chance_nodes import DEAL
from teadragon.envs.points import CHANCE, Point, Terms
from teadragon.envs.rendering import action_words, bought
from teadragon.rules import codes, notation


class TableObserver:
    """`tensor`, its pieces by name in `dict`, and a line of words. While luck is to decide, it shows the
    table before the action that waits; before the deal, nothing."""

    def __init__(self, terms: Terms, params: Any) -> None:
        """`params` may say `features=True`; raises ValueError for any other."""
        chosen = dict(params or {})
        features = chosen.pop("features", False)
        if chosen:
            raise ValueError(f"the observation has no parameters but features, not {chosen}")
        self.terms = terms
        self.tensor = np.zeros(encoding.size_of(features=features), np.float32)
        self.dict = encoding.pieces_of(self.tensor)
        self._room = encoding.new_room()

    def set_from(self, state: Any, player: int) -> None:
        """Write what a seat sees to the tensor."""
        point: Point = state.point
        if point.action == DEAL:
            self.tensor.fill(0)
        else:
            encoding.observe(self.terms.array, point.tables, 0, player, self.tensor, self._room)

    def string_from(self, state: Any, player: int) -> str:
        return self.text(state.point)

    @staticmethod
    def text(point: Point) -> str:
        """The table in its notation, and what is under way there."""
        compiled, t = point.terms.compiled, point.tables[0]
        groups = [] if point.action == DEAL else [notation.write(compiled, t, None)]
        if t["phase"] == codes.PAY:
            card = bought(compiled, t, int(t["buying"]))
            groups.append(f"buying {card} due {t['due']} last {t['last_paid']}")
        if point.to_act == CHANCE:
            outcomes = [_outcome(point, at, kind) for at, kind in enumerate(point.drawn.tolist())]
            under_way = "deal" if point.action == DEAL else describe(point, point.action, of_seat=True)
            groups.append(" ".join([f"{under_way}:", *outcomes]))
        return " | ".join(groups)


def describe(point: Point, step: int, *, of_seat: bool = False) -> str:
    """An action at this point in words, or an outcome; `of_seat`: the action that waits there for luck."""
    if point.to_act == CHANCE and not of_seat:
        return _outcome(point, len(point.drawn), step)
    return action_words(point.terms.compiled, point.tables[0], step)


def _outcome(point: Point, at: int, number: int) -> str:
    """Outcome number `at` of what is under way: the deal begins with the dragons."""
    of_dragon = point.action == DEAL and at < point.terms.seats
    compiled = point.terms.compiled
    return (compiled.dragon_ids if of_dragon else compiled.ids)[number]
