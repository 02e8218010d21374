"""The file of learned weights: its story, and what is refused."""

from __future__ import annotations

import io
import json
from importlib.resources import files
from typing import Any

import numpy as np
import pytest

from teadragon.bots import mind
from teadragon.bots.weights import FILES, Learned, WrongWeights, numbers_of, shipped
from teadragon.cards.edition import DEFAULT, editions, load
from tests.rooms.making import DEARER

MOST = 2_000_000  # bytes
OWN = shipped(load(DEFAULT))


def changed(**of_story: Any) -> bytes:
    with np.load(io.BytesIO(OWN.to_bytes())) as file:
        story, numbers = json.loads(file["story"].tobytes()), file["numbers"]
    story |= {name: value for name, value in of_story.items() if name != "numbers"}
    out = io.BytesIO()
    np.savez(
        out,
        story=np.frombuffer(json.dumps(story).encode(), np.uint8),
        numbers=of_story.get("numbers", numbers),
    )
    return out.getvalue()


@pytest.mark.parametrize("edition", editions())
def test_the_shipped_weights_tell_how_they_were_made(edition: str) -> None:
    """Each edition that comes along has weights that were learned on it."""
    story = shipped(load(edition)).story
    assert story.command.startswith("teadragon learn")
    assert story.command.endswith(f"--edition {edition}")
    assert story.games > 10_000
    assert (story.edition, story.digest) == (edition, load(edition).digest)
    assert len(story.engine) >= 16
    assert len(shipped(load(edition)).to_bytes()) < MOST


def test_every_file_of_weights_in_the_package_is_looked_at() -> None:
    folder = files("teadragon.bots").iterdir()
    assert {file.name for file in folder if file.name.endswith(".npz")} == set(FILES)
    assert len(FILES) == len(editions())


def test_cards_that_nobody_learned_are_judged_by_what_was_learned_on_the_default() -> None:
    assert shipped(DEARER).story == OWN.story


@pytest.mark.parametrize("edition", editions())
def test_a_thread_thinks_with_the_weights_of_the_edition_that_is_played(edition: str) -> None:
    own = mind(load(edition))
    assert (numbers_of(own.weights) == numbers_of(shipped(load(edition)).weights)).all()
    assert mind(load(edition)) is own


def test_what_is_known_of_one_edition_is_not_what_is_known_of_another() -> None:
    assert len({numbers_of(mind(load(edition)).weights).tobytes() for edition in editions()}) == len(FILES)
    assert mind(DEARER) is mind(load(DEFAULT))


def test_weights_come_back_as_they_were_written() -> None:
    again = Learned.from_bytes(OWN.to_bytes())
    assert again.story == OWN.story
    assert (numbers_of(again.weights) == numbers_of(OWN.weights)).all()


@pytest.mark.parametrize(
    ("octets", "word"),
    [
        (b"", "no file of weights"),
        (b"PK\x03\x04 torn", "no file of weights"),
        (changed(features=0), "features of version 0"),
        (changed(network=99), "network of version 99"),
        (changed(vocabulary=2), "vocabulary of version 2"),
        (changed(format=2), "format of version 2"),
        (changed(more=1), "story"),
        (changed(before={"command": "learn"}), "story"),
        (changed(numbers=np.zeros(3, np.float32)), "3 numbers"),
        (changed(numbers=np.full(numbers_of(OWN.weights).shape, np.nan, np.float32)), "none"),
    ],
)
def test_other_weights_are_refused_by_name(octets: bytes, word: str) -> None:
    with pytest.raises(WrongWeights, match=r"mine\.npz: .*" + word):
        Learned.from_bytes(octets, "mine.npz")
