"""Whole sessions at the terminal: typed input, and what is shown and saved."""

import io
import itertools
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

import papercrown as pc
from papercrown import terminal
from papercrown.core.options import Value
from papercrown.core.records import Record
from papercrown.terminal.saves import Saves, load
from papercrown.terminal.screen import Screen
from tests.engine.guess_game import GUESS_GAME
from tests.terminal.helpers import FirstBot, Page, Typed, always

ASKED = re.compile(r"(?m)^.* · \? help · q quit > ")


@pytest.fixture(autouse=True)
def first_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pc, "bot", lambda name, *, seed=None: FirstBot(seed))


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path)


def sitting(
    saves: Saves,
    typed: Iterable[str],
    *,
    name: str = "queendomino",
    seats: int = 2,
    humans: int = 1,
    width: int = 80,
    names: list[str] | None = None,
    status: int = 0,
    options: dict[str, Value] | None = None,
) -> Page:
    page = Page(typed, width)
    game = pc.game(name)
    got = terminal.play(
        game, seats=seats, humans=humans, seed=7, names=names, options=options, screen=page.screen, saves=saves
    )
    assert got == status
    return page


def resumed(saves: Saves, typed: Iterable[str], status: int = 0) -> Page:
    page = Page(typed)
    assert terminal.resume(screen=page.screen, saves=saves) == status
    return page


def saved(saves: Saves) -> dict[str, object]:
    (path,) = saves.folder.glob("*.json")
    return load(path).match.journal()


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
def test_a_whole_game_by_ones(saves: Saves, name: str, seats: int, humans: int, options: dict[str, Value]) -> None:
    page = sitting(saves, always("1"), name=name, seats=seats, humans=humans, options=options)
    assert re.search(r"The winners? (is|are) .*, with -?\d+ points( each)?\.", page.lines[-1])
    assert "expected" not in page.text.lower()
    assert all(cell_len(line) <= 80 for line in page.lines if "q quit >" not in line)
    assert list(saves.folder.glob("*")) == []
    if name == "inkdoms":
        assert re.search(r"the last · -?\d+ points?: \w+", page.text)


def test_the_final_scores_are_those_of_the_match(saves: Saves) -> None:
    page = sitting(saves, always("1"))
    match = pc.game("queendomino").match(seats=2, seed=7, names=["You", "Bo"])
    told = [line.split(": ", 1) for line in page.lines if line.startswith(("You: ", "Bo: "))]
    labels = iter(told)
    while not match.over:
        seat = match.actors()[0]
        legal = {action.label: action for action in match.legal(seat)}
        name, words = next(line for line in labels if line[1] in legal)
        assert name == match.names[seat]
        match.play(seat, legal[words])
    end = page.lines[page.text.splitlines().index(next(line for line in page.lines if line.startswith("The end"))) :]
    totals = next(line.split()[1:] for line in end if line.startswith("total"))
    assert sorted(map(int, totals)) == sorted(sheet.total for sheet in match.scores())


