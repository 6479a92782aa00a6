"""Play while the rules are being compiled: interpreted at first, and compiled as soon as another process is done."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from papercrown.core.game import Game
from papercrown.core.interpreting import interpreting_uncompiled, runs_compiled
from papercrown.engine.warm import compile_command, is_warm, warm


@contextmanager
def compiled_in_background(game: Game) -> Iterator[None]:
    """Inside, rules run interpreted until they are compiled. Leaving stops the compilation and keeps what is done."""
    with interpreting_uncompiled():
        if runs_compiled(game):
            yield
        elif is_warm(game):
            warm(game)
            yield
        else:
            with _compiling_process(game):
                yield


@contextmanager
def _compiling_process(game: Game) -> Iterator[None]:
    process = subprocess.Popen(compile_command(game.name), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    def load() -> None:
        if process.wait() == 0:
            warm(game)

    threading.Thread(target=load, name="compiler", daemon=True).start()
    try:
        yield
    finally:
        process.terminate()
