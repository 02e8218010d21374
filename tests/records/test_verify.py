"""Replaying: a record that was edited, continued or played by other rules has a named fault with its line."""

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from teadragon.cards.edition import load, parse
from teadragon.records import BadRecord, Fault, Record, Recorder, check, find_edition, read, replay, verify
from teadragon.rules.actions import Draw
from teadragon.rules.game import Game
from teadragon.rules.refusal import IllegalAction
from tests.records.golden import Golden, barren, edition_of, games

Line = dict[str, Any]
GAMES = {golden.name: golden for golden in games()}
DRAWN_ONCE = "stopped-at-once"  # a header, one draw, and the result
WHOLE = "2-seats-hidden-winter-at-random-2"
SEED = "00112233445566778899aabbccddeeff"


@cache
def text_of(name: str) -> str:
    return GAMES[name].file.read_text(encoding="utf-8")


def lines_of(name: str) -> list[Line]:
    return [json.loads(line) for line in text_of(name).splitlines()]


def as_record(lines: list[Line]) -> Record:
    return read("".join(json.dumps(line) + "\n" for line in lines), name="edited.jsonl")


def found(lines: list[Line]) -> list[tuple[int, Fault]]:
    record = as_record(lines)
    try:
        report = check(record, find_edition(record))
    except BadRecord as fault:
        return [(fault.line, fault.fault)]
    if report.faults:
        with pytest.raises(BadRecord) as first:
            verify(record, find_edition(record))
        assert first.value is not None
        assert str(first.value) == str(report.faults[0])
    return [(fault.line, fault.fault) for fault in report.faults]


def edited(name: str, line: int, **change: Any) -> list[Line]:
    lines = lines_of(name)
    lines[line - 1] |= change
    return lines


def with_result(name: str, **change: Any) -> list[Line]:
    lines = lines_of(name)
    lines[-1]["result"] |= change
    return lines


def first_line_with(name: str, word: str) -> int:
    return next(
        n for n, line in enumerate(text_of(name).splitlines(), start=1) if f'"{word}"' in line and n > 1
    )


def test_an_unedited_record_holds() -> None:
    assert found(lines_of(WHOLE)) == []
    assert verify(read(text_of(WHOLE)), load("teahouse")).reason == "winter"


# The edition


def test_a_record_finds_its_edition_by_the_digest() -> None:
    record = read(text_of(WHOLE))
    assert find_edition(record).id == "teahouse"
    assert find_edition(record, barren()).id == "teahouse"


def test_a_record_of_an_unknown_edition_is_refused() -> None:
    assert found(edited(WHOLE, 1, digest="sha256:" + "0" * 64)) == [(1, Fault.EDITION)]


def test_an_edition_of_ones_own_is_read_from_the_record_or_given() -> None:
    record = read(text_of("nothing-but-pass"))
    assert find_edition(record).digest == barren().digest
    without = Record(replace(record.header, edition_text="id = 3"), record.plies, record.result)
    with pytest.raises(BadRecord, match="edition_text is wrong"):
        find_edition(without)
    assert find_edition(without, barren()).id == "barren"


def test_an_edition_text_must_be_the_one_of_the_digest() -> None:
    other = barren().text.replace("cost = 2", "cost = 3")
    record = as_record(edited("nothing-but-pass", 1, edition_text=other))
    with pytest.raises(BadRecord, match="edition_text has") as error:
        find_edition(record)
    assert (error.value.line, error.value.fault) == (1, Fault.EDITION)


def test_a_record_is_not_replayed_with_another_edition() -> None:
    with pytest.raises(BadRecord) as error:
        replay(read(text_of(WHOLE)), barren())
    assert (error.value.line, error.value.fault) == (1, Fault.EDITION)
    assert found(edited(WHOLE, 1, edition="coffeehouse")) == [(1, Fault.EDITION)]


def test_words_and_titles_do_not_make_another_edition() -> None:
    """The digest is of what the cards say, so a reader with a translated file can replay the record."""
    retitled = parse(
        load("teahouse").text.replace('title = "Teahouse"', 'title = "Teehaus"'), where="retitled"
    )
    assert verify(read(text_of(WHOLE)), retitled).over


# The deal