def test_a_tie_names_all_winners(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("papercrown.core.match.Match.winners", lambda match: [0, 1])
    page = Page(["write 3", "write 8"])
    assert terminal.play(GUESS_GAME, humans=2, names=["Ada", "Bo"], screen=page.screen, saves=saves) == 0
    assert page.lines[-1].startswith("The winners are Ada and Bo, with ")


def test_quitting_saves_and_says_how_to_go_on(saves: Saves) -> None:
    page = sitting(saves, ["1", "Q"])
    assert page.lines[-1] == "The game is saved. To continue: papercrown play --resume"
    assert saved(saves)["length"]


def test_a_resumed_game_goes_on_where_it_was(saves: Saves) -> None:
    whole = Saves(saves.folder / "whole")
    sitting(whole, [*itertools.repeat("1", 40), "q"])
    sitting(saves, [*itertools.repeat("1", 15), "q"])
    resumed(saves, [])
    resumed(saves, [*itertools.repeat("1", 25), "q"])
    assert saved(saves) == saved(whole)
    assert saves.newest().bots == (None, "knight")


def test_the_end_of_input_saves(saves: Saves) -> None:
    page = sitting(saves, ["1"])
    assert "The game is saved." in page.text


def test_an_interrupt_saves(saves: Saves) -> None:
    class Interrupted(Typed):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            raise KeyboardInterrupt

    page = Page()
    page.screen.keyboard = Interrupted([])
    assert terminal.play(pc.game("kingdomino"), screen=page.screen, saves=saves) == 0
    assert "The game is saved." in page.text
    assert saved(saves)


def test_a_failed_save_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    page = sitting(Saves(tmp_path / "file"), ["1", "q"], status=1)
    assert "The game could not be saved: " in page.text


def test_nothing_to_resume_is_refused(saves: Saves) -> None:
    with pytest.raises(pc.PapercrownError, match=r"expected a saved game in .*, got none"):
        terminal.resume(screen=Page().screen, saves=saves)


def test_a_broken_save_is_reported(saves: Saves) -> None:
    (saves.folder / "x.json").write_text("{")
    page = Page()
    with pytest.raises(pc.PapercrownError, match="expected a saved game"):
        terminal.resume(screen=page.screen, saves=saves)
    assert "cannot be resumed" in " ".join(page.text.split())
    assert (saves.folder / "x.json").exists()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"seats": 9}, "expected 2, 3 or 4 players, got 9"),
        ({"seats": 2, "humans": 3}, "expected from 0 to 2 people, got 3"),
        ({"humans": 5}, "expected from 0 to 4 people, got 5"),
        ({"names": ["a", "b", "c"]}, "xpected 2 names"),
        ({"seed": -1}, "xpected a seed"),
        ({"options": {"nonsense": True}}, "nknown option"),
    ],
)
def test_invalid_settings_are_refused(saves: Saves, options: dict[str, object], sentence: str) -> None:
    with pytest.raises(pc.OptionError, match=sentence):
        terminal.play(pc.game("queendomino"), screen=Page().screen, saves=saves, **options)  # type: ignore[arg-type]


