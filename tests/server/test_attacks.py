"""Attacks: for each a clear refusal, and the table plays on.

Two people play all the while, from one address; whoever attacks comes from another. Whatever the server logs meanwhile
is kept, and must not hold anything secret.
"""

import io
import json
import logging
import os
import random
import socket
import struct
import threading
import time
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any, TypeVar

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from papercrown.server.http import connections
from papercrown.server.http.identity import Identities, Identity
from papercrown.server.http.limits import (
    LARGEST_BODY,
    LARGEST_MESSAGE,
    MESSAGES,
    PER_ADDRESS,
    SOCKETS,
    SOCKETS_OF_EACH,
)  # fmt: skip
from papercrown.server.start import Discreet
from tests.server.helpers import Person, Running, play_on, running, together, wait_until

T = TypeVar("T")

SOON = 1.0
"""Seconds that the server of these tests waits for a request or a reader."""
FRAMES = 100_000
HALF_OPEN = 2000
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
"""Kinds of frames."""
ELSEWHERE = "198.51.100.7"
"""Where attackers come from. The server believes it, for they ask through a proxy on its own machine."""

_addresses = count(1)


@dataclass
class Live:
    """A house in which two people play, one game after the other, until they are told to stop."""

    house: Running
    people: list[Person]
    steps: int = 0
    table: str = ""
    stopping: bool = False
    bored: bool = False
    problems: list[BaseException] = field(default_factory=list)

    def play(self) -> None:
        try:
            while not self.stopping:
                with together("kingdomino", *self.people) as talks:
                    self.table, self.bored = talks[0].state["id"], False
                    while not self.stopping and not self.bored and not talks[0].over:
                        play_on(*talks, steps=1)
                        self.steps += 1
                        time.sleep(0.04)
        except BaseException as problem:
            self.problems.append(problem)

    def begins_anew(self) -> None:
        """They leave their game for another one, so that they do not need a new table for a while."""
        self.bored = True
        wait_until(lambda: not self.bored or bool(self.problems))

    def plays_on(self) -> None:
        """They are not disturbed."""
        goal = self.steps + 1
        wait_until(lambda: self.steps >= goal or bool(self.problems))
        assert not self.problems


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    said = io.StringIO()
    listener = logging.StreamHandler(said)
    listener.setFormatter(Discreet("%(message)s"))
    with ExitStack() as leaving:
        patched = leaving.enter_context(pytest.MonkeyPatch.context())
        patched.setattr(connections, "SECONDS_TO_ASK", SOON)
        patched.setattr(connections, "SECONDS_TO_READ", SOON)
        logging.getLogger().addHandler(listener)
        leaving.callback(logging.getLogger().removeHandler, listener)
        house = leaving.enter_context(running(tmp_path_factory.mktemp("live") / "a.db", per_address=PER_ADDRESS))
        people = [Person(house.host, name) for name in ("Ann", "Ben")]
        live = Live(house, people)
        thread = threading.Thread(target=live.play)
        thread.start()
        wait_until(lambda: live.steps > 0 or bool(live.problems))
        yield live
        live.stopping = True
        thread.join()
        for person in people:
            person.http.close()
    nothing_secret(said.getvalue(), live)


def nothing_secret(said: str, live: Live) -> None:
    """No cookie, no secret, and nothing of what the tables hold: codes, keys, dice, names."""
    store = live.house.house.store
    with store.engine.connect() as connection:
        bodies = [json.loads(body) for (body,) in connection.exec_driver_sql("select body from facts")]
    secrets = {store.secret(), *(person.cookie for person in live.people)}
    for fact in bodies:
        secrets |= {str(fact[name]) for name in ("code", "seed", "secret", "key", "who", "host") if fact.get(name)}
        secrets |= {str(seat["key"]) for seat in fact.get("seats", ()) if seat["key"]}
    assert len(secrets) > 5
    assert not [secret for secret in secrets if secret in said]


@pytest.fixture(autouse=True)
def the_table_plays_on(live: Live) -> Iterator[None]:
    yield
    live.plays_on()


