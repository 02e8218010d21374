"""The commands that open a table: `play` on this machine, `serve` for others."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable
from typing import Annotated

from cyclopts import Parameter

from teadragon.commands.common import Wrong, edition_of, settings_of
from teadragon.server.settings import FIELDS, Settings, default_of, flag_of, variable_of
from teadragon.server.sole import InUse

COMPANION = "#/companion"  # as the client names that page
BROWSER = 5.0  # seconds until a browser should have started
ON_THIS_MACHINE = {  # nobody else is there who could flood it, and its terminal is a person's
    "any_port": True,
    "log_form": "text",
    "log_level": "warning",
    "metrics": "off",
    "requests_per_second": 0,
    "rooms_per_hour": 0,
}


def about(name: str) -> str:
    """The help of one setting, the same on every command that has it."""
    field = FIELDS[name]
    text = field.metadata["about"]
    default = default_of(name)
    says = f" (else {default})" if default else ""
    return f"{text[0].upper()}{text[1:]}{says}. {variable_of(name)}"


def flag(name: str) -> inspect.Parameter:
    kind = Annotated[str | None, Parameter(name=flag_of(name), help=about(name))]
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind)


Text = str | None


def play(
    *,
    port: Annotated[Text, Parameter(help=about("port"))] = None,
    browser: Annotated[bool, Parameter(help="Open the table in the browser.")] = True,
    edition: Annotated[Text, Parameter(help=about("edition"))] = None,
    data: Annotated[Text, Parameter(help=about("data"))] = None,
) -> None:
    """The table on this machine; also what teadragon without a command does."""
    _open_table({"port": port, "edition": edition, "data": data}, browser=browser)


def companion(
    *,
    port: Annotated[Text, Parameter(help=about("port"))] = None,
    browser: Annotated[bool, Parameter(help="Open the page in the browser.")] = True,
    edition: Annotated[Text, Parameter(help=about("edition"))] = None,
    data: Annotated[Text, Parameter(help=about("data"))] = None,
) -> None:
    """The table's server, at the page for a game that is played with the printed cards.

    It keeps the score sheet and the odds, says what the rules forbid, and writes the game's record."""
    _open_table({"port": port, "edition": edition, "data": data}, browser=browser, page=COMPANION)


def _open_table(flags: dict[str, str | None], *, browser: bool, page: str = "") -> None:
    """`page`: what follows the address in the browser."""
    port = flags["port"]
    settings = _settings(flags, **ON_THIS_MACHINE | {"any_port": port is None})

    def show(address: str, *, wait: float = 0) -> None:
        _open_browser(address + page, wait=wait)

    print("Teahouse is setting the table ...", flush=True)
    try:
        _serve(settings, on_ready=show if browser else None, page=page)
    except InUse as error:
        if not error.address:
            raise Wrong(str(error)) from None
        print(f"The table stands already at {error.address}{page}")
        if browser:
            show(error.address, wait=BROWSER)


def serve(**flags: str | None) -> None:
    """The server of rooms, for others: without a browser and at one fixed port.

    What no option says is taken from the environment, from the variable that stands with it.
    docs/hosting.md tells how to run it behind a proxy, with PostgreSQL and with several processes."""
    try:
        _serve(_settings(flags), on_ready=None)
    except InUse as error:
        raise Wrong(str(error)) from None


# The options are the settings: there is no second list of them.
serve.__signature__ = inspect.Signature([flag(name) for name in FIELDS])  # type: ignore[attr-defined]


def _settings(flags: dict[str, str | None], **otherwise: object) -> Settings:
    settings = settings_of(os.environ, flags, **otherwise)
    for name in settings.edition:
        edition_of(name)  # a bad one is told before anything is opened
    return settings


def _serve(settings: Settings, *, on_ready: Callable[[str], None] | None, page: str = "") -> None:
    """Raises Wrong and InUse."""
    from teadragon.rooms.store import NewerStore

    def ready(address: str) -> None:
        where = "their database" if settings.database else settings.data
        print(f"The table stands at {address}{page}  (Ctrl+C clears it; games stay in {where})", flush=True)
        if on_ready is not None:
            on_ready(address)

    try:
        if settings.workers > 1:
            from teadragon.server.workers import run as run_workers

            run_workers(settings, on_ready=ready)
        else:
            from teadragon.server.app import run

            run(settings, on_ready=ready)
    except NewerStore as error:
        raise Wrong(str(error)) from None
    except InUse:
        raise
    except OSError as error:
        raise Wrong(f"cannot serve at {settings.host}:{settings.port}: {error}") from None


def _open_browser(address: str, *, wait: float = 0) -> None:
    """Without a screen nothing is opened: a browser in the terminal would take it away from the server.

    `wait`: seconds that a program which ends otherwise gives it.
    """
    import threading
    import webbrowser

    screen = sys.platform in ("win32", "darwin") or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    if screen:
        opening = threading.Thread(target=webbrowser.open, args=(address,), daemon=True)
        opening.start()
        opening.join(wait)
