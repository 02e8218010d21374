"""`play` and `check` do nothing when nothing is to be done, and say what they lack."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from tools import environment


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout that is set up, and in which nothing may be called."""
    venv, static = tmp_path / ".venv", tmp_path / "src/teadragon/static"
    for path in ("requirements.lock", "requirements-dev.lock", "pyproject.toml", "hatch_build.py",
                 "web/src/main.ts", ".venv/bin/python"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(path)
    static.mkdir(parents=True)
    (static / "index.html").write_text("")
    names = {"ROOT": tmp_path, "VENV": venv, "SCRIPTS": venv / "bin", "PYTHON": venv / "bin/python",
             "CLIENT": static / "index.html", "RUNTIME_LOCK": tmp_path / "requirements.lock",
             "DEV_LOCK": tmp_path / "requirements-dev.lock"}
    for name, value in names.items():
        monkeypatch.setattr(environment, name, value)
    monkeypatch.setattr(environment, "make_venv", refuse)
    (venv / "play.stamp").write_text(environment.fingerprint(dev=False))
    return tmp_path


class Called(Exception):
    """Setting up has begun."""


def refuse() -> None:
    raise Called


def test_a_second_start_installs_nothing(checkout: Path) -> None:
    environment.set_up(dev=False)


@pytest.mark.parametrize("path", ["requirements.lock", "pyproject.toml", "hatch_build.py", "web/src/main.ts"])
def test_a_change_sets_up_again(checkout: Path, path: str) -> None:
    (checkout / path).write_text("changed")
    with pytest.raises(Called):
        environment.set_up(dev=False)


@pytest.mark.parametrize("path", ["src/teadragon/static/index.html", ".venv/bin/python", "web/src/main.ts"])
def test_a_loss_sets_up_again(checkout: Path, path: str) -> None:
    (checkout / path).unlink()
    with pytest.raises(Called):
        environment.set_up(dev=False)


def test_the_tools_of_check_are_a_set_up_of_their_own(checkout: Path) -> None:
    with pytest.raises(Called):
        environment.set_up(dev=True)


def test_what_only_check_reads_does_not_slow_play(checkout: Path) -> None:
    (checkout / "requirements-dev.lock").write_text("changed")
    (checkout / "web/src/main.test.ts").write_text("new")
    environment.set_up(dev=False)


def test_a_moved_checkout_is_noticed(checkout: Path) -> None:
    activate = checkout / ".venv/bin/activate"
    activate.write_text(f"VIRTUAL_ENV={checkout}/.venv")
    assert environment.belongs_here()
    activate.write_text("VIRTUAL_ENV=elsewhere/.venv")
    assert not environment.belongs_here()


def test_who_may_not_install_is_told_what_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(SystemExit, match="apt-get install chromium"):
        environment.need("chromium", "the browser tests need Chromium")


def test_a_python_that_is_too_old_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 0))
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(SystemExit, match=r"3\.11 to 3\.14"):
        environment.find_python()
