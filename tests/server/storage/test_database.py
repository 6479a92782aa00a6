import sys
from pathlib import Path

import psycopg
import pytest

from papercrown.server.storage.store import Store, StoreError
from tests.postgres import TERMINATE_OTHER_CONNECTIONS
from tests.server.helpers import failures
from tests.server.storage.test_store import OPENED, SUMMARY, stored_events

INVALID_URLS = (
    "",
    "nonsense",
    "oracle9://x",
    "sqlite:////dev/null/a.db",
    "sqlite:////dev",
    "sqlite:///file:a.db?uri=true",
)
URLS_WITH_PASSWORD = (
    "postgres://ann:pa55word@127.0.0.1:1/x",
    "postgresql://ann:pa55word@127.0.0.1:1/x",
    "postgresql://ann:pa55word@127.0.0.1:port/x",
)


def test_missing_folders_are_created(tmp_path: Path) -> None:
    Store(f"sqlite:///{tmp_path / 'new' / 'folder' / 'a.db'}").close()
    assert (tmp_path / "new" / "folder" / "a.db").exists()


def test_invalid_urls_are_refused() -> None:
    def check(url: str) -> None:
        with pytest.raises(StoreError) as error:
            Store(url)
        assert "\n" not in str(error.value)

    assert not failures(INVALID_URLS, check)


def test_error_messages_hide_the_password() -> None:
    def check(url: str) -> None:
        with pytest.raises(StoreError) as error:
            Store(url)
        assert "pa55word" not in str(error.value)
        assert "\n" not in str(error.value)

    assert not failures(URLS_WITH_PASSWORD, check)


def test_file_that_is_not_a_database(tmp_path: Path) -> None:
    (tmp_path / "a.db").write_text("This is not a database. " * 100)
    with pytest.raises(StoreError, match="the database cannot be used: file is not a database"):
        Store(f"sqlite:///{tmp_path / 'a.db'}")


def test_missing_postgresql_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"pip install 'papercrown\[postgresql\]'"):
        Store("postgresql://127.0.0.1/x")


def test_dead_connections_are_replaced(postgresql_database: str) -> None:
    store = Store(postgresql_database)
    store.append(SUMMARY, 1, [OPENED], None)
    with psycopg.connect(postgresql_database, autocommit=True) as connection:
        connection.execute(TERMINATE_OTHER_CONNECTIONS)
    assert stored_events(store) == [OPENED]
    store.close()
