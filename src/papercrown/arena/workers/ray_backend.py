"""The same games as tasks of Ray, here or on a cluster on which Papercrown is installed."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Generator, Iterable
from itertools import islice
from typing import Any

from papercrown.arena.errors import ArenaError
from papercrown.arena.matchup import Question
from papercrown.arena.record import Arrival, Failure
from papercrown.arena.workers.pool import TRIES
from papercrown.arena.workers.task import played
from papercrown.core.phrasing import shown

LOCAL = "local"
"""The address that starts a Ray of our own."""
RUNNING = "auto"
"""The address of the Ray that runs on this machine."""
PATIENCE = 5.0
"""Seconds within which another one must answer."""
WAITING = 2
"""So many tasks for each core are with Ray at any time: the next one is there when one is done."""


def arriving(question: Question, numbers: Iterable[int], jobs: int, address: str) -> Generator[Arrival]:
    """Play these games; what comes of them, as it comes. Ray itself plays a game again whose worker died."""
    ray = _connected(address, jobs)
    try:
        task = ray.remote(num_cpus=1, max_retries=TRIES - 1)(played)
        left = iter(numbers)
        room = WAITING * max(1, int(ray.cluster_resources().get("CPU", 1)))
        running = {task.remote(question, number): number for number in islice(left, room)}
        while running:
            (done,), _ = ray.wait(list(running), num_returns=1)
            number = running.pop(done)
            for following in islice(left, 1):
                running[task.remote(question, following)] = following
            try:
                yield ray.get(done)
            except ray.exceptions.RayError as error:
                what = " ".join(str(error).split(".")[0].split())
                yield Failure(number, None, f"game {number + 1} failed {TRIES} times: {what}")
    finally:
        ray.shutdown()


def _connected(address: str, jobs: int) -> Any:
    """Ray, which is imported only here."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise ArenaError("--ray: expected Ray, which is not installed: pip install 'papercrown[ray]'") from None
    where: dict[str, Any] = {"address": address}
    if address == LOCAL:
        where = {"num_cpus": jobs, "include_dashboard": False}
    elif address != RUNNING:
        _knock(address)
    try:
        ray.init(**where, logging_level=logging.ERROR, log_to_driver=False)
    except (ConnectionError, RuntimeError, ValueError) as error:
        why = " ".join(str(error).split()).partition(". ")[0]
        raise ArenaError(f"--ray: expected a Ray at {address}, got {shown(why)}") from None
    return ray


def _knock(address: str) -> None:
    """Refuse an address where nobody is: Ray itself would go on trying for many minutes."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal():
        raise ArenaError(f"--ray: expected {LOCAL}, {RUNNING} or HOST:PORT, got {shown(address)}")
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise ArenaError(f"--ray: expected a Ray at {address}, got {str(error).lower()}") from None
