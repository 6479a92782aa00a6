"""Computations off the event loop: a few threads that callers share fairly, and a cache of results."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from papercrown.server.tables.errors import Busy
from papercrown.server.tables.interfaces import Caller

T = TypeVar("T")

THREADS = 2
"""A long computation does not delay all others. More threads would only compete with the event loop for the GIL."""
MAX_WAITING_JOBS = 300
"""Of all callers together."""
MAX_CACHED_BYTES = 32_000_000
"""The replay of a thousand steps takes half a megabyte."""


@dataclass
class _Job:
    caller: Caller
    compute: Callable[[], Any]
    result: asyncio.Future[Any]


class ComputePool:
    """Runs functions in threads. Callers take turns: many jobs of one of them delay the others by one job at most."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "compute")
        self._waiting: OrderedDict[str, deque[_Job]] = OrderedDict()
        """By turn; the one that comes next is first."""
        self._jobs: Counter[str] = Counter()
        """Waiting and running jobs, by person and by address."""
        self._running = 0
        self._cache: OrderedDict[Hashable, asyncio.Future[bytes]] = OrderedDict()
        """Results and computations in progress, the least recently used first."""
        self._cached_bytes = 0

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def cached(self, key: Hashable, caller: Caller, compute: Callable[[], bytes]) -> bytes:
        """The result that belongs to this key; requests for the same key share one computation."""
        if key not in self._cache:
            self._check(caller)
            computing = asyncio.ensure_future(self.run(caller, compute))
            self._cache[key] = computing
            computing.add_done_callback(lambda done: self._computed(key, done))
        self._cache.move_to_end(key)
        return await asyncio.shield(self._cache[key])

    async def run(self, caller: Caller, compute: Callable[[], T]) -> T:
        """The result of a function; `Busy` if too many jobs wait already."""
        self._check(caller)
        job = _Job(caller, compute, asyncio.get_running_loop().create_future())
        self._jobs.update(caller.max_jobs.keys())
        self._waiting.setdefault(caller.turn, deque()).append(job)
        self._start_jobs()
        return cast(T, await job.result)

    def _check(self, caller: Caller) -> None:
        if sum(map(len, self._waiting.values())) >= MAX_WAITING_JOBS:
            raise Busy("the server is busy: please try again in a moment")
        if any(self._jobs[owner] >= most for owner, most in caller.max_jobs.items()):
            raise Busy("too many requests at the same time: wait until the others are answered")

    def _start_jobs(self) -> None:
        while self._running < THREADS and self._waiting:
            turn, jobs = self._waiting.popitem(last=False)
            job = jobs.popleft()
            if jobs:
                self._waiting[turn] = jobs
            if job.result.done():  # nobody waits for it any more
                self._count_down(job.caller)
                continue
            self._running += 1
            computing = asyncio.get_running_loop().run_in_executor(self._threads, job.compute)
            computing.add_done_callback(lambda done, job=job: self._finish(job, done))  # type: ignore[misc]

    def _finish(self, job: _Job, done: asyncio.Future[Any]) -> None:
        self._running -= 1
        self._count_down(job.caller)
        error = asyncio.CancelledError() if done.cancelled() else done.exception()
        if job.result.done():
            pass
        elif isinstance(error, asyncio.CancelledError):
            job.result.cancel()
        elif error:
            job.result.set_exception(error)
        else:
            job.result.set_result(done.result())
        self._start_jobs()

    def _count_down(self, caller: Caller) -> None:
        self._jobs.subtract(caller.max_jobs.keys())
        for owner in caller.max_jobs:
            if not self._jobs[owner]:
                del self._jobs[owner]

    def _computed(self, key: Hashable, done: asyncio.Future[bytes]) -> None:
        """Keep a result, and drop those that were not used for the longest time; a failure is not kept."""
        if done.cancelled() or done.exception():
            del self._cache[key]
            return
        self._cached_bytes += len(done.result())
        for oldest in list(self._cache):
            if self._cached_bytes <= MAX_CACHED_BYTES:
                break
            if self._cache[oldest].done():
                self._cached_bytes -= len(self._cache.pop(oldest).result())
