"""Many rows in one statement. SQLite's driver lets go of the interpreter for each statement, and waits for its turn
again while others are told something: a statement for every row would make all that is stored late.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

import sqlalchemy as sa

Row = Mapping[str, Any]
MOST = 1000
"""Rows in a statement: SQLite knows 32,766 places for values at least."""


def insert(connection: sa.Connection, table: sa.Table, rows: Sequence[Row]) -> None:
    """New rows, which have the same columns."""
    if connection.dialect.name != "sqlite":
        if rows:
            connection.execute(table.insert(), rows)
        return
    for some in _parts(rows):
        columns = ", ".join(some[0])
        connection.exec_driver_sql(f"INSERT INTO {table.name} ({columns}) {_values(some)}", _flat(some))


def update(connection: sa.Connection, table: sa.Table, rows: Sequence[Row]) -> None:
    """Other values for rows that are there; each begins with its `id`."""
    if connection.dialect.name != "sqlite":
        if not rows:
            return
        where = table.c.id == sa.bindparam("of")
        connection.execute(
            table.update().where(where), [{("of" if name == "id" else name): row[name] for name in row} for row in rows]
        )
        return
    for some in _parts(rows):
        changed = ", ".join(f"{name} = new.column{number}" for number, name in enumerate(some[0], 1) if name != "id")
        query = f"UPDATE {table.name} SET {changed} FROM ({_values(some)}) AS new WHERE {table.name}.id = new.column1"
        connection.exec_driver_sql(query, _flat(some))


def _parts(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    return (rows[start : start + MOST] for start in range(0, len(rows), MOST))


def _values(rows: Sequence[Row]) -> str:
    places = f"({', '.join('?' * len(rows[0]))})"
    return f"VALUES {', '.join([places] * len(rows))}"


def _flat(rows: Sequence[Row]) -> tuple[Any, ...]:
    values = chain.from_iterable(row.values() for row in rows)
    return tuple(json.dumps(value) if isinstance(value, list) else value for value in values)
