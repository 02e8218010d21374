"""Many tables at once play what one table plays, and refuse what cannot be."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from teadragon.envs import encoding
from teadragon.envs.batch import BatchEnv, Seen
from teadragon.envs.single import Single
from teadragon.rules import codes
from teadragon.rules.chance import seed_words
from teadragon.rules.refusal import IllegalAction
from tests.bots.tables import PLAYED


def by_lot(seen: Seen, dice: Any) -> Any:
    """A legal action for each table."""
    return np.where(seen.legal, dice.random(seen.legal.shape), -1.0).argmax(axis=1)


def copied(seen: Seen) -> Seen:
    return Seen(*(None if part is None else part.copy() for part in seen))


def steps(env: BatchEnv, many: int, seed: int) -> Iterator[tuple[Any, Seen]]:
    seen, dice = env.reset(), np.random.default_rng(seed)
    for _ in range(many):
        actions = by_lot(seen, dice)
        seen = env.step(actions)
        yield actions, copied(seen)


def same(one: Seen, other: Seen, tables: int) -> bool:
    return all(
        (mine[:tables] == yours[:tables]).all()
        for mine, yours in zip(one, other, strict=True)
        if mine is not None
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_what_one_table_plays(seats: int) -> None:
    """Each table beside one of its own: same deals, masks, seats, observations, rewards, game after game."""
    env = BatchEnv(3, seats, 5, open_winter=seats == 3, observations=True, features=seats == 4)
    env.reset()
    singles = [Single(seats, PLAYED, open_winter=seats == 3, features=seats == 4) for _ in range(3)]
    for i, single in enumerate(singles):
        single.deal(seed_words(env.deal_of(i)))
    ends = 0
    for actions, seen in steps(env, 900, seats):
        for i, single in enumerate(singles):
            single.act(actions[i])
            assert seen.terminated[i] == (single.to_act < 0)
            expected = single.returns() if single.to_act < 0 else [0.0] * seats
            assert seen.rewards[i].tolist() == pytest.approx(expected)
            if single.to_act < 0:
                ends += 1
                single.deal(seed_words(env.deal_of(i)))
            assert seen.to_act[i] == single.to_act
            assert (seen.legal[i] == single.legal).all()
            assert (seen.observations[i] == single.observe(single.to_act)).all()
    assert ends >= 3
    assert env.games.sum() == ends + 3


def test_a_table_does_not_hang_on_how_many_there_are() -> None:
    few, many = BatchEnv(4, 3, 9, observations=True), BatchEnv(300, 3, 9, observations=True)
    one, other = few.reset(), many.reset()
    dice = np.random.default_rng(2)
    for _ in range(600):
        assert same(one, other, 4)
        actions = by_lot(other, dice)
        one, other = few.step(actions[:4]), many.step(actions)
    assert few.games.tolist() == many.games[:4].tolist()
    assert few.games.min() > 1


def test_a_reset_begins_the_same_series_again_and_a_seed_another() -> None:
    env = BatchEnv(20, 2, 1, observations=True)
    first = copied(env.reset())
    while not env.seen.terminated.any():
        env.step(env.choose("greedy"))
    assert same(first, env.reset(), 20)
    assert env.games.tolist() == [1] * 20
    assert not same(first, env.reset(2), 20)
    assert same(copied(env.reset()), BatchEnv(20, 2, 2, observations=True).reset(), 20)


def test_no_two_tables_and_no_two_games_are_alike() -> None:
    env = BatchEnv(50, 2, 3)
    env.reset()
    deals = {env.deal_of(i) for i in range(50)}
    while env.games.min() < 2:
        env.step(env.choose("greedy"))
    deals |= {env.deal_of(i) for i in range(50)}
    assert len(deals) == 100


def test_rewards_sum_to_zero_and_come_at_the_end() -> None:
    ends = 0
    for _, seen in steps(BatchEnv(100, 4, 4), 500, 4):
        assert (seen.rewards[~seen.terminated] == 0).all()
        assert seen.rewards.sum(axis=1) == pytest.approx(0, abs=1e-6)
        assert (seen.rewards[seen.terminated].max(axis=1) > 0).all()
        assert seen.legal.any(axis=1).all()
        ends += int(seen.terminated.sum())
    assert ends > 50


def test_observations_keep_their_bounds() -> None:
    low, high = encoding.bounds(features=True)
    for seats in (2, 3, 4):
        env = BatchEnv(64, seats, 6, open_winter=True, observations=True, features=True)
        for _, seen in steps(env, 400, seats):
            assert (seen.observations >= low).all()
            assert (seen.observations <= high).all()


def test_without_observations_there_are_none() -> None:
    assert BatchEnv(2, 2, 1).reset().observations is None


def test_a_step_where_it_is_wished_leaves_the_other_tables_alone() -> None:
    """Tables by turns, until all have done what they do in step elsewhere."""
    whole, parted = BatchEnv(6, 3, 11, observations=True), BatchEnv(6, 3, 11, observations=True)
    one, other = whole.reset(), parted.reset()
    odd, dice = np.arange(6) % 2 == 1, np.random.default_rng(3)
    for _ in range(500):
        actions = by_lot(one, dice)
        before, rewards = parted.tables.copy(), np.zeros((6, 3), np.float32)
        for where in (odd, ~odd):
            other = parted.step(np.where(where, actions, -9), where)
            rewards += other.rewards
            assert not other.terminated[~where].any()
            assert not other.rewards[~where].any()
            if where is odd:
                assert parted.tables[~odd].tobytes() == before[~odd].tobytes()
        one = whole.step(actions)
        assert (rewards == one.rewards).all()
        assert (other.observations == one.observations).all()
        assert (other.to_act == one.to_act).all()
    assert whole.games.tolist() == parted.games.tolist()
    assert whole.games.min() > 1


def test_observations_are_written_into_an_array_that_is_given() -> None:
    env, twin = (BatchEnv(5, 2, 12, observations=True) for _ in range(2))
    kept, dice = np.zeros((40, 5, encoding.SIZE), np.float32), np.random.default_rng(4)
    seen, expected = env.reset(into=kept[0]), [twin.reset().observations.copy()]
    for step in range(1, 40):
        actions = by_lot(seen, dice)
        seen = env.step(actions, into=kept[step])
        assert seen.observations.base is kept
        expected.append(twin.step(actions).observations.copy())
    assert (kept == np.array(expected)).all()


@pytest.mark.parametrize(
    "into",
    [
        np.zeros((4, 3), np.float32),
        np.zeros((4, encoding.SIZE)),
        np.zeros((encoding.SIZE, 4), np.float32).T,
    ],
)
def test_an_array_that_does_not_fit_is_refused(env: BatchEnv, into: Any) -> None:
    before = env.tables.tobytes()
    with pytest.raises(ValueError, match="into is float32"):
        env.step(np.zeros(4, np.int64), into=into)
    assert env.tables.tobytes() == before
    with pytest.raises(TypeError, match="into is an array, not list"):
        env.step(np.zeros(4, np.int64), into=into.tolist())
    with pytest.raises(ValueError, match="observations are off"):
        BatchEnv(4, 2, 1).reset(into=into)


# Bots


@pytest.mark.parametrize("bot", ["uniform", "greedy", "gardener"])
def test_bots_choose_what_is_legal_and_each_table_by_itself(bot: str) -> None:
    few, many = BatchEnv(2, 2, 7), BatchEnv(5, 2, 7)
    one, other = few.reset(), many.reset()
    for _ in range(120):
        chosen = many.choose(bot)
        assert other.legal[np.arange(5), chosen].all()
        assert few.choose(bot).tolist() == chosen[:2].tolist()
        one, other = few.step(chosen[:2]), many.step(chosen)
    assert same(one, other, 2)


def test_a_bot_chooses_only_where_it_is_asked() -> None:
    env = BatchEnv(6, 2, 8)
    env.reset()
    out = np.full(6, -7)
    assert env.choose("greedy", np.arange(6) % 2 == 0, out) is out
    assert (out == -7).tolist() == [False, True] * 3


# Refusals


@pytest.fixture
def env() -> BatchEnv:
    env = BatchEnv(4, 2, 10, observations=True)
    env.reset()
    return env


@pytest.mark.parametrize("action", [codes.PASS, codes.ACTIONS, -1, 2**40])
def test_the_first_table_with_an_illegal_action_is_named(env: BatchEnv, action: int) -> None:
    before = env.tables.tobytes()
    seen = copied(env.step(np.zeros(4, np.int8)))
    with pytest.raises(IllegalAction, match=f"table 2, seat ., action {action}, legal "):
        step_with(env, seen, action)
    assert env.tables.tobytes() != before
    before = env.tables.tobytes()
    with pytest.raises(IllegalAction):
        step_with(env, seen, action)
    assert env.tables.tobytes() == before


def step_with(env: BatchEnv, seen: Seen, action: int) -> None:
    actions = seen.legal.argmax(axis=1)
    actions[2:] = action
    env.step(actions)


@pytest.mark.parametrize(
    ("actions", "error", "words"),
    [
        (np.zeros(3, np.int64), ValueError, r"shape \(4,\), one a table, not \(3,\)"),
        (np.zeros((4, 1), np.int64), ValueError, "one a table"),
        (0, ValueError, r"not \(\)"),
        (np.zeros(4), TypeError, "integers, not float64"),
        (np.zeros(4, np.bool_), TypeError, "not bool"),
        (["draw"] * 4, TypeError, "integers"),
    ],
)
def test_actions_of_another_kind_are_refused(
    env: BatchEnv, actions: Any, error: type[Exception], words: str
) -> None:
    before = env.tables.tobytes()
    with pytest.raises(error, match=words):
        env.step(actions)
    assert env.tables.tobytes() == before


@pytest.mark.parametrize("where", [np.ones(3, np.bool_), np.ones(4, np.int64), True])
def test_a_where_of_another_kind_is_refused(env: BatchEnv, where: Any) -> None:
    with pytest.raises(ValueError, match=r"where is bool of the shape \(4,\), not"):
        env.step(np.zeros(4, np.int64), where)
    with pytest.raises(ValueError, match="where is bool"):
        env.choose("greedy", where)


@pytest.mark.parametrize("out", [np.zeros(3, np.int64), np.zeros(4, np.int32)])
def test_an_out_of_another_kind_is_refused(env: BatchEnv, out: Any) -> None:
    with pytest.raises(ValueError, match="out is int64"):
        env.choose("greedy", out=out)


@pytest.mark.parametrize("width", [np.int8, np.uint8, np.int32, np.uint64])
def test_integers_of_any_width_do(env: BatchEnv, width: Any) -> None:
    usual = [copied(env.step(np.zeros(4, np.int64))) for _ in range(2)]
    env.reset()
    assert same(env.step(np.zeros(4, width)), usual[0], 4)
    assert same(env.step(np.zeros(8, width)[::2]), usual[1], 4)  # nor need they lie side by side


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        ((0, 2, 1), ValueError, "0 tables"),
        ((1, 1, 1), ValueError, "1 seats"),
        ((1, 5, 1), ValueError, "5 seats"),
        ((1, 2, -1), ValueError, "seed -1"),
        ((1, 2, 2**128), ValueError, "from 0"),
        ((1, 2, 1.5), TypeError, "not float"),
        ((1, 2, True), TypeError, "not bool"),
    ],
)
def test_what_cannot_be_made_is_refused(given: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        BatchEnv(*given)


def test_nothing_can_be_done_before_the_first_reset() -> None:
    env = BatchEnv(2, 2, 1)
    with pytest.raises(RuntimeError, match="reset"):
        env.step(np.zeros(2, np.int64))
    with pytest.raises(RuntimeError, match="reset"):
        env.choose("greedy")


def test_an_unknown_bot_is_refused(env: BatchEnv) -> None:
    with pytest.raises(ValueError, match="no bot 'nobody': there are uniform, "):
        env.choose("nobody")