class Stranger(Person):
    """Somebody with a cookie of this server, from elsewhere, each from another address."""

    def __init__(self, host: str, name: str) -> None:
        self.address = f"203.0.113.{next(_addresses)}"
        super().__init__(host, name)
        self.http.headers["X-Forwarded-For"] = self.address

    def socket(self, path: str, **headers: str) -> ClientConnection:
        return super().socket(path, **{"X-Forwarded-For": self.address, **headers})


@pytest.fixture
def mallory(live: Live) -> Iterator[Stranger]:
    person = Stranger(live.house.host, "Mallory")
    yield person
    person.http.close()


# --- What attackers use -----------------------------------------------------------------------------------------------


def dialled(live: Live) -> socket.socket:
    """A connection with hardly any room for what is not read."""
    host, _, port = live.house.host.partition(":")
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(10)
    connection.connect((host, int(port)))
    return connection


def read_all(connection: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    read = b""
    with suppress(ConnectionError):
        while some := connection.recv(1 << 16):
            read += some
    return read


def handshake(live: Live, cookie: str, path: str, more: str = "", address: str = ELSEWHERE) -> bytes:
    key = b64encode(os.urandom(16)).decode()
    return (
        f"GET {path} HTTP/1.1\r\nHost: {live.house.host}\r\nOrigin: http://{live.house.host}\r\nConnection: Upgrade\r\n"
        f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
        f"X-Forwarded-For: {address}\r\nCookie: papercrown={cookie}\r\n{more}\r\n"
    ).encode()


def raw_socket(live: Live, person: Stranger, more: str = "") -> socket.socket:
    """A socket at the table, without anything that minds the protocol."""
    connection = dialled(live)
    connection.sendall(handshake(live, person.cookie, f"/socket/play/{live.table}", more, person.address))
    assert head(connection).startswith(b"HTTP/1.1 101 ")
    return connection


def head(connection: socket.socket) -> bytes:
    """The beginning of an answer, and nothing of what follows it."""
    read = b""
    while not read.endswith(b"\r\n\r\n"):
        read += connection.recv(1)
    return read


def frame(payload: bytes, first: int = 0x81, mask: bool = True) -> bytes:
    """A frame of the protocol; `first` is its first byte: the last piece, and text."""
    size = len(payload)
    length = bytes([size]) if size < 126 else struct.pack("!BH", 126, size) if size < 1 << 16 else b""
    length = length or struct.pack("!BQ", 127, size)
    if not mask:
        return bytes([first]) + length + payload
    return bytes([first, length[0] | 0x80]) + length[1:] + bytes(4) + payload  # a mask of zeros changes nothing


def told(connection: socket.socket) -> Iterator[tuple[int, bytes]]:
    """The frames that the server sends: what kind each is, and what it says."""
    with suppress(ConnectionError), connection.makefile("rb") as stream:
        while head := stream.read(2):
            length = head[1]
            if length > 125:
                length = int.from_bytes(stream.read(2 if length == 126 else 8), "big")
            yield head[0] & 0x0F, stream.read(length)


def closed(connection: socket.socket) -> tuple[int, str]:
    """Why the server closes a socket."""
    end = next((payload for kind, payload in told(connection) if kind == CLOSE), b"")
    return int.from_bytes(end[:2], "big"), end[2:].decode()


def refusals(connection: socket.socket) -> Iterator[str]:
    """The sentences with which the server answers nonsense."""
    for kind, payload in told(connection):
        if kind == TEXT and (message := json.loads(payload))["tell"] == "refused":
            yield message["text"]


# --- Another's seat ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ask", "given", "sentence"),
    [
        ("play", {"seat": 0, "action": 0, "count": 0}, "expected a seat of yours, got that of Ann"),
        ("play", {"seat": 1, "action": 0, "count": 0}, "expected a seat of yours, got that of Ben"),
        ("play", {"seat": 9, "action": 0, "count": 0}, "expected a seat of yours, got 9"),
        ("undo", {"seat": 0, "count": 0}, "expected a seat of yours, got that of Ann"),
        ("return", {"seat": 0}, "expected a seat of yours, got that of Ann"),
        ("look", {"seat": 0}, "expected a seat of yours, got 0"),
        ("sit", {"seat": 0}, "the game has begun, all seats are taken"),
        ("sit", {"code": "0" * 16}, "the game has begun, all seats are taken"),
        ("vote", {"seat": 0, "bot": "random"}, "only those who play can vote, while the game goes on"),
        ("begin", {"bot": "random"}, "only the host of the table can begin"),
        ("stand", {}, "you do not sit at this table"),
        ("again", {}, "only those who played can play again, when the game is over"),
    ],
)
def test_anothers_seat(live: Live, mallory: Stranger, ask: str, given: dict[str, Any], sentence: str) -> None:
    with mallory.at(live.table) as talk:
        assert talk.refused(ask, **given) == sentence
        assert all(seat["key"] is None and not seat["mine"] for seat in talk.state["seats"])


