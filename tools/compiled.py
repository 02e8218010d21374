"""Compiles the rules, the bots and the laboratory once, onto the disk: `python -m tools.compiled`.

`check` begins with it, beside steps that leave a core idle. Without it each of the processes that run tests
compiles what it calls first, and several do the same at once.
"""

from __future__ import annotations

import contextlib
import io
import tempfile

from teadragon.bench import soak
from teadragon.cli import run
from teadragon.envs.batch import BatchEnv

SERIES = ("--seed", "1", "--workers", "1")
COMMANDS = (
    (run, ("arena", "--bots", "brewer,greedy", "--games", "2", *SERIES)),
    (run, ("arena", "--bots", "brewer@2ms,uniform", "--games", "2", *SERIES)),
    (run, ("learn", "--games", "4", "--threads", "1", "--out", "weights.npz")),
    (run, ("balance", "--games", "10", *SERIES)),
    (run, ("study", "--games", "10", *SERIES)),
    (run, ("simulate", "--games", "2", "--seats", "2", "--bots", "greedy,uniform", *SERIES,
           "--parquet", "games")),
    (soak.main, ("--games", "2", "--workers", "1")),
)  # fmt: skip


def main() -> int:
    """1 where one of the commands failed; what it printed says why."""
    code = 0
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for command, argv in COMMANDS:
            said = io.StringIO()
            with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
                failed = command(argv)
            if failed:
                code = 1
                print(f"{' '.join(argv)}:\n{said.getvalue()}")
    play_many_tables()
    return code


def play_many_tables() -> None:
    env = BatchEnv(2, 2, 1, observations=True)
    env.reset()
    env.step(env.choose("gardener"))


if __name__ == "__main__":
    raise SystemExit(main())
