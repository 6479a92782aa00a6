"""The slowest click of innocent players while others attack: real sockets from two more processes.

    python benchmarks/attacks.py [ATTACK ...] [--seconds S]

Two people play Kingdomino, one click every 50 ms, first alone and then beside each attack. A click is answered when
both have received the update. The attackers come from eight addresses and use twenty connections; `answers` counts the
status codes they get, 0 for a connection that was closed. An attack ends by itself or after S seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import cycle, islice
from typing import Any

import httpx
from crowd import Person, Table, Tally, until_ready
from load import server
from websockets.sync.client import connect

import papercrown as pc

ADDRESSES = 8
CONNECTIONS = 20
PERIOD_SECONDS = 0.05
LOBBY_PAGES_PER_ADDRESS = 27
TABLES = 101
Answers = Counter[int]
Request = Callable[[httpx.Client], httpx.Response]


class Attackers:
    """People at eight addresses, who send requests over twenty connections."""

    def __init__(self, address: str, seconds: float) -> None:
        self.address = address
        self.until = time.monotonic() + seconds
        self.people = [
            httpx.Client(base_url=address, headers={"X-Forwarded-For": f"203.0.113.{n}"}, timeout=60, trust_env=False)
            for n in range(ADDRESSES)
        ]
        for person in self.people:
            person.get("/")

    def send(self, requests: Iterable[Request]) -> Answers:
        """Send requests until they end or the time is up."""
        answers: Answers = Counter()
        listed = list(requests)

        def work(number: int) -> None:
            for request in listed[number::CONNECTIONS]:
                if time.monotonic() > self.until:
                    return
                try:
                    answers[request(self.people[number % ADDRESSES]).status_code] += 1
                except httpx.HTTPError:
                    answers[0] += 1

        with ThreadPoolExecutor(CONNECTIONS) as threads:
            list(threads.map(work, range(CONNECTIONS)))
        return answers

    def get(self, paths: Iterable[str]) -> Answers:
        return self.send(partial(_get, path) for path in paths)


def _get(path: str, person: httpx.Client) -> httpx.Response:
    return person.get(path)


def _post(path: str, body: bytes, person: httpx.Client) -> httpx.Response:
    return person.post(path, content=body)


def windows(attackers: Attackers) -> Answers:
    """Ask about generated windows, each another one."""
    return attackers.get(f"/api/games/chroma-cubes/seats?puzzle=window-{number}" for number in range(1000))


def guides(attackers: Attackers) -> Answers:
    return attackers.get(f"/games/{name}/guide.html" for name in islice(cycle(pc.games()), 886))


def replays(attackers: Attackers) -> Answers:
    """List the steps of a long game, and draw every moment of it."""
    journal = _finished("pocket-kingdoms")
    table = attackers.people[0].post("/api/journals", content=json.dumps(journal)).json()["id"]
    moments = (f"/api/tables/{table}/at/{step}" for step in range(min(600, len(journal["steps"]))))
    return attackers.get(f"/api/tables/{table}/replay" for _ in range(128)) + attackers.get(moments)


def journals(attackers: Attackers) -> Answers:
    """Upload journals with many forks, below and above the limit."""
    journal = pc.game("kingdomino").match(seats=2, seed=7).journal()
    bodies = [
        json.dumps({**journal, "forks": [[n, 7] for n in range(1, forks + 1)]}, separators=(",", ":")).encode()
        for forks in (80_000, 400_000)
    ]
    return attackers.send(partial(_post, "/api/journals", body) for body in islice(cycle(bodies), 48))


def lobbies(attackers: Attackers) -> Answers:
    """Open many lobby pages, then many public tables."""
    sockets = []
    for person in attackers.people:
        headers = {"X-Forwarded-For": person.headers["X-Forwarded-For"], "Origin": attackers.address.rstrip("/")}
        for page in range(LOBBY_PAGES_PER_ADDRESS):
            if page % 15 == 0:
                person.cookies.clear()
                person.get("/")
            cookie = {"Cookie": f"papercrown={person.cookies['papercrown']}"}
            uri = f"ws{attackers.address.removeprefix('http')}socket/lobby"
            sockets.append(connect(uri, additional_headers=headers | cookie, proxy=None))
    body = json.dumps({"game": "kingdomino", "seats": [{"kind": "me"}, {"kind": "friend"}], "public": True}).encode()
    answers = attackers.send(partial(_post, "/api/tables", body) for _ in range(TABLES))
    for socket in sockets:
        socket.close()
    return answers


def window_tables(attackers: Attackers) -> Answers:
    """Open tables on generated windows, each another one."""
    bodies = (
        {"game": "chroma-cubes", "seats": [{"kind": "me"}], "options": {"puzzle": f"window-{number}"}}
        for number in range(150)
    )
    return attackers.send(partial(_post, "/api/tables", json.dumps(body).encode()) for body in bodies)


def bots(attackers: Attackers) -> Answers:
    """Open tables full of the strongest bots, and ask for bots that think for an hour."""
    seats = [[{"kind": "me"}, *[{"kind": "bot", "bot": bot}] * 3] for bot in ("queen", "search:3600")]
    bodies = [json.dumps({"game": "queendomino", "seats": some}).encode() for some in seats]
    return attackers.send(partial(_post, "/api/tables", body) for body in islice(cycle(bodies), 60))


ATTACKS = {attack.__name__: attack for attack in (windows, guides, replays, journals, lobbies, window_tables, bots)}


def _finished(game: str) -> dict[str, Any]:
    match, dice = pc.game(game).match(seats=4, seed=7), random.Random(7)
    while not match.over:
        seat = dice.choice(match.actors())
        match.play(seat, dice.choice(match.legal_ids(seat)))
    return match.journal()


def _attack(name: str, address: str, seconds: float, answers: multiprocessing.Queue[Answers]) -> None:
    answers.put(ATTACKS[name](Attackers(address, seconds)))


async def clicks_until(table: Table, ended: Callable[[], bool]) -> list[float]:
    """The latency of every click, in milliseconds."""
    table.tally.latencies.clear()
    while not ended():
        due = time.perf_counter() + PERIOD_SECONDS
        await table.act()
        await asyncio.sleep(due - time.perf_counter())
    return [1000 * latency for latency in table.tally.latencies]


def row(name: str, clicks: Sequence[float], answers: Answers) -> str:
    told = ", ".join(f"{number} × {status}" for status, number in sorted(answers.items()))
    return f"{name:14}{len(clicks):7}{statistics.median(clicks):8.1f}{max(clicks):9.1f}  {told}"


async def run(address: str, names: Sequence[str], seconds: float) -> None:
    tally, transport = Tally(), httpx.AsyncHTTPTransport()
    people = [Person(address, transport, tally) for _ in range(2)]
    await until_ready(people[0])
    table = Table("kingdomino", people, tally, random.Random(1))
    await table.start(1)
    print(f"{'':14}{'clicks':>7}{'p50 ms':>8}{'slowest':>9}  answers")
    calm = time.monotonic() + 5
    print(row("(alone)", await clicks_until(table, lambda: time.monotonic() > calm), Counter()))
    context = multiprocessing.get_context("spawn")
    for name in names:
        answers: multiprocessing.Queue[Answers] = context.Queue()
        attack = context.Process(target=_attack, args=(name, address, seconds, answers))
        attack.start()
        clicks = await clicks_until(table, partial(_has_ended, attack, answers))
        print(row(name, clicks, answers.get(timeout=5)), flush=True)
        attack.join()
    print(f"{tally.gaps + tally.unanswered} messages lost, {len(tally.refused)} clicks refused")


def _has_ended(attack: Any, answers: multiprocessing.Queue[Answers]) -> bool:
    return not answers.empty() or not attack.is_alive()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"some of {', '.join(ATTACKS)}; default: all")
    parser.add_argument("--seconds", type=float, default=20)
    arguments = parser.parse_args()
    if unknown := set(arguments.attacks) - set(ATTACKS):
        parser.error(f"expected {', '.join(ATTACKS)}, got {', '.join(unknown)}")
    with server(None, None) as running:
        asyncio.run(run(running.address, arguments.attacks or list(ATTACKS), arguments.seconds))


if __name__ == "__main__":
    main()
