"""Hints: the bot's own choice first, reasons that can be checked, and nothing of the table's future."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from teadragon.bots import choose, think
from teadragon.cards.edition import load
from teadragon.insight.hint import Reason, hint
from teadragon.rules.actions import from_json, to_json
from teadragon.rules.game import Game

TEAHOUSE = load("teahouse")
WALKS = 120


def game_of(seed: int, seats: int = 2) -> Game:
    return Game.new(TEAHOUSE, seats, f"{seed:032x}")


def tables(seed: int, seats: int = 2) -> Iterator[Game]:
    """A whole game of bots, table by table."""
    game = game_of(seed, seats)
    while not game.over:
        yield game.copy()
        game.play(choose("greedy", game, game.plies))


def reasons(found: list[Reason]) -> dict[str, Reason]:
    return {reason.why: reason for reason in found}


def test_the_first_choice_is_what_the_bot_would_do() -> None:
    for game in list(tables(3))[:20]:
        found, thought = hint(game, 7, walks=WALKS), think(game, 7, walks=WALKS)
        assert found.seat == game.to_act
        assert found.options[0].action == to_json(thought.choices[0].action)
        assert len(found.options) == min(3, len(thought.choices))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_choice_is_open_and_has_reasons(seats: int) -> None:
    for number, game in enumerate(tables(11, seats)):
        if number % 9 and game.choice is None:
            continue
        for option in hint(game, number, walks=WALKS).options:
            assert game.refusal(from_json(option.action)) is None
            assert 0 <= option.share <= 1
            assert 1 <= len(option.reasons) <= 4


def test_a_single_choice_says_so() -> None:
    game = game_of(1)
    assert [to_json(action) for action in game.legal_actions()] == [{"draw": True}]
    [option] = hint(game, 1, walks=WALKS).options
    assert option.reasons[0].why == "only"


def test_the_risk_of_mischief_is_that_of_the_next_draw() -> None:
    game = game_of(1)
    odds = game.odds(0)
    kinds = {card.id: card.kind for card in TEAHOUSE.cards}
    chance = sum((odds[card] for card in odds if kinds[card] == "mischief"), Fraction())
    [option] = hint(game, 1, walks=WALKS).options
    assert reasons(option.reasons)["mischief"].chance == pytest.approx(float(chance))


def test_points_are_those_of_the_score_sheet() -> None:
    checked = 0
    for number, game in enumerate(tables(5)):
        if number % 4:
            continue
        seat = game.to_act
        assert seat is not None
        for option in hint(game, number, walks=WALKS).options:
            found = reasons(option.reasons).get("scores")
            if found is None:
                continue
            after = game.copy()
            after.play(from_json(option.action))
            assert found.amount == after.score()[seat].total - game.score()[seat].total > 0
            checked += 1
    assert checked > 3


def test_who_else_could_pay_is_named() -> None:
    costs = {card.id: card.cost for card in TEAHOUSE.cards}
    seen = 0
    for number, game in enumerate(tables(2, 3)):
        if number % 3:
            continue
        for option in hint(game, number, walks=WALKS).options:
            denied = reasons(option.reasons).get("denies")
            if denied is None or denied.card is None or denied.seat is None:
                continue
            assert denied.seat != game.to_act
            assert sum(g * n for _, g, n in game.purse(denied.seat)) >= costs[denied.card]
            seen += 1
    assert seen


def test_a_win_at_once_is_called_one() -> None:
    won = 0
    for seed in range(6):
        for game in tables(seed):
            if game.season != "winter":
                continue
            for option in hint(game, seed, walks=WALKS).options:
                if "wins" in reasons(option.reasons):
                    after = game.copy()
                    after.play(from_json(option.action))
                    assert after.over
                    assert after.winners() == [game.to_act]
                    won += 1
    assert won


def test_the_future_of_the_table_is_not_looked_at() -> None:
    """The same table under other luck has the same hint."""
    for game in list(tables(9))[:60:6]:
        other = game.copy()
        other.reseed("ab" * 16)
        before = game.to_text()
        assert hint(game, 4, walks=WALKS) == hint(other, 4, walks=WALKS)
        assert game.to_text() == before
