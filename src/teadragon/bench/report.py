"""The speeds that the README states, measured here: one object for programs, one table for people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.table import Table

from teadragon.bench import engine, machine, page, peers, start

PEER_SECONDS = 3.0


def measure(say: Callable[[str], None] = lambda _: None) -> dict[str, Any]:
    """Everything that is there to be measured; a part that is not has no entry. Takes a minute."""
    say("the engine")
    found: dict[str, Any] = {"machine": machine.describe(), "engine": engine.measure()}
    say("peers")
    found["peers"] = peers.rates(seconds=PEER_SECONDS)
    say("the page")
    parts = {"page": page.sizes(), "play": start.warm()}
    return found | {name: part for name, part in parts.items() if part is not None}


def print_table(found: dict[str, Any], console: Console | None = None) -> None:
    where = found["machine"]
    title = f"{where['processor']}, {where['cores']} cores, Python {where['python']}, Numba {where['numba']}"
    table = Table("what", "measured", title=title)
    table.columns[1].justify = "right"
    for what, value in rows(found):
        table.add_row(what, value)
    (console or Console()).print(table)


def rows(found: dict[str, Any]) -> list[tuple[str, str]]:
    """What people read, line by line."""
    engine = found["engine"]
    lines = [
        ("random two-seat games a second, one core", f"{engine['games_per_s']:,.0f}"),
        ("actions a second", f"{engine['actions_per_s']:,.0f}"),
        ("actions a game, mean", f"{engine['actions_per_game']:.1f}"),
        ("two cores against one", f"{engine['two_core_ratio']:.2f} x"),
        ("compiling the engine, first start", f"{engine['cold_s']:.1f} s"),
        ("loading the compiled engine", f"{engine['cached_s']:.2f} s"),
    ]
    lines += [(f"peer: {name}, games a second", f"{rate:,.0f}") for name, rate in found["peers"].items()]
    if "page" in found:
        lines.append(("first page, compressed", f"{found['page']['first_page_kb']:.1f} kB"))
    if "play" in found:
        lines.append(("./play to the page, set up before", f"{found['play']['served_s']:.1f} s"))
        lines.append(("fetching the page", f"{found['play']['page_s'] * 1000:.0f} ms"))
    return lines
