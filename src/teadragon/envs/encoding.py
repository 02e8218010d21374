"""What learners see of a table: one list of numbers, the same in every environment here.

`PIECES` is the one table of it, in order. The offsets below, the bounds of the spaces, the pieces of
OpenSpiel's observer and the table in docs/envs.md all come from it; `observe_of` fills it in compiled code.

Seats are numbered from the one that looks, in turn order; kinds and dragons as in the compiled edition.
Counts are unscaled. Nothing is hidden at this table but the luck to come, of which there is nothing here.
"""

from __future__ import annotations

from math import prod
from typing import Any, NamedTuple

import numpy as np

from teadragon.cards.checks import MAX_DRAGONS
from teadragon.rules import codes
from teadragon.rules.compiled import NONE, has, inner, jit, lowest, without_lowest
from teadragon.rules.features import OF_SEAT, OF_TABLE, SEAT_NAMES, TABLE_NAMES, features_of
from teadragon.rules.score import points_of, total_of

VERSION = 2
"""Changes with the meaning, the order or the bounds of any number."""

S, K = codes.SEATS, codes.KINDS
COPIES, MOST = 127, 32_767  # of a kind; of growth, points and turns
FEATURE = 1e6  # no bound but a wide one: what editions lay down scales these


class Piece(NamedTuple):
    name: str
    shape: tuple[int, ...]
    low: float
    high: float
    meaning: str
    columns: tuple[str, ...] = ()  # what the last axis counts through, where its places mean different things

    @property
    def size(self) -> int:
        return prod(self.shape)


OFFER_NAMES = (
    "its kind, -1 where the slot is empty", "cost", "growth", "points, were it counted now for who looks",
    "draws when drawn", "draws for an Item given up when drawn", "draws as an answer while held",
    "1 for a Protection card", "1 for a Vulnerable card", "1 for an Item",
    "1 where the seat that looks has the growth for it",
)  # fmt: skip
NUMBER_NAMES = (
    "growth due", "draws owed", "turns", "turns without a purchase", "kind paid last",
    "drawn card that waits", "kind that asks",
    "whether that card has its effect", "whether the dragon's effect was used",
)  # fmt: skip
OFFER, NUMBERS = len(OFFER_NAMES), len(NUMBER_NAMES)

PIECES = (
    Piece("seats", (S,), 0, 1, "1 for each seat that plays"),
    Piece("to_act", (S,), 0, 1, "1 for the seat that decides"),
    Piece("mentors", (S,), 0, 1, "1 for the seat that has Mentors"),
    Piece("dragon", (S, MAX_DRAGONS), 0, 1, "1 for each seat's dragon"),
    Piece("growth", (S,), 0, MOST, "what each seat could spend"),
    Piece("points", (S,), -MOST, MOST, "what each seat would score now"),
    Piece("deck", (S, K), 0, COPIES, "copies of each kind in each deck"),
    Piece("hold", (S, K), 0, COPIES, "copies in each hold"),
    Piece("discard", (S, K), 0, COPIES, "copies in each discard pile"),
    Piece("market_deck", (K,), 0, COPIES, "copies in the Market deck"),
    Piece("market_discard", (K,), 0, COPIES, "copies in the Market's discard pile"),
    Piece("box", (K,), 0, COPIES, "copies that everybody knows to be in the box"),
    Piece("ahead", (codes.SEASONS, K), 0, 1, "1 for each Memory that can still be dealt"),
    Piece("options", (K,), 0, 1, "1 for each kind among which a question lets choose"),
    Piece("fired", (K,), 0, COPIES, "how often a kind's drawn effect was used this turn"),
    Piece("answered", (K,), 0, COPIES, "how often a held kind's effect was used this turn"),
    Piece("market_row", (codes.MARKET_SLOTS, OFFER), -MOST, MOST, "the card in each slot", OFFER_NAMES),
    Piece("memory_row", (codes.MEMORY_SLOTS, OFFER), -MOST, MOST, "the card in each slot", OFFER_NAMES),
    Piece("winter_row", (codes.MEMORY_SLOTS, OFFER), -MOST, MOST,
          "the card in each slot, while an open winter lies ahead", OFFER_NAMES),
    Piece("season", (codes.SEASONS,), 0, 1, "1 for the season"),
    Piece("phase", (codes.OVER + 1,), 0, 1,
          "1 for what is open: a turn, a payment, a loss, an Item, nothing more"),
    Piece("numbers", (NUMBERS,), -MOST, MOST, "what else the rules keep in mind", NUMBER_NAMES),
    Piece("seat_features", (S, OF_SEAT), -FEATURE, FEATURE,
          "each seat by what its cards do, as the bots here see it", SEAT_NAMES),
    Piece("table_features", (OF_TABLE,), -FEATURE, FEATURE,
          "the table by what its cards do, as the bots here see it", TABLE_NAMES),
)  # fmt: skip
FEATURES = ("seat_features", "table_features")
"""The last pieces, which are there only where they are asked for: they take as long as all others
together."""

