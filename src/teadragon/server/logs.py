"""What the server writes about itself: one line an event, without anything that only its owner should know.

An event is a message of the standard logging module whose text never changes; what it is about stands in
`extra`. Tokens, seeds and chat are never given to it; whatever looks like one of them is blotted out all
the same, and of an error only its first line is told, since a database quotes what it was given.
"""

from __future__ import annotations

import ipaddress
import json
import logging
import re
import sys
import traceback
from datetime import UTC, datetime
from typing import Any

FIELDS = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}
SECRET = re.compile(r"[A-Za-z0-9_-]{22,}")  # the shortest token
NAMED = ("room", "replay")  # by these whoever runs the server finds what an event is about
BLOT = "***"
MOST_FRAMES = 12


def set_up(level: str, form: str) -> None:
    """Everything that this process logs, libraries included, goes to stderr in this form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    root = logging.getLogger()
    for old in root.handlers[:]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger("teadragon").setLevel(level.upper())


def short(address: str) -> str:
    """The network of an address: enough to stop a flood, too little to name a person."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped is not None:
        parsed = parsed.ipv4_mapped
    return str(ipaddress.ip_network((parsed, 24 if parsed.version == 4 else 48), strict=False))


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(_line(record), ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """For a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        line = _line(record)
        head = f"{line.pop('time')} {line.pop('level')}: {line.pop('event')}"
        frames = line.pop("frames", [])
        told = "".join(f" {name}={value}" for name, value in line.items())
        return "\n    at ".join([head + told, *frames])


def _line(record: logging.LogRecord) -> dict[str, Any]:
    line: dict[str, Any] = {
        "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
        "event": blotted(record.getMessage()),
    }
    for name, value in vars(record).items():
        if name not in FIELDS:
            line[name] = blotted(value) if isinstance(value, str) and name not in NAMED else value
    if record.exc_info and record.exc_info[1] is not None:
        line |= _error(record.exc_info[1])
    return line


def _error(error: BaseException) -> dict[str, Any]:
    """What went wrong, why, and where; of the values at hand nothing."""
    chain = [error]
    while (cause := chain[-1].__cause__ or chain[-1].__context__) is not None and cause not in chain:
        chain.append(cause)
    frames = traceback.extract_tb(error.__traceback__)[-MOST_FRAMES:]
    return {
        "error": " < ".join(_said(one) for one in chain[:4]),
        "frames": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames],
    }


def _said(error: BaseException) -> str:
    first, *_ = str(error).splitlines() or [""]
    return f"{type(error).__name__}: {blotted(first)[:200]}"


def blotted(text: str) -> str:
    return SECRET.sub(BLOT, text)
