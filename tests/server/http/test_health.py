import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import psycopg
import pytest
import sqlalchemy as sa
from psycopg import sql

import papercrown as pc
from papercrown.server.http import health
from papercrown.server.storage import async_store
from papercrown.server.storage.database import CONCURRENT_READS
from tests.postgres import TERMINATE_OTHER_CONNECTIONS
from tests.server.helpers import Person, ServerThread, people, scraped, server_thread


@contextmanager
def without_settings(server: ServerThread) -> Iterator[None]:
    """Rename a database table, so that queries fail."""
    engine = server.services.store.engine
    with engine.begin() as connection:
        connection.execute(sa.text("ALTER TABLE settings RENAME TO hidden_settings"))
    yield
    with engine.begin() as connection:
        connection.execute(sa.text("ALTER TABLE hidden_settings RENAME TO settings"))


def test_healthy_server(ann: Person, server: ServerThread) -> None:
    response = ann.http.get("/health")
    assert response.status_code == 200
    status = response.json()
    assert status.pop("rules") == ("ready" if server.services.compile_status.progress.ready else "compiling")
    assert status == {"well": True, "version": pc.__version__, "address": "127.0.0.1"}


def test_health_tells_which_address_is_counted(ann: Person) -> None:
    """An operator's check of the proxy: the address that a client claims must not appear."""
    for forwarded in ("203.0.113.9", "1.2.3.4, 203.0.113.9"):
        assert ann.http.get("/health", headers={"X-Forwarded-For": forwarded}).json()["address"] == "203.0.113.9"


def test_database_failure_is_logged_but_not_published(
    ann: Person, server: ServerThread, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(async_store, "WRITE_CHECK_SECONDS", 0)
    before = scraped(ann)
    with without_settings(server):
        response = ann.http.get("/health")
        assert response.status_code == 503
        assert response.json()["error"] == health.UNHEALTHY
        assert "settings" in caplog.text
    assert ann.http.get("/health").status_code == 200
    after = scraped(ann)
    assert after["papercrown_database_failures_total"] == before["papercrown_database_failures_total"] + 1


def test_a_sqlite_database_that_can_only_be_read(tmp_path: Path) -> None:
    with server_thread(tmp_path / "a.db") as server, people(server) as new_person:
        visitor, engine = new_person(), server.services.store.engine
        sa.event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA query_only = on"))
        engine.dispose()
        assert visitor.http.get("/health").status_code == 503


def test_a_postgresql_database_that_can_only_be_read(postgresql_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(async_store, "WRITE_CHECK_SECONDS", 0)
    with (
        server_thread(postgresql_database) as server,
        people(server) as new_person,
        psycopg.connect(postgresql_database, autocommit=True) as operator,
    ):
        visitor = new_person()
        name = sql.Identifier(operator.info.dbname)
        for value, status in ((sql.SQL("on"), 503), (sql.SQL("off"), 200)):
            operator.execute(sql.SQL("ALTER DATABASE {} SET default_transaction_read_only = {}").format(name, value))
            operator.execute(TERMINATE_OTHER_CONNECTIONS)
            assert visitor.http.get("/health").status_code == status


def test_many_health_checks_write_once(ann: Person, server: ServerThread, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(async_store, "WRITE_CHECK_SECONDS", 60)
    ann.http.get("/health")
    asked: list[bool] = []
    monkeypatch.setattr(server.services.store, "probe", lambda: asked.append(True))
    for _ in range(10):
        assert ann.http.get("/health").status_code == 200
    assert not asked


def test_hanging_database(ann: Person, server: ServerThread, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "DATABASE_TIMEOUT_SECONDS", 0.05)
    monkeypatch.setattr(async_store, "WRITE_CHECK_SECONDS", 0)
    resume = Event()
    store = server.services.async_store
    for run in (store.write, store.read):
        for _ in range(2 * CONCURRENT_READS):
            asyncio.run_coroutine_threadsafe(run(resume.wait), server.loop)
    try:
        assert ann.http.get("/health").status_code == 503
        assert not any(name.startswith("papercrown_tables{") for name in scraped(ann))
    finally:
        resume.set()


@pytest.mark.parametrize("header", ["Forwarded", "X-Forwarded-For", "X-Forwarded-Proto", "X-Real-IP", "Via"])
def test_metrics_are_refused_through_a_proxy(ann: Person, header: str) -> None:
    response = ann.http.get("/metrics", headers={header: "127.0.0.1"})
    assert response.status_code == 403
    assert response.text == "expected a request from this machine, or the token of PAPERCROWN_METRICS_TOKEN\n"


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8420", "localhost.evil.example", "192.0.2.7", "", "x"])
def test_metrics_are_refused_under_another_host_name(ann: Person, host: str) -> None:
    """A page of evil.example whose name resolves to 127.0.0.1 (DNS rebinding) has that host name."""
    assert ann.http.get("/metrics", headers={"Host": host}).status_code == 403


@pytest.mark.parametrize("host", ["localhost:8420", "127.0.0.1", "[::1]:8420", "LOCALHOST."])
def test_metrics_are_served_under_the_names_of_this_machine(ann: Person, host: str) -> None:
    assert ann.http.get("/metrics", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers", [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}]
)
def test_metrics_are_refused_to_pages_of_other_sites(ann: Person, headers: dict[str, str]) -> None:
    assert ann.http.get("/metrics", headers=headers).status_code == 403


def test_metrics_token_allows_remote_access(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def status(token: bytes) -> int:
        headers = [(b"X-Forwarded-For", b"203.0.113.7"), (b"Authorization", b"Bearer " + token)]
        return ann.http.get("/metrics", headers=headers).status_code

    assert status(b"open-sesame") == 403
    monkeypatch.setenv(health.METRICS_TOKEN, "open-sesame")
    assert [status(token) for token in (b"open-sesame", b"open", b"\xff\xfe")] == [200, 403, 403]
