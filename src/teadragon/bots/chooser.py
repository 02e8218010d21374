"""Bots at a `Game`: whole actions out, purchases with their payment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from teadragon.bots import choosing
from teadragon.bots.dice import seed_dice
from teadragon.bots.mind import Mind, new_mind
from teadragon.bots.weights import shipped
from teadragon.cards.edition import Edition
from teadragon.rules import codes
from teadragon.rules.actions import MENTORS, Action, Buy, DiscardItem, Draw, Lose, Pass
from teadragon.rules.apply import apply
from teadragon.rules.chance import number_words
from teadragon.rules.game import Game
from teadragon.rules.threads import OfThread

CHUNK = 64  # walks of a search between two looks at the clock
ROOM = 65_536  # nodes: what a search in a thread may keep in its tree


def choose(
    name: str, game: Game, seed: int, *, walks: int = 0, stop: Callable[[], bool] | None = None
) -> Action:
    """What the bot of this name does now; the same table and seed give the same action.

    `walks` above 0 are those of a search instead of its level's own. With `stop` it goes on until that is
    true or these are walked; where no number of walks is given, as long as it may. It is asked every few
    milliseconds. The game must not be over. Raises KeyError for an unknown name.
    """
    return Chooser(*number_words(seed), walks=walks).choose(name, game, stop=stop)


class Chooser:
    """Dice for the bots of one game.

    `walks` are those of every search for which nothing else is said, if its level's own are not wanted.
    """

    def __init__(self, k0: Any, k1: Any, *, walks: int = 0) -> None:
        self.dice = np.zeros(1, np.uint64)
        self._legal = np.empty(codes.ACTIONS, np.int16)
        self._walks = walks
        seed_dice(self.dice, k0, k1, 0)

    def choose(
        self, name: str, game: Game, *, walks: int = 0, stop: Callable[[], bool] | None = None
    ) -> Action:
        """As the function does, with the dice of this game."""
        bot = choosing.number_of(name)
        return self.whole(bot, game, self._integer(bot, game, walks or self._walks, stop), walks)

    def whole(self, bot: int, game: Game, integer: int, walks: int = 0) -> Action:
        """An action of the list as people say it, a purchase with the payment of the bot with this number."""
        card = game.compiled.ids[integer - codes.CARD] if integer >= codes.CARD else None
        if integer == codes.DRAW:
            return Draw()
        if integer == codes.PASS:
            return Pass()
        if codes.MARKET <= integer < codes.CARD:
            return self._purchase(bot, game, integer, walks or self._walks)
        if card is not None and game.tables["phase"][0] == codes.LOSE:
            return Lose(card)
        return DiscardItem(card)

    def _integer(
        self, bot: int, game: Game, walks: int, stop: Callable[[], bool] | None = None
    ) -> int:
        edition = game.compiled.array
        if bot < choosing.THOUGHTLESS:
            return int(choosing.choose_at_once(bot, edition, game.tables, 0, self.dice, self._legal))
        own = mind(game.edition)
        if stop is None or not choosing.searches(bot, edition, game.tables, 0, own):
            return int(choosing.choose(bot, walks, edition, game.tables, 0, own, self.dice))
        choosing.begin_search(bot, edition, game.tables, 0, own)
        done = 0
        while not done or not (done == walks or stop()):
            portion = min(CHUNK, walks - done) if walks else CHUNK
            choosing.search_on(edition, game.tables, 0, own, self.dice, portion)
            done += portion
        return int(choosing.found(edition, game.tables, 0, own))

    def _purchase(self, bot: int, game: Game, integer: int, walks: int) -> Buy:
        """Complete a purchase card by card on a copy. Its luck is not the table's."""
        trial = game.copy()
        trial.tables["key"] = 0
        pay: dict[str, int] = {}
        apply(trial.compiled.array, trial.tables, 0, integer, trial.tape)
        while trial.tables["phase"][0] == codes.PAY:
            paid = self._integer(bot, trial, walks)
            name = MENTORS if paid == codes.MENTORS else trial.compiled.ids[paid - codes.CARD]
            pay[name] = pay.get(name, 0) + 1
            apply(trial.compiled.array, trial.tables, 0, paid, trial.tape)
        if integer >= codes.MEMORY:
            return _buy(game, "memory", integer - codes.MEMORY, pay)
        return _buy(game, "market", integer - codes.MARKET, pay)


def _buy(game: Game, row: Any, slot: int, pay: dict[str, int]) -> Buy:
    card = game.row(row)[slot]
    assert card is not None
    return Buy(row, slot, card, pay)


_own = OfThread(dict)


def mind(edition: Edition) -> Mind:
    """The mind of this thread that has the package's weights for an edition."""
    learned, minds = shipped(edition), _own.it
    if learned.story.digest not in minds:
        minds[learned.story.digest] = new_mind(learned.weights, ROOM)
    found: Mind = minds[learned.story.digest]
    return found
