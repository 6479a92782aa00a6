"""Hints and reviews in the terminal."""

import json
from functools import partial
from pathlib import Path

import pytest

import papercrown as pc
from papercrown import terminal
from papercrown.advice import hints
from papercrown.cli import main
from papercrown.terminal.saves import Saves
from tests.records import FIRST
from tests.terminal.helpers import FirstBot, Page

GOLDEN = str(FIRST / "kingdomino-2.json")


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pc, "bot", lambda name, *, seed=None: FirstBot(seed))
    monkeypatch.setattr(pc, "hints", partial(hints, iterations=60, seed=1))


def sitting(typed: list[str], folder: Path, seats: int = 2) -> Page:
    page = Page([*typed, "q"])
    terminal.play(pc.game("kingdomino"), seats=seats, seed=7, screen=page.screen, saves=Saves(folder))
    return page


@pytest.mark.parametrize("key", ["h", "H"])
def test_a_hint_with_reasons(key: str, tmp_path: Path) -> None:
    page = sitting(["1", "1", "1", key], tmp_path)
    match = Saves(tmp_path).newest().match
    found = hints(match, match.actors()[0], iterations=60, seed=1)
    assert found.verdict in page.lines
    for number, hint in enumerate(found.hints, 1):
        assert f"{number}. {hint.action.label}" in page.lines
        assert all(reason in page.text.replace("\n   ", " ") for reason in hint.reasons)
        assert f"{hint.score:.1f} ± {hint.error:.1f} points at the end, wins {hint.victory:.0%}" in page.text


def test_a_hint_plays_nothing(tmp_path: Path) -> None:
    sitting(["1", "h", "h"], tmp_path / "asked")
    sitting(["1"], tmp_path / "alone")
    asked, alone = (Saves(tmp_path / name).newest().match.journal() for name in ("asked", "alone"))
    assert asked == alone


def test_the_keys_name_it(tmp_path: Path) -> None:
    page = sitting(["?"], tmp_path)
    assert any(line.split() and line.split()[0] == "h" and "a hint" in line for line in page.lines)
    assert " · h hint · ? help" in page.text


def test_a_review(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", GOLDEN, "--playouts", "20"]) == 0
    said = capsys.readouterr().out
    for words in (
        "Turning points",
        "The chance to win",
        "start",
        "luck",
        "own choices",
        "others' choices",
        "Ada",
        "Bo",
    ):
        assert words in said


def test_a_review_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", GOLDEN, "--playouts", "4", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    match = pc.replay(json.loads(Path(GOLDEN).read_text()))
    assert told == {"game": "kingdomino", **pc.review(match, playouts=4).as_json()}


def test_a_game_that_is_not_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = pc.game("kingdomino").match(seats=2, seed=1).journal()
    (tmp_path / "game.json").write_text(json.dumps(journal))
    assert main(["review", str(tmp_path / "game.json")]) == 2
    assert capsys.readouterr().err == "papercrown: expected a finished match, got one after 0 steps\n"
