"""What the server writes about itself: one object a line, and nobody's secret in it."""

from __future__ import annotations

import io
import json
import logging
import secrets
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from teadragon.server import logs

TOKEN = secrets.token_urlsafe(24)
SEED = secrets.token_hex(16)
ROOM = secrets.token_urlsafe(16)


@pytest.fixture(params=["json", "text"])
def written(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What goes to stderr, once logging is set up in this form; afterwards it is as it was."""
    root, ours = logging.getLogger(), logging.getLogger("teadragon")
    before = root.handlers[:], root.level, ours.level
    stderr = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stderr)
    logs.set_up("info", request.param)
    yield stderr
    root.handlers[:], root.level, ours.level = before[0], before[1], before[2]


def line_of(log: logging.LogRecord) -> dict[str, Any]:
    line: dict[str, Any] = json.loads(logs.JsonLines().format(log))
    return line


def noted(event: str, error: BaseException | None = None, **extra: object) -> logging.LogRecord:
    about = None if error is None else (type(error), error, error.__traceback__)
    return logging.getLogger("teadragon.server").makeRecord(
        "teadragon.server", logging.INFO, __file__, 1, event, (), about, extra=extra
    )


def test_a_line_is_an_object_with_time_level_event_and_what_it_is_about() -> None:
    line = line_of(noted("room made", room=ROOM, seats=3))
    assert line.pop("time").endswith("+00:00")
    assert line == {"level": "info", "event": "room made", "room": ROOM, "seats": 3}


def test_text_of_several_lines_stays_one_line() -> None:
    assert "\n" not in logs.JsonLines().format(noted("two\nlines", room="a\nb"))


def test_one_line_an_event_on_stderr_from_the_level_on(written: io.StringIO) -> None:
    log = logging.getLogger("teadragon.server")
    log.debug("too small")
    log.info("room made", extra={"room": ROOM})
    logging.getLogger("uvicorn.error").info("a library's chatter")
    [line] = written.getvalue().splitlines()
    assert "room made" in line
    assert ROOM in line


def test_an_error_is_told_by_kind_first_line_and_places_and_by_no_values(written: io.StringIO) -> None:
    def fails(token: str) -> None:
        raise ValueError(f"no good\n[parameters: ({token!r}, 'what Ann wrote to Bob')]")

    try:
        fails(TOKEN)
    except ValueError:
        logging.getLogger("teadragon.server").exception("a connection failed")
    told = written.getvalue()
    assert "ValueError: no good" in told
    assert "test_logs.py" in told
    assert "fails" in told
    assert TOKEN not in told
    assert "Ann" not in told


def test_the_cause_of_an_error_is_told_with_it() -> None:
    try:
        raise OSError("not kept") from ConnectionError("the database is away")
    except OSError as error:
        line = line_of(noted("failed", error))
    assert line["error"] == "OSError: not kept < ConnectionError: the database is away"


@pytest.mark.parametrize("secret", [TOKEN, SEED], ids=["token", "seed"])
def test_what_looks_like_a_secret_is_blotted_out_wherever_it_stands(secret: str) -> None:
    line = logs.JsonLines().format(noted(f"said {secret}", ValueError(f"bad {secret}"), what=f"a {secret} b"))
    assert secret not in line
    assert line.count(logs.BLOT) == 3


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.77", "192.0.2.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"),
        ("::ffff:192.0.2.77", "192.0.2.0/24"),
        ("testclient", "unknown"),
    ],
)
def test_of_an_address_only_the_network_is_told(address: str, network: str) -> None:
    assert logs.short(address) == network
