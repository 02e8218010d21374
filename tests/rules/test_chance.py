"""Chance: the generator against its published vectors, and draws against the odds that the table states."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from teadragon.rules.actions import Draw
from teadragon.rules.chance import below, seed_words, series_seed, siphash
from teadragon.rules.codes import KINDS
from teadragon.rules.compiled import PLAIN, jit
from teadragon.rules.events import Event, What
from teadragon.rules.game import Game
from teadragon.rules.piles import pick
from teadragon.rules.view import view
from tests.rules.tables import table, teahouse

KEY = bytes(range(16)).hex()


def reference_siphash(key: bytes, message: bytes) -> int:
    """SipHash-2-4 of any message, on Python's integers, from the paper's section 2."""
    mask = 2**64 - 1

    def turn(word: int, by: int) -> int:
        return (word << by | word >> (64 - by)) & mask

    def rounds(v: list[int], count: int) -> None:
        for _ in range(count):
            v[0], v[2] = (v[0] + v[1]) & mask, (v[2] + v[3]) & mask
            v[1], v[3] = turn(v[1], 13) ^ v[0], turn(v[3], 16) ^ v[2]
            v[0] = turn(v[0], 32)
            v[2], v[0] = (v[2] + v[1]) & mask, (v[0] + v[3]) & mask
            v[1], v[3] = turn(v[1], 17) ^ v[2], turn(v[3], 21) ^ v[0]
            v[2] = turn(v[2], 32)

    k0, k1 = int.from_bytes(key[:8], "little"), int.from_bytes(key[8:], "little")
    v = [k0 ^ 0x736F6D6570736575, k1 ^ 0x646F72616E646F6D, k0 ^ 0x6C7967656E657261, k1 ^ 0x7465646279746573]
    padded = message + bytes(-(len(message) + 1) % 8) + bytes([len(message) % 256])
    for at in range(0, len(padded), 8):
        block = int.from_bytes(padded[at : at + 8], "little")
        v[3] ^= block
        rounds(v, 2)
        v[0] ^= block
    v[2] ^= 0xFF
    rounds(v, 4)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


@pytest.mark.parametrize(
    ("length", "word"),
    [
        (0, 0x726FDB47DD0E0E31),
        (1, 0x74F839C593DC67FD),
        (7, 0xAB0200F58B01D137),
        (8, 0x93F5F5799A932462),
        (15, 0xA129CA6149BE45E5),
    ],
)
def test_reference_gives_the_published_vectors(length: int, word: int) -> None:
    """Aumasson and Bernstein 2012, appendix A, and the vectors of the reference implementation."""
    assert reference_siphash(bytes(range(16)), bytes(range(length))) == word


def test_generator_gives_the_published_vector_of_eight_bytes() -> None:
    message = np.uint64(int.from_bytes(bytes(range(8)), "little"))
    assert int(siphash(*seed_words(KEY), message)) == 0x93F5F5799A932462


def test_generator_equals_the_reference_on_many_keys() -> None:
    for n in range(200):
        key = series_seed(99, n)
        message = int(series_seed(5, n)[:16], 16)
        expected = reference_siphash(bytes.fromhex(key), message.to_bytes(8, "little"))
        assert int(siphash(*seed_words(key), np.uint64(message))) == expected


@pytest.mark.parametrize("size", [1, 2, 3, 7, 28, 2**31])
@pytest.mark.parametrize("word", [0, 1, 2**32 - 1, 2**32, 2**63, 2**64 - 1])
def test_below_is_the_high_word_of_the_product(size: int, word: int) -> None:
    assert below(np.uint64(word), size) == word * size >> 64


def test_series_seeds_follow_the_documented_form() -> None:
    key = (12).to_bytes(16, "little")
    words = [reference_siphash(key, (7 << 32 | 2 * 3 + half).to_bytes(8, "little")) for half in (0, 1)]
    assert series_seed(12, 3) == b"".join(word.to_bytes(8, "little") for word in words).hex()


def test_same_seed_gives_the_same_luck_and_another_seed_another() -> None:
    lines = [
        Game.new(teahouse(), 3, seed).to_text().replace(seed, "") for seed in ("0" * 32, "0" * 32, "1" * 32)
    ]
    assert lines[0] == lines[1] != lines[2]


def _drawn(line: str) -> str | None:
    events = table(line).play(Draw())
    return next(event.card for event in events if event.what is What.DREW)


def test_draws_follow_the_stated_odds() -> None:
    """Chi-square over 6,000 seeds; the seeds are fixed, so the outcome is too."""
    line = "chamomile: deck 5*feeding-1 3*picky 2*grooming-2 milk | ginseng: hold - | seed {} drawn 0 0 revealed 0"
    odds = table(line.format("0" * 32)).odds(0)
    assert odds == {
        "feeding-1": Fraction(5, 11),
        "picky": Fraction(3, 11),
        "grooming-2": Fraction(2, 11),
        "milk": Fraction(1, 11),
    }
    draws = 6000
    seen = Counter(_drawn(line.format(series_seed(1, n))) for n in range(draws))
    cards = sorted(odds)
    result = chisquare([seen[card] for card in cards], [float(odds[card] * draws) for card in cards])
    assert result.pvalue > 0.001


@jit
def _picks(tables: Any, tape: Any, draws: int, seen: Any) -> None:
    """Pick outcome 0, 1, 2, .. of stream 0 from seat 0's deck as it stands, and count the kinds."""
    t = tables[0]
    for n in range(draws):
        seen[pick(t, 0, n, t.deck[0], t.deck_kinds[0], t.deck_size[0], tape[0])] += 1


