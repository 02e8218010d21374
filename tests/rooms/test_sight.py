"""What a room shows of a table in one fast look is what the public words of the rules say, to the letter."""

from __future__ import annotations

import json
import random
from pathlib import Path

import msgspec
import pytest

from teadragon.bots import choose
from teadragon.cards.edition import Edition, load
from teadragon.rooms.fields import PAYMENTS
from teadragon.rooms.sight import sight_of
from teadragon.rules.actions import Draw
from teadragon.rules.game import Game
from teadragon.rules.proposals import PROPOSALS
from teadragon.rules.survey import survey
from tests.rooms import slowly
from tests.rules.tables import table, teahouse_with

CROWDED = load(Path(__file__).parents[1] / "referee" / "crowded.toml")
RICH_MENTORS = teahouse_with("[mentors]\ngrowth = 1", "[mentors]\ngrowth = 5")
DEAR = teahouse_with("cost = 3", "cost = 6")
EDITIONS = {"teahouse": load("teahouse"), "crowded": CROWDED, "rich": RICH_MENTORS, "dear": DEAR}


def seen(game: Game) -> str:
    return msgspec.json.encode(sight_of(game)).decode()


def said(game: Game) -> str:
    """With the keys in the order in which records and pages show them."""
    return json.dumps(slowly.sight(game), separators=(",", ":"), ensure_ascii=False)


def actions(game: Game, dice: random.Random, *, thrift: float) -> None:
    """One action: at random, greedily, or with some thrift a card drawn, so that holds grow full."""
    if game.choice is None and game.can_draw(game.to_act or 0) and dice.random() < thrift:
        game.play(Draw())
    elif dice.random() < 0.5:
        game.play(choose("greedy", game, dice.getrandbits(64)))
    else:
        game.play(dice.choice(game.legal_actions()))


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("thrift", [0.0, 0.7])
def test_one_look_says_what_the_rules_say(name: str, seats: int, thrift: float) -> None:
    edition: Edition = EDITIONS[name]
    dice = random.Random(f"{name} {seats} {thrift}")
    for open_winter in (False, True):
        game = Game.new(edition, seats, f"{dice.getrandbits(128):032x}", open_winter=open_winter)
        for _ in range(120):
            assert seen(game) == said(game), game.to_text()
            if game.over:
                break
            actions(game, dice, thrift=thrift)


def test_a_game_that_was_stopped() -> None:
    game = Game.new(EDITIONS["teahouse"], 3, "07" * 16)
    game.stop()
    assert seen(game) == said(game)


def test_the_best_of_more_payments_than_are_told() -> None:
    hold = "feeding-1 feeding-2 grooming-1 grooming-2 sleeping-1 sleeping-2 entertaining-1 entertaining-2"
    game = table(f"chamomile: hold {hold} book gloves bowl mentors | ginseng: hold - | market flute milk")
    assert seen(game) == said(game)
    offers = sight_of(game).offers
    assert offers is not None
    assert len(offers.buys[0].payments) == PAYMENTS == PROPOSALS


def test_a_look_leaves_nothing_for_the_next() -> None:
    two = Game.new(EDITIONS["teahouse"], 2, "0" * 32)
    first = survey(two)
    four = Game.new(EDITIONS["teahouse"], 4, "1" * 32, open_winter=True)
    while not four.over:
        four.play(choose("greedy", four, 0))
        survey(four)
    assert survey(two) == first
