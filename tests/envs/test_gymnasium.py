"""Gymnasium's own check of the environment, and what it promises beside it."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from teadragon.envs import encoding
from teadragon.envs.gymnasium import ILLEGAL_REWARD, NAME, TeaDragonEnv
from teadragon.envs.gymnasium_vector import TeaDragonVectorEnv
from teadragon.rules import codes
from teadragon.rules.refusal import IllegalAction

Chosen = dict[str, Any]


def first_legal(_: Any, mask: Any) -> Any:
    return np.flatnonzero(mask)[0]


def last_legal(_: Any, mask: Any) -> int:
    return int(np.flatnonzero(mask)[-1])


def game(env: Any, policy: Any, seed: int | None) -> list[Any]:
    """A game to its end: what was done, and the last reward."""
    observation, info = env.reset(seed=seed)
    taken, over, reward = [], False, 0.0
    while not over:
        action = int(policy(observation, info["action_mask"]))
        observation, reward, over, cut, info = env.step(action)
        assert env.observation_space.contains(observation)
        assert not cut
        taken.append(action)
    return [*taken, reward]


@pytest.mark.parametrize(
    "chosen",
    [
        {},
        {"seats": 3, "seat": None, "features": True, "open_winter": True},
        {"seats": 4, "seat": 2, "others": ["greedy", "uniform", first_legal], "render_mode": "ansi"},
        {"illegal": "lose", "render_mode": "human"},
    ],
)
def test_their_check_passes(chosen: Chosen) -> None:
    check_env(gymnasium.make(NAME, **chosen).unwrapped)


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_it_can_be_made_many_at_once(mode: str) -> None:
    envs = gymnasium.make_vec(NAME, num_envs=3, vectorization_mode=mode, others="greedy")
    try:
        observations, info = envs.reset(seed=1)
        assert observations.shape == (3, encoding.SIZE)
        dice, ends = np.random.default_rng(1), 0
        for _ in range(400):
            # a game that is over leaves no choice, and whatever is chosen deals the next
            actions = [dice.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in info["action_mask"]]
            _, rewards, terminated, _, info = envs.step(np.array(actions))
            assert (rewards[~terminated] == 0).all()
            ends += int(terminated.sum())
        assert ends > 3
    finally:
        envs.close()


# Many at once, in compiled code


def many(**chosen: Any) -> Any:
    envs = gymnasium.make_vec(NAME, **{"num_envs": 6, **chosen})
    assert isinstance(envs, TeaDragonVectorEnv)
    return envs


def test_without_a_mode_it_is_the_compiled_one() -> None:
    envs = many(num_envs=64, seats=3, seat=None, features=True, others=["greedy", "uniform"])
    observations, info = envs.reset(seed=1)
    assert envs.observation_space.contains(observations)
    dice, ends, seats = np.random.default_rng(2), np.zeros(64, int), [info["seat"]]
    for _ in range(250):
        pieces = encoding.pieces_of(observations)
        assert (pieces["to_act"] == [1, 0, 0, 0]).all()  # the learner looks, and is to act
        assert (envs.action_masks() == info["action_mask"]).all()
        actions = [dice.choice(np.flatnonzero(mask)) for mask in info["action_mask"]]
        observations, rewards, terminated, truncated, info = envs.step(np.array(actions))
        assert (rewards[~terminated] == 0).all()
        assert (rewards[terminated] != 0).all()
        assert not truncated.any()
        ends += terminated
        assert (info["seat"] == seats[-1])[~terminated].all()  # a seat is kept for a game
        seats.append(info["seat"])
    assert ends.min() > 1
    assert sum(len(set(column)) > 1 for column in np.array(seats).T) > 32  # the next one has another, mostly
    envs.close()


def test_a_seed_decides_all_of_them() -> None:
    ends: list[Any] = []
    for _ in range(2):
        envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(many(seat=None, others=many_last))
        observations, info = envs.reset(seed=3)
        shown = [observations]
        for _ in range(200):
            observations, rewards, *_, info = envs.step(info["action_mask"].argmax(axis=1))
            shown += [observations, rewards, info["seat"]]
        ends.append(shown)
    assert all((one == other).all() for one, other in zip(*ends, strict=True))
    assert (ends[0][0] != many().reset(seed=4)[0]).any()


def many_last(observations: Any, masks: Any) -> Any:
    assert (encoding.pieces_of(observations)["to_act"] == [1, 0, 0, 0]).all()
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


@pytest.mark.parametrize("seat", [0, 1])
def test_many_rewards_are_the_learners(seat: int) -> None:
    envs = many(num_envs=40, seat=seat, others="greedy")
    _, info = envs.reset(seed=5)
    total, ends = 0.0, 0
    while ends < 60:
        _, rewards, terminated, _, info = envs.step(info["action_mask"].argmax(axis=1))
        total, ends = total + rewards.sum(), ends + terminated.sum()
    assert total < -0.7 * ends


def test_many_seeds_and_illegal_actions_are_refused() -> None:
    envs = many()
    with pytest.raises(ValueError, match="one seed"):
        envs.reset(seed=[1, 2, 3, 4, 5, 6])
    envs.reset(seed=6)
    with pytest.raises(IllegalAction, match="table 0, seat 0, action 1, legal"):
        envs.step(np.full(6, codes.PASS))
    with pytest.raises(ValueError, match="no bot 'nobody'"):
        many(others="nobody")
    with pytest.raises(ValueError, match="seat 2"):
        many(seat=2)


# One


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("others", ["uniform", "greedy", last_legal])
def test_a_seed_decides_all(seats: int, others: Any) -> None:
    envs = [TeaDragonEnv(seats, seat=None, others=others) for _ in range(2)]
    games = [[game(env, first_legal, seed) for seed in (1, None, None, 1)] for env in envs]
    assert games[0] == games[1]
    assert games[0][0] == games[0][3] != games[0][1]


def test_the_learner_is_asked_and_nobody_else() -> None:
    seen = []

    def other(observation: Any, mask: Any) -> Any:
        seen.append(encoding.pieces_of(observation)["to_act"].tolist())
        return first_legal(observation, mask)

    def learner(observation: Any, mask: Any) -> Any:
        assert encoding.pieces_of(observation)["to_act"].tolist() == [1, 0, 0, 0]
        return first_legal(observation, mask)

    game(TeaDragonEnv(3, seat=1, others=other), learner, 2)
    assert len(seen) > 50
    assert seen == [[1, 0, 0, 0]] * len(seen)  # whoever decides looks from its own seat


def test_others_sit_in_turn_order_from_the_learner() -> None:
    asked: list[str] = []

    def named(name: str) -> Any:
        def other(observation: Any, mask: Any) -> Any:
            asked.append(name)
            return first_legal(observation, mask)

        return other

    env = TeaDragonEnv(3, seat=1, others=[named("left of it"), named("two left of it")])
    env.reset(seed=3)
    assert set(asked) == {"two left of it"}  # seat 0 began
    while set(asked) == {"two left of it"}:
        env.step(np.flatnonzero(env.action_masks())[0])
    first = asked.index("left of it")
    assert asked[first - 1] == "two left of it"


def test_rewards_are_the_learners() -> None:
    """Greedy wins nearly all from one that takes the first legal action, from whichever seat."""
    for seat in (0, 1):
        env = TeaDragonEnv(2, seat=seat, others="greedy")
        rewards = [game(env, first_legal, seed)[-1] for seed in range(30)]
        assert set(rewards) <= {-1.0, 0.0, 1.0}
        assert sum(rewards) < -20


def test_masks_say_the_same_twice() -> None:
    env = TeaDragonEnv()
    _, info = env.reset(seed=4)
    for _ in range(40):
        assert env.action_masks().dtype == np.bool_
        assert (env.action_masks() == info["action_mask"]).all()
        *_, info = env.step(np.flatnonzero(info["action_mask"])[0])


def test_an_illegal_action_loses() -> None:
    env = TeaDragonEnv()
    env.reset(seed=5)
    observation, reward, over, cut, info = env.step(codes.PASS)
    assert env.observation_space.contains(observation)
    assert (reward, over, cut) == (ILLEGAL_REWARD, True, False)
    assert f"action {codes.PASS}, legal [0" in info["illegal"]
    with pytest.raises(ResetNeeded, match="reset"):
        env.step(codes.DRAW)


def test_or_it_is_refused_and_changes_nothing() -> None:
    env = TeaDragonEnv(illegal="raise")
    env.reset(seed=5)
    with pytest.raises(IllegalAction, match=f"action {codes.PASS}"):
        env.step(codes.PASS)
    env.step(codes.DRAW)


def test_another_that_breaks_the_rules_is_named() -> None:
    env = TeaDragonEnv(3, others=["uniform", lambda *_: codes.PASS])
    env.reset(seed=6)
    with pytest.raises(IllegalAction, match=f"seat 2, action {codes.PASS}"):
        game(env, first_legal, 6)


def test_before_the_first_reset_nothing_can_be_done() -> None:
    with pytest.raises(ResetNeeded, match="reset"):
        TeaDragonEnv().step(0)


def test_a_deal_can_be_named() -> None:
    env, seed = TeaDragonEnv(), "0123456789abcdef" * 2
    observation, info = env.reset(seed=1, options={"deal": seed})
    assert info["deal"] == seed
    again, info = env.reset(options={"deal": seed})
    assert (again == observation).all()
    _, info = env.reset()
    assert info["deal"] != seed


def test_people_can_watch(capsys: pytest.CaptureFixture[str]) -> None:
    env = TeaDragonEnv(render_mode="human")
    env.reset(seed=1)
    env.step(np.flatnonzero(env.action_masks())[0])
    assert capsys.readouterr().out.count("market:") == 2
    text = TeaDragonEnv(render_mode="ansi")
    text.reset(seed=1)
    assert "> seat 0" in str(text.render())


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ({"seats": 5}, "5 seats"),
        ({"seat": 2}, "seat 2"),
        ({"others": "nobody"}, "no bot 'nobody'"),
        ({"others": ["uniform", "greedy"]}, "2 others"),
        ({"illegal": "ignore"}, "ignore"),
        ({"render_mode": "rgb_array"}, "rgb_array"),
    ],
)
def test_what_cannot_be_made_is_refused(chosen: Chosen, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        TeaDragonEnv(**chosen)