def test_an_unknown_bot_is_refused(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    with pytest.raises(pc.UnknownBot, match="nobody"):
        terminal.play(pc.game("kingdomino"), bot="nobody", screen=Page().screen, saves=saves)


def test_there_are_enough_seats_for_all_people(saves: Saves) -> None:
    page = Page(["q"])
    assert terminal.play(pc.game("kingdomino"), humans=3, screen=page.screen, saves=saves) == 0
    assert saved(saves)["names"] == ["Ada", "Bo", "Cleo"]


def test_wrong_input_gets_one_sentence_and_is_asked_again(saves: Saves) -> None:
    page = sitting(saves, ["99", "gibberish", "[/bold]", "q"], width=200)
    wrong = [line for line in page.lines if line.startswith("Expected a number from 1 to ")]
    assert [line.rsplit("got ")[-1] for line in wrong] == [
        "99.",
        "'gibberish', which fits none of them.",
        "'[/bold]', which fits none of them.",
    ]
    assert len(ASKED.findall(page.text)) == 4


def test_enter_shows_the_table_again(saves: Saves) -> None:
    page = sitting(saves, ["", "q"])
    assert page.text.count("Builders' board") == 2


def test_undo_takes_the_last_action_back(saves: Saves) -> None:
    page = sitting(saves, ["1", "1", "f6 g6", "u", "q"])
    assert "You: Take that back" in page.text
    undone = saved(saves)
    other = Saves(saves.folder / "other")
    sitting(other, ["1", "1", "q"])
    assert saved(other) == undone


def test_a_refused_undo_says_why(saves: Saves) -> None:
    page = sitting(saves, ["u", "q"])
    assert re.search(r"(?m)^(Seat 0 has not done anything yet|.* since.*)\.$", "\n".join(page.lines))


def test_undo_never_reaches_behind_another_player(saves: Saves) -> None:
    """Two players choose 1-2-2-1: the fourth choice comes after two choices of the other player."""
    page = sitting(saves, ["1", "1", "1", "u", "q"], name="kingdomino", humans=2)
    assert "Take that back" not in page.text
    assert saved(saves)["length"] == 3


def test_a_narrowed_menu_goes_back(saves: Saves) -> None:
    page = sitting(saves, ["1", "1", "3", "u", "q"])
    asked = ASKED.findall(page.text)
    assert "· u back ·" in asked[-2]
    assert "· u undo ·" in asked[-1]
    assert "Take that back" not in page.text


def test_explanations(saves: Saves) -> None:
    page = sitting(saves, ["?", "q"])
    assert "Put a king on a free domino" in page.text
    assert "papercrown play --resume continues it" in page.text
    assert page.text.index("Now ─") > page.text.index("Keys ─")


def test_squares_can_be_typed(saves: Saves) -> None:
    page = sitting(saves, ["1", "1", "f6g6", "q"])
    assert "domino at F6–G6" in page.text


def test_names_are_never_markup(saves: Saves) -> None:
    names = ["[bold]x[/]", ":smile:"]
    page = sitting(saves, [*itertools.repeat("1", 8), "q"], name="kingdomino", names=names)
    assert all(name in page.text for name in names)
    page = Page(["write 3", "write 8"])
    assert terminal.play(GUESS_GAME, humans=2, names=names, screen=page.screen, saves=saves) == 0
    assert "The end" in page.text
    assert all(name in page.text.split("The end")[1] for name in names)


@pytest.mark.parametrize("width", [20, 60, 200])
def test_no_line_is_wider_than_the_screen(saves: Saves, width: int) -> None:
    page = sitting(saves, [*itertools.repeat("1", 60), "?", "q"], seats=4, width=width, names=["A" * 60])
    assert max(cell_len(line) for line in page.lines if "quit >" not in line) <= width


def test_a_page_that_is_no_terminal_gets_no_colours_and_is_never_cleared(saves: Saves) -> None:
    assert "\x1b" not in sitting(saves, ["1", "1", "1", "q"]).text


def test_no_color_leaves_no_colours(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    out = io.StringIO()
    screen = Screen(Console(file=out, width=80, force_terminal=True), Typed(["1", "q"]))  # type: ignore[arg-type]
    assert terminal.play(pc.game("queendomino"), seed=7, screen=screen, saves=saves) == 0
    assert "\x1b" in out.getvalue()  # bold is no colour
    assert not re.search(r"\x1b\[[0-9;]*(3|4|9|10)[0-9](;|m)", out.getvalue())


def test_a_game_without_a_picture_is_played_by_its_labels(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("papercrown.core.game.Game.has_module", lambda game, name: name not in ("prompts", "terminal"))
    page = sitting(saves, always("1"), name="kingdomino")
    assert "This round" not in page.text
    assert "The winner" in page.lines[-1]


def test_what_is_chosen_in_secret_is_not_told_before_all_have_chosen(saves: Saves) -> None:
    page = Page(["write 3", "write 8"])
    assert terminal.play(GUESS_GAME, humans=2, names=["Ada", "Bo"], screen=page.screen, saves=saves) == 0
    assert "Ada: has chosen" in page.lines
    assert "Bo: Write 8" in page.lines  # all have chosen: nothing is secret any more
    assert "Ada: Write 3" not in page.text


def test_a_choice_with_a_warning_must_be_chosen_twice(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    def warning(view: Record, seat: int, action: int) -> str:
        return "Eights are unlucky." if action == 8 else ""

    monkeypatch.setattr(GUESS_GAME.module("actions"), "warning", warning, raising=False)
    page = Page(["write 8", "write 3", "write 8", "write 8"])
    assert terminal.play(GUESS_GAME, humans=2, names=["Ada", "Bo"], screen=page.screen, saves=saves) == 0
    assert page.text.count("Eights are unlucky. Choose it again to do it anyway.") == 2
    assert "Bo: Write 8" in page.lines
