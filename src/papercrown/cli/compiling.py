"""Compiling a game's rules before they are needed, with a progress bar."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import papercrown
from papercrown.core.game import Game

MESSAGE = "Compiling the rules, just this once"


def compile_rules(game: Game, threads: int = 1) -> None:
    """Compile everything a match needs, or load it from the cache."""
    from papercrown.engine.warm import warm

    with compile_progress(announced=True):
        warm(game, threads=threads)


@contextmanager
def compiled_if_cached(journal: object) -> Iterator[None]:
    """Run the rules of a journal compiled if they are in the cache, else interpreted.

    Replaying one game takes less time than compiling its rules. The journal may be anything: nobody has checked it.
    """
    from papercrown.core.interpreting import interpreting_uncompiled

    with nullcontext() if _is_cached(journal) else interpreting_uncompiled():
        yield


def _is_cached(journal: object) -> bool:
    from papercrown.engine.warm import is_warm

    name = journal.get("game") if isinstance(journal, dict) else None
    return name in papercrown.games() and is_warm(papercrown.game(str(name)))


@contextmanager
def compile_progress(announced: bool = False) -> Iterator[None]:
    """Show a progress bar on standard error while rules are compiled, which happens on the first start only.

    Without a terminal there is no bar; if `announced`, one line says what takes so long.
    """
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from papercrown.engine.warm import compilation

    columns = (TextColumn(MESSAGE), BarColumn(), TextColumn("{task.fields[last]}"), TimeElapsedColumn())
    console = Console(stderr=True)
    progress = Progress(*columns, console=console, transient=True)
    tasks: list[Any] = []

    def report(done: int, total: int, last: str) -> None:
        if not tasks:
            if console.is_terminal:
                progress.start()
            elif announced:
                console.print(f"{MESSAGE} ...")
            tasks.append(progress.add_task("", total=total, last=last))
        progress.update(tasks[0], completed=done, total=total, last=last)

    try:
        with compilation(report):
            yield
    finally:
        if tasks and console.is_terminal:
            progress.stop()
