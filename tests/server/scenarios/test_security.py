"""Attacks on a server with a game in progress: each gets a clear refusal, and the game goes on.

The players share one network address; attackers come from others. The server's log must not hold anything secret.
"""

import io
import json
import random
import socket
import threading
import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from papercrown.server.http.identity import IdentityCookies
from papercrown.server.http.limits import (
    CODES,
    MAX_BODY_BYTES,
    MAX_MESSAGE_BYTES,
    MAX_SOCKETS_PER_ADDRESS_SHARE,
    MAX_SOCKETS_PER_PERSON,
    MESSAGES,
    WARNINGS,
    Bucket,
)
from papercrown.server.tables.identity import Identity
from tests.server.helpers import Person, failures, together, wait_until
from tests.server.live_game import LiveGame, captured_log
from tests.server.raw_client import (
    ATTACKER_ADDRESS,
    Attacker,
    close_reason,
    connect,
    frame,
    handshake,
    ignore_errors,
    raw_websocket,
    read_head,
    refusals,
)

RANDOM_FRAMES = 100_000
FRAMES_PER_SOCKET = 1000


# --- Seats of other players -------------------------------------------------------------------------------------------

INTENTS_FOR_OTHER_SEATS: list[tuple[str, dict[str, Any], str]] = [
    ("play", {"seat": 0, "action": 0, "count": 0}, "expected a seat of yours, got that of Ann"),
    ("play", {"seat": 1, "action": 0, "count": 0}, "expected a seat of yours, got that of Ben"),
    ("play", {"seat": 9, "action": 0, "count": 0}, "expected a seat of yours, got 9"),
    ("undo", {"seat": 0, "count": 0}, "expected a seat of yours, got that of Ann"),
    ("return", {"seat": 0}, "expected a seat of yours, got that of Ann"),
    ("look", {"seat": 0}, "expected a seat of yours, got 0"),
    ("sit", {"seat": 0}, "the game has begun, all seats are taken"),
    ("sit", {"code": "0" * 16}, "the game has begun, all seats are taken"),
    ("vote", {"seat": 0}, "only those who play can vote, while the game goes on"),
    ("begin", {"bot": "random"}, "only the host of the table can begin"),
    ("stand", {}, "you do not sit at this table"),
    ("again", {}, "only those who played can play again, when the game is over"),
]


def test_other_players_seats_are_refused(live: LiveGame, mallory: Attacker) -> None:
    with mallory.at(live.table) as client:

        def check(case: tuple[str, dict[str, Any], str]) -> None:
            ask, fields, message = case
            assert client.refused(ask, **fields) == message
            assert all(seat["key"] is None and not seat["mine"] for seat in client.state["seats"])

        assert not failures(INTENTS_FOR_OTHER_SEATS, check)


def test_other_players_seats_are_refused_at_ones_own_table(live: LiveGame, mallory: Attacker) -> None:
    """A seat at the table gives no rights to the others."""
    with together("kingdomino", live.people[0], mallory) as (ann_client, mallory_client):
        acting = ann_client if ann_client.may_act else mallory_client
        other = 1 - acting.turn["seat"]
        assert acting.refused("play", **{**acting.move(), "seat": other}).startswith("expected a seat of yours")
        assert mallory_client.refused("return", seat=0) == "expected a seat of yours, got that of Ann"
        assert mallory_client.refused("vote", seat=0).startswith("Ann is here")


# --- Names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["A\u034fnn", "Ann\ufe01", "Ann\U000e0041", "Ann\u200b", "Z" + "\u0335\u0321" * 9, "A\u20ddnn"]
)
def test_names_with_invisible_characters_or_stacked_accents_are_refused(mallory: Attacker, name: str) -> None:
    response = mallory.http.post("/api/me", json={"name": name})
    assert response.status_code == 400
    assert response.json()["error"].startswith("expected a name of ")


@pytest.mark.parametrize("name", ["Аnn", "ANN", "Änn", "Ａnn", "Ann 2"])
def test_names_that_look_like_another_players_are_numbered(live: LiveGame, mallory: Attacker, name: str) -> None:
    assert mallory.post("/api/me", {"name": name}) == {"name": name}
    other = Person(live.server.host, "Ann")
    with together("kingdomino", live.people[0], mallory, other) as (client, *_):
        names = [seat["name"] for seat in client.state["seats"]]
    other.http.close()
    assert names == (["Ann", "Ann 2", "Ann 3"] if name == "Ann 2" else ["Ann", f"{name} 2", "Ann 3"])


