"""Row by row: what the cards of one season cost hardly touches how often those of another are bought. So a
trial can try a step in every row at once, and where each row stood best is where the next ones step from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from teadragon.cards.edition import Edition
from teadragon.lab.aims import misses_of
from teadragon.lab.dials import Dial
from teadragon.lab.surrogate import Trial

FORTH = 0.25  # of a unit: the weight of cards that miss nothing, when one is chosen for a step

Move = tuple[tuple[Dial, int], ...]  # dials and the step of each


class Rows:
    """The dials of an edition by the row that their cards lie in: the Market, or a season."""

    def __init__(self, edition: Edition, dials: Sequence[Dial]) -> None:
        self._row = {card.id: card.season or "market" for card in edition.cards}
        self._dials: dict[str, dict[tuple[str, ...], list[Dial]]] = {}
        for dial in dials:
            row = self._dials.setdefault(self._row[dial.cards[0]], {})
            row.setdefault(dial.cards, []).append(dial)

    def missed(self, trial: Trial) -> dict[str, float]:
        """How far the goals of each row's cards are missed, in units."""
        out = dict.fromkeys(self._dials, 0.0)
        for card, missed in _by_card(trial).items():
            if self._row.get(card) in out:
                out[self._row[card]] += sum(map(abs, missed))
        return out

    def joined(self, trials: Sequence[Trial]) -> dict[str, int]:
        """Each row as it stood where it missed least; of equals, the one whose trial missed least."""
        missed = [(self.missed(trial), trial) for trial in trials]
        stands: dict[str, int] = {}
        for row, groups in self._dials.items():
            _, _, best = min((found[row], trial.loss, at) for at, (found, trial) in enumerate(missed))
            own = trials[best].values
            stands |= {dial.name: own[dial.name] for dials in groups.values() for dial in dials}
        return stands

    def stepped(
        self, stands: Mapping[str, int], trial: Trial, dice: np.random.Generator
    ) -> dict[str, int]:
        """In each row one card's cost or points a step up or down, or both: rather of a card whose goals
        `trial` misses, and then so that it misses less."""
        missed, out = _by_card(trial), dict(stands)
        for groups in self._dials.values():
            cards = list(groups)
            out_of = [sum(sum(missed.get(card, ())) for card in group) for group in cards]
            weights = np.array([FORTH + abs(each) for each in out_of])
            chosen = int(dice.choice(len(cards), p=weights / weights.sum()))
            moves = [move for move in _moves(groups[cards[chosen]], out_of[chosen]) if _can(move, stands)]
            if moves:
                for dial, step in moves[int(dice.integers(len(moves)))]:
                    out[dial.name] += step
        return out


def _by_card(trial: Trial) -> dict[str, list[float]]:
    out: dict[str, list[float]] = {}
    for name, missed in misses_of(trial.goals).items():
        out.setdefault(name.split(" ", 2)[2], []).append(missed)
    return out


def _moves(dials: Sequence[Dial], missed: float) -> Iterator[Move]:
    """Dearer or worth less what misses above, cheaper or worth more what misses below; with both numbers a
    step the same way a card is as good as before, for others."""
    for dial in dials:
        away = 1 if dial.field == "cost" else -1
        for step in (-1, 1):
            if missed * step * away >= 0:
                yield ((dial, step),)
    if len(dials) > 1:
        for step in (-1, 1):
            yield tuple((dial, step) for dial in dials)


def _can(move: Move, stands: Mapping[str, int]) -> bool:
    return all(dial.low <= stands[dial.name] + step <= dial.high for dial, step in move)
