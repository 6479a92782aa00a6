"""The event store in SQLite or PostgreSQL: the events of each table, in order, and a summary of it for lists."""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError

from papercrown.core.errors import JournalError, PapercrownError
from papercrown.server import metrics
from papercrown.server.cluster import messages
from papercrown.server.storage import bulk_sql
from papercrown.server.storage.database import POSTGRESQL, create_engine, database_file, parse_url
from papercrown.server.storage.private_files import make_private
from papercrown.server.storage.schema import FACTS, LOCK_NAMESPACE, SETTINGS, SITTERS, TABLES, migrate
from papercrown.server.tables.errors import StoreError
from papercrown.server.tables.events import AnyEvent, Opened, Sat, StoredEvent, decode, encode
from papercrown.server.tables.interfaces import Entry
from papercrown.server.tables.summary import Summary

MAX_LISTED_TABLES = 100
MAX_IDS_PER_QUERY = 100
SQLITE_FILES = ("", "-wal", "-shm")
"""The suffixes of a database's files: the database itself, its write-ahead log and the index of that."""
CHANNEL = "papercrown"
"""The NOTIFY channel of the processes that share a PostgreSQL database."""
LIVE_PROCESSES = sa.text(
    "SELECT objid::bigint AS number FROM pg_locks WHERE locktype = 'advisory' AND granted"
    f" AND classid = {LOCK_NAMESPACE} AND objsubid = 2"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
).columns(sa.column("number", sa.BigInteger))
"""The numbers of all running processes: each holds an advisory lock, which PostgreSQL releases when it dies."""


class UnstorableText(PapercrownError):
    """The database cannot hold this text, such as one with a null character."""


