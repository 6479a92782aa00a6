"""The pictures in docs/ are drawings of golden games."""

import json

import pytest

import papercrown as pc
from tests.docs.pages import DOCS, ROOT, text_of

PAGE = text_of("docs/drawings.md")


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
def test_picture_is_the_drawing_of_a_golden_game(game: str, step: int, picture: str) -> None:
    journal = json.loads((ROOT / "tests" / "records" / "0.1.0" / f"{game}.json").read_text())
    assert (DOCS / picture).read_text("utf-8") == pc.replay(journal).at(step).drawing()
    assert f"draw tests/records/0.1.0/{game}.json --step {step} -o docs/{picture}" in PAGE
    assert f"]({picture})" in PAGE
