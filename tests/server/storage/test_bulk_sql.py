from typing import Any

import pytest

from papercrown.server.storage import bulk_sql
from papercrown.server.storage.database import create_engine, parse_url
from papercrown.server.storage.schema import TABLES, migrate

COLUMNS: dict[str, Any] = {"game": "g", "status": "waiting", "public": True, "acting": [], "steps": 0, "changed": 1.5}


def test_many_rows_are_inserted_and_updated(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """More rows than fit into one statement, with lists as JSON; other rows stay as they are."""
    monkeypatch.setattr(bulk_sql, "MAX_ROWS_PER_STATEMENT", 2)
    rows = [{"id": f"t{n}", "code": f"c{n}", "names": ["Ann", f"{n}"], "free": n, **COLUMNS} for n in range(5)]
    engine = create_engine(parse_url(database))
    migrate(engine)
    with engine.begin() as connection:
        bulk_sql.insert(connection, TABLES, rows)
        bulk_sql.insert(connection, TABLES, [])
        bulk_sql.update(connection, TABLES, [{"id": f"t{n}", "names": [f"new {n}"], "free": 10 + n} for n in (0, 2, 4)])
        bulk_sql.update(connection, TABLES, [])
        stored = connection.execute(TABLES.select().order_by(TABLES.c.id)).all()
    engine.dispose()
    assert [(row.id, row.code, row.names, row.free) for row in stored] == [
        ("t0", "c0", ["new 0"], 10),
        ("t1", "c1", ["Ann", "1"], 1),
        ("t2", "c2", ["new 2"], 12),
        ("t3", "c3", ["Ann", "3"], 3),
        ("t4", "c4", ["new 4"], 14),
    ]
