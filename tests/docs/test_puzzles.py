"""docs/puzzles.md: its puzzle is valid, its numbers are those of the code, and its commands run."""

from pathlib import Path

import pytest

from papercrown.games.chroma_cubes.picture_svg import load
from papercrown.games.chroma_cubes.puzzle_picture import MAX_ASPECT, MIN_ASPECT, MIN_FINGER_RADIUS
from papercrown.games.chroma_cubes.puzzles import MOST_BANKS, MOST_FIGURES, MOST_SECTIONS, ladder
from tests.docs.commands import listed_games, run, work_in
from tests.docs.pages import blocks, papercrown_commands, text_of

PAGE = text_of("docs/puzzles.md")
(HOUSE_JSON,), (HOUSE_SVG,) = blocks(PAGE, "json"), blocks(PAGE, "svg")
(TRY_IT,) = map(papercrown_commands, blocks(PAGE, "console"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    work_in(tmp_path, monkeypatch)
    (tmp_path / "house.json").write_text(HOUSE_JSON)
    (tmp_path / "house.svg").write_text(HOUSE_SVG)
    return tmp_path


def test_puzzle_is_valid(folder: Path) -> None:
    picture = load(folder / "house.json")
    assert [len(figure.sections) for figure in picture.puzzle.figures] == [4, 4, 4]
    assert picture.puzzle.figures[1].scores == ladder(["BBBB", "BB", "G", "G"])
    assert len(picture.lines) == 2


def test_numbers_are_those_of_the_code() -> None:
    assert f"0 to {MOST_BANKS} colour banks" in PAGE
    assert f"1 to {MOST_FIGURES}, with up to {MOST_SECTIONS} sections" in PAGE
    assert f"radius is {100 * MIN_FINGER_RADIUS:g} % of the picture's width" in PAGE
    assert f"{MIN_ASPECT} to {MAX_ASPECT} times as high as wide" in PAGE


def test_commands_run(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed = {words[1]: run(capsys, *words) for words in TRY_IT}
    assert "House by the lake, 3 figures, 12 sections, 21 letters, 4 banks" in printed["check"]
    assert "stuck" in printed["check"]
    assert "house: House by the lake" in printed["list"]
    assert (folder / "print.svg").read_text().startswith("<svg")
    assert "house: a page of your own." in listed_games()
