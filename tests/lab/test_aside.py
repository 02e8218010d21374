"""What C code prints stays off standard output."""

from __future__ import annotations

import ctypes

import pytest

from teadragon.lab.aside import printing_aside


@pytest.mark.skipif("os.name != 'posix'", reason="prints by the C library of the process")
def test_what_c_prints_meanwhile_goes_to_standard_error(capfd: pytest.CaptureFixture[str]) -> None:
    print("before")
    with printing_aside():
        ctypes.CDLL(None).printf(b"a line of its own\n")
    print("after")
    said = capfd.readouterr()
    assert (said.out, said.err) == ("before\nafter\n", "a line of its own\n")
