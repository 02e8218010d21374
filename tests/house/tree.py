"""The files of the project as the tests of the house see them."""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "teadragon"
MADE = {".git", ".venv", ".venv-cluster", "node_modules", "dist", "static", "static.new", ".svelte-kit",
        "__pycache__", ".hypothesis", "test-results"}
OTHERS = {"uv.lock", ".git"}  # the second is a file where a checkout is one of several of a repository
TEXT = {"", ".cff", ".css", ".html", ".ini", ".js", ".json", ".jsonl", ".lock", ".mako", ".md", ".py", ".sh",
        ".svelte", ".svg", ".toml", ".ts", ".txt"}


@cache
def files() -> tuple[Path, ...]:
    """Every text file that a person wrote or committed, in order."""
    return tuple(path for path in _walk() if path.suffix in TEXT or path.name.startswith("."))


def _walk() -> Iterator[Path]:
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(name for name in folders if name not in MADE and not name.endswith("_cache"))
        yield from (Path(folder, name) for name in sorted(names) if name not in OTHERS)


def under(*folders: str, suffixes: tuple[str, ...]) -> list[Path]:
    roots = [ROOT / folder for folder in folders]
    return [path for path in files()
            if path.suffix in suffixes and any(path.is_relative_to(root) for root in roots)]


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
