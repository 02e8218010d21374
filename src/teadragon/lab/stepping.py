"""One game between bots, step by step through `Game`, with its record where one is wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

from teadragon.bots import Chooser
from teadragon.lab.playing import note_end
from teadragon.records import Recorder
from teadragon.rules.actions import Buy
from teadragon.rules.game import Game


def until(seconds: float) -> Callable[[], bool]:
    """Whether that long has passed from now on: a bot's `stop`."""
    end = monotonic() + seconds
    return lambda: monotonic() >= end


def step_through(
    game: Game, bots: Sequence[str], chooser: Chooser, ends: Any, i: int, file: Path | None
) -> None:
    """Play to the end, which is written to ends[i] (dtype GAME), and the record to `file`."""
    names = [f"Seat {seat}" for seat in range(1, game.seats + 1)]
    recorder = Recorder(game, names, bots=dict(enumerate(bots)))
    while (seat := game.to_act) is not None:
        action = chooser.choose(bots[seat], game)
        recorder.play(action)
        ends["actions"][i] += 1 + (sum(action.pay.values()) if isinstance(action, Buy) else 0)
    note_end(game.compiled.array, game.tables, 0, ends, i)
    if file is not None:
        file.write_text(recorder.record(name=file.name).to_text(), encoding="utf-8", newline="\n")
