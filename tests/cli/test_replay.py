"""`papercrown replay`, and the journals that all commands read."""

import json
from pathlib import Path

import pytest

import papercrown as pc
from papercrown.cli import main
from tests.cli.helpers import GOLDEN, refused


def test_actions_and_scores_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(GOLDEN)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("   1 ")
    assert "Place the" in out
    assert "total" in out


def test_actions_and_scores_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    main(["replay", str(GOLDEN), "--json"])
    told = json.loads(capsys.readouterr().out)
    assert told["over"]
    assert len(told["steps"]) == json.loads(GOLDEN.read_text())["length"]


def test_an_unfinished_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(pc.game("kingdomino").match(seats=2, seed=1).journal()))
    assert main(["replay", str(path)]) == 0
    assert "the game goes on" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["replay", "draw"])
def test_a_malformed_journal(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    for content, sentence in (
        (b"", "expected a journal, got a file that is not JSON (line 1, column 1)"),
        (b"\xff", "expected a journal, got a file that is not JSON"),
        (b"[" * 100_000, "expected a journal, got lists nested too deeply"),
        (b"[]", "expected a journal, which is a JSON object, got a list"),
        (GOLDEN.read_bytes()[:-300], "expected a journal, got a file that is not JSON (line 1, column"),
    ):
        path.write_bytes(content)
        assert refused(capsys, command, str(path)).startswith(sentence)
    edited = json.loads(GOLDEN.read_text())
    edited["steps"][9][2] = "0" * 12
    path.write_text(json.dumps(edited))
    assert refused(capsys, command, str(path)).startswith("step 10: ")
