"""Fits the constants of a game's greedy policy: prints the mean score of greedy players for each value of a constant.

For Kingdomino it fits the shrewd policy instead: it prints by how much a shrewd player beats greedy ones.

    python benchmarks/greedy_weights.py [GAME] [GAMES]

Constants are compiled into the code, so every value is tried in a fresh copy of the package that is compiled anew.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import papercrown

PACKAGE = Path(papercrown.__file__).parent
CANDIDATES = {
    "queendomino": {"KNIGHT_KEPT": (4, 6, 8, 10), "SITE_KEPT": (0, 4, 8), "TOWN_VALUE": (1, 2, 3)},
    "kingdomino": {"SIZE_PROMISE": (0, 4, 8), "OPENING_COST": (0, 4, 8, 12), "PLACE_COST": (0, 4, 7, 10)},
}
MEASURE = """
import papercrown as pc
for seats in (4, 2):
    policy = ["{policy}"] + ["greedy"] * (seats - 1)
    s = pc.game("{game}").playouts({games}, seats=seats, seed=7, policy=policy).scores
    ahead = s[:, 0] - s[:, 1:].mean(axis=1)
    mean, spread = (s.mean(), s[:, 0].std()) if "{policy}" == "greedy" else (ahead.mean(), ahead.std())
    print(f"{{seats}} players {{mean:.2f}} ± {{2 * spread / len(s) ** .5:.2f}}")
"""


def policy_of(game: str, package: Path = PACKAGE) -> Path:
    """The module with the policies of a game; games that share rules share it."""
    return package.joinpath(*papercrown.game(game).package.split(".")[1:], "policy.py")


def neighbouring_values(game: str) -> dict[str, tuple[int, ...]]:
    """For every constant below the comment "Fitted" in a policy: its value, a quarter less, and a quarter more."""
    fitted = policy_of(game).read_text().partition("# Fitted")[2]
    constants = {name: int(value) for name, value in re.findall(r"^(\w+) = (-?\d+)$", fitted, flags=re.M)}
    steps = {name: max(1, abs(value) // 4) for name, value in constants.items()}
    return {name: (value - steps[name], value, value + steps[name]) for name, value in constants.items()}


def measure(game: str, constant: str, value: int, games: int) -> str:
    """The mean scores with one constant changed, plus or minus two standard errors."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(PACKAGE, Path(folder) / PACKAGE.name)
        policy = policy_of(game, Path(folder) / PACKAGE.name)
        policy.write_text(re.sub(rf"^{constant} = -?\d+$", f"{constant} = {value}", policy.read_text(), flags=re.M))
        environment = {**os.environ, "PYTHONPATH": folder, "PAPERCROWN_CACHE": folder}
        player = "shrewd" if game == "kingdomino" else "greedy"
        command = [sys.executable, "-c", MEASURE.format(game=game, games=games, policy=player)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        return ", ".join(done.stdout.splitlines())


def main() -> None:
    arguments = sys.argv[1:]
    game = arguments.pop(0) if arguments and not arguments[0].isdigit() else "queendomino"
    games = int(arguments[0]) if arguments else 2000
    candidates = CANDIDATES.get(game) or neighbouring_values(game)
    for constant, values in candidates.items():
        for value in values:
            print(f"{constant} = {value}: {measure(game, constant, value, games)}", flush=True)


if __name__ == "__main__":
    main()
