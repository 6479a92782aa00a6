"""The WebSockets: which clients are accepted, how players join, and how malformed messages are answered."""

import asyncio
import gc
import json
import threading
import time
import weakref
from functools import partialmethod
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from papercrown.server.http.connections import CLOSE_TIMEOUT_SECONDS, HttpProtocol, WebSocketProtocol
from papercrown.server.http.limits import MAX_MESSAGE_BYTES, Limits
from papercrown.server.tables import attendance
from papercrown.server.tables.decisions import STAND_IN
from papercrown.server.views.client import MAX_WAITING_ANSWERS
from tests.server.conftest import NewPerson
from tests.server.helpers import (
    FRIEND,
    ME,
    RANDOM,
    TIMEOUT_SECONDS,
    Person,
    ServerThread,
    TableClient,
    client_to_act,
    open_socket,
    play_on,
    server_thread,
    together,
    wait_for_all,
    wait_until,
)


def closed(connection: ClientConnection) -> tuple[int | None, str]:
    """The code and reason with which the server closed a socket."""
    with connection, pytest.raises(ConnectionClosed) as end:
        TableClient(connection).receive_until(lambda message: False)
    received = end.value.rcvd
    return (received.code, received.reason) if received else (None, "")


# --- Accepted clients -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/socket/lobby", "/socket/play/{}"])
@pytest.mark.parametrize("cookie", [None, "papercrown=forged", "papercrown=WyJhIiwiYiJd.x", "other=1"])
def test_clients_without_a_valid_cookie_are_disconnected(
    server: ServerThread, ann: Person, path: str, cookie: str | None
) -> None:
    table = ann.open_table("kingdomino", ME, FRIEND)
    headers = {"Cookie": cookie} if cookie else {}
    connection = open_socket(f"ws://{server.host}{path.format(table)}", headers)
    assert closed(connection) == (4401, "please allow cookies and load the page again")


@pytest.mark.parametrize("path", ["/socket/lobby", "/socket/play/{}"])
@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://[", ""])
def test_pages_of_other_sites_are_disconnected(ann: Person, path: str, origin: str) -> None:
    table = ann.open_table("kingdomino", ME, FRIEND)
    code, _ = closed(ann.socket(path.format(table), Origin=origin))
    assert code == 4401


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_requests_that_the_browser_marks_as_cross_site_are_disconnected(
    server: ServerThread, ann: Person, site: str
) -> None:
    headers = {"Sec-Fetch-Site": site, "Origin": f"http://{server.host}"}
    assert closed(ann.socket("/socket/lobby", **headers))[0] == 4401


def test_programs_without_an_origin_are_accepted(server: ServerThread, ann: Person) -> None:
    """Browsers always send an origin, so another site cannot use a cookie by leaving it out."""
    with open_socket(f"ws://{server.host}/socket/lobby", {"Cookie": f"papercrown={ann.cookie}"}) as connection:
        assert json.loads(connection.recv(timeout=5))["mine"] == []


@pytest.mark.parametrize("table", ["none", "0" * 12, "%00", "x" * 500])
def test_no_such_table(ann: Person, table: str) -> None:
    assert closed(ann.socket(f"/socket/play/{table}")) == (4404, "there is no such table here")


# --- Opening and closing ----------------------------------------------------------------------------------------------


