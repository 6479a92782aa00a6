"""Online backup of a SQLite database: a consistent copy while the server runs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa

from papercrown.core.errors import OptionError
from papercrown.server.storage.store import StoreError

OWNER_ONLY = 0o600
"""File mode of the copy, which holds the key that signs cookies."""


def backup(url: str, file: Path) -> tuple[int, int]:
    """Copy a database into a new file; the numbers of tables and events in it."""
    source = _database_file(url)
    if file.exists():
        raise OptionError(f"expected the name of a new file, got {file}, which is there already")
    partial = file.with_name(f"{file.name}.part")
    try:
        os.close(os.open(partial, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, OWNER_ONLY))
        counts = _copy(source, partial)
        os.link(partial, file)  # atomic, and fails rather than replace an existing file
    except FileExistsError:
        raise OptionError(f"expected the name of a new file, got {file}, which is there already") from None
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"the backup failed: {error}") from None
    finally:
        partial.unlink(missing_ok=True)
    return counts


def _copy(source: Path, target: Path) -> tuple[int, int]:
    uri = f"{source.absolute().as_uri()}?mode=rw"
    with closing(sqlite3.connect(uri, uri=True)) as original, closing(sqlite3.connect(target)) as copy:
        original.backup(copy)  # in one step: concurrent commits stay in the write-ahead log
        copy.execute("PRAGMA journal_mode=DELETE")  # a single file without a write-ahead log beside it
        [[check]] = copy.execute("PRAGMA quick_check(1)")
        if check != "ok":
            raise sqlite3.DatabaseError(f"the database is damaged: {check}")
        [[tables]] = copy.execute("SELECT count(*) FROM tables")
        [[events]] = copy.execute("SELECT count(*) FROM facts")
    return int(tables), int(events)


def _database_file(url: str) -> Path:
    try:
        parsed = sa.make_url(url)
    except sa.exc.ArgumentError as error:
        raise OptionError(f"--database: expected an address such as sqlite:///papercrown.db, got {error}") from None
    if parsed.get_backend_name() == "postgresql":
        raise OptionError("expected a SQLite database: PostgreSQL has pg_dump for this, see docs/operations.md")
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        raise OptionError(f"expected a SQLite database in a file, got {parsed.get_backend_name()}")
    path = Path(parsed.database).expanduser()
    if not path.is_file():
        raise OptionError(f"expected a database, got {path}, where there is none")
    return path
