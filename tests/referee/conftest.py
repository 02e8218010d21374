"""Lets the tests here import the referee, which stands outside the package on purpose."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from referee.edition import Edition, load


@pytest.fixture(scope="session")
def teahouse() -> Edition:
    return load("teahouse")


@pytest.fixture(scope="session")
def crowded() -> Edition:
    """Several copies of cards with effects, Mischief of several names, capped scores."""
    return load(Path(__file__).with_name("crowded.toml"))
