"""What can be set, each thing in one place: its form, its bounds, its default and what it is for.

A setting is a flag (`--rooms-per-hour`), an environment variable (`TEADRAGON_ROOMS_PER_HOUR`) and a field
(`rooms_per_hour`) of the same name; flags win. This module loads nothing heavy: the command line's help
is made from it.
"""

from __future__ import annotations

import dataclasses
import ipaddress
import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar
from urllib.parse import urlsplit

from platformdirs import user_data_path

from teadragon.rooms.fields import RECORD_BYTES

T = TypeVar("T")

STATIC = Path(__file__).parent.parent / "static"
DAY = 86_400  # seconds
LEVELS = ("debug", "info", "warning", "error")
FORMS = ("text", "json")


class WrongSetting(ValueError):
    """A setting that cannot be; the text names the flag or the variable and says what can be."""


@dataclass(frozen=True)
class Form(Generic[T]):
    """How a setting is written. `read` raises ValueError."""

    what: str
    read: Callable[[str], T]
    secret: bool = False  # never shown again, not even when it is wrong


def _whole(low: int, high: int) -> Form[int]:
    def read(text: str) -> int:
        number = int(text)
        if not low <= number <= high:
            raise ValueError(text)
        return number

    return Form(f"a whole number from {low} to {high}", read)


def _number(low: float, high: float) -> Form[float]:
    def read(text: str) -> float:
        number = float(text)
        if not low <= number <= high:
            raise ValueError(text)
        return number

    return Form(f"a number from {low:g} to {high:g}", read)


def _one_of(*names: str) -> Form[str]:
    def read(text: str) -> str:
        if text.lower() not in names:
            raise ValueError(text)
        return text.lower()

    return Form(" or ".join(names), read)


def _prefix(text: str) -> str:
    path = text.strip("/")
    if path and not re.fullmatch(r"(?!.*(^|/)\.{1,2}(/|$))[A-Za-z0-9._~-]+(/[A-Za-z0-9._~-]+)*", path):
        raise ValueError(text)
    return f"/{path}" if path else ""


