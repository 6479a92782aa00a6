"""How long moves took: many of them in a small histogram, whose bars are wider for longer times."""

from __future__ import annotations

import math
from collections.abc import Iterable

from msgspec import Struct, field

BARS = 20
"""For each power of ten: a quantile is off by 6 % at most."""
SHORTEST = 1e-9


class Times(Struct, forbid_unknown_fields=True):
    """The number of moves, their seconds in all, the most of one, and how many fell into each bar."""

    moves: int = 0
    seconds: float = 0.0
    most: float = 0.0
    bars: dict[int, int] = field(default_factory=dict)

    def add(self, seconds: float) -> None:
        bar = math.floor(BARS * math.log10(max(seconds, SHORTEST)))
        self.moves += 1
        self.seconds += seconds
        self.most = max(self.most, seconds)
        self.bars[bar] = self.bars.get(bar, 0) + 1

    def merge(self, others: Iterable[Times]) -> None:
        """Take these in too."""
        for other in others:
            self.moves += other.moves
            self.seconds += other.seconds
            self.most = max(self.most, other.most)
            for bar, moves in other.bars.items():
                self.bars[bar] = self.bars.get(bar, 0) + moves

    @property
    def mean(self) -> float:
        return self.seconds / self.moves if self.moves else 0.0

    def quantile(self, share: float) -> float:
        """A time that this share of the moves did not exceed, to the middle of its bar."""
        left = share * self.moves
        for bar in sorted(self.bars):
            left -= self.bars[bar]
            if left <= 0:
                return float(min(self.most, 10 ** ((bar + 0.5) / BARS)))
        return self.most
