"""Compiling the rules while people are in the lobby: in a process of its own, so that the server answers meanwhile."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import sys
from collections.abc import Callable

import papercrown
from papercrown.server.protocol.messages import CompileProgress

log = logging.getLogger("papercrown")

TO_LOAD = 1
"""After the compilation the server loads the result: one thing more to do."""


SELDOM = (50_000, 20, 50)
"""How much is made before somebody looks for circles in it, and all wait: we make few circles."""


class CompileStatus:
    """Which games are ready to be played; the one that somebody waits for comes first."""

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        self.changed = changed
        self.told = CompileProgress(ready=False, done=0, total=1, last="")
        self._waiting = list(papercrown.games())
        self._ready = {name: asyncio.Event() for name in self._waiting}

    def is_ready(self, game: str) -> bool:
        return game not in self._ready or self._ready[game].is_set()

    async def ready(self, game: str) -> None:
        """Wait until this game can be played."""
        if self.is_ready(game):
            return
        if game in self._waiting:
            self._waiting.remove(game)
            self._waiting.insert(0, game)
        await self._ready[game].wait()

    async def run(self) -> None:
        while self._waiting:
            name = self._waiting.pop(0)
            try:
                await self._warm(name)
            except Exception:  # a game that cannot be compiled must not keep the others from being played
                log.exception("the rules of %s could not be made ready", name)
            self._ready[name].set()
            self.changed()
        gc.collect()
        gc.freeze()  # what the compiled rules keep stays: looking through it again and again would make answers late
        gc.set_threshold(*SELDOM)
        self.told = CompileProgress(ready=True, done=1, total=1, last="")
        self.changed()

    async def _warm(self, name: str) -> None:
        from papercrown.engine.warm import is_warm, warm

        game = papercrown.game(name)
        if not await asyncio.to_thread(is_warm, game):
            await self._compile(name)
        await asyncio.to_thread(warm, game)

    async def _compile(self, name: str) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "papercrown", "warm", name, "--progress",
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
        try:
            assert process.stdout is not None
            async for line in process.stdout:
                self._heard(line)
            if status := await process.wait():
                log.error("papercrown warm %s ended with status %s", name, status)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

    def _heard(self, line: bytes) -> None:
        try:
            done, total, last = json.loads(line)
        except (ValueError, TypeError):
            return
        self.told = CompileProgress(ready=False, done=done, total=total + TO_LOAD, last=last)
        self.changed()
