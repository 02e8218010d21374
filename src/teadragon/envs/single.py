"""One table of an environment that plays a game at a time: what its classes share."""

from __future__ import annotations

from operator import index
from typing import Any

import numpy as np

from teadragon.cards.compile import compile_edition
from teadragon.cards.edition import Edition, load
from teadragon.envs import encoding
from teadragon.envs.rendering import picture
from teadragon.envs.stepping import returns_of, show_legal
from teadragon.rules import codes
from teadragon.rules.apply import apply
from teadragon.rules.chance import seed_words
from teadragon.rules.refusal import IllegalAction, Reason, Refusal
from teadragon.rules.setup import deal_by_seed
from teadragon.rules.table import new_tables, new_tape

OVER = -1


class Single:
    """A table, dealt anew as often as is wished. It never touches what it gave away."""

    def __init__(self, seats: int, edition: str | Edition, *, open_winter: bool, features: bool) -> None:
        """Raises ValueError for seats that cannot be played, BadEdition for a faulty edition."""
        cards = load(edition) if isinstance(edition, str) else edition
        checked_seats(seats, cards)
        self.compiled = compile_edition(cards)
        self.array = self.compiled.array
        self.seats = seats
        self.size = encoding.size_of(features=features)
        self.tables = new_tables(1)
        self.legal = np.zeros(codes.ACTIONS, np.int8)
        """1 for each legal action, as the spaces of Gymnasium want their masks."""
        self.to_act = OVER
        """The seat that decides, or OVER."""
        self._open_winter = int(open_winter)
        self._tape = new_tape()
        self._room = encoding.new_room()
        self._list = np.empty(codes.ACTIONS, np.int16)

    def deal(self, words: tuple[Any, Any]) -> None:
        """Begin the game of a key (two uint64)."""
        k0, k1 = np.uint64(words[0]), np.uint64(words[1])
        deal_by_seed(self.array, self.tables, 0, self.seats, k0, k1, self._open_winter, self._tape)
        self.to_act = show_legal(self.array, self.tables, 0, self.legal, self._list)

    @property
    def seed(self) -> str:
        """The seed of the game in play, as `Game.new` takes it."""
        return key_text(self.tables["key"][0])

    def act(self, action: Any) -> None:
        """Take an action of the seat to act. Raises IllegalAction, or TypeError for what is no integer; then
        nothing has changed."""
        number = index(action)
        if not 0 <= number < codes.ACTIONS or not self.legal[number]:
            raise not_an_option(number, self.legal, seat=self.to_act)
        apply(self.array, self.tables, 0, number, self._tape)
        self.to_act = show_legal(self.array, self.tables, 0, self.legal, self._list)

    def observe(self, seat: int) -> Any:
        """What a seat sees, float32, in an array of its own."""
        observation = np.empty(self.size, np.float32)
        encoding.observe(self.array, self.tables, 0, seat, observation, self._room)
        return observation

    def returns(self) -> list[float]:
        """Each seat's return of a game that is over; they sum to zero."""
        found = np.zeros(self.seats)
        returns_of(self.array, self.tables, 0, found)
        return found.tolist()

    def picture(self) -> str:
        return picture(self.compiled, self.tables, np.empty((2, codes.KINDS), np.int16))


def checked_seats(seats: int, edition: Edition) -> None:
    """Raises ValueError for a number of seats that an edition has no game for."""
    if not 2 <= seats <= edition.max_seats:
        raise ValueError(f"{seats} seats: a game of this edition has 2 to {edition.max_seats}")


def not_an_option(action: int, legal: Any, **where: int) -> IllegalAction:
    """Why an action was refused: where, which, and what could be done instead."""
    details = {**where, "action": action, "legal": np.flatnonzero(legal).tolist()}
    return IllegalAction(Refusal(Reason.NOT_AN_OPTION, details))


def key_text(key: Any) -> str:
    return b"".join(int(word).to_bytes(8, "little") for word in key).hex()


def chosen_words(dice: Any, options: Any) -> tuple[Any, Any]:
    """The key of the next game: that of the seed in options["deal"] if there is one, else of the generator.

    Raises ValueError where that is no seed of 32 hexadecimal digits.
    """
    if options and "deal" in options:
        return seed_words(options["deal"])
    k0, k1 = dice.integers(0, 2**64, 2, np.uint64)
    return k0, k1
