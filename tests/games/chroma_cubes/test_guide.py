"""The guide agrees with the rules, the dice and the pages."""

import json
import re
from functools import partial
from pathlib import Path

import pytest

import papercrown as pc
from papercrown.cli import main
from papercrown.core.phrasing import listed, spoken
from papercrown.games.chroma_cubes.catalogue import PUZZLES, WINDOWS
from papercrown.games.chroma_cubes.picture_svg import read_picture
from papercrown.games.chroma_cubes.pieces import (
    BANK_POINTS,
    BANK_STATES,
    COLOURS,
    DICE,
    FINISH_POINTS,
    LETTERS,
    PAIRS,
    SIDES,
    SYMBOLS,
)
from papercrown.games.chroma_cubes.position import SEATS
from papercrown.games.chroma_cubes.puzzle_picture import MAX_ASPECT, MIN_ASPECT, MIN_FINGER_RADIUS
from papercrown.games.chroma_cubes.puzzles import (
    HIGHEST,
    MOST_BANKS,
    MOST_FIGURES,
    MOST_LETTERS,
    MOST_SECTIONS,
    STEPS,
    ladder,
    read,
)
from tests.games.chroma_cubes.futures import can_complete_by_brute_force
from tests.games.chroma_cubes.referee import Sheet, page
from tests.kit.cases import cases
from tests.kit.commands import check_command_exists
from tests.kit.guides import (
    check_rulings,
    declared_as_ours,
    points_in_table,
    section,
    section_text,
    table,
)

GAME = pc.game("chroma-cubes")
GUIDE = GAME.guide() or ""
text_under = partial(section_text, GUIDE)
IN_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
ADA, BO, CLEO = range(3)


