"""Database URLs and connections: SQLite, or PostgreSQL through psycopg."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from papercrown.core.folders import data_folder
from papercrown.server.storage import bulk_sql
from papercrown.server.storage.private_files import create_private
from papercrown.server.tables.errors import StoreError

POSTGRESQL = "postgresql+psycopg"
EXAMPLE_URLS = "sqlite:///papercrown.db or postgresql://user@host/name"
TIMEOUT_SECONDS = 5.0
"""A database that does not answer, or is locked by another program, for this long counts as unavailable."""
WAL_CHECKPOINT_PAGES = 10_000
"""SQLite merges its write-ahead log into the database at this size, in pages of 4 kB. Writers wait meanwhile."""
CONCURRENT_WRITES = 2
"""Transactions at a time in PostgreSQL; SQLite serialises writers anyway."""
CONCURRENT_READS = 2
"""Queries at a time, beside the writers."""
IN_MEMORY_SETTINGS: dict[str, Any] = {"poolclass": sa.StaticPool, "connect_args": {"check_same_thread": False}}
"""For SQLite in memory: one connection, since every new one would open another empty database."""


def default_database() -> str:
    """The URL of the database used when none is given."""
    return f"sqlite:///{data_folder() / 'papercrown.db'}"


def parse_url(url: str) -> sa.URL:
    """A database URL with its driver. It may hold a password, so error messages do not repeat it."""
    try:
        parsed = sa.make_url(url)
    except (SQLAlchemyError, ValueError):
        raise StoreError(f"--database: expected an address such as {EXAMPLE_URLS}, got something else") from None
    if parsed.drivername in ("postgres", "postgresql"):
        parsed = parsed.set(drivername=POSTGRESQL)
    if parsed.drivername not in ("sqlite", POSTGRESQL):
        raise StoreError(f"--database: expected an address such as {EXAMPLE_URLS}, got {parsed.drivername}")
    if parsed.drivername == "sqlite" and "uri" in parsed.query:
        raise StoreError("--database: expected the path of a SQLite file, got a URI filename (uri=)")
    return parsed


def database_file(url: sa.URL) -> Path | None:
    """The file of a SQLite database, without symlinks; None for a database elsewhere."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(os.path.realpath(Path(str(url.database)).expanduser()))


def create_engine(url: sa.URL) -> sa.Engine:
    """A connection pool. A missing SQLite file is created first: SQLite gives its other files the same permissions."""
    try:
        if url.drivername == POSTGRESQL:
            import psycopg  # noqa: F401

            # It warns of the statements after one that failed. All failures reach us, and most of them are conflicts.
            logging.getLogger("psycopg").setLevel(logging.ERROR)
            return sa.create_engine(
                url,
                hide_parameters=True,
                connect_args=connection_settings(url),
                pool_size=CONCURRENT_WRITES + CONCURRENT_READS,
                pool_pre_ping=True,
            )
        if file := database_file(url):
            create_private(file)
            engine = sa.create_engine(url.set(database=str(file)), hide_parameters=True)
        else:
            engine = sa.create_engine(url, hide_parameters=True, **IN_MEMORY_SETTINGS)
    except ImportError:
        raise StoreError("PostgreSQL needs its driver: pip install 'papercrown[postgresql]'") from None
    except OSError as error:
        raise StoreError(f"--database: expected an address such as {EXAMPLE_URLS}, got {error}") from None
    sa.event.listen(engine, "connect", _configure_sqlite)
    sa.event.listen(engine, "begin", lambda connection: bulk_sql.execute(connection, "BEGIN"))
    return engine


def connection_settings(url: sa.URL) -> dict[str, Any]:
    """PostgreSQL timeouts on both ends, so that a dead connection or a held lock fails soon; the URL may override."""
    seconds = int(TIMEOUT_SECONDS)
    keepalives = {"keepalives_idle": seconds, "keepalives_interval": 1, "keepalives_count": seconds}
    server_settings = {"lock_timeout": 1000 * seconds, "idle_in_transaction_session_timeout": 1000 * seconds}
    server_settings |= {f"tcp_{name}": value for name, value in keepalives.items()}
    settings = {
        "application_name": f"papercrown {os.getpid()}",
        "connect_timeout": seconds,
        "tcp_user_timeout": 2000 * seconds,
        "options": " ".join(f"-c {name}={value}" for name, value in server_settings.items()),
        **keepalives,
    }
    return {name: value for name, value in settings.items() if name not in url.query}


def _configure_sqlite(connection: Any, _record: Any) -> None:
    """Commits survive a power cut, and readers do not block writers. SQLAlchemy begins transactions explicitly."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for setting in (
        "journal_mode=WAL",
        "synchronous=FULL",
        f"wal_autocheckpoint={WAL_CHECKPOINT_PAGES}",
        f"busy_timeout={int(1000 * TIMEOUT_SECONDS)}",
        "foreign_keys=ON",
    ):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
