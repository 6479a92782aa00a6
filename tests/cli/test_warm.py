"""`papercrown warm`."""

import json
import subprocess

import pytest

import papercrown as pc
from papercrown.cli import main


def test_games_are_compiled_in_parallel_processes(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["warm", "kingdomino", "queendomino", "--jobs", "2", "--json"]) == 0
    assert list(json.loads(capfd.readouterr().out)) == ["kingdomino", "queendomino"]


def test_default_is_all_games_with_one_process_for_each_set_of_rules(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    started, compiled = [], []
    monkeypatch.setattr(subprocess, "run", lambda command, check: started.append(command[-1]))
    monkeypatch.setattr("papercrown.engine.warm.warm", lambda game, threads: compiled.append(game.name))
    assert main(["warm", "--jobs", "2", "--json"]) == 0
    assert sorted(json.loads(capsys.readouterr().out)) == compiled == pc.games()
    assert len(started) == len({pc.game(name).package for name in pc.games()})


def test_progress_for_other_programs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = []
    monkeypatch.setattr("papercrown.engine.warm.warm", lambda game, threads: compiled.append((game.name, threads)))
    assert main(["warm", "kingdomino", "--progress", "--threads", "2"]) == 0
    assert compiled == [("kingdomino", 2)]
    assert capsys.readouterr().out == ""
