"""Computations off the event loop: a few threads that callers share fairly, and a cache of results."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
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
ENTRY_BYTES = 1000
"""What a cached result takes besides its own bytes: its key and the entry."""


@dataclass(eq=False)
class _Job:
    payer: Caller
    """The caller whose budget it takes from: the first one, if several wait for it."""
    key: Hashable | None
    compute: Callable[[], Any]
    result: asyncio.Future[Any]
    turns: set[str] = field(default_factory=set)
    """Where it waits: as soon as it is the turn of one of its callers, it starts."""
    callers: int = 0
    """How many wait for the result."""


class ComputePool:
    """Runs functions in threads. Callers take turns: many jobs of one of them delay the others by one job at most."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "compute")
        self._queues: OrderedDict[str, deque[_Job]] = OrderedDict()
        """Waiting jobs by turn; the turn that comes next is first."""
        self._waiting: dict[_Job, None] = {}
        self._running: dict[_Job, asyncio.Future[Any]] = {}
        self._jobs: Counter[str] = Counter()
        """Waiting and running jobs, by person and by address."""
        self._shared: dict[Hashable, _Job] = {}
        """Waiting and running jobs whose results will be cached."""
        self._cache: OrderedDict[Hashable, bytes] = OrderedDict()
        """The least recently used result is first."""
        self._cached_bytes = 0
        self._closed = False

    def close(self) -> None:
        """Refuse what waits. What runs already cannot be stopped, but nobody waits for it any more."""
        self._closed = True
        for job in list(self._waiting):
            self._refuse(job, _closing())
        for computing in self._running.values():
            computing.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def cached(self, key: Hashable, caller: Caller, compute: Callable[[], bytes]) -> bytes:
        """The result that belongs to this key; callers who ask for it at the same time share one computation."""
        if key in self._cache:
            self._cache.move_to_end(key)
            return self._cache[key]
        if key in self._shared:
            self._enqueue(self._shared[key], caller.turn)
        else:
            self._shared[key] = self._submit(caller, key, compute)
        return cast(bytes, await self._result(self._shared[key]))

    async def run(self, caller: Caller, compute: Callable[[], T]) -> T:
        """The result of a function; `Busy` if too many jobs of this caller wait already."""
        return cast(T, await self._result(self._submit(caller, None, compute)))

    # --- waiting ---

    def _submit(self, caller: Caller, key: Hashable | None, compute: Callable[[], Any]) -> _Job:
        if self._closed:
            raise _closing()
        if any(self._jobs[owner] >= most for owner, most in caller.max_jobs.items()):
            raise Busy("too many requests at the same time: wait until the others are answered")
        if caller.max_jobs and len(self._waiting) >= MAX_WAITING_JOBS:
            self._make_room(caller)
        job = _Job(caller, key, compute, asyncio.get_running_loop().create_future())
        self._jobs.update(caller.max_jobs.keys())
        self._waiting[job] = None
        self._enqueue(job, caller.turn)
        self._start_jobs()
        return job

    def _make_room(self, caller: Caller) -> None:
        """Refuse the last job of those who have the most, or the caller's, if that is them."""
        refusal = Busy("the server is busy: please try again in a moment")
        longest = max(self._queues, key=lambda turn: len(self._queues[turn]))
        if len(self._queues[longest]) <= len(self._queues.get(caller.turn, ())):
            raise refusal
        refusable = (job for job in reversed(self._queues[longest]) if job.payer.max_jobs and len(job.turns) == 1)
        if (job := next(refusable, None)) is None:
            raise refusal
        self._refuse(job, refusal)

    def _enqueue(self, job: _Job, turn: str) -> None:
        """Let a job wait for this turn, besides others that it waits for."""
        if job in self._waiting and turn not in job.turns:
            job.turns.add(turn)
            self._queues.setdefault(turn, deque()).append(job)

    async def _result(self, job: _Job) -> Any:
        """Wait for the result. A job that nobody waits for any more is not started."""
        job.callers += 1
        try:
            return await asyncio.shield(job.result)
        finally:
            job.callers -= 1
            if not job.callers and job in self._waiting:
                self._refuse(job, None)

    def _refuse(self, job: _Job, error: Busy | None) -> None:
        """Remove a waiting job; without an error if nobody waits for it."""
        self._dequeue(job)
        self._end(job, error)

    def _dequeue(self, job: _Job) -> None:
        del self._waiting[job]
        for turn in job.turns:
            self._queues[turn].remove(job)
            if not self._queues[turn]:
                del self._queues[turn]

    # --- running ---

    def _start_jobs(self) -> None:
        while len(self._running) < THREADS and self._queues:
            turn = next(iter(self._queues))
            job = self._queues[turn][0]
            self._queues.move_to_end(turn)
            self._dequeue(job)
            computing = asyncio.get_running_loop().run_in_executor(self._threads, _computed, job.compute)
            self._running[job] = computing
            computing.add_done_callback(lambda done, job=job: self._finish(job, done))  # type: ignore[misc]

    def _finish(self, job: _Job, done: asyncio.Future[Any]) -> None:
        del self._running[job]
        error = _closing() if done.cancelled() else done.exception()
        if not error and job.key is not None:
            self._keep(job.key, done.result())
        self._end(job, error, None if error else done.result())
        self._start_jobs()

    def _end(self, job: _Job, error: BaseException | None, result: Any = None) -> None:
        self._jobs.subtract(job.payer.max_jobs.keys())
        self._jobs = +self._jobs  # without zeros
        if job.key is not None:
            del self._shared[job.key]
        if not job.callers:
            job.result.cancel()
        elif error:
            job.result.set_exception(error)
        else:
            job.result.set_result(result)

    def _keep(self, key: Hashable, result: bytes) -> None:
        """Cache a result, and drop those that were not used for the longest time."""
        self._cache[key] = result
        self._cached_bytes += len(result) + ENTRY_BYTES
        while self._cached_bytes > MAX_CACHED_BYTES:
            _, dropped = self._cache.popitem(last=False)
            self._cached_bytes -= len(dropped) + ENTRY_BYTES


def _closing() -> Busy:
    return Busy("the server is closing: please try again in a moment")


def _computed(compute: Callable[[], T]) -> T:
    try:
        return compute()
    except StopIteration as error:  # a future cannot hold it: its caller would wait forever
        raise RuntimeError("the computation ended an iteration") from error
