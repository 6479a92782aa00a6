"""The published table again: our search against three greedy players, beside the best programs of the paper.

    python benchmarks/kingdomino_paper.py [--seconds 0.1 0.5 1 2 10] [--games 200] [--jobs 1] [--folder FOLDER]

Gedda, Lagerkvist and Butler, "Monte Carlo Methods for the Game Kingdomino" (2018): four players, Middle Kingdom and
Harmony, three opponents that play full greedy, like our greedy bot. A move is a whole turn, placing and choosing.
Every process plays on one core. With a folder, what was played is kept there, and the same command goes on with it.
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
"""Wins of a hundred games of MCE with player-greedy playouts, by the seconds for a move; mean score at 10 s: 66.1."""
TURNS = 13
"""Of each player: four kings choose, then twelve dominoes are placed."""
GREEDY = ("greedy",) * 3


class Progress:
    """Lines on the screen, for it takes long."""

    def update(self, tally: object, done: int, games: int) -> None:
        print(f"\r{done} of {games} games ", end="", file=sys.stderr, flush=True)

    def notify(self, sentence: str) -> None:
        print(f"\n{sentence}", file=sys.stderr)

    def close(self) -> None:
        print("\r", end="", file=sys.stderr)


def row(seconds: float, games: int, jobs: int, folder: Path | None) -> str:
    out = folder / f"search-{seconds}.jsonl" if folder else None
    bots = (f"search:{seconds}", *GREEDY)
    result = arena.play(
        "kingdomino", bots, games=games, jobs=jobs, all_games=True, out=out, progress=Progress(),
        middle_kingdom=True, harmony=True,
    )  # fmt: skip
    ours = next(standing for standing in result.standings if standing.name == bots[0])
    times = result.times[bots[0]]
    turn = times.mean * times.moves / (ours.games * TURNS)
    wins = percent(ours.win_rate)
    published = f"{PUBLISHED[seconds]:.1f} %" if seconds in PUBLISHED else ""
    return f"{seconds:>7g} s{turn:>9.2f} s{times.most:>9.2f} s{wins:>24}{ours.score.mean:>8.1f}{published:>12}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, nargs="+", default=SECONDS, help="for a move, a row each")
    parser.add_argument("--games", type=int, default=200, help="of each row (default 200)")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes (default: one for each core)")
    parser.add_argument("--folder", type=Path, help="where games are kept")
    chosen = parser.parse_args()
    if chosen.folder:
        chosen.folder.mkdir(parents=True, exist_ok=True)
    print(f"{'a move':>9}{'mean turn':>11}{'longest':>11}{'wins, four players':>24}{'score':>8}{'published':>12}")
    for seconds in chosen.seconds:
        print(row(seconds, chosen.games, chosen.jobs, chosen.folder), flush=True)


if __name__ == "__main__":
    main()
