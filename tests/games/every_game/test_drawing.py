"""What the drawings of all games have in common."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

import pytest

import papercrown as pc
from papercrown.core.options import Value
from papercrown.drawing.nameplate import letters
from papercrown.drawing.svg import BOLD_LETTER
from papercrown.games.chroma_cubes.catalogue import PUZZLES
from papercrown.games.inkdoms.catalogue import MAPS
from papercrown.testing.hit_areas import hit_areas_of, problem_with
from tests.kit.drawings import NAMES, SVG, random_match, titles, used_pictures

GAMES = pc.games()
SHEET_GAMES = ["chroma-cubes", "color-in-kingdoms", "inkdoms", "pocket-kingdoms"]
"""Games in which every player has a sheet."""
PROVINCES = ("heartland", "lagoon", "hamlet")
MAX_PART_BYTES = {"chroma-cubes": 90_000, "color-in-kingdoms": 60_000, "inkdoms": 90_000, "pocket-kingdoms": 120_000}
WIDE_NAME = "女王様と王様と騎士様"
EMOJI_NAME = "👑🦄👩\N{ZERO WIDTH JOINER}🌾"
ODD_NAMES = [
    ("", " "),
    ("A", "W" * 60),
    (EMOJI_NAME, WIDE_NAME),
    ("<script>alert(1)</script>", "' onload='x"),
    ("]]>&amp;", "</text>"),
]
"""Pairs of player names."""


class Table(NamedTuple):
    """A random match at some point, as one viewer sees it."""

    game: str
    options: Mapping[str, Value]
    seats: int
    viewer: int | None
    share: float

    def __str__(self) -> str:
        return "-".join(map(str, (self.game, *self.options.values(), self.seats, self.viewer, self.share)))


MOMENTS: list[tuple[int, int | None, float]] = [(1, 0, 0.3), (2, None, 0.6), (4, 0, 1)]
TABLES = [
    *(Table("chroma-cubes", {"puzzle": puzzle}, *moment) for puzzle, moment in product(PUZZLES.names, MOMENTS)),
    *(Table("inkdoms", {"map": land}, *moment) for land, moment in product(MAPS.names, MOMENTS)),
    *(Table("color-in-kingdoms", {"province": p}, n, v, 0.6) for p, n, v in product(PROVINCES, (1, 2, 6), (None, 0))),
    *(Table("pocket-kingdoms", {"barracks": True}, n, v, 0.6) for n, v in product((1, 2, 6), (None, 0))),
]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_parts_are_small_touchable_and_use_only_the_library(table: Table) -> None:
    match = random_match(table.game, table.seats, table.share, **table.options)
    library = match.game.module("drawing").LIBRARY
    for part in match.game.parts(match.view(table.viewer), table.viewer, match.names):
        assert len(part.svg) <= MAX_PART_BYTES[table.game]
        assert set(used_pictures(part.svg)) <= library.keys()
        assert " style=" not in part.svg
        assert ' id="' not in part.svg
        assert problem_with(part) == ""


@pytest.mark.parametrize("game", GAMES)
def test_the_viewers_part_comes_first_and_the_others_follow_in_turn_order(game: str) -> None:
    match = random_match(game, 4)
    for viewer, order in ((2, [2, 3, 0, 1]), (None, [0, 1, 2, 3])):
        parts = match.game.parts(match.view(viewer), viewer, match.names)
        assert [part.seats for part in parts if part.seats] == [(seat,) for seat in order]
        assert [part.title for part in parts if part.seats] == [NAMES[seat] for seat in order]


@pytest.mark.parametrize("game", SHEET_GAMES)
def test_a_spectator_has_nothing_to_click(game: str) -> None:
    match = random_match(game, 3)
    assert not any(hit_areas_of(part) for part in match.game.parts(match.view(None), None, match.names))


@pytest.mark.parametrize("names", ODD_NAMES)
@pytest.mark.parametrize("game", GAMES)
def test_any_name_can_be_drawn_and_is_escaped(game: str, names: tuple[str, str]) -> None:
    match = random_match(game, 2)
    draw = match.game.module("drawing").draw
    for viewer in (None, 0, 1):
        view = match.view(viewer)
        for svg in (draw(view, viewer, names), *(part.svg for part in match.game.parts(view, viewer, names))):
            root = ET.fromstring(svg)
            assert not list(root.iter(f"{SVG}script"))
            assert "onload" not in {attribute for element in root.iter() for attribute in element.attrib}


@pytest.mark.parametrize("name", ["Ada", "W" * 60, WIDE_NAME])
@pytest.mark.parametrize("game", SHEET_GAMES)
def test_a_name_does_not_overlap_the_text_to_its_right(game: str, name: str) -> None:
    match = random_match(game, 2)
    part = next(part for part in match.game.parts(match.view(None), None, [name, "Bo"]) if part.seats == (0,))
    texts = [text for text in ET.fromstring(part.svg).iter(f"{SVG}text") if text.text]
    at = next(number for number, text in enumerate(texts) if text.text == name and text.get("font-weight") == "bold")
    plate, neighbour = texts[at], next(text for text in texts[at + 1 :] if text.get("text-anchor") == "end")
    end = float(plate.get("x", 0)) + BOLD_LETTER * letters(name) * float(plate.get("font-size", 0))
    left = float(neighbour.get("x", 0)) - 0.5 * len(neighbour.text or "") * float(neighbour.get("font-size", 0))
    assert end < left


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_name_is_redrawn(game: str) -> None:
    match = random_match(game, 2)
    for names in (["Ada", "Bo"], ["Zoe", "Bo"], ["Ada", "Bo"]):
        parts = match.game.parts(match.view(0), 0, names)
        assert [part.title for part in parts if part.seats] == names
        assert f">{names[0]}<" in next(part.svg for part in parts if part.seats == (0,))


@pytest.mark.parametrize("game", GAMES)
def test_the_whole_table_is_one_deterministic_document(game: str) -> None:
    match = random_match(game, 4)
    svg = match.drawing(3)
    assert svg == match.at(len(match.steps)).drawing(3)
    assert titles(svg)[0].startswith(match.game.title)
    defined = set(re.findall(r'<(?:g|pattern) id="([^"]+)"', svg))
    assert set(used_pictures(svg)) == defined


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_the_game_is_announced(game: str) -> None:
    assert "The game is over" in titles(random_match(game, 2, 1).drawing(0))[0]


@pytest.mark.parametrize("game", GAMES)
def test_ghosts_are_well_formed_and_use_the_library(game: str) -> None:
    drawing = pc.game(game).module("drawing")
    for name, (box, body) in drawing.GHOSTS.items():
        assert re.fullmatch(r"[a-z0-9-]+", name)
        assert len(box.split()) == 4
        ET.fromstring(f"<g>{body}</g>")
        assert set(used_pictures(body)) <= drawing.LIBRARY.keys()
    assert not drawing.GHOSTS.keys() & drawing.LIBRARY.keys()


@pytest.mark.parametrize("game", GAMES)
def test_pictures_are_well_formed(game: str) -> None:
    for picture in pc.game(game).module("drawing").LIBRARY.values():
        ET.fromstring(f"<g>{picture}</g>")


@pytest.mark.parametrize("game", SHEET_GAMES)
def test_no_two_pictures_are_the_same(game: str) -> None:
    library = pc.game(game).module("drawing").LIBRARY
    assert len(set(library.values())) == len(library)
