"""The arena: bots play many games against each other, to find out which one is stronger.

>>> from papercrown import arena
>>> result = arena.play("kingdomino", ["greedy", "random"], games=200, jobs=2)
>>> result.standings[0].win_rate
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

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
from papercrown.drawing.former_names import former_names

if not TYPE_CHECKING:
    __getattr__ = former_names(
        __name__,
        {
            "GAMES": "DEFAULT_GAMES",
            "MARGIN": "DEFAULT_MARGIN",
            "Question": "Matchup",
            "Watcher": "Progress",
            "asked": "make_matchup",
        },
    )

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
    """Let bots play until it is clear which one is stronger, or until all games are played.

    With `out`, games are logged to this file, and an interrupted arena continues from it.

    >>> arena.play("kingdomino", ["greedy", "random"], seats=4, games=100, seed=1).verdicts[0].answer
    'stronger'
    """
    from papercrown.engine.warm import is_warm, warm

    game = papercrown.game(game) if isinstance(game, str) else game
    matchup = make_matchup(game, bots, seats=seats, seconds=seconds, seed=seed, options=options)
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
        if not is_warm(game):
            warm(game)
        arena.play()
        return arena.result()
    finally:
        arena.close()
