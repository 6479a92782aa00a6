"""Scoring paper games of Chroma Cubes: points, puzzles from files, and malformed sheets."""

import io
import json
import random
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

import papercrown as pc
from papercrown.cli import main
from papercrown.core.records import Record
from papercrown.games.chroma_cubes import catalogue
from papercrown.games.chroma_cubes.pieces import BANK_STATES
from papercrown.games.chroma_cubes.position import NOT_YET
from papercrown.paper.reader import parse
from tests.kit.malformed import check_command, check_messages, check_refused, junk, scored_or_refused

GAME = pc.game("chroma-cubes")
PUZZLES = ("butterfly", "lighthouse", "balloons", "toucan", "koi")
DOG = {
    "title": "Dog",
    "banks": 2,
    "figures": [{"name": "Coat", "sections": ["RR", "O"], "scores": [7, 5]}, {"name": "Left ear", "sections": ["BBB"]}],
}

Sheet = dict[str, Any]


@pytest.fixture(scope="module", autouse=True)
def _empty_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Error messages list the user-made pages, so there must be none."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PAPERCROWN_DATA", str(tmp_path_factory.mktemp("data")))
        yield


def page(puzzle: str = "lighthouse", folder: Path | None = None, **fields: object) -> Mapping[str, int]:
    """The items of a player with these fields."""
    [player] = GAME.score({"puzzle": puzzle, "players": [{"figures": {}, **fields}]}, folder).players
    assert player.total == sum(player.items.values())
    return player.items


def only(**points: int) -> dict[str, int]:
    return {"figures": 0, "banks": 0, "first_to_finish": 0, **points}


def refusal(sheet: Any, folder: Path | None = None) -> str:
    with pytest.raises(pc.SheetError) as caught:
        GAME.score(sheet, folder)
    return str(caught.value)


# --- items ---

EXAMPLE: Sheet = {
    "puzzle": "lighthouse",
    "players": [
        {
            "name": "Ada",
            "figures": {"Lamp": 9, "Tower": 13},
            "first_to_finish": True,
            "banks": ["complete", "withdrawn", "half", "empty"],
        }
    ],
}
EXAMPLE_ITEMS = only(figures=22, banks=1, first_to_finish=1)


def test_the_example() -> None:
    scoring = GAME.score(EXAMPLE)
    assert scoring.as_json() == {"players": [{"name": "Ada", "total": 24, "items": EXAMPLE_ITEMS}], "winners": [0]}
    assert list(scoring.players[0].items) == list(GAME.shown_items)


def test_a_file_scores_like_its_dict() -> None:
    assert GAME.score(parse(json.dumps(EXAMPLE).encode())) == GAME.score(EXAMPLE)


def test_an_empty_page_scores_nothing() -> None:
    scoring = GAME.score({"puzzle": "koi", "players": [{"figures": {}}]})
    assert scoring.as_json() == {"players": [{"name": "Player 1", "total": 0, "items": only()}], "winners": [0]}


def test_h9_banks() -> None:
    for state, points in (("complete", 1), ("withdrawn", 0), ("half", 0), ("empty", 0)):
        assert page(banks=[state]) == only(banks=points)
        assert page(banks=[state] * 6) == only(banks=6 * points)
    assert page(banks=["complete", "withdrawn", "half", "empty"]) == only(banks=1)


def test_h13_everything_together(tmp_path: Path) -> None:
    figures = [
        {"name": "Sun", "sections": ["YYYY"], "scores": [15]},
        {"name": "Sky", "sections": ["BB"], "scores": [9]},
    ]
    (tmp_path / "noon.json").write_text(json.dumps({"title": "Noon", "banks": 3, "figures": figures}))
    fields = {"figures": {"Sun": 15, "Sky": 9}, "banks": ["complete", "half", "complete"], "first_to_finish": True}
    scoring = GAME.score({"puzzle": "noon.json", "players": [fields]}, tmp_path)
    assert scoring.players[0].items == {"figures": 15 + 9, "banks": 2, "first_to_finish": 1}
    assert scoring.players[0].total == 27


def test_every_score_of_every_ladder() -> None:
    for puzzle in PUZZLES:
        for figure in catalogue.PUZZLES.load(puzzle).figures:
            for points in (*figure.scores, 0):
                assert page(puzzle, figures={figure.name: points}) == only(figures=points)


def test_several_may_be_first_and_share_the_victory() -> None:
    first = {"figures": {"Lamp": 9}, "first_to_finish": True}
    scoring = GAME.score({"puzzle": "lighthouse", "players": [first, {"figures": {"Sky": 8}}, first]})
    assert [player.total for player in scoring.players] == [10, 8, 10]
    assert scoring.winners == [0, 2]


