"""Draws docs/tuning.svg and docs/tuned.svg from what `teadragon tune` found: python -m tools.tuning_plots.

It is kept in bench/results/tuned.json, a copy of the file of that name in the folder of the search; another
may be named.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from teadragon.lab.tuning_plots import draw_course, draw_goals
from tools.environment import ROOT

FOUND = ROOT / "bench" / "results" / "tuned.json"

if __name__ == "__main__":
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else FOUND
    found = json.loads(file.read_text(encoding="utf-8"))
    draw_course(found["courses"], ROOT / "docs" / "tuning.svg")
    draw_goals(found["before"], found["after"], ROOT / "docs" / "tuned.svg")
