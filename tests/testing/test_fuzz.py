"""The fuzzer writes its findings as journals that anyone can load."""

import json
from pathlib import Path
from typing import Any

import pytest

import papercrown as pc
from papercrown.core.journal import replay
from papercrown.core.match import Match
from papercrown.testing import fuzz
from tests.core.secret_game import SECRET_GAME, rules
from tests.testing.broken import broken


def test_a_sound_game_has_no_findings(tmp_path: Path) -> None:
    assert fuzz(SECRET_GAME, games=10, folder=tmp_path) == []
    assert list(tmp_path.iterdir()) == []


def test_a_crash_is_written_as_a_journal(tmp_path: Path) -> None:
    def crash(p: Any, seat: int, action: int, dice: Any) -> None:
        if action == 7:
            raise ZeroDivisionError
        rules.apply(p, seat, action, dice)

    findings = fuzz(broken(apply=crash), games=5, folder=tmp_path)
    assert findings
    for finding in findings:
        assert "ZeroDivisionError" in finding.reason
        match = replay(json.loads(finding.journal.read_text()), lambda name: SECRET_GAME)
        assert 7 in match.legal_ids(match.actors()[0])


def test_dead_ends_and_endless_games_are_found(tmp_path: Path) -> None:
    dead = fuzz(broken(legal=lambda p, seat, out: 0), games=1, folder=tmp_path)
    assert "a dead end" in dead[0].reason
    endless = fuzz(broken(apply=lambda p, seat, action, dice: None), games=1, folder=tmp_path)
    assert "does not end" in endless[0].reason


def test_a_match_that_accepts_any_action_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "check", lambda self, seat, action: (0, 0))
    assert "could play" in fuzz(SECRET_GAME, games=1, folder=tmp_path)[0].reason


def test_fuzzing_stops_when_the_time_is_up(tmp_path: Path) -> None:
    assert fuzz(pc.game("queendomino"), games=10**6, seconds=0, folder=tmp_path) == []


@pytest.mark.parametrize("name", pc.games())
def test_every_installed_game_is_sound(name: str, tmp_path: Path) -> None:
    assert fuzz(pc.game(name), games=6, seed=1, folder=tmp_path) == []
