"""What the terminal shows of a match."""

import itertools

import pytest
from rich.cells import cell_len

import papercrown as pc
from papercrown import terminal
from papercrown.terminal.saves import Saves
from papercrown.terminal.table import numbered_columns
from tests.engine.guess_game import GUESS_GAME
from tests.terminal.helpers import RecordedScreen, always, play_game


def test_final_scores_are_those_of_the_match(saves: Saves) -> None:
    recorded = play_game(saves, always("1"))
    match = pc.game("queendomino").match(seats=2, seed=7, names=["You", "Bo"])
    reports = [line.split(": ", 1) for line in recorded.lines if line.startswith(("You: ", "Bo: "))]
    labels = iter(reports)
    while not match.over:
        seat = match.actors()[0]
        legal = {action.label: action for action in match.legal(seat)}
        name, words = next(line for line in labels if line[1] in legal)
        assert name == match.names[seat]
        match.play(seat, legal[words])
    end = recorded.lines[
        recorded.text.splitlines().index(next(line for line in recorded.lines if line.startswith("The end"))) :
    ]
    totals = next(line.split()[1:] for line in end if line.startswith("total"))
    assert sorted(map(int, totals)) == sorted(sheet.total for sheet in match.scores())


def test_tie_names_all_winners(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("papercrown.core.match.Match.winners", lambda match: [0, 1])
    recorded = RecordedScreen(["write 3", "write 8"])
    assert terminal.play(GUESS_GAME, humans=2, names=["Ada", "Bo"], screen=recorded.screen, saves=saves) == 0
    assert recorded.lines[-1].startswith("The winners are Ada and Bo, with ")


def test_game_without_a_picture_is_played_by_its_labels(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("papercrown.core.game.Game.has_module", lambda game, name: name not in ("prompts", "terminal"))
    recorded = play_game(saves, always("1"), name="kingdomino")
    assert "This round" not in recorded.text
    assert "The winner" in recorded.lines[-1]


@pytest.mark.parametrize("width", [20, 60, 200])
def test_no_line_is_wider_than_the_screen(saves: Saves, width: int) -> None:
    recorded = play_game(saves, [*itertools.repeat("1", 60), "?", "q"], seats=4, width=width, names=["A" * 60])
    assert max(cell_len(line) for line in recorded.lines if "quit >" not in line) <= width


def test_many_short_choices_are_listed_in_columns() -> None:
    recorded = RecordedScreen(width=40)
    recorded.screen.say(numbered_columns(["a", "b", "c", "d", "e", "f"], 40))
    assert [line.split() for line in recorded.lines] == [
        ["1", "a", "4", "d"],
        ["2", "b", "5", "e"],
        ["3", "c", "6", "f"],
    ]


def test_long_choices_are_listed_below_each_other() -> None:
    recorded = RecordedScreen(width=40)
    recorded.screen.say(numbered_columns([letter * 30 for letter in "abcdef"], 40))
    assert [line.split()[0] for line in recorded.lines] == ["1", "2", "3", "4", "5", "6"]
