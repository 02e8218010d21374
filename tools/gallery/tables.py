"""The rooms that the pictures show: games of known luck, played out once, gone on with from anywhere."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

from tests.server.process import Server, Survivor

NAMES = ("Ann", "Ben", "Cleo", "Dora")
SEED = f"{7:032x}"
BOTH_QUESTIONS = f"{0x2BB:032x}"
SEEDED = "teahouse"  # the edition in which it was looked for: with other costs people buy otherwise
SEASONS = ("spring", "summer", "fall", "winter")
CHUNK = 100  # steps asked for at once

Room = dict[str, Any]


class Tables:
    """What was laid on one server."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.game = cache(self._game)
        self.steps = cache(self._steps)

    def lay(self, seats: int, *, bots: bool = False, seed: str = SEED, **more: Any) -> Room:
        """People at every seat, or bots at all but the first."""
        wishes = [{"kind": "person", "name": name} for name in NAMES[:seats]]
        if bots:
            wishes[1:] = [{**wish, "kind": "bot", "bot": "greedy"} for wish in wishes[1:]]
        made: Room = self.server.ask("api/rooms", {"seats": wishes, "first": 0, "seed": seed, **more})
        return made

    def _game(self, seats: int, seed: str = SEED) -> Room:
        """A game to its end."""
        more: Room = {"edition": SEEDED} if seed == BOTH_QUESTIONS else {}
        made = self.lay(seats, seed=seed, **more)
        with ThreadPoolExecutor(1) as beside:  # Playwright's own loop runs in this thread
            beside.submit(lambda: asyncio.run(Survivor(made).play(self.server))).result()
        return made

    def _steps(self, room: str) -> list[dict[str, Any]]:
        plies = self.server.ask(f"api/replays/{room}")["plies"]
        pages = [f"api/replays/{room}/steps?from={at}&count={CHUNK}" for at in range(0, plies + 1, CHUNK)]
        return [step for page in pages for step in self.server.ask(page)["steps"]]

    def fork(self, seats: int, plies: int, seed: str = SEED) -> Room:
        """A table that goes on from there, Ann's and all others' seats played from here."""
        wishes = [{"kind": "person", "name": name} for name in NAMES[:seats]]
        wish = {"plies": plies, "seats": wishes, "luck": "same"}
        made: Room = self.server.ask(f"api/replays/{self.game(seats, seed)['room']}/fork", wish)
        return made

    def in_season(self, seats: int, season: str) -> Room:
        """Late in the season, where most lies on the table, cards of the Market too, it is Ann's turn and no
        question is open."""
        views = [step["state"]["view"] for step in self.steps(self.game(seats)["room"])]
        there = [ply for ply, view in enumerate(views) if view["season"] == season
                 and view["to_act"] == 0 and any(view["market"]) and not view["choice"] and not view["over"]]
        return self.fork(seats, there[-1] if there else 0)

    def asked(self) -> Room:
        """With a question open."""
        game = self.game(2, BOTH_QUESTIONS)
        steps = self.steps(game["room"])
        ply = next(ply for ply, step in enumerate(steps) if step["state"]["view"]["choice"])
        return self.fork(2, ply, BOTH_QUESTIONS)
