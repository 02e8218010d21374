"""The arena: the same deals for all, honest intervals, and the same table for everybody who asks."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from teadragon.bots import Chooser
from teadragon.cards.edition import DEFAULT, load
from teadragon.cli import run
from teadragon.lab import entrants
from teadragon.lab.arena import Outcome, companies, contend, plan
from teadragon.lab.entrants import Effort
from teadragon.lab.ratings import rate
from teadragon.records import check, find_edition, read
from teadragon.rules.actions import Action
from teadragon.rules.game import Game

TEAHOUSE = load("teahouse")


def held(bots: str, games: int, seats: int, *, workers: int = 1, **wishes: Any) -> Outcome:
    return contend(plan(bots.split(","), games, seats, 2026, TEAHOUSE, **wishes), workers=workers)


# Who plays whom


@pytest.mark.parametrize(("entrants", "seats"), [(2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 4), (5, 3)])
def test_every_bot_sits_in_every_seat_as_often_as_the_others(entrants: int, seats: int) -> None:
    sat = Counter(
        (entrant, seat)
        for company in companies(entrants, seats)
        for seating in company
        for seat, entrant in enumerate(seating)
    )
    assert len(sat) == entrants * seats
    assert len(set(sat.values())) == 1


def test_more_bots_than_seats_play_in_every_choice_of_them() -> None:
    assert [company[0] for company in companies(3, 2)] == [(0, 1), (0, 2), (1, 2)]
    assert companies(2, 2) == (((0, 1), (1, 0)),)


def test_of_fewer_each_in_turn_takes_the_seats_left_over() -> None:
    assert [company[0] for company in companies(2, 4)] == [(0, 1, 0, 0), (0, 1, 1, 1)]
    assert [company[0] for company in companies(3, 4)] == [(0, 1, 2, 0), (0, 1, 2, 1), (0, 1, 2, 2)]


@pytest.mark.parametrize(
    ("bots", "seats", "games", "deals", "played"),
    [(2, 2, 600, 300, 600), (2, 2, 7, 4, 8), (2, 4, 20, 3, 24), (3, 2, 10, 5, 30), (3, 3, 10, 4, 12)],
)
def test_the_games_are_known_before_and_are_whole_deals(
    bots: int, seats: int, games: int, deals: int, played: int
) -> None:
    found = plan(["greedy"] * bots, games, seats, 1, TEAHOUSE)
    assert (found.deals, found.games) == (deals, played)


# What comes out


@pytest.mark.parametrize(
    ("bots", "seats"), [("greedy,uniform", 2), ("greedy,uniform", 4), ("greedy,uniform,greedy", 2)]
)
def test_the_shares_are_all_the_victories_there_are(bots: str, seats: int) -> None:
    found = held(bots, 200, seats)
    assert sum(row.share * row.games for row in found.table) == pytest.approx(found.contest.games)
    for company in found.companies:
        assert sum(row.share for row in company) == pytest.approx(1)
    assert all(0 <= row.low <= row.share <= row.high <= 1 for row in found.table)


@pytest.mark.parametrize("bot", ["greedy", "uniform"])
@pytest.mark.parametrize("seats", [2, 4])
def test_luck_favours_nobody(bot: str, seats: int) -> None:
    """The deal and the bots' dice are the same in all games of a deal: of two alike each gets one half."""
    one, other = held(f"{bot},{bot}", 40, seats).table
    assert one.share == other.share == 0.5
    assert one.low < 0.5 < one.high


def test_the_better_bot_is_found() -> None:
    greedy, uniform = held("greedy,uniform", 600, 2).table
    assert greedy.share > 0.95
    assert greedy.low > 0.9 > 0.1 > uniform.high
    assert greedy.rating > 20 > uniform.rating


def test_a_few_against_many_are_told_apart() -> None:
    found = held("greedy,uniform", 240, 4)
    assert [[row.bot for row in company] for company in found.companies] == [
        ["greedy x 3", "uniform"],
        ["greedy", "uniform x 3"],
    ]
    (three, _), (alone, _) = found.companies
    assert three.share > alone.share > 0.5
    assert found.table[0].share == pytest.approx((three.share + alone.share) / 2)


def test_who_is_named_twice_takes_part_as_two() -> None:
    found = held("greedy,uniform,uniform", 60, 3)
    assert [row.bot for row in found.table] == ["greedy", "uniform", "uniform"]
    assert found.contest.games == 60
    assert found.table[1].share + found.table[2].share < 0.5