def test_without_first_to_finish_there_is_no_point_for_it() -> None:
    assert page(first_to_finish=False) == page() == only()


# --- against games that were played ---


def written_down(end: Record, seat: int, puzzle: str, first: bool) -> Sheet:
    """A page as its player would write it into the file."""
    points = end.points[seat].tolist()
    names = [figure.name for figure in catalogue.PUZZLES.load(puzzle).figures]
    return {
        "figures": {name: circled for name, circled in zip(names, points, strict=False) if circled != NOT_YET},
        "banks": [BANK_STATES[state] for state in end.pages[seat].states[: end.puzzle.banks].tolist()],
        "first_to_finish": first,
    }


@pytest.mark.parametrize(("puzzle", "seats"), [*((puzzle, 3) for puzzle in PUZZLES), ("koi", 1), ("butterfly", 4)])
def test_a_played_game_scores_the_same_on_paper(puzzle: str, seats: int) -> None:
    rng, match = random.Random(1), GAME.match(seats=seats, seed=1, puzzle=puzzle)
    while not match.over:
        seat = rng.choice(match.actors())
        match.play(seat, rng.choice(match.legal_ids(seat)))
    end = match.position
    finished = [int(turn) for turn in end.finished[:seats] if turn]
    first = [bool(turn) and turn == min(finished) for turn in end.finished[:seats].tolist()]
    sheet = {"puzzle": puzzle, "players": [written_down(end, seat, puzzle, first[seat]) for seat in range(seats)]}
    assert GAME.score(sheet) == GAME.scoring(end, [f"Player {seat + 1}" for seat in range(seats)])
    assert any(first)


