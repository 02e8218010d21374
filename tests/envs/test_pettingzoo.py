"""PettingZoo's own tests of the environment, and what it promises beside them."""

import pickle
import warnings
from typing import Any

import numpy as np
import pytest

from teadragon.envs import encoding, pettingzoo
from teadragon.rules import codes
from teadragon.rules.apply import apply
from teadragon.rules.chance import series_seed
from teadragon.rules.game import Game
from teadragon.rules.legal import legal_list
from teadragon.rules.refusal import IllegalAction
from tests.bots.tables import PLAYED

with warnings.catch_warnings():  # they import one of their own games in a way that they have given up
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test
    from pettingzoo.test.state_test import test_state_space as check_state_space

# What their tests remark on every environment whose observations carry a mask, theirs by name excepted
DICTIONARY = [
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
]
masked = [pytest.mark.filterwarnings(each) for each in DICTIONARY]


def with_marks(test: Any) -> Any:
    for mark in masked:
        test = mark(test)
    return test


# Their tests


@with_marks
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env])
def test_their_interface_test_passes(make: Any, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(make(seats=seats, open_winter=seats == 3, features=seats == 4), num_cycles=10_000)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env])
def test_their_seed_test_passes(make: Any, seats: int) -> None:
    seed_test(lambda: make(seats=seats), num_cycles=500)


def test_their_render_test_passes(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(pettingzoo.env)
    assert "spring, 0 turns, a turn\n" in capsys.readouterr().out


def test_their_test_of_the_state_space_passes() -> None:
    env = pettingzoo.raw_env(seats=4)
    check_state_space(env)
    env.reset(seed=1)
    assert env.state_space.contains(env.state())


# What it promises


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_is_the_game_of_the_engine(seats: int) -> None:
    """A whole game, and beside it the same deal through `Game`: same seats, same choices, same end."""
    seed, dice = series_seed(41, seats), np.random.default_rng(seats)
    env, game = pettingzoo.raw_env(seats=seats), Game.new(PLAYED, seats, seed)
    env.reset(options={"deal": seed})
    assert env.deal == seed
    while not game.over:
        assert env.agent_selection == f"seat_{game.to_act}"
        legal = legal_of(game)
        assert np.flatnonzero(env.last()[0]["action_mask"]).tolist() == legal
        action = legal[int(dice.integers(len(legal)))]
        env.step(action)
        apply(game.compiled.array, game.tables, 0, action, game.tape)
    winners = game.winners()
    shares = [(seat in winners) / len(winners) for seat in range(seats)]
    expected = [(seats * share - 1) / (seats - 1) for share in shares]
    assert list(env.rewards.values()) == pytest.approx(expected)
    assert all(env.terminations.values())
    assert not any(env.truncations.values())


def legal_of(game: Game) -> list[int]:
    found = np.empty(codes.ACTIONS, np.int16)
    return sorted(found[: legal_list(game.compiled.array, game.tables, 0, found)].tolist())


def test_what_was_seen_stays_as_it_was() -> None:
    env = pettingzoo.raw_env()
    env.reset(seed=3)
    first = env.last()[0]
    kept = {name: part.copy() for name, part in first.items()}
    for _ in range(30):
        env.step(np.flatnonzero(env.last()[0]["action_mask"])[0])
    assert all((first[name] == part).all() for name, part in kept.items())
    assert (env.last()[0]["observation"] != first["observation"]).any()


def test_every_agent_sees_the_table_from_its_seat() -> None:
    env = pettingzoo.raw_env(seats=3, features=True)
    env.reset(seed=4)
    env.step(codes.DRAW)
    while env.agent_selection != "seat_1":
        env.step(np.flatnonzero(env.last()[0]["action_mask"])[0])
    seen = [env.observe(agent) for agent in env.possible_agents]
    pieces = [encoding.pieces_of(one["observation"]) for one in seen]
    assert [one["to_act"].argmax() for one in pieces] == [1, 0, 2]
    assert (pieces[0]["hold"][1] == pieces[1]["hold"][0]).all()
    assert (pieces[0]["seat_features"][2] == pieces[2]["seat_features"][0]).all()
    assert [one["action_mask"].any() for one in seen] == [False, True, False]


@pytest.mark.parametrize("action", [codes.PASS, codes.CARD, codes.ACTIONS, -1, np.int16(codes.DECLINE)])
def test_a_raw_illegal_action_is_refused_and_changes_nothing(action: Any) -> None:
    env = pettingzoo.raw_env()
    env.reset(seed=5)
    before = env.state()
    with pytest.raises(IllegalAction, match=f"seat 0, action {action}, legal"):
        env.step(action)
    assert (env.state() == before).all()
    env.step(codes.DRAW)


@pytest.mark.parametrize("action", [0.0, "0", None])
def test_what_is_no_integer_is_refused(action: Any) -> None:
    env = pettingzoo.raw_env()
    env.reset(seed=5)
    with pytest.raises(TypeError, match="integer"):
        env.step(action)


def test_wrapped_an_illegal_action_loses() -> None:
    env = pettingzoo.env(seats=3)
    env.reset(seed=6)
    env.step(codes.PASS)
    assert env.rewards == {"seat_0": pettingzoo.ILLEGAL_REWARD, "seat_1": 0, "seat_2": 0}


def test_resets_without_a_seed_go_on_with_the_series() -> None:
    envs = [pettingzoo.raw_env(), pettingzoo.raw_env()]
    deals = []
    for env in envs:
        env.reset(seed=7)
        deals.append([env.deal])
        for _ in range(3):
            env.reset()
            deals[-1].append(env.deal)
    assert deals[0] == deals[1]
    assert len(set(deals[0])) == 4


def test_it_can_be_made_by_its_name() -> None:
    import pettingzoo as theirs

    env: Any = theirs.make("aec", pettingzoo.NAME, seats=3)
    env.reset(seed=1)
    assert str(env) == "tea_dragon_v0"
    assert env.max_num_agents == 3


def test_it_can_be_pickled() -> None:
    env = pettingzoo.raw_env(seats=4, open_winter=True)
    other = pickle.loads(pickle.dumps(env))
    for each in (env, other):
        each.reset(seed=8)
    assert (env.state() == other.state()).all()
    assert len(other.possible_agents) == 4


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ({"seats": 1}, "1 seats"),
        ({"seats": 5}, "5 seats"),
        ({"render_mode": "rgb_array"}, "rgb_array"),
    ],
)
def test_what_cannot_be_made_is_refused(chosen: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        pettingzoo.raw_env(**chosen)


def test_a_deal_that_is_no_seed_is_refused() -> None:
    with pytest.raises(ValueError, match="32 hexadecimal digits"):
        pettingzoo.raw_env().reset(options={"deal": "1"})
