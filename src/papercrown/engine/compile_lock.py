"""One process at a time compiles the same rules into the same cache; the others learn how far it is."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path
from typing import IO

from papercrown.core.file_lock import locked
from papercrown.core.game import Game
from papercrown.core.jit import cache_folder
from papercrown.engine.specialise import kernels_for

MAX_NOTE_BYTES = 1000


class CompileLock:
    """The right to compile the rules of a game, if no other process has it.

    A process that inherits the open file has the right too, until it ends. The file holds the last note of its holder.
    """

    def __init__(self, game: Game) -> None:
        kernels = kernels_for(game)
        self._file = self._open(cache_folder(kernels.__name__, kernels.__sources__) / "lock")
        self.held = locked(self._file.fileno())

    @staticmethod
    def _open(path: Path) -> IO[bytes]:
        with suppress(OSError):
            return path.open("a+b", buffering=0)
        return tempfile.TemporaryFile(buffering=0)  # the cache cannot be written either

    def __enter__(self) -> CompileLock:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def fileno(self) -> int:
        return self._file.fileno()

    def write(self, note: bytes) -> None:
        """Replace the note."""
        with suppress(OSError):
            self._file.truncate(0)
            self._file.write(note[:MAX_NOTE_BYTES])

    def read(self) -> bytes:
        """The last note of the holder."""
        self._file.seek(0)
        return self._file.read(MAX_NOTE_BYTES)
