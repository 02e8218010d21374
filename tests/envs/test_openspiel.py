"""The game as OpenSpiel plays it: its own tests, the games of the engine, and no look into the future."""

import copy
import pickle
import random
from collections.abc import Iterator
from math import prod

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

from teadragon.envs import encoding
from teadragon.envs.openspiel import CompiledRollouts, Dice, TeaDragonGame, TeaDragonState, scaled
from teadragon.rules import codes
from teadragon.rules.apply import apply
from teadragon.rules.chance import series_seed
from teadragon.rules.events import outcomes, read_tape
from teadragon.rules.game import Game
from tests.bots.tables import PLAYED, cards


def loaded(**chosen: object) -> TeaDragonGame:
    parameters = ",".join(f"{name}={str(value).lower()}" for name, value in chosen.items())
    game: TeaDragonGame = pyspiel.load_game(f"python_teadragon({parameters})")
    return game


def dealt(game: TeaDragonGame, dice: random.Random) -> TeaDragonState:
    return after_luck(game.new_initial_state(), dice)


def after_luck(state: TeaDragonState, dice: random.Random) -> TeaDragonState:
    while state.is_chance_node():
        kinds, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(kinds, weights)[0])
    return state


def played(state: TeaDragonState, dice: random.Random, decisions: int) -> TeaDragonState:
    for _ in range(decisions):
        if state.is_terminal():
            break
        state.apply_action(dice.choice(state.legal_actions()))
        after_luck(state, dice)
    return state


