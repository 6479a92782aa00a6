"""One file of SQLite, one server: whoever comes second is told where the first one is."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO

from papercrown.core.file_lock import locked
from papercrown.server.storage.database import ADDRESSES, StoreError, parsed

LONGEST_NOTE = 300


class OnlyServer:
    """Keeps others from a file while this process lives; when it dies, however it dies, the system lets go of it."""

    def __init__(self, database: str, address: str = "") -> None:
        self._file: IO[str] | None = None
        url = parsed(database)
        if url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:"):
            self._lock(Path(str(url.database)), address)

    def release(self) -> None:
        if self._file:
            self._file.close()

    def _lock(self, database: Path, address: str) -> None:
        try:
            database.parent.mkdir(parents=True, exist_ok=True)
            self._file = Path(f"{database}.lock").open("a+")  # noqa: SIM115
            if not locked(self._file.fileno()):
                self._file.seek(0)
                other = self._file.read(LONGEST_NOTE)
                self._file.close()
                raise StoreError(
                    f"{database} is used by another Papercrown{other}: use that one, or another --database"
                )
            self._file.truncate(0)
            self._file.write(f"{f', open at {address}' if address else ''} (process {os.getpid()})")
            self._file.flush()
        except OSError as error:
            raise StoreError(f"--database: expected an address such as {ADDRESSES}, got {error}") from None