# --- puzzles from files ---


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a puzzle, and one inside it with another."""
    (tmp_path / "pages").mkdir()
    (tmp_path / "dog.json").write_text(json.dumps(DOG))
    (tmp_path / "pages" / "cat.json").write_text(json.dumps({**DOG, "title": "Cat", "banks": 0}))
    (tmp_path / "pages" / "no-ending").write_text(json.dumps(DOG))
    return tmp_path


def test_a_puzzle_file_is_found_relative_to_the_sheet(folder: Path) -> None:
    assert page("dog.json", folder, figures={"Coat": 5}, banks=["complete"] * 2) == only(figures=5, banks=2)
    assert page("./dog.json", folder, figures={"Coat": 7}) == only(figures=7)
    assert page("pages/cat.json", folder, figures={"Coat": 7}) == only(figures=7)
    assert page("pages/no-ending", folder, figures={"Coat": 7}) == only(figures=7)
    assert page("../dog.json", folder / "pages", figures={"Coat": 7}) == only(figures=7)
    assert page(str(folder / "dog.json"), figures={"Coat": 7}) == only(figures=7)


def test_a_missing_ladder_follows_from_the_letters(folder: Path) -> None:
    assert page("dog.json", folder, figures={"Left ear": 8}) == only(figures=8)
    sentence = 'player 1, figures, "Left ear": expected 8, 6, 4 or 2, or 0 if none was left, got 7'
    assert refusal({"puzzle": "dog.json", "players": [{"figures": {"Left ear": 7}}]}, folder) == sentence


def test_without_a_folder_it_is_the_current_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    assert page("dog.json", figures={"Coat": 5}) == only(figures=5)


def test_the_command_looks_beside_the_sheet(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = json.dumps({"puzzle": "pages/cat.json", "players": [{"figures": {"Coat": 7}}]})
    (folder / "sheet.json").write_text(sheet)
    assert main(["score", "chroma-cubes", str(folder / "sheet.json"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["players"][0]["total"] == 7
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(sheet.encode())))
    assert main(["score", "chroma-cubes", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["players"][0]["total"] == 7


def test_a_user_made_page_is_found_by_name_and_needs_no_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAPERCROWN_DATA", str(tmp_path))
    (tmp_path / "puzzles").mkdir()
    assert "or the path of a puzzle file" in refusal({"puzzle": "dog", "players": []})
    (tmp_path / "puzzles" / "dog.json").write_text(json.dumps(DOG))
    assert page("dog", figures={"Coat": 5}) == only(figures=5)
    assert "koi, window- and its number, dog or the path" in refusal({"puzzle": "cat", "players": []})


def test_a_window_is_found_by_its_number() -> None:
    _, puzzle = catalogue.PUZZLES.find("window-12")
    figure = puzzle.figures[-1]
    assert page("window-12", figures={figure.name: figure.scores[1]}) == only(figures=figure.scores[1])


WHERE = 'puzzle "dog.json"'
FIRST_SECTION = '"figures": [{"name": "A", "sections": ["X"]}]'


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"{}", f"{WHERE}, figures: expected a list of figures, got nothing"),
        (b'{"players": []}', f'{WHERE}, unknown field "players": expected title, banks or figures'),
        (
            f'{{"title": "A", "banks": 0, {FIRST_SECTION}}}'.encode(),
            f"{WHERE}, figures, figure 1, sections, section 1: expected 1 to 4 times the same of the letters ROYGBP, "
            'such as "BB", got "X"',
        ),
    ],
)
def test_a_malformed_puzzle_file_is_refused(raw: bytes, message: str, folder: Path) -> None:
    (folder / "dog.json").write_bytes(raw)
    assert refusal({"puzzle": "dog.json", "players": []}, folder) == message


# --- malformed sheets ---


def ada_and(**bo: object) -> Sheet:
    """A sheet whose second player, Bo, has these fields; the first has a lamp."""
    ada = {"name": "Ada", "figures": {"Lamp": 9}}
    return {"puzzle": "lighthouse", "players": [ada, {"name": "Bo", "figures": {}, **bo}]}


def bo_has(**figures: object) -> Sheet:
    return ada_and(figures=figures)


FIELDS = "name, figures, banks or first_to_finish"
A_PUZZLE = (
    "puzzle: expected butterfly, lighthouse, balloons, toucan, koi, window- and its number "
    "or the path of a puzzle file like dog.json"
)
A_NAME = "a text of 1 to 60 printable characters"
A_FIGURE = "expected Tower, Lamp, Sea, Cottage or Sky"
A_SCORE = "expected 9, 6, 4 or 3, or 0 if none was left"
A_STATE = "expected empty, half, complete or withdrawn"
FIGURES, BANKS, FIRST = (f'player 2 "Bo", {field}' for field in ("figures", "banks", "first_to_finish"))

MALFORMED: list[tuple[object, str]] = [
    ([], "sheet: expected an object, got a list"),
    (None, "sheet: expected an object, got null"),
    ({}, f"{A_PUZZLE}, got nothing"),
    ({"players": []}, f"{A_PUZZLE}, got nothing"),
    ({"puzzle": "koi"}, "players: expected a list of players, got nothing"),
    ({"puzzle": "koi", "Players": []}, 'unknown field "Players": expected puzzle or players'),
    ({"puzzle": "koi", "players": None}, "players: expected a list of players, got null"),
    ({"puzzle": "koi", "players": {}}, "players: expected a list of players, got an object"),
    ({"puzzle": "koi", "players": []}, "players: expected 1 to 4 players, got 0"),
    ({"puzzle": "koi", "players": [{}] * 5}, "players: expected 1 to 4 players, got 5"),
    ({"puzzle": "koi", "players": [3]}, "player 1: expected an object, got 3"),
    ({"puzzle": "koi", "players": [{}]}, "player 1, figures: expected an object, got nothing"),
    ({"puzzle": "koi", "players": [{"name": ""}]}, f'player 1, name: expected {A_NAME}, got ""'),
    ({"puzzle": "koi", "players": [{"name": None}]}, f"player 1, name: expected {A_NAME}, got null"),
    ({**ada_and(), "puzzle": "Koi"}, f'{A_PUZZLE}, got "Koi"'),
    ({**ada_and(), "puzzle": "Lighthouse"}, f'{A_PUZZLE}, got "Lighthouse"'),
    ({**ada_and(), "puzzle": "window"}, f'{A_PUZZLE}, got "window"'),
    ({**ada_and(), "puzzle": "window-01"}, f'{A_PUZZLE}, got "window-01"'),
    ({**ada_and(), "puzzle": ""}, f'{A_PUZZLE}, got ""'),
    ({**ada_and(), "puzzle": "\n"}, f'{A_PUZZLE}, got "\\n"'),
    ({**ada_and(), "puzzle": None}, f"{A_PUZZLE}, got null"),
    ({**ada_and(), "puzzle": 1}, f"{A_PUZZLE}, got 1"),
    ({**ada_and(), "puzzle": True}, f"{A_PUZZLE}, got true"),
    ({**ada_and(), "puzzle": ["koi"]}, f"{A_PUZZLE}, got a list"),
    (ada_and(bank=["half"]), f'player 2 "Bo", unknown field "bank": expected {FIELDS}'),
    (ada_and(puzzle="koi"), f'player 2 "Bo", unknown field "puzzle": expected {FIELDS}'),
    (ada_and(figures=None), f"{FIGURES}: expected an object, got null"),
    (ada_and(figures=["Lamp"]), f"{FIGURES}: expected an object, got a list"),
    (ada_and(figures=9), f"{FIGURES}: expected an object, got 9"),
    (ada_and(figures={1: 9}), f"{FIGURES}: expected texts as keys, got 1"),
    (bo_has(lamp=9), f'{FIGURES}: {A_FIGURE}, got "lamp"'),
    (bo_has(Beak=9), f'{FIGURES}: {A_FIGURE}, got "Beak"'),
    (ada_and(figures={"": 9}), f'{FIGURES}: {A_FIGURE}, got ""'),
    (ada_and(figures={"\x07": 9}), f'{FIGURES}: {A_FIGURE}, got "\\u0007"'),
    (bo_has(Lamp=8), f"{FIGURES}, Lamp: {A_SCORE}, got 8"),
    (bo_has(Lamp=18), f"{FIGURES}, Lamp: {A_SCORE}, got 18"),
    (bo_has(Lamp=-1), f"{FIGURES}, Lamp: {A_SCORE}, got -1"),
    (bo_has(Lamp=9.0), f"{FIGURES}, Lamp: {A_SCORE}, got 9.0"),
    (bo_has(Lamp="9"), f'{FIGURES}, Lamp: {A_SCORE}, got "9"'),
    (bo_has(Lamp=None), f"{FIGURES}, Lamp: {A_SCORE}, got null"),
    (bo_has(Lamp=False), f"{FIGURES}, Lamp: {A_SCORE}, got false"),
    (bo_has(Lamp=[9]), f"{FIGURES}, Lamp: {A_SCORE}, got a list"),
    (ada_and(banks=None), f"{BANKS}: expected a list of banks, got null"),
    (ada_and(banks=2), f"{BANKS}: expected a list of banks, got 2"),
    (ada_and(banks="complete"), f'{BANKS}: expected a list of banks, got "complete"'),
    (ada_and(banks={"complete": 2}), f"{BANKS}: expected a list of banks, got an object"),
    (ada_and(banks=["half"] * 7), f"{BANKS}: expected 0 to 6 banks, got 7"),
    (ada_and(banks=["half", "full"]), f'{BANKS}, bank 2: {A_STATE}, got "full"'),
    (ada_and(banks=["Complete"]), f'{BANKS}, bank 1: {A_STATE}, got "Complete"'),
    (ada_and(banks=[2]), f"{BANKS}, bank 1: {A_STATE}, got 2"),
    (ada_and(banks=[None]), f"{BANKS}, bank 1: {A_STATE}, got null"),
    (ada_and(banks=[["half"]]), f"{BANKS}, bank 1: {A_STATE}, got a list"),
    (ada_and(first_to_finish=1), f"{FIRST}: expected true or false, got 1"),
    (ada_and(first_to_finish="yes"), f'{FIRST}: expected true or false, got "yes"'),
    (ada_and(first_to_finish=None), f"{FIRST}: expected true or false, got null"),
    (
        {"puzzle": "balloons", "players": [{"figures": {}, "banks": ["half"] * 5}]},
        "player 1, banks: expected 0 to 4 banks, got 5",
    ),
    (
        {"puzzle": "butterfly", "players": [{"figures": {}, "banks": ["empty"]}]},
        "player 1, banks: expected 0 banks, got 1",
    ),
    (
        {"puzzle": "butterfly", "players": [{"figures": {"Upper left wing": 9}}]},
        'player 1, figures, "Upper left wing": expected 15, 11, 8 or 4, or 0 if none was left, got 9',
    ),
]


def test_malformed_sheets() -> None:
    check_messages(GAME.score, MALFORMED)


def test_a_repeated_figure_is_refused() -> None:
    with pytest.raises(pc.SheetError) as caught:
        parse('{"puzzle": "koi", "players": [{"name": "Ada", "figures": {"Water": 17, "Water": 12}}]}')
    assert str(caught.value) == 'player 1 "Ada", figures: expected each field once, got "Water" again'


VALID: Sheet = ada_and(figures={"Sea": 12, "Sky": 0}, banks=["half", "complete"], first_to_finish=True)
KEYS = ["puzzle", "players", "name", "figures", "banks", "first_to_finish", "Lamp", "Sea", "Koi"]


@settings(deadline=None)
@given(junk(VALID, KEYS, "ROYGBP/.json"))
def test_anything_is_scored_or_refused_in_one_printable_line(sheet: Any) -> None:
    scored_or_refused(GAME, sheet)


# --- the command ---


def test_the_command_prints_the_items(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    check_command(GAME, EXAMPLE, EXAMPLE_ITEMS, tmp_path, capsys)


def test_the_command_refuses_a_malformed_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    check_refused(GAME, bo_has(Lamp=8), f"{FIGURES}, Lamp: {A_SCORE}, got 8", tmp_path, capsys)