def test_another_players_seat_at_ones_own_table(live: Live, mallory: Stranger) -> None:
    """Who sits at the table has no more rights to the other seats than anybody else."""
    with together("kingdomino", live.people[0], mallory) as (ann, evil):
        asked = ann if ann.asked else evil
        other = 1 - asked.turn["seat"]
        assert asked.refused("play", **{**asked.move(), "seat": other}).startswith("expected a seat of yours")
        assert evil.refused("return", seat=0) == "expected a seat of yours, got that of Ann"
        assert evil.refused("vote", seat=0, bot="random").startswith("Ann is here")


# --- Cookies ----------------------------------------------------------------------------------------------------------


def who(live: Live, cookies: Mapping[str, str]) -> Identity:
    identity = live.house.app.state.identities.read(cookies)
    assert isinstance(identity, Identity)
    return identity


def stale(live: Live) -> str:
    """What Ann had before the server's secret was changed."""
    return Identities("the secret of last year").cookie(who(live, live.people[0].http.cookies))


def forged(live: Live) -> str:
    """Ann's id and name with the signature that somebody else got."""
    mine, other = (person.cookie.rpartition(".") for person in live.people)
    return f"{mine[0]}.{other[2]}"


def cut(live: Live) -> str:
    return live.people[0].cookie[:-2]


def endless(live: Live) -> str:
    return "A" * 5000


@pytest.mark.parametrize("made", [stale, forged, cut, endless])
def test_forged_and_stale_cookies(live: Live, made: Callable[[Live], str]) -> None:
    cookie = made(live)
    with closing(dialled(live)) as connection:
        connection.sendall(handshake(live, cookie, f"/socket/play/{live.table}"))
        assert head(connection).startswith(b"HTTP/1.1 101 ")
        assert closed(connection) == (4401, "please allow cookies and load the page again")
    headers = {"Cookie": f"papercrown={cookie}", "X-Forwarded-For": ELSEWHERE}
    with httpx.Client(base_url=f"http://{live.house.host}", headers=headers, trust_env=False, verify=False) as browser:
        refused = browser.get("/api/house")
        assert refused.status_code == 400
        assert refused.json()["error"].startswith("expected the cookie of this server, got none")
        newcomer = who(live, browser.get("/").cookies)
    assert newcomer.id not in {who(live, person.http.cookies).id for person in live.people}


# --- Intents again ----------------------------------------------------------------------------------------------------


def test_replayed_intents(live: Live, mallory: Stranger) -> None:
    """What somebody said is done once, and by nobody else."""
    with together("kingdomino", live.people[0], mallory) as (ann, evil):
        asked, other = (ann, evil) if ann.asked else (evil, ann)
        sent: dict[str, Any] = {"ask": "play", "id": "once", **asked.move()}
        asked.done(**sent)
        steps = asked.steps
        for talk in (asked, other):
            talk.connection.send(json.dumps(sent))
            talk.connection.send(json.dumps({**sent, "id": "twice"}))
            answer = talk.until(lambda told: told.get("intent") == "twice")
            assert answer["tell"] == "refused"
            assert talk.steps == steps


# --- Too large --------------------------------------------------------------------------------------------------------

CUT_OFF = 0
"""Whoever still talks when the line is cut does not hear why."""


@pytest.mark.parametrize(
    "sent",
    [
        frame(b"x" * (LARGEST_MESSAGE + 1)),
        frame(b"x" * 40_000, 0x01) + frame(b"x" * 40_000, 0x80),
        b"\x81\xff" + (1 << 62).to_bytes(8, "big") + bytes(4),
    ],
    ids=["one frame", "two pieces", "announced only"],
)
def test_oversized_messages(live: Live, mallory: Stranger, sent: bytes) -> None:
    with closing(raw_socket(live, mallory)) as connection:
        connection.sendall(sent)
        assert closed(connection)[0] in (1009, CUT_OFF)


