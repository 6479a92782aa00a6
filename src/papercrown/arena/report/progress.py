"""Whoever looks on while games are played: a terminal, a file, or nobody."""

from __future__ import annotations

import time
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.text import Text

from papercrown.arena.stats.tally import Tally

SHOWN = 4
"""So many bots fit beside the bar."""
EVERY = 30.0
"""Seconds between two lines where no bar can be shown."""


class Watcher(Protocol):
    def see(self, tally: Tally, done: int, total: int) -> None:
        """So many games are done, of so many at most."""

    def hear(self, sentence: str) -> None:
        """Something went wrong, and the arena goes on."""

    def leave(self) -> None:
        """There is nothing more to see."""


class Nobody:
    """Says nothing."""

    def see(self, tally: Tally, done: int, total: int) -> None: ...

    def hear(self, sentence: str) -> None: ...

    def leave(self) -> None: ...


class Bar:
    """A bar with the standing so far, on a terminal."""

    def __init__(self, console: Console) -> None:
        columns = (
            TextColumn("Games"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[standing]}", markup=False),
            TimeElapsedColumn(), TimeRemainingColumn(),
        )  # fmt: skip
        self._progress = Progress(*columns, console=console, transient=True)
        self._task = self._progress.add_task("", standing="")

    def see(self, tally: Tally, done: int, total: int) -> None:
        self._progress.start()
        self._progress.update(self._task, completed=done, total=total, standing=_standing(tally))

    def hear(self, sentence: str) -> None:
        self._progress.console.print(Text(f"papercrown: {sentence}"), soft_wrap=True)

    def leave(self) -> None:
        if self._progress.live.is_started:
            self._progress.stop()


class Lines:
    """A line now and then, where no bar can be shown."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._last = time.monotonic()

    def see(self, tally: Tally, done: int, total: int) -> None:
        if time.monotonic() - self._last >= EVERY:
            self._last = time.monotonic()
            self.hear(" ".join([f"{done} of {total} games", *filter(None, [_standing(tally)])]))

    def hear(self, sentence: str) -> None:
        self._console.print(Text(f"papercrown: {sentence}"), soft_wrap=True)

    def leave(self) -> None: ...


def watcher() -> Watcher:
    """Somebody before a terminal sees a bar, everybody else lines; both on standard error."""
    console = Console(stderr=True)
    return Bar(console) if console.is_terminal else Lines(console)


def _standing(tally: Tally) -> str:
    if not tally.rounds:
        return ""
    return " · ".join(f"{name} {rate:.0%}" for name, rate in tally.standing()[:SHOWN])
