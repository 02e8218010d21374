"""`python -m tools.lighthouse`: what Lighthouse says of the front page, as it is served; medians of runs.

It is fetched by npx when it is asked for, since nothing else needs it, and drives the Chromium that is there.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.server.process import Server
from tools.steps import environment, find_chromium

LIGHTHOUSE = "lighthouse@12.8.2"  # the last that runs on Node 20
FLOORS = {"accessibility": 100, "best-practices": 100, "seo": 90}
PERFORMANCE = {"desktop": 95, "mobile": 90}
PAINTED = 1000  # milliseconds until the largest piece is painted, as the browser saw it on this machine
FLAGS = "--headless=new --no-sandbox --disable-gpu"


def look(address: str, form: str, report: Path) -> dict[str, Any]:
    """One run; its report stays as a page beside."""
    words = ["npx", "--yes", LIGHTHOUSE, address, "--quiet", f"--chrome-flags={FLAGS}",
             "--output=json", "--output=html", f"--output-path={report}",
             f"--only-categories={','.join([*FLOORS, 'performance'])}"]
    env = {**environment(), "CHROME_PATH": find_chromium() or ""}
    subprocess.run([*words, *(["--preset=desktop"] if form == "desktop" else [])], env=env, check=True)
    made = report.with_name(f"{report.name}.report.json")
    told: dict[str, Any] = json.loads(made.read_text(encoding="utf-8"))
    return told


def figures(told: dict[str, Any]) -> dict[str, float]:
    scores = {name: round(100 * each["score"]) for name, each in told["categories"].items()}
    seen = told["audits"]["metrics"]["details"]["items"][0]
    return {**scores, "LCP modelled, ms": seen["largestContentfulPaint"],
            "LCP seen, ms": seen["observedLargestContentfulPaint"],
            "bytes": told["audits"]["total-byte-weight"]["numericValue"]}


def faults(told: dict[str, Any]) -> list[str]:
    """What cost points."""
    audits = told["audits"]
    parts = told["categories"].values()
    asked = {ref["id"] for each in parts for ref in each["auditRefs"] if ref["weight"] > 0}
    return [f"{name}: {audits[name]['title']} {audits[name].get('displayValue', '')}"
            for name in sorted(asked) if audits[name]["score"] is not None and audits[name]["score"] < 1]


def measure(address: str, form: str, runs: int, folder: Path) -> bool:
    told = [look(address, form, folder / f"{form}-{run}") for run in range(1, runs + 1)]
    each = [figures(one) for one in told]
    middle = {name: statistics.median(one[name] for one in each) for name in each[0]}
    print(f"{form}: " + ", ".join(f"{name} {value:.0f}" for name, value in middle.items()), flush=True)
    for fault in faults(told[-1]):
        print(f"  {fault}")
    floors = {**FLOORS, "performance": PERFORMANCE[form]}
    return all(middle[name] >= least for name, least in floors.items()) and middle["LCP seen, ms"] <= PAINTED


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.lighthouse", description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--form", action="append", choices=tuple(PERFORMANCE), default=[])
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="leave the reports there")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch, Server(Path(scratch, "data")) as server:
        server.engine_ready()
        folder = options.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        forms = options.form or list(PERFORMANCE)
        fine = [measure(server.address, form, options.runs, folder) for form in forms]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
