"""The steps of `check`: what each runs, in which order, and which of them wait for --long."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from tools.environment import (
    PYTHON,
    ROOT,
    SCRIPTS,
    TEADRAGON,
    UV,
    install_environment,
    need,
    say,
    set_up_cluster,
)
from tools.postgres import need_postgres

WEB = ROOT / "web"
EMPTY: Mapping[str, str] = MappingProxyType({})
BROWSER = "tests/browser"
OTHERS = ("tests", "--ignore", BROWSER)  # each process reads what it is given, whatever it runs of it
COMPILED = ("tests", "browser", "endurance", "longer-looks")
"""Steps of several processes, each of which would compile what it calls first."""
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


@dataclass(frozen=True)
class Step:
    name: str
    about: str
    run: Callable[[], bool]
    long: bool = False


def run(*words: str, cwd: Path = ROOT, env: Mapping[str, str] = EMPTY) -> bool:
    return subprocess.run(words, cwd=cwd, env={**environment(), **env}, check=False).returncode == 0


def environment() -> dict[str, str]:
    """Ours with .venv leading the PATH, so that its node serves where the system has none."""
    env = install_environment()
    for foreign in ("PYTHONPATH", "PYTHONHOME"):
        env.pop(foreign, None)
    env["PATH"] = f"{SCRIPTS}{os.pathsep}{env.get('PATH', '')}"
    env["VIRTUAL_ENV"] = str(SCRIPTS.parent)
    if chromium := find_chromium():
        env["CHROMIUM"] = chromium
    return env


def python(*words: str, env: Mapping[str, str] = EMPTY) -> bool:
    return run(str(PYTHON), "-m", *words, env=env)


def pytest(*words: str, env: Mapping[str, str] = EMPTY) -> bool:
    return python("pytest", "-q", "--durations", "12", "--durations-min", "4", *words, env=env)


def find_chromium() -> str | None:
    named = [os.environ.get("CHROMIUM"), *(shutil.which(name) for name in CHROMIUM_NAMES)]
    return next((path for path in named if path and Path(path).exists()), None)


def need_chromium() -> None:
    if not find_chromium():
        need("chromium", "the browser tests need Chromium")


def compiling(steps: Sequence[Step]) -> subprocess.Popen[bytes] | None:
    """Compile beside the first steps, which leave a core idle, what later ones would each compile anew."""
    if not any(step.name in COMPILED for step in steps):
        return None
    return subprocess.Popen([str(PYTHON), "-m", "tools.compiled"], cwd=ROOT, env=environment())


def npm(*words: str) -> bool:
    # npm is a script on Windows, which subprocess finds by its whole name only
    return run(shutil.which("npm", path=environment()["PATH"]) or "npm", *words, cwd=WEB)


def client_modules() -> bool:
    """Install web/node_modules where the lock has changed since they were."""
    stamp = WEB / "node_modules" / ".check-stamp"
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == lock:
        return True
    if not npm("ci", "--silent"):
        return False
    stamp.write_text(lock, encoding="utf-8")
    return True


def client() -> bool:
    return client_modules() and npm("run", "--silent", "check") and npm("run", "--silent", "test")


RULES = ("tests/cards", "tests/rules", "tests/records")
# Whole games, a thousand times slower in plain Python.
SERIES = ("tests/bots", "tests/envs/test_batch.py", "tests/envs/test_encoding.py",
          *(f"tests/lab/test_{name}.py" for name in ("balance", "calibration", "learn", "simulate", "study")))
PROBE = """
import numpy as np
from teadragon.rules.compiled import jit
@jit
def beyond(numbers, index):
    return numbers[index]
try:
    beyond(np.zeros(3), 1000)
except IndexError:
    pass
else:
    raise SystemExit("array bounds are not checked")
"""


def plain() -> bool:
    return pytest(*RULES, "-m", "not long", env={"NUMBA_DISABLE_JIT": "1"})


def bounds() -> bool:
    """With array bounds checked; in an own cache, since Numba's does not tell the two apart."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "probe.py")
        script.write_text(PROBE, encoding="utf-8")
        env = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": folder}
        return run(str(PYTHON), str(script), env=env) and pytest(*RULES, *SERIES, "-m", "not long", env=env)


def records() -> bool:
    """Three thousand games hold before replay and before the referee, and show all that an edition can."""
    with tempfile.TemporaryDirectory() as folder:
        made = [Path(folder, str(seats)) for seats in (2, 3, 4)]
        return (all(simulate(seats, into) for seats, into in zip((2, 3, 4), made, strict=True))
                and run(str(TEADRAGON), "replay", *map(str, made))
                and all(referee(into) for into in made)
                and python("teadragon.lab.coverage", *map(str, made)))


