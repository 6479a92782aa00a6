"""How fast the engine is, measured on one core."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from typing import Any

from papercrown.core.game import Game, Playouts

SEED = 1
FIRST_GUESS = 50
"""Games played to find out how many fill the time."""


def bench(games: Sequence[Game], *, seconds: float = 1.0, cold: bool = True) -> dict[str, Any]:
    """Rates per game and number of players, and the seconds of compilation."""
    return {
        "rates": [_rates(game, seats, options, seconds) for game in games for seats, options in _tables(game)],
        "compilation": {
            "cold": _compilation(games, fresh=True) if cold else None,
            "warm": _compilation(games, fresh=False),
        },
    }


def _tables(game: Game) -> list[tuple[int, dict[str, Any]]]:
    """Each number of players once, with the first options that allow it."""
    first = dict(reversed(list(game.tables())))
    return sorted(first.items())


def _rates(game: Game, seats: int, options: dict[str, Any], seconds: float) -> dict[str, Any]:
    games, steps = _measure(lambda n: game.playouts(n, seats=seats, seed=SEED, **options), seconds)
    greedy, _ = _measure(lambda n: game.playouts(n, seats=seats, seed=SEED, policy="greedy", **options), seconds)
    return {
        "game": game.name,
        "seats": seats,
        "options": options,
        "playouts_per_second": round(games),
        "steps_per_second": round(steps),
        "greedy_playouts_per_second": round(greedy),
    }


def _measure(play: Callable[[int], Playouts], seconds: float) -> tuple[float, float]:
    """Games and steps a second."""
    start = time.perf_counter()
    play(FIRST_GUESS)
    guess = max(1, round(FIRST_GUESS * seconds / (time.perf_counter() - start)))
    start = time.perf_counter()
    played = play(guess)
    taken = time.perf_counter() - start
    return guess / taken, int(played.steps.sum()) / taken


def _compilation(games: Sequence[Game], *, fresh: bool) -> dict[str, float]:
    """Seconds until each game is ready, one after the other in a process of their own."""
    command = [sys.executable, "-m", "papercrown", "warm", "--json", *(game.name for game in games)]
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PAPERCROWN_CACHE": folder} if fresh else dict(os.environ)
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout))


def table(result: dict[str, Any]) -> str:
    """The same for people."""
    lines = [f"{'game':<14}{'players':>8}{'playouts/s':>13}{'steps/s':>13}{'greedy playouts/s':>20}"]
    for row in result["rates"]:
        lines.append(
            f"{row['game']:<14}{row['seats']:>8}{row['playouts_per_second']:>13,}{row['steps_per_second']:>13,}"
            f"{row['greedy_playouts_per_second']:>20,}"
        )
    for kind, seconds in result["compilation"].items():
        if seconds is not None:
            each = ", ".join(f"{game} {value:.1f} s" for game, value in seconds.items())
            lines.append(f"{kind} compilation: {sum(seconds.values()):.1f} s ({each})")
    return "\n".join(lines)
