import multiprocessing
import signal
import socket
import stat
import time
from contextlib import suppress
from pathlib import Path

import pytest

from papercrown.cli import main
from papercrown.server.start import _url_host
from papercrown.server.tables.events import Place
from papercrown.server.workers.listeners import DEFAULT_PORT
from tests.server.helpers import ME, RANDOM, Person, failures, server_process, store_game_of_bots, wait_until


def assert_clean_exit(result: tuple[int, str, str]) -> None:
    status, out, err = result
    assert status == 0, err
    assert out.endswith("\nPapercrown is closed.\n")
    assert err == ""


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one-line error message of `papercrown serve` with these arguments."""
    assert main(["serve", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("papercrown: ")
    assert err.count("\n") == 1
    return err.removeprefix("papercrown: ").strip()


def test_command_without_arguments_opens_the_browser_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    """However often Ctrl-C is pressed."""
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/opened\n')
    browser.chmod(browser.stat().st_mode | stat.S_IXUSR)
    with server_process(tmp_path / "data", BROWSER=str(browser)) as server:
        wait_until(lambda: (tmp_path / "opened").exists() and bool((tmp_path / "opened").read_text()))
        assert (tmp_path / "opened").read_text() == f"http://{server.host}/\n"
        assert (tmp_path / "data" / "papercrown.db").exists()
        while server.running:
            server.send(signal.SIGINT)
            time.sleep(0.02)
        assert_clean_exit(server.end())


def test_free_port_if_the_default_is_taken_and_shutdown_with_open_sockets(tmp_path: Path) -> None:
    with socket.socket() as taken:
        with suppress(OSError):  # another program has it
            taken.bind(("127.0.0.1", DEFAULT_PORT))
            taken.listen()
        with server_process(tmp_path, "serve") as server:
            assert server.port != DEFAULT_PORT
            ann = Person(server.host, "Ann")
            with ann.at(ann.open_table("kingdomino", ME, RANDOM)), ann.socket("/socket/lobby"):
                assert_clean_exit(server.end(signal.SIGTERM))
            ann.http.close()


def test_taken_port_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        database = f"sqlite:///{tmp_path / 'a.db'}"
        message = refused(capsys, "--port", str(port), "--database", database)
        assert message.startswith(f"expected an address that is free, got 127.0.0.1:{port}: ")


INVALID_SETTINGS = [
    (["--port", "70000"], "expected an address that is free, got 127.0.0.1:70000"),
    (["--port", "-1"], "expected an address that is free, got 127.0.0.1:-1"),
    (
        ["--host", "no.such.host.invalid", "--port", "0"],
        "expected an address that is free, got no.such.host.invalid:0",
    ),
    (
        ["--workers", "2"],
        "--workers 2: expected --database postgresql://USER@HOST/NAME, got SQLite, which supports one process",
    ),
    (["--workers", "2", "--database", "sqlite:///a.db"], "--workers 2: expected --database postgresql://"),
    (["--workers", "2", "--database", "nonsense"], "--database: expected an address such as sqlite:///papercrown.db"),
    (["--pace", "-1"], "--pace: expected seconds from 0 to 60, got -1"),
    (["--per-address", "-1"], "--per-address: expected a number of people, or 0 for any, got -1"),
    (["--proxy", "10.0.0.0/8,box"], '--proxy: expected addresses or networks, got "box"'),
    (["--proxy", "0.0.0.0/0"], '--proxy: expected the addresses of proxies, got everyone\'s: "0.0.0.0/0"'),
    (["--port", "0", "--allowed-host", "http://x"], "--allowed-host: expected a name such as play.example.org, got"),
    (["--pace", "nan"], "--pace: expected seconds from 0 to 60, got nan"),
    (["--port", "0", "--database", "nonsense"], "--database: expected an address such as sqlite:///papercrown.db"),
    (["--port", "0", "--database", "oracle9://x"], "--database: expected an address such as"),
    (["--port", "0", "--database", "sqlite:////dev/null/x.db"], "--database: expected an address such as"),
    (["--port", "0", "--database", "sqlite:////dev"], "--database: expected an address such as"),
    (["--port", "0", "--database", "postgresql://nobody@127.0.0.1:1/x"], ""),
]


def test_invalid_settings_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    def check(case: tuple[list[str], str]) -> None:
        arguments, message = case
        assert refused(capsys, *arguments).startswith(message)

    assert not failures(INVALID_SETTINGS, check)


def test_several_workers_need_a_system_that_forks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(multiprocessing, "get_all_start_methods", lambda: ["spawn"])
    message = "--workers: expected 1 on this system, which cannot fork processes, got 2"
    assert refused(capsys, "--workers", "2", "--database", "postgresql://nobody@127.0.0.1:1/x") == message


def test_data_folder_that_cannot_be_created(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("PAPERCROWN_DATA", str(tmp_path / "file"))
    assert "file" in refused(capsys, "--port", "0")


@pytest.mark.parametrize(
    ("host", "expected"),
    [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("::", "[::1]"), ("::1", "[::1]"), ("box.lan", "box.lan")],
)
def test_host_of_the_printed_address(host: str, expected: str) -> None:
    assert _url_host(host) == expected


def test_sigterm_ends_a_server_whose_bots_think_and_which_offers_only_levels(tmp_path: Path) -> None:
    tmp_path.joinpath("data").mkdir()
    places = [Place("Ann", "ann"), *(Place(name, bot="search:3600") for name in ("Bo", "Cleo", "Dee"))]
    store_game_of_bots(f"sqlite:///{tmp_path / 'data' / 'papercrown.db'}", "t1", places)
    with server_process(tmp_path / "data", "serve", "--port", "0", quick_bots=False) as server:
        ann = Person(server.host, "Ann")
        refusal = ann.post("/api/tables", {"game": "kingdomino", "seats": [ME, RANDOM]})
        assert refusal["error"].startswith("expected a bot: page, squire, knight, duchess or queen, got")
        with ann.at("t1"):
            assert_clean_exit(server.end(signal.SIGTERM))
        ann.http.close()
