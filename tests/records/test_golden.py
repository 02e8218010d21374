"""The engine still plays the golden games as their records tell, ply by ply."""

import json

import pytest

from teadragon.records import Record, check, find_edition, read, replay
from tests.records.golden import DIGESTS, FOLDER, Golden, edition_of, games, state

GAMES = list(games())
STATES = json.loads(DIGESTS.read_text(encoding="utf-8"))
each_game = pytest.mark.parametrize("golden", GAMES, ids=lambda golden: golden.name)


def record_of(golden: Golden) -> Record:
    return read(golden.file.read_bytes(), name=golden.file.name)


def test_there_is_a_record_of_every_golden_game_and_no_other() -> None:
    assert {file.stem for file in FOLDER.glob("*.jsonl")} == {golden.name for golden in GAMES} == set(STATES)


@each_game
def test_the_engine_plays_it_as_it_did(golden: Golden) -> None:
    record, states = golden.played()
    assert record.to_text() == golden.file.read_text(encoding="utf-8")
    assert states == STATES[golden.name]


@each_game
def test_its_outcomes_alone_lead_to_the_same_states(golden: Golden) -> None:
    record, edition = record_of(golden), edition_of(golden.edition)
    known = STATES[golden.name]
    for upto in (0, 10, 20, len(record.plies) // 10 * 10):
        if upto <= len(record.plies):
            assert state(replay(record, edition, upto=upto)) == known[upto // 10]
    assert state(replay(record, edition)) == known[-1]


@each_game
def test_it_holds(golden: Golden) -> None:
    report = check(record := record_of(golden), find_edition(record))
    assert report.faults == ()
    assert report.luck is (golden.leave_at is None)


@each_game
def test_it_is_read_and_written_byte_for_byte(golden: Golden) -> None:
    text = golden.file.read_bytes()
    assert record_of(golden).to_text().encode() == text


def test_together_they_show_every_form_of_line() -> None:
    """What the teahouse edition cannot produce, Pass, stands in the game of the barren one."""
    seen: set[object] = set()
    for golden in GAMES:
        record = record_of(golden)
        seen.add(record.result and record.result.reason)
        for ply in record.plies:
            seen.add(type(ply.action).__name__)
            seen.update(key for outcome in ply.outcomes for key in outcome)
    assert seen == {
        *(None, "winter", "adjudicated", "stopped"),
        *("Draw", "Buy", "Lose", "DiscardItem", "Pass"),
        *("drew", "revealed", "slot", "memories"),
    }
