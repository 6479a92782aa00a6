"""The database fails while people play."""

from collections.abc import Callable
from contextlib import ExitStack

import pytest

from papercrown.server.storage.async_store import UNAVAILABLE
from papercrown.server.storage.store import Entry, Store
from papercrown.server.tables.errors import StoreError
from papercrown.server.tables.events import StoredEvent
from tests.server.conftest import NewPerson
from tests.server.helpers import (
    ME,
    RANDOM,
    Person,
    ServerThread,
    TableClient,
    event_numbers,
    play_on,
    together,
    wait_until,
)


class FailingAppend:
    """Replaces the store's `append_all` and fails for some intents. Moves of bots have no intent."""

    def __init__(self, store: Store, error: Exception) -> None:
        self.fails: Callable[[str | None], bool] = lambda intent: False
        self._append_all, self._error = store.append_all, error

    def __call__(self, entries: list[Entry]) -> list[Exception | None]:
        if any(self.fails(entry.intent) for entry in entries):
            raise self._error
        return self._append_all(entries)


def always(intent: str | None) -> bool:
    return True


def never(intent: str | None) -> bool:
    return False


LOCKED = StoreError("the database cannot be used: locked")


@pytest.mark.parametrize("error", [LOCKED, RuntimeError("a bug")])
def test_events_that_cannot_be_stored_have_no_effect(
    server: ServerThread, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    monkeypatch.setattr(server.services.store, "append_all", failing := FailingAppend(server.services.store, error))
    with together("kingdomino", ann, ben) as clients:
        client, other = clients if clients[0].may_act else clients[::-1]
        move, seq = client.move(), client.seq
        failing.fails = always
        for _ in range(2):
            answer = client.ask("play", id="once", **move)
            assert answer["tell"] == "refused"
            assert answer["text"] in (UNAVAILABLE, "something went wrong at the server; nothing has changed")
            assert client.seq == seq  # what did not happen has no number
        assert {table["seq"] for table in other.tables} <= set(range(seq + 1))
        assert ann.get(f"/api/tables/{client.state['id']}/replay").get("steps", []) == []
        failing.fails = never
        client.perform("play", id="once", **move)
        other.catch_up(client.seq)
        assert client.steps == other.steps == 1
        assert set(event_numbers(other.events)) == set(range(1, other.seq + 1))
        play_on(client, other, steps=3)


def test_bots_go_on_after_an_outage(
    secret_games: None, server: ServerThread, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without any message from a client."""
    table = ann.open_table("guess", ME, RANDOM)
    monkeypatch.setattr(server.services.store, "append_all", failing := FailingAppend(server.services.store, LOCKED))
    failing.fails = lambda intent: intent is None
    with ann.at(table) as client:
        client.play(3)
        assert client.is_quiet()
        assert client.acting == [1]
        failing.fails = never
        client.wait_for(lambda client: client.over)


def test_an_append_whose_answer_was_lost_is_noticed(
    server: ServerThread, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without any message from a client."""
    store, append_all = server.services.store, server.services.store.append_all

    def without_answer(entries: list[Entry]) -> list[Exception | None]:
        append_all(entries)
        raise LOCKED

    with together("kingdomino", ann, ben) as clients:
        client, other = clients if clients[0].may_act else clients[::-1]
        move = client.move()
        with monkeypatch.context() as failing:
            failing.setattr(store, "append_all", without_answer)
            assert client.refused("play", id="lost", **move) == UNAVAILABLE
        other.wait_for(lambda client: client.steps == 1)
        client.perform("play", id="lost", **move)
        assert client.steps == 1


def test_clients_come_and_go_during_an_outage(
    server: ServerThread, ann: Person, ben: Person, new_person: NewPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, events = server.services.store, server.services.store.events
    monkeypatch.setattr(store, "append_all", failing := FailingAppend(store, LOCKED))

    def locked(table_id: str, after: int = 0) -> list[StoredEvent]:
        if failing.fails(None):
            raise LOCKED
        return events(table_id, after)

    monkeypatch.setattr(store, "events", locked)
    with together("kingdomino", ann, ben) as clients, ExitStack() as stack:
        client = next(client for client in clients if client.may_act)
        table = client.state["id"]
        with ben.at(table):
            failing.fails = always
            assert client.refused("play", **client.move()) == UNAVAILABLE
        spectator = TableClient(stack.enter_context(new_person("Cat").socket(f"/socket/play/{table}")))
        failing.fails = never
        client.perform("play", **client.move())
        spectator.receive_until(lambda message: spectator.steps == 1)
        actor = server.manager._actors[table][0]
        wait_until(lambda: len(actor.clients) == 3)