@pytest.fixture
def loading(server: ServerThread, monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Tables are loaded when this is set."""
    loaded, load = threading.Event(), server.manager.actor

    async def actor(*arguments: Any) -> Any:
        while not loaded.is_set():
            await asyncio.sleep(0.01)
        return await load(*arguments)

    monkeypatch.setattr(server.manager, "actor", actor)
    return loaded


def test_messages_wait_until_the_table_is_loaded(ann: Person, loading: threading.Event) -> None:
    with ann.socket(f"/socket/play/{ann.open_table('kingdomino', ME, FRIEND)}") as connection:
        for number in range(3):
            connection.send(json.dumps({"ask": "sit", "id": str(number)}))
        time.sleep(0.1)
        loading.set()
        client = TableClient(connection, contributes=False)
        for number in range(3):
            answer = client.receive_until(lambda message: message["tell"] == "refused")
            assert (answer["intent"], answer["text"]) == (str(number), "you sit at this table already")


def test_a_client_whose_messages_wait_is_refused(ann: Person, loading: threading.Event) -> None:
    with ann.socket("/socket/play/none") as connection:
        connection.send("x" * 50_000)
        time.sleep(0.1)
        connection.send("x" * 50_000)
        loading.set()
        began = time.monotonic()
        assert closed(connection) == (4404, "there is no such table here")
        assert time.monotonic() - began < CLOSE_TIMEOUT_SECONDS / 2, "the server has not read the client's answer"


@pytest.mark.parametrize("table", [None, "0" * 12])
def test_a_client_may_leave_before_the_table_is_loaded(
    server: ServerThread, ann: Person, loading: threading.Event, caplog: pytest.LogCaptureFixture, table: str | None
) -> None:
    limits: Limits = server.app.state.limits
    wait_until(lambda: not limits._sockets)
    with ann.socket(f"/socket/play/{table or ann.open_table('kingdomino', ME, FRIEND)}"):
        wait_until(lambda: len(limits._sockets) > 0)
    time.sleep(0.1)
    assert limits._sockets, "a table that is being loaded counts as an open socket"
    loading.set()
    wait_until(lambda: not limits._sockets)
    gc.collect()
    assert not caplog.records


def test_an_internal_error_closes_the_socket(
    server: ServerThread, ann: Person, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ann.open_table("kingdomino", ME, FRIEND)
    monkeypatch.setattr(server.manager, "actor", None)
    assert closed(ann.socket(f"/socket/play/{table}")) == (1011, "")
    assert [record.message for record in caplog.records] == ["a socket failed"]


def test_a_closed_socket_is_freed_at_once(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not by the garbage collector, which runs rarely in a large process."""
    table = ann.open_table("kingdomino", ME, FRIEND)
    opened: list[weakref.ref[object]] = []

    def remember(self: Any, transport: Any, made: Any) -> None:
        opened.extend(weakref.ref(part) for part in (self, getattr(self, "conn", self)))
        made(self, transport)

    for kind in (HttpProtocol, WebSocketProtocol):
        monkeypatch.setattr(kind, "connection_made", partialmethod(remember, made=kind.connection_made))
    monkeypatch.setattr(gc, "collect", lambda *_: 0)
    enable = gc.enable
    monkeypatch.setattr(gc, "enable", lambda: None)  # by a server that has just started
    gc.disable()
    try:
        with ann.at(table):
            pass
        with ann.socket("/socket/lobby") as lobby:
            lobby.recv(timeout=TIMEOUT_SECONDS)
        assert len(opened) == 8
        with ann.at(table):  # the table forgets who has left before
            time.sleep(0.5)
            assert [reference() for reference in opened[:8]] == [None] * 8
    finally:
        enable()


# --- Joining ----------------------------------------------------------------------------------------------------------


def test_joining_by_code(ann: Person, ben: Person) -> None:
    table = ann.open_table("kingdomino", ME, FRIEND, FRIEND)
    with ann.at(table) as host:
        code = host.state["code"]
        assert ben.post("/api/find", {"code": f" {code.lower()} "}) == {"id": table}
        with ben.at(table) as guest:
            assert guest.state["code"] is None
            assert [seat["free"] for seat in guest.state["seats"]] == [False, True, True]
            assert guest.refused("sit").startswith("this table is by invitation")
            assert guest.refused("sit", code="XXXXX").startswith("this table is by invitation")
            guest.perform("sit", code=code, seat=2)
            assert guest.state["seats"][2]["mine"]
            assert guest.state["code"] == code
            assert guest.refused("sit", code=code) == "you sit at this table already"
            host.catch_up(guest.seq)
            assert host.state["seats"][2]["name"] == "Ben"
            assert host.state["status"] == "waiting"


def test_joining_by_link(ann: Person, ben: Person) -> None:
    table = ann.open_table("kingdomino", ME, FRIEND)
    with ann.at(table) as host:
        code = host.state["code"]
    redirect = ben.http.get(f"/join/{code.lower()}")
    assert (redirect.status_code, redirect.headers["location"]) == (303, f"/table/{table}?invite={code}")
    with ben.at(table) as guest:
        assert all(not seat["mine"] for seat in guest.state["seats"])  # opening a link takes no seat
        guest.perform("sit", code=code)
        assert [event["kind"] for event in guest.events][-2:] == ["sat", "pledged"]
        assert guest.state["status"] == "waiting"  # all seats are taken, but the host's browser is not there
        with ann.at(table):
            guest.wait_for(lambda client: client.state["status"] == "playing")


def test_joining_at_a_public_table(ann: Person, ben: Person, new_person: NewPerson) -> None:
    table = ann.open_table("kingdomino", ME, FRIEND, public=True)
    with ann.at(table), ben.at(table) as guest, new_person("Cat").at(table) as late:
        guest.perform("sit")
        assert late.refused("sit") in ("all seats are taken", "the game has begun, all seats are taken")


def test_players_of_the_same_name_are_numbered(ann: Person, new_person: NewPerson) -> None:
    with together("kingdomino", ann, new_person("Ann"), new_person("Ann")) as (client, *_):
        assert [seat["name"] for seat in client.state["seats"]] == ["Ann", "Ann 2", "Ann 3"]


def test_the_host_begins_with_bots(ann: Person, ben: Person) -> None:
    table = ann.open_table("kingdomino", ME, FRIEND, FRIEND, FRIEND)
    with ann.at(table) as host, ben.at(table) as guest:
        guest.perform("sit", code=host.state["code"], seat=3)
        assert guest.refused("begin", bot="random") == "only the host of the table can begin"
        host.perform("begin", bot="random")
        assert [seat["bot"] for seat in host.state["seats"]] == [None, "random", "random", None]
        wait_for_all([host, guest], lambda client: client.turn is not None)
        play_on(host, guest, steps=4)


def test_leaving_before_the_game_frees_the_seat(ann: Person, ben: Person, new_person: NewPerson) -> None:
    table = ann.open_table("kingdomino", ME, FRIEND, FRIEND, public=True)
    with ben.at(table) as guest:
        guest.perform("sit")
        guest.perform("stand")
        assert [seat["free"] for seat in guest.state["seats"]] == [False, True, True]
        assert guest.state["code"] is None
        assert guest.refused("stand") == "you do not sit at this table"
    with new_person("Cat").at(table) as other:
        other.perform("sit")
        assert other.state["seats"][1]["name"] == "Cat"


def test_a_key_moves_its_seat_to_another_device(ann: Person, ben: Person, new_person: NewPerson) -> None:
    with together("kingdomino", ann, ben) as (ann_client, ben_client):
        table, key = ben_client.state["id"], ben_client.state["seats"][1]["key"]
        phone, cat = new_person("Phone"), new_person("Cat")
        with phone.at(table) as client, cat.at(table) as other:
            assert other.refused("sit", code=key[::-1]) == "the game has begun, all seats are taken"
            assert other.refused("sit", code=ann.open_table("kingdomino", ME, FRIEND))
            client.perform("sit", code=key)
            assert client.state["seats"][1]["mine"]
            assert client.state["seats"][1]["name"] == "Ben"
            ben_client.catch_up(client.seq)
            assert not ben_client.state["seats"][1]["mine"]
            assert ben_client.state["seats"][1]["key"] is None
            assert ben_client.refused("play", seat=1, action=0, count=0).startswith("expected a seat of yours")
            play_on(ann_client, client, steps=3)


def test_a_vote_replaces_an_absent_player_who_can_return(
    ann: Person, ben: Person, new_person: NewPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    cat = new_person("Cat")
    table = ann.open_table("kingdomino", ME, FRIEND, FRIEND)
    with ann.at(table) as ann_client, ben.at(table) as ben_client:
        with cat.at(table) as cat_client:
            for client in (ben_client, cat_client):
                client.perform("sit", code=ann_client.state["code"])
            wait_for_all([ann_client, ben_client, cat_client], lambda client: client.turn is not None)
            assert ann_client.refused("vote", seat=2).startswith("Cat is here")
        for client in (ann_client, ben_client):
            client.wait_for(lambda client: not client.state["seats"][2]["online"])
        assert ann_client.refused("vote", seat=2) == "Cat may be back soon: a bot can play after 3 minutes away"
        assert not ann_client.state["seats"][2]["replaceable"]
        monkeypatch.setattr(attendance, "GRACE_SECONDS", 0.1)
        with cat.at(table):
            pass
        for client in (ann_client, ben_client):
            client.wait_for(lambda client: client.state["seats"][2]["replaceable"])
        assert ann_client.state["seats"][2]["needed"] == 2
        ann_client.perform("vote", seat=2)
        assert (ann_client.state["seats"][2]["votes"], ann_client.state["seats"][2]["voted"]) == (1, True)
        ben_client.wait_for(lambda client: client.state["seats"][2]["votes"] == 1)
        assert ben_client.state["seats"][2]["voted"] is False
        ben_client.perform("vote", seat=2)
        seat = ben_client.state["seats"][2]
        assert (seat["bot"], seat["person"], seat["online"], seat["name"]) == (STAND_IN, True, True, "Cat")
        play_on(ann_client, ben_client, steps=5)  # the bot plays too
        assert any(event["kind"] == "played" and event["seat"] == 2 for event in ben_client.events)
        with cat.at(table) as cat_client:
            cat_client.wait_for(lambda client: client.state["seats"][2]["bot"] is None)
            for client in (ann_client, ben_client):
                client.wait_for(lambda client: client.state["seats"][2]["bot"] is None)
            play_on(ann_client, ben_client, cat_client, steps=6)
            assert any(event["kind"] == "played" and event["seat"] == 2 for event in cat_client.events[-12:])


def test_after_a_restart_nobody_is_voted_out_at_once(tmp_path: Path, new_person: NewPerson) -> None:
    """Absences count from the moment at which the table is loaded."""
    database = f"sqlite:///{tmp_path / 'papercrown.db'}"
    with server_thread(database) as server:
        players = [new_person(name, to=server) for name in ("Ann", "Ben", "Cat")]
        with together("kingdomino", *players) as (client, *_):
            table = client.state["id"]
    with server_thread(database) as server, new_person("", players[0].cookie, server).at(table) as client:
        for seat in (1, 2):
            assert client.refused("vote", seat=seat).endswith("a bot can play after 3 minutes away")


def test_the_host_removes_a_guest_who_squats_on_a_seat(ann: Person, ben: Person, new_person: NewPerson) -> None:
    table = ann.open_table("kingdomino", ME, FRIEND, public=True)
    with ann.at(table) as host, ben.at(table) as guest, new_person("Cat").socket(f"/socket/play/{table}") as silent:
        guest.perform("sit")
        second = TableClient(silent, contributes=False)
        second.receive_until(lambda message: message["tell"] == "table")
        second.perform("sit", code=guest.state["seats"][1]["key"])
        host.catch_up(second.seq)
        assert host.refused("begin", bot="random").startswith("the dice wait for the browser of Ben")
        assert second.refused("remove", seat=0) == "only the host of the table can remove somebody"
        host.perform("remove", seat=1)
        assert second.refused("sit") == "the host has removed you from this table"
        host.perform("begin", bot="random")
        host.wait_for(lambda client: client.turn is not None)


def test_intents_of_different_players_may_have_the_same_id(ann: Person, ben: Person) -> None:
    with together("kingdomino", ann, ben) as clients:
        waiting = list(clients)
        while waiting:
            acting = client_to_act(*clients)
            assert acting
            if acting not in waiting:
                acting.play()
                continue
            waiting.remove(acting)
            steps = acting.steps
            acting.perform("play", **acting.move(), id="a move")
            assert acting.steps == steps + 1


NUMBERS_OUT_OF_RANGE = (2**53 + 1, 2**63, 2**64, -(2**63), "9" * 300, "9" * 5000, "1e400", "NaN", "1." + "9" * 5000)
# --- Malformed messages -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    ["", "{", "null", "[]", '{"ask": "fly"}', '{"ask": "play"}',
     '{"ask": "play", "seat": "x", "action": 1, "count": 0}',
     '{"ask": "play", "seat": 0, "action": 1, "count": 0, "more": 1}', '{"ask": "stand", "id": "\\ud800"}',
     '{"ask": "stand", "id": "' + "x" * 100 + '"}', "[" * 60_000, "x" * 60_000, b"", b"\x00" * 9,
     *(f'{{"ask": "vote", "seat": {number}, "bot": "page"}}' for number in NUMBERS_OUT_OF_RANGE)],
)  # fmt: skip
def test_malformed_messages_are_refused_and_the_game_goes_on(ann: Person, message: Any) -> None:
    with ann.at(ann.open_table("kingdomino", ME, RANDOM)) as client:
        client.connection.send(message)
        answer = client.receive_until(lambda message: message["tell"] == "refused")
        assert answer["intent"] == ""
        assert len(answer["text"]) < 400
        client.play()