# The same table for everybody


def test_workers_change_nothing(tmp_path: Path) -> None:
    one = held("greedy,uniform", 10, 3, records_dir=tmp_path / "one")
    two = held("greedy,uniform", 10, 3, records_dir=tmp_path / "two", workers=2)
    assert one.table == two.table
    texts = [[file.read_text(encoding="utf-8") for file in sorted((tmp_path / w).iterdir())]
             for w in ("one", "two")]
    assert texts[0] == texts[1]
    assert len(texts[0]) == 12


def test_workers_change_nothing_in_compiled_games() -> None:
    one, two = (held("greedy,uniform", 4200, 2, workers=workers) for workers in (1, 2))
    assert one == two


@pytest.mark.parametrize("seats", [2, 3])
def test_compiled_games_are_those_of_the_records(tmp_path: Path, seats: int) -> None:
    compiled = held("greedy,uniform", 24, seats)
    stepped = held("greedy,uniform", 24, seats, records_dir=tmp_path)
    assert (compiled.table, compiled.companies) == (stepped.table, stepped.companies)


def test_thinking_is_the_same_in_compiled_games(tmp_path: Path) -> None:
    compiled = held("brewer,gardener", 4, 2, effort=Effort(nodes=8))
    stepped = held("brewer,gardener", 4, 2, effort=Effort(nodes=8), records_dir=tmp_path)
    assert (compiled.table, compiled.companies) == (stepped.table, stepped.companies)


def test_records_show_each_deal_in_every_rotation(tmp_path: Path) -> None:
    held("greedy,uniform", 12, 3, records_dir=tmp_path / "deep" / "down")
    files = sorted((tmp_path / "deep" / "down").iterdir())
    assert [file.name for file in files] == [f"{n:06}.jsonl" for n in range(1, 13)]
    records = [read(file.read_text(encoding="utf-8"), name=file.name) for file in files]
    for at in (0, 6):
        deal = records[at : at + 6]
        assert len({record.header.seed for record in deal}) == 1
        assert len({tuple(seat.bot for seat in record.header.seats) for record in deal}) == 6
    assert records[0].header.seed != records[6].header.seed
    report = check(records[0], find_edition(records[0]))
    assert report.faults == ()
    assert report.luck


def test_effort_reaches_the_bots_and_dice_are_shared_by_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    thought = set()

    class Thinking(Chooser):
        def __init__(self, k0: Any, k1: Any) -> None:
            super().__init__(k0, k1)
            made.append(int(k0))

        def choose(self, name: str, game: Game, **effort: Any) -> Action:
            thought.add((name, effort["walks"], effort["stop"]() if effort["stop"] else None))
            return super().choose(name, game, walks=effort["walks"])

    monkeypatch.setattr(entrants, "Chooser", Thinking)
    bots = "greedy,brewer@5,sage@4,brewer@60s"
    held(bots, 1, 4, records_dir=tmp_path, effort=Effort(think=90.0))
    held("greedy,uniform", 4, 2, records_dir=tmp_path)
    assert thought == {("greedy", 0, False), ("brewer", 5, None), ("sage", 4, None), ("brewer", 0, False),
                       ("greedy", 0, None), ("uniform", 0, None)}  # fmt: skip
    assert made[4] == made[5] != made[6] == made[7]
    header = read((tmp_path / "000001.jsonl").read_text(encoding="utf-8"), name="1").header
    assert {str(seat.bot) for seat in header.seats} <= {"greedy", "brewer", "sage", "uniform"}


def test_who_is_named_with_an_effort_thinks_so_much_and_stands_so_in_the_table() -> None:
    told = held("brewer@8,gardener", 4, 2)
    usual = held("brewer,gardener", 4, 2, effort=Effort(nodes=8))
    assert [row.bot for row in told.table] == ["brewer@8", "gardener"]
    assert [row.share for row in told.table] == [row.share for row in usual.table]
    little, much = (held(f"brewer@{walks},gardener", 16, 2).table[0].share for walks in (1, 200))
    assert little < much


