"""The command: a free port, a database, a browser, and an end without fuss; and what a kill does not take away."""

import signal
import socket
import stat
import time
from contextlib import suppress
from pathlib import Path

import pytest

from papercrown.cli import main
from papercrown.server.start import PORT, _listening, _named
from tests.server.helpers import ME, RANDOM, Person, numbers, play_on, process, wait_until


def ended_well(ended: tuple[int, str, str]) -> None:
    status, out, err = ended
    assert status == 0, err
    assert out.endswith("\nPapercrown is closed.\n")
    assert err == ""


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["serve", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("papercrown: ")
    assert err.count("\n") == 1
    return err.removeprefix("papercrown: ").strip()


# --- Starting and ending ----------------------------------------------------------------------------------------------


def test_without_arguments_the_browser_opens_and_ctrl_c_closes(tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/opened\n')
    browser.chmod(browser.stat().st_mode | stat.S_IXUSR)
    with process(tmp_path / "data", BROWSER=str(browser)) as started:
        wait_until(lambda: (tmp_path / "opened").exists() and bool((tmp_path / "opened").read_text()))
        assert (tmp_path / "opened").read_text() == f"http://{started.host}/\n"
        assert (tmp_path / "data" / "papercrown.db").exists()
        ended_well(started.end())


def test_another_port_if_the_usual_one_is_taken_and_sockets_that_are_open_at_the_end(tmp_path: Path) -> None:
    with socket.socket() as taken:
        with suppress(OSError):  # taken already, by somebody else
            taken.bind(("127.0.0.1", PORT))
            taken.listen()
        with process(tmp_path, "serve") as started:
            assert started.port != PORT
            ann = Person(started.host, "Ann")
            with ann.at(ann.set_table("kingdomino", ME, RANDOM)), ann.socket("/socket/lobby"):
                ended_well(started.end(signal.SIGTERM))
            ann.http.close()


def test_ctrl_c_pressed_again_and_again(tmp_path: Path) -> None:
    with process(tmp_path, "serve", "--port", "0") as started:
        Person(started.host).http.close()  # it answers
        while started.runs:
            started.send(signal.SIGINT)
            time.sleep(0.02)
        ended_well(started.end())


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        database = f"sqlite:///{tmp_path / 'a.db'}"
        sentence = refused(capsys, "--port", str(port), "--database", database)
        assert sentence.startswith(f"expected an address that is free, got 127.0.0.1:{port}: ")
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("papercrown.server.start.PORT", port)
            with _listening("127.0.0.1", None) as other:
                assert other.getsockname()[1] != port


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "70000"], "expected an address that is free, got 127.0.0.1:70000"),
        (["--port", "-1"], "expected an address that is free, got 127.0.0.1:-1"),
        (
            ["--host", "no.such.host.invalid", "--port", "0"],
            "expected an address that is free, got no.such.host.invalid:0",
        ),
        (["--pace", "-1"], "--pace: expected seconds from 0 to 60, got -1"),
        (["--per-address", "-1"], "--per-address: expected a number of people, or 0 for any, got -1"),
        (["--proxy", "10.0.0.0/8,box"], '--proxy: expected addresses or networks, got "box"'),
        (["--pace", "nan"], "--pace: expected seconds from 0 to 60, got nan"),
        (["--port", "0", "--database", "nonsense"], "--database: expected an address such as sqlite:///papercrown.db"),
        (["--port", "0", "--database", "oracle9://x"], "--database: expected an address such as"),
        (["--port", "0", "--database", "sqlite:////dev/null/x.db"], "--database: expected an address such as"),
        (["--port", "0", "--database", "sqlite:////dev"], "the database cannot be used"),
        (["--port", "0", "--database", "postgresql://nobody@127.0.0.1:1/x"], ""),
    ],
)
def test_settings_that_cannot_be(capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str) -> None:
    assert refused(capsys, *arguments).startswith(sentence)


def test_a_data_folder_that_cannot_be_made(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("PAPERCROWN_DATA", str(tmp_path / "file"))
    assert "file" in refused(capsys, "--port", "0")


def test_answers_are_sent_at_once() -> None:
    """On sockets that do not call themselves TCP, asyncio leaves a delay of 40 ms after every first packet."""
    with _listening("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP


@pytest.mark.parametrize(
    ("host", "named"),
    [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("::", "[::1]"), ("::1", "[::1]"), ("box.lan", "box.lan")],
)
def test_the_address_to_open(host: str, named: str) -> None:
    assert _named(host) == named


# --- A kill -----------------------------------------------------------------------------------------------------------


def test_a_kill_in_mid_game_takes_nothing_away(tmp_path: Path) -> None:
    """What was acknowledged is there after the restart, at the same address, for the same cookie."""
    with process(tmp_path, "serve", "--port", "0", "--pace", "0") as first:
        ann = Person(first.host, "Ann")
        table = ann.set_table("kingdomino", ME, RANDOM, RANDOM)
        with ann.at(table) as talk:
            play_on(talk, steps=10)
            talk.until_table(lambda talk: talk.asked or talk.over)
            move = talk.move()
            talk.done("play", id="the last before the kill", **move)
            first.end(signal.SIGKILL)
            told = {event["seq"]: event for event in talk.events}
            last = max(told)
    with process(tmp_path, "serve", "--port", str(first.port), "--pace", "0") as second:
        with ann.at(table) as talk:
            events = {event["seq"]: event for event in talk.events}
            assert {seq: events[seq] for seq in told} == told
            before = [event for event in talk.events if event["seat"] == 0]
            talk.done("play", id="the last before the kill", **move)
            assert [event for event in talk.events if event["seat"] == 0] == before
        with ann.at(table, last) as talk:
            play_on(talk)
            assert talk.over
            assert numbers(talk.events) == list(range(last + 1, talk.seq + 1))
        ended_well(second.end())
    ann.http.close()
