"""The one table of the observation: what it says is what is filled in, and the page says it too."""

import doctest
import hashlib
import random
import re
import tomllib
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from teadragon.bots import Chooser
from teadragon.envs import encoding
from teadragon.envs.single import Single
from teadragon.rules.chance import seed_words, series_seed
from teadragon.rules.features import OF_SEAT
from teadragon.rules.game import Game
from tests.bots.tables import TEAHOUSE
from tests.house.tree import ROOT, text
from tools import envs_page


def tables() -> list[Game]:
    """Tables of all stages and numbers of seats, questions among them."""
    found = []
    for seats in (2, 3, 4):
        seed = series_seed(51, seats)
        game, chooser = Game.new(TEAHOUSE, seats, seed, open_winter=seats == 2), Chooser(*seed_words(seed))
        while not game.over:
            if game.plies % 7 == 0 or game.choice:
                found.append(game.copy())
            game.play(chooser.choose("greedy" if game.plies % 3 else "uniform", game))
        found.append(game.copy())
    return found


TABLES = tables()


def observed(game: Game, seat: int, *, features: bool = True) -> Any:
    out = np.full(encoding.size_of(features=features), 99, np.float32)
    encoding.observe(game.compiled.array, game.tables, 0, seat, out, encoding.new_room())
    return out


def looks() -> Any:
    for game in TABLES:
        for seat in range(game.seats):
            yield game, seat, encoding.pieces_of(observed(game, seat))


def test_pieces_follow_each_other_without_a_gap() -> None:
    at = 0
    for piece in encoding.PIECES:
        assert encoding.OFFSETS[piece.name] == at
        assert not piece.columns or len(piece.columns) == piece.shape[-1]
        at += prod(piece.shape)
    assert at == encoding.FULL_SIZE
    assert [piece.name for piece in encoding.PIECES][-2:] == list(encoding.FEATURES)
    assert encoding.OFFSETS["seat_features"] == encoding.SIZE


def test_the_features_are_what_comes_on_top() -> None:
    for game in TABLES[::9]:
        assert (observed(game, 0)[: encoding.SIZE] == observed(game, 0, features=False)).all()
    assert "seat_features" not in encoding.pieces_of(observed(TABLES[0], 0, features=False))


def test_areas_stand_in_turn_order_from_who_looks() -> None:
    for game, seat, pieces in looks():
        t, n = game.tables[0], game.seats
        for at in range(n):
            other = (seat + at) % n
            for name in ("deck", "hold", "discard"):
                assert pieces[name][at].tolist() == t[name][other].tolist()
            assert pieces["growth"][at] == t["growth"][other]
            assert pieces["points"][at] == game.score()[other].total
            assert pieces["mentors"][at] == (t["mentors"] == other)
            assert pieces["to_act"][at] == (t["to_act"] == other)
            assert pieces["dragon"][at].argmax() == t["dragon"][other]
        assert pieces["seats"].tolist() == [1] * n + [0] * (4 - n)
        for name in ("deck", "hold", "discard", "dragon", "growth", "points", "mentors", "to_act"):
            assert not pieces[name][n:].any()


def test_the_table_is_as_it_is() -> None:
    for game, _, pieces in looks():
        t = game.tables[0]
        for name in ("market_deck", "market_discard", "box", "fired", "answered"):
            assert pieces[name].tolist() == t[name].tolist()
        for season in range(4):
            assert pieces["ahead"][season].tolist() == bits(t["ahead"][season])
        assert pieces["options"].tolist() == bits(t["options"])
        assert pieces["season"].tolist() == [season == t["season"] for season in range(4)]
        assert pieces["phase"].tolist() == [phase == t["phase"] for phase in range(5)]
        names = ("due", "owed", "turns", "dry", "last_paid", "waiting", "cause", "fresh", "dragon_fired")
        assert pieces["numbers"].tolist() == [t[name] for name in names]


def bits(mask: Any) -> list[int]:
    return [int(mask) >> kind & 1 for kind in range(64)]


def test_rows_say_what_their_cards_do() -> None:
    seen = set()
    for game, seat, pieces in looks():
        t = game.tables[0]
        for name in ("market_row", "memory_row", "winter_row"):
            for slot, kind in enumerate(t[name].tolist()):
                offer = pieces[name][slot].tolist()
                if kind < 0:
                    assert offer == [-1] + [0] * 10
                    continue
                card = TEAHOUSE.card(game.compiled.ids[kind])
                seen.add(card.kind)
                can_buy = card.cost <= t["growth"][seat]
                asks = card.when_drawn is not None and card.when_drawn.discard_item
                draws = card.when_drawn.draw if card.when_drawn is not None else 0
                answers = card.when_you_draw.draw if card.when_you_draw is not None else 0
                expected = [
                    kind,
                    card.cost,
                    card.growth,
                    None,
                    0 if asks else draws,
                    draws if asks else 0,
                    answers,
                    card.kind == "protection",
                    card.kind == "vulnerable",
                    card.item,
                    can_buy,
                ]
                expected[3] = offer[3] if card.score is not None else card.points
                assert offer == expected, card.id
    assert seen == {"growth", "protection", "vulnerable", "item", "reveal", "memory"}


