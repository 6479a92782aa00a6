from collections.abc import Iterator
from contextlib import closing

import httpx
import pytest

from papercrown.server.http.middleware import CONTENT_SECURITY_POLICY
from papercrown.server.tables.errors import INTERNAL_ERROR
from tests.server.helpers import FRIEND, ME, Person, ServerThread, failures, server_thread
from tests.server.raw_client import connect, handshake, read_head

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
    [
        "/",
        "/table/x",
        "/replay/x",
        "/web/shared/theme.css",
        "/assets/x",
        "/api/house",
        "/no",
        "/join/XXXXX",
        "/games/x/cover.svg",
    ],
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


@pytest.fixture(scope="module")
def named_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    """A server whose operator named its host."""
    hosts = ["play.example.org", "192.0.2.7"]
    with server_thread(tmp_path_factory.mktemp("named") / "papercrown.db", allowed_hosts=hosts) as server:
        yield server


def status(server: ServerThread, host: str, path: str = "/health", **headers: str) -> int:
    address = f"http://{server.host}{path}"
    return httpx.get(address, headers={"Host": host, **headers}, trust_env=False, verify=False).status_code


@pytest.mark.parametrize(
    "host", ["play.example.org", "Play.Example.Org.:443", "192.0.2.7:8420", "localhost", "127.0.0.1:1"]
)
def test_requests_to_allowed_hosts_are_accepted(named_server: ServerThread, host: str) -> None:
    assert status(named_server, host) == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "play.example.org.evil.example", "192.0.2.8", "x", "", "\xff", "[::1"]
)
def test_requests_to_other_hosts_are_refused(named_server: ServerThread, host: str) -> None:
    for path in ("/", "/health", "/api/house", "/metrics", "/web/shared/theme.css"):
        response = httpx.get(
            f"http://{named_server.host}{path}",
            headers=[(b"Host", host.encode("latin-1"))],
            trust_env=False,
            verify=False,
        )
        assert response.status_code == 421
        assert response.json()["error"].startswith("expected a request to a host name of this server, got one to ")


@pytest.mark.parametrize("header", ["X-Forwarded-For", "X-Forwarded-Proto", "Via"])
def test_the_names_of_this_machine_are_refused_through_a_proxy(named_server: ServerThread, header: str) -> None:
    assert status(named_server, "localhost", **{header: "203.0.113.9"}) == 421


def test_sockets_to_other_hosts_are_refused(named_server: ServerThread) -> None:
    for host, expected in (("evil.example", 421), ("play.example.org", None), ("127.0.0.1", None)):
        with closing(connect(named_server)) as connection:
            request = handshake(named_server, "", "/socket/lobby").replace(
                f"Host: {named_server.host}".encode(), f"Host: {host}".encode()
            )
            connection.sendall(request.replace(b"X-Forwarded-For: 198.51.100.7\r\n", b""))
            head = read_head(connection)
            assert head.startswith(f"HTTP/1.1 {expected or 101} ".encode())


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
