import threading
from contextlib import ExitStack, closing

import httpx
import pytest
from starlette.requests import HTTPConnection

from papercrown.server.compute import THREADS
from papercrown.server.http.requests import client_address
from papercrown.server.tables.interfaces import Caller
from tests.server.helpers import TIMEOUT_SECONDS, Person, ServerThread, wait_until
from tests.server.raw_client import connect

NEW_TABLE = '{"game": "kingdomino", "seats": [{"kind": "me"}, {"kind": "friend"}]}'


@pytest.mark.parametrize(
    ("host", "address"),
    [("192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("fe80::1%eth0", "fe80::/64"), ("", ""),
     ("a:b", "a:b")],
)  # fmt: skip
def test_ipv6_clients_are_identified_by_their_network(host: str, address: str) -> None:
    assert client_address(HTTPConnection({"type": "http", "client": (host, 1)})) == address


@pytest.mark.parametrize("cookie", ["forged", "WyJhIiwiYiJd.x", ""])
def test_forged_cookies_are_ignored(server: ServerThread, cookie: str) -> None:
    headers = {"Cookie": f"papercrown={cookie}"}
    with httpx.Client(base_url=f"http://{server.host}", headers=headers, trust_env=False, verify=False) as http:
        assert "set-cookie" in http.get("/").headers
    with httpx.Client(base_url=f"http://{server.host}", headers=headers, trust_env=False, verify=False) as http:
        response = http.get("/api/house")
    assert response.status_code == 400
    assert response.json()["error"].startswith("expected the cookie of this server, got none")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/house", None),
        ("POST", "/api/me", '{"name": "Ann"}'),
        ("POST", "/api/tables", NEW_TABLE),
        ("POST", "/api/journals", "{}"),
        ("POST", "/api/tables/x/fork", "{}"),
    ],
)
def test_requests_without_a_cookie_are_refused(server: ServerThread, method: str, path: str, body: str | None) -> None:
    response = httpx.request(method, f"http://{server.host}{path}", content=body, trust_env=False, verify=False)
    assert response.status_code == 400
    assert response.json()["error"].startswith("expected the cookie of this server")


def test_body_is_limited(ann: Person) -> None:
    response = ann.http.post("/api/me", json={"name": "x" * 200_000})
    assert (response.status_code, response.json()) == (400, {"error": "expected at most 100000 bytes, got more"})


def test_what_a_client_asked_for_is_not_computed_after_it_hung_up(server: ServerThread) -> None:
    pool, gate = server.services.compute, threading.Event()
    with ExitStack() as stack:
        stack.callback(gate.set)
        for number in range(THREADS):
            held = pool.run(Caller(f"held {number}"), lambda: gate.wait(TIMEOUT_SECONDS))
            server.loop.call_soon_threadsafe(server.loop.create_task, held)
        wait_until(lambda: len(pool._running) == THREADS)
        with closing(connect(server)) as connection:
            path = "/api/games/chroma-cubes/seats?puzzle=window-524287"
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode())
            wait_until(lambda: len(pool._waiting) == 1)
        wait_until(lambda: not pool._waiting)
        assert not pool._jobs
    assert not [key for key in pool._cache if "window-524287" in str(key)]
