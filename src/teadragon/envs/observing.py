"""What learners see of a table, and how it is told in words."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from teadragon.cards.checks import MAX_DRAGONS
from teadragon.envs.chance_nodes import DEAL
from teadragon.envs.points import CHANCE, Point, Terms
from teadragon.rules import codes, notation

VERSION = 1
"""Changes with the meaning of any number of the tensor."""

Shape = tuple[int, ...]
S, K = codes.SEATS, codes.KINDS

# The one table of the tensor, in order: name, shape, meaning. Kinds and dragons are numbered as in the
# compiled edition, seats from the one that looks, in turn order; numbers are unscaled, -1 stands for none.
# While luck is to decide, it is the table before the action that waits.
PIECES: tuple[tuple[str, Shape, str], ...] = (
    ("seats", (S,), "1 for each seat that plays"),
    ("to_act", (S,), "1 for the seat that decides"),
    ("mentors", (S,), "1 for the seat that has Mentors"),
    ("dragon", (S, MAX_DRAGONS), "1 for each seat's dragon"),
    ("growth", (S,), "what each seat could spend"),
    ("deck", (S, K), "copies in each deck"),
    ("hold", (S, K), "copies in each hold"),
    ("discard", (S, K), "copies in each discard pile"),
    ("market_deck", (K,), "copies in the Market deck"),
    ("market_discard", (K,), "copies in the Market's discard pile"),
    ("box", (K,), "copies that everybody knows to be in the box"),
    ("market_row", (codes.MARKET_SLOTS,), "the kind in each slot"),
    ("memory_row", (codes.MEMORY_SLOTS,), "the kind in each slot"),
    ("winter_row", (codes.MEMORY_SLOTS,), "the kind in each slot, while an open winter lies ahead"),
    ("ahead", (codes.SEASONS, K), "1 for each Memory that can still be dealt"),
    ("season", (codes.SEASONS,), "1 for the season"),
    ("phase", (codes.OVER + 1,), "1 for what is open: a turn, a payment, a loss, an Item, nothing more"),
    ("options", (K,), "1 for each kind among which a question lets choose"),
    ("fired", (K,), "how often a kind's drawn effect was used this turn"),
    ("answered", (K,), "how often a held kind's effect was used this turn"),
    ("numbers", (9,), "growth due, draws owed, turns, turns without a purchase, kind paid last, drawn card "
     "that waits, kind that asks, whether that card has its effect, whether the dragon's effect was used"),
)  # fmt: skip
SIZE = sum(prod(shape) for _, shape, _ in PIECES)
_NUMBERS = ("due", "owed", "turns", "dry", "last_paid", "waiting", "cause", "fresh", "dragon_fired")


class TableObserver:
    """OpenSpiel's observer of this game: `tensor`, its pieces by name in `dict`, and a line of words."""

    def __init__(self, terms: Terms, params: Any) -> None:
        if params:
            raise ValueError(f"the observation has no parameters, not {params}")
        self.terms = terms
        self.tensor = np.zeros(SIZE, np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, shape, _ in PIECES:
            self.dict[name] = self.tensor[at : at + prod(shape)].reshape(shape)
            at += prod(shape)

    def set_from(self, state: Any, player: int) -> None:
        """Write what a seat sees to the tensor; before the deal that is nothing."""
        self.tensor.fill(0)
        point: Point = state.point
        if point.action != DEAL:
            _fill(self.dict, point.tables[0], self.terms.seats, player)

    def string_from(self, state: Any, player: int) -> str:
        return self.text(state.point)

    @staticmethod
    def text(point: Point) -> str:
        """The table in its notation, and what is under way there."""
        compiled, t = point.terms.compiled, point.tables[0]
        groups = [] if point.action == DEAL else [notation.write(compiled, t, None)]
        if t["phase"] == codes.PAY:
            groups.append(f"buying {_bought(point, int(t['buying']))} due {t['due']} last {t['last_paid']}")
        if point.to_act == CHANCE:
            outcomes = [_outcome(point, at, kind) for at, kind in enumerate(point.drawn.tolist())]
            under_way = "deal" if point.action == DEAL else describe(point, point.action, of_seat=True)
            groups.append(" ".join([f"{under_way}:", *outcomes]))
        return " | ".join(groups)


def _fill(to: dict[str, Any], t: Any, seats: int, first: int) -> None:
    order = [(first + seat) % seats for seat in range(seats)]
    to["seats"][:seats] = 1
    for name in ("to_act", "mentors"):
        if t[name] >= 0:
            to[name][order.index(int(t[name]))] = 1
    for at, seat in enumerate(order):
        to["dragon"][at, t["dragon"][seat]] = 1
    for name in ("growth", "deck", "hold", "discard"):
        to[name][:seats] = t[name][order]
    for name in ("market_deck", "market_discard", "box", "market_row", "memory_row", "winter_row"):
        to[name][:] = t[name]
    for name in ("fired", "answered"):
        to[name][:] = t[name]
    for season in range(codes.SEASONS):
        to["ahead"][season] = _bits(t["ahead"][season])
    to["options"][:] = _bits(t["options"])
    to["season"][t["season"]] = 1
    to["phase"][t["phase"]] = 1
    to["numbers"][:] = [t[name] for name in _NUMBERS]


def _bits(mask: Any) -> Any:
    return [int(mask) >> kind & 1 for kind in range(K)]


# In words


def describe(point: Point, step: int, *, of_seat: bool = False) -> str:
    """An action at this point in words, or an outcome; `of_seat`: the action that waits there for luck."""
    if point.to_act == CHANCE and not of_seat:
        return _outcome(point, len(point.drawn), step)
    if step >= codes.CARD:
        word = _WORD[int(point.tables["phase"].item())]
        return f"{word} {point.terms.compiled.ids[step - codes.CARD]}"
    if step >= codes.MARKET:
        return f"buy {_bought(point, step)}"
    return _PLAIN[step]


_WORD = {codes.PAY: "pay", codes.LOSE: "lose", codes.ITEM: "discard"}
_PLAIN = {codes.DRAW: "draw", codes.PASS: "pass", codes.DECLINE: "decline", codes.MENTORS: "pay mentors"}


def _bought(point: Point, action: int) -> str:
    row, first = ("memory", codes.MEMORY) if action >= codes.MEMORY else ("market", codes.MARKET)
    slot = action - first
    return f"{row} {slot + 1} {point.terms.compiled.ids[point.tables[row + '_row'][0, slot]]}"


def _outcome(point: Point, at: int, number: int) -> str:
    """Outcome number `at` of what is under way: the deal begins with the dragons."""
    of_dragon = point.action == DEAL and at < point.terms.seats
    compiled = point.terms.compiled
    return (compiled.dragon_ids if of_dragon else compiled.ids)[number]
