"""The bots that people meet, by name: from one that a child beats to the strongest."""

from __future__ import annotations

from dataclasses import dataclass

from papercrown.bots.careless import Careless
from papercrown.bots.greedy import Greedy
from papercrown.bots.search import Search


@dataclass(frozen=True)
class Level:
    """How well a bot plays: greedily, or better, because it thinks; but for slips."""

    summary: str
    """For people who choose an opponent."""
    slips: float = 0.0
    """In how many of its actions it overlooks things."""
    seconds: float | None = None
    """How long it thinks about a turn."""

    def bot(
        self, seed: int | None = None, seconds: float | None = None, threads: int = 1
    ) -> Careless | Greedy | Search:
        thinks = self.seconds is not None
        careful = Search(seed, seconds=seconds or self.seconds, threads=threads) if thinks else Greedy(seed)
        return Careless(careful, seed, slips=self.slips) if self.slips else careful


# `benchmarks/levels.py` measures how much stronger each is than the one before it.
LEVELS: dict[str, Level] = {
    "page": Level("Overlooks most of what it could do: for children, and for a first game.", slips=0.8),
    "squire": Level("Takes what is best right now, and overlooks it half of the time.", slips=0.5),
    "knight": Level("Takes what is best right now, and overlooks it now and then.", slips=0.2),
    "duchess": Level("Thinks ahead for a moment, and seldom overlooks something.", slips=0.1, seconds=0.03),
    "queen": Level("Thinks ahead for a second: the strongest.", seconds=1.0),
}
USUAL = "knight"
"""For whoever does not choose."""
