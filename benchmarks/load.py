"""How many people one server process bears: real sockets from a second process, against `papercrown serve`.

    python benchmarks/load.py [--tables N] [--players N] [--game GAME] [--seconds S] [--every S]
                              [--most] [--database URL] [--profile FILE] [--json]

Each player acts every two seconds: at a table of two, where mostly one of them is asked, somebody acts every second.
So 500 tables with 1,000 players make 500 actions a second, each at a moment of its table's own. Before the clock starts
every table has played on to a random step of its game; a game that ends is followed by another one, at a new table.

The time of an action is from the moment its intent is sent until the last player at the table has heard what came of
it. A message is lost if a page is told of a fact but not of the one before, or if an intent is never answered.
Processor time and memory are the server's, from /proc, memory by all tables that it holds; `client` is the share of a
core that this process needed: near 1 it is the client that was measured. Sockets offer compression as browsers do.
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

ALLOWED = 50.0
"""Milliseconds, for 99 of 100 actions."""
REACHED = 0.95
"""So much of the rate that was asked for must be reached."""
MORE = 1.25
"""With `--most` so many times more tables play in each step."""
STEP = 20.0
"""Seconds that a step of `--most` takes."""
AT_ONCE = 8
"""So many tables sit down at the same time."""
KEPT = 2.0
"""Seconds that a connection is kept for the next request: less than the server keeps it, which may hang up first."""
LISTED = 30
"""Lines of a profile."""


@dataclass
class Result:
    """What one run of a number of tables has shown. Times are in milliseconds."""

    players: int
    tables: int
    actions: int
    per_second: float
    wanted: float
    p50: float
    p99: float
    max: float
    server: float
    """The share of a core that the server needed."""
    cpu_per_action: float
    client: float
    kilobytes_per_table: float
    lost: int
    refused: int

    @property
    def good(self) -> bool:
        return self.p99 <= ALLOWED and not self.lost and self.per_second >= REACHED * self.wanted


class Server:
    """A process of its own."""

    def __init__(self, database: str, profile: str | None) -> None:
        profiler = ["-m", "cProfile", "-o", profile] if profile else []
        command = [sys.executable, *profiler, "-m", "papercrown", "serve", "--port", "0", "--database", database]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        self.address = self.process.stdout.readline().split()[-1]

    def cpu(self) -> float:
        """Seconds that it has computed."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Kilobytes that it holds."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))

    def awake(self) -> int:
        """Tables that it holds: those of games that ended are put away after a minute or two."""
        told = httpx.get(f"{self.address}metrics", trust_env=False).text.splitlines()
        return next(int(float(line.split()[1])) for line in told if line.startswith("papercrown_tables_awake "))

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
    """All tables of a game, and what they measure."""

    def __init__(self, running: Server, chosen: argparse.Namespace, transport: httpx.AsyncBaseTransport) -> None:
        self.running = running
        self.chosen = chosen
        self.transport = transport
        self.tally = Tally()
        self.chance = random.Random(chosen.tables)
        self.length = _length(chosen.game, chosen.players)
        self.tables: list[Table] = []
        self.empty = 0
        """Kilobytes of the server before anybody came."""

    async def warm_up(self) -> None:
        """One game to its end, so that all that is there once is there."""
        await until_ready(Person(self.running.address, self.transport, self.tally))
        await self._gather(1, self.length)
        self.tables.clear()
        self.empty = self.running.memory()

    async def grow(self, tables: int) -> None:
        """More tables, each at a step of its own."""
        await self._gather(tables - len(self.tables), None)

    async def _gather(self, more: int, ahead: int | None) -> None:
        door = asyncio.Semaphore(AT_ONCE)

        async def come(table: Table) -> None:
            async with door:
                await table.sit_down(self.chance.randrange(self.length) if ahead is None else ahead)

        people = [
            [Person(self.running.address, self.transport, self.tally) for _ in range(self.chosen.players)]
            for _ in range(more)
        ]
        new = [Table(self.chosen.game, those, self.tally, self.chance) for those in people]
        await asyncio.gather(*map(come, new))
        self.tables += new

    async def measure(self, seconds: float) -> Result:
        """All tables play for so long."""
        tally = self.tally
        tally.latencies.clear()
        period = self.chosen.every / self.chosen.players
        begun, cpu, own = time.perf_counter(), self.running.cpu(), time.process_time()
        await asyncio.gather(*(table.play(period, begun + seconds) for table in self.tables))
        took = time.perf_counter() - begun
        cpu, own = self.running.cpu() - cpu, time.process_time() - own
        milliseconds = [1000 * latency for latency in tally.latencies]
        return Result(
            players=len(self.tables) * self.chosen.players,
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
            kilobytes_per_table=round((self.running.memory() - self.empty) / self.running.awake(), 1),
            lost=tally.gaps + tally.unanswered,
            refused=len(tally.refused),
        )


