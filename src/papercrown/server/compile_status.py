"""Compiles the rules in a separate process while the server already answers, and reports the progress."""

from __future__ import annotations

import asyncio
import gc
import importlib
import json
import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import papercrown
from papercrown.core.game import Game
from papercrown.server.protocol.lobby import CompileProgress

if TYPE_CHECKING:
    from papercrown.engine.compile_lock import CompileLock

log = logging.getLogger("papercrown")

ENGINE = "papercrown.engine.warm"
"""With it comes Numba, which takes longer to import than anything else."""
ENGINE_DELAY_SECONDS = 0.3
"""The first visitor gets the lobby before the import, which slows other threads down. A table that is opened meanwhile
imports what it needs at once."""
COMPILER_POLL_SECONDS = 0.25
"""How often to look how far another process has come that compiles the same rules."""
LOADING_STEPS = 1
"""After the compilation the server loads the result: one more step of the progress."""

GC_THRESHOLDS = (1_000_000, 5, 5)
"""Allocation thresholds for cyclic garbage collection. At hundreds of busy tables it pauses the event loop for half a
second, because each action replaces much of what a table keeps. Tables, sockets and requests form no cycles, so that it
is due only when a million objects more exist."""


class CompileStatus:
    """Which games are compiled and loaded. The game that a client asked for last is compiled next."""

    def __init__(
        self,
        on_change: Callable[[], None] = lambda: None,
        preload: Callable[[Game], None] = lambda game: None,
        on_loaded: Callable[[str], None] = lambda game: None,
    ) -> None:
        self._on_change = on_change
        self._preload = preload
        """Loads what else a game needs, in a thread."""
        self._on_loaded = on_loaded
        self._version = 0
        self._changed = asyncio.Event()
        self.progress = CompileProgress(ready=False, done=0, total=1, last="")
        self._queue = list(papercrown.games())
        self._requested: set[str] = set()
        self._ready = {name: asyncio.Event() for name in self._queue}
        self._process: asyncio.subprocess.Process | None = None
        """Our process that compiles a game which nobody has asked for."""

    def is_ready(self, game: str) -> bool:
        """Whether this game is compiled, or cannot be."""
        return game not in self._ready or self._ready[game].is_set()

    def request(self, game: str) -> None:
        """Compile this game next. A process that compiles one which nobody asked for is stopped, and resumed later."""
        if self.is_ready(game) or game in self._requested:
            return
        self._requested.add(game)
        if game in self._queue:
            self._queue.remove(game)
            self._queue.insert(0, game)
            if self._process:
                with suppress(ProcessLookupError):
                    self._process.terminate()
                self._process = None

    async def wait_until_ready(self, game: str) -> None:
        """Request this game, and wait until it is compiled."""
        self.request(game)
        if not self.is_ready(game):
            await self._ready[game].wait()

    async def run(self) -> None:
        """Compile and load every game."""
        if ENGINE not in sys.modules:
            await self._import_engine()
        await self._preload_interpreted()
        while self._queue:
            name = self._queue.pop(0)
            try:
                if not await self._warm(name):
                    self._queue.append(name)
                    continue
                self._on_loaded(name)
            except Exception:  # a game that fails to compile stays interpreted, and must not block the others
                log.exception("compiling the rules of %s failed", name)
            self._ready[name].set()
            self._announce()
        gc.freeze()  # the compiled rules live as long as the process: exclude them from every collection
        gc.set_threshold(*GC_THRESHOLDS)
        self._set_progress(CompileProgress(ready=True, done=1, total=1, last=""))

    async def _import_engine(self) -> None:
        """In a thread, while the server answers. After that, importing it on the event loop takes no time."""
        await asyncio.sleep(ENGINE_DELAY_SECONDS)
        gc.disable()  # imports create much, and no garbage
        try:
            await asyncio.to_thread(importlib.import_module, ENGINE)
        finally:
            gc.enable()

    async def _preload_interpreted(self) -> None:
        """Import and draw the games that are not compiled, so that the first player does not wait for that."""
        from papercrown.engine.warm import is_warm

        for game in map(papercrown.game, list(self._queue)):
            try:
                if not await asyncio.to_thread(is_warm, game):
                    await asyncio.to_thread(self._preload, game)
            except Exception:
                log.exception("loading the rules of %s failed", game.name)

    async def _warm(self, name: str) -> bool:
        """Compile, if necessary, and load a game; False if another one was requested meanwhile."""
        from papercrown.engine.warm import is_warm, warm

        game = papercrown.game(name)
        if not await asyncio.to_thread(is_warm, game) and not await self._compile(name):
            return False
        await asyncio.to_thread(warm, game)
        await asyncio.to_thread(self._preload, game)
        return True

    async def _compile(self, name: str) -> bool:
        """Compile a game, unless another process does; False if that was stopped in favour of another game."""
        from papercrown.engine.compile_lock import CompileLock
        from papercrown.engine.warm import is_warm

        game = papercrown.game(name)
        while True:
            with await asyncio.to_thread(CompileLock, game) as lock:
                if lock.held:
                    return await asyncio.to_thread(is_warm, game) or await self._run_compiler(name, lock)
                self._read_progress(lock.read())
            await asyncio.sleep(COMPILER_POLL_SECONDS)
            if await asyncio.to_thread(is_warm, game):
                return True
            if name not in self._requested and self._requested.intersection(self._queue):
                return False

    async def _run_compiler(self, name: str, lock: CompileLock) -> bool:
        """Compile a game in a process of its own; False if that was stopped in favour of another game."""
        from papercrown.engine.warm import compile_command

        process = await asyncio.create_subprocess_exec(
            *compile_command(name),
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, start_new_session=True,
            pass_fds=[lock.fileno()] if os.name == "posix" else [],  # it compiles on if this process is killed
        )  # fmt: skip
        self._process = None if name in self._requested else process
        try:
            assert process.stdout is not None
            async for line in process.stdout:
                lock.write(line)
                self._read_progress(line)
            status = await process.wait()
            if name not in self._requested and self._process is None:
                return False
            if status:
                log.error("papercrown warm %s ended with status %s", name, status)
        finally:
            self._process = None
            if process.returncode is None:
                process.kill()
                await process.wait()
        return True

    def _read_progress(self, line: bytes) -> None:
        """Take over a line of progress; other output is ignored."""
        try:
            done, total, last = json.loads(line)
        except (ValueError, TypeError):
            return
        self._set_progress(CompileProgress(ready=False, done=done, total=total + LOADING_STEPS, last=last))

    def _set_progress(self, progress: CompileProgress) -> None:
        if progress != self.progress:
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
