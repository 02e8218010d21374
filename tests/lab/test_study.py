"""What cards are worth: counted right from what was on offer, over games that are played for it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from teadragon.cards.compile import compile_edition
from teadragon.cards.edition import load
from teadragon.lab.plots import draw_study
from teadragon.lab.study import FEW, lines_of, study
from teadragon.lab.watching import OFFER, Watched

TEAHOUSE = load("teahouse")
IDS = compile_edition(TEAHOUSE).ids


def watched_by_hand() -> Watched:
    """In each of 40 games the book is on offer twice, and worth 10 points or, every second game, 20; the
    tent once, at a loss, and in too few games."""
    book, tent, games = IDS.index("book"), IDS.index("brush"), 2 * FEW
    lines = [(game, 0, book, game % 2, 0.1 + 0.1 * (game % 2)) for game in range(games) for _ in range(2)]
    lines += [(game, 1, tent, 0, -0.3) for game in range(FEW - 1)]
    owned = np.zeros((games, 2, 64), bool)
    owned[:, 0, book] = True
    victory = np.array([[1.0, 0.0], [1.0, 0.0], [1.0, 0.0], [0.0, 1.0]] * (games // 4), np.float32)
    return Watched(
        np.ones(games, int), np.full((games, 2), 0.5), victory, owned, np.array(lines, OFFER)
    )


def test_a_card_is_worth_the_mean_of_what_it_gained() -> None:
    [line] = lines_of(TEAHOUSE, watched_by_hand())
    assert line.card == "book"
    assert (line.all.offered, line.all.bought) == (4 * FEW, 0.5)
    assert line.all.gain == pytest.approx(0.15)
    assert line.all.low < 0.15 < line.all.high < 0.2
    assert line.seasons == {"spring": line.all}
    assert line.owners is not None
    assert line.owners.won == pytest.approx(0.75)
    assert 0.5 < line.owners.low < 0.75 < line.owners.high <= 1


def test_twice_on_offer_in_a_game_is_no_two_games() -> None:
    part = watched_by_hand()
    [twice], [once] = (
        lines_of(TEAHOUSE, part._replace(offers=offers)) for offers in (part.offers, part.offers[0:80:2])
    )
    assert twice.all.high - twice.all.low == pytest.approx(once.all.high - once.all.low)


def test_games_are_played_and_cards_put_in_order(tmp_path: Path) -> None:
    found = study(TEAHOUSE, 24, (2,), 7, workers=1)
    lines = found.by_seats[2]
    assert len(lines) > 5
    assert [line.all.gain for line in lines] == sorted((line.all.gain for line in lines), reverse=True)
    for line in lines:
        card = TEAHOUSE.card(line.card)
        assert not card.starter
        if card.season is not None:  # a Memory lies there in its own season only
            assert set(line.seasons) <= {card.season}
        assert 0 <= line.all.bought <= 1
    often = [line for line in lines if line.all.offered >= 40]
    wanted = {line.card for line in often if line.all.bought > 0.6}
    assert all(line.all.gain > -0.02 for line in often if line.card in wanted)  # it buys what gains
    draw_study(found, tmp_path / "study.svg")
    assert lines[0].card in (tmp_path / "study.svg").read_text(encoding="utf-8")
