"""A review: that its sums hold, that it names what was bad and nothing else, and that luck is no skill."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from teadragon.bots import Chooser, think
from teadragon.insight.grading import change_by_choice, severity_of
from teadragon.insight.review import review
from teadragon.insight.told import Review
from teadragon.records import Record, Recorder, find_edition, read
from teadragon.records import replay as replay_record
from teadragon.rules.actions import Buy, Draw, to_json
from teadragon.rules.chance import seed_words, series_seed
from teadragon.rules.game import Game
from tests.bots.tables import TEAHOUSE
from tests.records.golden import FOLDER
from tests.rooms.making import DEARER

WALKS = 60  # what these tests ask does not hang on how many
SERIES = 1  # the first that has what is looked for, of the weights in the package


def golden(name: str) -> Record:
    return read((FOLDER / f"{name}.jsonl").read_bytes())


def reviewed(record: Record) -> Review:
    return review(record, find_edition(record), walks=WALKS)


def by_bots(*bots: str, series: int) -> Recorder:
    """A whole game between these bots."""
    game = Game.new(TEAHOUSE, len(bots), series_seed(series, 1))
    recorder = Recorder(game, [f"Seat {seat + 1}" for seat in range(len(bots))])
    chooser = Chooser(*seed_words(series_seed(series, 2)))
    while not game.over:
        assert game.to_act is not None
        recorder.play(chooser.choose(bots[game.to_act], game))
    return recorder


@pytest.mark.parametrize(
    "name", ["2-seats-hidden-winter-keen-1", "3-seats-open-winter-keen-1", "in-progress", "stopped"]
)
def test_what_choices_and_luck_did_adds_up_to_the_result(name: str) -> None:
    record = golden(name)
    found = reviewed(record)
    assert [ply.ply for ply in found.plies] == list(range(1, len(record.plies) + 1))
    worth = list(found.plies[0].before)
    assert sum(worth) == pytest.approx(1, abs=1e-4)
    for ply in found.plies:
        assert worth == pytest.approx(ply.before, abs=1e-3)
        chosen = change_by_choice(ply.before, ply.seat, ply.cost)
        assert chosen[ply.seat] == -ply.cost <= 0
        worth = [sum(parts) for parts in zip(ply.before, chosen, ply.luck, strict=True)]
    assert worth == pytest.approx(found.after, abs=1e-3)
    if record.result is not None and record.result.reason == "winter":
        won = [seat in record.result.winners for seat in range(len(worth))]
        assert found.after == pytest.approx([float(seat) / sum(won) for seat in won])
        assert found.points == list(record.result.totals)


def test_there_is_no_luck_where_nothing_was_drawn_or_turned_up() -> None:
    record = golden("3-seats-hidden-winter-keen-2")
    found = reviewed(record)
    quiet = [told for told, ply in zip(found.plies, record.plies, strict=True) if not ply.outcomes]
    assert quiet
    assert all(set(ply.luck) == {0.0} for ply in quiet)
    assert any(max(ply.luck) > 0.05 for ply in found.plies)


def test_the_best_costs_nothing_and_neither_does_what_had_to_be_done() -> None:
    found = reviewed(golden("2-seats-hidden-winter-keen-1"))
    best = [ply for ply in found.plies if ply.severity == "best"]
    assert any(ply.choices == 1 for ply in best)
    assert any(ply.choices > 1 for ply in best)
    assert {(ply.cost, ply.margin, ply.points_cost) for ply in best} == {(0, 0, 0)}
    assert all(ply.action == ply.best for ply in best)
    for ply in found.plies:
        assert ply.cost >= 0 <= ply.points_cost
        if ply.severity in ("slip", "mistake", "blunder"):
            assert ply.cost >= ply.margin or (ply.decided and ply.points_cost >= ply.points_margin)


def test_the_same_game_gets_the_same_review_whatever_its_people_are_called() -> None:
    record = golden("2-seats-hidden-winter-keen-1")
    short = replace(record, plies=record.plies[:12], result=None)
    first = short.header
    seats = tuple(changed(seat, name="Somebody") for seat in first.seats)
    again = replace(short, header=changed(first, seats=seats))
    assert reviewed(short) == reviewed(again)
    other = replace(short, plies=short.plies[:11])
    assert reviewed(short).plies[0].before != reviewed(other).plies[0].before


def winning_purchase() -> tuple[Recorder, Buy]:
    """A game up to where the seat to act wins for sure with a Memory, and hardly without it."""
    for series in range(SERIES, SERIES + 60):
        record = by_bots("greedy", "gardener", series=series).record()
        for upto in range(len(record.plies) - 1, len(record.plies) - 8, -1):
            game = replay_record(record, TEAHOUSE, upto=upto)
            if Draw() not in game.legal_actions():
                continue
            thought = think(game, 1, walks=400)
            best = thought.choices[0]
            draw = next(one for one in thought.choices if one.action == Draw())
            if isinstance(best.action, Buy) and best.share > 0.97 and draw.share < 0.5:
                return again(record, upto), best.action
    raise AssertionError


def again(record: Record, plies: int) -> Recorder:
    """The game up to there, to be played on otherwise."""
    start = Game.new(TEAHOUSE, 2, str(record.header.seed), dragons=[s.dragon for s in record.header.seats])
    recorder = Recorder(start, ["Ann", "Bo"])
    for ply in record.plies[:plies]:
        recorder.play(ply.action)
    return recorder


def test_leaving_a_memory_that_wins_is_a_blunder_and_a_moment_that_decided_the_game() -> None:
    recorder, win = winning_purchase()
    recorder.play(Draw())
    plies = len(recorder.record().plies)
    found = reviewed(recorder.record())
    told = found.plies[-1]
    assert told.severity == "blunder"
    assert told.best == to_json(win)
    assert told.cost > 0.3
    assert found.moments[0].ply == plies
    assert found.moments[0].by == "choice"


def test_what_was_paid_counts() -> None:
    """All that the seat holds for one card, where the bot pays no more than it has to."""
    whole = by_bots("sage", "gardener", series=4).record()
    for number, ply in enumerate(whole.plies):
        action = ply.action
        if not isinstance(action, Buy) or action.row != "market" or ply.outcomes == ():
            continue
        game = replay_record(whole, TEAHOUSE, upto=number)
        best = think(game, 1, walks=200).choices[0]
        purse = {card: copies for card, _, copies in game.purse(ply.seat)}
        spare = sum(purse.values()) - sum(action.pay.values())
        clear = isinstance(best.action, Buy) and best.action.card == action.card and best.walks > 120
        if clear and spare >= 1:
            break
    else:
        raise AssertionError
    dear = replace(ply, action=replace(action, pay=purse))
    record = replace(whole, plies=(*whole.plies[:number], dear), result=None)
    told = reviewed(record).plies[-1]
    assert told.best["card"] == told.action["card"]
    assert told.cost > told.margin > 0
    assert told.points_cost > told.points_margin
    assert told.severity in ("slip", "mistake", "blunder")


def test_it_ends_in_time_with_what_it_has() -> None:
    record = golden("2-seats-hidden-winter-keen-1")
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 6

    done: list[None] = []
    found = review(record, find_edition(record), walks=WALKS, stop=stop, on_ply=lambda: done.append(None))
    assert len(found.plies) == len(done) == 7
    assert not found.whole
    assert 0 < found.after[0] < 1


def test_a_game_of_another_edition_is_marked() -> None:
    game = Game.new(DEARER, 2, "0" * 32)
    recorder = Recorder(game, ["Ann", "Bo"])
    recorder.play(Draw())
    assert not review(recorder.record(), DEARER, walks=8).trained
    assert reviewed(golden("stopped-at-once")).trained


def test_a_game_that_was_not_begun_has_a_worth_all_the_same() -> None:
    found = reviewed(golden("in-progress-just-dealt"))
    assert found.plies == []
    assert found.moments == []
    assert sum(found.after) == pytest.approx(1, abs=1e-4)
    assert [seat.choices for seat in found.seats] == [0] * len(found.after)


@pytest.mark.parametrize(
    ("cost", "margin", "points", "decided", "name"),
    [
        (0.0, 0.01, 9.0, False, "fine"),
        (0.024, 0.01, 0.0, False, "fine"),
        (0.025, 0.01, 0.0, False, "slip"),
        (0.06, 0.01, 0.0, False, "mistake"),
        (0.12, 0.01, 0.0, False, "blunder"),
        (0.2, 0.21, 0.0, False, "fine"),  # it may as well be nothing
        (0.0, 0.01, 1.0, True, "slip"),
        (0.0, 0.01, 2.0, True, "mistake"),
        (0.01, 0.001, 4.0, True, "blunder"),
        (0.0, 0.01, 0.4, True, "fine"),
        (0.07, 0.01, 1.0, True, "mistake"),  # the worse of the two names
    ],
)
def test_how_bad_a_choice_is_called(
    cost: float, margin: float, points: float, decided: bool, name: str
) -> None:
    assert severity_of(cost, margin, points, 0.5, decided=decided, best=False) == name
    assert severity_of(cost, margin, points, 0.5, decided=decided, best=True) == "best"
