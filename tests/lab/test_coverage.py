"""What a folder of records shows of an edition, and what it lacks."""

from pathlib import Path

import pytest

from teadragon.cards.edition import load
from teadragon.lab.coverage import cover, main, possible
from teadragon.lab.simulate import simulate
from teadragon.records import BadRecord, read

TEAHOUSE = load("teahouse")


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("few")
    simulate(12, 2, ["greedy", "uniform"], 3, TEAHOUSE, records_dir=folder, workers=1)
    return sorted(folder.iterdir())


def test_the_list_has_what_the_rules_can_do() -> None:
    listed = set(possible(TEAHOUSE))
    assert ("choose to lose", "feeding-3 to picky") in listed
    assert ("choose an Item", "none for swap-meet") in listed
    assert ("event: protected", "gloves / bite") in listed
    assert ("event: triggered", "rooibos") in listed
    assert ("pay with", "mentors") in listed
    assert ("pay with", "iron-teapot") in listed
    assert ("pay with", "kite-day") not in listed
    assert len([1 for heading, _ in listed if heading == "outcome: drew"]) == len(TEAHOUSE.cards)


def test_sights_are_counted(few: list[Path]) -> None:
    found = cover(few)
    plies = [ply for file in few for ply in read(file.read_bytes()).plies]
    draws = sum(list(outcome) == ["drew"] for ply in plies for outcome in ply.outcomes)
    assert found.records == len(few)
    assert sum(n for (heading, _), n in found.seen.items() if heading == "outcome: drew") == draws
    assert found.seen["event: game_ended", "winter"] == len(few)
    assert found.seen["event: season_began", "fall"] == len(few)


def test_nothing_happens_that_is_not_listed(few: list[Path]) -> None:
    assert cover(few).unforeseen == []


def test_what_few_games_lack_is_named(few: list[Path], capsys: pytest.CaptureFixture[str]) -> None:
    missing = cover(few[:1]).missing
    assert any(heading == "buy from the memory row" for heading, _ in missing)
    assert main([str(few[0].parent)]) == 1
    assert "missing: " in capsys.readouterr().out


@pytest.mark.long
def test_workers_change_nothing(few: list[Path]) -> None:
    assert cover(few, workers=2) == cover(few)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("{", "tea {", ":1: not a game record"),
        ('"ply":3,"seat":0', '"ply":3,"seat":1', ":4: seat 1 acts"),
        ('"action":{"draw":true}', '"action":{"lose":"feeding-1"}', "the rules forbid this"),
    ],
)
def test_a_record_that_cannot_be_replayed_is_named(
    few: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, why: str
) -> None:
    file = tmp_path / "spoilt.jsonl"
    file.write_text(few[0].read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    assert main([str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"{file}:")
    assert why in said
    assert len(said.splitlines()) == 1


def test_a_record_that_cannot_be_replayed_is_named_by_a_worker(few: list[Path], tmp_path: Path) -> None:
    file = tmp_path / "spoilt.jsonl"
    file.write_text(few[0].read_text(encoding="utf-8").replace('"ply":3,"seat":0', '"ply":3,"seat":1', 1))
    with pytest.raises(BadRecord, match="seat 1 acts") as caught:
        cover([few[1], file], workers=2)
    assert (caught.value.name, caught.value.line) == (str(file), 4)


def test_an_empty_folder_shows_nothing(tmp_path: Path) -> None:
    assert main([str(tmp_path)]) == 2
