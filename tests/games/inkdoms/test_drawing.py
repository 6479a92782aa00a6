"""The drawing of Inkdoms: the map, the box and the sheets. Borders and dice are drawn where the rules have them."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
import shapely
from svgelements import Path as SvgPath

import papercrown as pc
from papercrown.core.match import Match
from papercrown.games.inkdoms.catalogue import MAPS
from papercrown.games.inkdoms.drawing import map_paths
from papercrown.games.inkdoms.drawing.printing import sheet as printed
from papercrown.games.inkdoms.map_geometry import lands_of
from papercrown.games.inkdoms.pieces import AREAS, DICE, EDGE, KINGDOMS, NAMES, TURNS, UNIT
from papercrown.testing.hit_areas import hit_areas_of
from tests.kit.drawings import NAMES as PLAYERS
from tests.kit.drawings import SVG, changed_layers, parts_of, titles

HALF_A_LINE = 4.2 / 2 / map_paths.CELL
"""Half the width of a border between kingdoms, in cells."""

game = pc.game("inkdoms")


def part_of(match: Match, viewer: int | None, name: str) -> str:
    parts = game.parts(match.view(viewer), viewer, match.names)
    return next(part.svg for part in parts if part.id == name)


# --- the map ----------------------------------------------------------------------------------------------------------


def line_of(d: str) -> shapely.LineString:
    """A path, sampled densely, in cells."""
    drawn = SvgPath(d)
    points = [(piece.point(k / 8).x, piece.point(k / 8).y) for piece in drawn if piece.length() for k in range(9)]
    return shapely.LineString([(x / map_paths.CELL, y / map_paths.CELL) for x, y in points])


@pytest.mark.parametrize("code", range(len(MAPS.names)), ids=MAPS.names)
def test_areas_are_drawn_where_the_rules_have_them(code: int) -> None:
    for area in range(AREAS):
        drawn = shapely.Polygon(line_of(map_paths.outline(code, area)))
        known = lands_of(code).area(area)
        assert drawn.hausdorff_distance(known) < HALF_A_LINE, NAMES[area]


@pytest.mark.parametrize("code", range(len(MAPS.names)), ids=MAPS.names)
def test_kingdoms_are_drawn_where_the_rules_have_them(code: int) -> None:
    for kingdom in range(len(KINGDOMS)):
        known = lands_of(code).kingdom(kingdom)
        assert shapely.Polygon(line_of(map_paths.kingdom(code, kingdom))).hausdorff_distance(known) < HALF_A_LINE


@pytest.mark.parametrize("code", range(len(MAPS.names)), ids=MAPS.names)
def test_the_areas_fill_the_board_without_overlap(code: int) -> None:
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


def test_a_taken_die_leaves_the_board_and_shows_its_owner() -> None:
    match = game.match(seats=3, seed=3, names=PLAYERS[:3])
    before = part_of(match, 1, "desk").count("rotate(")
    match.play(0, next(action for action in match.legal(0) if action.label.startswith("Take the red")))
    desk = part_of(match, 1, "desk")
    assert before - desk.count("rotate(") == 2  # the die and its shadow
    assert any(re.fullmatch(r"The red \d, in .*: taken", title) for title in titles(desk))
    assert 'href="#pc-badge-0"' in desk


# --- sheets -----------------------------------------------------------------------------------------------------------


def test_a_painted_area_names_its_colour_and_is_not_clickable() -> None:
    match = game.match(seats=2, seed=3)
    match.play(0, match.legal(0)[0])
    painting = next(action for action in match.legal(0) if action.label.startswith("Paint"))
    match.play(0, painting)
    svg = part_of(match, 0, "sheet:0")
    name, colour = painting.label.split()[1].strip(","), painting.label.split()[-1]
    shown = next(title for title in titles(svg) if re.match(rf"{name}[,:]", title))
    assert shown.endswith(f": painted {colour}, shown when all are done")
    assert f"url(#ink-wash-{colour})" in svg
    part = next(part for part in game.parts(match.view(0), 0, match.names) if part.id == "sheet:0")
    assert painting.path[-1] not in {area.id for area in hit_areas_of(part)}


def test_painting_an_area_changes_only_its_layer_and_the_scores() -> None:
    match = game.match(seats=2, seed=3)
    match.play(0, match.legal(0)[0])
    before = match.at(1)
    painting = next(action for action in match.legal(0) if action.label.startswith("Paint U2 "))
    match.play(0, painting)
    layers = changed_layers(parts_of(before, 0), parts_of(match, 0))
    assert len(layers["desk"]) == 1  # the drops that are left
    assert len(layers["sheet:0"]) == 3  # the area, the colours of its kingdom, the points
    assert f'data-id="{painting.path[-1]}"' in layers["sheet:0"][1]
    assert not layers["sheet:1"]
    assert not any(changed_layers(parts_of(before, 1), parts_of(match, 1)).values())


def test_others_do_not_see_planned_areas() -> None:
    match = game.match(seats=2, seed=3)
    match.play(0, match.legal(0)[0])
    before = part_of(match, 1, "sheet:0")
    match.play(0, next(action for action in match.legal(0) if action.label.startswith("Paint")))
    assert part_of(match, 1, "sheet:0") == before
    assert "shown when all are done" not in part_of(match, None, "sheet:0")


def test_numbers_are_clickable_only_when_one_must_be_crossed_out() -> None:
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
