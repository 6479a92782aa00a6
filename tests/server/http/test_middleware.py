"""Only our own pages talk to the server, and every answer carries its policy."""

import pytest

from papercrown.server.http.middleware import POLICY, WRONG
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


@pytest.mark.parametrize("site", ["cross-site", "same-site", "x"])
def test_nor_where_the_browser_says_that_it_is_another_site(ann: Person, server: Running, site: str) -> None:
    headers = {"Sec-Fetch-Site": site, "Origin": f"http://{server.host}"}
    assert ann.http.post("/api/tables", json=NEW_TABLE, headers=headers).status_code == 403


@pytest.mark.parametrize(
    ("scheme", "headers"),
    [
        ("http", {}),
        ("https", {}),
        ("https", {"X-Forwarded-Proto": "https"}),
        ("http", {"Sec-Fetch-Site": "same-origin"}),
    ],
)
def test_our_own_pages_can(server: Running, ann: Person, scheme: str, headers: dict[str, str]) -> None:
    """Also behind a proxy that speaks https, whether it says so or not."""
    headers = {"Origin": f"{scheme}://{server.host}", **headers}
    assert ann.http.post("/api/tables", json=NEW_TABLE, headers=headers).status_code == 200


def test_a_page_that_came_without_https_cannot_where_there_is_https(server: Running, ann: Person) -> None:
    headers = {"Origin": f"http://{server.host}", "X-Forwarded-Proto": "https"}
    assert ann.http.post("/api/tables", json=NEW_TABLE, headers=headers).status_code == 403


@pytest.mark.parametrize(
    "path",
    ["/", "/table/x", "/replay/x", "/web/shared/theme.css", "/api/house", "/no", "/join/XXXXX", "/games/x/cover.svg"],
)
def test_every_answer_carries_the_policy(ann: Person, path: str) -> None:
    headers = ann.http.get(path).headers
    assert headers["Content-Security-Policy"] == POLICY
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers
    assert "strict-transport-security" not in headers
    assert "server" not in headers


def test_who_comes_by_https_stays_there(ann: Person) -> None:
    answer = ann.http.get("/", headers={"X-Forwarded-Proto": "https"})
    assert answer.headers["Strict-Transport-Security"].startswith("max-age=")
    assert "; secure" in answer.headers["set-cookie"].lower()


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    assert POLICY.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "frame-ancestors 'none'" in POLICY
    assert "require-trusted-types-for 'script'" in POLICY
    assert "unsafe" not in POLICY
    assert "*" not in POLICY


def test_refusals_carry_it_too(ann: Person) -> None:
    answer = ann.http.post("/api/tables", headers={"Origin": "null"})
    assert answer.headers["Content-Security-Policy"] == POLICY


def test_what_goes_wrong_is_told_in_a_sentence(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("papercrown.server.tables.manager.TableManager.find", lambda *given: 1 / 0)
    answer = ann.http.post("/api/find", json={"code": "XXXXX"})
    assert (answer.status_code, answer.json()) == (500, {"error": WRONG})
    assert answer.headers["Content-Security-Policy"] == POLICY
