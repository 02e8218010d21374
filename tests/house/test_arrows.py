"""Which module may import which, and who may touch clock, disk, socket and dice."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.tree import ROOT, SOURCE, name, text, under

WORLD = {"asyncio", "datetime", "http", "os", "pathlib", "random", "secrets", "shutil", "socket", "sqlite3",
         "subprocess", "tempfile", "threading", "time", "urllib", "sqlalchemy", "platformdirs"}
PURE = ("cards", "rules", "bots", "records", "insight", "rooms")
ALLOWED = {  # each with its reason
    "cards/edition.py": {"pathlib"},  # the card files, and where a person finds them
    "cards/catalogue.py": {"pathlib"},  # the words, which are package data
    "rules/compiled.py": {"os", "pathlib", "platformdirs", "shutil"},  # where compiled code is kept
    "rules/threads.py": {"threading"},  # room to work in, one for each thread
    "rooms/store/": WORLD,  # the one door to the disk
    "rooms/migrations/": WORLD,
}


def test_imports_follow_the_arrows() -> None:
    program = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([program, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", under(*(f"src/teadragon/{p}" for p in PURE), suffixes=(".py",)), ids=name)
def test_the_inner_layers_leave_the_world_alone(path: Path) -> None:
    inner = path.relative_to(SOURCE).as_posix()
    allowed = set().union(*(what for where, what in ALLOWED.items() if inner.startswith(where)))
    assert imported(path) & WORLD <= allowed


PILES = {"deck", "hold", "discard", "box", "ahead", "waiting", "mentors", "market_deck", "market_discard"}
PILES |= {f"{pile}_{what}" for pile in PILES for what in ("kinds", "size")} | {"market_row", "memory_row"}
ATOMS = ("rules/piles.py", "rules/setup.py", "rules/notation.py")  # the moves; laying a table; reading one


@pytest.mark.parametrize("path", under("src/teadragon", suffixes=(".py",)), ids=name)
def test_only_the_atoms_move_cards(path: Path) -> None:
    """A change and its event are one step: whoever moves a card otherwise would forget to say so."""
    if path.relative_to(SOURCE).as_posix() not in ATOMS:
        assert moves(text(path)) == []


def moves(source: str) -> list[str]:
    """The assignments in a source to a pile of a table record, called t in the rules."""
    found = []
    for node in ast.walk(ast.parse(source)):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for target in targets if isinstance(node, ast.Assign | ast.AugAssign) else []:
            place = target.value if isinstance(target, ast.Subscript) else target
            if isinstance(place, ast.Attribute) and ast.unparse(place.value) == "t" and place.attr in PILES:
                found.append(ast.unparse(node))
    return found


def test_a_bypass_is_seen() -> None:
    assert len(moves("t.hold[seat, kind] += 1\nt.waiting = -1\nt.market_row[slot] = kind")) == 3
    assert moves("t.due -= 1\nwaiting = t.waiting\nt.winter_row[slot] = -1") == []


@pytest.mark.parametrize("path", under("src", "tests", "bench", "tools", suffixes=(".py",)), ids=name)
def test_no_dice_without_a_seed(path: Path) -> None:
    """Neither the global generators nor one that seeds itself."""
    calls = [node for node in ast.walk(ast.parse(text(path))) if isinstance(node, ast.Call)]
    assert not [f"{name(path)}:{call.lineno}" for call in calls if is_loose_die(call)]


def is_loose_die(call: ast.Call) -> bool:
    called = ast.unparse(call.func)
    if called in ("random.Random", "Random", "np.random.default_rng", "default_rng"):
        return not call.args and not call.keywords
    # another program may use the global one: then it is seeded for it, and put back
    kept = called.endswith((".seed", ".getstate", ".setstate"))
    return called.startswith(("random.", "np.random.", "numpy.random.")) and not kept


def test_loose_dice_are_seen() -> None:
    loose = ("random.random()", "random.Random()", "np.random.rand(3)", "np.random.default_rng()")
    fixed = ("random.Random(7)", "np.random.default_rng(seed)", "dice.random()")
    calls = [ast.parse(line, mode="eval").body for line in loose + fixed]
    assert [is_loose_die(c) for c in calls if isinstance(c, ast.Call)] == [True] * 4 + [False] * 3


def imported(path: Path) -> set[str]:
    return {module.split(".")[0] for module in _modules(ast.parse(text(path)))}


def _modules(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