def test_points_of_an_offer_count_what_who_looks_owns() -> None:
    found = set()
    for game, seat, pieces in looks():
        for slot, kind in enumerate(game.tables["memory_row"][0].tolist()):
            card = TEAHOUSE.card(game.compiled.ids[kind]) if kind >= 0 else None
            if card is not None and card.score is not None and card.score.per == "item":
                cap = card.score.at_most or 32_767
                expected = card.points + min(card.score.each * items(game, seat), cap)
                assert pieces["memory_row"][slot][3] == expected
                found.add(expected)
    assert len(found) > 1


def items(game: Game, seat: int) -> int:
    """The Items that a seat owns, every copy; the card that waits beside the hold among them."""
    t, ids = game.tables[0], game.compiled.ids
    owned = sum(t[pile][seat].astype(int) for pile in ("deck", "hold", "discard"))
    if t["to_act"] == seat and t["waiting"] >= 0:
        owned[t["waiting"]] += 1
    return sum(int(owned[kind]) for kind, card in enumerate(ids) if TEAHOUSE.card(card).item)


def test_features_are_those_of_the_bots_turned_to_who_looks() -> None:
    for game, seat, pieces in looks():
        first = encoding.pieces_of(observed(game, 0))
        assert pieces["table_features"].tolist() == first["table_features"].tolist()
        for at in range(game.seats):
            mine, theirs = pieces["seat_features"][at], first["seat_features"][(seat + at) % game.seats]
            assert mine.tolist() == theirs.tolist()
        assert not pieces["seat_features"][game.seats :].any()
        assert pieces["seat_features"].shape[1] == OF_SEAT


def test_luck_to_come_is_not_to_be_seen() -> None:
    for game in TABLES[::5]:
        other = game.copy()
        other.reseed(series_seed(52, 1))
        other.tables["drawn"] += 5
        assert (observed(game, 0) == observed(other, 0)).all()


def test_bounds_hold() -> None:
    low, high = encoding.bounds(features=True)
    assert len(low) == len(high) == encoding.FULL_SIZE
    assert (encoding.bounds(features=False)[1] == high[: encoding.SIZE]).all()
    for game in TABLES:
        seen = observed(game, 0)
        assert (seen >= low).all()
        assert (seen <= high).all()


DIGEST = "c0431bb3f6c7918a"


def test_whoever_changes_a_meaning_changes_the_version() -> None:
    """If this fails, numbers have changed: raise VERSION, and put the new digest here."""
    table = repr([(piece.name, piece.shape, piece.low, piece.high) for piece in encoding.PIECES])
    digest = hashlib.sha256(table.encode())
    for seats in (2, 3, 4):
        single = Single(seats, TEAHOUSE, open_winter=seats == 2, features=True)
        single.deal(seed_words(series_seed(53, seats)))
        dice = random.Random(seats)
        while single.to_act >= 0:
            seen = single.observe(single.to_act).astype(float)
            digest.update((np.round(seen, 3) + 0.0).tobytes())
            single.act(dice.choice(np.flatnonzero(single.legal).tolist()))
    assert (encoding.VERSION, digest.hexdigest()[:16]) == (2, DIGEST)


# The page


def test_the_page_is_what_the_table_makes() -> None:
    assert not envs_page.old(), "run python -m tools.envs_page --write"


def test_a_changed_table_makes_the_page_old(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = [piece._replace(meaning="another") for piece in encoding.PIECES]
    monkeypatch.setattr(encoding, "PIECES", changed)
    assert envs_page.old()


@pytest.mark.parametrize("number", range(5))
def test_an_example_of_the_page_runs(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    examples = re.findall(r"```python\n(.*?)```", text(ROOT / "docs/envs.md"), re.DOTALL)
    assert len(examples) == 5
    exec(compile(examples[number], f"docs/envs.md, example {number}", "exec"), {})
    assert number or "(1024, 1664)" in capsys.readouterr().out


def test_the_example_of_the_readme_runs() -> None:
    section = text(ROOT / "README.md").partition("## For researchers")[2].partition("\n## ")[0]
    found: dict[str, Any] = {}
    for example in doctest.DocTestParser().get_examples(section):
        exec(example.source, found)
    assert found["seen"].observations.shape == (1024, encoding.SIZE)


def test_the_extras_of_the_page_are_there() -> None:
    project = tomllib.loads(Path(ROOT, "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = re.findall(r"teadragon\[(\w+)\]", text(ROOT / "docs/envs.md") + text(ROOT / "README.md"))
    assert set(named) <= set(project["optional-dependencies"])
    assert {"pettingzoo", "gymnasium", "openspiel"} <= set(named)