def _public(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise ValueError(text)
    return text.rstrip("/") + "/"


def _database(text: str) -> str:
    if not re.match(r"(sqlite|postgres(ql)?)(\+\w+)?://", text):
        raise ValueError(text)
    return text


def _networks(text: str) -> tuple[str, ...]:
    return tuple(str(ipaddress.ip_network(part.strip(), strict=False)) for part in text.split(","))


def _metrics(text: str) -> str:
    if text in ("here", "off"):
        return text
    host, port = place_of(text)
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def place_of(text: str) -> tuple[str, int]:
    """Host and port of `HOST:PORT` or `[HOST]:PORT`. Raises ValueError."""
    found = re.fullmatch(r"(?:\[([0-9a-fA-F:]+)\]|([\w.-]+)):(\d{1,5})", text)
    if not found or not 0 <= int(found[3]) <= 65_535:
        raise ValueError(text)
    return found[1] or found[2], int(found[3])


def _names(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


TEXT = Form("a text", str)
PORT = _whole(0, 65_535)
COUNT = _whole(0, 1_000_000_000)
DAYS = _whole(0, 36_500)


def setting(default: Any, form: Form[Any], about: str) -> Any:
    return dataclasses.field(default=default, metadata={"form": form, "about": about})


@dataclass(frozen=True, kw_only=True)
class Settings:
    host: str = setting("127.0.0.1", TEXT, "the address to listen at; 0.0.0.0 for every one")
    port: int = setting(8765, PORT, "the port to listen at; 0 for any")
    prefix: str = setting("", Form("a path as /tea", _prefix), "the path under which everything is served")
    public_url: str = setting(
        "",
        Form("an address as https://example.org/tea/", _public),
        "the address that links and their pictures name; else what the browser sees",
    )
    data: Path = dataclasses.field(
        default_factory=lambda: user_data_path("teadragon", appauthor=False),
        metadata={
            "form": Form("a folder", Path),
            "about": "the folder of the games; else the user's data folder",
        },
    )
    database: str | None = setting(
        None,
        Form("a URL that begins with postgresql:// or sqlite:///", _database, secret=True),
        "the database of the games; else rooms.sqlite3 in the data folder",
    )
    edition: tuple[str, ...] = setting(
        (), Form("ids or files, with commas", _names), "editions beside our own; the first is offered first"
    )
    workers: int = setting(1, _whole(1, 64), "processes that serve; more than one needs PostgreSQL")
    trusted_proxies: tuple[str, ...] = setting(
        (),
        Form("addresses or networks, with commas", _networks),
        "proxies whose X-Forwarded-For and X-Forwarded-Proto are believed; else nobody's",
    )
    metrics: str = setting(
        "here",
        Form("here, off or HOST:PORT", _metrics),
        "where /metrics is served: beside the page, nowhere, or at a place of its own",
    )
    log_level: str = setting("info", _one_of(*LEVELS), "the least that is logged")
    log_form: str = setting("json", _one_of(*FORMS), "how a line of the log is written")
    rooms_per_hour: int = setting(60, COUNT, "rooms that one address may make in an hour; 0: any number")
    requests_per_second: int = setting(
        50, COUNT, "HTTP requests of one address, four seconds' worth of them at once; 0: any number"
    )
    sockets_per_address: int = setting(100, COUNT, "open WebSockets of one address; 0: any number")
    frames_per_second: int = setting(20, COUNT, "frames of one WebSocket; 0: any number")
    frames_burst: int = setting(60, _whole(1, 1_000_000), "frames that one WebSocket may say at once")
    members_per_room: int = setting(100, COUNT, "connections of one room, watchers too; 0: any number")
    most_rooms: int = setting(100_000, COUNT, "rooms and imported records that are kept; 0: any number")
    body_bytes: int = setting(
        RECORD_BYTES, _whole(65_536, 268_435_456), "the longest record that may be imported"
    )
    keep_unfinished: int = setting(
        180, DAYS, "days after which an unfinished room that nobody touched is deleted; 0: never"
    )
    keep_finished: int = setting(0, DAYS, "days after which a finished room is deleted; 0: never")
    leave_wait: int = setting(60, _whole(0, 86_400), "seconds until a bot plays for a person who left")
    bot_delay: float = setting(
        0.0, _number(0, 60), "seconds until a bot answers; the page paces what people see"
    )
    any_port: bool = False  # take a free port where this one is taken
    static: Path = STATIC

    @property
    def on_postgres(self) -> bool:
        return self.database is not None and self.database.startswith("postgres")


FIELDS = {field.name: field for field in dataclasses.fields(Settings) if "form" in field.metadata}


def variable_of(name: str) -> str:
    return f"TEADRAGON_{name.upper()}"


def flag_of(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def default_of(name: str) -> str:
    """The default as a person would write it; empty where there is none, or where it depends."""
    value = FIELDS[name].default
    if value is MISSING or value is None:
        return ""
    if isinstance(value, tuple):
        return ",".join(value)
    return f"{value:g}" if isinstance(value, float) else str(value)


def gather(environ: Mapping[str, str], flags: Mapping[str, str | None], **otherwise: Any) -> Settings:
    """Settings from variables and flags, which win; `otherwise` are defaults of the caller's own.

    Raises WrongSetting.
    """
    found = dict(otherwise)
    for name, field in FIELDS.items():
        form = field.metadata["form"]
        if text := environ.get(variable_of(name)):
            found[name] = _read(variable_of(name), text, form)
        if (said := flags.get(name)) is not None:
            found[name] = _read(flag_of(name), said, form)
    settings = Settings(**found)
    if settings.workers > 1 and not settings.on_postgres:
        raise WrongSetting(
            f"{settings.workers} workers ({flag_of('workers')}, {variable_of('workers')}) need PostgreSQL "
            f"({flag_of('database')}, {variable_of('database')}): SQLite is for one server process"
        )
    return settings


def from_environment(environ: Mapping[str, str]) -> Settings:
    """Raises WrongSetting."""
    return gather(environ, {})


def _read(called: str, text: str, form: Form[T]) -> T:
    try:
        return form.read(text)
    except ValueError:
        shown = "what it says" if form.secret else repr(text)
        raise WrongSetting(f"{called} cannot be {shown}: it must be {form.what}") from None
