"""The drawing of Pocket Kingdoms: dice, projects, kingdoms and points."""

from __future__ import annotations

from papercrown.core.match import Match
from papercrown.core.records import Record
from papercrown.games.pocket_kingdoms import drawing
from papercrown.games.pocket_kingdoms.actions import row_name
from papercrown.games.pocket_kingdoms.drawing.dice import draw_roll, roll_of
from papercrown.games.pocket_kingdoms.drawing.view_model import sheet_models
from papercrown.testing.hit_areas import hit_areas_of
from tests.games.pocket_kingdoms.helpers import Table, game, random_game, sketch, turn, viewed
from tests.games.pocket_kingdoms.referee import ROWS
from tests.kit.cases import cases
from tests.kit.drawings import NAMES, changed_layers, parts_of, titles, used_pictures


def view_of(seats: int, viewer: int | None, **options: str | bool) -> Record:
    """The view after two thirds of a random game."""
    steps = random_game(Table(seats, tuple(options.items())), 1)
    return viewed(steps[2 * len(steps) // 3].after, viewer)


# --- parts ------------------------------------------------------------------------------------------------------------


def test_the_projects_come_first_then_the_sheets() -> None:
    parts = game.parts(view_of(4, 2), 2, NAMES[:4])
    assert [part.id for part in parts] == ["desk", "sheet:2", "sheet:3", "sheet:0", "sheet:1"]
    assert [part.seats for part in parts] == [(), (2,), (3,), (0,), (1,)]
    assert parts[0].title == "Projects of Cleo"


def test_a_spectator_sees_the_dice_and_all_sheets() -> None:
    view = view_of(3, None)
    parts = game.parts(view, None, NAMES[:3])
    assert [part.id for part in parts] == ["desk", "sheet:0", "sheet:1", "sheet:2"]
    dice = [name for name in used_pictures(parts[0].svg) if name.startswith("pc-die")]
    assert dice == [f"pc-die-{number}" for number in sorted(view.rolled.tolist())]


def test_there_are_no_dice_when_the_game_is_over() -> None:
    view = viewed(random_game(Table(2), 0)[-1].after, 0)
    assert view.over
    for viewer in (None, 0):
        assert not any("pc-die" in part.svg for part in game.parts(view, viewer, NAMES[:2]))
    assert "The game is over" in titles(drawing.draw(view, 0, NAMES[:2]))[0]


def test_spaces_of_others_are_clickable_only_with_barracks() -> None:
    for barracks in (False, True):
        others = game.parts(view_of(2, 0, barracks=barracks), 0, NAMES[:2])[2]
        assert bool(hit_areas_of(others)) == barracks
        assert ("Barracks" in titles(others.svg)) == barracks


# --- layers -----------------------------------------------------------------------------------------------------------


def layers_changed_by(match: Match, action: str) -> dict[str, int]:
    """The number of layers of each part that an action of seat 0 changes."""
    before = parts_of(match, 0)
    match.play(0, next(legal for legal in match.legal(0) if legal.label.startswith(action)))
    return {part: len(layers) for part, layers in changed_layers(before, parts_of(match, 0)).items()}


def test_a_number_changes_its_row_its_die_and_the_points() -> None:
    changed = layers_changed_by(turn(seats=2, dice=(3, 4, 5)), "The 3 for the first house of 7")
    assert changed == {"desk": 3, "sheet:0": 2, "sheet:1": 0}


def test_exploring_changes_the_die_and_then_a_few_spaces() -> None:
    match = turn(seats=2, dice=(3, 4, 5))
    assert layers_changed_by(match, "The 5 explores") == {"desk": 2, "sheet:0": 0, "sheet:1": 0}
    assert layers_changed_by(match, "Draw the") == {"desk": 0, "sheet:0": 4, "sheet:1": 0}


def test_layers_keep_their_indices_when_the_game_is_over() -> None:
    steps = random_game(Table(2), 0)
    before, after = (game.parts(viewed(step.after, 0), 0, NAMES[:2]) for step in (steps[0], steps[-1]))
    assert [len(part.layers) for part in before] == [len(part.layers) for part in after]


# --- contents ---------------------------------------------------------------------------------------------------------


def test_a_kingdom_shows_its_symbols() -> None:
    view = view_of(2, 0)
    sketch(view.sheets[0], "HT.\n.fw")
    drawn = titles(game.parts(view, 0, NAMES[:2])[1].svg)
    for title in ("A1: house", "B1: tower", "C1: empty", "B2: forest", "C2: water", "The northwest: 5 empty spaces"):
        assert title in drawn


def test_the_points_shown_are_those_of_the_rules() -> None:
    for seats in (1, 4):
        view = view_of(seats, None, building="free")
        scores = game.scoring(view, NAMES[:seats]).players
        for seat, part in enumerate(game.parts(view, None, NAMES[:seats])[1:]):
            shown = dict(title.split(": ") for title in titles(part.svg) if ": " in title)
            items = scores[seat].items
            assert int(shown["ships"]) == items["ships"]
            assert int(shown["forests"]) == items["forests"]
            assert int(shown["houses × fields"].split(" = ")[1]) == items["town"]
            assert int(shown["open"].replace("−", "-")) == items["open_projects"]
            assert int(shown["total"].replace("−", "-")) == scores[seat].total


def test_numbers_are_written_in_their_cells() -> None:
    match = turn(dice=(3, 4, 5))
    match.play(
        0, next(action for action in match.legal(0) if action.label.startswith("The 3 for the first house of 7"))
    )
    desk = game.parts(match.view(0), 0, match.names)[0].svg
    assert "First house of 7: has 3" in titles(desk)
    assert used_pictures(desk).count("pc-written-3") == 1


@cases("ships", ["at-most", "less"])
def test_a18_rows_have_the_names_that_labels_give_them(ships: str) -> None:
    """A18: by their sums and limits."""
    match = turn(dice=(3, 4, 5), barracks=True, ships=ships)
    desk = titles(game.parts(match.view(0), 0, match.names)[0].svg)
    for row in range(len(ROWS)):
        name = row_name(row, ships == "less").removeprefix("the ")
        assert f"{name.capitalize()}: empty" in desk


def test_equal_dice_share_an_id() -> None:
    match = turn(dice=(2, 5, 2))
    desk = game.parts(match.view(0), 0, match.names)[0]
    assert "2 dice with a 2" in titles(desk.svg)
    assert [area.id for area in hit_areas_of(desk) if area.id == "die:2"] == ["die:2"] * 2


def test_a_changed_die_shows_the_difference() -> None:
    shown = roll_of(turn(dice=(2, 5, 6)).view(0), 0)
    assert ">+1<" in draw_roll(type(shown)(shown.turn, shown.rolled, (3, 5, 6), True))
    assert ">−2<" in draw_roll(type(shown)(shown.turn, shown.rolled, (2, 3, 6), True))


def test_ships_show_the_sign_of_the_option() -> None:
    assert ">≤7<" in game.parts(view_of(1, 0), 0, NAMES[:1])[0].svg
    below = game.parts(view_of(1, 0, ships="less"), 0, NAMES[:1])[0].svg
    assert ">&lt;7<" in below
    assert "≤" not in below


def test_the_sheets_of_others_hide_their_current_turn() -> None:
    match = turn(seats=2, dice=(3, 4, 5))
    before = sheet_models(match.view(0), 0, match.names)
    match.play(1, match.legal(1)[0])
    assert sheet_models(match.view(0), 0, match.names) == before
