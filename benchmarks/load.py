"""Capacity of a server of one or several processes: real sockets from another one, against `papercrown serve`.

    python benchmarks/load.py [--tables N] [--players N] [--game GAME] [--seconds S] [--every S]
                              [--most] [--database URL | --postgresql] [--workers N] [--profile FILE] [--json]

Each player acts every two seconds. At a table of two, where usually one of them may act, that is one action a second:
500 tables with 1,000 players play 500 actions a second, spread evenly. Before the measurement every table has played to
a random step of its game; a finished game is followed by another one, at a new table.

The latency of an action is the time from sending its intent until the last player at the table has received the update.
A message is lost if a client receives an event but not the one before, or if an intent is never answered. Sockets offer
compression as browsers do.

CPU time and memory are those of all processes of the server, from /proc; memory is divided by the tables they hold. For
several workers, `server` lists each one. `client` and `postgres` are the shares of a core that this process and a
temporary PostgreSQL (`--postgresql`) used. A client near 1 was the bottleneck, and so were the cores of the machine
if all shares together are near their number.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
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

import httpx
from crowd import Person, Table, Tally, until_ready
from processes import children, cpu_seconds, memory_kilobytes
from temporary_postgresql import temporary_postgresql

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
CONNECTIONS_TO_REACH_A_WORKER = 8
"""Each goes to a random worker, and all must be ready."""


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
    """The cores that the server used."""
    workers: list[float]
    """The share of a core that each worker used, if there are several."""
    postgresql: float | None
    """The share of a core that a temporary PostgreSQL used."""
    cpu_per_action: float
    client: float
    kilobytes_per_table: float
    lost: int
    refused: int

    @property
    def good(self) -> bool:
        return self.p99 <= MAX_P99_MS and not self.lost and self.per_second >= MIN_RATE_SHARE * self.wanted


class Server:
    """`papercrown serve` in its own process, or in several."""

    def __init__(self, database: str, profile: str | None, workers: int, postgresql_pid: int | None) -> None:
        self.postgresql_pid = postgresql_pid
        profiler = ["-m", "cProfile", "-o", profile] if profile else []
        command = [sys.executable, *profiler, "-m", "papercrown", "serve", "--port", "0", "--database", database]
        several = ["--workers", str(workers)] if workers > 1 else []
        self.process = subprocess.Popen([*command, *several], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        self.address = self.process.stdout.readline().split()[-1]
        self.workers = children(self.process.pid) if workers > 1 else []

    def cpu(self) -> list[float]:
        """CPU seconds used so far: by the server, by PostgreSQL, and by each worker."""
        database = cpu_seconds(self.postgresql_pid) if self.postgresql_pid else 0.0
        return [cpu_seconds(self.process.pid), database, *map(cpu_seconds, self.workers)]

    def memory(self) -> int:
        """Resident memory in kilobytes."""
        return memory_kilobytes(self.process.pid)

    def tables_in_memory(self) -> int:
        """Of all workers. Includes finished games, which are evicted after a minute or two."""
        lines = httpx.get(f"{self.address}metrics", trust_env=False).text.splitlines()
        return sum(int(float(line.split()[1])) for line in lines if line.startswith("papercrown_tables_awake"))

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=60)


@contextlib.contextmanager
def server(database: str | None, profile: str | None, workers: int = 1, postgresql: bool = False) -> Iterator[Server]:
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="papercrown-"))
        postgresql_pid = None
        if postgresql:
            database, postgresql_pid = stack.enter_context(temporary_postgresql())
        running = Server(database or f"sqlite:///{folder}/papercrown.db", profile, workers, postgresql_pid)
        stack.callback(running.stop)
        yield running


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
        for _ in range(max(1, CONNECTIONS_TO_REACH_A_WORKER * len(self.running.workers))):
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
        gc.freeze()  # otherwise our own garbage collection would delay the players for a tenth of a second
        period = self.arguments.every / self.arguments.players
        begun, cpu, own = time.perf_counter(), self.running.cpu(), time.process_time()
        await asyncio.gather(*(table.play(period, begun + seconds) for table in self.tables))
        took = time.perf_counter() - begun
        cpu = [after - before for before, after in zip(cpu, self.running.cpu(), strict=True)]
        own = time.process_time() - own
        server, database, *workers = [round(seconds / took, 2) for seconds in cpu]
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
            server=server,
            workers=workers,
            postgresql=database if self.running.postgresql_pid else None,
            cpu_per_action=round(1000 * cpu[0] / len(milliseconds), 2),
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
    with server(arguments.database, arguments.profile, arguments.workers, arguments.postgresql) as running:
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


COLUMNS = {"players": 8, "actions/s": 18, "p50": 8, "p99": 8, "max": 8, "server": 11, "ms each": 9, "client": 8}
COLUMNS |= {"postgres": 10, "kB/table": 10, "lost": 6}


def line(result: Result) -> str:
    shown = (
        result.players, f"{result.per_second} of {result.wanted}", result.p50, result.p99, result.max,
        "+".join(map(str, result.workers or [result.server])), result.cpu_per_action, result.client,
        "-" if result.postgresql is None else result.postgresql, result.kilobytes_per_table, result.lost,
    )  # fmt: skip
    return "".join(f"{value:>{width}}" for value, width in zip(shown, COLUMNS.values(), strict=True))


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure how many people a server can serve.")
    parser.add_argument("--tables", type=int, default=500, help="number of tables (default 500)")
    parser.add_argument("--players", type=int, default=2, help="people at each table (default 2)")
    parser.add_argument("--game", default="kingdomino", help="the game (default kingdomino)")
    parser.add_argument("--seconds", type=float, default=60, help="duration of the run (default 60)")
    parser.add_argument("--every", type=float, default=2, help="seconds between two actions of a player (default 2)")
    parser.add_argument("--most", action="store_true", help="add tables until the server is overloaded")
    databases = parser.add_mutually_exclusive_group()
    databases.add_argument("--database", metavar="URL", help="database (default: SQLite in a temporary file)")
    databases.add_argument("--postgresql", action="store_true", help="start a PostgreSQL server for this run")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="number of workers (default 1)")
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
