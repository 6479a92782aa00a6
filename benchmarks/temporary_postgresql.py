"""A PostgreSQL server for one run, which writes to the disk as it would in production."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def temporary_postgresql() -> Iterator[tuple[str, int]]:
    """The URL of an empty database, and the id of the server's process."""
    sys.path.append(str(Path(__file__).parents[1]))
    from tests import postgres

    postgres.SETTINGS = {"max_connections": "300"}  # the tests do without fsync
    with postgres.private_postgres() as server, server.database() as url:
        yield url, int((server.folder / "data" / "postmaster.pid").read_text().split()[0])
