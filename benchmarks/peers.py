"""Our server beside boardgame.io's, in alternation on one machine: CPU time per action, latency and memory.

    python benchmarks/peers.py [--tables N] [--seconds S] [--rounds N] [--json]

The peer (`benchmarks/boardgameio/`, which needs Node.js and npm) moves a state of Kingdomino's size in memory; ours
plays Kingdomino: it checks the rules, draws the table for each player and stores every event in SQLite. Both have two
sockets at each table and one action a second and table. The ratio of the CPU times per action is at most 1 where ours
is cheaper; alternation keeps a machine that becomes slower from favouring one of them.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PEER = Path(__file__).with_name("boardgameio")
LOAD = Path(__file__).with_name("load.py")
PERIOD_MS, GAME_LENGTH = 1000, 48
"""A game of Kingdomino for two has so many actions; then both servers begin another one, at a new table."""
MAX_RATIO, MAX_P99_MS, MAX_KILOBYTES_PER_TABLE = 1.0, 50.0, 150.0
SHOWN = ("per_second", "p50", "p99", "server", "cpu_per_action", "client", "kilobytes_per_table")
HEADINGS = ("actions/s", "p50", "p99", "server", "ms each", "client", "kB/table")


@contextlib.contextmanager
def installed_peer() -> Iterator[Path]:
    """A folder with the peer and its packages."""
    with tempfile.TemporaryDirectory(prefix="papercrown-peer-") as folder:
        shutil.copytree(PEER, folder, dirs_exist_ok=True)
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=folder, check=True)
        yield Path(folder)


def measure_peer(folder: Path, tables: int, seconds: float) -> dict[str, Any]:
    server = subprocess.Popen(["node", "server.js"], cwd=folder, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout
        port = next(line.split()[1] for line in server.stdout if line.startswith("port "))
        numbers = map(str, (port, server.pid, tables, seconds, PERIOD_MS, GAME_LENGTH))
        return _last_line(["node", "crowd.js", *numbers], folder)
    finally:
        server.kill()
        server.wait()


def measure_ours(tables: int, seconds: float) -> dict[str, Any]:
    command = [sys.executable, str(LOAD), "--json", "--tables", str(tables), "--seconds", str(seconds)]
    (result,) = _last_line(command, Path())
    return dict(result)


def _last_line(command: list[str], folder: Path) -> Any:
    """The JSON that a program prints last. Its exit status may say that the server was slow: we judge that here."""
    printed = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True, check=False).stdout
    return json.loads(printed.splitlines()[-1])


def _line(name: str, result: dict[str, Any]) -> str:
    return f"{name:<16}" + "".join(f"{result[key]:>11.2f}" for key in SHOWN)


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure our server beside boardgame.io's.")
    parser.add_argument("--tables", type=int, default=500, help="tables of two players (default 500)")
    parser.add_argument("--seconds", type=float, default=30, help="duration of each run (default 30)")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is measured (default 3)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    results: dict[str, list[dict[str, Any]]] = {"boardgame.io": [], "papercrown": []}
    if not arguments.json:
        print(f"{'':<16}" + "".join(f"{heading:>11}" for heading in HEADINGS))
    with installed_peer() as folder:
        for _ in range(arguments.rounds):
            results["boardgame.io"].append(measure_peer(folder, arguments.tables, arguments.seconds))
            results["papercrown"].append(measure_ours(arguments.tables, arguments.seconds))
            if not arguments.json:
                for name, runs in results.items():
                    print(_line(name, runs[-1]), flush=True)
    peer, ours = (statistics.median(run["cpu_per_action"] for run in runs) for runs in results.values())
    ratio = ours / peer
    if arguments.json:
        print(json.dumps({**results, "ratio": ratio}))
    else:
        print(f"CPU per action: {ours:.2f} ms, {ratio:.2f} times boardgame.io's {peer:.2f} ms")
    good = ratio <= MAX_RATIO and all(
        run["p99"] <= MAX_P99_MS and run["kilobytes_per_table"] <= MAX_KILOBYTES_PER_TABLE and not run["lost"]
        for run in results["papercrown"]
    )
    return int(not good)


if __name__ == "__main__":
    raise SystemExit(main())