class Store:
    """The database. Its methods block; `AsyncStore` runs them in threads."""

    def __init__(self, url: str) -> None:
        self.url = parse_url(url)
        self.shared = self.url.drivername == POSTGRESQL
        """Whether other processes may use the database at the same time."""
        file = database_file(self.url)
        self.concurrent = self.shared or file is not None
        """Whether several threads may use the database at the same time."""
        self.process_number = new_process_number()
        """Identifies this process among those that share the database."""
        self.engine = create_engine(self.url)
        with self._converted_errors():
            migrate(self.engine)
        for suffix in SQLITE_FILES if file else ():  # an earlier version may have created them
            make_private(Path(f"{file}{suffix}"))

    def close(self) -> None:
        self.engine.dispose()

    def secret(self) -> str:
        """The key that signs cookies, created on first use."""
        query = sa.select(SETTINGS.c.value).where(SETTINGS.c.name == "secret")
        with self._begin() as connection:
            found = connection.scalar(query)
        if found is None:
            with suppress(IntegrityError), self._begin() as connection:  # another process created it
                connection.execute(SETTINGS.insert().values(name="secret", value=secrets.token_hex(32)))
            return self.secret()
        return str(found)

    # --- writing ---

    def append(self, summary: Summary, first: int, events: Sequence[AnyEvent], intent: str | None) -> None:
        """Store events from number `first` on, and the new summary, in one transaction."""
        with self._begin() as connection:
            self._append(connection, [Entry(summary, first, events, intent)])

    def append_all(self, entries: Sequence[Entry]) -> list[Exception | None]:
        """Store several entries in one transaction; the error of each, or None. If one fails, the others are stored."""
        try:
            with self._begin() as connection:
                self._append(connection, entries)
        except (IntegrityError, UnstorableText) as error:
            if len(entries) == 1:
                return [error]
            return [outcome for entry in entries for outcome in self.append_all([entry])]
        return [None] * len(entries)

    def _append(self, connection: sa.Connection, entries: Sequence[Entry]) -> None:
        now = time.time()
        new = [_new_row(entry.summary, now) for entry in entries if entry.first == 1]
        changed = [
            {"id": entry.summary.id, **_row(entry.summary, now)}
            for entry in entries
            if entry.first > 1 and not entry.quiet
        ]
        events = [
            {"table_id": entry.summary.id, "seq": seq, "intent": entry.intent, "body": encode(event), "happened": now}
            for entry in entries
            for seq, event in enumerate(entry.events, entry.first)
        ]
        bulk_sql.insert(connection, TABLES, new)
        bulk_sql.update(connection, TABLES, changed)
        bulk_sql.insert(connection, FACTS, events)
        sitters = {
            (player_id, entry.summary.id)
            for entry in entries
            if any(isinstance(event, Opened | Sat) for event in entry.events)
            for player_id in entry.summary.sitters
        }
        if sitters:
            connection.execute(ADD_SITTER, [{"who": who, "table_id": table_id} for who, table_id in sorted(sitters)])
        self._notify(
            connection, [messages.EventsStored(self.process_number, entry.summary.id, entry.last) for entry in entries]
        )

    def refresh(self, summary: Summary, seq: int) -> None:
        """Correct the summary of a table where it differs, unless there are events after `seq`."""
        row = _row(summary)
        with self._begin() as connection:
            stored = connection.execute(LOCK_ROW, {"table_id": summary.id}).mappings().one()
            if any(stored[column] != value for column, value in row.items()):
                newer = sa.exists().where(FACTS.c.table_id == summary.id, FACTS.c.seq > seq)
                connection.execute(TABLES.update().where(TABLES.c.id == summary.id, ~newer).values(**row))

    def probe(self) -> None:
        """Write without changing anything that matters, to check that the database accepts writes."""
        with self._begin() as connection:
            connection.execute(UPDATE_ALL if self.shared else WRITE_BALLAST)

    # --- reading ---

    def events(self, table_id: str, after: int = 0) -> list[StoredEvent]:
        """The events of a table after a number, in order; none if there is no such table.

        `JournalError` if one is missing between them or is none.
        """
        body = FACTS.c.body if self.shared else sa.cast(FACTS.c.body, sa.LargeBinary)  # SQLite's may be no UTF-8
        query = sa.select(FACTS.c.seq, body, FACTS.c.intent).where(FACTS.c.table_id == table_id, FACTS.c.seq > after)
        with self._begin() as connection:
            rows = connection.execute(query.order_by(FACTS.c.seq)).all()
        return [_stored_event(number, *row) for number, row in enumerate(rows, after + 1)]

    def game_of(self, table_id: str) -> str | None:
        return self._first_value(sa.select(TABLES.c.game).where(TABLES.c.id == table_id))

    def tables_by_status(self) -> dict[str, int]:
        """The number of tables of each status."""
        query = sa.select(TABLES.c.status, sa.func.count().label("number")).group_by(TABLES.c.status)
        with self._begin() as connection:
            return {row.status: row.number for row in connection.execute(query)}

    def table_of_code(self, code: str) -> str | None:
        return self._first_value(sa.select(TABLES.c.id).where(TABLES.c.code == code))

    def _first_value(self, query: sa.Select[Any]) -> str | None:
        found: str | None = None
        with suppress(UnstorableText), self._begin() as connection:
            found = connection.scalar(query)
        return found

    def summaries(self, table_ids: Collection[str]) -> list[Summary]:
        """These tables with their sitters, in any order."""
        found: list[Summary] = []
        ids = sorted(table_ids)
        for start in range(0, len(ids), MAX_IDS_PER_QUERY):
            some = ids[start : start + MAX_IDS_PER_QUERY]
            with self._begin() as connection:
                sitters = connection.execute(sa.select(SITTERS).where(SITTERS.c.table_id.in_(some))).all()
                rows = connection.execute(sa.select(*SUMMARY_COLUMNS).where(TABLES.c.id.in_(some))).mappings()
                found += [
                    Summary(**row, sitters=[sitter.who for sitter in sitters if sitter.table_id == row["id"]])
                    for row in rows
                ]
        return found

    def tables_of(self, player_id: str) -> list[Summary]:
        """The tables at which a player has or had a seat, most recently changed first."""
        return self._summaries(sa.select(*SUMMARY_COLUMNS).join(SITTERS).where(SITTERS.c.who == player_id))

    def count_unfinished(self, player_id: str, since: float) -> int:
        """How many unfinished games of a player changed since then."""
        query = sa.select(sa.func.count()).select_from(TABLES).join(SITTERS)
        query = query.where(SITTERS.c.who == player_id, TABLES.c.status != "over", TABLES.c.changed > since)
        with self._begin() as connection:
            return connection.scalar(query) or 0

    def _summaries(self, query: sa.Select[Any]) -> list[Summary]:
        with self._begin() as connection:
            rows = connection.execute(query.order_by(TABLES.c.changed.desc()).limit(MAX_LISTED_TABLES)).mappings()
            return [Summary(**row) for row in rows]

    # --- processes that share the database ---

    def claim(self, table_id: str) -> bool:
        """Become the owner of a table, unless another running process owns it."""
        available = sa.or_(TABLES.c.owner == self.process_number, self._is_orphaned)
        query = TABLES.update().where(TABLES.c.id == table_id, available)
        with self._begin() as connection:
            return connection.execute(query.values(owner=self.process_number)).rowcount == 1

    def release(self, table_id: str) -> None:
        """Give up the ownership of a table."""
        query = TABLES.update().where(TABLES.c.id == table_id, TABLES.c.owner == self.process_number)
        with self._begin() as connection:
            connection.execute(query.values(owner=None))

    def orphans(self) -> list[tuple[str, str]]:
        """The ids and games of tables at which bots are to act and that no running process owns."""
        query = sa.select(TABLES.c.id, TABLES.c.game).where(
            TABLES.c.thinking, TABLES.c.status == "playing", self._is_orphaned
        )
        with self._begin() as connection:
            return [(table_id, game) for table_id, game in connection.execute(query)]

    @property
    def _is_orphaned(self) -> sa.ColumnElement[bool]:
        owner = TABLES.c.owner
        return sa.or_(owner.is_(None), owner.not_in(LIVE_PROCESSES) if self.shared else owner != self.process_number)

    def live_processes(self) -> set[int]:
        """The numbers of the processes that use the database now."""
        with self._begin() as connection:
            return set(connection.scalars(LIVE_PROCESSES)) if self.shared else {self.process_number}

    def publish(self, message: messages.AnyMessage) -> None:
        """Send a message to all processes."""
        with self._begin() as connection:
            self._notify(connection, [message])

    def _notify(self, connection: sa.Connection, sent: Sequence[messages.AnyMessage]) -> None:
        """PostgreSQL delivers the messages if and when the transaction commits."""
        if self.shared:
            payloads = [{"channel": CHANNEL, "payload": messages.encode(message)} for message in sent]
            connection.execute(NOTIFY, payloads)

    # --- connections ---

    @contextmanager
    def _begin(self) -> Iterator[sa.Connection]:
        with self._converted_errors(), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def _converted_errors(self) -> Iterator[None]:
        """Every database error but a conflict becomes a `PapercrownError` with a one-sentence message."""
        try:
            yield
        except IntegrityError:
            raise
        except DataError:
            raise UnstorableText("expected text that can be stored, got characters that cannot") from None
        except (SQLAlchemyError, OSError) as error:
            metrics.DATABASE_FAILURES.inc()
            reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
            raise StoreError(f"the database cannot be used: {reason}") from None


