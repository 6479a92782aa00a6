"""Capacity of one server process: real sockets from a second process, against `papercrown serve`.

    python benchmarks/load.py [--tables N] [--players N] [--game GAME] [--seconds S] [--every S]
                              [--most] [--database URL] [--profile FILE] [--json]

Each player acts every two seconds. At a table of two, where usually one of them may act, that is one action a second:
500 tables with 1,000 players play 500 actions a second, spread evenly. Before the measurement every table has played to
a random step of its game; a finished game is followed by another one, at a new table.

The latency of an action is the time from sending its intent until the last player at the table has received the update.
A message is lost if a client receives an event but not the one before, or if an intent is never answered. CPU time and
memory are the server's, from /proc; memory is divided by the tables it holds. `client` is the share of a core that this
process used: near 1, the client was the bottleneck. Sockets offer compression as browsers do.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import pstats
import random
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import httpx
from crowd import Person, Table, Tally, until_ready

import papercrown as pc

MAX_P99_MS = 50.0
MIN_RATE_SHARE = 0.95
"""A run passes if it reaches this share of the requested rate of actions."""
GROWTH = 1.25
"""With `--most`, each run has this many times the tables of the run before."""
GROWTH_RUN_SECONDS = 20.0
MAX_CONCURRENT_STARTS = 8
KEEPALIVE_SECONDS = 2.0
"""Shorter than the server's, which might otherwise close a connection just as it is reused."""
PROFILE_LINES = 30


@dataclass
class Result:
    """The result of one run. Times are in milliseconds."""

    players: int
    tables: int
    actions: int
    per_second: float
    wanted: float
    p50: float
    p99: float
    max: float
    server: float
    """The share of a core that the server used."""
    cpu_per_action: float
    client: float
    kilobytes_per_table: float
    lost: int
    refused: int

    @property
    def good(self) -> bool:
        return self.p99 <= MAX_P99_MS and not self.lost and self.per_second >= MIN_RATE_SHARE * self.wanted


