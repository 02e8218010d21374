"""The engine and the referee play the same games side by side, and read each other's records."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from in_step import same_actions, same_end, same_table, same_verdicts, step
from referee import edition as plain_edition
from referee import rules
from referee.chance import Generator, series_seed
from referee.perft import count, perft
from referee.player import deal, play_record
from referee.record import referee
from referee.table import Table

from teadragon.cards.edition import Edition, load
from teadragon.records.reading import read
from teadragon.records.recorder import Recorder
from teadragon.records.replaying import verify
from teadragon.rules.actions import from_json, to_json
from teadragon.rules.game import Game
from teadragon.rules.view import view

HERE = Path(__file__).parent
GOLDEN = HERE.parent / "records" / "golden"
EDITIONS = {"teahouse": "teahouse", "crowded": str(HERE / "crowded.toml")}
Both = tuple[Edition, plain_edition.Edition]


@pytest.fixture(scope="module", params=EDITIONS)
def both(request: pytest.FixtureRequest) -> Both:
    where = EDITIONS[request.param]
    return load(where), plain_edition.load(where)


@pytest.fixture(scope="module")
def teahouse_of_both() -> Both:
    return load("teahouse"), plain_edition.load("teahouse")


def play_in_step(both: Both, game_number: int, seats: int, *, thorough: bool) -> None:
    edition, plain = both
    dice = random.Random(f"{plain.id} {seats} {game_number}")
    seed, open_winter = series_seed(seats, game_number), game_number % 2 == 0
    game = Game.new(edition, seats, seed, open_winter=open_winter)
    table, _ = deal(plain, seed, seats, open_winter=open_winter)
    generator, buy = Generator(plain, seed), dice.choice([0.15, 0.5, 0.9])
    same_table(game, table)
    while not table.over:
        if thorough:
            same_actions(game, table)
            same_verdicts(game, table, generator, dice)
        step(game, table, generator, dice, buy=buy)
    same_end(game, table)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_side_by_side(both: Both, seats: int) -> None:
    """After every action the same table; the same legal actions and the same verdicts on forbidden ones."""
    for number in range(12):
        play_in_step(both, number, seats, thorough=number < 2)


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_side_by_side_many_times(both: Both, seats: int) -> None:
    for number in range(100, 300):
        play_in_step(both, number, seats, thorough=number < 110)


# Records


def engine_s_record(edition: Edition, plain: plain_edition.Edition, seats: int, number: int) -> str:
    """A game that the engine plays and writes: its random actions come from its own list."""
    dice = random.Random(number)
    game = Game.new(edition, seats, series_seed(40 + seats, number), open_winter=number % 2 == 0)
    recorder = Recorder(game, [f"Seat {seat}" for seat in range(1, seats + 1)])
    while not game.over:
        actions = game.legal_actions()
        purchases = [action for action in actions if "buy" in to_json(action)]
        recorder.play(dice.choice(purchases if purchases and dice.random() < 0.3 else actions))
    return recorder.record().to_text()


def referee_s_record(plain: plain_edition.Edition, seats: int, number: int, *, stop: float = 0.0) -> str:
    return play_record(
        plain,
        series_seed(50 + seats, number),
        seats,
        random.Random(number),
        open_winter=number % 2 == 0,
        loose=0.2,
        buy=0.4,
        stop=stop,
    )


def cross_records(both: Both, seats: int, numbers: range) -> None:
    edition, plain = both
    for number in numbers:
        assert referee(engine_s_record(edition, plain, seats, number), edition=plain).finished
        assert verify(read(referee_s_record(plain, seats, number, stop=0.002)), edition).over


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_accepts_the_records_of_the_other(both: Both, seats: int) -> None:
    cross_records(both, seats, range(15))


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_accepts_many_records_of_the_other(both: Both, seats: int) -> None:
    cross_records(both, seats, range(100, 440))


def golden_records() -> list[Path]:
    return sorted(GOLDEN.glob("*.jsonl"))


@pytest.mark.parametrize("path", golden_records(), ids=lambda path: path.stem)
def test_golden_records(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert referee(text, name=path.name).finished == ('"result"' in text)


def test_there_are_golden_records() -> None:
    assert len(golden_records()) >= 20


# Perft


def engine_payments(game: Game, row: str, slot: int, card: str) -> Iterator[rules.Action]:
    """Every multiset of what the seat could spend that the engine does not refuse, tight or not."""
    assert game.to_act is not None
    purse = game.purse(game.to_act)
    for counts in itertools.product(*(range(copies + 1) for _, _, copies in purse)):
        pay = {name: n for (name, _, _), n in zip(purse, counts, strict=True) if n}
        action: rules.Action = {"buy": row, "slot": slot, "card": card, "pay": pay}
        if game.refusal(from_json(action)) is None:
            yield action


def engine_actions(game: Game, *, loose: bool) -> list[rules.Action]:
    actions = [to_json(action) for action in game.legal_actions()]
    if not loose or game.over:
        return actions
    rest = [action for action in actions if "buy" not in action]
    for row in ("market", "memory"):
        for slot, card in enumerate(view(game)["market" if row == "market" else "memories"], start=1):
            if card is not None and game.choice is None:
                rest += engine_payments(game, row, slot, card)
    return rest


def engine_count(game: Game, depth: int, *, loose: bool) -> int:
    if depth == 0:
        return 1
    actions = engine_actions(game, loose=loose)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = game.copy()
        after.play(from_json(action))
        total += engine_count(after, depth - 1, loose=loose)
    return total


def perft_tables(
    both: Both, seats: int, number: int, plies: list[int]
) -> Iterator[tuple[Game, Table, Generator]]:
    edition, plain = both
    text = referee_s_record(plain, seats, number)
    lines = [json.loads(line) for line in text.splitlines()]
    seed, options = lines[0]["seed"], lines[0]["options"]
    for n in plies:
        game = Game.new(edition, seats, seed, open_winter=options["open_winter"])
        for line in lines[1 : n + 1]:
            game.play(from_json(line["action"]))
        yield game, referee(text, edition=plain, plies=n).table, Generator(plain, seed)


PERFT_TABLES = HERE.parent / "rules" / "perft.txt"


def test_the_perft_tables() -> None:
    """Each row: record, plies played first, depth, count with tight payments, count with all that cover."""
    rows = [row.split() for row in PERFT_TABLES.read_text().splitlines() if not row.startswith("#")]
    assert rows
    for name, plies, depth, tight, every in rows:
        text = (GOLDEN / name).read_text(encoding="utf-8")
        counted = [perft(text, int(plies), int(depth), loose=loose) for loose in (False, True)]
        assert counted == [int(tight), int(every)], name


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_perft(both: Both, seats: int) -> None:
    for game, table, generator in perft_tables(both, seats, 1, [9, 24, 33, 60]):
        assert engine_count(game, 2, loose=False) == count(table, generator, 2, loose=False)


@pytest.mark.parametrize("seats", [2, 3])
def test_perft_with_every_payment_that_covers(teahouse_of_both: Both, seats: int) -> None:
    for game, table, generator in perft_tables(teahouse_of_both, seats, 1, [9, 24]):
        assert engine_count(game, 2, loose=True) == count(table, generator, 2, loose=True)


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_perft_to_depth_3(both: Both, seats: int) -> None:
    for number in range(3):
        for game, table, generator in perft_tables(both, seats, number, [12, 24]):
            assert engine_count(game, 3, loose=False) == count(table, generator, 3, loose=False)
