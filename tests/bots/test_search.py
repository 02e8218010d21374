"""Learned values and search: what they find, how long they take it, and what they tell of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from teadragon.bots import NAMES, STRONGEST, choose, mind, think
from teadragon.bots.chooser import CHUNK
from teadragon.bots.outcomes import SPLIT
from teadragon.lab.simulate import simulate
from teadragon.rules.actions import Buy
from teadragon.rules.game import Game
from tests.bots.tables import FEW, TEAHOUSE, played

SEARCHING = ("sprout", "brewer", "sage")


def after(calls: int) -> Callable[[], bool]:
    """A deadline that is over when it is asked for the nth time."""
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked >= calls

    return stop


def positions(series: int, seats: int) -> list[tuple[Game, Game]]:
    """Of one game, each with its twin that has no future."""
    return [(game.copy(), twin.copy()) for game, twin in played("greedy", series=series, seats=seats)]


def middle(seats: int) -> Game:
    return positions(21, seats)[40][0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_thought_weighs_every_open_choice_and_shares_out_one_victory(seats: int) -> None:
    game = middle(seats)
    thought = think(game, 1, walks=200)
    assert thought.seat == game.to_act
    assert sum(thought.shares) == pytest.approx(1)
    assert len(thought.shares) == len(thought.points) == seats
    buys = {action.card for action in game.legal_actions() if isinstance(action, Buy)}
    assert {one.action.card for one in thought.choices if isinstance(one.action, Buy)} == buys
    assert all(game.refusal(one.action) is None for one in thought.choices)
    walks = [one.walks for one in thought.choices if one.share < 1]
    assert walks == sorted(walks, reverse=True)
    assert thought.shares[thought.seat] == thought.choices[0].share


def test_the_same_table_and_seed_give_the_same_thought() -> None:
    game = middle(3)
    assert think(game, 5, walks=100) == think(game.copy(), 5, walks=100)
    assert think(game, 5, walks=100) != think(game, 6, walks=100)


def test_a_thought_does_not_look_into_the_future_of_its_table() -> None:
    for game, twin in positions(22, 2)[::9]:
        assert think(game, 3, walks=FEW) == think(twin, 3, walks=FEW)


def outcomes(first: int) -> list[int]:
    """Of the nodes that an edge leads to by what luck brought."""
    nodes, found = mind(TEAHOUSE).nodes, []
    while first >= 0:
        found.append(int(nodes["outcome"][first]))
        first = int(nodes["next"][first])
    return found


def test_only_ways_walked_often_lead_apart_by_what_luck_brought() -> None:
    game, own = middle(2), mind(TEAHOUSE)
    think(game, 3, walks=SPLIT)
    assert (own.edges["outcomes"][: own.used[1]] < 0).all()
    think(game, 3, walks=3 * SPLIT)
    edges = own.edges[: own.used[1]]
    apart = edges[edges["outcomes"] >= 0]
    assert (apart["visits"] > SPLIT).all()
    found = [outcomes(int(first)) for first in apart["outcomes"]]
    assert max(map(len, found)) > 3
    assert all(len(set(of_one)) == len(of_one) for of_one in found)


def test_a_long_search_does_not_look_into_the_future_of_its_table() -> None:
    for game, twin in positions(22, 2)[::20]:
        assert think(game, 3, walks=2 * SPLIT) == think(twin, 3, walks=2 * SPLIT)


def test_a_search_ends_when_it_is_told() -> None:
    assert think(middle(2), 1, walks=10 * CHUNK, stop=after(3)).walks == 3 * CHUNK
    assert think(middle(2), 1, walks=CHUNK // 2).walks == CHUNK // 2


def test_a_bot_walks_as_far_as_it_should_and_is_asked_on_the_way() -> None:
    """A stop that never comes changes nothing; one that comes at the first word ends the search there."""
    asked = 0

    def never() -> bool:
        nonlocal asked
        asked += 1
        return False

    game = middle(2)
    assert choose("sage", game, 1, walks=3 * CHUNK, stop=never) == choose("sage", game, 1, walks=3 * CHUNK)
    assert asked == 2
    assert choose("sage", game, 1, walks=3 * CHUNK, stop=after(1)) == choose("sage", game, 1, walks=CHUNK)


@pytest.mark.parametrize("name", SEARCHING)
def test_a_bot_that_is_stopped_at_once_still_chooses(name: str) -> None:
    for game, _ in positions(23, 3)[::7]:
        assert game.refusal(choose(name, game, 1, stop=after(1))) is None


@pytest.mark.parametrize("name", ["gardener", "brewer", "sage"])
def test_the_memory_that_wins_at_once_is_bought(name: str) -> None:
    """The last Memory of winter ends the game: whoever can win by it must see that."""
    won = 0
    for series in range(30, 60):
        game = positions(series, 2)[-1][0]
        winning = [action for action in game.legal_actions() if _wins(game, action)]
        if winning and len(game.legal_actions()) > 1:
            assert _wins(game, choose(name, game, 1, walks=100))
            won += 1
    assert won >= 10


def _wins(game: Game, action: object) -> bool:
    trial = game.copy()
    seat = trial.to_act
    trial.play(action)  # type: ignore[arg-type]
    return trial.over and trial.winners() == [seat]


def test_what_is_decided_is_known_to_be() -> None:
    game = positions(31, 2)[-1][0]
    winning = [action for action in game.legal_actions() if _wins(game, action)]
    thought = think(game, 1, walks=100)
    assert bool(winning) == (thought.choices[0].share == 1.0)


@pytest.mark.parametrize(
    ("name", "below"),
    [
        ("gardener", "greedy"),
        ("greedy", "uniform"),
        pytest.param("sprout", "uniform", marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize("seats", [2, 4])
def test_each_is_better_than_one_below(name: str, below: str, seats: int) -> None:
    """From every seat; the ladder's own table stands in docs/bots.md."""
    games, wins = 48, 0.0
    for seat in range(seats):
        bots = [below] * seats
        bots[seat] = name
        summary = simulate(games // seats, seats, bots, 7, TEAHOUSE, workers=1)
        wins += summary.seats[seat].wins + summary.seats[seat].shared / 2
    assert wins / games > 1.3 / seats


def test_the_strongest_is_the_last_of_the_ladder() -> None:
    game = middle(2)
    assert choose(STRONGEST, game, 4, walks=FEW) == choose(NAMES[-1], game, 4, walks=FEW)


AS_GOOD_AS_WON = """
chamomile: hold feeding-3 grooming-3 sleeping-3 sugary-treat entertaining-2 fickle-dragons 2*grooming-2
 sleeping-2 blanket book 2*entertaining-1 2*feeding-1 feeding-clock gloves 2*grooming-1 3*sleeping-1
 rain-on-the-roof swap-meet | deck - | discard entertaining-3 necklace bite bored picky
| rooibos: hold brick entertaining-2 feeding-2 milk sleeping-2 bowl brush 3*entertaining-1 2*feeding-1 flute
 grooming-1 incense iron-teapot 2*sleeping-1 tea-tray wind-chime farmers-market harvest-supper long-night
 mushroom-walk picnic mentors | deck - | discard feeding-2 grooming-1 bite grumpy picky
| market - - - - | market-deck - | market-discard - | memories winter bath-by-the-fire - snow-day
| turns 413 dry 200 to-act 1
"""


@pytest.mark.parametrize("name", ["gardener", "brewer", "sage"])
def test_who_has_as_good_as_won_goes_and_ends_the_game(name: str) -> None:
    """It is 32 to 7: drawing on wins as surely, as far as a network can tell, but without end."""
    game = Game.from_text(TEAHOUSE, " ".join(AS_GOOD_AS_WON.split()))
    action = choose(name, game, 1)
    assert isinstance(action, Buy)
    assert action.row == "memory"
