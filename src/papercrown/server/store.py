"""Everything that lasts, in SQLite or another database that SQLAlchemy knows: the facts of each table, in order."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError

from papercrown.core.errors import PapercrownError
from papercrown.server.facts import AnyFact, decoded, encoded

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
    sa.Index("open_tables", "public", "status", "changed"),
)  # fmt: skip

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

MOST_LISTED = 100
ONE_CONNECTION: dict[str, Any] = {"poolclass": sa.StaticPool, "connect_args": {"check_same_thread": False}}
"""For SQLite in memory, which otherwise would be another database for each thread."""


class StoreError(PapercrownError):
    """The database does not answer as it should. Nothing was stored."""


@dataclass(frozen=True)
class Summary:
    """What lists say about a table."""

    id: str
    code: str
    game: str
    status: str
    public: bool
    names: Sequence[str]
    free: int
    acting: Sequence[str]
    """The people who are asked to act."""
    steps: int
    sitters: Sequence[str] = ()
    changed: float = 0.0


@dataclass(frozen=True)
class Stored:
    """A fact with the intent it came from."""

    fact: AnyFact
    intent: str | None


class Store:
    """The database. Its methods block; the server calls them in a thread of their own."""

    def __init__(self, url: str) -> None:
        try:
            parsed = sa.make_url(url)
            if parsed.get_backend_name() == "sqlite" and parsed.database:
                Path(parsed.database).expanduser().parent.mkdir(parents=True, exist_ok=True)
            in_memory = parsed.get_backend_name() == "sqlite" and parsed.database in (None, "", ":memory:")
            self.engine = sa.create_engine(parsed, hide_parameters=True, **(ONE_CONNECTION if in_memory else {}))
        except (sa.exc.ArgumentError, sa.exc.NoSuchModuleError, ImportError, OSError) as error:
            raise StoreError(f"--database: expected an address such as sqlite:///papercrown.db, got {error}") from None
        if self.engine.dialect.name == "sqlite":
            sa.event.listen(self.engine, "connect", _quick_and_safe)
        with self._refusing():
            METADATA.create_all(self.engine)

    def close(self) -> None:
        self.engine.dispose()

    def secret(self) -> str:
        """The key that signs cookies, made once."""
        with self._begin() as connection:
            found = connection.scalar(sa.select(SETTINGS.c.value).where(SETTINGS.c.name == "secret"))
            if found is None:
                found = secrets.token_hex(32)
                connection.execute(SETTINGS.insert().values(name="secret", value=found))
        return str(found)

    def append(self, summary: Summary, first: int, facts: Sequence[AnyFact], intent: str | None) -> None:
        """Store facts from number `first` on, and what the lists say now: all of it or nothing."""
        now = time.time()
        rows = [
            {"table_id": summary.id, "seq": first + i, "intent": intent, "body": encoded(fact), "happened": now}
            for i, fact in enumerate(facts)
        ]
        with self._begin() as connection:
            if first == 1:
                connection.execute(TABLES.insert().values(id=summary.id, changed=now, **_row(summary)))
            else:
                self._update(connection, summary, changed=now)
            connection.execute(FACTS.insert(), rows)
            self._seat(connection, summary)

    def refresh(self, summary: Summary) -> None:
        """What the lists say, where it was not known yet when the facts were stored."""
        with self._begin() as connection:
            self._update(connection, summary)

    def _update(self, connection: sa.Connection, summary: Summary, **more: float) -> None:
        connection.execute(TABLES.update().where(TABLES.c.id == summary.id).values(**_row(summary), **more))

    def _seat(self, connection: sa.Connection, summary: Summary) -> None:
        known = set(connection.scalars(sa.select(SITTERS.c.who).where(SITTERS.c.table_id == summary.id)))
        new = [{"who": who, "table_id": summary.id} for who in set(summary.sitters) - known]
        if new:
            connection.execute(SITTERS.insert(), new)

    def facts(self, table: str) -> list[Stored]:
        """All that happened at a table; nothing if there is no such table."""
        query = sa.select(FACTS.c.body, FACTS.c.intent).where(FACTS.c.table_id == table).order_by(FACTS.c.seq)
        with self._begin() as connection:
            return [Stored(decoded(body), intent) for body, intent in connection.execute(query)]

    def table_of_code(self, code: str) -> str | None:
        with self._begin() as connection:
            return connection.scalar(sa.select(TABLES.c.id).where(TABLES.c.code == code))

    def open_tables(self) -> list[Summary]:
        """Tables that wait for whoever likes to play, the newest first."""
        query = sa.select(TABLES).where(TABLES.c.public, TABLES.c.status == "waiting", TABLES.c.free > 0)
        return self._listed(query)

    def tables_of(self, who: str) -> list[Summary]:
        """The tables at which somebody sits or sat, the newest first."""
        return self._listed(sa.select(TABLES).join(SITTERS).where(SITTERS.c.who == who))

    def unfinished(self, who: str, since: float) -> int:
        """How many tables of somebody changed since then and are not over."""
        query = sa.select(sa.func.count()).select_from(TABLES).join(SITTERS)
        query = query.where(SITTERS.c.who == who, TABLES.c.status != "over", TABLES.c.changed > since)
        with self._begin() as connection:
            return connection.scalar(query) or 0

    def running(self) -> list[str]:
        """The tables at which a game goes on."""
        with self._begin() as connection:
            return list(connection.scalars(sa.select(TABLES.c.id).where(TABLES.c.status == "playing")))

    def _listed(self, query: sa.Select[Any]) -> list[Summary]:
        with self._begin() as connection:
            rows = connection.execute(query.order_by(TABLES.c.changed.desc()).limit(MOST_LISTED)).mappings()
            return [Summary(**row) for row in rows]

    @contextmanager
    def _begin(self) -> Iterator[sa.Connection]:
        with self._refusing(), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        try:
            yield
        except IntegrityError:
            raise
        except (DBAPIError, OSError) as error:
            reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
            raise StoreError(f"the database cannot be used: {reason}") from None


def _row(summary: Summary) -> dict[str, Any]:
    return {
        "code": summary.code, "game": summary.game, "status": summary.status, "public": summary.public,
        "names": list(summary.names), "free": summary.free, "acting": list(summary.acting), "steps": summary.steps,
    }  # fmt: skip


def _quick_and_safe(connection: Any, _record: Any) -> None:
    """A write-ahead log survives a killed server; other processes may read meanwhile."""
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


__all__ = ["IntegrityError", "Store", "StoreError", "Stored", "Summary"]
