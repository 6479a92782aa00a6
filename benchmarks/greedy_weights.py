"""Fits the constants of Queendomino's greedy player: the mean score of four of them, for each value of each constant.

    python benchmarks/greedy_weights.py [GAMES]

Compiled code holds its constants, so every value is tried in a copy of the package, with a compilation of its own.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import papercrown

TRIED = {"KNIGHT_KEPT": (4, 6, 8, 10), "SITE_KEPT": (0, 4, 8), "TOWN_VALUE": (1, 2, 3)}
POLICY = Path("papercrown", "games", "queendomino", "policy.py")
MEASURE = (
    "import papercrown as pc; game = pc.game('queendomino');"
    "s = game.playouts({games}, seats={seats}, seed=7, policy='greedy').scores;"
    "print(f'{{s.mean():.2f}} ± {{2 * s[:, 0].std() / len(s) ** .5:.2f}}')"
)


def measure(constant: str, value: int, games: int, seats: int) -> str:
    """The mean score with one constant changed, and two standard errors of it."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(Path(papercrown.__file__).parent, Path(folder) / "papercrown")
        policy = Path(folder) / POLICY
        policy.write_text(re.sub(rf"^{constant} = \d+$", f"{constant} = {value}", policy.read_text(), flags=re.M))
        environment = {**os.environ, "PYTHONPATH": folder, "PAPERCROWN_CACHE": folder}
        command = [sys.executable, "-c", MEASURE.format(games=games, seats=seats)]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    for constant, values in TRIED.items():
        for value in values:
            scores = [f"{seats} players {measure(constant, value, games, seats)}" for seats in (4, 2)]
            print(f"{constant} = {value}: {', '.join(scores)}", flush=True)


if __name__ == "__main__":
    main()