SUMMARY_COLUMNS = [column for column in TABLES.columns if column.name != "owner"]
LOCK_ROW = sa.select(*SUMMARY_COLUMNS).where(TABLES.c.id == sa.bindparam("table_id")).with_for_update()
ADD_SITTER = sa.text("INSERT INTO sitters (who, table_id) VALUES (:who, :table_id) ON CONFLICT DO NOTHING")
NOTIFY = sa.text("SELECT pg_notify(:channel, :payload)")
UPDATE_ALL = SETTINGS.update().values(value=SETTINGS.c.value)
WRITE_BALLAST = sa.text("INSERT OR REPLACE INTO settings VALUES ('ballast', hex(zeroblob(32000)))")
"""SQLite writes nothing for an update that changes nothing. A new table takes up to 60 kB of its write-ahead log, so
with less a check would pass on a full disk."""


def _stored_event(number: int, seq: int, body: str | bytes, intent: str | None) -> StoredEvent:
    if seq != number:
        raise JournalError(f"expected event {number}, got event {seq}")
    try:
        return StoredEvent(decode(body), intent)
    except JournalError as error:
        raise JournalError(f"event {seq}: {error}") from None


def _row(summary: Summary, now: float | None = None) -> dict[str, Any]:
    """The columns that change during a game."""
    row = {
        "status": summary.status, "names": list(summary.names), "free": summary.free, "acting": list(summary.acting),
        "steps": summary.steps, "thinking": summary.thinking,
    }  # fmt: skip
    return row | {"changed": now} if now else row


def _new_row(summary: Summary, now: float) -> dict[str, Any]:
    fixed = {"id": summary.id, "code": summary.code, "game": summary.game, "public": summary.public}
    return fixed | _row(summary, now)


def new_process_number() -> int:
    """A random number that identifies a process, and the second key of its advisory lock."""
    return secrets.randbelow(2**31 - 1) + 1


__all__ = ["Entry", "IntegrityError", "Store", "StoreError", "Summary", "UnstorableText"]
