"""The file of learned weights: its story, and what is refused."""

from __future__ import annotations

import io
import json
from typing import Any

import numpy as np
import pytest

from teadragon.bots.weights import Learned, WrongWeights, numbers_of, shipped

MOST = 2_000_000  # bytes


def changed(**of_story: Any) -> bytes:
    with np.load(io.BytesIO(shipped().to_bytes())) as file:
        story, numbers = json.loads(file["story"].tobytes()), file["numbers"]
    story |= {name: value for name, value in of_story.items() if name != "numbers"}
    out = io.BytesIO()
    np.savez(
        out,
        story=np.frombuffer(json.dumps(story).encode(), np.uint8),
        numbers=of_story.get("numbers", numbers),
    )
    return out.getvalue()


def test_the_shipped_weights_tell_how_they_were_made() -> None:
    story = shipped().story
    assert story.command.startswith("teadragon learn")
    assert story.games > 10_000
    assert story.edition == "teahouse"
    assert story.digest.startswith("sha256:")
    assert len(story.engine) >= 16
    assert len(shipped().to_bytes()) < MOST


def test_weights_come_back_as_they_were_written() -> None:
    again = Learned.from_bytes(shipped().to_bytes())
    assert again.story == shipped().story
    assert (numbers_of(again.weights) == numbers_of(shipped().weights)).all()


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
        (changed(numbers=np.zeros(3, np.float32)), "3 numbers"),
        (changed(numbers=np.full(numbers_of(shipped().weights).shape, np.nan, np.float32)), "none"),
    ],
)
def test_other_weights_are_refused_by_name(octets: bytes, word: str) -> None:
    with pytest.raises(WrongWeights, match=r"mine\.npz: .*" + word):
        Learned.from_bytes(octets, "mine.npz")
