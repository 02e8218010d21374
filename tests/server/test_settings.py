"""Settings from the environment and from whoever starts the server."""

from __future__ import annotations

from pathlib import Path

import pytest

from teadragon.server.settings import Settings, from_environment


def test_without_anything_the_table_is_for_this_machine_only() -> None:
    settings = from_environment({})
    assert settings == Settings()
    assert settings.host == "127.0.0.1"
    assert settings.data.name == "teadragon"


def test_the_environment_is_read_and_what_is_given_wins() -> None:
    environ = {
        "TEADRAGON_PORT": "9000",
        "TEADRAGON_DATA": "/srv/tea",
        "TEADRAGON_BOT_DELAY": "0.25",
        "PORT": "1",
    }
    settings = from_environment(environ, port=9001, host=None, any_port=True)
    assert (settings.port, settings.data, settings.bot_delay) == (9001, Path("/srv/tea"), 0.25)
    assert (settings.host, settings.any_port) == ("127.0.0.1", True)


@pytest.mark.parametrize(
    ("name", "text"),
    [("PORT", "tea"), ("PORT", "70000"), ("PORT", "-1"), ("BOT_DELAY", "nan"), ("BOT_DELAY", "-1")],
)
def test_a_variable_that_cannot_be_is_named(name: str, text: str) -> None:
    with pytest.raises(ValueError, match=f"TEADRAGON_{name}"):
        from_environment({f"TEADRAGON_{name}": text})
