"""The maps as they are drawn: complete, honest about where borders and dice are, the same every time."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from functools import cache

import pytest
import shapely
from svgelements import Path as SvgPath

import papercrown as pc
from papercrown.core.match import Match
from papercrown.games.inkdoms import drawing
from papercrown.games.inkdoms.drawing import map_paths
from papercrown.games.inkdoms.drawing.printing import sheet as printed
from papercrown.games.inkdoms.map_geometry import lands_of
from papercrown.games.inkdoms.option import ATLAS
from papercrown.games.inkdoms.pieces import AREAS, COLOURS, DICE, EDGE, KINGDOMS, NAMES, TURNS, UNIT
from papercrown.games.inkdoms.symbols import INKS, PICTURES
from papercrown.testing.hit_areas import hit_areas_of, problem_with
from tests.games.layers import changed

SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 90_000
"""Bytes of a part."""
PEOPLE = ["Ada", "Bo", "Cleo", "Dov"]
HALF_A_LINE = 4.2 / 2 / map_paths.CELL
"""Half of the width of a border between kingdoms, in cells."""

game = pc.game("inkdoms")


@cache
def random_match(seats: int, land: str = "mainland", share: float = 0.6) -> Match:
    """A random game, of which so much is over."""
    match, chance = game.match(seats=seats, seed=5, names=PEOPLE[:seats], map=land), random.Random(5)
    while not match.over:
        seat = chance.choice(match.actors())
        actions = match.legal_ids(seat)
        match.play(seat, chance.choice(actions[:-1] or actions))
    return match.at(int(share * len(match.steps)))


def titles(svg: str) -> list[str]:
    return [title.text or "" for title in ET.fromstring(svg).iter(f"{SVG}title")]


def part_of(match: Match, viewer: int | None, name: str) -> str:
    parts = game.parts(match.view(viewer), viewer, match.names)
    return next(part.svg for part in parts if part.id == name)


# --- pictures ---------------------------------------------------------------------------------------------------------


def test_colours_differ_in_symbol_and_pattern() -> None:
    assert tuple(INKS) == COLOURS
    assert len({ink.symbol for ink in INKS.values()}) == len(COLOURS)
    shapes = {re.sub(r"#[0-9a-f]{6}", "", PICTURES[f"ink-wash-{colour}"]).replace(colour, "") for colour in COLOURS}
    assert len(shapes) == len(COLOURS)


def test_no_two_pictures_are_alike() -> None:
    assert len(set(PICTURES.values())) == len(PICTURES)


# --- the map ----------------------------------------------------------------------------------------------------------


def line_of(d: str) -> shapely.LineString:
    """A drawn path as points close to each other, in cells."""
    drawn = SvgPath(d)
    points = [(part.point(k / 8).x, part.point(k / 8).y) for part in drawn if part.length() for k in range(9)]
    return shapely.LineString([(x / map_paths.CELL, y / map_paths.CELL) for x, y in points])


@pytest.mark.parametrize("code", range(len(ATLAS)), ids=ATLAS)
def test_areas_are_drawn_where_the_rules_have_their_corners(code: int) -> None:
    for area in range(AREAS):
        drawn = shapely.Polygon(line_of(map_paths.outline(code, area)))
        known = lands_of(code).area(area)
        assert drawn.hausdorff_distance(known) < HALF_A_LINE, NAMES[area]


@pytest.mark.parametrize("code", range(len(ATLAS)), ids=ATLAS)
def test_kingdoms_are_drawn_where_the_dice_find_them(code: int) -> None:
    for kingdom in range(len(KINGDOMS)):
        known = lands_of(code).kingdom(kingdom)
        assert shapely.Polygon(line_of(map_paths.kingdom(code, kingdom))).hausdorff_distance(known) < HALF_A_LINE


@pytest.mark.parametrize("code", range(len(ATLAS)), ids=ATLAS)
def test_the_areas_fill_the_board_and_none_lies_over_another(code: int) -> None:
    areas = [lands_of(code).area(area) for area in range(AREAS)]
    assert all(area.is_valid for area in areas)
    assert sum(area.area for area in areas) == pytest.approx(18 * 12)
    assert shapely.union_all(areas).area == pytest.approx(18 * 12)


def test_towers_stand_on_the_border_of_their_areas() -> None:
    lands = lands_of(0)
    for number, (one, other) in enumerate(lands.map.towers):
        place = shapely.Point(lands.tower(number))
        assert lands.area(one).distance(place) < 1e-6 > lands.area(other).distance(place)


# --- the box ----------------------------------------------------------------------------------------------------------


def test_dice_are_drawn_where_they_fell() -> None:
    match = game.match(seats=2, seed=3)
    desk = part_of(match, 0, "desk")
    for number, name in enumerate(DICE):
        die = match.position.dice[number]
        x, y = map_paths.CELL * int(die.x) / UNIT, map_paths.CELL * int(die.y) / UNIT
        turned, scale = 360 * int(die.turned) / TURNS, EDGE * map_paths.CELL / 40
        place = f"translate({x:.1f} {y:.1f}) rotate({turned:.1f}) scale({scale:.3f})"
        assert f'<g transform="{place}"><use href="#ink-die-{name}-{die.number}"' in desk


def test_a_die_that_was_taken_is_gone_from_the_board_and_shows_who_has_it() -> None:
    match = game.match(seats=3, seed=3, names=PEOPLE[:3])
    before = part_of(match, 1, "desk").count("rotate(")
    match.play(0, next(action for action in match.legal(0) if action.label.startswith("Take the red")))
    desk = part_of(match, 1, "desk")
    assert before - desk.count("rotate(") == 2  # the die and its shadow
    assert any(re.fullmatch(r"The red \d, in .*: taken", title) for title in titles(desk))
    assert 'href="#pc-badge-0"' in desk


# --- sheets -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("land", ATLAS)
@pytest.mark.parametrize(("seats", "viewer", "share"), [(1, 0, 0.3), (2, None, 0.6), (4, 0, 1)])
def test_parts_are_small_and_their_pictures_known(land: str, seats: int, viewer: int | None, share: float) -> None:
    for part in game.parts(random_match(seats, land, share).view(viewer), viewer, PEOPLE[:seats]):
        assert len(part.svg) <= LARGEST
        assert set(re.findall(r'(?:href="|url\()#([^")]+)', part.svg)) <= drawing.LIBRARY.keys()
        assert " style=" not in part.svg
        assert ' id="' not in part.svg
        assert problem_with(part) == ""


def test_a_painted_area_says_its_colour_and_cannot_be_clicked() -> None:
    match = game.match(seats=2, seed=3)
    match.play(0, match.legal(0)[0])
    painting = next(action for action in match.legal(0) if action.label.startswith("Paint"))
    match.play(0, painting)
    svg = part_of(match, 0, "sheet:0")
    name, colour = painting.label.split()[1].strip(","), painting.label.split()[-1]
    said = next(title for title in titles(svg) if re.match(rf"{name}[,:]", title))
    assert said.endswith(f": painted {colour}, shown when all are done")
    assert f"url(#ink-wash-{colour})" in svg
    part = next(part for part in game.parts(match.view(0), 0, match.names) if part.id == "sheet:0")
    assert painting.path[-1] not in {face.id for face in hit_areas_of(part)}


def test_painting_an_area_changes_this_area_and_the_lines_that_count_it() -> None:
    match = game.match(seats=2, seed=3)
    match.play(0, match.legal(0)[0])
    before = match.at(1)
    painting = next(action for action in match.legal(0) if action.label.startswith("Paint U2 "))
    match.play(0, painting)
    layers = changed(before, match, 0)
    assert len(layers["desk"]) == 1  # the drops that are left
    assert len(layers["sheet:0"]) == 3  # the area, the colours of its kingdom, the points
    assert f'data-id="{painting.path[-1]}"' in layers["sheet:0"][1]
    assert not layers["sheet:1"]
    assert not any(changed(before, match, 1).values())


def test_others_see_a_sheet_as_it_was_before_the_round() -> None:
    match = game.match(seats=2, seed=3)
    match.play(0, match.legal(0)[0])
    before = part_of(match, 1, "sheet:0")
    match.play(0, next(action for action in match.legal(0) if action.label.startswith("Paint")))
    assert part_of(match, 1, "sheet:0") == before
    assert "shown when all are done" not in part_of(match, None, "sheet:0")


@pytest.mark.parametrize("name", ["A", "Wolfeschlegelsteinhausenbergerdorff", "<b>&\"'"])
def test_any_name_fits_and_stays_text(name: str) -> None:
    match = game.match(seats=2, seed=3, names=[name, "Bo"])
    root = ET.fromstring(part_of(match, None, "sheet:0"))
    plate = next(text for text in root.iter(f"{SVG}text") if text.text == name)
    assert float(plate.get("font-size", 0)) * 0.62 * len(name) < 460


def test_numbers_can_be_clicked_only_when_one_is_to_be_crossed_out() -> None:
    match = game.match(seats=1, seed=3)
    match.play(0, match.legal(0)[0])
    assert "number:0:" not in part_of(match, 0, "sheet:0")
    match.play(0, match.legal(0)[-1])
    svg = part_of(match, 0, "sheet:0")
    assert len(set(re.findall(r'data-id="(number:0:\d+:1)"', svg))) == 10


def test_the_printed_sheet_is_empty() -> None:
    svg = printed(0)
    root = ET.fromstring(svg)
    assert "The Mainland" in [text.text for text in root.iter(f"{SVG}text")]
    assert "ink-wash" not in svg
    assert sum("not painted" in title for title in titles(svg)) == AREAS