def test_a_small_message_that_unpacks_to_a_large_one(live: Live, mallory: Stranger) -> None:
    with closing(raw_socket(live, mallory, "Sec-WebSocket-Extensions: permessage-deflate\r\n")) as connection:
        packer = zlib.compressobj(9, wbits=-12)
        bomb = packer.compress(bytes(10_000_000)) + packer.flush(zlib.Z_SYNC_FLUSH)
        connection.sendall(frame(bomb[:-4], 0xC1))
        assert closed(connection)[0] == 1009


@pytest.mark.parametrize("path", ["/api/me", "/api/tables", "/api/find"])
def test_oversized_requests(mallory: Stranger, path: str) -> None:
    answer = mallory.http.post(path, content=b"x" * (LARGEST_BODY + 1))
    assert (answer.status_code, answer.json()) == (400, {"error": f"expected at most {LARGEST_BODY} bytes, got more"})


@pytest.mark.parametrize("sent", [b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 10_000, b"GET /" + b"x" * 70_000])
def test_an_endless_request(live: Live, sent: bytes) -> None:
    with closing(dialled(live)) as connection:
        connection.sendall(sent)
        assert read_all(connection).startswith((b"HTTP/1.1 431 ", b"HTTP/1.1 400 "))


# --- Not as agreed ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(b"{}", mask=False), 1002),
        (frame(b"{}", 0xF1), 1002),
        (frame(b"{}", 0x83), 1002),
        (frame(b"{}", 0x80), 1002),
        (frame(b"x" * 126, 0x89), 1002),
        (frame(b"", 0x09), 1002),
        (frame(b"\x00\x01", 0x88), 1002),
        (frame(b"\x03\xe8\xff", 0x88), 1007),
        (b"\x16\x03\x01\x02\x00", 1002),
    ],
    ids=["no mask", "reserved bits", "unknown kind", "a piece of nothing", "large ping", "ping in pieces",
         "no such code", "no reason", "another protocol"],
)  # fmt: skip
def test_malformed_frames(live: Live, mallory: Stranger, sent: bytes, code: int) -> None:
    with closing(raw_socket(live, mallory)) as connection:
        connection.sendall(sent)
        assert closed(connection)[0] == code


@pytest.mark.parametrize("sent", [b"{", b"null", b'{"ask": "fly"}', b"\xff\xfe", b"", b"[" * 60_000, b'{"ask":"play"}'])
@pytest.mark.parametrize("kind", [0x81, 0x82])
def test_malformed_messages(live: Live, mallory: Stranger, sent: bytes, kind: int) -> None:
    with closing(raw_socket(live, mallory)) as connection:
        connection.sendall(frame(sent, kind))
        sentence = next(refusals(connection))
        assert sentence.startswith("expected a message of this protocol, got something else")
        assert len(sentence) < 200


@pytest.mark.parametrize("sent", [b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"HELO\r\n\r\n", b"\x00" * 99])
def test_what_is_no_request(live: Live, sent: bytes) -> None:
    with closing(dialled(live)) as connection:
        connection.sendall(sent)
        assert read_all(connection).startswith(b"HTTP/1.1 400 ")


def test_pages_of_other_sites(live: Live, mallory: Stranger) -> None:
    for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        with (
            mallory.socket("/socket/lobby", **headers) as connection,
            pytest.raises(ConnectionClosed) as end,
        ):
            connection.recv(timeout=5)
        assert end.value.rcvd
        assert end.value.rcvd.code == 4401
        assert mallory.http.post("/api/me", json={"name": "X"}, headers=headers).status_code == 403


# --- Too many ---------------------------------------------------------------------------------------------------------


