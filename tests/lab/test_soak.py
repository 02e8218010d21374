"""The check that runs beside a million games: does it see what it is there to see?"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from teadragon.bench.invariants import NAMES, check_tables
from teadragon.bench.soak import main, soak
from teadragon.bots import Chooser
from teadragon.cards.edition import load
from teadragon.rules import codes
from teadragon.rules.apply import apply
from teadragon.rules.chance import seed_words, series_seed
from teadragon.rules.game import Game
from teadragon.rules.table import new_tables

TEAHOUSE = load("teahouse")


@pytest.mark.long
def test_random_games_hold() -> None:
    found = soak(60, seed=4, edition=TEAHOUSE, workers=1)
    assert found.broken == []
    assert found.reasons == {"winter": 60}
    assert set(found.evaluated) == set(NAMES)
    assert set(found.evaluated.values()) == {found.actions}


def test_the_command_says_what_it_did(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "6", "--workers", "1"]) == 0
    said = capsys.readouterr().out
    assert all(name in said for name in NAMES)
    assert said.endswith("all held\n")


@pytest.mark.parametrize(
    ("argv", "why"),
    [
        (["--games", "0"], "--games 0"),
        (["--seed", "-1"], "--seed -1"),
        (["--workers", "0"], "--workers 0"),
        (["--edition", "nope"], "nope"),
    ],
)
def test_a_wish_that_cannot_be_met_is_told_in_a_sentence(
    argv: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(argv)
    assert ended.value.code == 2
    assert why in capsys.readouterr().err.splitlines()[-1]


@pytest.mark.long
def test_workers_change_nothing() -> None:
    one, two = (soak(4000, seed=5, edition=TEAHOUSE, workers=workers) for workers in (1, 2))
    assert one == two


# Each invariant sees its fault

Tables = Any
"""Two tables: [0] after a draw, [1] before it."""


@pytest.fixture
def drawn() -> tuple[Game, Tables]:
    """A game in its first summer, after a seat's draw that asked nothing and drew one Growth card."""
    seed = series_seed(6, 1)
    game = Game.new(TEAHOUSE, 2, seed)
    chooser = Chooser(*seed_words(seed))
    while game.season != "summer":
        game.play(chooser.choose("uniform", game))
    tables = new_tables(2)
    while True:
        tables[1] = game.tables[0]
        apply(game.compiled.array, game.tables, 0, codes.DRAW, game.tape)
        tables[0] = game.tables[0]
        if game.tape["n"][0] == 3:  # drew, joined, turn ended
            return game, tables


def broken(drawn: tuple[Game, Tables]) -> set[str]:
    game, tables = drawn
    counts, legal = np.zeros(len(NAMES), np.int64), np.empty(codes.ACTIONS, np.int16)
    mask = check_tables(game.compiled.array, tables, codes.DRAW, game.tape, legal, counts)
    return {name for which, name in enumerate(NAMES) if int(mask) >> which & 1}


def test_a_true_draw_breaks_nothing(drawn: tuple[Game, Tables]) -> None:
    assert broken(drawn) == set()


def _add(field: str, *index: Any, by: int = 1) -> Callable[[Tables], None]:
    def spoil(tables: Tables) -> None:
        tables[field][(0, *index)] += by

    return spoil


def _set(field: str, value: int) -> Callable[[Tables], None]:
    def spoil(tables: Tables) -> None:
        tables[field][0] = value

    return spoil


def _swap_starters(tables: Tables) -> None:
    """Seat 0 gets a starter card of seat 1."""
    kind = TEAHOUSE_KINDS["feeding-1"]
    pile = next(pile for pile in ("deck", "hold", "discard") if tables[pile][0, 1, kind])
    tables[pile][0, 1, kind] -= 1
    tables[pile][0, 0, kind] += 1


def _hold_mischief(tables: Tables) -> None:
    tables["hold_kinds"][0, 0] |= np.uint64(1 << TEAHOUSE_KINDS["bite"])


def _other_key(tables: Tables) -> None:
    tables["key"][0, 0] ^= np.uint64(1)


def _sell_twice(tables: Tables) -> None:
    tables["memories_left"][0] -= 1


TEAHOUSE_KINDS = Game.new(TEAHOUSE, 2, "0" * 32).compiled.index
FAULTS: dict[str, Callable[[Tables], None]] = {
    "no card is made or lost": _add("box", 0),
    "every seat keeps its starter cards": _swap_starters,
    "no pile has a negative count": _add("box", 1, by=-1),
    "the masks of kinds agree with the counts": _add("hold", 0, 0),
    "the sizes of the piles agree with the counts": _add("deck_size", 0),
    "the growth of each seat agrees with its hold and Mentors": _add("growth", 1),
    "no Mischief lies in a hold": _hold_mischief,
    "exactly one seat decides and has an action, unless the game is over": _set("to_act", 2),
    "the Market row is full unless its cards ran out": _add("market_row", 2, by=-100),
    "the Memory row has the Memories that are left": _add("memories_left", by=-1),
    "each season sells as many Memories as there are seats": _sell_twice,
    "the season never goes back and skips none": _set("season", 0),
    "Mentors stays or goes to the right of the seat that acts": _set("mentors", 3),
    "a turn ends at most once an action, and games end when R20 and R26 say": _add("turns", by=2),
    "the seed never changes": _other_key,
    "the events lead from the old table to the new one": _add("discard", 1, 4),
}


def test_every_invariant_has_a_fault_to_see() -> None:
    assert set(FAULTS) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_each_invariant_sees_its_fault(name: str, drawn: tuple[Game, Tables]) -> None:
    FAULTS[name](drawn[1])
    assert name in broken(drawn)