def simulate(seats: int, into: Path) -> bool:
    """Of the edition in which such games come upon every effect."""
    bots = ",".join(("greedy", "uniform", "greedy", "uniform")[:seats])
    return run(str(TEADRAGON), "simulate", "--games", "1000", "--seats", str(seats), "--bots", bots,
               "--edition", "teahouse", "--seed", "1", "--records", str(into))


def referee(folder: Path) -> bool:
    return python("tests.referee.referee", "check", *map(str, sorted(folder.glob("*.jsonl"))))


def wheel() -> bool:
    """The wheel is whole: it installs without Node or checkout, with the client inside."""
    probe = ("import pathlib, teadragon; home = pathlib.Path(teadragon.__file__).parent; "
             "assert (home / 'static' / 'index.html').is_file() and (home / 'py.typed').is_file(), home; "
             "assert len([*home.glob('bots/*.npz')]) == len([*home.glob('cards/*.toml')]) > 1, home")
    with tempfile.TemporaryDirectory() as folder:
        venv = Path(folder, "venv")
        inside = venv / SCRIPTS.name
        uv = str(UV)
        return (run(uv, "build", "-q", "--wheel", "--out-dir", folder)
                and run(uv, "venv", "-q", "--python", str(PYTHON), str(venv))
                and run(uv, "pip", "install", "-q", "--python", str(venv), "-r", "requirements.lock",
                        *map(str, Path(folder).glob("*.whl")))
                and run(str(inside / "python"), "-c", probe, cwd=Path(folder))
                and run(str(inside / "teadragon"), "edition", "list", cwd=Path(folder)))


def cluster() -> bool:
    """The back ends on clusters that start and end here. The package is that of the checkout."""
    env = {"PYTHONPATH": str(ROOT / "src"), "RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0"}
    return run(str(set_up_cluster()), "-m", "pytest", "-q", "-c", "tests/cluster/pytest.ini",
               "tests/cluster", env=env)


STEPS = (
    Step("lint", "ruff", lambda: python("ruff", "check", "-q")),
    Step("types", "mypy --strict", lambda: python("mypy", "--no-error-summary")),
    Step("client", "svelte-check and vitest", client),
    Step("proof", "each sentence and ruling has its test", lambda: python("tests.rules.proof")),
    # Some wait: more at once than there are cores. By files, lest each process starts the servers of all.
    Step("tests", "pytest, all but browser and long",
         lambda: pytest(*OTHERS, "-m", "not long", "-n", "4", "--dist", "loadfile")),
    Step("browser", "pytest in Chromium", lambda: pytest(BROWSER, "-m", "not long", "-n", "2")),
    # Apart from each other: Playwright keeps an event loop running, in which no other can be run.
    Step("endurance", "pytest, long ones",
         lambda: pytest(*OTHERS, "-m", "long", "-n", "2", "--dist", "worksteal", "--timeout", "1500"),
         long=True),
    Step("longer-looks", "pytest, long ones in Chromium",
         lambda: pytest(BROWSER, "-m", "long", "-n", "2", "--timeout", "1500"), long=True),
    Step("soak", "invariants after each action of 100,000 games",
         lambda: python("teadragon.bench.soak", "--games", "100000"), long=True),
    Step("records", "3,000 games before replay, referee and coverage", records, long=True),
    Step("perft", "counted to their full depth", lambda: python("tests.rules.perft"), long=True),
    Step("mutants", "each change of the proof turns its test red",
         lambda: python("tests.rules.proof", "--mutate"), long=True),
    Step("plain", "the rules as plain Python", plain, long=True),
    Step("bounds", "rules, bots and laboratory with array bounds checked", bounds, long=True),
    Step("cluster", "Dask, Ray and readers of Parquet, in an environment of their own", cluster, long=True),
    Step("wheel", "build it, install it elsewhere, start it", wheel, long=True),
)


def run_steps(steps: Sequence[Step]) -> list[str]:
    """Run all, print what each took, and return the names of those that failed."""
    failed, start = [], time.monotonic()
    if any(step.name in ("browser", "longer-looks") for step in steps):
        need_chromium()
    if any(step.name in ("tests", "browser", "endurance", "longer-looks") for step in steps):
        need_postgres()
    ahead = compiling(steps)
    for step in steps:
        if ahead and step.name in COMPILED:
            if ahead.wait():
                say("not all was compiled ahead; the steps compile the rest")
            ahead = None
        say(f"{step.name}: {step.about}")
        began = time.monotonic()
        passed = step.run()
        say(f"{step.name}: {'passed' if passed else 'FAILED'} in {time.monotonic() - began:.1f} s")
        if not passed:
            failed.append(step.name)
    say(f"{len(steps) - len(failed)} of {len(steps)} steps passed in {time.monotonic() - start:.0f} s"
        + (f"; FAILED: {', '.join(failed)}" if failed else ""))
    return failed
