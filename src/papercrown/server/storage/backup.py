"""Online backup of a SQLite database: a consistent copy while the server runs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from papercrown.core.errors import OptionError
from papercrown.server.storage.database import POSTGRESQL, database_file, parse_url
from papercrown.server.storage.private_files import create_private
from papercrown.server.storage.store import StoreError


def backup(url: str, file: Path) -> tuple[int, int]:
    """Copy a database into a new file; the numbers of tables and events in it."""
    source = _database_file(url)
    if file.exists():
        raise OptionError(f"expected the name of a new file, got {file}, which is there already")
    try:
        with TemporaryDirectory(prefix=f"{file.name}.", suffix=".part", dir=file.parent) as folder:
            partial = Path(folder) / file.name
            create_private(partial)
            counts = _copy(source, partial)
            os.link(partial, file)  # atomic, and fails rather than replace an existing file
    except FileExistsError:
        raise OptionError(f"expected the name of a new file, got {file}, which is there already") from None
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"the backup failed: {error}") from None
    return counts


def _copy(source: Path, target: Path) -> tuple[int, int]:
    uri = f"{source.as_uri()}?mode=rw"
    with closing(sqlite3.connect(uri, uri=True)) as original, closing(sqlite3.connect(target)) as copy:
        original.backup(copy)  # in one step: concurrent commits stay in the write-ahead log
        copy.execute("PRAGMA journal_mode=DELETE")  # a single file without a write-ahead log beside it
        [[check]] = copy.execute("PRAGMA quick_check(1)")
        if check != "ok":
            raise sqlite3.DatabaseError(f"the database is damaged: {check}")
        [[tables]] = copy.execute("SELECT count(*) FROM tables")
        [[events]] = copy.execute("SELECT count(*) FROM facts")
    return int(tables), int(events)


def _database_file(database: str) -> Path:
    url = parse_url(database)
    if url.drivername == POSTGRESQL:
        raise OptionError("expected a SQLite database: PostgreSQL has pg_dump for this, see docs/operations.md")
    file = database_file(url)
    if file is None:
        raise OptionError("expected a SQLite database in a file, got one in memory")
    if not file.is_file():
        raise OptionError(f"expected a database, got {url.database}, where there is none")
    return file
