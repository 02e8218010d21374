"""Making tables for tests: from a line of notation, or by playing at random."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from teadragon.cards.edition import Edition, load, parse
from teadragon.rules.actions import Action, Buy, Draw
from teadragon.rules.events import Event
from teadragon.rules.game import Game


@cache
def teahouse() -> Edition:
    return load("teahouse")


SEED = "00112233445566778899aabbccddeeff"
EDITION = teahouse()
OTHER = "ginseng: hold mentors"  # a second seat that only has Mentors


def new(seats: int = 2, *, open_winter: bool = False) -> Game:
    """A game of the teahouse edition, always dealt by the same seed."""
    return Game.new(EDITION, seats, SEED, open_winter=open_winter)


def teahouse_with(*changes: str) -> Edition:
    """The teahouse edition with pieces of its text replaced: old, new, old, new, .."""
    text = teahouse().text
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert old in text, old
        text = text.replace(old, new)
    return parse(text, where="a changed teahouse")


def teahouse_with_copies(card: str, copies: int) -> Edition:
    """The teahouse edition with more copies of a Market card."""
    block = re.search(rf'id = "{card}"\n(?:.+\n)*?copies = 1\n', teahouse().text)
    assert block is not None, card
    return teahouse_with(block[0], block[0].replace("copies = 1", f"copies = {copies}"))


def table(line: str, edition: Edition | None = None) -> Game:
    """A game from a line of notation. A line with one seat gets a second that has nothing."""
    edition = edition or teahouse()
    if line.count(":") == 1:
        other = next(d.id for d in edition.dragons if f"{d.id}:" not in line)
        seat, bar, rest = line.partition(" | market")
        line = f"{seat} | {other}: hold -{bar}{rest}"
    return Game.from_text(edition, line)


def draw(game: Game, *cards: str) -> list[Event]:
    """Draw for the seat to act, chance giving these cards."""
    return game.replay(Draw(), [{"drew": card} for card in cards])


def buy(game: Game, card: str, *outcomes: dict[str, Any], **pay: int) -> list[Event]:
    """Buy a card that lies in a row, paying cards named with _ for -."""
    row = "market" if card in game.row("market") else "memory"
    slot = game.row(row).index(card)  # type: ignore[arg-type]
    payment = {name.replace("_", "-"): copies for name, copies in pay.items()}
    return game.replay(Buy(row, slot, card, payment), list(outcomes))  # type: ignore[arg-type]


def whats(events: list[Event], *, but: tuple[str, ...] = ("turn_ended",)) -> list[str]:
    """The events in short, as "what card"."""
    return [f"{e.what} {e.card}" if e.card else str(e.what) for e in events if e.what not in but]


def random_game(
    seed: int, seats: int, *, open_winter: bool = False
) -> Iterator[tuple[Game, Action, list[Event]]]:
    """Play a whole game at random; yields the game after each action, the action and its events."""
    dice = random.Random(seed)
    game = Game.new(teahouse(), seats, f"{seed:032x}", open_winter=open_winter)
    while not game.over:
        action = dice.choice(game.legal_actions())
        yield game, action, game.play(action)


def all_payments(purse: Sequence[tuple[str, int, int]], cost: int) -> list[dict[str, int]]:
    """Every payment of at least `cost`, loose ones too: each set of cards whose growth covers it (R14)."""
    payments: list[tuple[dict[str, int], int]] = [({}, 0)]
    for card, growth, copies in purse:
        payments = [
            ({**payment, card: spent} if spent else payment, paid + spent * growth)
            for payment, paid in payments
            for spent in range(copies + 1)
        ]
    return [payment for payment, paid in payments if paid >= cost]
