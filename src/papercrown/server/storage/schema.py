"""The database schema, and the migration of databases from earlier versions."""

from __future__ import annotations

import sqlalchemy as sa

METADATA = sa.MetaData()

SETTINGS = sa.Table(
    "settings", METADATA,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.String(200), nullable=False),
)  # fmt: skip

TABLES = sa.Table(
    "tables", METADATA,
    sa.Column("id", sa.String(20), primary_key=True),
    sa.Column("code", sa.String(12), nullable=False, unique=True),
    sa.Column("game", sa.String(60), nullable=False),
    sa.Column("status", sa.String(12), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("names", sa.JSON, nullable=False),
    sa.Column("free", sa.Integer, nullable=False),
    sa.Column("acting", sa.JSON, nullable=False),
    sa.Column("steps", sa.Integer, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("thinking", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("owner", sa.Integer),
    sa.Index("open_tables", "public", "status", "changed"),
    sa.Index("thinking_tables", "thinking", "status"),
)  # fmt: skip
"""`thinking`: bots are to act; true by default, so that tables from before this column are checked once.
`owner`: the number of the process that runs these bots."""

FACTS = sa.Table(
    "facts", METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("intent", sa.String(60)),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("happened", sa.Float, nullable=False),
)  # fmt: skip

SITTERS = sa.Table(
    "sitters", METADATA,
    sa.Column("who", sa.String(40), primary_key=True),
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
)  # fmt: skip

LOCK_NAMESPACE = 0x70617065
"""The first key of our PostgreSQL advisory locks, "pape" in ASCII; the second is the number of a process."""
MIGRATION_LOCK = 0
"""The number of no process: the lock under which the schema is created, by one process at a time."""


def migrate(engine: sa.Engine) -> None:
    """Create missing tables, and the columns and indexes that tables of earlier versions lack."""
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK_NAMESPACE, MIGRATION_LOCK)))
        METADATA.create_all(connection)
        inspector = sa.inspect(connection)
        for table in METADATA.sorted_tables:
            columns = {column["name"] for column in inspector.get_columns(table.name)}
            for column in table.columns:
                if column.name not in columns:
                    definition = sa.schema.CreateColumn(column).compile(dialect=connection.dialect)
                    connection.execute(sa.text(f"ALTER TABLE {table.name} ADD COLUMN {definition}"))
            indexes = {index["name"] for index in inspector.get_indexes(table.name)}
            for index in table.indexes:
                if index.name not in indexes:
                    index.create(connection)
