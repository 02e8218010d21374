"""What every bot owes its table: legal choices, the same ones again, and no look into the future."""

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from teadragon.bots import NAMES, choose
from teadragon.rules.actions import Buy, to_json
from teadragon.rules.view import view
from tests.bots.tables import FEW, dealt, played


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", NAMES)
def test_every_choice_is_legal(name: str, seats: int) -> None:
    for game, _ in played(name, series=11, seats=seats):
        action = choose(name, game, game.plies, walks=FEW)
        assert game.refusal(action) is None


@pytest.mark.parametrize("name", NAMES)
def test_whole_purchases_have_a_tight_payment(name: str) -> None:
    bought = 0
    for game, _ in played(name, series=12, seats=2):
        action = choose(name, game, 5, walks=FEW)
        if isinstance(action, Buy):
            assert to_json(action) in [to_json(legal) for legal in game.legal_actions()]
            bought += 1
    assert bought > 5


@pytest.mark.parametrize("name", NAMES)
def test_choosing_changes_nothing(name: str) -> None:
    for game, _ in played(name, series=13, seats=3, plies=60):
        before = view(game)
        choose(name, game, 1, walks=FEW)
        assert view(game) == before


@pytest.mark.parametrize("name", NAMES)
def test_same_table_and_seed_give_the_same_choice(name: str) -> None:
    for game, _ in played(name, series=14, seats=4, plies=120):
        assert choose(name, game, 7, walks=FEW) == choose(name, game.copy(), 7, walks=FEW)


@pytest.mark.parametrize("name", NAMES)
def test_a_table_without_a_future_gets_the_same_choice(name: str) -> None:
    """The twin has the same cards everywhere and no generator: whoever read that would choose otherwise."""
    for game, twin in played(name, series=15, seats=2):
        assert choose(name, twin, 9, walks=FEW) == choose(name, game, 9, walks=FEW)


def test_uniform_takes_each_legal_action_equally_often() -> None:
    game = next(
        game for game, _ in played("uniform", series=16, seats=2) if len(game.legal_actions()) >= 4
    ).copy()
    counts = Counter(_first_choice(to_json(choose("uniform", game, seed))) for seed in range(3000))
    open_choices = {_first_choice(to_json(action)) for action in game.legal_actions()}
    assert set(counts) == open_choices
    assert chisquare(np.array(list(counts.values()))).pvalue > 1e-4


def _first_choice(action: dict[str, object]) -> tuple[object, object]:
    """A purchase is staged: which slot comes first, with what to pay comes later."""
    return action.get("buy"), action.get("slot")


def test_uniform_needs_its_seed() -> None:
    game = next(game for game, _ in played("uniform", series=17, seats=2) if len(game.legal_actions()) >= 3)
    assert len({str(choose("uniform", game, seed)) for seed in range(40)}) > 1


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(KeyError, match="nobody"):
        choose("nobody", dealt(1, 2), 1)