@pytest.mark.parametrize("number", [2**31, 2**53, -(2**53)])
def test_numbers_out_of_range_are_refused(ann: Person, number: int) -> None:
    with ann.at(ann.open_table("kingdomino", ME, RANDOM)) as client:
        client.wait_for(lambda client: client.may_act)
        move = client.move()
        for ask, fields in (
            ("play", {**move, "seat": number}),
            ("play", {**move, "action": number}),
            ("play", {**move, "count": number}),
            ("undo", {"seat": number, "count": 0}),
            ("vote", {"seat": number}),
            ("return", {"seat": number}),
            ("look", {"seat": number}),
        ):
            assert "went wrong" not in client.refused(ask, **fields)
        client.play()


def test_a_message_that_is_too_large_closes_the_socket_but_not_the_table(ann: Person) -> None:
    table = ann.open_table("kingdomino", ME, RANDOM)
    with ann.at(table) as client:
        client.connection.send("x" * (MAX_MESSAGE_BYTES + 1))
        with pytest.raises(ConnectionClosed) as end:
            client.receive_until(lambda message: False)
        assert end.value.rcvd
        assert end.value.rcvd.code == 1009
    with ann.at(table) as client:
        client.play()


def test_a_client_that_does_not_read_is_disconnected_and_can_return(
    secret_games: None, server: ServerThread, ann: Person, ben: Person
) -> None:
    with together("secret", ann, ben) as (ann_client, ben_client):
        actor = server.manager._actors[ann_client.state["id"]][0]

        async def answer_too_often() -> None:
            sleeper = next(client for client in actor.clients if client.identity.name == "Ben")
            for _ in range(MAX_WAITING_ANSWERS + 1):
                sleeper.refuse("", "no")

        server.run(answer_too_often())
        with pytest.raises(ConnectionClosed):
            ben_client.receive_until(lambda message: False)
        ann_client.play(3)
        with ben.at(ann_client.state["id"], ben_client.seq) as reconnected:
            assert reconnected.acting == [0, 1]
            reconnected.play(4)


