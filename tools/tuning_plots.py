"""Draws docs/tuning.svg and docs/tuned.svg from what `teadragon tune` found.

    python -m tools.tuning_plots FOLDER/tuned.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from teadragon.lab.tuning_plots import draw_course, draw_goals
from tools.environment import ROOT

if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    found = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    draw_course(found["courses"], ROOT / "docs" / "tuning.svg")
    draw_goals(found["before"], found["after"], ROOT / "docs" / "tuned.svg")
