"""The address of a database, and the connections to it: SQLite, or PostgreSQL by psycopg."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from papercrown.core.errors import PapercrownError
from papercrown.core.folders import data_folder

POSTGRESQL = "postgresql+psycopg"
ADDRESSES = "sqlite:///papercrown.db or postgresql://user@host/name"
PATIENCE = 5.0
"""Seconds after which a database that does not answer, or is locked by somebody else, counts as away."""
PAGES = 10_000
"""So many pages of 4 kB SQLite writes beside its file before it puts them there; who plays waits meanwhile."""
THREADS = 4
"""So many things are asked of PostgreSQL at the same time. SQLite writes one after the other anyway."""
ONE_CONNECTION: dict[str, Any] = {"poolclass": sa.StaticPool, "connect_args": {"check_same_thread": False}}
"""For SQLite in memory, which otherwise would be another database for each thread."""


def usual_database() -> str:
    """The address of the database where none is named."""
    return f"sqlite:///{data_folder() / 'papercrown.db'}"


class StoreError(PapercrownError):
    """The database does not answer as it should. Nothing was stored."""


def parsed(url: str) -> sa.URL:
    """An address as SQLAlchemy knows it. It may hold a password: nothing that is said of it shows it."""
    try:
        known = sa.make_url(url)
    except (SQLAlchemyError, ValueError):
        raise StoreError(f"--database: expected an address such as {ADDRESSES}, got something else") from None
    if known.drivername in ("postgres", "postgresql"):
        known = known.set(drivername=POSTGRESQL)
    if known.drivername not in ("sqlite", POSTGRESQL):
        raise StoreError(f"--database: expected an address such as {ADDRESSES}, got {known.drivername}")
    return known


def engine(url: sa.URL) -> sa.Engine:
    """Where connections come from; SQLite's file and its folder are made when they are missing."""
    try:
        if url.drivername == POSTGRESQL:
            import psycopg  # noqa: F401

            return sa.create_engine(
                url, hide_parameters=True, connect_args=punctual(url), pool_size=THREADS, pool_pre_ping=True
            )
        settings: dict[str, Any] = {}
        if url.database in (None, "", ":memory:"):
            settings = ONE_CONNECTION
        else:
            Path(str(url.database)).expanduser().parent.mkdir(parents=True, exist_ok=True)
        made = sa.create_engine(url, hide_parameters=True, **settings)
    except ImportError:
        raise StoreError("PostgreSQL needs its driver: pip install 'papercrown[postgresql]'") from None
    except OSError as error:
        raise StoreError(f"--database: expected an address such as {ADDRESSES}, got {error}") from None
    sa.event.listen(made, "connect", _quick_and_safe)
    sa.event.listen(made, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return made


def punctual(url: sa.URL) -> dict[str, Any]:
    """A line that swallows everything, or a lock that nobody lets go of, is given up soon, on both ends of the line."""
    seconds = int(PATIENCE)
    wait = {"keepalives_idle": seconds, "keepalives_interval": 1, "keepalives_count": seconds}
    there = {"lock_timeout": 1000 * seconds, "idle_in_transaction_session_timeout": 1000 * seconds}
    there |= {f"tcp_{name}": value for name, value in wait.items()}
    ours = {
        "application_name": f"papercrown {os.getpid()}",
        "connect_timeout": seconds,
        "tcp_user_timeout": 2000 * seconds,
        "options": " ".join(f"-c {name}={value}" for name, value in there.items()),
        **wait,
    }
    return {name: value for name, value in ours.items() if name not in url.query}


def _quick_and_safe(connection: Any, _record: Any) -> None:
    """What is committed survives a power cut; others may read meanwhile. We begin transactions ourselves."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for setting in (
        "journal_mode=WAL",
        "synchronous=FULL",
        f"wal_autocheckpoint={PAGES}",
        f"busy_timeout={int(1000 * PATIENCE)}",
        "foreign_keys=ON",
    ):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
