"""Which test proves which sentence, and which one-line change of the code turned it red.

python -m tests.rules.proof            fail if a sentence or ruling has no row, or docs/proof.md is old
python -m tests.rules.proof --write    write docs/proof.md
python -m tests.rules.proof --mutate   make each change in a copy of the code and see its test go red
"""

from __future__ import annotations

import importlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "proof.md"
PAGES = ("test_rulebook_*.py", "test_rulings_*.py")
SAYINGS = {"rules.md": r"\*\*(S\d+)\.\*\* (.+)", "rulings.md": r"\*\*(R\d+)\. (.+?)\*\*"}

T = TypeVar("T", bound=Callable[..., object])


@dataclass(frozen=True)
class Proof:
    names: tuple[str, ...]  # sentences S and rulings R
    file: str  # under src/teadragon
    old: str  # one line or a part of one
    new: str
    test: str  # module::function

    def source(self) -> str:
        return (ROOT / "src" / "teadragon" / self.file).read_text(encoding="utf-8")


PROOFS: list[Proof] = []


def proves(*names: str, file: str, old: str, new: str) -> Callable[[T], T]:
    """Say what a test proves and which change of the code turns it red."""

    def mark(test: T) -> T:
        PROOFS.append(Proof(names, file, old, new, f"{test.__module__}::{test.__name__}"))
        return test

    return mark


def sayings() -> dict[str, str]:
    """Every sentence and ruling of the docs by its name."""
    found: dict[str, str] = {}
    for page, pattern in SAYINGS.items():
        found |= dict(re.findall(pattern, (ROOT / "docs" / page).read_text(encoding="utf-8")))
    return found


def proofs() -> list[Proof]:
    for pattern in PAGES:
        for file in sorted(Path(__file__).parent.glob(pattern)):
            importlib.import_module(f"tests.rules.{file.stem}")
    return PROOFS


def faults() -> list[str]:
    """Sentences without a test, tests without a sentence, changes that no longer fit the code."""
    proven = {name for proof in proofs() for name in proof.names}
    found = [f"{name} has no test" for name in sayings() if name not in proven]
    found += [f"{name} is no sentence or ruling" for name in sorted(proven - sayings().keys())]
    for proof in proofs():
        if (times := proof.source().count(proof.old)) != 1:
            found.append(f"{proof.test}: {proof.old!r} stands {times} times in {proof.file}")
    return found


def page() -> str:
    lines = [
        "# The proof",
        "",
        "Each sentence of [the rules](rules.md) and each [ruling](rulings.md), the test that holds the code",
        "to it, and the change of one line that turned the test red. `python -m tests.rules.proof --write`",
        "writes this page; `--mutate` makes every change in a copy of the code and watches the test fail.",
        "",
        "| | What is said | Test | Changed in `src/teadragon` | From | To |",
        "|---|---|---|---|---|---|",
    ]
    said = sayings()
    for name in said:
        for proof in proofs():
            if name in proof.names:
                test = proof.test.replace("tests.rules.", "")
                cells = [f"`{cell}`".replace("|", "\\|") for cell in (test, proof.file, proof.old, proof.new)]
                lines.append(f"| {name} | {said[name]} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def survives(proof: Proof) -> bool:
    """Whether the test still passes on a copy of the code with the change: then it proves nothing."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "teadragon"
        shutil.copytree(
            ROOT / "src" / "teadragon", copy, ignore=shutil.ignore_patterns("static*", "__pycache__")
        )
        (copy / proof.file).write_text(proof.source().replace(proof.old, proof.new), encoding="utf-8")
        module, _, test = proof.test.partition("::")
        path = ROOT / (module.replace(".", "/") + ".py")
        # Plain Python: a change of a compiled rule would be compiled anew for each proof.
        run = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", f"{path}::{test}"],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "NUMBA_DISABLE_JIT": "1"},
            capture_output=True,
            check=False,
        )
    assert run.returncode in (0, 1), run.stdout.decode() + run.stderr.decode()
    return run.returncode == 0


def mutate() -> list[str]:
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        alive = list(pool.map(survives, proofs()))
    pairs = zip(proofs(), alive, strict=True)
    return [f"{proof.test} stays green: {proof.old} -> {proof.new}" for proof, lives in pairs if lives]


def main(words: list[str]) -> int:
    if words == ["--write"]:
        PAGE.write_text(page(), encoding="utf-8")
    found = faults()
    if PAGE.read_text(encoding="utf-8") != page():
        found.append("docs/proof.md is old: run python -m tests.rules.proof --write")
    if words == ["--mutate"] and not found:
        found = mutate()
        print(f"{len(proofs())} changes made, {len(found)} tests stayed green")
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    from tests.rules import proof  # the module that the tests fill, not this one as __main__

    sys.exit(proof.main(sys.argv[1:]))
