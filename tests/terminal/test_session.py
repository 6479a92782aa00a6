"""Whole sessions at the terminal: typed input, and what is shown and saved."""

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

import papercrown as pc
from papercrown import terminal
from papercrown.core.options import Value
from papercrown.core.records import Record
from papercrown.terminal.saves import Saves
from tests.engine.guess_game import GUESS_GAME
from tests.terminal.helpers import Keyboard, RecordedScreen, always, play_game, saved_journal

PROMPT = re.compile(r"(?m)^.* · \? help · q quit > ")


@pytest.mark.parametrize(
    ("name", "seats", "humans", "options"),
    [
        ("queendomino", 2, 1, {}),
        ("queendomino", 3, 3, {}),
        ("queendomino", 4, 0, {}),
        ("kingdomino", 2, 1, {"harmony": True}),
        ("queendomino", 6, 2, {"variant": "royal-wedding-teams"}),
        ("pocket-kingdoms", 1, 1, {}),
        ("color-in-kingdoms", 2, 2, {"province": "hamlet"}),
        ("chroma-cubes", 2, 2, {"puzzle": "balloons"}),
        ("inkdoms", 1, 1, {}),
    ],
)
def test_whole_game_by_typing_1(saves: Saves, name: str, seats: int, humans: int, options: dict[str, Value]) -> None:
    recorded = play_game(saves, always("1"), name=name, seats=seats, humans=humans, options=options)
    assert re.search(r"The winners? (is|are) .*, with -?\d+ points( each)?\.", recorded.lines[-1])
    assert "expected" not in recorded.text.lower()
    assert all(cell_len(line) <= 80 for line in recorded.lines if "q quit >" not in line)
    assert list(saves.folder.glob("*")) == []
    if name == "inkdoms":
        assert re.search(r"the last · -?\d+ points?: \w+", recorded.text)


def test_quitting_saves_and_says_how_to_continue(saves: Saves) -> None:
    recorded = play_game(saves, ["1", "Q"])
    assert recorded.lines[-1] == "The game is saved. To continue: papercrown play --resume"
    assert saved_journal(saves)["length"]


def test_end_of_input_saves(saves: Saves) -> None:
    recorded = play_game(saves, ["1"])
    assert "The game is saved." in recorded.text


def test_interrupt_saves(saves: Saves) -> None:
    class Interrupted(Keyboard):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            raise KeyboardInterrupt

    recorded = RecordedScreen()
    recorded.screen.keyboard = Interrupted([])
    assert terminal.play(pc.game("kingdomino"), screen=recorded.screen, saves=saves) == 0
    assert "The game is saved." in recorded.text
    assert saved_journal(saves)


def test_failed_save_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    recorded = play_game(Saves(tmp_path / "file"), ["1", "q"], status=1)
    assert "The game could not be saved: " in recorded.text


def test_invalid_input_is_explained_and_asked_again(saves: Saves) -> None:
    recorded = play_game(saves, ["99", "gibberish", "[/bold]", "q"], width=200)
    complaints = [line for line in recorded.lines if line.startswith("Expected a number from 1 to ")]
    assert [line.rsplit("got ")[-1] for line in complaints] == [
        "99.",
        "'gibberish', which fits none of them.",
        "'[/bold]', which fits none of them.",
    ]
    assert len(PROMPT.findall(recorded.text)) == 4


def test_enter_shows_the_table_again(saves: Saves) -> None:
    recorded = play_game(saves, ["", "q"])
    assert recorded.text.count("Builders' board") == 2


def test_undo_takes_back_the_last_action(saves: Saves) -> None:
    recorded = play_game(saves, ["1", "1", "f6 g6", "u", "q"])
    assert "You: Take that back" in recorded.text
    undone = saved_journal(saves)
    other = Saves(saves.folder / "other")
    play_game(other, ["1", "1", "q"])
    assert saved_journal(other) == undone


def test_refused_undo_says_why(saves: Saves) -> None:
    recorded = play_game(saves, ["u", "q"])
    assert re.search(r"(?m)^(Seat 0 has not done anything yet|.* since.*)\.$", "\n".join(recorded.lines))


def test_undo_stops_at_the_action_of_another_player(saves: Saves) -> None:
    """Two players choose 1-2-2-1: the fourth choice comes after two choices of the other player."""
    recorded = play_game(saves, ["1", "1", "1", "u", "q"], humans=2)
    assert "Take that back" not in recorded.text
    assert saved_journal(saves)["length"] == 3


def test_narrowed_menu_can_be_widened_again(saves: Saves) -> None:
    recorded = play_game(saves, ["1", "1", "1", "u", "q"])
    prompts = PROMPT.findall(recorded.text)
    assert "· u back ·" in prompts[-2]
    assert "· u undo ·" in prompts[-1]
    assert "Take that back" not in recorded.text


def test_explanations(saves: Saves) -> None:
    recorded = play_game(saves, ["?", "q"])
    assert "Put a king on a free domino" in recorded.text
    assert "papercrown play --resume continues it" in recorded.text
    assert recorded.text.index("Now ─") > recorded.text.index("Keys ─")


def test_squares_can_be_typed(saves: Saves) -> None:
    recorded = play_game(saves, ["1", "1", "f6g6", "q"])
    assert "domino at F6–G6" in recorded.text


def test_secret_choice_is_hidden_until_all_have_chosen(saves: Saves) -> None:
    recorded = RecordedScreen(["write 3", "write 8"])
    assert terminal.play(GUESS_GAME, humans=2, names=["Ada", "Bo"], screen=recorded.screen, saves=saves) == 0
    assert "Ada: has chosen" in recorded.lines
    assert "Bo: Write 8" in recorded.lines  # all have chosen: nothing is secret any more
    assert "Ada: Write 3" not in recorded.text


def test_choice_with_a_warning_must_be_confirmed(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    def warning(view: Record, seat: int, action: int) -> str:
        return "Eights are unlucky." if action == 8 else ""

    monkeypatch.setattr(GUESS_GAME.module("actions"), "warning", warning, raising=False)
    recorded = RecordedScreen(["write 8", "write 3", "write 8", "write 8"])
    assert terminal.play(GUESS_GAME, humans=2, names=["Ada", "Bo"], screen=recorded.screen, saves=saves) == 0
    assert recorded.text.count("Eights are unlucky. Choose it again to do it anyway.") == 2
    assert "Bo: Write 8" in recorded.lines