# --- Cookies ----------------------------------------------------------------------------------------------------------


def identity_in(live: LiveGame, cookies: Mapping[str, str]) -> Identity:
    identity = live.server.app.state.identity_cookies.read(cookies)
    assert isinstance(identity, Identity)
    return identity


def stale(live: LiveGame) -> str:
    """Ann's identity, signed with another secret."""
    return IdentityCookies("the secret of last year").signed(identity_in(live, live.people[0].http.cookies))


def forged(live: LiveGame) -> str:
    """Ann's identity with the signature of Ben's cookie."""
    anns, bens = (person.cookie.rpartition(".") for person in live.people)
    return f"{anns[0]}.{bens[2]}"


def truncated(live: LiveGame) -> str:
    return live.people[0].cookie[:-2]


def oversized(live: LiveGame) -> str:
    return "A" * 5000


@pytest.mark.parametrize("make_cookie", [stale, forged, truncated, oversized])
def test_forged_and_stale_cookies_are_refused(live: LiveGame, make_cookie: Callable[[LiveGame], str]) -> None:
    cookie = make_cookie(live)
    with closing(connect(live.server)) as connection:
        connection.sendall(handshake(live.server, cookie, f"/socket/play/{live.table}"))
        assert read_head(connection).startswith(b"HTTP/1.1 101 ")
        assert close_reason(connection) == (4401, "please allow cookies and load the page again")
    headers = {"Cookie": f"papercrown={cookie}", "X-Forwarded-For": ATTACKER_ADDRESS}
    with httpx.Client(base_url=f"http://{live.server.host}", headers=headers, trust_env=False, verify=False) as http:
        response = http.get("/api/house")
        assert response.status_code == 400
        assert response.json()["error"].startswith("expected the cookie of this server, got none")
        new_identity = identity_in(live, http.get("/").cookies)
    assert new_identity.id not in {identity_in(live, person.http.cookies).id for person in live.people}


# --- Replayed intents -------------------------------------------------------------------------------------------------


def test_replayed_intents_are_carried_out_once(live: LiveGame, mallory: Attacker) -> None:
    with together("kingdomino", live.people[0], mallory) as (ann_client, mallory_client):
        acting, other = (ann_client, mallory_client) if ann_client.may_act else (mallory_client, ann_client)
        sent: dict[str, Any] = {"ask": "play", "id": "once", **acting.move()}
        acting.perform(**sent)
        steps = acting.steps
        for client in (acting, other):
            client.connection.send(json.dumps(sent))
            client.connection.send(json.dumps({**sent, "id": "twice"}))
            answer = client.receive_until(lambda message: message.get("intent") == "twice")
            assert answer["tell"] == "refused"
            assert client.steps == steps


# --- Oversized messages -----------------------------------------------------------------------------------------------

CUT_OFF = 0
"""A client that is still sending when the connection is cut does not receive the reason."""


@pytest.mark.parametrize(
    "sent",
    [
        frame(b"x" * (MAX_MESSAGE_BYTES + 1)),
        frame(b"x" * 40_000, 0x01) + frame(b"x" * 40_000, 0x80),
        b"\x81\xff" + (1 << 62).to_bytes(8, "big") + bytes(4),
    ],
    ids=["one frame", "two frames", "announced only"],
)
def test_oversized_messages_are_refused(live: LiveGame, mallory: Attacker, sent: bytes) -> None:
    with closing(raw_websocket(live.server, live.table, mallory)) as connection:
        connection.sendall(sent)
        assert close_reason(connection)[0] in (1009, CUT_OFF)


def test_decompression_bombs_are_refused(live: LiveGame, mallory: Attacker) -> None:
    compression = "Sec-WebSocket-Extensions: permessage-deflate\r\n"
    with closing(raw_websocket(live.server, live.table, mallory, compression)) as connection:
        compressor = zlib.compressobj(9, wbits=-12)
        bomb = compressor.compress(bytes(10_000_000)) + compressor.flush(zlib.Z_SYNC_FLUSH)
        connection.sendall(frame(bomb[:-4], 0xC1))
        assert close_reason(connection)[0] == 1009


