"""A SQLite file has one server: a second one fails with the address of the first."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO

from papercrown.core.file_lock import locked
from papercrown.server.storage.database import EXAMPLE_URLS, database_file, parse_url
from papercrown.server.storage.private_files import create_private, make_private
from papercrown.server.tables.errors import StoreError

MAX_NOTE_CHARACTERS = 300


class DatabaseLock:
    """A lock file beside a SQLite database. The operating system releases it however the process ends."""

    def __init__(self, database: str, address: str = "") -> None:
        self._file: IO[str] | None = None
        if file := database_file(parse_url(database)):
            self._acquire(file, address)

    def release(self) -> None:
        if self._file:
            self._file.close()

    def _acquire(self, database: Path, address: str) -> None:
        try:
            lock_file = Path(f"{database}.lock")
            create_private(lock_file)
            make_private(lock_file)
            self._file = lock_file.open("a+")
            if not locked(self._file.fileno()):
                self._file.seek(0)
                holder = self._file.read(MAX_NOTE_CHARACTERS)
                self._file.close()
                raise StoreError(
                    f"{database} is used by another Papercrown{holder}: use that one, or another --database"
                )
            self._file.truncate(0)
            self._file.write(f"{f', open at {address}' if address else ''} (process {os.getpid()})")
            self._file.flush()
        except OSError as error:
            raise StoreError(f"--database: expected an address such as {EXAMPLE_URLS}, got {error}") from None
