"""The arena: bots play many games against each other, and statistics tell which one is stronger.

>>> from papercrown import arena
>>> result = arena.play("kingdomino", ["greedy", "random"], games=200, jobs=2)
>>> result.standings[0].win_rate
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import papercrown
from papercrown.arena.arena import GAMES, MARGIN, Arena
from papercrown.arena.errors import ArenaError
from papercrown.arena.matchup import Question, asked
from papercrown.arena.report.plot import plot
from papercrown.arena.report.progress import Watcher
from papercrown.arena.report.text import table
from papercrown.arena.result import Result, Standing, Verdict
from papercrown.arena.workers.pool import cores
from papercrown.core.game import Game
from papercrown.core.options import Value

__all__ = [
    "GAMES",
    "MARGIN",
    "Arena",
    "ArenaError",
    "Question",
    "Result",
    "Standing",
    "Verdict",
    "Watcher",
    "asked",
    "play",
    "plot",
    "table",
]


def play(
    game: Game | str,
    bots: Sequence[str],
    *,
    games: int = GAMES,
    seats: int | None = None,
    seconds: float | None = None,
    jobs: int | None = None,
    seed: int = 0,
    margin: float = MARGIN,
    all_games: bool = False,
    out: Path | None = None,
    ray: str | None = None,
    watcher: Watcher | None = None,
    **options: Value,
) -> Result:
    """Let bots play until it is known who is stronger, or all games are played; with `out` it can be gone on with.

    >>> arena.play("kingdomino", ["greedy", "random"], seats=4, games=100, seed=1).verdicts[0].answer
    'stronger'
    """
    from papercrown.engine.warm import is_warm, warm

    found = papercrown.game(game) if isinstance(game, str) else game
    question = asked(found, bots, seats=seats, seconds=seconds, seed=seed, options=options)
    arena = Arena(
        question,
        games=games,
        margin=margin,
        all_games=all_games,
        jobs=cores() if jobs is None else jobs,
        ray=ray,
        out=out,
        watcher=watcher,
    )
    try:
        if not is_warm(found):
            warm(found)
        arena.play()
        return arena.result()
    finally:
        arena.close()
