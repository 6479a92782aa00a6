"""The bots that people meet, by name: from one that a child beats to the strongest."""

from __future__ import annotations

from dataclasses import dataclass

from papercrown.bots.greedy import Greedy
from papercrown.bots.search import Search


@dataclass(frozen=True)
class Level:
    """How well a bot plays: what it sees, and how long it thinks."""

    summary: str
    """For people who choose an opponent."""
    seconds: float | None = None
    """For a turn, at most."""
    iterations: int = 0
    """Or so many games in its mind, which is the same on every machine,"""
    sees: int | None = None
    """about so many of its possibilities: who overlooks things errs like people do."""

    def bot(self, seed: int | None = None, seconds: float | None = None) -> Greedy | Search:
        if self.seconds is None and not self.iterations:
            return Greedy(seed)
        think = self.seconds and (seconds or self.seconds)
        return Search(seed, seconds=think, iterations=self.iterations, sees=self.sees)


# Each is clearly stronger than the one before, in every game: `docs/bots.md` has the numbers and the command.
LEVELS: dict[str, Level] = {
    "page": Level("Overlooks most of what it could do: for children, and for a first game.", iterations=8, sees=2),
    "squire": Level("Plays sensibly, and overlooks things.", iterations=24, sees=6),
    "knight": Level("Takes what is best right now."),
    "duchess": Level("Thinks ahead, for a tenth of a second.", seconds=0.1),
    "queen": Level("Thinks ahead for a second: the strongest.", seconds=1.0),
}
USUAL = "knight"
"""For whoever does not choose."""
