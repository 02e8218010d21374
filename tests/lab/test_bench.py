"""What `teadragon bench` is made of, but for how fast anything is."""

import gzip
import logging
import random
from pathlib import Path

import pytest

from teadragon.bench import EDITION, engine, envs, machine, page, peers, report, search
from teadragon.bench.timing import rate
from teadragon.bots import mind
from teadragon.cards.edition import load
from teadragon.envs import pettingzoo

FOUND = {
    "machine": {"processor": "Abacus", "cores": "2", "python": "3.11.7", "numba": "0.68"},
    "engine": {
        "games_per_s": 61_234.5,
        "actions_per_s": 12_345_678.9,
        "actions_per_game": 174.93,
        "two_core_ratio": 1.954,
        "cold_s": 12.34,
        "cached_s": 0.1234,
    },
    "search": {"rollouts_per_s": 91_234.5},
    "envs": {"aec_steps_per_s": 45_678.9, "batch_decisions_per_s": 3_456_789.1},
    "peers": {"pyminion": 735.2, "openspiel_mcts_hearts": 1234.5, "pettingzoo_hanabi": 7654.3},
}


def test_the_first_page_is_what_it_links_to(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    for name, size in (("a.js", 5000), ("a.css", 3000), ("later.js", 9000)):
        dice = random.Random(name)
        (tmp_path / "assets" / name).write_bytes(dice.randbytes(size))
    html = '<link rel="stylesheet" href="./assets/a.css"><link rel="icon" href="./assets/later.js">'
    html += '<script src="/assets/a.js"></script><script src="https://elsewhere/b.js"></script>'
    (tmp_path / "index.html").write_text(html, encoding="utf-8")
    found = page.sizes(tmp_path)
    assert found is not None
    assert found["files"] == 3
    expected = len(gzip.compress(html.encode(), 9)) + 8000
    assert abs(found["first_page_kb"] * 1000 - expected) < 100


def test_without_a_page_there_is_no_size(tmp_path: Path) -> None:
    assert page.sizes(tmp_path) is None


def test_random_games_are_the_same_each_time() -> None:
    assert engine.play(30) == engine.play(30)
    assert 100 < engine.play(30) / 30 < 300


def test_every_rollout_ends_with_a_victory() -> None:
    points = search.tables()
    assert {point.terms.seats for point in points} == {2, 3, 4}
    assert len({int(point.tables["season"][0]) for point in points}) == 4
    assert search.roll_out_all(points, search.room(), 2) == pytest.approx(2 * len(points))


def test_the_network_gives_seats_a_share() -> None:
    seen = search.stacked(search.tables())
    total = search.judge_all(search.tables()[0].terms.array, seen, mind(load(EDITION)), 1)
    assert 0.2 < total / len(seen) < 0.7


def test_an_environment_is_stepped_through_whole_games_again() -> None:
    environment = pettingzoo.raw_env(seats=3)
    games = envs.by_lot(environment, 400)
    assert [seed for seed, _ in games] == list(range(1, len(games) + 1))
    assert sum(len(actions) for _, actions in games[:-1]) < 400 <= sum(len(actions) for _, actions in games)
    for seed, actions in games:
        environment.reset(seed=seed)
        for action in actions:
            assert not any(environment.terminations.values())
            environment.step(action)
        assert all(environment.terminations.values())
    assert envs.steps_per_s(environment, rounds=1, least=1) > 0


def test_the_environments_have_rates_and_peers() -> None:
    assert envs.decisions_per_s(1, observations=False, tables=8, steps=5) > 0
    assert envs.decisions_per_s(1, observations=True, tables=8, steps=5) > 0
    assert set(envs.peers(rounds=1)) == {"pettingzoo_hanabi", "pettingzoo_connect_four"}


def test_a_rate_counts_what_was_done() -> None:
    done: list[int] = []

    def work() -> int:
        done.append(5)
        return 5

    assert rate(work, seconds=0) > 0
    assert done == [5]


def test_peers_leave_no_trace() -> None:
    before = random.getstate(), logging.root.level, list(logging.root.handlers)
    assert all(found > 0 for found in peers.rates(seconds=0).values())
    assert (random.getstate(), logging.root.level, list(logging.root.handlers)) == before


def test_people_read_every_number_once() -> None:
    lines = dict(report.rows(FOUND))
    assert lines["random two-seat games a second, one core"] == "61,234"
    assert lines["actions a game, mean"] == "174.9"
    assert lines["two cores against one"] == "1.95 x"
    assert lines["peer: pyminion, games a second"] == "735"
    assert lines["decisions a second at many tables at once, one core"] == "3,456,789"
    assert lines["PettingZoo's raw_env(), steps seen and taken a second, one core"] == "45,679"
    assert lines["peer: PettingZoo's hanabi, steps a second"] == "7,654"
    assert lines["rollouts to the end of the game a second, one core"] == "91,234"
    assert lines["peer: MCTSBot at hearts, rollouts a second"] == "1,234"
    assert not any("network" in what for what in lines)
    assert not any("page" in what for what in lines)


def test_the_machine_has_a_name() -> None:
    assert all(machine.describe().values())