def test_a_page_of_an_older_version_is_asked_to_reload(ann: Person) -> None:
    with ann.socket(f"/socket/table/{ann.open_table('kingdomino', ME, RANDOM)}") as connection:
        with pytest.raises(ConnectionClosed) as closed:
            connection.recv(timeout=TIMEOUT_SECONDS)
        assert closed.value.rcvd
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (
            4401,
            "Papercrown was updated: please reload this page",
        )


# --- The lobby's WebSocket --------------------------------------------------------------------------------------------


def test_the_lobby_receives_lists_of_tables(ann: Person, ben: Person) -> None:
    with ann.socket("/socket/lobby") as anns, ben.socket("/socket/lobby") as bens:

        def receive(connection: ClientConnection, table: str, which: str) -> Any:
            while True:
                message = json.loads(connection.recv(timeout=10))
                for card in message[which]:
                    if card["id"] == table:
                        return card

        table = ann.open_table("kingdomino", ME, FRIEND, public=True)
        card = receive(anns, table, "mine")
        assert (card["status"], card["names"], card["free"], card["title"]) == ("waiting", ["Ann"], 1, "Kingdomino")
        with ann.at(table) as host:  # the table is listed while a player waits there
            assert receive(bens, table, "open")["names"] == ["Ann"]
            with ben.at(table) as guest:
                guest.perform("sit")
                wait_for_all([host, guest], lambda client: client.turn is not None)
                card = receive(bens, table, "mine")
                while card["status"] != "playing":
                    card = receive(bens, table, "mine")
                assert card["names"] == ["Ann", "Ben"]
                assert card["turn"] == guest.may_act


def test_the_lobby_receives_the_compile_progress(ann: Person) -> None:
    with ann.socket("/socket/lobby") as connection:
        message = json.loads(connection.recv(timeout=5))
        assert set(message) == {"open", "mine", "warmth"}
        assert set(message["warmth"]) == {"ready", "done", "total", "last"}


def test_messages_to_the_lobby_are_ignored(ann: Person) -> None:
    with ann.socket("/socket/lobby") as connection:
        connection.recv(timeout=5)
        connection.send("x")
        connection.send(b"x")
        ann.open_table("kingdomino", ME, FRIEND)
        assert json.loads(connection.recv(timeout=5))["mine"]
