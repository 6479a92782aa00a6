"""Bots. A bot sees what a player in its seat may see."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Protocol

from papercrown.bots.careless import Careless
from papercrown.bots.greedy import Greedy
from papercrown.bots.levels import DEFAULT_LEVEL, LEVELS, Level
from papercrown.bots.random import Random
from papercrown.bots.search import Search
from papercrown.core.errors import OptionError, UnknownBot
from papercrown.core.match import Action, Match
from papercrown.core.phrasing import one_of, shown

__all__ = [
    "BOTS",
    "DEFAULT_LEVEL",
    "LEVELS",
    "Bot",
    "Careless",
    "Greedy",
    "Level",
    "Random",
    "Search",
    "bot",
    "fallback",
]

MAX_THINKING_SECONDS = 3600.0
MAX_THREADS = 1024
MAX_PLAYOUTS = 1_000_000_000
MAX_NAME_CHARS = 40
"""Longer names are not parsed: numbers with thousands of digits take long, or fail."""
_SEARCH = re.compile(r"search(?::(\d+(?:\.\d+)?)|:(\d+)x)?")


class Bot(Protocol):
    """Chooses actions for a seat."""

    def choose(self, match: Match, seat: int) -> Action:
        """One of the legal actions of a seat that may act."""
        ...


BOTS: dict[str, Callable[[int | None], Bot]] = {
    "random": Random,
    "greedy": Greedy,
    **{name: level.bot for name, level in LEVELS.items()},
}
"""Constructors by name; the argument is a seed."""


def bot(name: str, *, seed: int | None = None, seconds: float | None = None, threads: int = 1) -> Bot:
    """A bot by name: a level, "random", "greedy", "search:0.5" (seconds a turn) or "search:500x" (playouts a turn).

    With a seed its choices are reproducible, unless they depend on the clock. `seconds` overrides the thinking time of
    bots that have one, and `threads` applies to all bots that search.
    """
    _check_seconds(seconds)
    if not 1 <= threads <= MAX_THREADS:
        raise OptionError(f"expected from 1 to {MAX_THREADS} threads, got {shown(threads)}")
    if name in LEVELS:
        return LEVELS[name].bot(seed, seconds, threads)
    if name in BOTS:
        return BOTS[name](seed)
    if isinstance(name, str) and len(name) <= MAX_NAME_CHARS and (search := _SEARCH.fullmatch(name)):
        if search[2]:
            return Search(seed, iterations=_check_playouts(int(search[2])), threads=threads)
        return Search(seed, seconds=_check_seconds(float(search[1])) if search[1] else seconds or 1.0, threads=threads)
    raise UnknownBot(f"expected a bot: {one_of([*BOTS, 'search:SECONDS'])}, got {shown(name)}")


def fallback(name: str) -> str:
    """The bot that takes over from one that failed or took too long."""
    return "random" if name in ("random", "greedy") else "greedy"


def _check_seconds(seconds: float | None) -> float | None:
    if seconds is not None and not (0 < seconds <= MAX_THINKING_SECONDS and math.isfinite(seconds)):
        raise OptionError(f"expected from 0 to {MAX_THINKING_SECONDS:.0f} seconds for a turn, got {shown(seconds)}")
    return seconds


def _check_playouts(playouts: int) -> int:
    if playouts > MAX_PLAYOUTS:
        raise OptionError(f"expected at most {MAX_PLAYOUTS} playouts for a turn, got {shown(playouts)}")
    return max(1, playouts)
