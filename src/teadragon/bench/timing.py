"""CPU time, the only clock of the bench: what other programs on the machine do must not count."""

from collections.abc import Callable
from time import process_time


def rate(work: Callable[[], int], *, seconds: float) -> float:
    """Units of `work` a CPU second; `work` returns how many units it has done and runs at least once."""
    done = 0
    start = process_time()
    while (spent := process_time() - start) < seconds or not done:
        done += work()
    return done / spent
