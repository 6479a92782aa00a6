"""Measuring the engine's speed on one core."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from papercrown.core.game import Game, Playouts
from papercrown.engine.batch import Batch

SEED = 1
RUNS = 3
"""For each rate."""
BATCH_GAMES = 1024
PILOT_GAMES = 50
"""Games played to estimate how many fit into the time."""


def bench(games: Sequence[Game], *, seconds: float = 1.0, cold: bool = True) -> dict[str, Any]:
    """Rates by game and number of players, and the seconds that compilation takes."""
    return {
        "rates": [_rates(game, seats, options, seconds) for game in games for seats, options in _tables(game)],
        "compilation": {
            "cold": _compilation(games, fresh=True) if cold else None,
            "warm": _compilation(games, fresh=False),
        },
    }


def _tables(game: Game) -> list[tuple[int, dict[str, Any]]]:
    """Every number of players, with the first options that allow it."""
    first = dict(reversed(list(game.tables())))
    return sorted(first.items())


def _rates(game: Game, seats: int, options: dict[str, Any], seconds: float) -> dict[str, Any]:
    games, steps = _measure(lambda n: game.playouts(n, seats=seats, seed=SEED, **options), seconds)
    greedy, _ = _measure(lambda n: game.playouts(n, seats=seats, seed=SEED, policy="greedy", **options), seconds)
    quick, _ = _measure(lambda n: game.playouts(n, seats=seats, seed=SEED, policy="quick", **options), seconds)
    return {
        "game": game.name,
        "seats": seats,
        "options": options,
        "playouts_per_second": round(games),
        "steps_per_second": round(steps),
        "batched_steps_per_second": round(_batched_steps(game, seats, options, seconds)),
        "greedy_playouts_per_second": round(greedy),
        "quick_playouts_per_second": round(quick),
    }


def _batched_steps(game: Game, seats: int, options: dict[str, Any], seconds: float) -> float:
    """Steps per second of many games in a batch, which all play their first legal action, chosen in Python."""
    batch = Batch(game, BATCH_GAMES, seats=seats, seed=SEED, **options)
    steps, start = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        if batch.over.all():
            batch.reset(SEED)
        steps += int(np.count_nonzero(batch.actors))
        batch.step(batch.mask.argmax(axis=1))
    return steps / elapsed


def _measure(play: Callable[[int], Playouts], seconds: float) -> tuple[float, float]:
    """Games and steps per second in the fastest of several runs, the one least disturbed by other processes."""
    start = time.perf_counter()
    play(PILOT_GAMES)
    games = max(1, round(PILOT_GAMES * seconds / RUNS / (time.perf_counter() - start)))
    rates = []
    for _ in range(RUNS):
        start = time.perf_counter()
        playouts = play(games)
        elapsed = time.perf_counter() - start
        rates.append((games / elapsed, int(playouts.steps.sum()) / elapsed))
    return max(rates)


def _compilation(games: Sequence[Game], *, fresh: bool) -> dict[str, float]:
    """Seconds until each game is compiled, in a new process."""
    command = [sys.executable, "-m", "papercrown", "warm", "--json", *(game.name for game in games)]
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PAPERCROWN_CACHE": folder} if fresh else dict(os.environ)
        process = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return dict(json.loads(process.stdout))


def table(result: dict[str, Any]) -> str:
    """The result as a text table."""
    headings = ("playouts/s", "steps/s", "batched steps/s", "greedy playouts/s", "quick playouts/s")
    name_width = max(len("game"), *(len(row["game"]) for row in result["rates"]))
    lines = [f"{'game':<{name_width}}{'players':>9}" + "".join(f"{heading:>19}" for heading in headings)]
    for row in result["rates"]:
        rates = [rate for name, rate in row.items() if name.endswith("per_second")]
        lines.append(f"{row['game']:<{name_width}}{row['seats']:>9}" + "".join(f"{rate:>19,}" for rate in rates))
    for kind, seconds in result["compilation"].items():
        if seconds is not None:
            each = ", ".join(f"{game} {value:.1f} s" for game, value in seconds.items())
            lines.append(f"{kind} compilation: {sum(seconds.values()):.1f} s ({each})")
    return "\n".join(lines)
