"""Seconds from starting `papercrown serve` to its first answers: the lobby, and who is in the house.

    python benchmarks/start.py [--starts N] [--cold] [--json]

Each start is a new process with a new database on a free port. `--cold` starts it with an empty cache of compiled
rules, which the server then fills in the background. `cpu` is the processor time until then: on a busy machine it
tells more than the clock.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TextIO

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/")
PATHS = ("/", "/api/house")
TIMEOUT_SECONDS = 30


def start(folder: Path, *, cold: bool) -> dict[str, float]:
    """The seconds until each answer of a new server."""
    environment = {**os.environ, **({"PAPERCROWN_CACHE": str(folder / "cache")} if cold else {})}
    command = [sys.executable, "-m", "papercrown", "serve", "--port", "0", "--database", f"sqlite:///{folder}/games.db"]
    began = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        try:
            connection = http.client.HTTPConnection("127.0.0.1", _port(process.stdout), timeout=TIMEOUT_SECONDS)
            seconds, cookie = {}, ""
            for path in PATHS:
                connection.request("GET", path, headers={"Cookie": cookie} if cookie else {})
                response = connection.getresponse()
                response.read()
                if response.status != http.client.OK:
                    raise SystemExit(f"{path}: expected status 200, got {response.status}")
                cookie = cookie or (response.getheader("Set-Cookie") or "").partition(";")[0]
                seconds[path] = time.perf_counter() - began
            seconds["cpu"] = _processor_seconds(process.pid)
            return seconds
        finally:
            process.terminate()


def _port(output: TextIO) -> int:
    for line in output:
        if found := ADDRESS.search(line):
            return int(found[1])
    raise SystemExit("expected the address of the server, got none")


def _processor_seconds(pid: int) -> float:
    """Where Linux tells; otherwise 0."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--starts", type=int, default=7, help="how many times the server is started (default 7)")
    parser.add_argument("--cold", action="store_true", help="with an empty cache of compiled rules")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    rows = []
    for _ in range(arguments.starts):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            rows.append(start(Path(folder), cold=arguments.cold))
    result = {
        name: {"median": statistics.median(row[name] for row in rows), "max": max(row[name] for row in rows)}
        for name in rows[0]
    }
    if arguments.json:
        print(json.dumps(result, indent=2))
        return
    for name, seconds in result.items():
        print(f"{name:<12} median {seconds['median']:.2f} s   max {seconds['max']:.2f} s")


if __name__ == "__main__":
    main()
