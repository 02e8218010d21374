"""What can be set: by environment variables, and by whoever starts the server."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

STATIC = Path(__file__).parent.parent / "static"


@dataclass(frozen=True, kw_only=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8765
    any_port: bool = False  # take a free port where this one is taken
    data: Path = field(default_factory=lambda: user_data_path("teadragon", appauthor=False))
    database: str | None = None  # a URL of SQLAlchemy; none: SQLite in the data folder
    editions: tuple[str, ...] = ()  # ids or files, beside those that come with us; the first is offered first
    static: Path = STATIC
    bot_delay: float = 0.0  # seconds until a bot answers; the page paces what people see


def from_environment(environ: Mapping[str, str], **given: object) -> Settings:
    """Settings of TEADRAGON_HOST, _PORT, _DATA, _DATABASE and _BOT_DELAY; what is given and not None wins.

    Raises ValueError that names the variable.
    """
    found: dict[str, object] = {}
    for name, read in VARIABLES.items():
        text = environ.get(f"TEADRAGON_{name.upper()}", "")
        if text:
            try:
                found[name] = read(text)
            except ValueError:
                raise ValueError(f"TEADRAGON_{name.upper()} cannot be {text!r}") from None
    found |= {name: value for name, value in given.items() if value is not None}
    return Settings(**found)  # type: ignore[arg-type]  # names and types are those of the fields


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port <= 65_535:
        raise ValueError(text)
    return port


def _delay(text: str) -> float:
    delay = float(text)
    if not 0 <= delay <= 60:
        raise ValueError(text)
    return delay


# Each is TEADRAGON_ and its name in capitals.
VARIABLES: dict[str, Callable[[str], object]] = {
    "host": str,
    "port": _port,
    "data": Path,
    "database": str,
    "bot_delay": _delay,
}
