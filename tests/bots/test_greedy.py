"""The rule of thumb: it wins, it does not dawdle, it knows no card by name."""

from dataclasses import dataclass
from math import sqrt

import pytest

from teadragon.bots import choose
from teadragon.cards.edition import Edition, load, parse
from teadragon.lab.simulate import Summary, simulate
from tests.rules.tables import table, teahouse_with

TEAHOUSE = load("teahouse")
FRESH = 20261130  # a series on which no price of the bot was tuned


@dataclass(frozen=True)
class Duel:
    """Two-seat games of greedy against uniform, half of them in each seat. A shared victory is not won."""

    wins: int
    games: int

    @property
    def lower_end(self) -> float:
        """Of the 95 % interval: Wilson, "Probable inference", 1927."""
        z, n, share = 1.96, self.games, self.wins / self.games
        middle = share + z * z / (2 * n)
        return (middle - z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))) / (1 + z * z / n)


def duel(games: int, *, series: int, edition: Edition = TEAHOUSE) -> Duel:
    half = games // 2
    first = simulate(half, 2, ["greedy", "uniform"], series, edition, workers=1)
    second = simulate(half, 2, ["uniform", "greedy"], series + 1, edition, workers=1)
    return Duel(first.seats[0].wins + second.seats[1].wins, 2 * half)


def test_greedy_beats_uniform() -> None:
    assert duel(600, series=FRESH).lower_end >= 0.90


@pytest.mark.long
def test_greedy_takes_nine_games_of_ten_from_uniform() -> None:
    assert duel(2000, series=FRESH + 100).lower_end >= 0.90


@pytest.mark.parametrize("seats", [3, 4])
def test_greedy_beats_many(seats: int) -> None:
    found = simulate(300, seats, ["uniform"] * (seats - 1) + ["greedy"], FRESH, TEAHOUSE, workers=1)
    assert found.seats[-1].wins > 0.75 * found.games


def among_themselves(seats: int) -> Summary:
    return simulate(300, seats, ["greedy"] * seats, FRESH, TEAHOUSE, workers=1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_bots_bring_every_game_to_the_end_of_winter(seats: int) -> None:
    found = among_themselves(seats)
    assert found.reasons == {"winter": found.games}
    assert found.mean_turns < 50 * seats


def test_greedy_weighs_what_a_card_does() -> None:
    """The same box under other names, dearer, with stronger Mentors: nothing of it can have been learnt."""
    text = (
        TEAHOUSE.text.replace("feeding-2", "zz-2")
        .replace("kite-day", "a-day")
        .replace("cost = 4", "cost = 5")
    )
    other = parse(text, where="other")
    assert other.digest != TEAHOUSE.digest
    assert duel(600, series=FRESH, edition=other).lower_end >= 0.90


def test_greedy_pays_with_mentors_that_bring_more_than_every_card() -> None:
    edition = teahouse_with("[mentors]\ngrowth = 1", "[mentors]\ngrowth = 5")
    game = table(
        "rooibos: hold feeding-1 gloves mentors | jasmine: hold - | memories winter tea-ceremony", edition
    )
    action = choose("greedy", game, 1)
    assert game.refusal(action) is None, action
