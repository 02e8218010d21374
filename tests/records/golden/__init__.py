"""The golden games: seeded games of every kind; their records in this folder change on purpose only.

    python -m tests.records.golden --write

plays them anew, writes their records and the digests of their states, and names what changed.
"""

import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import product
from pathlib import Path

from teadragon.cards.edition import Edition, load, parse
from teadragon.records import Record, Recorder
from teadragon.rules.actions import Action, Buy
from teadragon.rules.game import Game
from teadragon.rules.view import view

FOLDER = Path(__file__).parent
DIGESTS = FOLDER / "states.json"
EVERY = 10  # plies between two digests

Chooser = Callable[[Game, random.Random], Action]


def at_random(game: Game, dice: random.Random) -> Action:
    """Any legal action; every third payment has a card too many, where one can be added (R14)."""
    action = dice.choice(game.legal_actions())
    if isinstance(action, Buy) and dice.random() < 1 / 3:
        return loose(action, game, dice)
    return action


def loose(buy: Buy, game: Game, dice: random.Random) -> Action:
    assert game.to_act is not None
    left = [card for card, _, copies in game.purse(game.to_act) if copies > buy.pay.get(card, 0)]
    if not left:
        return buy
    card = dice.choice(left)
    return Buy(buy.row, buy.slot, buy.card, {**buy.pay, card: buy.pay.get(card, 0) + 1})


def keen(game: Game, dice: random.Random) -> Action:
    """Buys Memories as soon as it can, and Market cards half of the time."""
    actions = game.legal_actions()
    memories = [a for a in actions if isinstance(a, Buy) and a.row == "memory"]
    if memories:
        return dice.choice(memories)
    without = [action for action in actions if not isinstance(action, Buy)]
    return dice.choice(without if without and dice.random() < 0.5 else actions)


def idle(game: Game, dice: random.Random) -> Action:
    """Never buys, so that the game ends after 300 turns without a purchase (R26)."""
    return dice.choice([action for action in game.legal_actions() if not isinstance(action, Buy)])


def slow(game: Game, dice: random.Random) -> Action:
    """Buys from the Market every 200th turn or so, so that the game ends with turn 1,000 (R26)."""
    market = [a for a in game.legal_actions() if isinstance(a, Buy) and a.row == "market"]
    return dice.choice(market) if market and game.turns % 200 > 190 else idle(game, dice)


@dataclass(frozen=True)
class Golden:
    name: str
    chooser: Chooser
    seats: int
    open_winter: bool = False
    edition: str = "teahouse"
    stop_at: int | None = None  # people end it with this turn
    leave_at: int | None = None  # it is in progress after this ply
    committed: bool = False
    dragons: tuple[str, ...] | None = None

    def recorder(self) -> Recorder:
        """The game as dealt, and who writes it down."""
        seed = sha256(self.name.encode()).hexdigest()[:32]
        game = Game.new(
            edition_of(self.edition), self.seats, seed, dragons=self.dragons, open_winter=self.open_winter
        )
        names = [f"Seat {seat}" for seat in range(1, self.seats + 1)]
        bots = dict.fromkeys(range(1, self.seats), self.chooser.__name__)
        return Recorder(game, names, bots=bots, committed=self.committed)

    def played(self) -> tuple[Record, list[str]]:
        """The record, and the digest of the state at the start, every ten plies and at the end."""
        recorder = self.recorder()
        game = recorder.game
        dice = random.Random(self.name)
        states = [state(game)]
        while not game.over and game.plies != self.leave_at:
            recorder.play(self.chooser(game, dice))
            if game.plies % EVERY == 0:
                states.append(state(game))
            if self.stop_at is not None and game.turns >= self.stop_at and not game.over and not game.choice:
                game.stop()
        return recorder.record(name=f"{self.name}.jsonl"), [*states, state(game)]

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.name}.jsonl"


def state(game: Game) -> str:
    return sha256(json.dumps(view(game), sort_keys=True).encode()).hexdigest()[:16]


@cache
def edition_of(name: str) -> Edition:
    return barren() if name == "barren" else load(name)


def barren() -> Edition:
    """The teahouse edition with Growth cards to start with that gain no growth, and decks without
    Mischief: soon nothing can be drawn or bought, and everybody passes (R8)."""
    text = load("teahouse").text.replace('id = "teahouse"', 'id = "barren"', 1)
    text = re.sub(r"(starter = true\n)growth = 1", r"\1growth = 0", text)
    for dragon in ("ginseng", "rooibos", "chamomile"):
        deck = re.search(rf'id = "{dragon}"\n(?:.+\n)*?(deck = .+)\n', text)
        assert deck is not None
        text = text.replace(deck[1], re.sub(r", (picky|bored|grumpy|bite) = 1", "", deck[1]))
    text = text.replace("picky = 1, bored = 1, grumpy = 1 }", "picky = 1, bored = 1, grumpy = 1, bite = 1 }")
    return parse(text, where="barren")


def games() -> Iterator[Golden]:
    for seats, chooser, open_winter in product((2, 3, 4), (at_random, keen), (False, True)):
        for number in (1, 2):
            winter = "open" if open_winter else "hidden"
            name = f"{seats}-seats-{winter}-winter-{chooser.__name__.replace('_', '-')}-{number}"
            yield Golden(name, chooser, seats, open_winter, committed=number == 2)
    yield Golden("chosen-dragons", keen, 4, dragons=("jasmine", "ginseng", "chamomile", "rooibos"))
    yield Golden("300-turns-without-a-purchase", idle, 2)
    yield Golden("1000-turns", slow, 3)
    yield Golden("stopped", keen, 2, stop_at=33)
    yield Golden("stopped-at-once", at_random, 4, open_winter=True, stop_at=1)
    yield Golden("in-progress", keen, 3, leave_at=25, committed=True)
    yield Golden("in-progress-just-dealt", keen, 2, leave_at=0)
    yield Golden("nothing-but-pass", at_random, 2, edition="barren", dragons=("ginseng", "rooibos"))
