import httpx
import pytest
from starlette.requests import HTTPConnection

from papercrown.server.http.requests import client_address
from tests.server.helpers import Person, ServerThread

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
