"""A pool of worker processes. One that dies is replaced, and its game is played again."""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Generator, Iterable

import msgspec

from papercrown.arena.errors import ArenaError
from papercrown.arena.matchup import Matchup
from papercrown.arena.record import Failure, Notice, Outcome, Played
from papercrown.arena.workers.process import Process
from papercrown.arena.workers.worker import READY

MAX_ATTEMPTS = 3
"""For a game whose worker dies, and for starting a worker that dies at startup."""

_DECODER: msgspec.json.Decoder[Played | Failure] = msgspec.json.Decoder(Played | Failure)


def play_games(matchup: Matchup, numbers: Iterable[int], jobs: int) -> Generator[Outcome]:
    """Play these games and yield outcomes as they come. Closing the generator ends the processes."""
    tasks = _Tasks(numbers)
    outcomes: queue.SimpleQueue[Outcome | Exception | None] = queue.SimpleQueue()
    threads: list[_WorkerThread] = []
    try:
        for _ in range(jobs):
            threads.append(_WorkerThread(matchup, tasks, outcomes))
        working = jobs
        while working:
            outcome = outcomes.get()
            if outcome is None:
                working -= 1
            elif isinstance(outcome, Exception):
                raise outcome
            else:
                yield outcome
    finally:
        for thread in threads:
            thread.stop()


def cores() -> int:
    """The number of CPU cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Tasks:
    """The numbers of the games, handed out to threads."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._numbers = iter(numbers)
        self._lock = threading.Lock()

    def next(self) -> int | None:
        with self._lock:
            return next(self._numbers, None)


class _WorkerThread:
    """A thread that feeds one worker process, and replaces it when it dies."""

    def __init__(
        self, matchup: Matchup, tasks: _Tasks, outcomes: queue.SimpleQueue[Outcome | Exception | None]
    ) -> None:
        self._matchup, self._tasks, self._outcomes = matchup, tasks, outcomes
        self._process: Process | None = None
        self._stopped = False
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Abandon the game and end the worker."""
        with self._lock:
            self._stopped = True
            if self._process is not None:
                self._process.kill()
        self._thread.join()

    def _work(self) -> None:
        try:
            while not self._stopped and (number := self._tasks.next()) is not None:
                self._play(number)
        except Exception as error:
            self._outcomes.put(error)
        else:
            self._outcomes.put(None)
        finally:
            self._close()

    def _play(self, number: int) -> None:
        for attempt in range(1, MAX_ATTEMPTS + 1):
            answer = self._worker().ask(str(number).encode())
            if answer is not None:
                self._outcomes.put(_DECODER.decode(answer))
                return
            ending = self._close()
            if self._stopped:
                return
            if attempt < MAX_ATTEMPTS:
                self._outcomes.put(Notice(f"a worker {ending} in game {number + 1}; another one replays it"))
        self._outcomes.put(
            Failure(number, None, f"game {number + 1} failed after {MAX_ATTEMPTS} workers died: the last {ending}")
        )

    def _worker(self) -> Process:
        if self._process is not None:
            return self._process
        for _ in range(MAX_ATTEMPTS):
            with self._lock:
                try:
                    process = self._process = Process()
                except OSError as error:
                    raise ArenaError(f"expected a worker process, got {error}") from None
                if self._stopped:
                    process.kill()
            if process.ask(msgspec.json.encode(self._matchup)) == READY or self._stopped:
                return process
            ending = self._close()
        raise ArenaError(f"expected a worker process, got {MAX_ATTEMPTS} in a row that {ending} at startup")

    def _close(self) -> str:
        """Close the worker process; how it ended, in words."""
        with self._lock:
            process, self._process = self._process, None
        return process.close() if process is not None else ""
