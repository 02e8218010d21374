"""Series of games: the same for everybody, however they are shared out."""

from pathlib import Path

import pytest

from teadragon.cards.edition import load
from teadragon.lab.simulate import Series, play, simulate
from teadragon.records import check, find_edition, read

TEAHOUSE = load("teahouse")
BOTS = ["greedy", "uniform", "greedy"]


def texts(folder: Path) -> dict[str, str]:
    return {file.name: file.read_text(encoding="utf-8") for file in sorted(folder.iterdir())}


def test_workers_change_nothing(tmp_path: Path) -> None:
    one = simulate(45, 3, BOTS, 5, TEAHOUSE, records_dir=tmp_path / "a" / "one", workers=1)
    two = simulate(45, 3, BOTS, 5, TEAHOUSE, records_dir=tmp_path / "two", workers=2)
    assert one == two
    assert texts(tmp_path / "a" / "one") == texts(tmp_path / "two")
    assert list(texts(tmp_path / "two"))[::44] == ["000001.jsonl", "000045.jsonl"]


def test_records_and_compiled_games_are_the_same_games(tmp_path: Path) -> None:
    recorded = simulate(40, 2, BOTS[:2], 6, TEAHOUSE, records_dir=tmp_path, workers=1)
    assert simulate(40, 2, BOTS[:2], 6, TEAHOUSE, workers=1) == recorded


@pytest.mark.parametrize("open_winter", [False, True])
def test_every_record_holds(tmp_path: Path, open_winter: bool) -> None:
    simulate(10, 4, ["uniform", *BOTS], 7, TEAHOUSE, open_winter=open_winter, records_dir=tmp_path, workers=1)
    for name, text in texts(tmp_path).items():
        record = read(text, name=name)
        report = check(record, find_edition(record))
        assert report.faults == ()
        assert report.luck
        assert record.header.options.open_winter is open_winter
        assert [seat.bot for seat in record.header.seats] == ["uniform", *BOTS]


def test_a_longer_series_begins_like_a_shorter_one() -> None:
    series = Series(TEAHOUSE, ("uniform", "uniform"), 8)
    assert (play(series, 1, 30)[10:20] == play(series, 11, 10)).all()


def test_another_seed_plays_other_games() -> None:
    one, two = (simulate(50, 2, BOTS[:2], seed, TEAHOUSE, workers=1) for seed in (1, 2))
    assert one.mean_turns != two.mean_turns


def test_the_summary_adds_up() -> None:
    found = simulate(200, 3, BOTS, 9, TEAHOUSE, workers=1)
    alone, shared = sum(seat.wins for seat in found.seats), sum(seat.shared for seat in found.seats)
    assert alone + shared >= found.games
    assert alone + shared / 2 <= found.games
    assert sum(found.reasons.values()) == found.games
    assert found.shortest <= found.mean_turns <= found.longest
    assert found.mean_actions > found.mean_turns
    assert [seat["bot"] for seat in found.to_json()["seats"]] == BOTS


def test_finished_games_are_told() -> None:
    told: list[int] = []
    simulate(2500, 2, ["uniform"] * 2, 1, TEAHOUSE, workers=1, on_done=told.append)
    assert sum(told) == 2500
    assert len(told) > 1


def test_the_summary_is_that_of_all_ends() -> None:
    found = simulate(700, 3, BOTS, 9, TEAHOUSE, workers=1)
    ends = play(Series(TEAHOUSE, tuple(BOTS), 9), 1, 700)
    alone = ends["won"].sum(axis=1) == 1
    for seat, line in enumerate(found.seats):
        won, total = ends["won"][:, seat] == 1, ends["total"][:, seat]
        assert (line.wins, line.shared) == ((won & alone).sum(), (won & ~alone).sum())
        assert line.mean_score == pytest.approx(total.mean())
        assert line.score_deviation == pytest.approx(total.std())
    turns = ends["turns"]
    assert (found.shortest, found.longest) == (turns.min(), turns.max())
    assert found.mean_turns == pytest.approx(turns.mean())
    assert found.mean_actions == pytest.approx(ends["actions"].mean())


@pytest.mark.parametrize(
    ("games", "seats", "bots", "seed", "complaint"),
    [
        (0, 2, BOTS[:2], 1, "0 games"),
        (1, 1, BOTS[:1], 1, "1 seats"),
        (1, 5, [*BOTS, *BOTS[:2]], 1, "5 seats"),
        (1, 2, BOTS, 1, "3 bots for 2 seats"),
        (1, 2, ["greedy", "gredy"], 1, "no bot 'gredy'"),
        (1, 2, BOTS[:2], -1, "seed"),
    ],
)
def test_wishes_that_cannot_be_met(
    games: int, seats: int, bots: list[str], seed: int, complaint: str, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match=complaint):
        simulate(games, seats, bots, seed, TEAHOUSE, records_dir=tmp_path / "none")
    assert not (tmp_path / "none").exists()
