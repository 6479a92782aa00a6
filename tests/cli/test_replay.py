"""`papercrown replay`."""

import json
from pathlib import Path

import pytest

import papercrown as pc
from papercrown.cli import main
from tests.cli.helpers import GOLDEN


def test_actions_and_scores_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(GOLDEN)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("   1 ")
    assert "Place the" in out
    assert "total" in out


def test_actions_and_scores_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    main(["replay", str(GOLDEN), "--json"])
    replayed = json.loads(capsys.readouterr().out)
    assert replayed["over"]
    assert len(replayed["steps"]) == json.loads(GOLDEN.read_text())["length"]


def test_unfinished_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(pc.game("kingdomino").match(seats=2, seed=1).journal()))
    assert main(["replay", str(path)]) == 0
    assert "the game is not over" in capsys.readouterr().out
