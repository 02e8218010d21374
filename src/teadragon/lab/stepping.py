"""One game between bots, step by step through `Game`, with its record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

from teadragon.lab.playing import note_end
from teadragon.records import Record, Recorder
from teadragon.rules.actions import Action, Buy
from teadragon.rules.game import Game


def until(seconds: float) -> Callable[[], bool]:
    """Whether that long has passed from now on: a bot's `stop`."""
    end = monotonic() + seconds
    return lambda: monotonic() >= end


def record_of(
    game: Game,
    bots: Sequence[str],
    choose: Callable[[Game], Action],
    ends: Any,
    i: int,
    name: str = "record",
) -> Record:
    """Play to the end, which is written to ends[i] (dtype GAME); the record with this name. `choose` says
    what the seat to act does."""
    names = [f"Seat {seat}" for seat in range(1, game.seats + 1)]
    recorder = Recorder(game, names, bots=dict(enumerate(bots)))
    while not game.over:
        action = choose(game)
        recorder.play(action)
        ends["actions"][i] += 1 + (sum(action.pay.values()) if isinstance(action, Buy) else 0)
    note_end(game.compiled.array, game.tables, 0, ends, i)
    return recorder.record(name=name)


def step_through(
    game: Game, bots: Sequence[str], choose: Callable[[Game], Action], ends: Any, i: int, file: Path | None
) -> None:
    """The same, and the record is written to `file` where there is one."""
    record = record_of(game, bots, choose, ends, i, "record" if file is None else file.name)
    if file is not None:
        file.write_text(record.to_text(), encoding="utf-8", newline="\n")
