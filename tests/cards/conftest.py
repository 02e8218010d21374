"""What the tests of editions share."""

import re
from collections.abc import Callable, Mapping

import pytest


def _changed(text: str, change: Mapping[str, str]) -> tuple[str, int]:
    """The file with a change of faults.toml, and where that change ends."""
    if place := re.fullmatch(r"@(\S+) (.+)", change["old"]):
        entry = text.index(f'id = "{place[1]}"')
        line = re.compile(rf"^{re.escape(place[2])}\b.*$", re.MULTILINE).search(text, entry)
        assert line
        start, end = line.span()
    else:
        start = text.index(change["old"])
        end = start + len(change["old"])
    return text[:start] + change["new"] + text[end:], start + len(change["new"])


@pytest.fixture
def changed() -> Callable[[str, Mapping[str, str]], tuple[str, int]]:
    return _changed
