"""What the learning bots have learned, with the story of how: one file that NumPy reads."""

from __future__ import annotations

import io
import json
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from typing import Any
from zipfile import BadZipFile

import numpy as np

from teadragon.bots import network
from teadragon.cards.edition import Edition
from teadragon.rules import features

FILES = ("weights.npz", "weights-teahouse.npz")  # one for each edition in the package, the default first
FORMAT = 1
VOCABULARY = 1
"""Of the effects that cards may have (docs/edition.md): changes when one is added or changes its meaning."""


class WrongWeights(ValueError):
    """A file of weights that these bots cannot use; its words say why."""


@dataclass(frozen=True)
class Story:
    """How weights came to be."""

    command: str
    seed: int
    games: int
    seats: tuple[int, ...]
    edition: str  # id
    digest: str  # of the edition
    engine: str  # digest of the rules' sources
    # on the way: games, seconds of CPU, and shares against greedy by number of seats
    marks: tuple[tuple[int, float, dict[str, float]], ...] = ()
    features: int = features.VERSION
    network: int = network.VERSION
    vocabulary: int = VOCABULARY
    format: int = FORMAT
    before: Story | None = None  # of the weights from which these went on; none: from nothing

    @classmethod
    def from_json(cls, said: dict[str, Any]) -> Story:
        before = said.get("before")
        marks = tuple(tuple(mark) for mark in said["marks"])
        lists = {"seats": tuple(said["seats"]), "marks": marks}
        return cls(**said | lists | {"before": before and cls.from_json(before)})

    @property
    def all_games(self) -> int:
        """Those of the weights before counted."""
        return self.games + (self.before.all_games if self.before else 0)

    @property
    def course(self) -> tuple[tuple[int, float, dict[str, float]], ...]:
        """The marks of all lessons, their games and seconds counted from the first."""
        if self.before is None:
            return self.marks
        earlier, games = self.before.course, self.before.all_games
        seconds = earlier[-1][1] if earlier else 0.0
        return (*earlier, *((games + at, seconds + took, shares) for at, took, shares in self.marks))


@dataclass(frozen=True)
class Learned:
    weights: Any  # shape (1,), dtype WEIGHTS
    story: Story

    def to_bytes(self) -> bytes:
        out = io.BytesIO()
        story = np.frombuffer(json.dumps(asdict(self.story)).encode(), np.uint8)
        np.savez(out, story=story, numbers=numbers_of(self.weights))
        return out.getvalue()

    @classmethod
    def from_bytes(cls, octets: bytes, name: str = "weights") -> Learned:
        """Raises WrongWeights, with the file's name, where these bots cannot use them."""
        try:
            with np.load(io.BytesIO(octets), allow_pickle=False) as file:
                said, numbers = json.loads(file["story"].tobytes()), file["numbers"]
        except (ValueError, OSError, KeyError, EOFError, BadZipFile) as error:
            raise WrongWeights(f"{name}: no file of weights ({error})") from None
        _check(said, numbers, name)
        weights = np.zeros(1, network.WEIGHTS)
        numbers_of(weights)[:] = numbers
        return cls(weights, Story.from_json(said))


def numbers_of(weights: Any) -> Any:
    """Weights as their float32 in a row: a view."""
    return weights.view(np.ndarray).view(np.float32).reshape(-1)


def _check(said: Any, numbers: Any, name: str) -> None:
    known = {"format": FORMAT, "vocabulary": VOCABULARY}
    known |= {"features": features.VERSION, "network": network.VERSION}
    if not _is_story(said):
        raise WrongWeights(f"{name}: its story is not one of learned weights")
    for what, version in known.items():
        if said[what] != version:
            raise WrongWeights(f"{name}: {what} of version {said[what]}, where these bots have {version}")
    wanted = network.WEIGHTS.itemsize // 4
    if numbers.dtype != np.float32 or numbers.shape != (wanted,):
        raise WrongWeights(f"{name}: {numbers.size} numbers of {numbers.dtype}, not {wanted} of float32")
    if not np.isfinite(numbers).all():
        raise WrongWeights(f"{name}: a number in it is none")


def _is_story(said: Any) -> bool:
    if not isinstance(said, dict) or set(said) | {"before"} != set(Story.__dataclass_fields__):
        return False
    return said.get("before") is None or _is_story(said["before"])


def shipped(edition: Edition) -> Learned:
    """The weights in the package that were learned on this very edition; where there are none, those of the
    default edition, which know what cards do and never which they are."""
    of_all = _in_package()
    return of_all.get(edition.digest) or next(iter(of_all.values()))


@cache
def _in_package() -> dict[str, Learned]:
    """By the digest of the edition that they were learned on; those of the default edition first."""
    package = files("teadragon.bots")
    learned = (Learned.from_bytes(package.joinpath(name).read_bytes(), name) for name in FILES)
    return {one.story.digest: one for one in learned}
