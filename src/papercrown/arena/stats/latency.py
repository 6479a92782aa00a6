"""Move times as a histogram with logarithmic bars."""

from __future__ import annotations

import math
from collections.abc import Iterable

from msgspec import Struct, field

BARS_PER_DECADE = 20
"""A quantile is off by 6 % at most."""
MIN_SECONDS = 1e-9


class Latency(Struct, forbid_unknown_fields=True):
    """The number of moves, their total and longest time, and the number of moves in each bar."""

    moves: int = 0
    seconds: float = 0.0
    most: float = 0.0
    bars: dict[int, int] = field(default_factory=dict)

    def add(self, seconds: float) -> None:
        bar = math.floor(BARS_PER_DECADE * math.log10(max(seconds, MIN_SECONDS)))
        self.moves += 1
        self.seconds += seconds
        self.most = max(self.most, seconds)
        self.bars[bar] = self.bars.get(bar, 0) + 1

    def merge(self, others: Iterable[Latency]) -> None:
        """Add the moves of others."""
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
        """The time that this share of the moves did not exceed: the middle of its bar."""
        remaining = share * self.moves
        for bar in sorted(self.bars):
            remaining -= self.bars[bar]
            if remaining <= 0:
                return float(min(self.most, 10 ** ((bar + 0.5) / BARS_PER_DECADE)))
        return self.most