def _length(game: str, players: int) -> int:
    """How many steps a game takes, when anything is played."""
    match, chance = pc.game(game).match(seats=players, seed=1), random.Random(1)
    while actors := match.actors():
        seat = chance.choice(actors)
        match.play(seat, chance.choice(match.legal_ids(seat)))
    return len(match.steps)


@contextlib.asynccontextmanager
async def crowd(running: Server, chosen: argparse.Namespace) -> AsyncIterator[Crowd]:
    async with httpx.AsyncHTTPTransport(
        limits=httpx.Limits(max_connections=AT_ONCE, keepalive_expiry=KEPT)
    ) as transport:
        people = Crowd(running, chosen, transport)
        await people.warm_up()
        yield people
        for table in people.tables:
            for person in table.people:
                await person.close()


async def run(chosen: argparse.Namespace) -> list[Result]:
    results = []
    with server(chosen.database, chosen.profile) as running:
        async with crowd(running, chosen) as people:
            tables = chosen.tables
            while True:
                await people.grow(tables)
                results.append(await people.measure(STEP if results else chosen.seconds))
                if not chosen.json:
                    print(line(results[-1]), flush=True)
                if not chosen.most or not results[-1].good:
                    return results
                tables = round(tables * MORE)


COLUMNS = {"players": 8, "actions/s": 18, "p50": 8, "p99": 8, "max": 8, "server": 8, "ms each": 9, "client": 8}
COLUMNS |= {"kB/table": 10, "lost": 6}


def line(result: Result) -> str:
    shown = (
        result.players, f"{result.per_second} of {result.wanted}", result.p50, result.p99, result.max, result.server,
        result.cpu_per_action, result.client, result.kilobytes_per_table, result.lost,
    )  # fmt: skip
    return "".join(f"{value:>{width}}" for value, width in zip(shown, COLUMNS.values(), strict=True))


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure how many people one server process bears.")
    parser.add_argument("--tables", type=int, default=500, help="how many tables (default 500)")
    parser.add_argument("--players", type=int, default=2, help="how many people at each (default 2)")
    parser.add_argument("--game", default="kingdomino", help="what they play (default kingdomino)")
    parser.add_argument("--seconds", type=float, default=60, help="how long (default 60)")
    parser.add_argument("--every", type=float, default=2, help="seconds between two actions of a player (default 2)")
    parser.add_argument("--most", action="store_true", help="more and more tables, until it is too much")
    parser.add_argument("--database", metavar="URL", help="where games are kept (default: SQLite in a temporary file)")
    parser.add_argument(
        "--profile", metavar="FILE", help="write a profile of the server there, and print where time goes"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    chosen = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if not chosen.json:
        print("".join(f"{name:>{width}}" for name, width in COLUMNS.items()))
    results = asyncio.run(run(chosen))
    if chosen.json:
        print(json.dumps([asdict(result) for result in results]))
    elif chosen.most:
        print(f"at most {max((result.players for result in results if result.good), default=0)} players")
    if chosen.profile:
        pstats.Stats(chosen.profile).sort_stats("tottime").print_stats(LISTED)
    return int(not results[0].good)


if __name__ == "__main__":
    raise SystemExit(main())
