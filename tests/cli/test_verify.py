"""`papercrown verify`."""

import json
from pathlib import Path

import pytest

from papercrown.cli import main
from tests.cli.helpers import refused
from tests.fairness import FAIR_SEED, finished_match


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(finished_match("kingdomino").journal()))
    return file


def test_seal_rolls_and_steps(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(game)]) == 0
    rolls = sum(map(len, finished_match("kingdomino").rolls()))
    assert capsys.readouterr().out.splitlines() == [
        f"The seal was {FAIR_SEED.commitment}.",
        f"{rolls} rolls follow from what was sealed, and 48 steps of the game from these rolls.",
    ]
    assert main(["verify", str(game), "--seal", FAIR_SEED.commitment, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "seal": FAIR_SEED.commitment,
        "first": 0,
        "rolls": rolls,
        "steps": 48,
    }


def test_manipulation_is_named(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = json.loads(game.read_text())
    steps = [[seat, action, "0" * 12] for seat, action, _ in journal["steps"]]
    for changes, reason in (
        ({"steps": [*journal["steps"][:20], *steps[20:]]}, "step 21: the position"),
        ({"seed": {**journal["seed"], "secret": "00" * 32}}, "the secret is not the one that was sealed"),
        ({"rolls": [[48, 1], *journal["rolls"][1:]]}, "step 0, roll 1: the dice showed"),
    ):
        game.write_text(json.dumps({**journal, **changes}))
        assert refused(capsys, "verify", str(game)).startswith(reason)
