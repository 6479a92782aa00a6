"""The arena: bots play many games against each other, to find out which one is stronger.

>>> from papercrown import arena
>>> result = arena.play("kingdomino", ["greedy", "random"], games=200, jobs=2)
>>> result.standings[0].win_rate
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import papercrown
from papercrown.arena.arena import DEFAULT_GAMES, DEFAULT_MARGIN, Arena
from papercrown.arena.errors import ArenaError
from papercrown.arena.matchup import Matchup, make_matchup
from papercrown.arena.report.plot import plot
from papercrown.arena.report.progress import Progress
from papercrown.arena.report.text import table
from papercrown.arena.result import Result, Standing, Verdict
from papercrown.arena.workers.pool import cores
from papercrown.core.game import Game
from papercrown.core.options import Value

__all__ = [
    "DEFAULT_GAMES",
    "DEFAULT_MARGIN",
    "Arena",
    "ArenaError",
    "Matchup",
    "Progress",
    "Result",
    "Standing",
    "Verdict",
    "make_matchup",
    "play",
    "plot",
    "table",
]


def play(
    game: Game | str,
    bots: Sequence[str],
    *,
    games: int = DEFAULT_GAMES,
    seats: int | None = None,
    seconds: float | None = None,
    jobs: int | None = None,
    seed: int = 0,
    margin: float = DEFAULT_MARGIN,
    all_games: bool = False,
    out: Path | None = None,
    ray: str | None = None,
    progress: Progress | None = None,
    **options: Value,
) -> Result:
    """Let bots play until it is known who is stronger, or all games are played; with `out` it can be continued.

    >>> arena.play("kingdomino", ["greedy", "random"], seats=4, games=100, seed=1).verdicts[0].answer
    'stronger'
    """
    from papercrown.engine.warm import is_warm, warm

    found = papercrown.game(game) if isinstance(game, str) else game
    matchup = make_matchup(found, bots, seats=seats, seconds=seconds, seed=seed, options=options)
    arena = Arena(
        matchup,
        games=games,
        margin=margin,
        all_games=all_games,
        jobs=cores() if jobs is None else jobs,
        ray=ray,
        out=out,
        progress=progress,
    )
    try:
        if not is_warm(found):
            warm(found)
        arena.play()
        return arena.result()
    finally:
        arena.close()


_FORMER_NAMES = {
    "GAMES": "DEFAULT_GAMES",
    "MARGIN": "DEFAULT_MARGIN",
    "Question": "Matchup",
    "Watcher": "Progress",
    "asked": "make_matchup",
}


def __getattr__(name: str) -> Any:
    """Names of 0.2.0."""
    if name not in _FORMER_NAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warnings.warn(f"arena.{name} is deprecated, use arena.{_FORMER_NAMES[name]}", DeprecationWarning, stacklevel=2)
    return globals()[_FORMER_NAMES[name]]
