import psycopg
import pytest

from papercrown.server.cluster import pubsub
from tests.server.helpers import (
    FRIEND,
    ME,
    NewPerson,
    TableClient,
    TwoServers,
    event_numbers,
    play_on,
    server_thread,
    together,
    wait_until,
)

TERMINATE_LISTENERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"
)


def test_presence_is_known_at_other_processes(two_servers: TwoServers, new_person: NewPerson) -> None:
    """A public table is listed while its host has it open, at any process; a new process asks for the presence."""
    first, second = two_servers
    ann, ben = new_person("Ann", to=first), new_person("Ben", to=second)

    def listed() -> list[str]:
        with ben.socket("/socket/lobby") as connection:
            return [card["id"] for card in TableClient(connection).receive()["open"]]

    table = ann.open_table("kingdomino", ME, FRIEND, public=True)
    assert listed() == []
    with ann.at(table):
        wait_until(lambda: listed() == [table])
        present = second.services.pubsub.present_elsewhere(table)
        assert len(present) == 1
        with server_thread(first.database_url) as third:
            wait_until(lambda: third.services.pubsub.present_elsewhere(table) == present)
    wait_until(lambda: listed() == [])


def test_lost_connections_are_replaced(
    two_servers: TwoServers, new_person: NewPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Events that were stored in the meantime are read from the database; no client needs to ask for them."""
    monkeypatch.setattr(pubsub, "RECONNECT_SECONDS", 0.2)
    players = [new_person(name, to=server) for name, server in zip(("Ann", "Ben"), two_servers, strict=True)]
    with together("kingdomino", *players, bots=1) as clients:
        for _ in range(2):
            with psycopg.connect(two_servers[0].database_url, autocommit=True) as connection:
                connection.execute(TERMINATE_LISTENERS)
            play_on(*clients, steps=2)
        wait_until(lambda: all(server.services.pubsub.connected for server in two_servers))
        for client in clients:
            client.wait_for(lambda client: all(seat["online"] for seat in client.state["seats"]))
            assert sorted(set(event_numbers(client.events))) == list(range(1, client.seq + 1))
