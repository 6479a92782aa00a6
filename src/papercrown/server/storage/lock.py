"""A SQLite file has one server: a second one fails with the address of the first."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

from papercrown.core.file_lock import byte_locked, locked
from papercrown.server.storage.database import EXAMPLE_URLS, database_file, parse_url
from papercrown.server.storage.private_files import create_private, make_private
from papercrown.server.tables.errors import StoreError

MAX_NOTE_CHARACTERS = 300
NOTE_ATTRIBUTE = "user.papercrown.server"
LOCKED_BYTE = 2**62
"""Far beyond any database, and beyond the bytes that SQLite locks (from 2**30 on)."""


class DatabaseLock:
    """Locks a SQLite database, whatever path leads to it. The operating system releases it however the process ends.

    There is a lock file beside the database. A hard link has another one, so a byte of the database is locked too,
    where the system can do that. Both carry a note that names the server.
    """

    def __init__(self, database: str, address: str = "") -> None:
        self._files: list[IO[bytes]] = []
        file = database_file(parse_url(database))
        if file:
            try:
                self._acquire(file, f"{f', open at {address}' if address else ''} (process {os.getpid()})".encode())
            except OSError as error:
                self.release()
                raise StoreError(f"--database: expected an address such as {EXAMPLE_URLS}, got {error}") from None
            except StoreError:
                self.release()
                raise

    def release(self) -> None:
        for file in self._files:
            file.close()

    def _acquire(self, database: Path, note: bytes) -> None:
        lock_file = self._open(Path(f"{database}.lock"))
        make_private(Path(lock_file.name))
        if not locked(lock_file.fileno()):
            raise _used(database, lock_file.read(MAX_NOTE_CHARACTERS))
        lock_file.truncate(0)
        lock_file.write(note)
        file = self._open(database)
        if not byte_locked(file.fileno(), LOCKED_BYTE):
            raise _used(database, _attribute(file))
        _set_attribute(file, note)

    def _open(self, path: Path) -> IO[bytes]:
        create_private(path)
        file = path.open("r+b", buffering=0)
        self._files.append(file)
        return file


def _used(database: Path, note: bytes) -> StoreError:
    holder = note.decode(errors="replace")
    return StoreError(f"{database} is used by another Papercrown{holder}: use that one, or another --database")


def _attribute(file: IO[bytes]) -> bytes:
    """The note on a file; empty where files have no attributes."""
    if sys.platform == "linux":
        with suppress(OSError):
            return os.getxattr(file.fileno(), NOTE_ATTRIBUTE)
    return b""


def _set_attribute(file: IO[bytes], note: bytes) -> None:
    if sys.platform == "linux":
        with suppress(OSError):
            os.setxattr(file.fileno(), NOTE_ATTRIBUTE, note)
