"""The drawing of Color-In Kingdoms: dice, guide, provinces and points."""

from __future__ import annotations

import re

import pytest

import papercrown as pc
from papercrown.core.match import Match
from papercrown.games.color_in_kingdoms import drawing
from papercrown.games.color_in_kingdoms.catalogue import PROVINCES
from papercrown.games.color_in_kingdoms.drawing.dice import CHIPS
from papercrown.games.color_in_kingdoms.drawing.guide import guide
from papercrown.games.color_in_kingdoms.drawing.view_model import sheet_models
from papercrown.games.color_in_kingdoms.pieces import CONSTRUCTIONS, EMPTY
from papercrown.testing.hit_areas import hit_areas_of
from tests.kit.drawings import NAMES, SVG, changed_layers, parts_of, random_match, titles, used_pictures

PROVINCE_NAMES = ("heartland", "lagoon", "hamlet")

game = pc.game("color-in-kingdoms")


def played(seats: int, province: str = "heartland", share: float = 0.6) -> Match:
    return random_match("color-in-kingdoms", seats, share, province=province)


def match_with_decision(copying: bool) -> tuple[Match, int]:
    """A match of three in which a player declares a sum or is asked to copy, and that player."""
    whole = played(3, share=1)
    for length in range(len(whole.steps) // 2, len(whole.steps)):
        match = whole.at(length)
        if (match.position.construction != EMPTY) == copying and len(match.actors()) == 1 + copying:
            return match, match.actors()[0]
    raise AssertionError("no position with such a decision was found")


# --- parts ------------------------------------------------------------------------------------------------------------


def test_the_guide_comes_first_then_the_sheets() -> None:
    parts = game.parts(played(4).view(2), 2, NAMES[:4])
    assert [part.id for part in parts] == ["guide", "sheet:2", "sheet:3", "sheet:0", "sheet:1"]
    assert [part.seats for part in parts] == [(), (2,), (3,), (0,), (1,)]


def test_a_spectator_sees_the_dice_and_all_sheets() -> None:
    parts = game.parts(played(3).view(None), None, NAMES[:3])
    assert [part.id for part in parts] == ["dice", "guide", "sheet:0", "sheet:1", "sheet:2"]


def test_there_are_no_dice_when_the_game_is_over() -> None:
    view = played(2, share=1).view(0)
    for viewer in (None, 0):
        assert not any("-die-" in part.svg for part in game.parts(view, viewer, NAMES[:2]))
    assert "The game is over" in titles(drawing.draw(view, 0, NAMES[:2]))[0]


@pytest.mark.parametrize("province", range(len(PROVINCE_NAMES)))
def test_every_space_appears_once_on_every_sheet(province: int) -> None:
    match = played(2, PROVINCE_NAMES[province])
    for part in game.parts(match.view(0), 0, match.names)[1:]:
        spaces = [title for title in titles(part.svg) if re.match(r"[A-I]\d: ", title)]
        assert [space.split(":")[0] for space in spaces] == list(PROVINCES.load(PROVINCES.names[province]).names)


# --- layers -----------------------------------------------------------------------------------------------------------


def layers_changed_by(seat: int, match: Match, viewer: int) -> dict[str, int]:
    """The number of layers of each part that the first action of a seat changes."""
    before = parts_of(match, viewer)
    match.play(seat, match.legal(seat)[0])
    return {part: len(layers) for part, layers in changed_layers(before, parts_of(match, viewer)).items()}


def test_a_decision_changes_the_badge_and_the_planned_space() -> None:
    match, seat = match_with_decision(copying=True)
    other, builder = match.actors()[1], int(match.position.current)
    assert layers_changed_by(seat, match, other) == {
        "guide": 0,
        f"sheet:{other}": 1,
        f"sheet:{seat}": 1,
        f"sheet:{builder}": 0,
    }
    match, seat = match_with_decision(copying=True)
    assert layers_changed_by(seat, match, seat)[f"sheet:{seat}"] == 3


def test_building_changes_two_spaces_and_the_points() -> None:
    match, seat = match_with_decision(copying=False)
    viewer = (seat + 1) % 3
    differing = layers_changed_by(seat, match, viewer)
    assert differing[f"sheet:{seat}"] <= 8
    assert all(layers <= CHIPS + 6 for layers in differing.values())


def test_layers_keep_their_indices_when_the_game_is_over() -> None:
    for viewer in (0, 1):
        parts = [game.parts(played(2, share=share).view(viewer), viewer, NAMES[:2]) for share in (0, 0.5, 1)]
        before, midway, after = ([len(part.layers) for part in all_of_them] for all_of_them in parts)
        assert before == midway == after


# --- contents ---------------------------------------------------------------------------------------------------------


def test_only_the_lagoon_has_a_lake() -> None:
    lakes = [
        used_pictures(game.parts(played(1, name).view(0), 0, NAMES[:1])[1].svg).count("ck-lake")
        for name in PROVINCE_NAMES
    ]
    assert lakes == [0, 4, 0]


def test_a_province_shows_its_constructions() -> None:
    match = played(2)
    view = match.view(0)
    shown_titles = titles(game.parts(view, 0, match.names)[1].svg)
    for space, name in enumerate(PROVINCES.load("heartland").names):
        assert f"{name}: {CONSTRUCTIONS[int(view.sheets[0].spaces[space])]}" in shown_titles


@pytest.mark.parametrize("seats", [1, 4])
def test_the_points_shown_are_those_of_the_rules(seats: int) -> None:
    for share in (0.5, 1):
        match = played(seats, share=share)
        for seat, part in enumerate(game.parts(match.view(None), None, match.names)[-seats:]):
            shown = dict(title.split(" (")[0].split(": ") for title in titles(part.svg) if ": " in title)
            items = match.scores()[seat].items
            items_shown = ("strawberry", "brick road", "waterway", "sherbet", "soylent", "forest", "copycat")
            assert [int(shown[name]) for name in items_shown] == list(items.values())
            assert int(shown["total"]) == match.scores()[seat].total


def test_dice_with_a_duty_are_marked() -> None:
    match, seat = match_with_decision(copying=False)
    view = match.view(seat)
    view.duty, view.family[:] = 4, (4, 2, 4, 6)
    sheet = game.parts(view, seat, match.names)[1].svg
    assert titles(sheet).count("A 4, which has a duty") == 2
    assert {"The duty: 4", "A 2", "A 6"} <= set(titles(sheet))


def test_only_the_builder_can_click_the_sums() -> None:
    match, seat = match_with_decision(copying=False)
    clicked = {action.path[0] for action in match.legal(seat)}
    for viewer in range(3):
        areas = {area.id for area in hit_areas_of(game.parts(match.view(viewer), viewer, match.names)[1])}
        assert {area for area in areas if area.startswith("sum")} == (clicked if viewer == seat else set())


def test_a_sum_without_a_free_space_cannot_be_clicked() -> None:
    match = game.match(seats=1, seed=1)
    view = match.view(0)
    view.duty, view.family[:] = 6, (1, 1, 4, 3)
    sheet = game.parts(view, 0, match.names)[1]
    assert "A sum of 5: brick road, for which there is no place" in titles(sheet.svg)
    assert {area.id for area in hit_areas_of(sheet) if area.id.startswith("sum")} == {"sum:0", "sum:2", "sum:7"}


def test_others_see_that_a_player_has_decided_but_not_how() -> None:
    match, seat = match_with_decision(copying=True)
    other = match.actors()[1]
    before = [(sheet.raw, sheet.planned) for sheet in sheet_models(match.view(other), other, match.names)]
    match.play(seat, match.legal(seat)[0])
    assert [(sheet.raw, sheet.planned) for sheet in sheet_models(match.view(other), other, match.names)] == before
    shown_titles = titles(game.parts(match.view(other), other, match.names)[1].svg)
    assert {f"{NAMES[seat]} has decided", f"{NAMES[other]} has not decided"} <= set(shown_titles)
    own = titles(game.parts(match.view(seat), seat, match.names)[1].svg)
    assert sum("when all have decided" in title for title in own) == 1


def test_the_guide_reflects_the_options() -> None:
    usual, other = titles(f"<svg xmlns='{SVG[1:-1]}'>{guide(0, 0)}</svg>"), guide(1, 1)
    assert sum("5 or 9" in title for title in usual) == 1
    assert "brick road, 6 or 8" in other
    assert "largest group" in other
