"""`papercrown serve`. What the server does is tested in tests/server."""

from typing import Any

import pytest

from papercrown.cli import main
from tests.cli.helpers import refused


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The settings of every server that was started."""
    calls: list[dict[str, Any]] = []
    monkeypatch.setattr("papercrown.server.serve", lambda **settings: calls.append(settings))
    return calls


def test_browser_opens_without_a_command(served: list[dict[str, Any]]) -> None:
    assert main([]) == 0
    assert served[0]["browser"]
    assert served[0]["host"] == "127.0.0.1"


def test_flags_become_settings(served: list[dict[str, Any]]) -> None:
    flags = ["--host", "::", "--port", "80", "--database", "sqlite:///x", "--pace", "0", "--per-address", "0"]
    names = ["--allowed-host", "play.example.org", "--allowed-host", "192.0.2.7", "--workers", "2"]
    assert main(["serve", *flags, "--proxy", "10.0.0.1", *names]) == 0
    assert served == [
        {
            "host": "::",
            "port": 80,
            "database": "sqlite:///x",
            "browser": False,
            "workers": 2,
            "pace": 0,
            "per_address": 0,
            "proxy": "10.0.0.1",
            "allowed_hosts": ["play.example.org", "192.0.2.7"],
        }
    ]


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (["--pace", "61"], "--pace: expected seconds from 0 to 60, got 61.0"),
        (["--pace", "nan"], "--pace: expected seconds from 0 to 60, got nan"),
        (["--workers", "0"], "--workers: expected a number from 1 to 64, got 0"),
        (["--workers", "-1"], "--workers: expected a number from 1 to 64, got -1"),
        (["--workers", "1000000000"], "--workers: expected a number from 1 to 64, got 1000000000"),
        (["--per-address", "-1"], "--per-address: expected a number of people, or 0 for any, got -1"),
    ],
)
def test_invalid_flags_are_refused(
    flags: list[str], sentence: str, served: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, "serve", *flags) == sentence
    assert served == []
