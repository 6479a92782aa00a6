"""Input and output of the terminal."""

import io
import itertools
import re

import pytest
from rich.console import Console

import papercrown as pc
from papercrown import terminal
from papercrown.terminal.saves import Saves
from papercrown.terminal.screen import MAX_LINE_CHARS, Screen
from tests.engine.guess_game import GUESS_GAME
from tests.terminal.helpers import Keyboard, RecordedScreen, play_game


def test_input_is_read_line_by_line_until_it_ends() -> None:
    recorded = RecordedScreen(["  f6 g6 "])
    assert recorded.screen.read("> ") == "f6 g6"
    with pytest.raises(EOFError):
        recorded.screen.read("> ")


def test_long_line_is_read_in_pieces() -> None:
    screen = Screen(Console(file=io.StringIO()), io.StringIO("x" * (MAX_LINE_CHARS + 1)))
    assert [len(screen.read("")) for _ in range(2)] == [MAX_LINE_CHARS, 1]


def test_errors_are_shown_as_sentences() -> None:
    recorded = RecordedScreen()
    recorded.screen.complain("expected a number")
    recorded.screen.complain("That is all.")
    assert recorded.lines == ["Expected a number.", "That is all."]


def test_names_are_not_parsed_as_markup(saves: Saves) -> None:
    names = ["[bold]x[/]", ":smile:"]
    recorded = play_game(saves, [*itertools.repeat("1", 8), "q"], name="kingdomino", names=names)
    assert all(name in recorded.text for name in names)
    recorded = RecordedScreen(["write 3", "write 8"])
    assert terminal.play(GUESS_GAME, humans=2, names=names, screen=recorded.screen, saves=saves) == 0
    assert "The end" in recorded.text
    assert all(name in recorded.text.split("The end")[1] for name in names)


def test_pipe_gets_no_escape_codes(saves: Saves) -> None:
    assert "\x1b" not in play_game(saves, ["1", "1", "1", "q"]).text


def test_no_color_turns_colours_off(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    out = io.StringIO()
    screen = Screen(Console(file=out, width=80, force_terminal=True), Keyboard(["1", "q"]))  # type: ignore[arg-type]
    assert terminal.play(pc.game("queendomino"), seed=7, screen=screen, saves=saves) == 0
    assert "\x1b" in out.getvalue()  # bold is no colour
    assert not re.search(r"\x1b\[[0-9;]*(3|4|9|10)[0-9](;|m)", out.getvalue())
