"""Compiles the rules in a separate process while the server already answers, and reports the progress."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import sys
from collections.abc import Callable

import papercrown
from papercrown.core.game import Game
from papercrown.server.protocol.lobby import CompileProgress

log = logging.getLogger("papercrown")

LOADING_STEPS = 1
"""After the compilation the server loads the result: one more step of the progress."""

GC_THRESHOLDS = (50_000, 20, 50)
"""Allocation thresholds for cyclic garbage collection, which pauses the event loop. The server creates few cycles."""


class CompileStatus:
    """Which games are ready to play. A game that a client waits for is compiled next."""

    def __init__(
        self, on_change: Callable[[], None] = lambda: None, preload: Callable[[Game], None] = lambda game: None
    ) -> None:
        self._on_change = on_change
        self._preload = preload
        """Loads what else a game needs, in a thread."""
        self._version = 0
        self._changed = asyncio.Event()
        self.progress = CompileProgress(ready=False, done=0, total=1, last="")
        self._queue = list(papercrown.games())
        self._ready = {name: asyncio.Event() for name in self._queue}

    def is_ready(self, game: str) -> bool:
        return game not in self._ready or self._ready[game].is_set()

    async def wait_until_ready(self, game: str) -> None:
        """Wait until this game can be played, and move it to the front of the queue."""
        if self.is_ready(game):
            return
        if game in self._queue:
            self._queue.remove(game)
            self._queue.insert(0, game)
        await self._ready[game].wait()

    async def run(self) -> None:
        """Compile and load every game."""
        while self._queue:
            name = self._queue.pop(0)
            try:
                await self._warm(name)
            except Exception:  # a game that fails to compile must not block the others
                log.exception("compiling the rules of %s failed", name)
            self._ready[name].set()
            self._announce()
        gc.freeze()  # the compiled rules live as long as the process: exclude them from every collection
        gc.set_threshold(*GC_THRESHOLDS)
        self._set_progress(CompileProgress(ready=True, done=1, total=1, last=""))

    async def _warm(self, name: str) -> None:
        from papercrown.engine.warm import is_warm, warm

        game = papercrown.game(name)
        if not await asyncio.to_thread(is_warm, game):
            await self._compile(name)
        await asyncio.to_thread(warm, game)
        await asyncio.to_thread(self._preload, game)

    async def _compile(self, name: str) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "papercrown", "warm", name, "--progress",
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
        try:
            assert process.stdout is not None
            async for line in process.stdout:
                self._read_progress(line)
            if status := await process.wait():
                log.error("papercrown warm %s ended with status %s", name, status)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

    def _read_progress(self, line: bytes) -> None:
        """Take over a line of progress; other output is ignored."""
        try:
            done, total, last = json.loads(line)
        except (ValueError, TypeError):
            return
        self._set_progress(CompileProgress(ready=False, done=done, total=total + LOADING_STEPS, last=last))

    def _set_progress(self, progress: CompileProgress) -> None:
        self.progress = progress
        self._announce()

    def _announce(self) -> None:
        self._version += 1
        self._changed.set()
        self._changed = asyncio.Event()
        self._on_change()

    async def newer_than(self, version: int) -> int:
        """Wait for progress after this version of it; return the new version."""
        while self._version <= version:
            await self._changed.wait()
        return self._version
