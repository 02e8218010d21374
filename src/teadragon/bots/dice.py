"""The bots' own dice: fast, and apart from the chance of any table."""

from __future__ import annotations

from typing import Any

import numpy as np

from teadragon.rules.chance import below, word
from teadragon.rules.compiled import inner, jit

DICE_STREAM = 8  # of a table's key: the tables' own streams are 0 to 7


@jit
def seed_dice(dice: Any, k0: Any, k1: Any, n: int) -> None:
    """Dice number `n` of a key. `dice` has the shape (1,) and the dtype uint64."""
    dice[0] = word(k0, k1, DICE_STREAM, n) | np.uint64(1)  # zero would stay zero


@inner
def next_word(dice: Any) -> Any:
    """64 bits, never all zero.

    Source: Marsaglia, "Xorshift RNGs", 2003: shifts and exclusive-ors only, so plain Python agrees.
    """
    x = dice[0]
    x = x ^ (x << np.uint64(13))
    x = x ^ (x >> np.uint64(7))
    x = x ^ (x << np.uint64(17))
    dice[0] = x
    return x


@inner
def roll(dice: Any, size: int) -> int:
    """One of 0 .. size - 1, equally likely."""
    return below(next_word(dice), size)
