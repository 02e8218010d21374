"""Every sentence and ruling has its test and the change that turned it red, and the page says so."""

from __future__ import annotations

from tests.rules import proof


def test_no_row_is_missing_and_every_change_still_fits_the_code() -> None:
    assert proof.faults() == []


def test_the_page_is_up_to_date() -> None:
    assert proof.PAGE.read_text(encoding="utf-8") == proof.page()
