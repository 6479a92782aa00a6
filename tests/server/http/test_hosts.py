import pytest
from starlette.datastructures import Headers

from papercrown.core.errors import OptionError
from papercrown.server.http.hosts import is_loopback, is_name, named_host, parse_hosts


@pytest.mark.parametrize(
    ("header", "host"),
    [("play.example.org", "play.example.org"), ("Play.Example.ORG.:443", "play.example.org"),
     ("127.0.0.1:8420", "127.0.0.1"), ("[::1]:8420", "[::1]"), ("[::1]", "[::1]"), ("", "")],
)  # fmt: skip
def test_host_of_a_request(header: str, host: str) -> None:
    assert named_host(Headers({"Host": header})) == host


def test_request_without_one_host_has_none() -> None:
    assert named_host(Headers({})) == ""
    assert named_host(Headers(raw=[(b"host", b"play.example.org"), (b"host", b"evil.example")])) == ""


def test_allowed_hosts_are_normalised() -> None:
    names = ["Play.Example.org.", "192.0.2.7", "[2001:db8::1]", "box"]
    assert parse_hosts(names) == {"play.example.org", "192.0.2.7", "[2001:db8::1]", "box"}


@pytest.mark.parametrize("name", ["", "*", "http://x", "x:80", "x/y", "a..b", "ä.example", "x" * 300, "a b"])
def test_other_texts_are_no_host_names(name: str) -> None:
    with pytest.raises(OptionError, match=r"--allowed-host: expected a name such as play\.example\.org, got"):
        parse_hosts([name])


def test_names_of_this_machine() -> None:
    assert all(map(is_loopback, ["localhost", "127.0.0.1", "127.9.9.9", "[::1]", "::1"]))
    assert not any(map(is_loopback, ["", "evil.example", "localhost.evil.example", "10.0.0.1", "[::2]", "0.0.0.0"]))
    assert all(map(is_name, ["play.example.org", "box"]))
    assert not any(map(is_name, ["", "localhost", "127.0.0.1", "10.0.0.1", "[2001:db8::1]"]))