@pytest.mark.parametrize("path", ["/api/me", "/api/tables", "/api/find"])
def test_oversized_requests_are_refused(mallory: Attacker, path: str) -> None:
    response = mallory.http.post(path, content=b"x" * (MAX_BODY_BYTES + 1))
    message = f"expected at most {MAX_BODY_BYTES} bytes, got more"
    assert (response.status_code, response.json()) == (400, {"error": message})


# --- Malformed messages -----------------------------------------------------------------------------------------------

MALFORMED_FRAMES = {
    "no mask": (frame(b"{}", mask=False), 1002),
    "reserved bits": (frame(b"{}", 0xF1), 1002),
    "unknown opcode": (frame(b"{}", 0x83), 1002),
    "continuation of nothing": (frame(b"{}", 0x80), 1002),
    "large ping": (frame(b"x" * 126, 0x89), 1002),
    "fragmented ping": (frame(b"", 0x09), 1002),
    "invalid close code": (frame(b"\x00\x01", 0x88), 1002),
    "invalid close reason": (frame(b"\x03\xe8\xff", 0x88), 1007),
    "another protocol": (b"\x16\x03\x01\x02\x00", 1002),
}
MALFORMED_MESSAGES = (b"{", b"null", b'{"ask": "fly"}', b"", b"[" * 60_000, b'{"ask":"play"}')


def test_malformed_frames_close_the_socket(live: LiveGame, mallory: Attacker) -> None:
    def check(name: str) -> None:
        sent, code = MALFORMED_FRAMES[name]
        with closing(raw_websocket(live.server, live.table, mallory)) as connection:
            connection.sendall(sent)
            assert close_reason(connection)[0] == code

    assert not failures(MALFORMED_FRAMES, check)


@pytest.mark.parametrize("first_byte", [0x81, 0x82], ids=["text", "binary"])
def test_malformed_messages_are_refused(live: LiveGame, mallory: Attacker, first_byte: int) -> None:
    def check(sent: bytes) -> None:
        with closing(raw_websocket(live.server, live.table, mallory)) as connection:
            connection.sendall(frame(sent, first_byte))
            message = next(refusals(connection))
            assert message.startswith("expected a message of this protocol, got something else")
            assert len(message) < 200

    assert not failures(MALFORMED_MESSAGES, check)


INVALID_TEXT = {
    "alone": b"\xff\xfe",
    "in a tag": b'{"ask":"\xff"}',
    "in a string": b'{"ask":"sit","code":"\xff"}',
    "in a key": b'{"as\xff":1}',
    "after the message": b'{"ask":"stand"}\xff',
    "a cut character": b'{"ask":"sit","code":"\xe2\x82',
    "a surrogate": b'{"ask":"sit","code":"\xed\xa0\x80"}',
    "UTF-16": '{"ask":"stand"}'.encode("utf-16"),
}


def warnings_in(log: io.StringIO) -> list[str]:
    """The lines of the log about this attacker's malformed input; anything else fails the test."""
    lines = log.getvalue().splitlines()
    assert all(line.startswith("a client at 203.0.113.") for line in lines), lines
    return lines


