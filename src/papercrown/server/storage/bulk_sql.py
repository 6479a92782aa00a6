"""Many rows in one SQL statement.

SQLite's driver releases the GIL for each statement and then waits for it while other threads run. One statement per row
would delay every commit by that many waits.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError

Row = Mapping[str, Any]
MAX_ROWS_PER_STATEMENT = 1000
"""SQLite allows at least 32,766 parameters in a statement."""


def insert(connection: sa.Connection, table: sa.Table, rows: Sequence[Row]) -> None:
    """Insert rows with the same columns."""
    if connection.dialect.name != "sqlite":
        if rows:
            connection.execute(table.insert(), rows)
        return
    for chunk in _chunks(rows):
        columns = ", ".join(chunk[0])
        execute(connection, f"INSERT INTO {table.name} ({columns}) {_values(chunk)}", _parameters(chunk))


def update(connection: sa.Connection, table: sa.Table, rows: Sequence[Row]) -> None:
    """Update rows by their `id`, which must be the first column of each."""
    if connection.dialect.name != "sqlite":
        if not rows:
            return
        where = table.c.id == sa.bindparam("row_id")
        connection.execute(
            table.update().where(where),
            [{("row_id" if name == "id" else name): row[name] for name in row} for row in rows],
        )
        return
    for chunk in _chunks(rows):
        columns = ", ".join(f"{name} = new.column{number}" for number, name in enumerate(chunk[0], 1) if name != "id")
        query = f"UPDATE {table.name} SET {columns} FROM ({_values(chunk)}) AS new WHERE {table.name}.id = new.column1"
        execute(connection, query, _parameters(chunk))


def execute(connection: sa.Connection, query: str, parameters: tuple[Any, ...] = ()) -> None:
    """Execute a statement in SQLite without SQLAlchemy's bookkeeping, which takes longer than a small statement."""
    driver = connection.connection.driver_connection
    assert driver is not None
    try:
        driver.execute(query, parameters)
    except sqlite3.IntegrityError as error:
        raise IntegrityError(query, None, error) from None
    except sqlite3.Error as error:
        raise DBAPIError(query, None, error) from None


def _chunks(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    return (rows[start : start + MAX_ROWS_PER_STATEMENT] for start in range(0, len(rows), MAX_ROWS_PER_STATEMENT))


def _values(rows: Sequence[Row]) -> str:
    placeholders = f"({', '.join('?' * len(rows[0]))})"
    return f"VALUES {', '.join([placeholders] * len(rows))}"


def _parameters(rows: Sequence[Row]) -> tuple[Any, ...]:
    values = chain.from_iterable(row.values() for row in rows)
    return tuple(json.dumps(value) if isinstance(value, list) else value for value in values)
