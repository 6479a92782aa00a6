"""`papercrown verify`."""

import json
from pathlib import Path

import pytest

from papercrown.cli import main
from tests.cli.helpers import refused
from tests.fairness import CLIENT_SEEDS, FAIR_SEED, finished_match, seen_by


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(finished_match("kingdomino").journal()))
    return file


def test_seal_rolls_and_steps(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(game)]) == 0
    rolls = sum(map(len, finished_match("kingdomino").rolls()))
    assert capsys.readouterr().out.splitlines() == [
        f"The seal was {FAIR_SEED.commitment}.",
        "2 players pledged luck: Ann, Ben. "
        "Are these the players, and all of them? Only what a browser saw (--luck FILE) proves it.",
        f"{rolls} rolls follow from the secret and the luck.",
        "The game is over, and its 48 steps follow from these rolls.",
    ]
    verified = {
        "seal": FAIR_SEED.commitment,
        "first": 0,
        "rolls": rolls,
        "luck": 2,
        "names": ["Ann", "Ben"],
        "confirmed": False,
        "burned": 0,
        "steps": 48,
    }
    assert main(["verify", str(game), "--seal", FAIR_SEED.commitment, "--luck", CLIENT_SEEDS[0], "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == verified
    seen = tmp_path / "seen.json"
    seen.write_text(json.dumps(seen_by(json.loads(game.read_text()))))
    assert main(["verify", str(game), "--luck", str(seen), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {**verified, "confirmed": True}


def test_manipulation_is_named(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = json.loads(game.read_text())
    steps = [[seat, action, "0" * 12] for seat, action, _ in journal["steps"]]
    for changes, reason in (
        ({"steps": [*journal["steps"][:20], *steps[20:]]}, "step 21: the position"),
        ({"seed": {**journal["seed"], "secret": "00" * 32}}, "the secret is not the one that was sealed"),
        ({"rolls": [[48, 1], *journal["rolls"][1:]]}, "step 0, roll 1: the dice showed"),
        ({"rolls": [journal["rolls"][0][:-2], *journal["rolls"][1:]]}, "step 0: expected 5 rolls, got 4"),
        ({"steps": journal["steps"][:20]}, "expected 48 steps, as the file says, got 20"),
        (finished_match("kingdomino").at(20).journal(), "the game is not over after 20 steps"),
    ):
        game.write_text(json.dumps({**journal, **changes}))
        assert refused(capsys, "verify", str(game)).startswith(reason)


def test_comparison_with_what_a_browser_saw(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seen = tmp_path / "seen.json"
    for content, reason in (
        (json.dumps({**seen_by(json.loads(game.read_text())), "steps": 50}), "your browser saw 50 steps"),
        ("{}", "expected what a browser saw of the game"),
        ("{", "expected luck of 64 hexadecimal digits or what a browser saw, got a file that is not JSON"),
    ):
        seen.write_text(content)
        assert refused(capsys, "verify", str(game), "--luck", str(seen)).startswith(reason)
    assert refused(capsys, "verify", str(game), "--luck", "00" * 32).startswith("your luck 00")
    assert refused(capsys, "verify", str(game), "--luck", "5eed").startswith("expected a file that can be read")