@pytest.fixture
def fresh_log(live: LiveGame, monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """The log, which no test before has filled."""
    monkeypatch.setattr(live.server.app.state.limits, "_warnings", Bucket(WARNINGS, WARNINGS.burst, time.monotonic()))
    with captured_log() as log:
        yield log


@pytest.mark.parametrize("first_byte", [0x81, 0x82], ids=["text", "binary"])
@pytest.mark.parametrize("path", ["play/{}", "lobby"])
def test_invalid_text_closes_the_socket(
    live: LiveGame, mallory: Attacker, fresh_log: io.StringIO, path: str, first_byte: int
) -> None:
    def check(name: str) -> None:
        with closing(connect(live.server)) as connection:
            address = f"/socket/{path.format(live.table)}"
            connection.sendall(handshake(live.server, mallory.cookie, address, "", mallory.address))
            assert read_head(connection).startswith(b"HTTP/1.1 101 ")
            connection.sendall(frame(INVALID_TEXT[name], first_byte))
            code, reason = close_reason(connection)
            assert code == 1007
            assert reason.startswith("expected text in UTF-8, got something else at byte ")

    assert not failures(INVALID_TEXT, check)
    assert len(warnings_in(fresh_log)) == len(INVALID_TEXT)


POST_ROUTES = ("/api/me", "/api/tables", "/api/find", "/api/tables/x/fork")


@pytest.mark.parametrize("path", POST_ROUTES)
def test_invalid_text_in_requests_is_refused(mallory: Attacker, fresh_log: io.StringIO, path: str) -> None:
    def check(name: str) -> None:
        response = mallory.http.post(path, content=INVALID_TEXT[name])
        assert response.status_code == 400
        assert response.json()["error"].startswith("expected text in UTF-8, got something else at byte ")

    assert not failures(INVALID_TEXT, check)
    assert len(warnings_in(fresh_log)) == len(INVALID_TEXT)


def test_journals_of_invalid_text_are_refused(mallory: Attacker, fresh_log: io.StringIO) -> None:
    for content in INVALID_TEXT.values():
        response = mallory.http.post("/api/journals", content=content)
        assert (response.status_code, response.json()) == (
            400,
            {"error": "expected a journal, got a file that is not JSON"},
        )
    assert not fresh_log.getvalue()


def test_invalid_text_does_not_flood_the_log(mallory: Attacker, fresh_log: io.StringIO) -> None:
    for _ in range(2 * int(WARNINGS.burst)):
        assert mallory.http.post("/api/find", content=b"\xff").status_code == 400
    assert WARNINGS.burst <= len(warnings_in(fresh_log)) <= WARNINGS.burst + 2


@pytest.mark.parametrize(
    "path",
    ["/%FF", "/table/%FF", "/join/%FF%FE", "/join/%ED%A0%80", "/?said=%FF", "/games/%FF/cover.svg", "/web/%FF", "/%zz",
     "/api/games/kingdomino/seats?duel=%FF", "/api/games/%FF/seats", "/api/tables/%FF/replay",
     "/api/tables/%00/journal", "/api/tables/x/at/%FF", "/api/tables/x/at/0?viewer=%FF"],
)  # fmt: skip
def test_invalid_text_in_addresses_does_no_harm(mallory: Attacker, fresh_log: io.StringIO, path: str) -> None:
    assert mallory.http.get(path).status_code < 500
    assert mallory.http.get(path, headers={"Accept": "text/html"}).status_code < 500
    assert not fresh_log.getvalue()


@pytest.mark.parametrize(
    "name",
    ["Cookie", "Host", "Origin", "Accept", "Accept-Encoding", "Authorization", "If-None-Match", "Sec-Fetch-Site",
     "X-Forwarded-Proto", "Range", "User-Agent"],
)  # fmt: skip
def test_invalid_text_in_headers_does_no_harm(mallory: Attacker, fresh_log: io.StringIO, name: str) -> None:
    for path in ("/", "/health", "/metrics", "/api/house", "/web/shared/theme.css", "/games/kingdomino/cover.svg"):
        for value in (b"\xff\xfe", b"papercrown=\xe2\x82", "\u0443".encode()):
            assert mallory.http.get(path, headers={name.encode(): value}).status_code < 500
    assert not fresh_log.getvalue()


def test_cross_origin_pages_are_refused(mallory: Attacker) -> None:
    for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        with mallory.socket("/socket/lobby", **headers) as connection, pytest.raises(ConnectionClosed) as closed:
            connection.recv(timeout=5)
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4401
        assert mallory.http.post("/api/me", json={"name": "X"}, headers=headers).status_code == 403


def test_random_bytes_do_no_harm(live: LiveGame, mallory: Attacker) -> None:
    dice = random.Random(2)
    for _ in range(20):
        with closing(raw_websocket(live.server, live.table, mallory)) as connection:
            ignore_errors(connection.sendall, dice.randbytes(1000))
            connection.shutdown(socket.SHUT_WR)
            close_reason(connection)


HUGE = "9" * 5000


@pytest.mark.parametrize("number", [HUGE, "9" * 300, f"-{HUGE}", "1e400", "NaN", f"0.{HUGE}"])
def test_huge_numbers_are_refused(live: LiveGame, mallory: Attacker, fresh_log: io.StringIO, number: str) -> None:
    table = f"/api/tables/{live.table}"
    responses = [
        mallory.http.get(f"{table}/at/{number}"),
        mallory.http.get(f"{table}/at/0", params={"viewer": number}),
        mallory.http.post(f"{table}/fork", content=f'{{"step": {number}, "seat": 0, "bot": "page"}}'),
        mallory.http.post(f"{table}/fork", content=f'{{"step": 0, "seat": {number}, "bot": "page"}}'),
        mallory.http.post("/api/tables", json={"game": "kingdomino", "seats": [{"kind": "bot", "bot": number}]}),
        mallory.http.post("/api/journals", content=f'{{"papercrown": {number}}}'),
        mallory.http.post("/api/me", content=f'{{"name": {number}}}'),
    ]
    for response in responses:
        assert response.status_code == 400
        assert len(response.json()["error"]) < 200
    for ask in ('"look"', '"vote", "bot": "page"', '"play", "action": 0, "count": 0'):
        with closing(raw_websocket(live.server, live.table, mallory)) as connection:
            connection.sendall(frame(f'{{"ask": {ask}, "seat": {number}}}'.encode()))
            assert len(next(refusals(connection))) < 200
    for name in ("last", "viewer"):
        with mallory.socket(f"/socket/play/{live.table}?{name}={number}") as connection:
            assert connection.recv(timeout=5)
    assert not fresh_log.getvalue()


def test_addresses_cannot_make_the_lobby_say_anything(mallory: Attacker) -> None:
    for path in ("/Your%20game%20moved%20to%20evil.example", "/join/evil", "/web/evil"):
        location = mallory.http.get(path, headers={"Accept": "text/html"}).headers["location"]
        assert location in ("/?said=no-page", "/?said=no-table")


# --- Hosts and addresses ----------------------------------------------------------------------------------------------


def test_metrics_are_safe_from_dns_rebinding(live: LiveGame) -> None:
    """The name of the attacker's page resolves to this machine, and the visitor's browser asks for the metrics."""
    headers = {"Host": "evil.example", "Sec-Fetch-Site": "same-origin"}
    response = httpx.get(f"http://{live.server.host}/metrics", headers=headers, trust_env=False, verify=False)
    assert response.status_code == 403


def test_clients_behind_a_proxy_cannot_choose_their_address(live: LiveGame, mallory: Attacker) -> None:
    """The proxy appends the real address to what the client sent, with a comma or as another line."""
    for forwarded in (f"1.2.3.4, {mallory.address}", f"evil, 127.0.0.1, {mallory.address}"):
        response = mallory.http.get("/health", headers={"X-Forwarded-For": forwarded})
        assert response.json()["address"] == mallory.address
    with mallory.socket("/socket/lobby", **{"X-Forwarded-For": f"1.2.3.4, {mallory.address}"}):
        wait_until(lambda: f"address {mallory.address}" in live.server.app.state.limits._sockets)
        assert "address 1.2.3.4" not in live.server.app.state.limits._sockets


# --- Floods -----------------------------------------------------------------------------------------------------------


def random_frame(dice: random.Random) -> bytes:
    """Random text, a mutated intent, JSON of another shape, a fragmented message, a ping, or a valid intent."""
    intent = {"ask": dice.choice(["play", "undo", "sit", "missed", "look", "vote"]), "id": str(dice.random()),
              "seat": dice.choice([0, 1, -1, 2**40, None, "0"]), "action": dice.randrange(999), "count": 0, "last": 0,
              "bot": "random", "code": "XXXXX"}  # fmt: skip
    for name in dice.sample(sorted(intent), dice.randrange(6)):
        del intent[name]
    text = json.dumps(intent).encode()
    match dice.randrange(6):
        case 0:
            return frame(dice.randbytes(dice.randrange(100)).decode("latin-1").encode(), dice.choice([0x81, 0x82]))
        case 1:
            cut = dice.randrange(len(text))
            return frame(text[:cut] + dice.randbytes(1).decode("latin-1").encode() + text[cut:])
        case 2:
            return frame(json.dumps([dice.random(), None, {"ask": {}}, "\ud800"]).encode())
        case 3:
            return frame(text[:5], 0x01) + frame(b"", 0x00) + frame(text[5:], 0x80)
        case 4:
            return frame(text[:20], 0x89)
        case _:
            return frame(text)


def test_flood_of_random_frames(live: LiveGame, mallory: Attacker) -> None:
    """Most frames exceed the limit, and the socket is closed; the next socket is closed sooner."""
    dice, reasons = random.Random(1), set()
    frames = [random_frame(dice) for _ in range(5000)]
    steps_before = live.steps
    for _ in range(RANDOM_FRAMES // FRAMES_PER_SOCKET):
        with closing(raw_websocket(live.server, live.table, mallory)) as connection:
            flood = b"".join(dice.choices(frames, k=FRAMES_PER_SOCKET))
            sender = threading.Thread(target=ignore_errors, args=(connection.sendall, flood))
            sender.start()
            reasons.add(close_reason(connection))
            ignore_errors(connection.shutdown, socket.SHUT_RDWR)
            sender.join()
    reasons.discard((CUT_OFF, ""))
    assert reasons
    assert reasons <= {(4429, MESSAGES.message), (1008, "too many control frames")}
    assert live.steps > steps_before


def test_messages_are_limited(live: LiveGame, mallory: Attacker) -> None:
    with mallory.at(live.table) as client:
        answers = [client.refused("look", seat=0) for _ in range(int(MESSAGES.person.burst) + 50)]
        assert answers[0] == "expected a seat of yours, got 0"
        assert answers[-1] == MESSAGES.message


@pytest.mark.parametrize("length", [5, 16], ids=["codes", "keys"])
def test_codes_tried_at_a_table_are_limited(live: LiveGame, mallory: Attacker, length: int) -> None:
    table = live.people[0].open_table("kingdomino", {"kind": "me"}, {"kind": "friend"})
    with mallory.at(table) as client:
        answers = [client.refused("sit", code=f"{number:0{length}x}") for number in range(int(CODES.person.burst) + 5)]
        assert answers[0] == "this table is by invitation: ask its host for the link or the code"
        assert answers[-1] == CODES.message
    assert mallory.post("/api/find", {"code": "XXXXX"}) == {"error": CODES.message}


def test_joining_several_tables_is_not_limited(live: LiveGame, mallory: Attacker) -> None:
    host = live.people[0]
    for _ in range(5):
        table = host.open_table("kingdomino", {"kind": "me"}, {"kind": "friend"}, {"kind": "friend"})
        with host.at(table) as host_client, mallory.at(table) as client:
            code = host_client.state["code"]
            assert mallory.post("/api/find", {"code": code}) == {"id": table}
            client.perform("sit", code=code)


def test_sockets_of_a_person_are_limited(live: LiveGame, mallory: Attacker) -> None:
    with ExitStack() as stack:
        for _ in range(MAX_SOCKETS_PER_PERSON + 1):
            last = stack.enter_context(closing(raw_websocket(live.server, live.table, mallory)))
        message = f"you have {MAX_SOCKETS_PER_PERSON} of our pages open already: close some, then reload this one"
        assert close_reason(last) == (4429, message)
    wait_until(lambda: not any(mallory.address in owner for owner in live.server.app.state.limits._sockets))


def test_sockets_of_an_address_are_limited(live: LiveGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """New cookies are free, so addresses are limited too."""
    cookies = live.server.app.state.identity_cookies
    monkeypatch.setattr(live.server.app.state.limits, "people_per_address", 5)
    with ExitStack() as stack:
        for number in range(MAX_SOCKETS_PER_ADDRESS_SHARE * 5 + 1):
            connection = stack.enter_context(closing(connect(live.server)))
            cookie = cookies.signed(Identity(f"mallory {number}", "M"))
            connection.sendall(handshake(live.server, cookie, "/socket/lobby"))
            assert read_head(connection).startswith(b"HTTP/1.1 101 ")
        assert close_reason(connection)[0] == 4429


# --- Logs -------------------------------------------------------------------------------------------------------------


def test_internal_errors_are_logged_without_their_message(
    live: LiveGame, mallory: Attacker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log holds the traceback, and the client gets a generic message: an exception may hold a secret."""
    secret = live.people[0].cookie

    def fail(*args: object) -> None:
        raise ValueError(f"cookie {secret}")

    monkeypatch.setattr("papercrown.server.tables.manager.TableManager.find", fail)
    monkeypatch.setattr("papercrown.server.tables.actor.TableActor._look", fail)
    with captured_log() as log:
        response = mallory.http.post("/api/find", json={"code": "XXXXX"})
        with mallory.at(live.table) as client:
            message = client.refused("look", seat=0)
    assert response.status_code == 500
    assert response.json()["error"] == message == "something went wrong at the server; nothing has changed"
    assert log.getvalue().count("\nValueError\n") == 2
    assert "in fail" in log.getvalue()
    assert secret not in log.getvalue()
