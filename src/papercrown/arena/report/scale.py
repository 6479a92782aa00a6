"""Linear scales for plots."""

from __future__ import annotations

import math
from dataclasses import dataclass

MAX_MARKS = 7


@dataclass(frozen=True)
class Scale:
    """Maps numbers from `low` to `high` to coordinates from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        return self.start + (self.end - self.start) * (value - self.low) / (self.high - self.low)

    def marks(self) -> list[float]:
        """A few round numbers within the scale."""
        step = nice((self.high - self.low) / MAX_MARKS)
        first, last = math.ceil(self.low / step), math.floor(self.high / step)
        return [step * mark for mark in range(first, last + 1)]


def nice(value: float, least: float = 0) -> float:
    """The next larger number of the form 1, 2 or 5 times a power of ten."""
    power = 10.0 ** math.floor(math.log10(max(value, least)))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= max(value, least))
