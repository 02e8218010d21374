"""Play the golden games anew, write what they are now, and name the files that changed."""

import json
import sys
from pathlib import Path

from tests.records.golden import DIGESTS, FOLDER, games


def write() -> None:
    states: dict[str, list[str]] = {}
    for golden in games():
        record, states[golden.name] = golden.played()
        put(golden.file, record.to_text())
    put(DIGESTS, json.dumps(states, indent=1) + "\n")
    for file in sorted(set(FOLDER.glob("*.jsonl")) - {golden.file for golden in games()}):
        file.unlink()
        print("removed", file.name)


def put(file: Path, text: str) -> None:
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        file.write_text(text, encoding="utf-8", newline="\n")
        print("written", file.name)


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("python -m tests.records.golden --write")
    write()
