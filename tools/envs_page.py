"""The tables of docs/envs.md, made from the one in teadragon.envs.encoding.

python -m tools.envs_page            fail if the page has others
python -m tools.envs_page --write    put them in
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from teadragon.envs import encoding

PAGE = Path(__file__).parents[1] / "docs" / "envs.md"
START, END = "<!-- made by tools.envs_page: {} -->\n", "<!-- end -->\n"


def tables() -> dict[str, str]:
    """The tables by the name that their place in the page has."""
    return {
        "version": _version(),
        "observation": "\n".join(_pieces()),
        "columns": "\n\n".join(_columns()),
        "actions": "\n".join(_actions()),
    }


def _version() -> str:
    return (
        f"Version {encoding.VERSION}: {encoding.SIZE:,} numbers, {encoding.FULL_SIZE:,} with the features. "
        "The version changes with the meaning, the order or the bounds of any number."
    )


def _pieces() -> Iterator[str]:
    yield "| Numbers | Piece | Shape | From, to | Meaning |"
    yield "|---|---|---|---|---|"
    for piece, at in zip(encoding.PIECES, encoding.OFFSETS.values(), strict=True):
        shape = " x ".join(map(str, piece.shape))
        bounds = f"{_number(piece.low)}, {_number(piece.high)}"
        yield f"| {_span(at, at + piece.size - 1)} | `{piece.name}` | {shape} | {bounds} | {piece.meaning} |"


def _columns() -> Iterator[str]:
    """What the last axis means, each list once."""
    named: dict[Sequence[str], list[str]] = {}
    for piece in encoding.PIECES:
        if piece.columns:
            named.setdefault(piece.columns, []).append(f"`{piece.name}`")
    for columns, names in named.items():
        listed = "\n".join(f"{number}. {column}" for number, column in enumerate(columns))
        yield f"{', '.join(names)}:\n\n{listed}"


def _actions() -> Iterator[str]:
    yield "| Action | Meaning |"
    yield "|---|---|"
    for first, last, meaning in encoding.ACTIONS:
        yield f"| {_span(first, last)} | {meaning} |"


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first} to {last}"


def _number(value: float) -> str:
    return f"{value:,.0f}".replace("-", "−")


def made(page: str) -> str:
    """The page with the tables as they should be. Raises ValueError where a place for one is missing."""
    for name, table in tables().items():
        before, start, rest = page.partition(START.format(name))
        _, end, after = rest.partition(END)
        if not (start and end):
            raise ValueError(f"docs/envs.md has no place for the table {name}")
        page = f"{before}{start}\n{table}\n\n{end}{after}"
    return page


def old() -> bool:
    page = PAGE.read_text(encoding="utf-8")
    return made(page) != page


def main(words: list[str]) -> int:
    if words == ["--write"]:
        PAGE.write_text(made(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    if old():
        print("docs/envs.md is old: run python -m tools.envs_page --write")
    return int(old())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
