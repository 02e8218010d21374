"""Our bots against OpenSpiel's search: the same games again, and an interrupted contest that goes on."""

from dataclasses import replace
from pathlib import Path

import pytest

from teadragon.bench import spiel
from teadragon.bench.spiel import Kept, Played, Wish

WISH = Wish("greedy", 6, seed=41)


def timeless(games: list[Played]) -> list[Played]:
    return sorted((replace(game, bot_s=0, search_s=0) for game in games), key=lambda g: (g.deal, g.seat))


def test_a_contest_that_was_cut_short_goes_on(tmp_path: Path) -> None:
    whole = Kept(tmp_path / "whole.jsonl", WISH)
    found = spiel.contest(WISH, 3, whole, workers=1)
    assert found["games"] == 3
    assert 0 <= found["low"] <= found["share"] <= found["high"] <= 1
    lines = (tmp_path / "whole.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    cut = tmp_path / "cut.jsonl"
    cut.write_text("".join(lines[:2]) + lines[2][:20], encoding="utf-8")
    counted: list[int] = []
    again = Kept(cut, WISH)
    spiel.contest(WISH, 3, again, workers=1, on_done=counted.append)
    assert counted == [1, 1, 1]
    assert timeless(again.games) == timeless(whole.games)
    assert timeless(Kept(cut, WISH).games) == timeless(whole.games)


def test_a_file_of_another_wish_is_left_alone(tmp_path: Path) -> None:
    Kept(tmp_path / "games.jsonl", WISH)
    before = (tmp_path / "games.jsonl").read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="another wish"):
        Kept(tmp_path / "games.jsonl", replace(WISH, rollouts=7))
    assert (tmp_path / "games.jsonl").read_text(encoding="utf-8") == before


def test_the_share_is_counted_by_deals() -> None:
    games = [
        Played(deal, seat, share, (9, 8), 50, 10, 0.5, 1.5)
        for deal, seat, share in ((1, 0, 1.0), (1, 1, 0.5), (2, 0, 1.0), (2, 1, 0.0))
    ]
    found = spiel.summary(WISH, games)
    assert found["share"] == pytest.approx(0.625)
    assert found["seconds_per_game"] == pytest.approx(2)
    assert found["rollouts_per_s"] == pytest.approx(6 * 40 / 6)


@pytest.mark.parametrize(
    "wrong", [["--games", "0"], ["--seats", "9"], ["--edition", "nowhere"], ["--bot", "nobody"]]
)
def test_a_wish_that_cannot_be_met_is_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        spiel.main(wrong)
    assert ended.value.code == 2
    assert wrong[1] in capsys.readouterr().err
