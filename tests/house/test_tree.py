"""Nothing in the tree names a machine, a registry or a tracker; files and functions stay short."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.tree import ROOT, files, name, text, under

# Written so that none of the patterns finds itself
FORBIDDEN = {
    "a path of some machine": r"(?<![\w.~/-])/(?:home|root|work|Users)/\w",
    "a package registry": r"\b(?:pypi\.org|python[h]osted\.org|registry\.[n]pmjs|[n]pmjs\.org|test\.pypi)",
    "a number of a tracker": r"\b(?:issue|ticket)[ -]#?\d",
    "work left undone": r"\b(?:TO[D]O|FIX[M]E|XX[X])\b",
}
LONGEST_FILE, LONGEST_FUNCTION = 400, 40
LOCKS = sorted(ROOT.glob("requirements*.lock"))


@pytest.mark.parametrize("what", FORBIDDEN)
def test_nothing_names(what: str) -> None:
    found = [f"{name(path)}:{number}" for path in files() for number, line in enumerate(lines(path), 1)
             if re.search(FORBIDDEN[what], line)]
    assert not found


def test_the_patterns_find_what_they_forbid() -> None:
    found = ("open('/ho" + "me/me/x')", "https://pypi" + ".org/simple", "see issue " + "12", "# TO" + "DO: x")
    for what, line in zip(FORBIDDEN, found, strict=True):
        assert re.search(FORBIDDEN[what], line), what


@pytest.mark.parametrize("lock", LOCKS, ids=name)
def test_python_locks_pin_every_package_and_name_no_host(lock: Path) -> None:
    assert all(re.match(r"[a-z0-9.-]+==[\w.]+( ; .+)?$", line) for line in lines(lock))


def test_the_clients_lock_names_no_host() -> None:
    packages = json.loads(text(ROOT / "web" / "package-lock.json"))["packages"].values()
    assert packages
    assert not [package for package in packages if "resolved" in package]


PYTHON = [*under("src", "tests", "tools", "bench", suffixes=(".py",)),
          ROOT / "play", ROOT / "check", ROOT / "hatch_build.py"]


@pytest.mark.parametrize("path", PYTHON, ids=name)
def test_a_file_of_python(path: Path) -> None:
    tree = ast.parse(text(path))
    assert not tree.body or ast.get_docstring(tree), "it begins with a sentence that says what it is for"
    assert len(lines(path)) <= LONGEST_FILE, "it asks to be split"
    assert not list(long_functions(tree))


@pytest.mark.parametrize("path", under("web/src", suffixes=(".ts", ".svelte", ".css")), ids=name)
def test_a_file_of_the_client(path: Path) -> None:
    assert len(lines(path)) <= LONGEST_FILE, "it asks to be split"


def long_functions(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > LONGEST_FUNCTION:
                yield f"{node.name}, line {node.lineno}: {length} lines"


def lines(path: Path) -> list[str]:
    return text(path).splitlines()
