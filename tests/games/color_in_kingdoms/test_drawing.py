"""The sheets as they are drawn: complete, small, the same every time, and honest."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from functools import cache

import pytest

import papercrown as pc
from papercrown.core.match import Match
from papercrown.games.color_in_kingdoms import drawing
from papercrown.games.color_in_kingdoms.drawing.dice import CHIPS
from papercrown.games.color_in_kingdoms.drawing.guide import guide
from papercrown.games.color_in_kingdoms.drawing.view_model import sheet_models
from papercrown.games.color_in_kingdoms.pictures import PICTURES, VERSIONS, picture
from papercrown.games.color_in_kingdoms.pieces import CONSTRUCTIONS, EMPTY, PROVINCES
from papercrown.testing.hit_areas import hit_areas_of, problem_with

SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 60_000
"""Bytes of a part."""
NAMES = ["Ada", "Bo", "Cleo", "Dov", "Eve", "Finn"]
MAPS = ("heartland", "lagoon", "hamlet")

game = pc.game("color-in-kingdoms")


@cache
def random_match(seats: int, province: str = "heartland", share: float = 0.6) -> Match:
    """A random game, of which so much is over."""
    match, chance = game.match(seats=seats, seed=5, names=NAMES[:seats], province=province), random.Random(5)
    while not match.over:
        seat = match.actors()[0]
        match.play(seat, chance.choice(match.legal_ids(seat)))
    return match.at(int(share * len(match.steps)))


def asked(copying: bool) -> tuple[Match, int]:
    """A match of three in which somebody builds, or is asked to copy; and who."""
    whole = random_match(3, share=1)
    for length in range(len(whole.steps) // 2, len(whole.steps)):
        match = whole.at(length)
        if (match.position.construction != EMPTY) == copying and len(match.actors()) == 1 + copying:
            return match, match.actors()[0]
    raise AssertionError("no such position was found")


def titles(svg: str) -> list[str]:
    return [title.text or "" for title in ET.fromstring(svg).iter(f"{SVG}title")]


def uses(svg: str) -> list[str]:
    return re.findall(r'href="#([^"]+)"', svg)


# --- pictures ---------------------------------------------------------------------------------------------------------


def test_every_construction_has_its_pictures() -> None:
    names = {picture(kind, version) for kind in CONSTRUCTIONS[EMPTY + 1 :] for version in range(2 * VERSIONS)}
    assert len(names) == VERSIONS * (len(CONSTRUCTIONS) - 1)
    assert names <= PICTURES.keys()


def test_no_two_pictures_are_alike() -> None:
    assert len(set(PICTURES.values())) == len(PICTURES)


# --- parts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("province", MAPS)
@pytest.mark.parametrize("seats", [1, 2, 6])
@pytest.mark.parametrize("viewer", [None, 0])
def test_parts_are_small_and_their_pictures_known(seats: int, viewer: int | None, province: str) -> None:
    for part in game.parts(random_match(seats, province).view(viewer), viewer, NAMES[:seats]):
        assert len(part.svg) <= LARGEST
        assert set(uses(part.svg)) <= drawing.LIBRARY.keys()
        assert " style=" not in part.svg
        assert ' id="' not in part.svg
        assert problem_with(part) == ""


def test_the_own_sheet_comes_first_and_the_others_follow_in_turn() -> None:
    parts = game.parts(random_match(4).view(2), 2, NAMES[:4])
    assert [part.id for part in parts] == ["guide", "sheet:2", "sheet:3", "sheet:0", "sheet:1"]
    assert [part.seats for part in parts] == [(), (2,), (3,), (0,), (1,)]


def test_a_spectator_sees_the_dice_and_all_sheets_and_clicks_nothing() -> None:
    parts = game.parts(random_match(3).view(None), None, NAMES[:3])
    assert [part.id for part in parts] == ["dice", "guide", "sheet:0", "sheet:1", "sheet:2"]
    assert not any(hit_areas_of(part) for part in parts)


def test_when_the_game_is_over_there_are_no_dice() -> None:
    view = random_match(2, share=1).view(0)
    for viewer in (None, 0):
        assert not any("-die-" in part.svg for part in game.parts(view, viewer, NAMES[:2]))
    assert "The game is over" in titles(drawing.draw(view, 0, NAMES[:2]))[0]


@pytest.mark.parametrize("province", range(len(MAPS)))
def test_every_space_is_there_once_on_every_sheet(province: int) -> None:
    match = random_match(2, MAPS[province])
    for part in game.parts(match.view(0), 0, match.names)[1:]:
        spaces = [title for title in titles(part.svg) if re.match(r"[A-I]\d: ", title)]
        assert [space.split(":")[0] for space in spaces] == list(PROVINCES[province].names)


# --- layers -----------------------------------------------------------------------------------------------------------


def changed(match: Match, seat: int, viewer: int) -> dict[str, int]:
    """How many layers of each part look different after this seat did its first action; all else stays."""
    before = game.parts(match.view(viewer), viewer, match.names)
    match.play(seat, match.legal(seat)[0])
    after = game.parts(match.view(viewer), viewer, match.names)
    assert [part.frame for part in before] == [part.frame for part in after]
    pairs = [(new.id, zip(old.layers, new.layers, strict=True)) for old, new in zip(before, after, strict=True)]
    return {part: sum(old != new for old, new in layers) for part, layers in pairs}


def test_who_decides_changes_their_badge_and_the_space_they_plan() -> None:
    match, seat = asked(copying=True)
    other, builder = match.actors()[1], int(match.position.current)
    assert changed(match, seat, other) == {"guide": 0, f"sheet:{other}": 1, f"sheet:{seat}": 1, f"sheet:{builder}": 0}
    match, seat = asked(copying=True)
    assert changed(match, seat, seat)[f"sheet:{seat}"] == 3


def test_what_is_built_changes_two_spaces_and_what_it_brings() -> None:
    match, seat = asked(copying=False)
    viewer = (seat + 1) % 3
    differing = changed(match, seat, viewer)
    assert differing[f"sheet:{seat}"] <= 8
    assert all(layers <= CHIPS + 6 for layers in differing.values())


def test_layers_keep_their_numbers_when_the_game_is_over() -> None:
    for viewer in (0, 1):
        parts = [game.parts(random_match(2, share=share).view(viewer), viewer, NAMES[:2]) for share in (0, 0.5, 1)]
        before, midway, after = ([len(part.layers) for part in all_of_them] for all_of_them in parts)
        assert before == midway == after


# --- what is shown ----------------------------------------------------------------------------------------------------


def test_only_the_lagoon_has_a_lake() -> None:
    lakes = [uses(game.parts(random_match(1, name).view(0), 0, NAMES[:1])[1].svg).count("ck-lake") for name in MAPS]
    assert lakes == [0, 4, 0]


def test_a_province_shows_what_is_built_there() -> None:
    match = random_match(2)
    view = match.view(0)
    said = titles(game.parts(view, 0, match.names)[1].svg)
    for space, name in enumerate(PROVINCES[0].names):
        assert f"{name}: {CONSTRUCTIONS[int(view.sheets[0].spaces[space])]}" in said


@pytest.mark.parametrize("seats", [1, 4])
def test_the_points_are_those_of_the_rules(seats: int) -> None:
    for share in (0.5, 1):
        match = random_match(seats, share=share)
        for seat, part in enumerate(game.parts(match.view(None), None, match.names)[-seats:]):
            said = dict(title.split(" (")[0].split(": ") for title in titles(part.svg) if ": " in title)
            items = match.scores()[seat].items
            shown = ("strawberry", "brick road", "waterway", "sherbet", "soylent", "forest", "copycat")
            assert [int(said[name]) for name in shown] == list(items.values())
            assert int(said["total"]) == match.scores()[seat].total


def test_dice_that_have_a_duty_are_pale() -> None:
    match, seat = asked(copying=False)
    view = match.view(seat)
    view.duty, view.family[:] = 4, (4, 2, 4, 6)
    sheet = game.parts(view, seat, match.names)[1].svg
    assert titles(sheet).count("A 4, which has a duty") == 2
    assert {"The duty: 4", "A 2", "A 6"} <= set(titles(sheet))


def test_every_sum_is_a_chip_and_only_the_builder_clicks_it() -> None:
    match, seat = asked(copying=False)
    clicked = {action.path[0] for action in match.legal(seat)}
    for viewer in range(3):
        faces = {face.id for face in hit_areas_of(game.parts(match.view(viewer), viewer, match.names)[1])}
        assert {face for face in faces if face.startswith("sum")} == (clicked if viewer == seat else set())


def test_a_sum_without_a_place_cannot_be_clicked() -> None:
    match = game.match(seats=1, seed=1)
    view = match.view(0)
    view.duty, view.family[:] = 6, (1, 1, 4, 3)
    sheet = game.parts(view, 0, match.names)[1]
    assert "A sum of 5: brick road, for which there is no place" in titles(sheet.svg)
    assert {face.id for face in hit_areas_of(sheet) if face.id.startswith("sum")} == {"sum:0", "sum:2", "sum:7"}


def test_who_has_decided_is_shown_but_not_how() -> None:
    match, seat = asked(copying=True)
    other = match.actors()[1]
    before = [(sheet.raw, sheet.planned) for sheet in sheet_models(match.view(other), other, match.names)]
    match.play(seat, match.legal(seat)[0])
    assert [(sheet.raw, sheet.planned) for sheet in sheet_models(match.view(other), other, match.names)] == before
    said = titles(game.parts(match.view(other), other, match.names)[1].svg)
    assert {f"{NAMES[seat]} has decided", f"{NAMES[other]} has not decided"} <= set(said)
    own = titles(game.parts(match.view(seat), seat, match.names)[1].svg)
    assert sum("when all have decided" in title for title in own) == 1


def test_the_guide_follows_the_options() -> None:
    usual, other = titles(f"<svg xmlns='{SVG[1:-1]}'>{guide(0, 0)}</svg>"), guide(1, 1)
    assert sum("5 or 9" in title for title in usual) == 1
    assert "brick road, 6 or 8" in other
    assert "largest group" in other


def test_names_stay_text() -> None:
    rude, view = ["<script>", "&amp;"], random_match(2).view(0)
    for svg in (drawing.draw(view, 0, rude), *(part.svg for part in game.parts(view, 0, rude))):
        assert "<script>" not in svg
        ET.fromstring(svg)


def test_the_whole_table_is_the_same_every_time() -> None:
    view = random_match(5).view(3)
    assert drawing.draw(view, 3, NAMES[:5]) == drawing.draw(view, 3, NAMES[:5])


def test_ghosts_are_made_of_known_pictures() -> None:
    for _, body in drawing.GHOSTS.values():
        assert set(uses(body)) <= drawing.LIBRARY.keys()
