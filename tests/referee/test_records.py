"""The referee accepts the records of games played by its rules, and refuses each kind of tampering."""

from __future__ import annotations

import contextlib
import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from referee.chance import series_seed
from referee.edition import Edition
from referee.perft import divide, perft
from referee.player import play_record
from referee.record import Fault, referee

ROOT = Path(__file__).parents[2]
Lines = list[dict[str, Any]]


@pytest.fixture(scope="module")
def record(teahouse: Edition) -> str:
    return play_record(teahouse, series_seed(1, 1), 3, random.Random(1), open_winter=True, loose=0.2)


def unpack(text: str) -> Lines:
    return [json.loads(line) for line in text.splitlines()]


def pack(lines: Lines) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def first(lines: Lines, good: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    return next(line for line in lines[1:-1] if good(line))


def a_purchase(lines: Lines, row: str = "market") -> dict[str, Any]:
    return first(lines, lambda line: line["action"].get("buy") == row)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_and_their_beginnings_pass(teahouse: Edition, seats: int) -> None:
    for game in range(10):
        text = play_record(
            teahouse,
            series_seed(seats, game),
            seats,
            random.Random(game),
            loose=0.3,
            open_winter=game % 2 == 1,
        )
        assert referee(text).finished
        half = unpack(text)[: text.count("\n") // 2]
        with pytest.raises(Fault, match="seed is told"):
            referee(pack(half))
        del half[0]["seed"]
        assert not referee(pack(half)).finished


def test_a_stopped_game_passes(teahouse: Edition) -> None:
    text = play_record(teahouse, series_seed(7, 7), 2, random.Random(7), stop=0.05)
    assert unpack(text)[-1]["result"]["reason"] == "stopped"
    assert referee(text).finished


def test_a_record_passes_without_its_seed(record: str) -> None:
    lines = unpack(record)
    del lines[0]["seed"]
    assert referee(pack(lines)).finished


def test_a_game_is_not_stopped_while_a_question_is_open(teahouse: Edition) -> None:
    """R26: only at the end of a turn."""
    for game in range(100):
        text = play_record(teahouse, series_seed(9, game), 2, random.Random(game))
        lines = unpack(text)
        answer = next((n for n, line in enumerate(lines[1:-1], 1) if "lose" in line["action"]), None)
        if answer is not None:
            break
    lines[-1]["result"]["reason"] = "stopped"
    with pytest.raises(Fault, match="end of a turn"):
        referee(pack([*lines[:answer], lines[-1]]))


def edit_header(key: str, value: Any) -> Callable[[Lines], None]:
    return lambda lines: lines[0].update({key: value})


def edit_result(key: str, value: Any) -> Callable[[Lines], None]:
    return lambda lines: lines[-1]["result"].update({key: value})


def swap_lines(lines: Lines) -> None:
    lines[3], lines[4] = lines[4], lines[3]


def wrong_seat(lines: Lines) -> None:
    lines[5]["seat"] = (lines[5]["seat"] + 1) % 3


def card_not_in_the_deck(lines: Lines) -> None:
    first(lines, lambda line: "draw" in line["action"])["outcomes"][0]["drew"] = "iron-teapot"


def another_card_of_the_deck(lines: Lines) -> None:
    outcome = lines[1]["outcomes"][0]
    outcome["drew"] = "sleeping-1" if outcome["drew"] != "sleeping-1" else "feeding-1"


def one_draw_too_many(lines: Lines) -> None:
    draw = first(lines, lambda line: "draw" in line["action"])
    draw["outcomes"].append({"drew": "feeding-1"})


def one_draw_too_few(lines: Lines) -> None:
    first(lines, lambda line: "draw" in line["action"])["outcomes"] = []


def another_slot(lines: Lines) -> None:
    a_purchase(lines)["action"]["slot"] %= 4
    a_purchase(lines)["action"]["slot"] += 1


def reveal_elsewhere(lines: Lines) -> None:
    outcome = a_purchase(lines)["outcomes"][0]
    outcome["slot"] = outcome["slot"] % 4 + 1


def pay_with_a_stranger(lines: Lines) -> None:
    a_purchase(lines)["action"]["pay"] = {"feeding-3": 2}


def pay_nothing(lines: Lines) -> None:
    a_purchase(lines, "memory")["action"]["pay"] = {}


def pay_with_a_zero(lines: Lines) -> None:
    a_purchase(lines)["action"]["pay"]["bowl"] = 0


def mischief_s_loss(lines: Lines) -> None:
    first(lines, lambda line: "draw" in line["action"])["action"] = {"lose": "feeding-1"}


def an_unknown_key(lines: Lines) -> None:
    lines[2]["time"] = 12


def reveal_a_card_in_play(lines: Lines) -> None:
    del lines[0]["seed"]
    purchase = a_purchase(lines)
    purchase["outcomes"][0]["revealed"] = "kite-day"


def memories_of_another_season(lines: Lines) -> None:
    change = first(lines, lambda line: line["outcomes"] and "memories" in line["outcomes"][0])
    change["outcomes"][0]["memories"][0] = "snow-day"


def another_winter(lines: Lines) -> None:
    del lines[0]["seed"]
    for line in lines[1:-1]:
        for outcome in line["outcomes"]:
            if outcome.get("memories") == lines[0]["winter"]:
                outcome["memories"] = list(reversed(outcome["memories"]))


def no_winter(lines: Lines) -> None:
    del lines[0]["winter"]


def no_result_though_over(lines: Lines) -> None:
    del lines[-1]


def going_on(lines: Lines) -> None:
    lines.append({"ply": len(lines) - 1, "seat": 0, "action": {"draw": True}, "outcomes": []})


def ending_early(lines: Lines) -> None:
    del lines[-10:-1]


def one_point_more(lines: Lines) -> None:
    lines[-1]["result"]["lines"][0][0]["points"] += 1


TAMPERINGS: list[tuple[str, Callable[[Lines], None]]] = [
    ("version 1", edit_header("version", 2)),
    ("version 1", edit_header("version", True)),
    ("teadragon", edit_header("record", "chess")),
    ("digest", edit_header("digest", "sha256:" + 64 * "0")),
    ("edition", edit_header("edition", "elsewhere")),
    ("dragon", edit_header("seats", [{"name": "A", "dragon": "ginseng"}] * 2)),
    ("two to four", edit_header("seats", [])),
    ("first four", edit_header("market", ["brick", "bowl", "flute", "milk"])),
    ("not .so often. in the Market", edit_header("market", ["bowl", "bowl", "flute", "milk"])),
    ("another Market row", edit_header("market", ["bowl", "book", "flute", "milk"])),
    ("spring deals 4", edit_header("memories", ["kite-day", "birds-nest", "farmers-market"])),
    ("Memories of spring", edit_header("memories", ["kite-day"] * 4)),
    ("32 hex", edit_header("seed", "12")),
    ("seed", edit_header("seed", 32 * "0")),
    ("committed", edit_header("commit", 64 * "0")),
    ("winter", no_winter),
    ("ply 3 is next", swap_lines),
    ("is to act", wrong_seat),
    ("not in the deck", card_not_in_the_deck),
    ("the seed gives", another_card_of_the_deck),
    ("did not happen", one_draw_too_many),
    ("missing", one_draw_too_few),
    ("row holds", another_slot),
    ("is filled now", reveal_elsewhere),
    ("payment", pay_with_a_stranger),
    ("does not cover", pay_nothing),
    ("from 1", pay_with_a_zero),
    ("no question", mischief_s_loss),
    ("neither a ply", an_unknown_key),
    ("not in the Market deck", reveal_a_card_in_play),
    ("not so often", memories_of_another_season),
    ("open winter", another_winter),
    ("result is missing", no_result_though_over),
    ("goes on", going_on),
    ("not over", ending_early),
    ("totals", edit_result("totals", [0, 0, 0])),
    ("winners", edit_result("winners", [0, 1, 2])),
    ("turns", edit_result("turns", 3)),
    ("reason", edit_result("reason", "stopped")),
    ("lines", one_point_more),
    ("a result has", edit_result("remark", "nice")),
]


@pytest.mark.parametrize(
    ("words", "tamper"), TAMPERINGS, ids=[f"{n}-{w}" for n, (w, _) in enumerate(TAMPERINGS)]
)
def test_tampering_is_named(record: str, words: str, tamper: Callable[[Lines], None]) -> None:
    lines = unpack(record)
    assert referee(pack(lines)).finished
    tamper(lines)
    with pytest.raises(Fault, match=words):
        referee(pack(lines))


@pytest.mark.parametrize(
    "text",
    ["", "\n", "[]", "{}", "not JSON", '{"record":"teadragon","record":"teadragon"}', '{"version":NaN}'],
)
def test_a_file_that_is_no_record_is_a_fault_of_its_first_line(text: str) -> None:
    with pytest.raises(Fault) as fault:
        referee(text)
    assert fault.value.line == 1


def test_a_record_cut_within_a_line_names_the_line(record: str) -> None:
    with pytest.raises(Fault, match="not JSON") as fault:
        referee(record[: record.index('{"ply":9') + 20])
    assert fault.value.line == 10


def test_whatever_is_scrambled_the_fault_is_a_fault(record: str) -> None:
    """Values of the wrong shape anywhere end in a Fault or in an acceptable record, never in a crash."""
    dice = random.Random(5)
    junk: list[Any] = [None, True, -1, 0, 1.5, "", "bowl", [], {}, [[]], {"drew": []}, 10**30]
    for _ in range(200):
        lines = unpack(record)
        place: Any = dice.choice([lines[0], lines[-1], dice.choice(lines)])
        while True:
            key = dice.choice(list(place) if isinstance(place, dict) else range(len(place)))
            if not isinstance(place[key], dict | list) or not place[key] or dice.random() < 0.2:
                break
            place = place[key]
        place[key] = dice.choice(junk)
        with contextlib.suppress(Fault):
            referee(pack(lines))


def test_the_command_names_file_line_and_reason(record: str, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_text(record, encoding="utf-8")
    lines = unpack(record)
    wrong_seat(lines)
    bad.write_text(pack(lines), encoding="utf-8")

    def run(*files: Path) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "tests.referee.referee", "check", *map(str, files)]
        return subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False
        )

    assert run(good).returncode == 0
    refused = run(good, bad)
    assert refused.returncode == 1
    assert f"{bad}:6: seat" in refused.stdout


def test_perft_of_the_opening_by_hand(teahouse: Edition) -> None:
    """Nobody can buy on an empty hold but the seat with Mentors, and nothing costs 1: each can only draw."""
    text = play_record(teahouse, series_seed(2, 2), 2, random.Random(2))
    assert [perft(text, 0, depth) for depth in (0, 1, 2)] == [1, 1, 1]


def test_divide_adds_up_and_loose_payments_only_add(record: str) -> None:
    for plies in (20, 30):
        counts = divide(record, plies, 2)
        assert sum(counts.values()) == perft(record, plies, 2)
        loose = divide(record, plies, 2, loose=True)
        assert counts.keys() <= loose.keys()
        assert all(loose[action] >= count for action, count in counts.items())
