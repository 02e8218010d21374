"""The words of the glossary are kept: none of those it rules out, in names or before people's eyes."""

import io
import json
import keyword
import re
import tokenize
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tests.house.tree import name, text, under

# What to say instead. Everyday words of a tool (type, class, step, session) are not listed.
INSTEAD = {
    "hand": "hold", "board": "hold or table", "library": "deck", "graveyard": "discard", "trash": "box",
    "shop": "market", "mana": "growth", "price": "cost", "autumn": "fall", "ability": "effect",
    "lobby": "room", "gamestate": "table", "playerstate": "area", "savefile": "record",
}
PAIRS = {
    ("game", "state"): "table", ("player", "state"): "area", ("save", "file"): "record",
    ("valid", "moves"): "legal_actions", ("legal", "moves"): "legal_actions", ("current", "player"): "to_act",
    ("card", "type"): "kind", ("card", "class"): "kind", ("main", "growth"): "favourite",
}
ALONE = {"memory": "memory_row or memories", "position": "slot"}  # as a whole name, in Python
# These speak to other programs in their words
PEERS = ("src/teadragon/bench/peers.py", "src/teadragon/envs/openspiel.py", "tests/envs/test_openspiel.py")

CODE = under("src", "tests", "tools", "bench", suffixes=(".py",))
CLIENT = under("web/src", suffixes=(".ts", ".svelte"))
CATALOGUES = under("src/teadragon/cards/words", "web/src/words", suffixes=(".json",))
PAGES = [path for path in under("", suffixes=(".md",)) if "node_modules" not in path.parts]


@pytest.mark.parametrize("path", [path for path in CODE + CLIENT if name(path) not in PEERS], ids=name)
def test_names_in_code(path: Path) -> None:
    names = python_names(text(path)) if path.suffix == ".py" else client_names(text(path))
    assert not {word: better for word in names for better in objections(word, python=path.suffix == ".py")}


@pytest.mark.parametrize("path", CATALOGUES, ids=name)
def test_words_before_peoples_eyes(path: Path) -> None:
    banned = re.compile(rf"\b({'|'.join(INSTEAD)})s?\b", re.IGNORECASE)
    assert not [line for line in strings(json.loads(text(path))) if banned.search(line)]


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_words_in_the_pages(path: Path) -> None:
    """Here only those that have no everyday meaning: a game may be played by hand."""
    banned = "graveyard|mana|autumn|lobby|game state|player state|save file|valid moves|current player"
    assert not re.findall(rf"\b({banned})s?\b", text(path), re.IGNORECASE)


def test_the_glossary_objects() -> None:
    for word in ("player_hand", "gameState", "GRAVEYARD", "CardType", "current_player", "memory", "shopRow"):
        assert list(objections(word, python=True)), word
    for word in ("handle", "by_hand", "keyboard", "memories", "memory_row", "shuffle", "state"):
        assert not list(objections(word, python=True)), word


def objections(word: str, *, python: bool) -> Iterator[str]:
    spelt = word.replace("by_hand", "")
    parts = [part.lower() for part in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", spelt)]
    for part in parts:
        if part in INSTEAD:
            yield INSTEAD[part]
    for pair in pairwise(parts):
        if pair in PAIRS:
            yield PAIRS[pair]
    if python and word in ALONE:
        yield ALONE[word]


def python_names(source: str) -> set[str]:
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {t.string for t in tokens if t.type == tokenize.NAME and not keyword.iskeyword(t.string)}


def client_names(source: str) -> set[str]:
    """Names in script and markup, class names of styles among them; no comments, no quoted text."""
    bare = re.sub(r"/\*.*?\*/|<!--.*?-->|//[^\n]*", " ", source, flags=re.DOTALL)
    bare = re.sub(r"'[^'\n]*'|\"[^\"\n]*\"", " ", bare)
    return set(re.findall(r"[A-Za-z_][A-Za-z0-9_]*", bare))


def strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)
