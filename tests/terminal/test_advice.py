"""Hints in the terminal."""

from functools import partial
from pathlib import Path

import pytest

import papercrown as pc
from papercrown import terminal
from papercrown.advice import hints
from papercrown.terminal.saves import Saves
from tests.terminal.helpers import RecordedScreen


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pc, "hints", partial(hints, iterations=60, seed=1))


def play_with_hints(typed: list[str], folder: Path, seats: int = 2) -> RecordedScreen:
    recorded = RecordedScreen([*typed, "q"])
    terminal.play(pc.game("kingdomino"), seats=seats, seed=7, screen=recorded.screen, saves=Saves(folder))
    return recorded


@pytest.mark.parametrize("key", ["h", "H"])
def test_hint_shows_reasons(key: str, tmp_path: Path) -> None:
    recorded = play_with_hints(["1", "1", "1", key], tmp_path)
    match = Saves(tmp_path).newest().match
    expected = hints(match, match.actors()[0], iterations=60, seed=1)
    assert expected.verdict in recorded.lines
    for number, hint in enumerate(expected.hints, 1):
        assert f"{number}. {hint.action.label}" in recorded.lines
        assert all(reason in recorded.text.replace("\n   ", " ") for reason in hint.reasons)
        assert f"{hint.score:.1f} ± {hint.error:.1f} points at the end, wins {hint.victory:.0%}" in recorded.text


def test_hint_does_not_change_the_game(tmp_path: Path) -> None:
    play_with_hints(["1", "h", "h"], tmp_path / "with hints")
    play_with_hints(["1"], tmp_path / "without")
    with_hints, without = (Saves(tmp_path / name).newest().match.journal() for name in ("with hints", "without"))
    assert with_hints == without


def test_help_lists_the_hint_key(tmp_path: Path) -> None:
    recorded = play_with_hints(["?"], tmp_path)
    assert any(line.split() and line.split()[0] == "h" and "a hint" in line for line in recorded.lines)
    assert " · h hint · ? help" in recorded.text
