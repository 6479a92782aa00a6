"""Players of their own. A bot sees what a player in its seat sees."""

from typing import Protocol

from papercrown.bots.greedy import Greedy
from papercrown.bots.random import Random
from papercrown.core.errors import UnknownBot
from papercrown.core.match import Action, Match
from papercrown.core.words import one_of, shown

__all__ = ["BOTS", "Bot", "Greedy", "Random", "bot"]


class Bot(Protocol):
    """Anything that can choose."""

    summary: str
    """How it plays, in a sentence for people."""

    def choose(self, match: Match, seat: int) -> Action:
        """One of the legal actions of a seat that may act."""
        ...


BOTS: dict[str, type[Random] | type[Greedy]] = {"random": Random, "greedy": Greedy}
"""From the weakest to the strongest."""


def bot(name: str, *, seed: int | None = None) -> Bot:
    """A bot by its name; with a seed it makes the same choices again."""
    if name not in BOTS:
        raise UnknownBot(f"expected a bot: {one_of(list(BOTS))}, got {shown(name)}")
    return BOTS[name](seed)
