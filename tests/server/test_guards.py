"""Only our own pages talk to the server, and every answer carries its policy."""

import pytest

from papercrown.server.guards import POLICY
from tests.server.helpers import FRIEND, ME, Person, Running

NEW_TABLE = {"game": "kingdomino", "seats": [ME, FRIEND]}


@pytest.mark.parametrize("path", ["/api/me", "/api/tables", "/api/find", "/api/journals", "/api/tables/x/fork", "/no"])
@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "http://[", "x"])
def test_pages_of_other_sites_cannot_send_anything(ann: Person, path: str, origin: str) -> None:
    answer = ann.http.post(path, json=NEW_TABLE, headers={"Origin": origin})
    assert answer.status_code == 403
    assert answer.json() == {"error": "expected a page of this server, got one of another"}


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE"])
def test_nor_in_other_ways(ann: Person, method: str) -> None:
    assert ann.http.request(method, "/api/tables", headers={"Origin": "http://evil.example"}).status_code == 403


def test_our_own_pages_can(server: Running, ann: Person) -> None:
    for origin in (f"http://{server.host}", f"https://{server.host}"):
        assert ann.http.post("/api/tables", json=NEW_TABLE, headers={"Origin": origin}).status_code == 200


@pytest.mark.parametrize(
    "path", ["/", "/table/x", "/replay/x", "/web/paper.css", "/api/house", "/no", "/join/XXXXX", "/games/x/cover.svg"]
)
def test_every_answer_carries_the_policy(ann: Person, path: str) -> None:
    headers = ann.http.get(path).headers
    assert headers["Content-Security-Policy"] == POLICY
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    assert "default-src 'self'" in POLICY
    assert "frame-ancestors 'none'" in POLICY
    assert "unsafe" not in POLICY
    assert "*" not in POLICY


def test_refusals_carry_it_too(ann: Person) -> None:
    answer = ann.http.post("/api/tables", headers={"Origin": "null"})
    assert answer.headers["Content-Security-Policy"] == POLICY
