import asyncio
import logging
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send

from papercrown.core.errors import OptionError
from papercrown.server.http.proxies import APPENDED, MALFORMED, MISSING, ProxyHeaders, parse_address, parse_proxies

HOST = (b"host", b"127.0.0.1:8420")


def forwarded(
    *addresses: str, peer: str = "127.0.0.1", proxies: str = "127.0.0.1,10.0.0.0/8", kind: str = "http", **other: str
) -> Scope:
    """What the app sees of a request with these lines of `X-Forwarded-For`."""
    seen: list[Scope] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope)

    lines = [(b"x-forwarded-for", address.encode("latin-1")) for address in addresses]
    headers = [HOST, *lines, *((name.replace("_", "-").encode(), value.encode()) for name, value in other.items())]
    scope: Any = {
        "type": kind,
        "client": (peer, 1),
        "scheme": "ws" if kind == "websocket" else "http",
        "headers": headers,
    }
    receiver: Any = None
    asyncio.run(ProxyHeaders(app, proxies)(scope, receiver, receiver))
    return seen[0]


def client(*addresses: str, **settings: str) -> str:
    return str(forwarded(*addresses, **settings)["client"][0])


@pytest.mark.parametrize(
    ("addresses", "expected"),
    [
        (["203.0.113.9"], "203.0.113.9"),
        (["203.0.113.9:5678"], "203.0.113.9"),
        (["2001:db8::1"], "2001:db8::1"),
        (["[2001:db8::1]:443"], "2001:db8::1"),
        (["::ffff:203.0.113.9"], "203.0.113.9"),
        (["203.0.113.9, 10.0.0.7"], "203.0.113.9"),
        ([], "127.0.0.1"),
    ],
)
def test_address_from_a_trusted_proxy(addresses: list[str], expected: str, caplog: pytest.LogCaptureFixture) -> None:
    assert client(*addresses) == expected
    assert not caplog.records


@pytest.mark.parametrize(
    "addresses",
    [
        ["1.2.3.4, 203.0.113.9"],
        ["1.2.3.4", "203.0.113.9"],
        ["1.2.3.4, 5.6.7.8, 203.0.113.9, 10.0.0.7"],
        ["evil, 203.0.113.9"],
        ["127.0.0.1, 203.0.113.9"],
    ],
)
def test_clients_cannot_choose_their_address(addresses: list[str], caplog: pytest.LogCaptureFixture) -> None:
    assert client(*addresses) == "203.0.113.9"
    assert caplog.messages == [APPENDED % "127.0.0.1"]


@pytest.mark.parametrize(
    "address", ["evil", "1.2.3.4, evil", "1.2.3.4;5", "\xff", "1" * 5000, "[::1", "1.2.3.4:x:y", "unknown"]
)
def test_malformed_addresses_are_not_counted(address: str, caplog: pytest.LogCaptureFixture) -> None:
    assert client(address) == "127.0.0.1"
    assert caplog.messages == [MALFORMED % "127.0.0.1"]


def test_addresses_of_proxies_alone_give_the_last() -> None:
    assert client("10.1.1.1, 10.0.0.7") == "10.0.0.7"


@pytest.mark.parametrize("other", [{"x_forwarded_proto": "https"}, {"x_real_ip": "203.0.113.9"}, {"via": "1.1 x"}])
def test_proxy_without_the_header_is_reported(other: dict[str, str], caplog: pytest.LogCaptureFixture) -> None:
    assert client(**other) == client("", **other) == "127.0.0.1"
    assert set(caplog.messages) == {MISSING % "127.0.0.1"}


def test_request_to_a_name_without_the_header_is_reported(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("tests.server.http.test_proxies.HOST", (b"host", b"play.example.org"))
    assert client() == "127.0.0.1"
    assert caplog.messages == [MISSING % "127.0.0.1"]


def test_each_problem_is_reported_once(caplog: pytest.LogCaptureFixture) -> None:
    async def app(*_: object) -> None:
        pass

    headers = ProxyHeaders(app)
    receiver: Any = None
    for address in ("1.2.3.4, 5.6.7.8", "evil", "1.2.3.4, 5.6.7.9", "evil"):
        scope: Any = {"type": "http", "client": ("127.0.0.1", 1), "headers": [(b"x-forwarded-for", address.encode())]}
        asyncio.run(headers(scope, receiver, receiver))
    assert caplog.messages == [APPENDED % "127.0.0.1", MALFORMED % "127.0.0.1"]
    assert {record.levelno for record in caplog.records} == {logging.WARNING}


def test_other_clients_are_not_believed(caplog: pytest.LogCaptureFixture) -> None:
    scope = forwarded("1.2.3.4", peer="203.0.113.9", x_forwarded_proto="https")
    assert (scope["client"][0], scope["scheme"]) == ("203.0.113.9", "http")
    assert client(peer="::ffff:203.0.113.9") == "203.0.113.9"
    assert not caplog.records


def test_scheme_from_a_trusted_proxy() -> None:
    assert forwarded("203.0.113.9", x_forwarded_proto="https")["scheme"] == "https"
    assert forwarded("203.0.113.9", x_forwarded_proto="https", kind="websocket")["scheme"] == "wss"
    assert forwarded("203.0.113.9", x_forwarded_proto="gopher")["scheme"] == "http"


def test_proxies_are_addresses_and_networks() -> None:
    assert [str(network) for network in parse_proxies("127.0.0.1, 10.0.0.0/8,::1")] == [
        "127.0.0.1/32",
        "10.0.0.0/8",
        "::1/128",
    ]
    for proxies in ("box", "10.0.0.1/8", "", "*", "0.0.0.0/0", "::/0"):
        with pytest.raises(OptionError, match="--proxy: expected "):
            parse_proxies(proxies)


def test_other_texts_are_no_addresses() -> None:
    assert not any(map(parse_address, ["", "x", "1.2.3", "1.2.3.4.5", "[", "[]", ":", "::g", "1.2.3.4/8"]))
