"""Starting and resuming games in the terminal."""

import itertools

import pytest

import papercrown as pc
from papercrown import terminal
from papercrown.terminal.saves import Saves
from tests.terminal.helpers import RecordedScreen, play_game, resume_game, saved_journal


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"seats": 9}, "expected 2, 3 or 4 players, got 9"),
        ({"seats": 10**12}, "expected 2, 3 or 4 players, got 1000000000000"),
        ({"seats": 2, "humans": 3}, "expected from 0 to 2 people, got 3"),
        ({"humans": 5}, "expected from 0 to 4 people, got 5"),
        ({"names": ["a", "b", "c"]}, "xpected 2 names"),
        ({"seed": -1}, "xpected a seed"),
        ({"options": {"nonsense": True}}, "nknown option"),
    ],
)
def test_invalid_settings_are_refused(saves: Saves, options: dict[str, object], sentence: str) -> None:
    with pytest.raises(pc.OptionError, match=sentence):
        terminal.play(pc.game("queendomino"), screen=RecordedScreen().screen, saves=saves, **options)  # type: ignore[arg-type]


def test_unknown_bot_is_refused(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    with pytest.raises(pc.UnknownBot, match="nobody"):
        terminal.play(pc.game("kingdomino"), bot="nobody", screen=RecordedScreen().screen, saves=saves)


def test_default_seats_are_enough_for_all_people(saves: Saves) -> None:
    recorded = RecordedScreen(["q"])
    assert terminal.play(pc.game("kingdomino"), humans=3, screen=recorded.screen, saves=saves) == 0
    assert saved_journal(saves)["names"] == ["Ada", "Bo", "Cleo"]


def test_resumed_game_continues_where_it_was_saved(saves: Saves) -> None:
    uninterrupted = Saves(saves.folder / "whole")
    play_game(uninterrupted, [*itertools.repeat("1", 40), "q"])
    play_game(saves, [*itertools.repeat("1", 16), "q"])
    resume_game(saves, [])
    resume_game(saves, [*itertools.repeat("1", 24), "q"])
    assert saved_journal(saves) == saved_journal(uninterrupted)
    assert saves.newest().bots == (None, "knight")


def test_resuming_without_a_save_is_refused(saves: Saves) -> None:
    with pytest.raises(pc.PapercrownError, match=r"expected a saved game in .*, got none"):
        terminal.resume(screen=RecordedScreen().screen, saves=saves)


def test_broken_save_is_reported_and_kept(saves: Saves) -> None:
    (saves.folder / "x.json").write_text("{")
    recorded = RecordedScreen()
    with pytest.raises(pc.PapercrownError, match="expected a saved game"):
        terminal.resume(screen=recorded.screen, saves=saves)
    assert "cannot be resumed" in " ".join(recorded.text.split())
    assert (saves.folder / "x.json").exists()
