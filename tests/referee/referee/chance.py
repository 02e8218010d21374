"""The generator of docs/chance.md: SipHash-2-4 of a stream and a counter, under the seed of the game."""

from __future__ import annotations

from collections import Counter

from .edition import SEASONS, Edition

MASK = (1 << 64) - 1
MARKET_STREAM = 4
MEMORY_STREAM = 5
DRAGON_STREAM = 6
SERIES_STREAM = 7


def rotate(word: int, by: int) -> int:
    return ((word << by) | (word >> (64 - by))) & MASK


def sip_round(v0: int, v1: int, v2: int, v3: int) -> tuple[int, int, int, int]:
    v0 = (v0 + v1) & MASK
    v1 = rotate(v1, 13) ^ v0
    v0 = rotate(v0, 32)
    v2 = (v2 + v3) & MASK
    v3 = rotate(v3, 16) ^ v2
    v0 = (v0 + v3) & MASK
    v3 = rotate(v3, 21) ^ v0
    v2 = (v2 + v1) & MASK
    v1 = rotate(v1, 17) ^ v2
    v2 = rotate(v2, 32)
    return v0, v1, v2, v3


def siphash_2_4(key: bytes, message: bytes) -> int:
    k0 = int.from_bytes(key[:8], "little")
    k1 = int.from_bytes(key[8:16], "little")
    v = (k0 ^ 0x736F6D6570736575, k1 ^ 0x646F72616E646F6D, k0 ^ 0x6C7967656E657261, k1 ^ 0x7465646279746573)
    padded = message + bytes(7 - len(message) % 8) + bytes([len(message) % 256])
    for start in range(0, len(padded), 8):
        block = int.from_bytes(padded[start : start + 8], "little")
        v = (v[0], v[1], v[2], v[3] ^ block)
        v = sip_round(*sip_round(*v))
        v = (v[0] ^ block, v[1], v[2], v[3])
    v = (v[0], v[1], v[2] ^ 0xFF, v[3])
    for _ in range(4):
        v = sip_round(*v)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def word(key: bytes, stream: int, n: int) -> int:
    return siphash_2_4(key, (stream * 2**32 + n).to_bytes(8, "little"))


def pick(chosen: int, size: int) -> int:
    """Which of `size` equally likely things a word stands for."""
    return (chosen * size) >> 64


def series_seed(series: int, game: int) -> str:
    """The seed of game `game` (from 1) of the series with the number `series`."""
    key = series.to_bytes(16, "little")
    halves = (word(key, SERIES_STREAM, 2 * game + half).to_bytes(8, "little") for half in (0, 1))
    return b"".join(halves).hex()


class Generator:
    """Names the outcome that a seed gives at a counter; it keeps no counter of its own."""

    def __init__(self, edition: Edition, seed: str) -> None:
        self.edition = edition
        self.key = bytes.fromhex(seed)

    def from_bag(self, bag: Counter[str], stream: int, n: int) -> str:
        thing = pick(word(self.key, stream, n), sum(bag.values()))
        for kind in self.edition.bag_order:
            thing -= bag[kind]
            if thing < 0:
                return kind
        raise ValueError("an empty bag has no outcome")

    def drawn(self, seat: int, n: int, deck: Counter[str]) -> str:
        return self.from_bag(deck, seat, n)

    def revealed(self, n: int, deck: Counter[str]) -> str:
        return self.from_bag(deck, MARKET_STREAM, n)

    def memories(self, season: str, count: int) -> list[str]:
        pile = Counter({card.id: card.copies for card in self.edition.season(season)})
        row: list[str] = []
        for slot in range(count):
            card = self.from_bag(pile, MEMORY_STREAM, 8 * SEASONS.index(season) + slot)
            pile[card] -= 1
            row.append(card)
        return row

    def opening_market(self) -> list[str]:
        pile = Counter({card.id: card.copies for card in self.edition.market() if card.kind != "reveal"})
        row: list[str] = []
        for n in range(4):
            card = self.revealed(n, pile)
            pile[card] -= 1
            row.append(card)
        return row

    def dragons(self, seats: int) -> list[str]:
        left = sorted(self.edition.dragons)
        return [left.pop(pick(word(self.key, DRAGON_STREAM, seat), len(left))) for seat in range(seats)]
