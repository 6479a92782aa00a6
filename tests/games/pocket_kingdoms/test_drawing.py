"""The sheets as they are drawn: complete, small, the same every time, and honest."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from papercrown.core.match import Match
from papercrown.core.records import Record
from papercrown.games.pocket_kingdoms import drawing
from papercrown.games.pocket_kingdoms.drawing.dice import draw_roll, roll_of
from papercrown.games.pocket_kingdoms.drawing.view_model import sheet_models
from papercrown.games.pocket_kingdoms.pictures import PICTURES, VERSIONS, picture
from papercrown.games.pocket_kingdoms.pieces import EMPTY, SYMBOLS
from papercrown.testing.hit_areas import hit_areas_of
from tests.games.pocket_kingdoms.helpers import Table, game, random_game, sketch, turn, viewed

SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 120_000
"""Bytes of a part."""
NAMES = ["Ada", "Bo", "Cleo", "Dov", "Eve", "Finn"]


def view_of(seats: int, viewer: int | None, **options: str | bool) -> Record:
    """The table when about two thirds of a random game are over."""
    steps = random_game(Table(seats, tuple(options.items())), 1)
    return viewed(steps[2 * len(steps) // 3].after, viewer)


def titles(svg: str) -> list[str]:
    return [title.text or "" for title in ET.fromstring(svg).iter(f"{SVG}title")]


def uses(svg: str) -> list[str]:
    return re.findall(r'href="#([^"]+)"', svg)


# --- pictures ---------------------------------------------------------------------------------------------------------


def test_every_symbol_has_its_picture() -> None:
    for symbol in SYMBOLS[EMPTY + 1 :]:
        assert {picture(symbol, version) for version in range(2 * VERSIONS)} <= PICTURES.keys()


def test_no_two_pictures_are_alike() -> None:
    assert len(set(PICTURES.values())) == len(PICTURES)


# --- parts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 6])
@pytest.mark.parametrize("viewer", [None, 0])
def test_parts_are_small_and_their_pictures_known(seats: int, viewer: int | None) -> None:
    for part in game.parts(view_of(seats, viewer, barracks=True), viewer, NAMES[:seats]):
        assert len(part.svg) <= LARGEST
        assert set(uses(part.svg)) <= drawing.LIBRARY.keys()
        assert " style=" not in part.svg
        assert ' id="' not in part.svg


def test_the_own_sheet_comes_first_and_the_others_follow_in_turn() -> None:
    parts = game.parts(view_of(4, 2), 2, NAMES[:4])
    assert [part.id for part in parts] == ["desk", "sheet:2", "sheet:3", "sheet:0", "sheet:1"]
    assert [part.seats for part in parts] == [(), (2,), (3,), (0,), (1,)]
    assert parts[0].title == "Projects of Cleo"


def test_a_spectator_sees_the_dice_and_all_sheets() -> None:
    view = view_of(3, None)
    parts = game.parts(view, None, NAMES[:3])
    assert [part.id for part in parts] == ["desk", "sheet:0", "sheet:1", "sheet:2"]
    assert not any(hit_areas_of(part) for part in parts)
    dice = [name for name in uses(parts[0].svg) if name.startswith("pc-die")]
    assert dice == [f"pc-die-{number}" for number in sorted(view.rolled.tolist())]


def test_when_the_game_is_over_there_are_no_dice() -> None:
    view = viewed(random_game(Table(2), 0)[-1].after, 0)
    assert view.over
    for viewer in (None, 0):
        assert not any("pc-die" in part.svg for part in game.parts(view, viewer, NAMES[:2]))
    assert "The game is over" in titles(drawing.draw(view, 0, NAMES[:2]))[0]


def test_only_with_barracks_can_spaces_of_others_be_clicked() -> None:
    for barracks in (False, True):
        others = game.parts(view_of(2, 0, barracks=barracks), 0, NAMES[:2])[2]
        assert bool(hit_areas_of(others)) == barracks
        assert ("Barracks" in titles(others.svg)) == barracks


# --- layers -----------------------------------------------------------------------------------------------------------


def changed(match: Match, action: str) -> dict[str, list[int]]:
    """The layers of each part that look different after seat 0 chose what is called so; all else stays."""
    before = game.parts(match.view(0), 0, match.names)
    match.play(0, next(legal for legal in match.legal(0) if legal.label.startswith(action)))
    after = game.parts(match.view(0), 0, match.names)
    assert [part.frame for part in before] == [part.frame for part in after]
    pairs = [(new.id, zip(old.layers, new.layers, strict=True)) for old, new in zip(before, after, strict=True)]
    return {part: [n for n, (old, new) in enumerate(layers) if old != new] for part, layers in pairs}


def test_a_number_changes_its_row_and_its_die_and_the_points() -> None:
    differing = changed(turn(seats=2, dice=(3, 4, 5)), "The 3 for house 1")
    assert {part: len(layers) for part, layers in differing.items()} == {"desk": 3, "sheet:0": 2, "sheet:1": 0}


def test_what_is_drawn_changes_a_few_spaces() -> None:
    match = turn(seats=2, dice=(3, 4, 5))
    assert {part: len(layers) for part, layers in changed(match, "The 5 explores").items()} == {
        "desk": 2,
        "sheet:0": 0,
        "sheet:1": 0,
    }
    differing = changed(match, "Draw the")
    assert {part: len(layers) for part, layers in differing.items()} == {"desk": 0, "sheet:0": 4, "sheet:1": 0}


def test_layers_keep_their_numbers_when_the_game_is_over() -> None:
    steps = random_game(Table(2), 0)
    before, after = (game.parts(viewed(step.after, 0), 0, NAMES[:2]) for step in (steps[0], steps[-1]))
    assert [len(part.layers) for part in before] == [len(part.layers) for part in after]


# --- what is shown ----------------------------------------------------------------------------------------------------


def test_a_kingdom_shows_what_is_drawn_there() -> None:
    view = view_of(2, 0)
    sketch(view.sheets[0], "HT.\n.fw")
    drawn = titles(game.parts(view, 0, NAMES[:2])[1].svg)
    for says in ("A1: house", "B1: tower", "C1: empty", "B2: forest", "C2: water", "The northwest: 5 empty spaces"):
        assert says in drawn


def test_the_points_are_those_of_the_rules() -> None:
    for seats in (1, 4):
        view = view_of(seats, None, building="must")
        scores = game.scoring(view, NAMES[:seats]).players
        for seat, part in enumerate(game.parts(view, None, NAMES[:seats])[1:]):
            said = dict(title.split(": ") for title in titles(part.svg) if ": " in title)
            items = scores[seat].items
            assert int(said["ships"]) == items["ships"]
            assert int(said["forests"]) == items["forests"]
            assert int(said["houses × fields"].split(" = ")[1]) == items["town"]
            assert int(said["open"].replace("−", "-")) == items["open_projects"]
            assert int(said["total"].replace("−", "-")) == scores[seat].total


def test_numbers_stand_in_their_cells() -> None:
    match = turn(dice=(3, 4, 5))
    match.play(0, next(action for action in match.legal(0) if action.label.startswith("The 3 for house 1")))
    desk = game.parts(match.view(0), 0, match.names)[0].svg
    assert "House 1: has 3" in titles(desk)
    assert uses(desk).count("pc-written-3") == 1


def test_equal_dice_are_the_same_to_click() -> None:
    match = turn(dice=(2, 5, 2))
    desk = game.parts(match.view(0), 0, match.names)[0]
    assert "2 dice with a 2" in titles(desk.svg)
    assert [face.id for face in hit_areas_of(desk) if face.id == "die:2"] == ["die:2"] * 2


def test_a_changed_die_says_by_how_much() -> None:
    shown = roll_of(turn(dice=(2, 5, 6)).view(0), 0)
    assert ">+1<" in draw_roll(type(shown)(shown.turn, shown.rolled, (3, 5, 6), True))
    assert ">−2<" in draw_roll(type(shown)(shown.turn, shown.rolled, (2, 3, 6), True))


def test_ships_show_the_sign_of_the_option() -> None:
    assert ">≤7<" in game.parts(view_of(1, 0), 0, NAMES[:1])[0].svg
    below = game.parts(view_of(1, 0, ships="less"), 0, NAMES[:1])[0].svg
    assert ">&lt;7<" in below
    assert "≤" not in below


def test_names_stay_text() -> None:
    rude = ["<script>", "&amp;"]
    for svg in (drawing.draw(view_of(2, 0), 0, rude), *(part.svg for part in game.parts(view_of(2, 0), 0, rude))):
        assert "<script>" not in svg
        ET.fromstring(svg)


def test_what_others_did_this_turn_is_not_in_their_papers() -> None:
    match = turn(seats=2, dice=(3, 4, 5))
    before = sheet_models(match.view(0), 0, match.names)
    match.play(1, match.legal(1)[0])
    assert sheet_models(match.view(0), 0, match.names) == before


def test_the_whole_table_is_the_same_every_time() -> None:
    view = view_of(5, 3)
    assert drawing.draw(view, 3, NAMES[:5]) == drawing.draw(view, 3, NAMES[:5])


# --- ghosts -----------------------------------------------------------------------------------------------------------


def test_ghosts_are_made_of_known_pictures() -> None:
    for _, body in drawing.GHOSTS.values():
        assert set(uses(body)) <= drawing.LIBRARY.keys()