@pytest.mark.parametrize(
    ("bot", "reason"),
    [("sage@", "after the @"), ("sage@much", "after the @"), ("sage@1.5", "after the @"), ("wise@5", "no"),
     ("sage@0", "0 nodes"), ("sage@0ms", "0 ms"), ("gardener@5", "does not search"), ("@5", "no bot")],
)  # fmt: skip
def test_an_effort_that_cannot_be_is_refused(bot: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        plan([bot, "greedy"], 1, 2, 1, TEAHOUSE)


# Ratings


def test_the_order_of_the_games_matters_little() -> None:
    dice = np.random.default_rng(5)
    games = [((0, 1), (0, 1) if dice.random() < 0.7 else (1, 0)) for _ in range(600)]
    one, two = rate(2, games), rate(2, games[::-1])
    assert one[0] - one[1] > 3
    assert one == pytest.approx(two, abs=1.5)


def test_who_sits_in_several_seats_moves_by_their_mean() -> None:
    one, many = rate(2, [((0, 1, 1, 1), (0, 1, 1, 1))] * 5)
    first, *others = rate(4, [((0, 1, 2, 3), (0, 1, 1, 1))] * 5)
    assert one - many == pytest.approx(first - others[0])
    assert others == pytest.approx([others[0]] * 3)


def test_several_seats_shift_nobody() -> None:
    """Two alike take three of four seats in turn, and win equally often: both stay where they were."""
    fair = [((0, 1, 1, 1), (0, 1, 2, 3)), ((1, 0, 0, 0), (0, 1, 2, 3)),
            ((0, 1, 1, 1), (3, 0, 1, 2)), ((1, 0, 0, 0), (3, 0, 1, 2))]
    one, other = rate(2, fair * 200)
    assert one == pytest.approx(other, abs=1)
    assert 20 < one < 25


def test_a_second_place_counts() -> None:
    second, third = rate(3, [((0, 1, 2), (0, 1, 2))] * 5)[1:]
    assert second > third


# The command


def done(capsys: pytest.CaptureFixture[str], *argv: object) -> tuple[int, str, str]:
    code = run(["arena", *map(str, argv)])
    return code, *capsys.readouterr()


def test_the_table_is_told_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    wishes = ("--bots", "greedy,uniform", "--games", 40, "--seats", 2, "--seed", 7)
    code, out, err = done(capsys, *wishes, "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert list(found) == ["seats", "games", "table"]
    assert (found["seats"], found["games"]) == (2, 40)
    assert [list(row) for row in found["table"]] == [["bot", "games", "share", "low", "high", "rating"]] * 2
    assert [row["bot"] for row in found["table"]] == ["greedy", "uniform"]


def test_the_plan_is_told_before_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = done(capsys, "--bots", "greedy, uniform", "--games", 30, "--seats", 4, "--seed", 7)
    assert (code, err) == (0, "")
    plan = f"32 games of {DEFAULT} at 4 seats, series 7: 4 deals x 2 companies x 4 rotations\n"
    assert out.startswith(plan)
    assert out.index("4 rotations") < out.index("rating") < out.index("uniform x 3")


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        ({"--bots": "greedy,nobody"}, "no bot 'nobody'"),
        ({"--bots": "greedy"}, "1 bot"),
        ({"--bots": "greedy,,uniform"}, "no bot ''"),
        ({"--games": 0}, "0 games"),
        ({"--seats": 1}, "1 seats"),
        ({"--seats": 5}, "5 seats"),
        ({"--seed": -1}, "seed"),
        ({"--think": 20, "--nodes": 100}, "not by both"),
        ({"--think": 0}, "0 ms"),
        ({"--think": "nan"}, "nan ms"),
        ({"--nodes": 0}, "0 nodes"),
        ({"--workers": 0}, "0 workers"),
        ({"--edition": "nope"}, "nope"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, wishes: dict[str, object], why: str
) -> None:
    sound = {"--bots": "greedy,uniform", "--games": 10, "--seats": 2, "--seed": 1}
    folder = tmp_path / "records"
    argv = [word for pair in {**sound, **wishes, "--records": folder}.items() for word in pair]
    code, out, err = done(capsys, *argv)
    assert (code, out) == (2, "")
    assert err.startswith("teadragon: ")
    assert why in err
    assert len(err.splitlines()) == 1
    assert not folder.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for one process")
def test_ctrl_c_ends_it_at_once(tmp_path: Path) -> None:
    wishes = ("--bots", "greedy,uniform", "--games", "100000", "--seed", "1", "--records", str(tmp_path))
    with subprocess.Popen(
        [sys.executable, "-m", "teadragon.cli", "arena", *wishes, "--workers", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ,
        # A shell lets what it starts in the background ignore it, and that is inherited.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("100,000 games")
        while not any(tmp_path.iterdir()):  # what is loaded before the first game may take long
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
