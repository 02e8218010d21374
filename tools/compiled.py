"""Compiles the rules, the bots and the laboratory once, onto the disk: `python -m tools.compiled`.

`check` begins with it, beside steps that leave a core idle. Without it each of the processes that run tests
compiles what it calls first, and several do the same at once.
"""

from __future__ import annotations

import contextlib
import io
import tempfile

from teadragon.cli import run

SERIES = ("--seed", "1", "--workers", "1")
COMMANDS = (
    ("arena", "--bots", "brewer,greedy", "--games", "2", *SERIES),
    ("arena", "--bots", "brewer@2ms,uniform", "--games", "2", *SERIES),
    ("learn", "--games", "4", "--threads", "1", "--out", "weights.npz"),
    ("balance", "--games", "10", *SERIES),
    ("study", "--games", "10", *SERIES),
    ("simulate", "--games", "2", "--seats", "2", "--bots", "greedy,uniform", "--parquet", "games", *SERIES),
)


def main() -> int:
    """How many of the commands failed; what they print says why."""
    failed = 0
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for command in COMMANDS:
            said = io.StringIO()
            with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
                code = run(command)
            if code:
                failed += 1
                print(f"{' '.join(command)}:\n{said.getvalue()}")
    return failed


if __name__ == "__main__":
    raise SystemExit(min(main(), 1))
