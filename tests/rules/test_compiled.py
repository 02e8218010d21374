"""Compiled code that no start has used for a month is removed."""

import os
from pathlib import Path

from teadragon.rules.compiled import STALE, forget_stale


def test_old_compiled_code_is_removed_and_what_is_in_use_stays(tmp_path: Path) -> None:
    for name, age in (("old", STALE + 60), ("recent", STALE - 3600)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "apply.nbi").write_text("")
        now = (tmp_path / name).stat().st_mtime
        os.utime(tmp_path / name, (now - age, now - age))
    forget_stale(tmp_path / "now")
    assert {folder.name for folder in tmp_path.iterdir()} == {"recent", "now"}


def test_a_cache_that_cannot_be_written_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    forget_stale(tmp_path / "file" / "now")
