"""A watchdog for event loops: reports every callback that holds a loop for too long, with the stack it was in."""

from __future__ import annotations

import asyncio
import gc
import linecache
import sys
import threading
import time
from asyncio import format_helpers
from asyncio.events import Handle
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any
from weakref import WeakSet

from sqlalchemy import event
from sqlalchemy.engine import Engine

CPU_SECONDS = 0.02
"""No handler may hold the event loop for longer, on a machine as fast as the reference."""
TOLERANCE = 2.5
"""For shared cores: the CPU time of a thread grows while its neighbour uses the same caches and execution units."""
REFERENCE_SECONDS = 0.004
"""The CPU time of `_workload` on the machine for which the limit of 20 ms was set."""
WALL_SECONDS = 1.0
"""For calls that block without using the CPU. Generous: the thread may wait for the GIL, or for a core."""
SAMPLE_SECONDS = 0.005
"""How often the stack of a callback that takes long is looked at."""
MAX_STACK_FRAMES = 14


def _workload() -> int:
    total, seen = 0, {}
    for number in range(40_000):
        seen[number & 255] = total
        total += len(str(number)) + seen.get(number & 127, 0) % 7
    return total


def calibrated_cpu_seconds(clock: Callable[[], float] = time.thread_time) -> float:
    """The limit on this machine: 20 ms of the reference machine's CPU time, and the tolerance. Never below 50 ms.

    CPU time of the thread, not wall-clock time: on a busy machine a callback is interrupted by other processes, and by
    other threads that hold the GIL, without any fault of its own. The fastest of several runs tells the speed of the
    machine even while it is busy.
    """
    fastest = float("inf")
    for _ in range(5):
        started = clock()
        _workload()
        fastest = min(fastest, clock() - started)
    return CPU_SECONDS * TOLERANCE * max(1.0, fastest / REFERENCE_SECONDS)


Stack = Sequence[tuple[str, int, str]]
"""The file, line and function of each frame, the innermost first."""


@dataclass(frozen=True)
class Hold:
    """A callback that held the loop."""

    callback: str
    cpu_seconds: float
    wall_seconds: float
    stack: str
    """Where it was when it was looked at; empty if it was never seen, because it did not release the GIL."""

    def __str__(self) -> str:
        times = f"{self.cpu_seconds * 1000:.0f} ms of CPU time, {self.wall_seconds * 1000:.0f} ms in all"
        return f"{self.callback} held the event loop for {times}\n{self.stack}".rstrip()


@dataclass
class _Running:
    """The callback that a loop runs now."""

    started: float
    stack: Stack = ()
    """Where it was when it was last looked at."""


class LoopWatchdog:
    """Measures every callback of the loops it watches: the steps of tasks, the methods of protocols, timers.

    Only asyncio's own loop has callbacks that can be measured one by one, so servers under test run on it; uvloop, on
    which servers in processes of their own run, calls the same handlers. What garbage collection takes is not charged
    to the callback during which it happens: the heap of a test run is not that of a server, which freezes its own.
    A database query on a loop's thread is reported however fast it was.
    """

    def __init__(self, cpu_seconds: float, wall_seconds: float = WALL_SECONDS) -> None:
        self.cpu_seconds = cpu_seconds
        self.wall_seconds = wall_seconds
        self.holds: list[Hold] = []
        self._loops: WeakSet[asyncio.AbstractEventLoop] = WeakSet()
        self._running: dict[int, _Running] = {}
        """By thread."""
        self._collecting: dict[int, float] = {}
        """CPU time of garbage collections during the running callback, by thread."""
        self._collection_started = 0.0
        self._stopping = threading.Event()

    def watch(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loops.add(loop)

    def take(self) -> list[Hold]:
        """The holds since the last call."""
        holds, self.holds = self.holds, []
        return holds

    @contextmanager
    def installed(self) -> Iterator[None]:
        """While this lasts, asyncio's callbacks are measured."""
        run: Callable[[Any], None] = vars(Handle)["_run"]

        def measured_run(handle: Any) -> None:
            if handle._loop in self._loops:
                self._measure(handle, run)
            else:
                run(handle)

        sampler = threading.Thread(target=self._sample, name="watchdog", daemon=True)
        setattr(Handle, "_run", measured_run)  # noqa: B010
        gc.callbacks.append(self._on_collection)
        event.listen(Engine, "before_cursor_execute", self._on_query)
        sampler.start()
        try:
            yield
        finally:
            setattr(Handle, "_run", run)  # noqa: B010
            gc.callbacks.remove(self._on_collection)
            event.remove(Engine, "before_cursor_execute", self._on_query)
            self._stopping.set()
            sampler.join()

    def _measure(self, handle: Any, run: Callable[[Any], None]) -> None:
        thread = threading.get_ident()
        callback, arguments = handle._callback, handle._args  # a handle that is cancelled meanwhile forgets them
        self._collecting[thread] = 0.0
        running = self._running[thread] = _Running(time.monotonic())
        cpu_started = time.thread_time()
        try:
            run(handle)
        finally:
            cpu = time.thread_time() - cpu_started - self._collecting[thread]
            wall = time.monotonic() - running.started
            del self._running[thread]
            if cpu > self.cpu_seconds or wall > self.wall_seconds:
                self.holds.append(Hold(_name(callback, arguments), cpu, wall, _formatted(running.stack)))

    def _on_collection(self, phase: str, info: dict[str, int]) -> None:
        thread = threading.get_ident()
        if thread not in self._running:
            return
        if phase == "start":
            self._collection_started = time.thread_time()
        else:
            self._collecting[thread] += time.thread_time() - self._collection_started

    def _on_query(self, connection: object, cursor: object, statement: str, *arguments: object) -> None:
        if threading.get_ident() in self._running:
            self.holds.append(Hold(f"a query ({statement[:80]})", 0.0, 0.0, _formatted(_stack(sys._getframe(1)))))

    def _sample(self) -> None:
        """Look at callbacks that have run for a while."""
        while not self._stopping.wait(SAMPLE_SECONDS):
            for thread, running in list(self._running.items()):
                if time.monotonic() - running.started > 2 * SAMPLE_SECONDS:
                    frame = sys._current_frames().get(thread)
                    stack = _stack(frame)
                    if self._running.get(thread) is running:
                        running.stack = stack


def _name(callback: Any, arguments: Any) -> str:
    """The coroutine of a task's step, or the callback itself."""
    task = getattr(callback, "__self__", None)
    if isinstance(task, asyncio.Task):
        coroutine = task.get_coro()
        return f"{task.get_name()} {getattr(coroutine, '__qualname__', coroutine)}"
    return format_helpers._format_callback_source(callback, arguments)


def _stack(frame: FrameType | None) -> Stack:
    """The stack without the frames of asyncio and of the watchdog around it. Quick: the frame's thread goes on."""
    stack = []
    while frame and frame.f_code is not LoopWatchdog._measure.__code__:
        stack.append((frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_qualname))
        frame = frame.f_back
    return stack


def _formatted(stack: Stack) -> str:
    """The innermost frames, the innermost last."""
    return "\n".join(
        f"  {Path(file).name}:{line} {function}: {linecache.getline(file, line).strip()}"
        for file, line, function in reversed(stack[:MAX_STACK_FRAMES])
    )


WATCHDOG = LoopWatchdog(calibrated_cpu_seconds())
"""Of all servers in this process."""
