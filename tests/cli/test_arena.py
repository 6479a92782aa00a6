"""`papercrown arena`: its output, its refusals, and what is left when it is stopped or killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from papercrown.cli import main
from tests.arena.helpers import BOTS, ROOT, command, run, workers
from tests.cli.helpers import refused

LONG = ("kingdomino", "greedy", "greedy", "--games", "240", "--all", "--json")
WITHOUT_END = ("kingdomino", "greedy", "greedy", "--games", "100000", "--all", "--json")


def fixed(told: str) -> dict[str, Any]:
    """What is always the same."""
    result: dict[str, Any] = json.loads(told)
    del result["times"]
    return result


def started(*words: str) -> subprocess.Popen[str]:
    """A command that hears Ctrl-C, also where the tests themselves do not, as in the background of a shell."""
    return subprocess.Popen(
        command(*words), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip


def until(lines: int, path: Path) -> None:
    """Wait until so many lines are there."""
    for _ in range(1000):
        if path.exists() and path.read_bytes().count(b"\n") >= lines:
            return
        time.sleep(0.02)
    raise AssertionError(f"{path} has fewer than {lines} lines")


def gone(processes: list[int]) -> bool:
    for _ in range(200):
        if not any(Path(f"/proc/{process}").exists() for process in processes):
            return True
        time.sleep(0.02)
    return False


def test_a_table_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, picture = tmp_path / "games.jsonl", tmp_path / "plot.svg"
    words = ["arena", "kingdomino", "random", "greedy", "--jobs", "1", "--out", str(out), "--plot", str(picture)]
    assert main(words) == 0
    told, err = capsys.readouterr()
    assert err == ""
    head, first, second, _, *sentences = told.splitlines()
    assert head.split()[:3] == ["bot", "games", "wins"]
    assert (first.split()[0], second.split()[0]) == ("greedy", "random")
    assert sentences[0] == "20 games in 10 rounds; equal bots would win 50.0 % each"
    assert sentences[1].startswith("random is weaker than greedy, known after 10 rounds: better in")
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["decided"]


def test_killed_and_gone_on_with(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    once = run(*LONG, "--jobs", "1")
    assert once.returncode == 0, once.stderr
    process = started(*LONG, "--jobs", "2", "--out", str(out))
    until(20, out)
    playing = workers(process.pid)
    process.kill()
    process.communicate()
    assert len(playing) == 2
    assert gone(playing)
    again = run(*LONG, "--jobs", "2", "--out", str(out))
    assert again.returncode == 0, again.stderr
    assert fixed(again.stdout) == fixed(once.stdout)


def test_ctrl_c(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    process = started(*WITHOUT_END, "--jobs", "1", "--out", str(out))
    until(10, out)
    playing = workers(process.pid)
    os.kill(process.pid, signal.SIGINT)
    told, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert err == f"papercrown: stopped; the same command continues with the games in {out}\n"
    assert 4 <= json.loads(told)["rounds"] < 50_000
    assert gone(playing)


def test_a_bot_that_raises_is_told_and_makes_the_status_1() -> None:
    done = run("kingdomino", f"{BOTS}:Raising", "greedy", "--games", "12", "--jobs", "1")
    assert done.returncode == 1
    told = done.stderr.splitlines()
    assert all(line.startswith(f"papercrown: {BOTS}:Raising raised ValueError: no idea what to do") for line in told)
    assert f"{len(told)} games failed, and the rounds with them are left out" in done.stdout


def test_a_bot_that_always_raises() -> None:
    done = run("kingdomino", f"{BOTS}:Cheating", "greedy", "--games", "2", "--jobs", "1")
    assert done.returncode == 2
    assert done.stdout == ""
    assert "expected a round of which all games ended, got none: " in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
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
        (["kingdomino", "greedy", "random", "--out", "x", "--plot", "./x"], "--plot: expected another file than --out"),
        (["kingdomino", "greedy", "random", "--ray", "far away"], "--ray: expected local, auto or HOST:PORT"),
        (["kingdomino", "greedy", "random", "--ray", "127.0.0.1:1"], "--ray: expected a Ray at 127.0.0.1:1, got"),
    ],
)
def test_bad_input(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert sentence in refused(capsys, "arena", *words)
