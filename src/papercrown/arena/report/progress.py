"""Progress reports while games are played: a bar in a terminal, lines elsewhere, or nothing."""

from __future__ import annotations

import time
from typing import Protocol

from rich import progress as rich_progress
from rich.console import Console
from rich.text import Text

from papercrown.arena.stats.tally import Tally

MAX_SHOWN_BOTS = 4
"""Beside the bar."""
LINE_INTERVAL_SECONDS = 30.0
"""Between two lines, where no bar can be shown."""


class Progress(Protocol):
    """Receives the progress of an arena."""

    def update(self, tally: Tally, done: int, total: int) -> None:
        """`done` games are finished, of at most `total`."""

    def notify(self, sentence: str) -> None:
        """Something went wrong, and the arena continues."""

    def close(self) -> None:
        """The arena has ended."""


class NoProgress:
    """Reports nothing."""

    def update(self, tally: Tally, done: int, total: int) -> None: ...

    def notify(self, sentence: str) -> None: ...

    def close(self) -> None: ...


class ProgressBar:
    """A bar with the standings so far, in a terminal."""

    def __init__(self, console: Console) -> None:
        columns = (
            rich_progress.TextColumn("Games"), rich_progress.BarColumn(), rich_progress.MofNCompleteColumn(),
            rich_progress.TextColumn("{task.fields[standing]}", markup=False),
            rich_progress.TimeElapsedColumn(), rich_progress.TimeRemainingColumn(),
        )  # fmt: skip
        self._progress = rich_progress.Progress(*columns, console=console, transient=True)
        self._task = self._progress.add_task("", standing="")

    def update(self, tally: Tally, done: int, total: int) -> None:
        self._progress.start()
        self._progress.update(self._task, completed=done, total=total, standing=_standing(tally))

    def notify(self, sentence: str) -> None:
        self._progress.console.print(Text(f"papercrown: {sentence}"), soft_wrap=True)

    def close(self) -> None:
        if self._progress.live.is_started:
            self._progress.stop()


class ProgressLines:
    """A line now and then, where no bar can be shown."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._last = time.monotonic()

    def update(self, tally: Tally, done: int, total: int) -> None:
        if time.monotonic() - self._last >= LINE_INTERVAL_SECONDS:
            self._last = time.monotonic()
            self.notify(" ".join([f"{done} of {total} games", *filter(None, [_standing(tally)])]))

    def notify(self, sentence: str) -> None:
        self._console.print(Text(f"papercrown: {sentence}"), soft_wrap=True)

    def close(self) -> None: ...


def console_progress() -> Progress:
    """A bar in a terminal, lines elsewhere; both on standard error."""
    console = Console(stderr=True)
    return ProgressBar(console) if console.is_terminal else ProgressLines(console)


def _standing(tally: Tally) -> str:
    if not tally.rounds:
        return ""
    return " · ".join(f"{name} {rate:.0%}" for name, rate in tally.standing()[:MAX_SHOWN_BOTS])