def examples(language: str) -> list[str]:
    """What is shown in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


# --- tables ---


def test_the_table_of_colours_matches_the_pieces() -> None:
    expected = [list(row) for row in zip(LETTERS, COLOURS, SYMBOLS, strict=True)]
    assert table(GUIDE, "What you need") == expected


def test_the_table_of_dice_matches_the_pieces() -> None:
    assert table(GUIDE, "The dice") == [[str(die), " ".join(faces)] for die, faces in enumerate(PAIRS, 1)]


def test_each_colour_is_on_two_faces_of_every_die() -> None:
    assert "every colour is on two faces of every die" in text_under("The dice")
    for faces in PAIRS:
        assert {letter: "".join(faces).count(letter) for letter in LETTERS} == dict.fromkeys(LETTERS, 2)
    assert SIDES == 3 * 2  # one roll of three


def test_the_table_of_pages_matches_the_puzzles() -> None:
    expected = []
    for name in PUZZLES.names:
        puzzle = PUZZLES.load(name)
        letters = sum(len(letters) for _, letters in puzzle.sections)
        expected.append([puzzle.title, name, str(puzzle.banks), str(len(puzzle.figures)), str(letters)])
    assert table(GUIDE, "The pages") == expected


def test_the_table_of_figures_matches_the_puzzles() -> None:
    expected = [
        [puzzle.title, figure.name, " ".join(figure.sections), " ".join(map(str, figure.scores))]
        for puzzle in map(PUZZLES.load, PUZZLES.names)
        for figure in puzzle.figures
    ]
    assert table(GUIDE, "Their figures") == expected


# --- numbers in sentences ---


def test_the_numbers_of_players_and_dice() -> None:
    assert GAME.seats() == tuple(range(1, SEATS + 1))
    assert f"one to {IN_WORDS[SEATS]} can play" in GUIDE.lower()
    assert f"everybody has {IN_WORDS[DICE]} dice" in text_under("What you need")
    assert f"roll all {IN_WORDS[DICE]} dice" in text_under("A turn")
    assert f"one to {IN_WORDS[MOST_LETTERS]} equal letters" in text_under("What you need")


def test_the_points() -> None:
    assert f"worth {BANK_POINTS} point" in text_under("Colour banks")
    assert f"gets {FINISH_POINTS} point" in text_under("The end")
    assert f"banks: {BANK_POINTS} point for every complete bank" in text_under("The score")
    assert f"first to finish: {FINISH_POINTS} point" in text_under("The score")


def test_the_ladder_that_is_shown_is_on_a_page() -> None:
    shown = re.search(r"such as ([\d, ]+ and \d+)", text_under("Figures and falling scores"))
    ladders = {listed([*map(str, f.scores)]) for name in PUZZLES.names for f in PUZZLES.load(name).figures}
    assert shown
    assert shown[1] in ladders


def test_statements_about_the_pages() -> None:
    passage = text_under("Options")
    fours = {name: sum(len(w) == 4 for _, w in PUZZLES.load(name).sections) for name in PUZZLES.names}
    letters = {name: sum(len(w) for _, w in PUZZLES.load(name).sections) for name in PUZZLES.names}
    assert "`butterfly` has no banks" in passage
    assert PUZZLES.load("butterfly").banks == 0
    assert f"`lighthouse` has {IN_WORDS[PUZZLES.load('lighthouse').banks]}" in passage
    assert "`balloons` is the shortest" in passage
    assert min(letters, key=letters.__getitem__) == "balloons"
    assert "`koi` has the most sections of four letters" in passage
    assert max(fours, key=fours.__getitem__) == "koi"


# --- the example ---


def test_the_example_is_right() -> None:
    scoring = GAME.score(json.loads(examples("json")[0]))
    ada = scoring.players[ADA]
    items = {spoken(item): points for item, points in ada.items.items()}
    assert points_in_table(GUIDE, "An example") == {**items, "total": ada.total}
    passage = text_under("An example")
    for player, name in ((scoring.players[BO], "bo"), (scoring.players[CLEO], "cleo")):
        points = [value for value in player.items.values() if value]
        sentence = re.search(rf"{name} has (\d+): (\d+) for the figures.*? (\d+) for [at]", passage)
        assert sentence
        assert [int(number) for number in sentence.groups()] == [player.total, *points]


def test_the_scores_of_the_example_are_possible() -> None:
    """A second score needs another player with the first."""
    sheet = json.loads(examples("json")[0])
    for figure in PUZZLES.load(sheet["puzzle"]).figures:
        circled = {player["figures"].get(figure.name) for player in sheet["players"]} - {None}
        assert circled == set(figure.scores[: len(circled)])


def test_all_states_of_banks_are_named() -> None:
    assert all(f"`{state}`" in section(GUIDE, "An example") for state in BANK_STATES)


# --- being stuck ---


def test_a12_the_example_of_a_stuck_player_is_right() -> None:
    """A12: Y and RRR of a figure, one die that shows yellow, none that shows red."""
    assert "`y` and `rrr` of the same figure" in text_under("Being stuck")
    on, dice = page(0, "Sun: Y RRR = 9"), ["YG", "GB", "GB", "GB", "GB", "GB"]
    assert not can_complete_by_brute_force(on, Sheet(), dice)
    assert can_complete_by_brute_force(page(0, "Sun: Y R = 9"), Sheet(), dice)


def test_a13_a_game_for_one_can_be_ended() -> None:
    assert "be done without using a die. you get no point for finishing then" in text_under("The end")
    match = GAME.match(seats=1, seed=1)
    match.play(0, match.legal_ids(0)[-1])
    assert match.over
    assert match.scores()[0].items["first_to_finish"] == 0


# --- user-made pages ---


def test_the_example_page_can_be_played() -> None:
    dog = read(examples("json")[1].encode(), "dog")
    picture = read_picture(examples("xml")[0].encode(), dog, "dog")
    assert len(picture.shapes) == len(dog.sections)
    assert len(picture.lines) == 2  # the tail and the eye
    assert "scores" in examples("json")[1]
    assert dog.figures[0].scores == ladder(dog.figures[0].sections)  # they follow from the letters


def test_the_example_page_can_be_added(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PAPERCROWN_DATA", str(tmp_path / "data"))
    (tmp_path / "good-dog-of-guide.json").write_text(examples("json")[1])
    (tmp_path / "good-dog-of-guide.svg").write_text(examples("xml")[0])
    assert main(["puzzle", "add", str(tmp_path / "good-dog-of-guide.json")]) == 0
    assert "puzzle=good-dog-of-guide" in capsys.readouterr().out
    assert GAME.match(seats=2, seed=1, puzzle="good-dog-of-guide").position.puzzle.figures == 3


def test_the_limits_of_pages() -> None:
    passage = text_under("A page of your own")
    assert f"0 to {MOST_BANKS} banks, 1 to {MOST_FIGURES} figures and up to {MOST_SECTIONS} sections" in passage
    assert f"each of one to {IN_WORDS[MOST_LETTERS]} equal letters" in passage
    assert f"up to {IN_WORDS[STEPS]} falling numbers up to {HIGHEST}" in passage
    assert f"{100 * MIN_FINGER_RADIUS:g} % of the page's width" in passage
    assert f"{MIN_ASPECT} to {MAX_ASPECT} times as high" in passage


@pytest.mark.parametrize("command", re.findall(r"`papercrown (puzzle [^`]+)`", GUIDE))
def test_the_commands_exist(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_command_exists(capsys, command)


# --- options and rulings ---


def test_the_values_of_the_option_are_explained() -> None:
    assert f"`{WINDOWS.prefix}`" in section(GUIDE, "Options")
    assert f"`{WINDOWS.prefix}-123`" in section(GUIDE, "Options")


RULINGS = {
    1: "five figures",
    2: "complete and nothing was withdrawn",
    3: "none of your figures can be completed any more, even with the best rolls",
    4: "if nobody used anything in a turn, everybody must in the next, unless it is the last",
    5: "if nobody else is left, the game ends at once",
    6: "from the first turn on",
    7: "circle the same score",
    8: "each helps once",
    9: "bottom half only the colour of the top",
    10: "completely in one turn",
    11: "your last figure ends your game",
    12: "share the victory",
    13: "on your own, the first step of every ladder is yours, and so is the point for finishing",
}


def test_all_rulings_are_explained() -> None:
    check_rulings(GUIDE, RULINGS)


def test_the_guide_declares_what_is_ours() -> None:
    assert declared_as_ours(GUIDE, "What we filled in") == [
        ("Dice", f"all {DICE * SIDES} faces"),
        ("Pages", f"all {IN_WORDS[len(PUZZLES.names)]} pictures, their figures, sections and banks"),
        (
            "Scores",
            "letters, one more for each letter from the third of a section on, and 4; then 72, 50 and 30 %, rounded",
        ),
        ("Symbols", listed(SYMBOLS)),
        ("Windows", "pages that the program makes from a number"),
    ]


@cases("name", PUZZLES.names)
def test_the_scores_of_the_book_are_what_the_guide_says(name: str) -> None:
    for figure in PUZZLES.load(name).figures:
        first = sum(len(letters) + max(0, len(letters) - 2) for letters in figure.sections) + 4
        assert figure.scores[0] == first
        for points, percent in zip(figure.scores[1:], (72, 50, 30), strict=True):
            assert abs(100 * points - first * percent) <= 50  # rounded


def test_the_credit_says_what_is_ours() -> None:
    assert "its pictures, the faces of its dice and its puzzles are its own" in text_under("Credit")