@pytest.mark.parametrize(
    "change",
    [
        {"market": ["grooming-2", "tea-tray", "sleeping-2"]},
        {
            "market": ["grooming-2", "tea-tray", "sleeping-2", "brick"]
        },  # R23: no Reveal card among the first four
        {"market": ["grooming-2", "tea-tray", "tea-tray", "book"]},
        {"market": ["grooming-2", "tea-tray", "kite-day", "book"]},
        {"market": ["grooming-2", "tea-tray", "unheard-of", "book"]},
        {"market": ["grooming-2", "tea-tray", "sleeping-2", "book", "milk"]},
        {"memories": ["planting-day", "birds-nest"]},
        {"memories": ["planting-day", "birds-nest", "picnic"]},
        {"memories": ["planting-day", "birds-nest", "birds-nest"]},
        {"memories": ["planting-day", "birds-nest", "farmers-market", "kite-day"]},
        {"seats": [{"name": "A", "dragon": "rooibos"}, {"name": "B", "dragon": "rooibos"}]},
        {"seats": [{"name": "A", "dragon": "rooibos"}, {"name": "B", "dragon": "smaug"}]},
    ],
)
def test_a_table_that_cannot_be_dealt_is_refused(change: Line) -> None:
    assert found(edited(WHOLE, 1, **change)) == [(1, Fault.DEAL)]


@pytest.mark.parametrize(
    "change",
    [
        {"options": {"open_winter": True}},
        {"winter": ["tea-ceremony", "bath-by-the-fire", "long-night"]},
    ],
)
def test_winter_stands_in_the_header_exactly_when_it_is_open(change: Line) -> None:
    assert found(edited(WHOLE, 1, **change)) == [(1, Fault.FORM)]


def test_the_open_winter_must_be_the_one_that_comes() -> None:
    name = "2-seats-open-winter-keen-1"
    other = {"snow-day", "long-night", "gift-giving"}
    assert set(lines_of(name)[0]["winter"]) != other
    lines = edited(name, 1, winter=sorted(other))
    ((line, fault),) = found(lines)
    assert fault is Fault.OUTCOMES
    assert "memories" in json.dumps(lines[line - 1])


# The plies


def test_only_the_seat_to_act_may_act() -> None:
    assert found(edited(WHOLE, 5, seat=0)) == [(5, Fault.SEAT)]
    assert found(edited(WHOLE, 5, seat=3)) == [(5, Fault.SEAT)]
    assert found(edited(WHOLE, 5, seat=-1)) == [(5, Fault.SEAT)]


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ({"pass": True}, "may not pass"),
        ({"lose": "feeding-1"}, "no choice"),
        ({"discard_item": None}, "no choice"),
        ({"buy": "market", "slot": 2, "card": "tea-tray", "pay": {"mentors": 1}}, "not held"),
        ({"buy": "market", "slot": 2, "card": "tea-tray", "pay": {}}, "growth too low"),
        ({"buy": "market", "slot": 2, "card": "book", "pay": {}}, "other card"),
        ({"buy": "memory", "slot": 4, "card": "book", "pay": {}}, "no such slot"),
        ({"buy": "memory", "slot": 1, "card": "planting-day", "pay": {"gold": 3}}, "unknown card"),
    ],
)
def test_an_action_that_the_rules_forbid_is_refused_with_the_reason(action: Line, why: str) -> None:
    record = as_record(edited(WHOLE, 2, action=action, outcomes=[]))
    with pytest.raises(BadRecord, match=why) as error:
        replay(record, load("teahouse"))
    assert (error.value.line, error.value.fault) == (2, Fault.ACTION)


def test_an_absurd_number_of_copies_is_refused_and_does_no_harm() -> None:
    buy = {"buy": "market", "slot": 2, "card": "tea-tray", "pay": {"feeding-1": 127}}
    assert found(edited(WHOLE, 2, action=buy)) == [(2, Fault.ACTION)]