FULL_SIZE = sum(piece.size for piece in PIECES)
SIZE = FULL_SIZE - sum(piece.size for piece in PIECES if piece.name in FEATURES)
OFFSETS = {piece.name: sum(before.size for before in PIECES[:at]) for at, piece in enumerate(PIECES)}

ACTIONS = (
    (codes.DRAW, codes.DRAW, "draw a card"),
    (codes.PASS, codes.PASS, "pass, where nothing else can be done"),
    (codes.DECLINE, codes.DECLINE, "give up no Item"),
    (codes.MENTORS, codes.MENTORS, "pay with Mentors"),
    (codes.MARKET, codes.MEMORY - 1, "buy the card in this slot of the Market; its payment comes next"),
    (codes.MEMORY, codes.CARD - 1, "buy the Memory in this slot, likewise"),
    (codes.CARD, codes.ACTIONS - 1, "discard a held card of this kind: a part of a payment (in falling "
     "growth), the loss that a Mischief demands, or the Item that an effect asks for, as the phase says"),
)  # fmt: skip
"""The rules' one list of actions: first, last, meaning."""


def size_of(*, features: bool) -> int:
    return FULL_SIZE if features else SIZE


def pieces_of(observation: Any) -> dict[str, Any]:
    """Views of the pieces of an observation by name; of many at once where it has axes before the last."""
    lead, size = observation.shape[:-1], observation.shape[-1]
    return {
        piece.name: observation[..., at : at + piece.size].reshape(*lead, *piece.shape)
        for piece, at in zip(PIECES, OFFSETS.values(), strict=True)
        if at < size
    }


def bounds(*, features: bool) -> tuple[Any, Any]:
    """The lowest and the highest value of each number, both float32."""
    sizes = [piece.size for piece in PIECES]
    ends = np.array([(piece.low, piece.high) for piece in PIECES], np.float32)
    low, high = np.repeat(ends, sizes, axis=0)[: size_of(features=features)].T
    return low.copy(), high.copy()


# Filling it in

_AT = list(OFFSETS.values())
_SEATS, _TO_ACT, _MENTORS, _DRAGON, _GROWTH, _POINTS, _DECK, _HOLD, _DISCARD = _AT[:9]
_MARKET_DECK, _MARKET_DISCARD, _BOX, _AHEAD, _OPTIONS, _FIRED, _ANSWERED = _AT[9:16]
_MARKET, _MEMORY, _WINTER, _SEASON, _PHASE, _NUMBERS, _OF_SEATS, _OF_TABLE = _AT[16:]
_PROTECTION, _VULNERABLE = 2, 3  # among the kinds of cards


@inner
def _counts(out: Any, counts: Any) -> None:
    for kind in range(codes.KINDS):
        out[kind] = counts[kind]


@inner
def _mask(out: Any, kinds: Any) -> None:
    while kinds != NONE:
        out[lowest(kinds)] = 1
        kinds = without_lowest(kinds)


@inner
def _points(ed: Any, t: Any, seat: int) -> int:
    """What a seat would score, the card that waits beside its hold included."""
    total = total_of(ed, t, seat)
    if t.waiting >= 0 and t.to_act == seat:
        elsewhere = t.deck_kinds[seat] | t.hold_kinds[seat] | t.discard_kinds[seat]
        if not has(elsewhere, t.waiting):
            total += points_of(ed, t, seat, t.waiting)
    return total