# OpenSpiel's own tests


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_their_random_games_pass(seats: int) -> None:
    game = loaded(seats=seats, open_winter=seats == 3, longest=60)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("open_winter", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_many_of_their_random_games_pass(seats: int, open_winter: bool) -> None:
    game = loaded(seats=seats, open_winter=open_winter)
    pyspiel.random_sim_test(game, num_sims=6, serialize=True, verbose=False)


# The same game as the engine's


def in_step(seats: int, *, open_winter: bool = False) -> Iterator[tuple[Game, TeaDragonState]]:
    """A seeded game of the engine, and beside it the state that is told only what happened."""
    game = Game.new(PLAYED, seats, series_seed(31, seats), open_winter=open_winter)
    state = loaded(seats=seats, open_winter=open_winter).new_initial_state()
    rows = [game.row("market"), game.row("memory"), *([game.row("winter")] if open_winter else [])]
    told = [game.compiled.dragon_ids.index(dragon) for dragon in game.dragons]
    told += [game.compiled.index[card] for row in rows for card in cards(row)]
    dice = random.Random(seats)
    take(state, told)
    while not game.over:
        yield game, state
        action = dice.choice(state.legal_actions())
        apply(game.compiled.array, game.tables, 0, action, game.tape)
        happened = outcomes(read_tape(game.tape, game.compiled, game.dragons, None))
        state.apply_action(action)
        take(state, [game.compiled.index[card] for card in drawn(happened, open_winter)])
    yield game, state


def take(state: TeaDragonState, told: list[int]) -> None:
    for outcome in told:
        assert 0 < dict(state.chance_outcomes())[outcome] <= 1
        state.apply_action(outcome)
    assert not state.is_chance_node()


def drawn(happened: list[dict[str, object]], open_winter: bool) -> Iterator[str]:
    for outcome in happened:
        for value in outcome.values():
            if isinstance(value, str):
                yield value
            elif isinstance(value, list) and not (open_winter and "new-years-bells" in value):
                yield from value


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_is_the_game_of_the_engine(seats: int) -> None:
    for game, state in in_step(seats):
        luck = ("key", "drawn", "revealed")
        same = [name for name in game.tables.dtype.names if name not in luck]
        for name in same:
            assert np.array_equal(state.point.tables[name], game.tables[name]), name
        assert state.current_player() == (-4 if game.over else game.to_act)
    winners = game.winners()
    assert state.returns() == pytest.approx(
        scaled([(seat in winners) / len(winners) for seat in range(seats)])
    )


def test_the_next_card_has_the_odds_of_the_engine() -> None:
    seen = 0
    for game, state in in_step(2):
        if not game.over and codes.DRAW in state.legal_actions():
            child = state.child(codes.DRAW)
            assert game.to_act is not None
            exact = {game.compiled.index[card]: odds for card, odds in game.odds(game.to_act).items()}
            assert dict(child.chance_outcomes()) == pytest.approx({k: float(o) for k, o in exact.items()})
            seen += 1
    assert seen > 20


def test_chance_is_whole_at_every_node() -> None:
    dice = random.Random(3)
    state = loaded(open_winter=True).new_initial_state()
    nodes = 0
    while not state.is_terminal():
        if state.is_chance_node():
            nodes += 1
            assert sum(p for _, p in state.chance_outcomes()) == pytest.approx(1)
            state.apply_action(dice.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    assert nodes > 50


@pytest.mark.parametrize(
    ("seats", "shares"), [(2, [1, 0]), (2, [0.5, 0.5]), (4, [0, 0.5, 0.5, 0]), (3, [1, 0, 0])]
)
def test_returns_sum_to_zero(seats: int, shares: list[float]) -> None:
    returns = scaled(shares)
    assert sum(returns) == pytest.approx(0)
    assert max(returns) <= 1
    assert min(returns) >= loaded(seats=seats).min_utility()
    assert (returns[0] > returns[-1]) == (shares[0] > shares[-1])


def test_a_longest_game_ends_and_is_scored() -> None:
    state = played(dealt(loaded(longest=9), random.Random(1)), random.Random(2), 200)
    assert state.is_terminal()
    assert state.point.tables["turns"][0] == 9
    assert sum(state.returns()) == 0


@pytest.mark.parametrize("chosen", [{"seats": 5}, {"seats": 1}, {"longest": 0}])
def test_what_cannot_be_played_is_refused(chosen: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="game"):
        TeaDragonGame(chosen)


# Copies


def test_a_clone_goes_its_own_way() -> None:
    state = played(dealt(loaded(), random.Random(4)), random.Random(5), 30)
    before = str(state)
    played(state.clone(), random.Random(6), 10)
    played(copy.deepcopy(state), random.Random(7), 10)
    assert str(state) == before


def test_a_state_is_pickled_by_its_history() -> None:
    state = played(dealt(loaded(seats=3), random.Random(8)), random.Random(9), 40)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_what_is_remembered_is_what_would_be_found_anew() -> None:
    state = dealt(loaded(), random.Random(10))
    searched = state.clone()
    searched.remember()
    for seed in (11, 12, 11):
        assert str(played(searched.clone(), random.Random(seed), 40)) == str(
            played(state.clone(), random.Random(seed), 40)
        )


# Search


def searcher(game: TeaDragonGame, simulations: int, seed: int) -> mcts.MCTSBot:
    return mcts.MCTSBot(game, 2.0, simulations, CompiledRollouts(seed=seed), random_state=Dice(seed))


@pytest.mark.parametrize("seats", [2, 3])
def test_their_search_plays_it(seats: int) -> None:
    game, dice = loaded(seats=seats, longest=30), random.Random(13)
    state, bot = dealt(game, dice), searcher(game, 12, 1)
    while not state.is_terminal():
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        after_luck(state, dice)


def test_search_reads_no_future() -> None:
    game = Game.new(PLAYED, 2, series_seed(33, 1))
    other = game.copy()
    other.reseed(series_seed(33, 2))
    spiel = loaded()
    for at in (game, other):
        assert searcher(spiel, 60, 5).step(spiel.state_of(at.tables)) == searcher(spiel, 60, 5).step(
            spiel.state_of(game.tables)
        )
    values = [CompiledRollouts(20, seed=6).evaluate(spiel.state_of(at.tables)) for at in (game, other)]
    assert values[0] == values[1]


@pytest.mark.parametrize("waiting", [False, True])
def test_compiled_rollouts_are_worth_what_theirs_are(waiting: bool) -> None:
    """At a decision, and at a chance node in the midst of an action."""
    state = played(dealt(loaded(longest=40), random.Random(15)), random.Random(16), 30)
    while codes.DRAW not in state.legal_actions():
        played(state, random.Random(17), 1)
    if waiting:
        state.apply_action(codes.DRAW)
    assert state.is_chance_node() == waiting
    ours = CompiledRollouts(4000, seed=7).evaluate(state)
    theirs = mcts.RandomRolloutEvaluator(300, Dice(8)).evaluate(state)
    assert sum(ours) == pytest.approx(0)
    assert abs(ours[0] - theirs[0]) < 4 / 300**0.5  # four standard errors of values between -1 and 1


# Observations


def test_the_table_of_the_tensor_is_what_it_holds() -> None:
    state = played(dealt(loaded(seats=3), random.Random(17)), random.Random(18), 25)
    observation = make_observation(loaded(seats=3))
    t = state.point.tables[0]
    for seat in range(3):
        observation.set_from(state, seat)
        assert len(observation.tensor) == sum(prod(piece.shape) for piece in encoding.PIECES[:-2])
        assert {name: piece.shape for name, piece in observation.dict.items()} == {
            piece.name: piece.shape for piece in encoding.PIECES[:-2]
        }
        assert observation.dict["hold"][0].tolist() == t["hold"][seat].tolist()
        assert observation.dict["deck"][2].tolist() == t["deck"][(seat + 2) % 3].tolist()
        assert observation.dict["to_act"].argmax() == (state.current_player() - seat) % 3
        assert observation.dict["market_row"][:, 0].tolist() == t["market_row"].tolist()
        assert observation.dict["numbers"][2] == t["turns"]


def test_every_point_has_words_of_its_own() -> None:
    dice, said = random.Random(19), set()
    state = loaded().new_initial_state()
    for _ in range(120):
        said.add(str(state))
        state.apply_action(dice.choice(state.legal_actions()))
    assert len(said) == 120
    assert make_observation(loaded()).string_from(state, 0) == str(state)
    history = make_observation(loaded(), INFO_STATE_OBS_TYPE).string_from(state, 0)
    assert history == state.history_str()
