"""The page in docs/puzzles.md is valid, its numbers are those of the code, and its commands run."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from papercrown.games.chroma_cubes.picture_svg import load
from papercrown.games.chroma_cubes.puzzle_picture import MAX_ASPECT, MIN_ASPECT, MIN_FINGER_RADIUS
from papercrown.games.chroma_cubes.puzzles import MOST_BANKS, MOST_FIGURES, MOST_SECTIONS, ladder

PAGE = (Path(__file__).parents[2] / "docs" / "puzzles.md").read_text("utf-8")


def block(language: str) -> str:
    found = re.search(rf"^```{language}\n(.*?)^```", PAGE, re.M | re.S)
    assert found
    return found[1]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "house.json").write_text(block("json"))
    (tmp_path / "house.svg").write_text(block("svg"))
    return tmp_path


def command(folder: Path, *words: str) -> str:
    environment: Mapping[str, str] = {**os.environ, "PAPERCROWN_DATA": str(folder / "data")}
    run = [sys.executable, "-m", "papercrown", *words]
    done = subprocess.run(run, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_page_is_valid(folder: Path) -> None:
    picture = load(folder / "house.json")
    assert [len(figure.sections) for figure in picture.puzzle.figures] == [4, 4, 4]
    assert picture.puzzle.figures[1].scores == ladder(["BBBB", "BB", "G", "G"])
    assert len(picture.lines) == 2


def test_numbers_are_those_of_the_code() -> None:
    assert f"0 to {MOST_BANKS} colour banks" in PAGE
    assert f"1 to {MOST_FIGURES}, with {MOST_SECTIONS} sections" in PAGE
    assert f"radius is {100 * MIN_FINGER_RADIUS:g} % of the page's width" in PAGE
    assert f"{MIN_ASPECT} to {MAX_ASPECT} times as high as wide" in PAGE


def test_commands_run(folder: Path) -> None:
    printed = {}
    for line in re.findall(r"^\$ papercrown (.*)$", block("console"), re.M):
        printed[line.split()[1]] = command(folder, *shlex.split(line))
    assert "House by the lake, 3 figures, 12 sections, 21 letters, 4 banks" in printed["check"]
    assert "stuck" in printed["check"]
    assert "house: House by the lake" in printed["list"]
    assert (folder / "print.svg").read_text().startswith("<svg")
    played = command(folder, "games")
    assert "house: a page of your own." in played
