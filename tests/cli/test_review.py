"""`papercrown review`."""

import json
from pathlib import Path

import pytest

import papercrown as pc
from papercrown.cli import main
from tests.cli.helpers import GOLDEN, refused


def test_review_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(GOLDEN), "--playouts", "20"]) == 0
    said = capsys.readouterr().out
    for words in (
        "Turning points",
        "The chance of winning",
        "start",
        "luck",
        "own choices",
        "others' choices",
        "Ada",
        "Bo",
    ):
        assert words in said


def test_review_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(GOLDEN), "--playouts", "4", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    match = pc.replay(json.loads(GOLDEN.read_text()))
    assert told == {"game": "kingdomino", **pc.review(match, playouts=4).as_json()}


def test_unfinished_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = pc.game("kingdomino").match(seats=2, seed=1).journal()
    (tmp_path / "game.json").write_text(json.dumps(journal))
    sentence = "expected a finished match, got one after 0 steps"
    assert refused(capsys, "review", str(tmp_path / "game.json")) == sentence
