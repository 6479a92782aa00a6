"""Whether the server is well, and what it measures."""

from __future__ import annotations

import asyncio
import platform
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

import pytest
import sqlalchemy as sa
from prometheus_client.parser import text_string_to_metric_families

import papercrown as pc
from papercrown.server.http import health
from tests.server.helpers import ME, RANDOM, Person, Running, asked_of, play_on, together, wait_until

THREADS = 8
"""More than ask the database at the same time."""


def measured(person: Person) -> dict[str, float]:
    """All that /metrics says, as Prometheus reads it."""
    answer = person.http.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=")
    found = {}
    for family in text_string_to_metric_families(answer.text):
        assert family.documentation, family.name
        for sample in family.samples:
            labels = ",".join(f"{name}={value}" for name, value in sorted(sample.labels.items()))
            found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return found


@contextmanager
def without_settings(server: Running) -> Iterator[None]:
    """A table of the database is away for a while."""
    engine = server.house.store.engine
    with engine.begin() as connection:
        connection.execute(sa.text("ALTER TABLE settings RENAME TO away"))
    yield
    with engine.begin() as connection:
        connection.execute(sa.text("ALTER TABLE away RENAME TO settings"))


def test_a_server_that_is_well_says_so(ann: Person, server: Running) -> None:
    answer = ann.http.get("/health")
    assert answer.status_code == 200
    told = answer.json()
    assert told.pop("rules") == ("ready" if server.house.warmth.told.ready else "compiling")
    assert told == {"well": True, "version": pc.__version__}


def test_a_database_that_fails_is_told_to_operators_and_not_to_the_world(
    ann: Person, server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    before = measured(ann)
    with without_settings(server):
        answer = ann.http.get("/health")
        assert answer.status_code == 503
        assert answer.json()["error"] == "the database does not answer"
        assert "settings" in caplog.text
    assert ann.http.get("/health").status_code == 200
    after = measured(ann)
    assert after["papercrown_database_failures_total"] == before["papercrown_database_failures_total"] + 1


def test_a_database_that_hangs(ann: Person, server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    answers = Event()
    for _ in range(THREADS):
        asyncio.run_coroutine_threadsafe(server.house.stored(answers.wait), server._server.loop)
    try:
        assert ann.http.get("/health").status_code == 503
        assert not any(name.startswith("papercrown_tables{") for name in measured(ann))
    finally:
        answers.set()


def test_who_is_there_is_counted(ann: Person, ben: Person) -> None:
    before = measured(ann)
    with together("kingdomino", ann, ben):
        during = measured(ann)
        assert during["papercrown_tables_awake"] >= 1
        assert during["papercrown_pages"] - before["papercrown_pages"] == 2
        assert during["papercrown_sockets"] - before["papercrown_sockets"] == 2
        assert during["papercrown_tables{status=playing}"] >= 1
    wait_until(lambda: measured(ann)["papercrown_sockets"] == before["papercrown_sockets"])


def test_what_people_and_bots_do_is_counted(ann: Person, ben: Person) -> None:
    with together("kingdomino", ann, ben, bots=1) as (one, two):
        asked_of(one, two)
        before = measured(ann)
        play_on(one, two, steps=6)
        assert one.refused("undo", seat=0, count=99)
        asked_of(one, two)
        grown = {name: value - before.get(name, 0) for name, value in measured(ann).items()}
    assert grown["papercrown_intents_total{result=done}"] == 6
    assert grown["papercrown_intents_total{result=refused}"] == 1
    assert grown["papercrown_intents_total{result=failed}"] == 0
    assert grown["papercrown_told_seconds_count"] == 7
    bots = grown["papercrown_thinking_seconds_count"]
    assert bots >= 1
    assert grown["papercrown_storing_seconds_count"] == 6 + bots
    assert grown["papercrown_facts_total"] == 6 + bots
    assert grown["papercrown_bots_overran_total"] == 0


def test_no_label_names_a_table_or_a_person(ann: Person) -> None:
    table = ann.set_table("kingdomino", ME, RANDOM)
    with ann.at(table) as talk:
        talk.play()
    names = {name for name in measured(ann) if "{" in name and "{le=" not in name}
    assert {name.partition("{")[0] for name in names} == {
        "papercrown_build_info", "papercrown_tables", "papercrown_intents_total", "papercrown_intents_created",
    }  # fmt: skip
    assert not any(table in name or "Ann" in name for name in names)


def test_the_process_and_its_loop_are_measured(ann: Person) -> None:
    found = measured(ann)
    assert found[f"papercrown_build_info{{python={platform.python_version()},version={pc.__version__}}}"] == 1
    assert found["process_resident_memory_bytes"] > 10_000_000
    assert found["process_open_fds"] > 3
    assert found["process_cpu_seconds_total"] > 0
    assert "papercrown_loop_lag_seconds_count" in found


@pytest.mark.parametrize("header", ["Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"])
def test_measures_are_not_for_who_comes_through_a_proxy(ann: Person, header: str) -> None:
    answer = ann.http.get("/metrics", headers={header: "127.0.0.1"})
    assert answer.status_code == 403
    assert answer.text == "expected a request from this machine, or the token of PAPERCROWN_METRICS_TOKEN\n"


def test_a_token_opens_them_from_anywhere(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(token: bytes) -> int:
        headers = [(b"X-Forwarded-For", b"203.0.113.7"), (b"Authorization", b"Bearer " + token)]
        return ann.http.get("/metrics", headers=headers).status_code

    assert asked(b"open-sesame") == 403
    monkeypatch.setenv(health.TOKEN, "open-sesame")
    assert [asked(token) for token in (b"open-sesame", b"open", b"\xff\xfe")] == [200, 403, 403]