class Server:
    """`papercrown serve` in its own process."""

    def __init__(self, database: str, profile: str | None) -> None:
        profiler = ["-m", "cProfile", "-o", profile] if profile else []
        command = [sys.executable, *profiler, "-m", "papercrown", "serve", "--port", "0", "--database", database]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        self.address = self.process.stdout.readline().split()[-1]

    def cpu(self) -> float:
        """CPU seconds used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Resident memory in kilobytes."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))

    def tables_in_memory(self) -> int:
        """Includes finished games, which are evicted after a minute or two."""
        lines = httpx.get(f"{self.address}metrics", trust_env=False).text.splitlines()
        return next(int(float(line.split()[1])) for line in lines if line.startswith("papercrown_tables_awake "))

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=60)


@contextlib.contextmanager
def server(database: str | None, profile: str | None) -> Iterator[Server]:
    with tempfile.TemporaryDirectory(prefix="papercrown-") as folder:
        running = Server(database or f"sqlite:///{folder}/papercrown.db", profile)
        try:
            yield running
        finally:
            running.stop()


class Crowd:
    """All tables of a game, and their measurements."""

    def __init__(self, running: Server, arguments: argparse.Namespace, transport: httpx.AsyncBaseTransport) -> None:
        self.running = running
        self.arguments = arguments
        self.transport = transport
        self.tally = Tally()
        self.dice = random.Random(arguments.tables)
        self.length = _length(arguments.game, arguments.players)
        self.tables: list[Table] = []
        self.idle_memory = 0
        """Kilobytes of the server without tables."""

    async def warm_up(self) -> None:
        """Play one game to its end, so that everything created once exists."""
        await until_ready(Person(self.running.address, self.transport, self.tally))
        await self._add_tables(1, self.length)
        self.tables.clear()
        self.idle_memory = self.running.memory()

    async def grow(self, tables: int) -> None:
        """Add tables until there are this many, each at a random step."""
        await self._add_tables(tables - len(self.tables), None)

    async def _add_tables(self, number: int, steps: int | None) -> None:
        semaphore = asyncio.Semaphore(MAX_CONCURRENT_STARTS)

        async def start(table: Table) -> None:
            async with semaphore:
                await table.start(self.dice.randrange(self.length) if steps is None else steps)

        people = [
            [Person(self.running.address, self.transport, self.tally) for _ in range(self.arguments.players)]
            for _ in range(number)
        ]
        new = [Table(self.arguments.game, group, self.tally, self.dice) for group in people]
        await asyncio.gather(*map(start, new))
        self.tables += new

    async def measure(self, seconds: float) -> Result:
        """Let all tables play for this long."""
        tally = self.tally
        tally.latencies.clear()
        period = self.arguments.every / self.arguments.players
        begun, cpu, own = time.perf_counter(), self.running.cpu(), time.process_time()
        await asyncio.gather(*(table.play(period, begun + seconds) for table in self.tables))
        took = time.perf_counter() - begun
        cpu, own = self.running.cpu() - cpu, time.process_time() - own
        milliseconds = [1000 * latency for latency in tally.latencies]
        return Result(
            players=len(self.tables) * self.arguments.players,
            tables=len(self.tables),
            actions=len(milliseconds),
            per_second=round(len(milliseconds) / took, 1),
            wanted=round(len(self.tables) / period, 1),
            p50=round(statistics.median(milliseconds), 1),
            p99=round(statistics.quantiles(milliseconds, n=100, method="inclusive")[-1], 1),
            max=round(max(milliseconds), 1),
            server=round(cpu / took, 2),
            cpu_per_action=round(1000 * cpu / len(milliseconds), 2),
            client=round(own / took, 2),
            kilobytes_per_table=round((self.running.memory() - self.idle_memory) / self.running.tables_in_memory(), 1),
            lost=tally.gaps + tally.unanswered,
            refused=len(tally.refused),
        )


def _length(game: str, players: int) -> int:
    """The number of steps of a random game."""
    match, dice = pc.game(game).match(seats=players, seed=1), random.Random(1)
    while actors := match.actors():
        seat = dice.choice(actors)
        match.play(seat, dice.choice(match.legal_ids(seat)))
    return len(match.steps)


@contextlib.asynccontextmanager
async def crowd(running: Server, arguments: argparse.Namespace) -> AsyncIterator[Crowd]:
    async with httpx.AsyncHTTPTransport(
        limits=httpx.Limits(max_connections=MAX_CONCURRENT_STARTS, keepalive_expiry=KEEPALIVE_SECONDS)
    ) as transport:
        people = Crowd(running, arguments, transport)
        await people.warm_up()
        yield people
        for table in people.tables:
            for person in table.people:
                await person.close()


async def run(arguments: argparse.Namespace) -> list[Result]:
    results: list[Result] = []
    with server(arguments.database, arguments.profile) as running:
        async with crowd(running, arguments) as people:
            tables = arguments.tables
            while True:
                await people.grow(tables)
                results.append(await people.measure(GROWTH_RUN_SECONDS if results else arguments.seconds))
                if not arguments.json:
                    print(line(results[-1]), flush=True)
                if not arguments.most or not results[-1].good:
                    return results
                tables = round(tables * GROWTH)


COLUMNS = {"players": 8, "actions/s": 18, "p50": 8, "p99": 8, "max": 8, "server": 8, "ms each": 9, "client": 8}
COLUMNS |= {"kB/table": 10, "lost": 6}


def line(result: Result) -> str:
    shown = (
        result.players, f"{result.per_second} of {result.wanted}", result.p50, result.p99, result.max, result.server,
        result.cpu_per_action, result.client, result.kilobytes_per_table, result.lost,
    )  # fmt: skip
    return "".join(f"{value:>{width}}" for value, width in zip(shown, COLUMNS.values(), strict=True))


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure how many people one server process can serve.")
    parser.add_argument("--tables", type=int, default=500, help="number of tables (default 500)")
    parser.add_argument("--players", type=int, default=2, help="people at each table (default 2)")
    parser.add_argument("--game", default="kingdomino", help="the game (default kingdomino)")
    parser.add_argument("--seconds", type=float, default=60, help="duration of the run (default 60)")
    parser.add_argument("--every", type=float, default=2, help="seconds between two actions of a player (default 2)")
    parser.add_argument("--most", action="store_true", help="add tables until the server is overloaded")
    parser.add_argument("--database", metavar="URL", help="database (default: SQLite in a temporary file)")
    parser.add_argument("--profile", metavar="FILE", help="write a profile of the server to this file, and print it")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if not arguments.json:
        print("".join(f"{name:>{width}}" for name, width in COLUMNS.items()))
    results = asyncio.run(run(arguments))
    if arguments.json:
        print(json.dumps([asdict(result) for result in results]))
    elif arguments.most:
        print(f"at most {max((result.players for result in results if result.good), default=0)} players")
    if arguments.profile:
        pstats.Stats(arguments.profile).sort_stats("tottime").print_stats(PROFILE_LINES)
    return int(not results[0].good)


if __name__ == "__main__":
    raise SystemExit(main())
