"""Reproduces a published experiment: our search against three greedy players, beside the best programs of the paper.

    python benchmarks/kingdomino_paper.py [--seconds 0.1 0.5 1 2 10] [--games 200] [--jobs 1] [--folder FOLDER]

Gedda, Lagerkvist and Butler, "Monte Carlo Methods for the Game Kingdomino" (2018): four players, Middle Kingdom and
Harmony, three opponents that play full greedy, like our greedy bot. A move is a whole turn: placing and choosing.
Every process uses one core. With `--folder`, finished games are kept there, and the same command continues with them.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from papercrown import arena
from papercrown.arena.report.text import percent
from papercrown.arena.workers.pool import cores

SECONDS = (0.1, 0.5, 1.0, 2.0, 10.0)
PUBLISHED = {0.5: 33.0, 1.0: 40.0, 2.0: 43.0, 4.0: 61.0, 10.0: 73.5}
"""The win rate in per cent of MCE with player-greedy playouts, by seconds per move; its mean score at 10 s is 66.1."""
TURNS_PER_PLAYER = 13
"""One to choose the first domino, then one for each of the twelve dominoes that are placed."""
OPPONENTS = ("greedy",) * 3


class Progress:
    """Prints the number of finished games, because a row takes minutes to hours."""

    def update(self, tally: object, done: int, games: int) -> None:
        print(f"\r{done} of {games} games ", end="", file=sys.stderr, flush=True)

    def notify(self, sentence: str) -> None:
        print(f"\n{sentence}", file=sys.stderr)

    def close(self) -> None:
        print("\r", end="", file=sys.stderr)


def row(seconds: float, games: int, jobs: int, folder: Path | None) -> str:
    out = folder / f"search-{seconds}.jsonl" if folder else None
    bots = (f"search:{seconds}", *OPPONENTS)
    result = arena.play(
        "kingdomino", bots, games=games, jobs=jobs, all_games=True, out=out, progress=Progress(),
        middle_kingdom=True, harmony=True,
    )  # fmt: skip
    ours = next(standing for standing in result.standings if standing.name == bots[0])
    times = result.times[bots[0]]
    turn = times.mean * times.moves / (ours.games * TURNS_PER_PLAYER)
    wins = percent(ours.win_rate)
    published = f"{PUBLISHED[seconds]:.1f} %" if seconds in PUBLISHED else ""
    return f"{seconds:>7g} s{turn:>9.2f} s{times.most:>9.2f} s{wins:>24}{ours.score.mean:>8.1f}{published:>12}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, nargs="+", default=SECONDS, help="seconds per move: one row for each")
    parser.add_argument("--games", type=int, default=200, help="games per row (default 200)")
    parser.add_argument("--jobs", type=int, default=cores(), help="worker processes (default: one per core)")
    parser.add_argument("--folder", type=Path, help="keep finished games here, and continue with them")
    chosen = parser.parse_args()
    if chosen.folder:
        chosen.folder.mkdir(parents=True, exist_ok=True)
    print(f"{'a move':>9}{'mean turn':>11}{'longest':>11}{'wins, four players':>24}{'score':>8}{'published':>12}")
    for seconds in chosen.seconds:
        print(row(seconds, chosen.games, chosen.jobs, chosen.folder), flush=True)


if __name__ == "__main__":
    main()
