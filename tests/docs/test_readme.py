"""What the README and the architecture page show is true."""

import contextlib
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

import papercrown as pc
from papercrown.paper.reader import parse

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text("utf-8")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.M | re.S)


@pytest.mark.parametrize(
    ("game", "step", "picture"),
    [
        ("queendomino-4", 118, "table.svg"),
        ("pocket-kingdoms-1", 150, "sheet.svg"),
        ("color-in-kingdoms-2", 45, "province.svg"),
        ("chroma-cubes-2", 58, "page.svg"),
        ("inkdoms-2", 100, "map.svg"),
    ],
)
def test_a_picture_is_the_drawing_of_a_golden_game(game: str, step: int, picture: str) -> None:
    journal = json.loads((ROOT / "tests" / "records" / "0.1.0" / f"{game}.json").read_text())
    assert (ROOT / "docs" / picture).read_text("utf-8") == pc.replay(journal).at(step).drawing()
    assert f"draw tests/records/0.1.0/{game}.json --step {step} -o docs/{picture}" in README


def test_the_python_of_the_readme_runs() -> None:
    with contextlib.redirect_stdout(io.StringIO()) as out:
        for block in blocks(README, "python"):
            exec(block, {})
    assert "ScoreSheet" in out.getvalue()


def test_the_public_face_runs() -> None:
    face = blocks(ARCHITECTURE, "python")[-1]
    names: dict[str, Any] = {"sheet": {"players": [{"kingdom": ["w1 @"]}]}}
    with pytest.raises(pc.UndoRefused):  # the match of the example is over
        exec(face, names)
    assert names["match"].over
    exec(face.split("match.undo")[1].split("\n", 1)[1], names)


def test_the_sheet_of_the_readme_can_be_scored() -> None:
    sheet = re.search(r"^\$ cat sheet.json\n(.*?)^\$ ", README, re.M | re.S)
    assert sheet
    scoring = pc.game("queendomino").score(parse(sheet[1]))
    assert [player.name for player in scoring.players] == ["Ada", "Bo"]


def test_every_relative_link_leads_somewhere() -> None:
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")):
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
            assert (page.parent / link).exists(), f"{page.name} links to {link}"
