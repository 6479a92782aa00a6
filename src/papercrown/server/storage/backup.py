"""A copy of a SQLite database as it is at one moment, while people play on."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa

from papercrown.core.errors import OptionError
from papercrown.server.storage.store import StoreError

OURS_ALONE = 0o600
"""The copy holds the key that signs cookies."""


def backup(url: str, file: Path) -> tuple[int, int]:
    """Copy a database into a new file: how many tables and facts it holds."""
    source = _file_of(url)
    if file.exists():
        raise OptionError(f"expected the name of a new file, got {file}, which is there already")
    part = file.with_name(f"{file.name}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, OURS_ALONE))
        held = _copied(source, part)
        os.link(part, file)  # never over another file, and never half of it
    except FileExistsError:
        raise OptionError(f"expected the name of a new file, got {file}, which is there already") from None
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"the backup failed: {error}") from None
    finally:
        part.unlink(missing_ok=True)
    return held


def _copied(source: Path, part: Path) -> tuple[int, int]:
    address = f"{source.absolute().as_uri()}?mode=rw"
    with closing(sqlite3.connect(address, uri=True)) as original, closing(sqlite3.connect(part)) as copy:
        original.backup(copy)  # in one piece: what is stored meanwhile waits in the write-ahead log
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
        [[sound]] = copy.execute("PRAGMA quick_check(1)")
        if sound != "ok":
            raise sqlite3.DatabaseError(f"the database is damaged: {sound}")
        [[tables]] = copy.execute("SELECT count(*) FROM tables")
        [[facts]] = copy.execute("SELECT count(*) FROM facts")
    return int(tables), int(facts)


def _file_of(url: str) -> Path:
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
