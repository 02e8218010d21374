"""What a table is worth: shares of one victory, their error, and "solved" only where the end was seen."""

from __future__ import annotations

import pytest

from teadragon.bots import choose
from teadragon.cards.edition import load
from teadragon.insight.worth import Worth, worth
from teadragon.rules.game import Game

TEAHOUSE = load("teahouse")


def game_of(seed: int, seats: int = 2) -> Game:
    return Game.new(TEAHOUSE, seats, f"{seed:032x}")


def shares(found: Worth) -> list[float]:
    return [seat.share for seat in found.seats]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_shares_are_those_of_one_victory(seats: int) -> None:
    game = game_of(4, seats)
    while not game.over:
        if game.plies % 12 == 0:
            found = worth(game, game.plies, walks=128)
            assert sum(shares(found)) == pytest.approx(1, abs=1e-3)
            assert all(0 <= seat.error <= 0.5 for seat in found.seats)
            assert len(found.seats) == seats
        game.play(choose("greedy", game, game.plies))


def test_a_start_is_open_and_an_end_is_not() -> None:
    game = game_of(8)
    start = worth(game, 1)
    assert not start.solved
    assert all(0.3 < share < 0.7 for share in shares(start))
    assert all(seat.error > 0 for seat in start.seats)
    while not game.over:
        game.play(choose("greedy", game, game.plies))
    end = worth(game, 1)
    assert end.solved
    assert [seat for seat, share in enumerate(shares(end)) if share] == game.winners()
    assert [seat.points for seat in end.seats] == [score.total for score in game.score()]


def test_what_is_solved_comes_true() -> None:
    solved = 0
    for seed in range(6):
        game, claims = game_of(seed), []
        while not game.over:
            if game.season == "winter":
                found = worth(game, seed)
                if found.solved:
                    assert all(seat.error == 0 for seat in found.seats)
                    claims.append(shares(found))
            game.play(choose("gardener", game, game.plies))
        winners = game.winners()
        result = [1 / len(winners) if seat in winners else 0.0 for seat in (0, 1)]
        assert all(claim == result for claim in claims)
        solved += len(claims)
    assert solved > 10


def test_who_is_told_to_stop_stops() -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 2

    assert worth(game_of(1), 1, walks=4_000, stop=stop).walks < 400


def test_the_same_seed_gives_the_same_worth() -> None:
    assert worth(game_of(6), 3) == worth(game_of(6), 3)
    assert worth(game_of(6), 3) != worth(game_of(6), 4)
