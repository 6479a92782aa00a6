"""The games as Ray tasks, on this machine or on a cluster with Papercrown installed."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Generator, Iterable
from itertools import islice
from typing import Any

from papercrown.arena.errors import ArenaError
from papercrown.arena.matchup import Matchup
from papercrown.arena.record import Failure, Outcome
from papercrown.arena.workers.pool import MAX_ATTEMPTS
from papercrown.arena.workers.task import play_game
from papercrown.core.phrasing import shown

LOCAL = "local"
"""The address that starts Ray here."""
RUNNING = "auto"
"""The address of the Ray instance that runs on this machine."""
CONNECT_TIMEOUT_SECONDS = 5.0
TASKS_PER_CORE = 2
"""Submitted to Ray at any time, so that no core waits for the next task."""


def play_games(matchup: Matchup, numbers: Iterable[int], jobs: int, address: str) -> Generator[Outcome]:
    """Play these games and yield outcomes as they come. Ray retries a game whose worker died."""
    ray = _connected(address, jobs)
    try:
        task = ray.remote(num_cpus=1, max_retries=MAX_ATTEMPTS - 1)(play_game)
        remaining = iter(numbers)
        capacity = TASKS_PER_CORE * max(1, int(ray.cluster_resources().get("CPU", 1)))
        running = {task.remote(matchup, number): number for number in islice(remaining, capacity)}
        while running:
            (done,), _ = ray.wait(list(running), num_returns=1)
            number = running.pop(done)
            for following in islice(remaining, 1):
                running[task.remote(matchup, following)] = following
            try:
                yield ray.get(done)
            except ray.exceptions.RayError as error:
                reason = " ".join(str(error).split(".")[0].split())
                yield Failure(number, None, f"game {number + 1} failed {MAX_ATTEMPTS} times: {reason}")
    finally:
        ray.shutdown()


def _connected(address: str, jobs: int) -> Any:
    """The connected Ray module, imported only here."""
    if address not in (LOCAL, RUNNING):
        _check_reachable(address)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise ArenaError("--ray: expected Ray, which is not installed: pip install 'papercrown[ray]'") from None
    where: dict[str, Any] = {"address": address}
    if address == LOCAL:
        where = {"num_cpus": jobs, "include_dashboard": False}
    try:
        ray.init(**where, logging_level=logging.ERROR, log_to_driver=False)
    except (ConnectionError, RuntimeError, ValueError) as error:
        reason = " ".join(str(error).split()).partition(". ")[0]
        raise ArenaError(f"--ray: expected a Ray cluster at {address}, got {shown(reason)}") from None
    return ray


def _check_reachable(address: str) -> None:
    """Refuse an address that does not answer: Ray itself would retry for many minutes."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal():
        raise ArenaError(f"--ray: expected {LOCAL}, {RUNNING} or HOST:PORT, got {shown(address)}")
    try:
        socket.create_connection((host, int(port)), timeout=CONNECT_TIMEOUT_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise ArenaError(f"--ray: expected a Ray cluster at {address}, got {str(error).lower()}") from None
