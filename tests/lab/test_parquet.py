"""Games as Parquet: every line is what happened, by a second reading of the same games in words."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from teadragon.bots import Chooser
from teadragon.cards.edition import SEASONS, load
from teadragon.lab import parquet, tracing
from teadragon.lab.series import Series
from teadragon.lab.simulate import simulate
from teadragon.rules.actions import Buy
from teadragon.rules.chance import seed_words, series_seed
from teadragon.rules.events import Event, What
from teadragon.rules.game import Game
from tests.house.tree import ROOT, text

TEAHOUSE = load("teahouse")
BOTS = ("greedy", "uniform", "greedy")
GAMES = 12
SERIES = Series(TEAHOUSE, BOTS, 21)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kept") / "deep"
    simulate(GAMES, 3, BOTS, 21, TEAHOUSE, parquet_dir=folder, workers=1)
    return folder


def lines(folder: Path, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(folder / table).to_pylist()
    return found


class Reading:
    """One game played in words, and what its turns, purchases and losses are then."""

    def __init__(self, number: int) -> None:
        seed = series_seed(SERIES.seed, number)
        self.number = number
        self.game = Game.new(TEAHOUSE, 3, seed)
        self.began: dict[str, Any] = dict.fromkeys(SEASONS[1:])
        self.where: dict[str, Any] = {}
        self.turns: list[dict[str, Any]] = []
        self.purchases: list[dict[str, Any]] = []
        self.losses: list[dict[str, Any]] = []
        chooser = Chooser(*seed_words(seed))
        while (seat := self.game.to_act) is not None:
            if self.game.turns == len(self.turns):
                self._begin(seat)
            action = chooser.choose(BOTS[seat], self.game)
            before = self._scores()
            for event in self.game.play(action):
                self._read(event)
            if isinstance(action, Buy):
                self._bought(action, self._scores()[seat] - before[seat])
            for seat, score in enumerate(self._scores()):
                self.turns[-1][f"score_{seat}"] = score

    def _begin(self, seat: int) -> None:
        game = self.game
        self.where = {"game": self.number, "turn": game.turns + 1, "seat": seat, "season": game.season}
        held = game.counts(game.tables["hold"][0][seat])
        growth = sum(TEAHOUSE.card(card).growth * count for card, count in held.items())
        growth += TEAHOUSE.mentors_growth * bool(game.tables["mentors"][0] == seat)
        rows = {f"market_{slot + 1}": card for slot, card in enumerate(game.row("market"))}
        rows |= {f"memory_{slot + 1}": card for slot, card in enumerate([*game.row("memory"), None][:5])}
        counts = dict.fromkeys(("drew", "mischief", "protected", "lost"), 0)
        self.turns.append(self.where | rows | counts | {"growth": growth, "did": "pass", "score_3": None})

    def _read(self, event: Event) -> None:
        turn = self.turns[-1]
        match event.what:
            case What.DREW:
                turn["did"] = "draw"
                turn["drew"] += 1
                turn["mischief"] += TEAHOUSE.card(event.card or "").kind == "mischief"
            case What.PROTECTED:
                turn["protected"] += 1
            case What.LOST | What.VULNERABLE_LOST:
                turn["lost"] += 1
                vulnerable = event.what is What.VULNERABLE_LOST
                self.losses.append(self.where | {
                    "card": event.card, "mischief": event.other, "vulnerable": vulnerable})
            case What.SEASON_BEGAN:
                self.began[str(event.other)] = self.where["turn"]
            case _:
                pass

    def _bought(self, action: Buy, points: int) -> None:
        cards = Counter(action.pay)
        mentors = cards.pop("mentors", 0)
        paid = sum(TEAHOUSE.card(card).growth * count for card, count in cards.items())
        self.turns[-1]["did"] = action.row
        self.purchases.append(self.where | {
            "card": action.card, "row": action.row, "slot": action.slot + 1,
            "cost": TEAHOUSE.card(action.card).cost, "growth": self.turns[-1]["growth"],
            "paid": paid + mentors * TEAHOUSE.mentors_growth, "cards": cards.total(),
            "mentors": bool(mentors), "points": points})

    def _scores(self) -> list[int]:
        return [score.total for score in self.game.score()]

    def end(self) -> dict[str, Any]:
        game = self.game
        own: dict[str, Any] = {"game": self.number, "seats": 3, "turns": game.turns, "reason": game.reason}
        for seat, score in enumerate(game.score()):
            own |= {f"dragon_{seat}": game.dragons[seat], f"total_{seat}": score.total,
                    f"memories_{seat}": score.memories, f"won_{seat}": seat in game.winners()}
        own |= dict.fromkeys(("dragon_3", "total_3", "memories_3", "won_3"))
        return own | {f"{season}_began": turn for season, turn in self.began.items()}


def test_every_line_is_what_happened(kept: Path) -> None:
    readings = [Reading(number) for number in range(1, GAMES + 1)]
    assert lines(kept, "turns") == [turn for reading in readings for turn in reading.turns]
    assert lines(kept, "purchases") == [bought for reading in readings for bought in reading.purchases]
    assert lines(kept, "losses") == [lost for reading in readings for lost in reading.losses]
    ends = lines(kept, "games")
    assert [{**end, "actions": None} for end in ends] == [
        {**reading.end(), "actions": None} for reading in readings]
    assert any(reading.losses for reading in readings)


def test_games_kept_are_those_of_the_summary(kept: Path) -> None:
    found = simulate(GAMES, 3, BOTS, 21, TEAHOUSE, workers=1)
    ends = lines(kept, "games")
    assert sum(end["actions"] for end in ends) == round(found.mean_actions * GAMES)
    for seat, line in enumerate(found.seats):
        assert sum(end[f"won_{seat}"] for end in ends) == line.wins + line.shared
    assert simulate(GAMES, 3, BOTS, 21, TEAHOUSE, parquet_dir=kept, workers=1) == found  # read back


def test_a_file_says_what_it_holds(kept: Path) -> None:
    story = json.loads(pq.read_metadata(kept / "turns/000000001.parquet").metadata[b"teadragon"])
    assert story["schema"] == parquet.SCHEMA
    assert (story["table"], story["first"], story["games"]) == ("turns", 1, GAMES)
    assert (story["digest"], story["bots"], story["seed"]) == (TEAHOUSE.digest, list(BOTS), 21)


def test_the_cards_lie_beside_them(kept: Path) -> None:
    cards = {card["card"]: card for card in lines(kept, "cards.parquet")}
    assert list(cards) == [card.id for card in TEAHOUSE.cards]
    for bought in lines(kept, "purchases"):
        assert cards[bought["card"]]["cost"] == bought["cost"]


def test_games_with_more_lines_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of long games, or much Mischief: nothing is lost, and nothing twice."""
    whole = tracing.trace(SERIES, 1, GAMES)

    class Small(tracing._Room):
        def __init__(self, games: int) -> None:
            super().__init__(games)
            self.turns, self.purchases, self.losses = self.turns[:150], self.purchases[:60], self.losses[:3]

    monkeypatch.setattr(tracing, "_Room", Small)
    for found, wanted in zip(tracing.trace(SERIES, 1, GAMES), whole, strict=True):
        assert all((found[field] == wanted[field]).all() for field in wanted.dtype.names)


def test_the_page_tells_of_every_column() -> None:
    page = text(ROOT / "docs" / "parquet.md")
    for columns in parquet.COLUMNS.values():
        for column in columns:
            assert f"| `{column.name}` | " in page
            assert column.about in page
    for name, (_, about) in parquet.CARD_COLUMNS.items():
        assert f"| `{name}` | " in page
        assert about in page
    assert f"version {parquet.SCHEMA}" in page
