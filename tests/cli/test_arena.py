"""`papercrown arena`: its output, its refusals, and what is left when it is interrupted or killed."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from papercrown.cli import main
from tests.arena.helpers import BOTS, in_this_process, start_command, worker_processes
from tests.cli.helpers import refused

TWO_BOTS = ("kingdomino", "greedy", "greedy")
ENDLESS = (*TWO_BOTS, "--games", "100000", "--all", "--json")
POLL_SECONDS = 0.02
TIMEOUT_SECONDS = 20.0


def reproducible_part(output: str) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(output)
    del result["times"]
    return result


def wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while not condition():
        assert time.monotonic() < deadline, "expected it to happen in time"
        time.sleep(POLL_SECONDS)


def wait_for_games(path: Path, games: int) -> None:
    wait_for(lambda: path.exists() and path.read_bytes().count(b"\n") > games)


def wait_for_exit(processes: list[int]) -> None:
    wait_for(lambda: not any(Path(f"/proc/{process}").exists() for process in processes))


def test_table_and_plot_for_people_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, picture = tmp_path / "games.jsonl", tmp_path / "plot.svg"
    arguments = ["arena", "kingdomino", "random", "greedy", "--jobs", "1", "--out", str(out), "--plot", str(picture)]
    assert main(arguments) == 0
    printed, errors = capsys.readouterr()
    assert errors == ""
    head, first, second, _, *sentences = printed.splitlines()
    assert head.split()[:3] == ["bot", "games", "wins"]
    assert (first.split()[0], second.split()[0]) == ("greedy", "random")
    assert sentences[0] == "20 games in 10 rounds; equal bots would win 50.0 % each"
    assert sentences[1].startswith("random is weaker than greedy, decided after 10 rounds: better in")
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    assert main([*arguments, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["decided"]


def test_killed_arena_leaves_no_workers_and_can_be_continued(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.jsonl"
    process = start_command(*ENDLESS, "--jobs", "2", "--out", str(out))
    wait_for_games(out, 20)
    playing = worker_processes(process.pid)
    process.kill()
    process.communicate(timeout=TIMEOUT_SECONDS)
    assert len(playing) == 2
    wait_for_exit(playing)
    some_more = str(out.read_bytes().count(b"\n") + 40)
    arguments = ["arena", *TWO_BOTS, "--games", some_more, "--all", "--json"]
    with in_this_process():
        assert main(arguments) == 0
        at_once = reproducible_part(capsys.readouterr().out)
        assert main([*arguments, "--out", str(out)]) == 0
    assert reproducible_part(capsys.readouterr().out) == at_once


def test_interrupted_arena_prints_the_result_so_far(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    process = start_command(
        *ENDLESS, "--jobs", "1", "--out", str(out),
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # background jobs of a shell ignore it
    )  # fmt: skip
    wait_for_games(out, 10)
    playing = worker_processes(process.pid)
    os.kill(process.pid, signal.SIGINT)
    printed, errors = process.communicate(timeout=TIMEOUT_SECONDS)
    assert process.returncode == 130
    assert errors == f"papercrown: interrupted; run the same command to continue from {out}\n"
    assert 5 <= json.loads(printed)["rounds"] < 50_000
    assert len(playing) == 1
    wait_for_exit(playing)


def test_exception_of_a_bot_is_reported_with_exit_status_1(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "kingdomino", f"{BOTS}:Raising", "greedy", "--games", "12", "--jobs", "1"]) == 1
    printed, errors = capfd.readouterr()
    lines = errors.splitlines()
    assert lines
    assert all(line.startswith(f"papercrown: {BOTS}:Raising raised ValueError: no idea what to do") for line in lines)
    assert f"{len(lines)} games failed; incomplete rounds are not counted" in printed


def test_bot_that_fails_every_game_is_refused(capfd: pytest.CaptureFixture[str]) -> None:
    with in_this_process():
        assert main(["arena", "kingdomino", f"{BOTS}:Cheating", "greedy", "--games", "2", "--jobs", "1"]) == 2
    printed, errors = capfd.readouterr()
    assert printed == ""
    assert "expected a complete round, got none: " in errors.splitlines()[-1]
    assert "Traceback" not in errors


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess", "greedy"], "expected a game"),
        (["kingdomino", "deep", "greedy"], "expected a bot"),
        (["kingdomino", "greedy"], "expected 2, 3 or 4 bots, got 1"),
        (["kingdomino", "greedy", "random", "--games", "0"], "expected from 1 to 1000000 games, got 0"),
        (["kingdomino", "greedy", "random", "--jobs", "-1"], "expected from 1 to 1024 jobs, got -1"),
        (["kingdomino", "greedy", "random", "--margin", "2"], "expected a margin between 0 and 0.5, got 2.0"),
        (["kingdomino", "greedy", "random", "--option", "duel"], "expected NAME=VALUE"),
        (["kingdomino", "greedy", "random", "--out", "/nowhere/games"], "no such file or directory"),
        (["kingdomino", "greedy", "random", "--plot", "/nowhere/plot"], "--plot: expected a file that can be written"),
        (["kingdomino", "greedy", "random", "--plot", "a\0b"], "--plot: expected a file that can be written"),
        (["kingdomino", "greedy", "random", "--out", "x", "--plot", "./x"], "--plot: expected a different file from"),
        (["kingdomino", "greedy", "random", "--ray", "far away"], "--ray: expected local, auto or HOST:PORT"),
        (["kingdomino", "greedy", "random", "--ray", "127.0.0.1:1"], "--ray: expected a Ray cluster at 127.0.0.1:1"),
    ],
)
def test_invalid_arguments_are_refused(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert sentence in refused(capsys, "arena", *arguments)