def nonsense(dice: random.Random) -> bytes:
    """A frame: random bytes, an intent with something changed, JSON of any shape, in pieces or whole, or a ping."""
    intent = {"ask": dice.choice(["play", "undo", "sit", "missed", "look", "vote"]), "id": str(dice.random()),
              "seat": dice.choice([0, 1, -1, 2**40, None, "0"]), "action": dice.randrange(999), "count": 0, "last": 0,
              "bot": "random", "code": "XXXXX"}  # fmt: skip
    for name in dice.sample(sorted(intent), dice.randrange(6)):
        del intent[name]
    text = json.dumps(intent).encode()
    match dice.randrange(6):
        case 0:
            return frame(dice.randbytes(dice.randrange(200)), dice.choice([0x81, 0x82]))
        case 1:
            cut = dice.randrange(len(text))
            return frame(text[:cut] + dice.randbytes(1) + text[cut:])
        case 2:
            return frame(json.dumps([dice.random(), None, {"ask": {}}, "\ud800"]).encode())
        case 3:
            return frame(text[:5], 0x01) + frame(b"", 0x00) + frame(text[5:], 0x80)
        case 4:
            return frame(text[:20], 0x89)
        case _:
            return frame(text)


def test_a_hundred_thousand_random_frames(live: Live, mallory: Stranger) -> None:
    """Most are refused for being too many, then the socket is closed; whoever comes back is refused sooner."""
    dice, crowd, codes = random.Random(1), 1000, set()
    frames = [nonsense(dice) for _ in range(5000)]
    before = live.steps
    for _ in range(FRAMES // crowd):
        with closing(raw_socket(live, mallory)) as connection:
            flood = b"".join(dice.choices(frames, k=crowd))
            sender = threading.Thread(target=suppressed, args=(connection.sendall, flood))
            sender.start()
            codes.add(closed(connection))
            suppressed(connection.shutdown, socket.SHUT_RDWR)
            sender.join()
    codes.discard((0, ""))  # whoever still sends when the server hangs up may not hear why
    assert codes
    assert codes <= {(4429, MESSAGES.sentence), (1008, "too many frames that say nothing")}
    assert live.steps > before  # they played all the while


def suppressed(work: Callable[[T], object], given: T) -> None:
    """Do something that the server may put an end to."""
    with suppress(OSError):
        work(given)


def test_random_bytes_instead_of_frames(live: Live, mallory: Stranger) -> None:
    dice = random.Random(2)
    for _ in range(20):
        with closing(raw_socket(live, mallory)) as connection:
            suppressed(connection.sendall, dice.randbytes(1000))
            connection.shutdown(socket.SHUT_WR)
            closed(connection)


def test_a_page_that_asks_too_much_is_told_so(live: Live, mallory: Stranger) -> None:
    with mallory.at(live.table) as talk:
        answers = [talk.refused("look", seat=0) for _ in range(int(MESSAGES.person.burst) + 50)]
        assert answers[0] == "expected a seat of yours, got 0"
        assert answers[-1] == MESSAGES.sentence


def test_pings_without_end(live: Live, mallory: Stranger) -> None:
    with closing(raw_socket(live, mallory)) as connection:
        connection.sendall(frame(b"", 0x89) * 1000)
        assert closed(connection) == (1008, "too many frames that say nothing")


def test_pieces_without_end(live: Live, mallory: Stranger) -> None:
    with closing(raw_socket(live, mallory)) as connection:
        connection.sendall(frame(b"x", 0x01) + frame(b"", 0x00) * 1000)
        assert closed(connection) == (1008, "too many frames that say nothing")


def test_too_many_sockets_of_one_person(live: Live, mallory: Stranger) -> None:
    with ExitStack() as leaving:
        for _ in range(SOCKETS):
            leaving.enter_context(closing(raw_socket(live, mallory)))
        one_more = leaving.enter_context(closing(raw_socket(live, mallory)))
        code, sentence = closed(one_more)
        assert code == 4429
        assert sentence == f"you have {SOCKETS} pages of ours open already: close some, then load this one again"
    wait_until(lambda: not any(mallory.address in whose for whose in live.house.app.state.limits._sockets))


def test_too_many_sockets_of_many_people_at_one_address(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cookies are free: an address has its limit too."""
    identities = live.house.app.state.identities
    monkeypatch.setattr(live.house.app.state.limits, "per_address", 5)
    most = SOCKETS_OF_EACH * 5
    with ExitStack() as leaving:
        for number in range(most + 1):
            connection = leaving.enter_context(closing(dialled(live)))
            connection.sendall(handshake(live, identities.cookie(Identity(f"mallory {number}", "M")), "/socket/lobby"))
            assert head(connection).startswith(b"HTTP/1.1 101 ")
        assert closed(connection)[0] == 4429


# --- Half open, and slow ----------------------------------------------------------------------------------------------


def test_half_a_request(live: Live) -> None:
    """Nothing at all, half a head, half a body, and half of a second request after a whole one."""
    begun = (
        b"",
        b"GET / HTTP/1.1\r\nHost: x",
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{",
        b"GE",
    )
    with ExitStack() as leaving:
        waiting = [leaving.enter_context(closing(dialled(live))) for _ in begun]
        waiting[-1].sendall(b"HEAD / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert head(waiting[-1]).startswith(b"HTTP/1.1 200 ")
        for connection, sent in zip(waiting, begun, strict=True):
            connection.sendall(sent)
        for connection in waiting:
            assert read_all(connection).endswith(b"expected a whole request within 1 seconds")


def test_thousands_of_half_open_sockets(live: Live, mallory: Stranger, monkeypatch: pytest.MonkeyPatch) -> None:
    """They make room for each other, and for whoever asks for something."""
    monkeypatch.setattr(connections, "MOST_SILENT", half_open() // 2)
    monkeypatch.setattr(connections, "SECONDS_TO_ASK", 60)
    with ExitStack() as leaving:
        crowd = [leaving.enter_context(closing(dialled(live))) for _ in range(half_open())]
        for connection in crowd:
            suppressed(connection.sendall, b"GET / HTTP/1.1\r\n")
        assert mallory.http.get("/api/house").status_code == 200
        assert read_all(crowd[0]).startswith(b"HTTP/1.1 503 ")


def half_open() -> int:
    """As many as this process may open, for it is the server too."""
    import resource

    return min(HALF_OPEN, resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 3)


def test_a_full_house(live: Live, mallory: Stranger, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who are there go on; who comes is told. Nobody runs out of file descriptors."""
    door = live.house.door
    live.begins_anew()
    with mallory.at(live.table) as talk:
        monkeypatch.setattr(door, "most", 0)
        with closing(dialled(live)) as connection:
            assert read_all(connection).endswith(b"the house is full: try again in a minute")
        live.plays_on()
        assert talk.refused("look", seat=0)


def test_a_reader_who_does_not_read(live: Live, mallory: Stranger) -> None:
    """When no more fits into the network, what waits is kept for a while; then the reader is let go."""
    with closing(raw_socket(live, mallory)) as connection:
        keeper = live.house.house._keepers[live.table][0]
        wait_until(lambda: any(page.identity.name == "Mallory" for page in keeper.pages))
        page = next(page for page in keeper.pages if page.identity.name == "Mallory")
        ask = frame(json.dumps({"ask": "missed", "last": 0}).encode())

        def let_go() -> bool:
            suppressed(connection.sendall, ask)
            time.sleep(0.01)  # or all of them would be answered at once
            return page not in keeper.pages

        wait_until(let_go)
        read_all(connection)  # to the end: the server has hung up


# --- What is said of it -----------------------------------------------------------------------------------------------


def test_what_goes_wrong_is_logged_without_what_it_went_wrong_with(
    live: Live, mallory: Stranger, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where an error tells everything: the log says where, and the page gets a sentence."""
    secret = live.people[0].cookie

    def fail(*given: object) -> None:
        raise ValueError(f"cookie {secret}")

    said = io.StringIO()
    listener = logging.StreamHandler(said)
    listener.setFormatter(Discreet("%(message)s"))
    monkeypatch.setattr("papercrown.server.tables.manager.TableManager.find", fail)
    monkeypatch.setattr("papercrown.server.tables.actor.TableActor._look", fail)
    logging.getLogger().addHandler(listener)
    try:
        answer = mallory.http.post("/api/find", json={"code": "XXXXX"})
        with mallory.at(live.table) as talk:
            sentence = talk.refused("look", seat=0)
    finally:
        logging.getLogger().removeHandler(listener)
    assert answer.status_code == 500
    assert answer.json()["error"] == sentence == "something went wrong at the server; nothing has changed"
    assert said.getvalue().count("\nValueError\n") == 2
    assert "in fail" in said.getvalue()
    assert secret not in said.getvalue()
