"""A whole visit, with each kind of database: everything that HTTP routes and sockets read from it and write to it."""

import json
from typing import Any

from tests.server.helpers import FRIEND, ME, RANDOM, Person, people, play_on, scraped, server_thread, wait_for_all


def lobby(person: Person) -> Any:
    with person.socket("/socket/lobby") as connection:
        return json.loads(connection.recv(timeout=10))


def test_visit(database: str, secret_games: None) -> None:
    with server_thread(database) as server, people(server) as new_person:
        ann, ben = new_person("Ann"), new_person("Ben")
        table = ann.open_table("secret", ME, FRIEND, RANDOM, public=True)
        with ann.at(table) as host:
            assert [card["id"] for card in lobby(ben)["open"]] == [table]
            code = host.state["code"]
            assert ben.post("/api/find", {"code": code}) == {"id": table}
            assert ben.http.get(f"/join/{code}").headers["location"] == f"/table/{table}?invite={code}"
            with ben.at(table) as guest:
                guest.perform("sit", code=code)
                wait_for_all([host, guest], lambda client: client.turn is not None)
                assert [(card["id"], card["status"]) for card in lobby(ben)["mine"]] == [(table, "playing")]
                assert scraped(ann)["papercrown_tables{status=playing}"] == 1
                play_on(host, guest)
                guest.perform("again")
        steps = len(ann.get(f"/api/tables/{table}/replay")["steps"])
        journal = ann.get(f"/api/tables/{table}/journal")
        assert journal["length"] == steps > 0
        record = ann.post("/api/journals", journal)["id"]
        fork = ann.post(f"/api/tables/{record}/fork", {"step": steps - 1, "seat": 0, "bot": "random"})["id"]
        with ann.at(fork) as client:
            play_on(client)
            assert client.over
        assert ann.http.get("/health").status_code == 200
        assert scraped(ann)["papercrown_tables{status=over}"] == 3
        assert {card["id"] for card in lobby(ann)["mine"]} >= {table, fork}
