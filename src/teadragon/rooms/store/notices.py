"""What servers of one PostgreSQL tell each other: short lines, sent with a transaction or alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlalchemy import text

CHANNEL = "teadragon"
NOTICE_BYTES = 7_000  # PostgreSQL takes less than 8,000 in one
NOTIFY = text(f"select pg_notify('{CHANNEL}', :payload)")


def checked(notice: str) -> str:
    """Raises ValueError for one that cannot be sent."""
    if "\n" in notice or len(notice.encode()) > NOTICE_BYTES:
        raise ValueError("a notice is one line of at most 7,000 bytes")
    return notice


def packed(sender: str, notices: Sequence[str]) -> Iterator[str]:
    """As few payloads as they fit in; the first line of each says who sent it."""
    lines: list[str] = []
    size = 0
    for notice in notices:
        length = len(notice.encode()) + 1
        if lines and size + length > NOTICE_BYTES:
            yield "\n".join((sender, *lines))
            lines, size = [], 0
        lines.append(notice)
        size += length
    if lines:
        yield "\n".join((sender, *lines))


def unpacked(payload: str) -> tuple[str, list[tuple[str, str]]]:
    """Who sent it, and each (topic, rest)."""
    sender, *lines = payload.split("\n")
    return sender, [(topic, rest) for topic, _, rest in (line.partition(":") for line in lines)]
