"""The levels of play on offer: from a bot that a child can beat to the strongest."""

from __future__ import annotations

from dataclasses import dataclass

from papercrown.bots.careless import Careless
from papercrown.bots.greedy import Greedy
from papercrown.bots.search import Search


@dataclass(frozen=True)
class Level:
    """A greedy bot, or one that searches for some seconds, with a share of slips."""

    summary: str
    """For players who choose an opponent."""
    slips: float = 0.0
    """The share of its actions in which it overlooks things."""
    seconds: float | None = None
    """Search time for a turn; None for greedy."""

    def bot(
        self, seed: int | None = None, seconds: float | None = None, threads: int = 1
    ) -> Careless | Greedy | Search:
        searches = self.seconds is not None
        careful = Search(seed, seconds=seconds or self.seconds, threads=threads) if searches else Greedy(seed)
        return Careless(careful, seed, slips=self.slips) if self.slips else careful


# `benchmarks/levels.py` measures how much stronger each is than the one before it.
LEVELS: dict[str, Level] = {
    "page": Level("Overlooks most of what it could do: for children, and for a first game.", slips=0.8),
    "squire": Level("Takes what is best right now, and overlooks it half of the time.", slips=0.5),
    "knight": Level("Takes what is best right now, and overlooks it now and then.", slips=0.2),
    "duchess": Level("Thinks ahead for a moment, and seldom overlooks something.", slips=0.1, seconds=0.03),
    "queen": Level("Thinks ahead for a second: the strongest.", seconds=1.0),
}
DEFAULT_LEVEL = "knight"
"""For players who do not choose."""
