"""Histograms of scores."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence


class Histogram:
    """The share of the scores in each bar of a given width, within common bounds."""

    def __init__(self, scores: Sequence[int], bounds: tuple[float, float], width: float) -> None:
        counts = Counter(math.floor(score / width) for score in scores)
        first, last = (round(bound / width) for bound in bounds)
        self.bars = [(bar * width, (bar + 1) * width, counts[bar] / len(scores)) for bar in range(first, last)]
        self.tallest = max(share for _, _, share in self.bars)

    @staticmethod
    def bounds(scores: Sequence[int], width: float) -> tuple[float, float]:
        """The start of the first bar and the end of the last one."""
        return math.floor(min(scores) / width) * width, (math.floor(max(scores) / width) + 1) * width
