"""Measures how much stronger each level is than the one below it, in every game: the table in docs/bots.md.

    python benchmarks/levels.py [GAME ...] [--games 100] [--jobs 2] [--folder FOLDER]

Two bots play each other. The arena's sequential test ends a row as soon as it is decided.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path

import papercrown
from papercrown import arena
from papercrown.arena.report.text import percent
from papercrown.arena.workers.pool import cores
from papercrown.bots import LEVELS

SEATS = 2


def row(game: str, weaker: str, stronger: str, games: int, jobs: int, folder: Path | None) -> str:
    out = folder / f"{game}-{stronger}.jsonl" if folder else None
    result = arena.play(game, [stronger, weaker], seats=SEATS, games=games, jobs=jobs, out=out)
    verdict, ours = result.verdicts[0], result.standings[0]
    wins = percent(ours.win_rate)
    scores = f"{ours.score.mean:.1f} : {result.standings[1].score.mean:.1f}"
    most = result.times[stronger].most
    return f"| {game} | {stronger} | {weaker} | {wins} | {scores} | {result.games} | {verdict.answer} | {most:.2f} s |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="*", default=papercrown.games())
    parser.add_argument("--games", type=int, default=100, help="at most this many games per row (default 100)")
    parser.add_argument("--jobs", type=int, default=cores(), help="worker processes (default: one per core)")
    parser.add_argument("--folder", type=Path, help="keep finished games here, and continue with them")
    chosen = parser.parse_args()
    if chosen.folder:
        chosen.folder.mkdir(parents=True, exist_ok=True)
    print("| game | level | against | wins | mean scores | games | it is | longest move |")
    print("|---|---|---|---|---|---|---|---|")
    for game in chosen.game:
        for weaker, stronger in pairwise(["random", *LEVELS]):
            print(row(game, weaker, stronger, chosen.games, chosen.jobs, chosen.folder), flush=True)


if __name__ == "__main__":
    main()
