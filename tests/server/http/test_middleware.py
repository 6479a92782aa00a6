import pytest

from papercrown.server.http.middleware import CONTENT_SECURITY_POLICY
from papercrown.server.tables.errors import INTERNAL_ERROR
from tests.server.helpers import FRIEND, ME, Person, ServerThread, failures

NEW_TABLE = {"game": "kingdomino", "seats": [ME, FRIEND]}


PATHS = ("/api/me", "/api/tables", "/api/find", "/api/journals", "/api/tables/x/fork", "/no")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "http://[", "x"])
def test_cross_origin_posts_are_refused(ann: Person, origin: str) -> None:
    def check(path: str) -> None:
        response = ann.http.post(path, json=NEW_TABLE, headers={"Origin": origin})
        assert response.status_code == 403
        assert response.json() == {"error": "expected a page of this server, got one of another"}

    assert not failures(PATHS, check)


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE"])
def test_cross_origin_requests_of_other_methods_are_refused(ann: Person, method: str) -> None:
    assert ann.http.request(method, "/api/tables", headers={"Origin": "http://evil.example"}).status_code == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site", "x"])
def test_requests_that_the_browser_calls_cross_site_are_refused(ann: Person, server: ServerThread, site: str) -> None:
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
def test_same_origin_requests_are_accepted(
    server: ServerThread, ann: Person, scheme: str, headers: dict[str, str]
) -> None:
    """Also behind a proxy that terminates TLS, whether or not it sends `X-Forwarded-Proto`."""
    headers = {"Origin": f"{scheme}://{server.host}", **headers}
    assert ann.http.post("/api/tables", json=NEW_TABLE, headers=headers).status_code == 200


def test_http_origin_is_refused_over_https(server: ServerThread, ann: Person) -> None:
    headers = {"Origin": f"http://{server.host}", "X-Forwarded-Proto": "https"}
    assert ann.http.post("/api/tables", json=NEW_TABLE, headers=headers).status_code == 403


@pytest.mark.parametrize(
    "path",
    ["/", "/table/x", "/replay/x", "/web/shared/theme.css", "/api/house", "/no", "/join/XXXXX", "/games/x/cover.svg"],
)
def test_every_response_has_security_headers(ann: Person, path: str) -> None:
    headers = ann.http.get(path).headers
    assert headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers
    assert "strict-transport-security" not in headers
    assert "server" not in headers


def test_https_responses_enforce_https(ann: Person) -> None:
    response = ann.http.get("/", headers={"X-Forwarded-Proto": "https"})
    assert response.headers["Strict-Transport-Security"].startswith("max-age=")
    assert "; secure" in response.headers["set-cookie"].lower()


def test_policy_allows_nothing_from_other_sites() -> None:
    assert CONTENT_SECURITY_POLICY.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "frame-ancestors 'none'" in CONTENT_SECURITY_POLICY
    assert "require-trusted-types-for 'script'" in CONTENT_SECURITY_POLICY
    assert "unsafe" not in CONTENT_SECURITY_POLICY
    assert "*" not in CONTENT_SECURITY_POLICY


def test_refusals_have_security_headers(ann: Person) -> None:
    response = ann.http.post("/api/tables", headers={"Origin": "null"})
    assert response.headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY


def test_internal_errors_get_a_message(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("papercrown.server.tables.manager.TableManager.find", lambda *args: 1 / 0)
    response = ann.http.post("/api/find", json={"code": "XXXXX"})
    assert (response.status_code, response.json()) == (500, {"error": INTERNAL_ERROR})
    assert response.headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
