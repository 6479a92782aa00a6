"""Everything that lasts, in SQLite or PostgreSQL: the facts of each table, in order."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError

from papercrown.core.errors import PapercrownError
from papercrown.server import metrics
from papercrown.server.cluster import messages
from papercrown.server.storage import bulk_sql as rows
from papercrown.server.storage.database import POSTGRESQL, StoreError, engine, parsed
from papercrown.server.storage.schema import FACTS, NAMESPACE, SETTINGS, SITTERS, TABLES, build
from papercrown.server.tables.events import AnyEvent, Opened, Sat, decoded, encoded

MOST_LISTED = 100
CHANNEL = "papercrown"
"""Where the processes that share a PostgreSQL hear of each other."""
LIVING = sa.text(
    "SELECT objid::bigint AS number FROM pg_locks WHERE locktype = 'advisory' AND granted"
    f" AND classid = {NAMESPACE} AND objsubid = 2"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
).columns(sa.column("number", sa.BigInteger))
"""The numbers of all processes that live: each holds a lock, which PostgreSQL takes from it when it dies."""


class Unstorable(PapercrownError):
    """This is nothing that a database could hold, such as a text with a zero in it."""


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
    thinking: bool = False
    """Whether bots are asked to act."""


@dataclass(frozen=True)
class Stored:
    """A fact with the intent it came from."""

    fact: AnyEvent
    intent: str | None


@dataclass(frozen=True)
class Entry:
    """Facts to be stored from number `first` on, and what the lists say then."""

    summary: Summary
    first: int
    facts: Sequence[AnyEvent]
    intent: str | None
    quiet: bool = False
    """Whether nobody may notice it, and so lists say what they said."""

    @property
    def last(self) -> int:
        return self.first + len(self.facts) - 1


class Store:
    """The database. Its methods block; the server calls them in threads of their own."""

    def __init__(self, url: str) -> None:
        self.url = parsed(url)
        self.shared = self.url.drivername == POSTGRESQL
        """Whether other processes may use it at the same time."""
        self.number = new_number()
        """Which of these processes this is."""
        self.engine = engine(self.url)
        with self._refusing():
            build(self.engine)

    def close(self) -> None:
        self.engine.dispose()

    def secret(self) -> str:
        """The key that signs cookies, made once."""
        query = sa.select(SETTINGS.c.value).where(SETTINGS.c.name == "secret")
        with self._begin() as connection:
            found = connection.scalar(query)
        if found is None:
            with suppress(IntegrityError), self._begin() as connection:  # or another process was faster
                connection.execute(SETTINGS.insert().values(name="secret", value=secrets.token_hex(32)))
            return self.secret()
        return str(found)

    # --- writing ---

    def append(self, summary: Summary, first: int, facts: Sequence[AnyEvent], intent: str | None) -> None:
        """Store facts from number `first` on, and what the lists say now: all of it or nothing."""
        with self._begin() as connection:
            self._append(connection, [Entry(summary, first, facts, intent)])

    def append_all(self, entries: Sequence[Entry]) -> list[Exception | None]:
        """Store several at once: what was wrong with each. One that cannot be stored does not keep the others back."""
        try:
            with self._begin() as connection:
                self._append(connection, entries)
        except (IntegrityError, Unstorable) as error:
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
        happened = [
            {"table_id": entry.summary.id, "seq": seq, "intent": entry.intent, "body": encoded(fact), "happened": now}
            for entry in entries
            for seq, fact in enumerate(entry.facts, entry.first)
        ]
        rows.insert(connection, TABLES, new)
        rows.update(connection, TABLES, changed)
        rows.insert(connection, FACTS, happened)
        for entry in entries:
            if any(isinstance(fact, Opened | Sat) for fact in entry.facts):
                self._seat(connection, entry.summary)
        self._notify(connection, [messages.Stored(self.number, entry.summary.id, entry.last) for entry in entries])

    def _seat(self, connection: sa.Connection, summary: Summary) -> None:
        known = set(connection.scalars(sa.select(SITTERS.c.who).where(SITTERS.c.table_id == summary.id)))
        new = [{"who": who, "table_id": summary.id} for who in set(summary.sitters) - known]
        if new:
            connection.execute(SITTERS.insert(), new)

    def refresh(self, summary: Summary, seq: int) -> None:
        """What the lists say, where it was not known yet when the facts up to `seq` were stored."""
        more = sa.exists().where(FACTS.c.table_id == summary.id, FACTS.c.seq > seq)
        with self._begin() as connection:
            connection.execute(sa.select(TABLES.c.id).where(TABLES.c.id == summary.id).with_for_update())
            connection.execute(TABLES.update().where(TABLES.c.id == summary.id, ~more).values(**_row(summary)))

    def probe(self) -> None:
        """Write something that changes nothing, to see whether it can be done."""
        with self._begin() as connection:
            connection.execute(SETTINGS.update().values(value=SETTINGS.c.value))

    # --- reading ---

    def facts(self, table: str, after: int = 0) -> list[Stored]:
        """All that happened at a table after a number; nothing if there is no such table."""
        query = sa.select(FACTS.c.body, FACTS.c.intent).where(FACTS.c.table_id == table, FACTS.c.seq > after)
        with self._begin() as connection:
            return [Stored(decoded(body), intent) for body, intent in connection.execute(query.order_by(FACTS.c.seq))]

    def game_of(self, table: str) -> str | None:
        return self._found(sa.select(TABLES.c.game).where(TABLES.c.id == table))

    def ping(self) -> None:
        """Read something, or say why not."""
        with self._begin() as connection:
            connection.execute(sa.select(SETTINGS.c.name).limit(1))

    def tables_by_status(self) -> dict[str, int]:
        """How many tables wait, are played at, are over."""
        query = sa.select(TABLES.c.status, sa.func.count().label("number")).group_by(TABLES.c.status)
        with self._begin() as connection:
            return {row.status: row.number for row in connection.execute(query)}

    def table_of_code(self, code: str) -> str | None:
        return self._found(sa.select(TABLES.c.id).where(TABLES.c.code == code))

    def _found(self, query: sa.Select[Any]) -> str | None:
        found: str | None = None
        with suppress(Unstorable), self._begin() as connection:
            found = connection.scalar(query)
        return found

    def open_tables(self) -> list[Summary]:
        """Tables that wait for whoever likes to play, the newest first."""
        query = sa.select(*LISTED).where(TABLES.c.public, TABLES.c.status == "waiting", TABLES.c.free > 0)
        return self._listed(query)

    def tables_of(self, who: str) -> list[Summary]:
        """The tables at which somebody sits or sat, the newest first."""
        return self._listed(sa.select(*LISTED).join(SITTERS).where(SITTERS.c.who == who))

    def unfinished(self, who: str, since: float) -> int:
        """How many tables of somebody changed since then and are not over."""
        query = sa.select(sa.func.count()).select_from(TABLES).join(SITTERS)
        query = query.where(SITTERS.c.who == who, TABLES.c.status != "over", TABLES.c.changed > since)
        with self._begin() as connection:
            return connection.scalar(query) or 0

    def _listed(self, query: sa.Select[Any]) -> list[Summary]:
        with self._begin() as connection:
            rows = connection.execute(query.order_by(TABLES.c.changed.desc()).limit(MOST_LISTED)).mappings()
            return [Summary(**row) for row in rows]

    # --- the processes that share it ---

    def claim(self, table: str) -> bool:
        """Become the owner of a table, unless a process that lives is."""
        query = TABLES.update().where(TABLES.c.id == table, sa.or_(TABLES.c.owner == self.number, self._orphaned))
        with self._begin() as connection:
            return connection.execute(query.values(owner=self.number)).rowcount == 1

    def release(self, table: str) -> None:
        """Let another process be the owner."""
        query = TABLES.update().where(TABLES.c.id == table, TABLES.c.owner == self.number)
        with self._begin() as connection:
            connection.execute(query.values(owner=None))

    def orphans(self) -> list[tuple[str, str]]:
        """Tables at which bots are to act and that no living process owns, each with its game."""
        query = sa.select(TABLES.c.id, TABLES.c.game).where(
            TABLES.c.thinking, TABLES.c.status == "playing", self._orphaned
        )
        with self._begin() as connection:
            return [(table, game) for table, game in connection.execute(query)]

    @property
    def _orphaned(self) -> sa.ColumnElement[bool]:
        owner = TABLES.c.owner
        return sa.or_(owner.is_(None), owner.not_in(LIVING) if self.shared else owner != self.number)

    def living(self) -> set[int]:
        """The processes that share the database now."""
        with self._begin() as connection:
            return set(connection.scalars(LIVING)) if self.shared else {self.number}

    def say(self, word: messages.AnyWord) -> None:
        """Tell all processes something."""
        with self._begin() as connection:
            self._notify(connection, [word])

    def _notify(self, connection: sa.Connection, words: Sequence[messages.AnyWord]) -> None:
        """They hear it when the transaction is over, if it is stored."""
        if self.shared:
            connection.execute(NOTIFY, [{"channel": CHANNEL, "word": messages.encoded(word)} for word in words])

    # --- connections ---

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
        except DataError:
            raise Unstorable("expected a text that can be stored, got one with signs that cannot") from None
        except (SQLAlchemyError, OSError) as error:
            metrics.FAILURES.inc()
            reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
            raise StoreError(f"the database cannot be used: {reason}") from None


LISTED = [column for column in TABLES.columns if column.name != "owner"]
NOTIFY = sa.text("SELECT pg_notify(:channel, :word)")


def _row(summary: Summary, now: float | None = None) -> dict[str, Any]:
    """What changes at a table."""
    row = {
        "status": summary.status, "names": list(summary.names), "free": summary.free, "acting": list(summary.acting),
        "steps": summary.steps, "thinking": summary.thinking,
    }  # fmt: skip
    return row | {"changed": now} if now else row


def _new_row(summary: Summary, now: float) -> dict[str, Any]:
    fixed = {"id": summary.id, "code": summary.code, "game": summary.game, "public": summary.public}
    return fixed | _row(summary, now)


def new_number() -> int:
    """For a process, so that others can tell who it is."""
    return secrets.randbelow(2**31 - 1) + 1


__all__ = ["Entry", "IntegrityError", "Store", "StoreError", "Stored", "Summary", "Unstorable"]
