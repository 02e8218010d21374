"""Chance: SipHash-2-4 of (stream, counter) under the table's seed, as docs/chance.md lays down."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from teadragon.rules.compiled import inner, jit

MARKET_STREAM = 4
MEMORY_STREAM = 5
DRAGON_STREAM = 6
SERIES_STREAM = 7


@inner
def _rotate(word: Any, by: int) -> Any:
    return (word << np.uint64(by)) | (word >> np.uint64(64 - by))


@inner
def _sip_round(v0: Any, v1: Any, v2: Any, v3: Any) -> Any:
    v0 = v0 + v1
    v2 = v2 + v3
    v1 = _rotate(v1, 13) ^ v0
    v3 = _rotate(v3, 16) ^ v2
    v0 = _rotate(v0, 32)
    v2 = v2 + v1
    v0 = v0 + v3
    v1 = _rotate(v1, 17) ^ v2
    v3 = _rotate(v3, 21) ^ v0
    v2 = _rotate(v2, 32)
    return v0, v1, v2, v3


@jit
def siphash(k0: Any, k1: Any, message: Any) -> Any:
    """SipHash-2-4 of one eight-byte message; all words are np.uint64.

    Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012, section 2.
    """
    v0 = k0 ^ np.uint64(0x736F6D6570736575)
    v1 = k1 ^ np.uint64(0x646F72616E646F6D)
    v2 = k0 ^ np.uint64(0x6C7967656E657261)
    v3 = k1 ^ np.uint64(0x7465646279746573)
    v3 = v3 ^ message
    v0, v1, v2, v3 = _sip_round(v0, v1, v2, v3)
    v0, v1, v2, v3 = _sip_round(v0, v1, v2, v3)
    v0 = v0 ^ message
    length = np.uint64(8 << 56)  # the last block: no bytes left, the length on top
    v3 = v3 ^ length
    v0, v1, v2, v3 = _sip_round(v0, v1, v2, v3)
    v0, v1, v2, v3 = _sip_round(v0, v1, v2, v3)
    v0 = v0 ^ length
    v2 = v2 ^ np.uint64(0xFF)
    v0, v1, v2, v3 = _sip_round(v0, v1, v2, v3)
    v0, v1, v2, v3 = _sip_round(v0, v1, v2, v3)
    v0, v1, v2, v3 = _sip_round(v0, v1, v2, v3)
    v0, v1, v2, v3 = _sip_round(v0, v1, v2, v3)
    return v0 ^ v1 ^ v2 ^ v3


@jit
def word(k0: Any, k1: Any, stream: int, n: int) -> Any:
    """The 64-bit word of outcome `n` of a stream."""
    return siphash(k0, k1, (np.uint64(stream) << np.uint64(32)) | np.uint64(n))


@jit
def below(random: Any, size: int) -> Any:
    """`(random * size) >> 64` for size < 2**32, by two halves since no 128-bit product is at hand."""
    many = np.uint64(size)
    high = (random >> np.uint64(32)) * many
    low = (random & np.uint64(0xFFFFFFFF)) * many
    return np.int64((high + (low >> np.uint64(32))) >> np.uint64(32))


def seed_words(seed: str) -> tuple[Any, Any]:
    """The two key words of a seed of 32 hexadecimal digits; raises ValueError."""
    if not re.fullmatch("[0-9a-f]{32}", seed):
        raise ValueError(f"{seed!r} is not a seed of 32 hexadecimal digits in lower case")
    octets = bytes.fromhex(seed)
    return np.uint64(int.from_bytes(octets[:8], "little")), np.uint64(int.from_bytes(octets[8:], "little"))


def number_words(number: int) -> tuple[Any, Any]:
    """The two key words of a number below 2**128, such as that of a series."""
    return seed_words(number.to_bytes(16, "little").hex())


@jit
def series_words(s0: Any, s1: Any, game: int) -> Any:
    """The two key words of game `game` (from 1) of a series with key (s0, s1)."""
    return word(s0, s1, SERIES_STREAM, 2 * game), word(s0, s1, SERIES_STREAM, 2 * game + 1)


def series_seed(series: int, game: int) -> str:
    """The seed, in hexadecimal, of game `game` (from 1) of the series with this number (below 2**128)."""
    s0, s1 = number_words(series)
    return b"".join(int(w).to_bytes(8, "little") for w in series_words(s0, s1, game)).hex()
