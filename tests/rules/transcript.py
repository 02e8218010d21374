"""Whole games as text, so that two ways to run them can be compared: actions, events, tables, odds, scores.

python -m tests.rules.transcript       print it, one JSON line an action
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict

from numba import config

from teadragon.rules.actions import to_json
from teadragon.rules.survey import survey
from tests.rules.tables import random_game

# seed of the game and of its players, seats, whether winter is open; together they ask both questions
GAMES = ((23, 2, False), (8, 2, True), (6, 3, False), (16, 4, True))


def transcript() -> Iterator[str]:
    for seed, seats, open_winter in GAMES:
        for game, action, events in random_game(seed, seats, open_winter=open_winter):
            yield json.dumps(
                {
                    "action": to_json(action),
                    "events": [event.to_json() for event in events],
                    "table": game.to_text(),
                    "odds": [{card: str(odds) for card, odds in game.odds(s).items()} for s in range(seats)],
                    "scores": [[seat.total, seat.memories] for seat in game.score()],
                    "legal": [to_json(legal) for legal in game.legal_actions()],
                    "shown": asdict(survey(game)),
                }
            )


if __name__ == "__main__":
    print("plain" if config.DISABLE_JIT else "compiled")  # type: ignore[attr-defined]
    for line in transcript():
        print(line)
