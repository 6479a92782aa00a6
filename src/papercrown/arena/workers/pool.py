"""Processes that play games side by side. One that dies is replaced, and its game is played again."""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Generator, Iterable

import msgspec

from papercrown.arena.errors import ArenaError
from papercrown.arena.matchup import Question
from papercrown.arena.record import Arrival, Failure, Notice, Played
from papercrown.arena.workers.process import Process
from papercrown.arena.workers.worker import READY

TRIES = 3
"""So often a game is played whose worker dies, and so often in a row a worker is started that dies at once."""

_ANSWER: msgspec.json.Decoder[Played | Failure] = msgspec.json.Decoder(Played | Failure)


def arriving(question: Question, numbers: Iterable[int], jobs: int) -> Generator[Arrival]:
    """Play these games; what comes of them, as it comes. Closing it ends the processes."""
    tasks = _Tasks(numbers)
    arrivals: queue.SimpleQueue[Arrival | Exception | None] = queue.SimpleQueue()
    hands: list[_Hand] = []
    try:
        for _ in range(jobs):
            hands.append(_Hand(question, tasks, arrivals))
        working = jobs
        while working:
            arrival = arrivals.get()
            if arrival is None:
                working -= 1
            elif isinstance(arrival, Exception):
                raise arrival
            else:
                yield arrival
    finally:
        for hand in hands:
            hand.stop()


def cores() -> int:
    """How many processes can work at the same time on this machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Tasks:
    """The numbers of the games, each for one hand."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._numbers = iter(numbers)
        self._lock = threading.Lock()

    def next(self) -> int | None:
        with self._lock:
            return next(self._numbers, None)


class _Hand:
    """A thread that keeps one worker busy, and replaces it when it dies."""

    def __init__(
        self, question: Question, tasks: _Tasks, arrivals: queue.SimpleQueue[Arrival | Exception | None]
    ) -> None:
        self._question, self._tasks, self._arrivals = question, tasks, arrivals
        self._process: Process | None = None
        self._stopped = False
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Leave the game and end the worker."""
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
            self._arrivals.put(error)
        else:
            self._arrivals.put(None)
        finally:
            self._let_go()

    def _play(self, number: int) -> None:
        for tries in range(1, TRIES + 1):
            answer = self._worker().ask(str(number).encode())
            if answer is not None:
                self._arrivals.put(_ANSWER.decode(answer))
                return
            ending = self._let_go()
            if self._stopped:
                return
            if tries < TRIES:
                self._arrivals.put(Notice(f"a worker {ending} in game {number + 1}, which another one plays again"))
        self._arrivals.put(Failure(number, None, f"{TRIES} workers died of game {number + 1}: the last {ending}"))

    def _worker(self) -> Process:
        if self._process is not None:
            return self._process
        for _ in range(TRIES):
            with self._lock:
                try:
                    process = self._process = Process()
                except OSError as error:
                    raise ArenaError(f"expected a worker that plays, got {error}") from None
                if self._stopped:
                    process.kill()
            if process.ask(msgspec.json.encode(self._question)) == READY or self._stopped:
                return process
            ending = self._let_go()
        raise ArenaError(f"expected a worker that plays, got {TRIES} in a row that {ending} at once")

    def _let_go(self) -> str:
        """Forget the worker; how it ended."""
        with self._lock:
            process, self._process = self._process, None
        return process.close() if process is not None else ""