@pytest.mark.parametrize(
    "outcomes",
    [
        [],
        [{"drew": "milk"}],
        [{"drew": "unheard-of"}],
        [{"drew": "feeding-1"}, {"drew": "feeding-1"}],
        [{"drew": "feeding-1"}] * 300,
        [{"revealed": "feeding-1", "slot": 1}],
        [{"memories": ["feeding-1"]}],
    ],
)
def test_outcomes_that_could_not_happen_are_refused(outcomes: list[Line]) -> None:
    assert lines_of(DRAWN_ONCE)[1]["outcomes"] == [{"drew": "feeding-1"}]
    assert found(edited(DRAWN_ONCE, 2, outcomes=outcomes)) == [(2, Fault.OUTCOMES)]


def test_a_refill_stands_in_its_own_slot() -> None:
    line = first_line_with(WHOLE, "revealed")
    outcomes = lines_of(WHOLE)[line - 1]["outcomes"]
    last = outcomes[-1] | {"slot": outcomes[-1]["slot"] % 4 + 1}
    assert found(edited(WHOLE, line, outcomes=[*outcomes[:-1], last])) == [(line, Fault.OUTCOMES)]


def test_a_season_shows_as_many_memories_as_it_must() -> None:
    line = first_line_with(WHOLE, "memories")
    memories, *rest = lines_of(WHOLE)[line - 1]["outcomes"]
    fewer = {"memories": memories["memories"][:-1]}
    assert found(edited(WHOLE, line, outcomes=[fewer, *rest])) == [(line, Fault.OUTCOMES)]


def test_a_ply_after_the_end_is_refused() -> None:
    lines = lines_of(WHOLE)
    extra = {"ply": len(lines) - 1, "seat": 0, "action": {"draw": True}, "outcomes": []}
    assert found([*lines[:-1], extra, lines[-1]]) == [(len(lines), Fault.AFTER_END)]


def test_a_game_that_is_over_needs_its_result() -> None:
    lines = lines_of(WHOLE)[:-1]
    del lines[0]["seed"]
    assert found(lines) == [(len(lines), Fault.CUT)]


# The result


@pytest.mark.parametrize(
    "change",
    [
        {"reason": "adjudicated"},
        {"totals": [0, 0]},
        {"winners": [0, 1]},
        {"winners": []},
        {"turns": 1},
        {"lines": [[], []]},
    ],
)
def test_the_result_must_be_what_the_plies_lead_to(change: Line) -> None:
    assert found(with_result(WHOLE, **change)) == [(len(lines_of(WHOLE)), Fault.RESULT)]


def test_every_wrong_part_of_a_result_is_named() -> None:
    lines = with_result(WHOLE, turns=1, totals=[99, 0])
    record = as_record(lines)
    reasons = [fault.reason for fault in check(record, load("teahouse")).faults]
    assert ["totals" in reasons[0], "turns" in reasons[1]] == [True, True]
    assert len(reasons) == 2


def test_a_result_needs_a_game_that_is_over() -> None:
    (fault,) = check(as_record(with_result("stopped", reason="winter")), load("teahouse")).faults
    assert (fault.line, fault.fault) == (len(lines_of("stopped")), Fault.RESULT)
    assert "not over" in fault.reason


def test_nobody_can_stop_a_game_that_is_over_or_in_the_middle_of_a_turn() -> None:
    assert found(with_result(WHOLE, reason="stopped")) == [(len(lines_of(WHOLE)), Fault.RESULT)]
    name = "3-seats-hidden-winter-at-random-2"
    asked = first_line_with(name, "lose")
    lines = [*lines_of(name)[: asked - 1], lines_of("stopped")[-1]]
    lines[-1]["result"] |= {"totals": [0, 0, 0], "lines": [[], [], []]}
    assert found(lines) == [(asked, Fault.RESULT)]


# The seed


def test_outcomes_that_are_possible_but_not_of_the_seed_are_named_as_such() -> None:
    assert found(edited(DRAWN_ONCE, 2, outcomes=[{"drew": "grooming-1"}])) == [(2, Fault.CHANCE)]
    assert found(edited(DRAWN_ONCE, 1, seed=SEED)) == [(1, Fault.CHANCE)]


def test_what_another_generator_gave_is_not_asked_of_ours() -> None:
    lines = edited(DRAWN_ONCE, 1, chance="real-cards/1")
    lines[1]["outcomes"] = [{"drew": "grooming-1"}]
    record = as_record(lines)
    report = check(record, load("teahouse"))
    assert (report.faults, report.luck) == ((), False)


