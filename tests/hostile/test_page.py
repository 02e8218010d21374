"""The page of faults names tests that are there, and no server's fault without one."""

from __future__ import annotations

import re

import pytest

from tests.house.tree import ROOT, text

PAGE = text(ROOT / "docs" / "faults.md")
ROWS = [line for line in PAGE.splitlines() if re.match(r"\| (?!Fault|---)", line)]
NAMED = sorted(set(re.findall(r"`(\w+/\w+\.py)::(\w+)`", PAGE)))


@pytest.mark.parametrize(("path", "name"), NAMED)
def test_a_test_that_is_named_is_there(path: str, name: str) -> None:
    assert re.search(rf"^(async )?def {name}\(", text(ROOT / "tests" / path), re.MULTILINE)


def test_every_row_names_a_test() -> None:
    assert len(ROWS) > 30
    assert [row for row in ROWS if "::test_" not in row] == []
