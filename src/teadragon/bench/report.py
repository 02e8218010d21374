"""The speeds that the README states, measured here: one object for programs, one table for people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.table import Table

from teadragon.bench import engine, envs, machine, page, peers, server, start
from teadragon.bench import search as looking_ahead

PEER_SECONDS = 3.0


def measure(say: Callable[[str], None] = lambda _: None) -> dict[str, Any]:
    """Everything that is there to be measured; a part that is not has no entry. Takes two minutes."""
    say("the engine")
    found: dict[str, Any] = {"machine": machine.describe(), "engine": engine.measure()}
    say("the search")
    found["search"] = looking_ahead.measure()
    say("the environments")
    found["envs"] = envs.measure()
    say("peers")
    found["peers"] = peers.rates(seconds=PEER_SECONDS) | envs.peers()
    say("the page")
    parts = {"page": page.sizes(), "play": start.warm()}
    return found | {name: part for name, part in parts.items() if part is not None}


def measure_server(
    database: str | None, workers: int, say: Callable[[str], None] = lambda _: None
) -> dict[str, Any]:
    """The server of rooms alone, on PostgreSQL too where one is named. Takes two minutes and more."""
    say("the server")
    return {"machine": machine.describe(), "server": server.measure_all(database, workers=workers)}


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
    lines = _engine_rows(found["engine"]) if "engine" in found else []
    search = found.get("search", {})
    lines += [(what, f"{search[name]:,.0f}") for name, what in SEARCH.items() if name in search]
    environments = found.get("envs", {})
    lines += [(what, f"{environments[name]:,.0f}") for name, what in ENVS.items() if name in environments]
    lines += [_peer_row(name, rate) for name, rate in found.get("peers", {}).items()]
    if "page" in found:
        lines.append(("first page, compressed", f"{found['page']['first_page_kb']:.1f} kB"))
    if "play" in found:
        lines.append(("./play to the page, set up before", f"{found['play']['served_s']:.1f} s"))
        lines.append(("fetching the page", f"{found['play']['page_s'] * 1000:.0f} ms"))
    return lines + _server_rows(found.get("server", {}))


def _engine_rows(engine: dict[str, float]) -> list[tuple[str, str]]:
    return [
        ("random two-seat games a second, one core", f"{engine['games_per_s']:,.0f}"),
        ("actions a second", f"{engine['actions_per_s']:,.0f}"),
        ("actions a game, mean", f"{engine['actions_per_game']:.1f}"),
        ("two cores against one", f"{engine['two_core_ratio']:.2f} x"),
        ("compiling the engine, first start", f"{engine['cold_s']:.1f} s"),
        ("loading the compiled engine", f"{engine['cached_s']:.2f} s"),
    ]


SEARCH = {
    "rollouts_per_s": "rollouts to the end of the game a second, one core",
    "evaluations_per_s": "tables valued by the network a second, one core",
}

ENVS = {
    "aec_steps_per_s": "PettingZoo's raw_env(), steps seen and taken a second, one core",
    "batch_decisions_per_s": "decisions a second at many tables at once, one core",
    "batch_observed_decisions_per_s": "the same with observations",
}


def _peer_row(name: str, rate: float) -> tuple[str, str]:
    if name.startswith(peers.ROLLOUTS_OF):
        return f"peer: MCTSBot at {name.removeprefix(peers.ROLLOUTS_OF)}, rollouts a second", f"{rate:,.0f}"
    if name.startswith(envs.STEPS_OF):
        return f"peer: PettingZoo's {name.removeprefix(envs.STEPS_OF)}, steps a second", f"{rate:,.0f}"
    return f"peer: {name}, games a second", f"{rate:,.0f}"


STORES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


def _server_rows(server: dict[str, dict[str, float]]) -> list[tuple[str, str]]:
    lines = []
    for name, part in server.items():
        store, _, workers = name.partition("_")
        if store in STORES:
            where = f"rooms on {STORES[store]}" + (f", {workers} processes" if workers else "")
            lines.append((f"{where}: actions a second", f"{part['actions_per_s']:,.0f}"))
            lines.append((f"{where}: 99 of 100 told within", f"{part['p99_ms']:.1f} ms"))
            if "rss_mb" in part:
                lines.append((f"{where}: memory", f"{part['rss_mb']:.0f} MB"))
    if "echo" in server:
        lines.append(("an echo of as many messages within", f"{server['echo']['p99_ms']:.1f} ms"))
    if "replay" in server:
        plies, seconds = server["replay"]["plies"], server["replay"]["open_s"]
        lines.append((f"opening a record of {plies:,.0f} plies", f"{seconds:.2f} s"))
    return lines