def test_a_seed_that_was_not_the_promised_one_is_named() -> None:
    golden = next(golden for golden in GAMES.values() if golden.committed and golden.leave_at is None)
    lines = edited(golden.name, 1, commit="sha256:" + "0" * 64)
    assert found(lines) == [(1, Fault.COMMIT)]
    bare = str(edited(golden.name, 1)[0]["commit"]).removeprefix("sha256:")
    assert found(edited(golden.name, 1, commit=bare)) == []  # another program's way to write it


# Recording


def test_a_game_in_progress_tells_the_commitment_but_not_the_seed() -> None:
    recorder = Recorder(Game.new(load("teahouse"), 2, SEED), ["Ada", "Bo"], committed=True)
    recorder.play(Draw())
    text = recorder.record().to_text()
    # Computed by `printf '%s' SEED | xxd -r -p | sha256sum`.
    assert "a8faed6abbf35c12a4b26e40f6feb19d736d90045c83b9f9a31f638d323e6811" in text
    assert SEED not in text
    recorder.game.stop()
    assert SEED in recorder.record().to_text()


def test_a_refused_action_is_not_noted() -> None:
    recorder = Recorder(Game.new(load("teahouse"), 2, SEED), ["Ada", "Bo"])
    with pytest.raises(IllegalAction):
        recorder.play(read(text_of("nothing-but-pass")).plies[-1].action)
    assert recorder.record().plies == ()


def test_a_record_starts_with_the_deal_and_names_every_seat() -> None:
    game = Game.new(load("teahouse"), 2, SEED)
    with pytest.raises(ValueError, match="1 names for 2 seats"):
        Recorder(game, ["Ada"])
    game.play(Draw())
    with pytest.raises(ValueError, match="starts with the deal"):
        Recorder(game, ["Ada", "Bo"])


@pytest.mark.parametrize("name", [WHOLE, "3-seats-open-winter-keen-2", "stopped"])
def test_a_game_that_is_taken_up_again_goes_on_with_the_same_luck(name: str) -> None:
    """Replay the first half from its outcomes, then let the seed's luck decide the rest."""
    golden: Golden = GAMES[name]
    recorder, whole = golden.recorder(), read(text_of(name))
    half = len(whole.plies) // 2
    for ply in whole.plies[:half]:
        recorder.replay(ply.action, ply.outcomes)
    for ply in whole.plies[half:]:
        recorder.play(ply.action)
    if golden.stop_at is not None:
        recorder.game.stop()
    assert recorder.record().to_text() == text_of(name)


# Whatever stands in a file, there is an answer

Spoil = Callable[[str, random.Random], str]


def other_letter(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text))
    return text[:at] + dice.choice('0123456789{}[],:"-abct\\ \n') + text[at + 1 :]


def other_word(text: str, dice: random.Random) -> str:
    """Put one quoted word of the text in the place of another."""
    parts = text.split('"')
    parts[dice.randrange(1, len(parts), 2)] = parts[dice.randrange(1, len(parts), 2)]
    return '"'.join(parts)


def line_moved(text: str, dice: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    lines.insert(dice.randrange(len(lines)), lines.pop(dice.randrange(len(lines))))
    return "".join(lines)


@pytest.mark.parametrize("spoil", [other_letter, other_word, line_moved])
@pytest.mark.parametrize("name", ["4-seats-open-winter-at-random-1", "in-progress", "nothing-but-pass"])
def test_a_spoilt_record_is_refused_by_name_or_holds(name: str, spoil: Spoil) -> None:
    """Some edits leave a record that holds: another name, say. None may end in any other error."""
    dice = random.Random(f"{name} {spoil.__name__}")
    refused = 0
    for _ in range(25):
        try:
            record = read(spoil(text_of(name), dice))
            refused += bool(check(record, find_edition(record, edition_of(GAMES[name].edition))).faults)
        except BadRecord:
            refused += 1
    assert refused > 12


@pytest.mark.parametrize("text", [".".join("a" * 100) + " = 1", "#" * 300_000])
def test_an_edition_text_that_would_take_too_long_to_read_is_not_read(text: str) -> None:
    record = as_record(edited("nothing-but-pass", 1, edition_text=text))
    with pytest.raises(BadRecord, match="longer, or has more dots"):
        find_edition(record)
