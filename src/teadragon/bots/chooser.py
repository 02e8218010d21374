"""Bots at a `Game`: whole actions out, purchases with their payment."""

from __future__ import annotations

from typing import Any

import numpy as np

from teadragon.bots.choosing import NAMES
from teadragon.bots.choosing import choose as choose_integer
from teadragon.bots.dice import seed_dice
from teadragon.rules import codes
from teadragon.rules.actions import MENTORS, Action, Buy, DiscardItem, Draw, Lose, Pass
from teadragon.rules.apply import apply
from teadragon.rules.game import Game


def choose(name: str, game: Game, seed: int) -> Action:
    """What the bot of this name does now; the same table and seed give the same action.

    Raises KeyError for an unknown name. The game must not be over.
    """
    words = seed.to_bytes(16, "little")
    k0, k1 = (np.uint64(int.from_bytes(words[at : at + 8], "little")) for at in (0, 8))
    return Chooser(k0, k1).choose(name, game)


class Chooser:
    """Dice and room to work in, for the bots of one game."""

    def __init__(self, k0: Any, k1: Any) -> None:
        self._dice = np.zeros(1, np.uint64)
        self._legal = np.empty(codes.ACTIONS, np.int16)
        seed_dice(self._dice, k0, k1, 0)

    def choose(self, name: str, game: Game) -> Action:
        bot = _NUMBERS[name]
        integer = self._integer(bot, game)
        card = game.compiled.ids[integer - codes.CARD] if integer >= codes.CARD else None
        if integer == codes.DRAW:
            return Draw()
        if integer == codes.PASS:
            return Pass()
        if codes.MARKET <= integer < codes.CARD:
            return self._purchase(bot, game, integer)
        if card is not None and game.tables["phase"][0] == codes.LOSE:
            return Lose(card)
        return DiscardItem(card)

    def _integer(self, bot: int, game: Game) -> int:
        return int(choose_integer(bot, game.compiled.array, game.tables, 0, self._dice, self._legal))

    def _purchase(self, bot: int, game: Game, integer: int) -> Buy:
        """Complete a purchase card by card on a copy. Its luck is not the table's."""
        trial = game.copy()
        trial.tables["key"] = 0
        pay: dict[str, int] = {}
        apply(trial.compiled.array, trial.tables, 0, integer, trial.tape)
        while trial.tables["phase"][0] == codes.PAY:
            paid = self._integer(bot, trial)
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


_NUMBERS = {name: number for number, name in enumerate(NAMES)}
