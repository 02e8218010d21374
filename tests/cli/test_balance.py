"""The command that tells how balanced an edition is: what it prints, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from teadragon.bots.weights import shipped
from teadragon.cards.edition import DEFAULT, load
from teadragon.cli import run

QUICK = ("balance", "--bot", "greedy", "--games", "60", "--workers", "1")


def test_balance_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*QUICK, "--seats", "2,3"]) == 0
    out = capsys.readouterr().out
    for words in (
        "3 seats, 60 games between greedy bots",
        "chamomile wins",
        "median turns a seat",
        "feeding-clock",
        "games whose lead changes in winter",
        f"{DEFAULT}, 2 seats:",
        "wanted 10 to 90",
    ):
        assert words in out, words


def test_two_editions_are_told_beside_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    argv = [*QUICK, "teahouse", "--seats", "2", "--set", "necklace.cost=5", "--set", "milk.growth=1"]
    assert run([*argv, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["edition"], found["games"], found["bot"]) == ("teahouse", 60, "greedy")
    assert found["changes"] == ["necklace.cost=5", "milk.growth=1"]
    assert found["digest"] != found["changed_digest"]
    assert {goal["verdict"] for goal in found["changed_goals"]["2"]} <= {
        "inside",
        "outside",
        "cannot tell yet",
    }
    turns = found["seats"]["2"]["game"]["turns"]
    assert turns["difference"]["value"] == pytest.approx(turns["changed"]["value"] - turns["value"])
    assert run(argv) == 0
    assert "4 > 5" in capsys.readouterr().out


def test_a_report_and_weights_are_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    weights, html = tmp_path / "own.npz", tmp_path / "report.html"
    weights.write_bytes(shipped(load(DEFAULT)).to_bytes())
    argv = ["balance", "--games", "8", "--seats", "2", "--workers", "1", "--weights", str(weights)]
    assert run([*argv, "--html", str(html), "--json"]) == 0
    assert "with the weights of own.npz" in html.read_text(encoding="utf-8")
    own = json.loads(capsys.readouterr().out)
    assert run(["balance", "--games", "8", "--seats", "2", "--workers", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["seats"] == own["seats"]


@pytest.mark.parametrize(
    ("argv", "why"),
    [
        (["nope"], "nope"),
        (["--bot", "nobody"], "nobody"),
        (["--games", "1"], "two"),
        (["--seats", "2,x"], "2,x"),
        (["--seats", "5"], "5"),
        (["--workers", "0"], "0 workers"),
        (["--seed", "-1"], "seed"),
        (["--set", "necklac.cost=5"], "did you mean necklace?"),
        (["--set", "necklace.price=5"], "'price'"),
        (["--set", "necklace.cost=none"], "'none'"),
        (["--set", "necklace.cost=0"], "cost must be from 1"),
        (["--html", "/nowhere/at/all.html"], "/nowhere/at"),
        (["--weights", "/nowhere/w.npz"], "/nowhere/w.npz"),
    ],
)
def test_a_mistake_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], argv: Sequence[str], why: str
) -> None:
    assert run(["balance", *argv]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("teadragon: ")
    assert why in err
    assert "Traceback" not in err