@inner
def _seat(ed: Any, t: Any, seat: int, at: int, out: Any) -> None:
    """One seat's own pieces; `at` is its place from the one that looks."""
    out[_SEATS + at] = 1
    out[_TO_ACT + at] = 1 if t.to_act == seat else 0
    out[_MENTORS + at] = 1 if t.mentors == seat else 0
    out[_DRAGON + at * MAX_DRAGONS + t.dragon[seat]] = 1
    out[_GROWTH + at] = t.growth[seat]
    out[_POINTS + at] = _points(ed, t, seat)
    _counts(out[_DECK + at * K : _DECK + at * K + K], t.deck[seat])
    _counts(out[_HOLD + at * K : _HOLD + at * K + K], t.hold[seat])
    _counts(out[_DISCARD + at * K : _DISCARD + at * K + K], t.discard[seat])


@inner
def _offers(ed: Any, t: Any, seat: int, row: Any, slots: int, out: Any, start: int) -> None:
    for slot in range(slots):
        kind = row[slot]
        x = out[start + slot * OFFER : start + slot * OFFER + OFFER]
        x[0] = kind
        if kind >= 0:
            x[1] = ed.cost[kind]
            x[2] = ed.growth[kind]
            x[3] = points_of(ed, t, seat, kind)
            x[4] = ed.draws[kind]
            x[5] = ed.item_draws[kind]
            x[6] = ed.answer_draws[kind]
            x[7] = 1 if ed.kind[kind] == _PROTECTION else 0
            x[8] = 1 if ed.kind[kind] == _VULNERABLE else 0
            x[9] = 1 if has(ed.item_kinds, kind) else 0
            x[10] = 1 if ed.cost[kind] <= t.growth[seat] else 0


@inner
def _numbers(t: Any, x: Any) -> None:
    x[0] = t.due
    x[1] = t.owed
    x[2] = t.turns
    x[3] = t.dry
    x[4] = t.last_paid
    x[5] = t.waiting
    x[6] = t.cause
    x[7] = t.fresh
    x[8] = t.dragon_fired


@inner
def _features(ed: Any, t: Any, first: int, out: Any, room: Any) -> None:
    features_of(ed, t, room, out[_OF_TABLE : _OF_TABLE + OF_TABLE])
    for at in range(t.seats):
        of_seat = room[(first + at) % t.seats]
        x = out[_OF_SEATS + at * OF_SEAT : _OF_SEATS + at * OF_SEAT + OF_SEAT]
        for number in range(OF_SEAT):
            x[number] = of_seat[number]


@inner
def observe_of(ed: Any, t: Any, first: int, out: Any, room: Any) -> None:
    """Write to `out` (float32, SIZE long, or FULL_SIZE with the features) what seat `first` sees of a game
    that was dealt. `room` to work in is float32, SEATS x OF_SEAT."""
    out[:] = 0
    for at in range(t.seats):
        _seat(ed, t, (first + at) % t.seats, at, out)
    _counts(out[_MARKET_DECK : _MARKET_DECK + K], t.market_deck)
    _counts(out[_MARKET_DISCARD : _MARKET_DISCARD + K], t.market_discard)
    _counts(out[_BOX : _BOX + K], t.box)
    for season in range(codes.SEASONS):
        _mask(out[_AHEAD + season * K : _AHEAD + season * K + K], t.ahead[season])
    _mask(out[_OPTIONS : _OPTIONS + K], t.options)
    _counts(out[_FIRED : _FIRED + K], t.fired)
    _counts(out[_ANSWERED : _ANSWERED + K], t.answered)
    _offers(ed, t, first, t.market_row, codes.MARKET_SLOTS, out, _MARKET)
    _offers(ed, t, first, t.memory_row, codes.MEMORY_SLOTS, out, _MEMORY)
    _offers(ed, t, first, t.winter_row, codes.MEMORY_SLOTS, out, _WINTER)
    out[_SEASON + t.season] = 1
    out[_PHASE + t.phase] = 1
    _numbers(t, out[_NUMBERS : _NUMBERS + NUMBERS])
    if len(out) > SIZE:
        _features(ed, t, first, out, room)


@jit
def observe(ed: Any, tables: Any, i: int, first: int, out: Any, room: Any) -> None:
    """The same for tables[i]."""
    observe_of(ed[0], tables[i], first, out, room)


def new_room() -> Any:
    """Room for `observe` to work in."""
    return np.empty((codes.SEATS, OF_SEAT), np.float32)
