from concurrent.futures import ThreadPoolExecutor

import sqlalchemy as sa

from papercrown.server.storage.database import create_engine, parse_url
from papercrown.server.storage.store import Store
from papercrown.server.tables import events
from tests.server.storage.test_store import stored_events

VERSION_0_1 = [
    "CREATE TABLE settings (name VARCHAR(40) PRIMARY KEY, value VARCHAR(200) NOT NULL)",
    "CREATE TABLE tables (id VARCHAR(20) PRIMARY KEY, code VARCHAR(12) NOT NULL UNIQUE, game VARCHAR(60) NOT NULL, "
    "status VARCHAR(12) NOT NULL, public BOOLEAN NOT NULL, names JSON NOT NULL, free INTEGER NOT NULL, "
    "acting JSON NOT NULL, steps INTEGER NOT NULL, changed FLOAT NOT NULL)",
    "CREATE TABLE facts (table_id VARCHAR(20) REFERENCES tables (id), seq INTEGER, intent VARCHAR(60), "
    "body TEXT NOT NULL, happened FLOAT NOT NULL, PRIMARY KEY (table_id, seq))",
    "CREATE TABLE sitters (who VARCHAR(40), table_id VARCHAR(20) REFERENCES tables (id), PRIMARY KEY (who, table_id))",
    "INSERT INTO tables VALUES ('t1', 'BCDFG', 'kingdomino', 'playing', true, '[]', 0, '[]', 0, 0)",
    "INSERT INTO facts VALUES ('t1', 1, NULL, '{\"fact\": \"began\"}', 0)",
]


def test_databases_of_earlier_versions_are_migrated(database: str) -> None:
    engine = create_engine(parse_url(database))
    with engine.begin() as connection:
        for statement in VERSION_0_1:
            connection.execute(sa.text(statement.replace(":", "\\:")))
    engine.dispose()
    for _ in range(2):
        store = Store(database)
        assert store.orphans() == [("t1", "kingdomino")]  # whether bots are to act is unknown: it is checked once
        assert stored_events(store) == [events.Began()]
        indexes = {index["name"] for index in sa.inspect(store.engine).get_indexes("tables")}
        assert {"open_tables", "thinking_tables"} <= indexes
        store.close()


def test_processes_that_start_together_create_the_schema_once(postgresql_database: str) -> None:
    with ThreadPoolExecutor(6) as threads:
        stores = list(threads.map(Store, [postgresql_database] * 6))
        secrets = list(threads.map(Store.secret, stores))
    assert len(set(secrets)) == 1
    for store in stores:
        store.close()