@pytest.mark.skipif(PLAIN, reason="a million draws are for compiled code")
def test_a_million_draws_follow_the_odds() -> None:
    """Chi-square over a million outcomes of one seed, for a whole starter deck."""
    game = Game.new(teahouse(), 2, series_seed(3, 1))
    seen = np.zeros(KINDS, np.int64)
    draws = 1_000_000
    _picks(game.tables, game.tape, draws, seen)
    odds = game.odds(0)
    kinds = [game.compiled.index[card] for card in odds]
    assert seen.sum() == seen[kinds].sum() == draws
    assert chisquare(seen[kinds], [float(share * draws) for share in odds.values()]).pvalue > 0.001


def test_odds_are_of_the_discard_pile_once_the_deck_is_empty() -> None:
    """R7: the discard pile is shuffled only when a card is needed; the next card then comes from it."""
    game = table("chamomile: deck - | discard 3*feeding-1 picky | ginseng: hold -")
    assert game.odds(0) == {"feeding-1": Fraction(3, 4), "picky": Fraction(1, 4)}
    assert game.odds(1) == {}


def test_first_market_row_has_no_reveal_card_and_each_other_card_its_share() -> None:
    """R23, by chi-square over the first slot of 6,000 fixed seeds."""
    seen: Counter[str | None] = Counter()
    games = 6000
    for n in range(games):
        row = Game.new(teahouse(), 2, series_seed(2, n)).row("market")
        assert "brick" not in row
        assert "fickle-dragons" not in row
        seen[row[0]] += 1
    weights = {
        c.id: c.copies for c in teahouse().cards if not c.starter and c.season is None and c.kind != "reveal"
    }
    assert sum(weights.values()) == 26
    expected = [games * weights[card] / 26 for card in sorted(weights)]
    assert chisquare([seen[card] for card in sorted(weights)], expected).pvalue > 0.001


def futures(game: Game, plies: int = 60) -> list[str]:
    """What the next actions uncover, each the first that is legal."""
    line = game.copy()
    drawn = []
    for _ in range(plies):
        if not line.over:
            drawn += [str(event.card) for event in line.play(line.legal_actions()[0])]
    return drawn


def test_a_reseeded_table_is_the_same_under_new_luck() -> None:
    game = Game.new(teahouse(), 3, "00" * 16)
    for _ in range(20):
        game.play(game.legal_actions()[0])
    fork, twin = game.copy(), game.copy()
    fork.reseed("01" * 16)
    twin.reseed("01" * 16)
    assert view(fork) == view(game)
    assert fork.seed == "01" * 16
    assert futures(fork) != futures(game), "a fork would tell the future of its game"
    assert futures(fork) == futures(twin)
    assert "01" * 16 in fork.to_text()
    assert game.seed == "00" * 16


def test_no_seed_changes_nothing() -> None:
    game = Game.new(teahouse(), 2, "00" * 16)
    before = game.to_text()
    with pytest.raises(ValueError, match="seed"):
        game.reseed("not a seed")
    assert game.to_text() == before


def test_threads_do_not_read_each_others_events() -> None:
    """Two threads play at once: what happened in one is never read by the other."""

    def line(seed: int) -> list[list[Event]]:
        game = Game.new(teahouse(), 4, f"{seed:032x}")
        return [game.play(game.legal_actions()[0]) for _ in range(150)]

    alone = [line(seed) for seed in range(8)]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(line, range(8))) == alone
