"""`papercrown puzzle`: check, add, list, new and print; every error is one sentence."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import papercrown as pc
from papercrown.content.catalogue import content_option
from papercrown.games.chroma_cubes.catalogue import PUZZLES
from papercrown.games.chroma_cubes.picture_svg import load
from tests.kit.commands import output_of, refusal_of

TABLE = {
    "title": "Flag",
    "banks": 2,
    "figures": [{"name": "Cloth", "sections": ["RR", "Y", "B"]}, {"name": "Pole", "sections": ["O", "GG", "P"]}],
}
PICTURE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300">
<g id="cloth"><rect x="100" y="0" width="200" height="60"/><rect x="100" y="60" width="200" height="60"/>
<rect x="100" y="120" width="200" height="60"/></g>
<g id="pole"><rect x="0" y="0" width="90" height="90"/><rect x="0" y="100" width="90" height="90"/>
<rect x="0" y="200" width="90" height="90"/></g></svg>"""


@pytest.fixture(autouse=True)
def user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PAPERCROWN_DATA", str(tmp_path / "data"))
    return tmp_path / "data" / "puzzles"


def flag(folder: Path, name: str, picture: str = PICTURE, **changed: object) -> str:
    (folder / f"{name}.json").write_text(json.dumps({**TABLE, **changed}))
    (folder / f"{name}.svg").write_text(picture)
    return str(folder / f"{name}.json")


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return refusal_of(capsys, "puzzle", *words)


def output(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return output_of(capsys, "puzzle", *words)


def test_a_page_is_checked_and_played_in_simulation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed = output(capsys, "check", flag(tmp_path, "checked"))
    assert printed.startswith("Flag, 2 figures, 6 sections, 8 letters, 2 banks. Every section has a closed shape")
    assert re.search(r"400 games of 3 greedy players: .*turns", printed)
    assert output(capsys, "check", str(tmp_path / "checked.svg")) == printed


@pytest.mark.parametrize(
    ("picture", "changed", "sentence"),
    [
        (PICTURE.replace('id="pole"', 'id="pool"'), {}, 'expected a group with the id "pole" for Pole, got none'),
        (PICTURE.replace('y="60" width', 'y="40" width'), {}, "got shape 1 (RR) of Cloth over shape 2 (Y) of Cloth"),
        (PICTURE, {"banks": 7}, "banks: expected a whole number from 0 to 6, got 7"),
        (PICTURE, {"figures": []}, "figures: expected 1 to 8 figures, got 0"),
        ("", {}, "expected SVG"),
    ],
)
def test_malformed_pages_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], picture: str, changed: dict[str, object], sentence: str
) -> None:
    assert sentence in refusal(capsys, "check", flag(tmp_path, "wrong", picture, **changed))
    load.cache_clear()


def test_an_added_page_can_be_played(user_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed = output(capsys, "add", flag(tmp_path, "added"))
    assert "--option puzzle=added" in printed
    assert {path.name for path in user_folder.iterdir()} == {"added.json", "added.svg"}
    assert "added: Flag, 2 figures, 6 sections, 8 letters, 2 banks, your own" in output(capsys, "list")
    assert content_option(PUZZLES, "Puzzle").values[-1] == "added"
    match = pc.game("chroma-cubes").match(seats=2, seed=3, puzzle="added")
    assert match.position.puzzle.sections == 6
    assert "Flag" in match.drawing(0)
    assert pc.replay(match.journal()).position.tobytes() == match.position.tobytes()
    assert output(capsys, "print", "added").startswith("<svg")


def test_a_page_with_a_malformed_picture_is_not_added(
    user_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    refusal(capsys, "add", flag(tmp_path, "broken", PICTURE.replace("<rect", "<rest", 1)))
    assert not user_folder.exists()


def test_a_page_that_was_damaged_after_it_was_added(user_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    user_folder.mkdir(parents=True)
    flag(user_folder, "torn", "<svg/>")
    assert "torn: cannot be played. picture torn: expected a viewBox" in output(capsys, "list")
    with pytest.raises(pc.OptionError, match="option puzzle: picture torn: expected a viewBox"):
        pc.game("chroma-cubes").match(seats=1, puzzle="torn")


def test_a_new_window_is_written_as_a_table_and_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed = output(capsys, "new", "--seed", "5", "--folder", str(tmp_path))
    (table,) = tmp_path.glob("window-*.json")
    assert f"--option puzzle={table.stem}" in printed
    assert load(table).puzzle == PUZZLES.find(table.stem)[1]
    assert output(capsys, "new", "--seed", "5", "--folder", str(tmp_path)) == printed
    assert "expected a folder that can be written to" in refusal(capsys, "new", "--folder", str(tmp_path / "none"))
