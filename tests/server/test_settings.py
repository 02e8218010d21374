"""Settings from variables and flags: their order, their bounds, and what a wrong one is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from teadragon.server.settings import (
    FIELDS,
    Settings,
    WrongSetting,
    default_of,
    flag_of,
    from_environment,
    gather,
    place_of,
    variable_of,
)

POSTGRES = "postgresql://tea:secret-leaf@db.example/rooms"


def test_without_anything_the_table_is_for_this_machine_only() -> None:
    settings = from_environment({})
    assert settings == Settings()
    assert settings.host == "127.0.0.1"
    assert settings.data.name == "teadragon"
    assert settings.trusted_proxies == ()
    assert (settings.keep_unfinished, settings.keep_finished) == (180, 0)


def test_the_environment_is_read_flags_win_and_an_own_default_gives_way_to_both() -> None:
    environ = {
        "TEADRAGON_PORT": "9000",
        "TEADRAGON_DATA": "/srv/tea",
        "TEADRAGON_BOT_DELAY": "0.25",
        "TEADRAGON_HOST": "",
        "PORT": "1",
    }
    settings = gather(
        environ, {"port": "9001", "prefix": None}, any_port=True, data=Path("x"), log_form="text"
    )
    assert (settings.port, settings.data, settings.bot_delay) == (9001, Path("/srv/tea"), 0.25)
    assert (settings.host, settings.any_port, settings.log_form) == ("127.0.0.1", True, "text")


GOOD = [
    ("prefix", "/tea", "/tea"),
    ("prefix", "a/b-c.d/", "/a/b-c.d"),
    ("prefix", "/", ""),
    ("public_url", "https://example.org/tea", "https://example.org/tea/"),
    ("trusted_proxies", "127.0.0.1, 10.0.0.0/8,::1", ("127.0.0.1/32", "10.0.0.0/8", "::1/128")),
    ("edition", "teahouse, own.toml", ("teahouse", "own.toml")),
    ("database", POSTGRES, POSTGRES),
    ("log_level", "WARNING", "warning"),
    ("metrics", "off", "off"),
    ("metrics", "127.0.0.1:9100", "127.0.0.1:9100"),
    ("metrics", "[::1]:9100", "[::1]:9100"),
    ("frames_per_second", "0", 0),
    ("keep_finished", "36500", 36_500),
]
BAD = [
    ("port", "tea"),
    ("port", "70000"),
    ("port", "-1"),
    ("bot_delay", "nan"),
    ("bot_delay", "-1"),
    ("prefix", "/a/../b"),
    ("prefix", "/tea room"),
    ("public_url", "example.org"),
    ("public_url", "https://"),
    ("public_url", "https://example.org/?room"),
    ("public_url", "javascript://example.org"),
    ("trusted_proxies", "*"),
    ("trusted_proxies", "proxy.example"),
    ("database", "mysql://db/tea"),
    ("workers", "0"),
    ("workers", "2.5"),
    ("log_level", "loud"),
    ("log_form", "xml"),
    ("metrics", "9100"),
    ("metrics", "::1:9100"),
    ("metrics", "127.0.0.1:99999"),
    ("frames_burst", "0"),
    ("keep_unfinished", "-1"),
    ("leave_wait", "1e3"),
]


@pytest.mark.parametrize(("name", "text", "value"), GOOD)
def test_what_can_be(name: str, text: str, value: object) -> None:
    assert getattr(gather({}, {name: text}), name) == value
    assert getattr(from_environment({variable_of(name): text}), name) == value


@pytest.mark.parametrize(("name", "text"), BAD)
def test_what_cannot_be_is_named_by_the_way_it_came_with_what_could(name: str, text: str) -> None:
    form = FIELDS[name].metadata["form"].what
    with pytest.raises(WrongSetting) as wrong:
        from_environment({variable_of(name): text})
    assert str(wrong.value).startswith(f"{variable_of(name)} cannot be ")
    assert str(wrong.value).endswith(f": it must be {form}")
    with pytest.raises(WrongSetting) as wrong:
        gather({}, {name: text})
    assert str(wrong.value).startswith(f"{flag_of(name)} cannot be ")


def test_a_database_that_cannot_be_is_not_repeated_for_a_password_may_stand_in_it() -> None:
    with pytest.raises(WrongSetting) as wrong:
        gather({}, {"database": POSTGRES.replace("postgresql", "mysql")})
    assert "secret-leaf" not in str(wrong.value)


def test_several_workers_need_postgresql() -> None:
    assert gather({}, {"workers": "2", "database": POSTGRES}).workers == 2
    for database in (None, "sqlite:///rooms.sqlite3"):
        with pytest.raises(WrongSetting, match=r"2 workers \(--workers.*need PostgreSQL \(--database"):
            gather({}, {"workers": "2", "database": database})


@pytest.mark.parametrize("name", FIELDS)
def test_every_default_can_be_written_as_it_is_shown(name: str) -> None:
    shown = default_of(name)
    if shown:
        assert getattr(gather({}, {name: shown}), name) == getattr(Settings(), name)
    else:
        assert name in ("prefix", "public_url", "data", "database", "edition", "trusted_proxies")


def test_a_place_is_host_and_port() -> None:
    assert place_of("[::1]:80") == ("::1", 80)
    assert place_of("tea.example:9100") == ("tea.example", 9100)
