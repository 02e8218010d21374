"""Games that were played before a test looks at them, without a page."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from playwright.sync_api import BrowserContext

from tests.server.process import Server, Survivor

ANN = {"kind": "person", "name": "Ann", "dragon": "rooibos"}
HAZEL = {"kind": "bot", "name": "Hazel", "bot": "greedy", "dragon": "jasmine"}
SEED = f"{7:032x}"


def played_out(server: Server, *seats: dict[str, Any], **wish: Any) -> dict[str, Any]:
    """A room whose game is over; its answer, tokens and all."""
    made: dict[str, Any] = server.ask("api/rooms", {"seats": list(seats or (ANN, HAZEL)), **wish})
    with ThreadPoolExecutor(1) as beside:  # Playwright's own loop runs in this thread
        beside.submit(lambda: asyncio.run(Survivor(made).play(server))).result()
    return made


def begun(server: Server, *seats: dict[str, Any], **wish: Any) -> dict[str, Any]:
    made: dict[str, Any] = server.ask("api/rooms", {"seats": list(seats or (ANN, HAZEL)), **wish})
    return made


def at_home(context: BrowserContext, *rooms: dict[str, Any]) -> None:
    """This browser has laid these rooms: its first page knows their keys."""
    keys = [{"room": made["room"], "token": seat["token"]} for made in rooms for seat in made["tokens"]]
    kept = {"teadragon.seats": json.dumps(keys), "teadragon.speed": '"none"'}
    context.add_init_script(
        f"if (origin !== 'null' && !localStorage.length) Object.assign(localStorage, {json.dumps(kept)})"
    )
