"""Points, and who wins."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from papercrown.core.match import Match
from tests.games.pocket_kingdoms.helpers import (
    Table,
    full_except,
    in_games,
    picture,
    quick,
    random_game,
    rules,
    seeds,
    sketch,
    tables,
    turn,
    whole,
    written,
)
from tests.games.pocket_kingdoms.referee import LETTERS, ROWS, cells_of, kingdom_points, town_houses, with_letters
from tests.kit.cases import cases


def scored(drawing: str, rows: Mapping[str, Sequence[int]] | None = None, **options: Any) -> dict[str, int]:
    """The items that are not 0."""
    sheet = turn(drawing, rows=rows, **options).scores()[0]
    assert sum(sheet.items.values()) == sheet.total
    return {item: points for item, points in sheet.items.items() if points}


def ties(match: Match, seat: int = 0) -> list[int]:
    """The tiebreaks of a seat."""
    out = np.zeros(rules.TIEBREAKS, np.int64)
    rules.tiebreak(match.position, seat, out)
    return out.tolist()  # type: ignore[no-any-return]


OPEN = {"house 1": (3,), "field 1": (2, 2)}
#: Name, kingdom, items, and the first tiebreak (the size of the town) where it is given.
VECTORS: list[tuple[str, str, dict[str, int], int | None]] = [
    ("K15", "wSw", {"ships": 2}, None),
    ("K16", ".w.\nwSw\n.w.", {"ships": 4}, None),
    ("K17", "w.Sw", {}, None),
    ("K18", "ffffH", {"forests": 5}, None),
    ("K19", "fff.H\n..H", {}, None),
    ("K20", "ffff\n....H", {}, None),
    ("K21", "ffffHffff", {"forests": 10}, None),
    ("K22", "HHT\nFH..F\n.F\n......HF", {"town": 9, "open_projects": -2}, 4),
    ("K23", "HH\nFF", {}, None),
    ("K24", "HTH\nF.F", {"town": 4}, 3),
    ("K25", "THMH\n.F.F", {"town": 2}, 3),
]


@cases(("drawing", "items", "tie"), [v[1:] for v in VECTORS])
def test_the_scoring_vectors(drawing: str, items: dict[str, int], tie: int | None) -> None:
    """K15 to K25; two rows are open in K22."""
    rows = OPEN if "open_projects" in items else {}
    assert scored(drawing, rows) == items
    if tie is not None:
        assert ties(turn(drawing))[0] == tie


# --- Ships ------------------------------------------------------------------------------------------------------------


@cases(
    ("drawing", "points"),
    [
        ("Sw", 0),
        ("wS", 0),
        (".........\n........S\nw.......w", 0),
        ("........w\nw.......S", 0),
        ("w\nS\nw", 2),
        ("S\nw", 0),
        ("wSwSw", 4),
        (".w\nwS", 0),
        ("wSf\n.w", 0),
        ("wS.w", 0),
        ("w.w\n.S.\nw.w", 0),
        (full_except(letter="w", E5="S", A1="S", I5="S"), 4 + 0 + 2),
    ],
)
def test_ruling_16_water_on_both_sides_of_a_ship(drawing: str, points: int) -> None:
    """Ruling 16: directly left and right, or directly above and below; the border is not water."""
    assert scored(drawing).get("ships", 0) == points


# --- Forests ----------------------------------------------------------------------------------------------------------


@cases(
    ("drawing", "points"),
    [
        ("fff\nHf", 5),
        ("ff\nffH", 5),
        ("ff\n..ff\n..H", 0),
        ("ffff\n.HH", 5),
        ("ffffffffH", 5),
        ("fffH\n...f", 0),
        ("ffff.H", 0),
        ("ffffT", 0),
        ("ffffF", 0),
        ("ffxffH", 0),
        ("ffwf\n...fH", 0),
        ("Hffff\n.....\nHffff", 10),
        (full_except(letter="f", E5="H"), 5),
    ],
)
def test_ruling_17_four_spaces_of_forest_and_a_house(drawing: str, points: int) -> None:
    """Ruling 17: five points for each forest, whatever its size, if it shares an edge with a house."""
    assert scored(drawing).get("forests", 0) == points


@cases("line", range(1, 7))
def test_ruling_17_a_forest_anywhere(line: int) -> None:
    """Ruling 17: also in a column that crosses the boundary between the two words."""
    column = ["." * 9] * 9
    column[line - 1 : line + 3] = ["........f"] * 4
    assert scored("\n".join(column)) == {}
    column[line - 1] = ".......Hf"
    assert scored("\n".join(column)) == {"forests": 5}


# --- The town ---------------------------------------------------------------------------------------------------------


@cases(
    ("drawing", "points"),
    [
        ("TH\n.F", 1),
        ("THH\n.FF", 4),
        ("TF\nH", 1 * 0),
        ("T\nHF", 1),
        ("T.H\n..F", 0),
        ("TMH\n..F", 0),
        ("H.\n.T\nF", 0),
        ("HTH\nFHF", 3 * 2),
        ("HTH\nFFF", 2 * 2),
        ("TH\n.....HF", 1),
        ("THF\n.F\n.H", 2),
        ("HF.\nT..\nHF.", 2 * 2),
        ("THOH\n...F", 1),
        ("THxH\n...F", 1),
        ("HH\nFF", 0),
        ("TH", 0),
    ],
)
def test_ruling_18_houses_of_the_town_times_cultivated_fields(drawing: str, points: int) -> None:
    """Ruling 18: all groups of houses next to the tower, times the fields next to any house."""
    assert scored(drawing).get("town", 0) == points


def test_ruling_18_a_field_between_houses_counts_once() -> None:
    """Ruling 18: however many houses it touches."""
    assert scored("THF\n.HH") == {"town": 3}


@cases("letter", "xm")
def test_ruling_9_swords_score_nothing(letter: str) -> None:
    """Ruling 9: like a mountain, a sword scores nothing and connects nothing."""
    assert scored(full_except(letter=letter)) == {}
    assert scored(full_except(letter=letter, A1="T", C1="H", D1="F", A2="S", E9="f")) == {}


# --- Open projects ----------------------------------------------------------------------------------------------------


@cases("row", ROWS)
def test_ruling_19_a_row_costs_a_point_while_it_is_open(row: str) -> None:
    """Ruling 19: from its first number until it is finished."""
    numbers = whole(row)
    for cells in range(cells_of(row) + 1):
        expected = {"open_projects": -1} if 0 < cells < len(numbers) else {}
        assert scored("", {row: numbers[:cells]}, barracks=True) == expected


def test_ruling_19_untouched_rows_cost_nothing() -> None:
    """Ruling 19: an empty sheet is worth nothing."""
    assert scored("") == {}


def test_ruling_19_each_open_row_costs_a_point() -> None:
    """Ruling 19: this includes town buildings."""
    assert scored("", {"house 1": (1,), "house 2": (1,), "ship 1": (1,), "tower": (1, 2, 3), "field 1": (1, 1)}) == {
        "open_projects": -5
    }


# --- Who wins ---------------------------------------------------------------------------------------------------------


def match_with(*drawings: str) -> Match:
    match = turn(seats=len(drawings))
    for seat, drawing in enumerate(drawings):
        sketch(match.position.sheets[seat], drawing)
    return match


def test_the_most_points_win() -> None:
    assert match_with("wSw", "ffffH", "HHHHHHHHH").winners() == [1]


def test_ruling_20_a_ties_go_to_the_largest_town() -> None:
    """Ruling 20: its houses and all town buildings, wherever they are."""
    match = match_with("TH", "HTH", "TH.HM\n...H", "HHHHHH")
    assert [ties(match, seat)[0] for seat in range(4)] == [2, 3, 3, 0]
    assert match.winners() == [2]  # seat 2 has built more things than seat 1


def test_ruling_20_a_houses_without_a_tower_are_not_a_town() -> None:
    """Ruling 20: but a market is a town building."""
    match = match_with("HHHH", "M")
    assert [ties(match, seat)[0] for seat in range(2)] == [0, 1]
    assert match.winners() == [1]


def test_ruling_20_b_further_ties_go_to_the_most_things_built() -> None:
    """Ruling 20: buildings, ships and fields; landscapes and swords are not built."""
    match = match_with("TH", "TH.S", "TH.S.F.S", "THwwfmxm")
    assert [ties(match, seat)[1] for seat in range(4)] == [2, 3, 5, 2]
    assert match.winners() == [2]
    assert ties(match_with("HSFTMOBfwmx"))[1] == 7


def test_ruling_20_c_further_ties_go_to_the_fewest_market_boxes() -> None:
    """Ruling 20: fewer used boxes win."""
    match = match_with("TH", "TH", "TH")
    for seat, boxes in enumerate((3, 1, 4)):
        match.position.sheets[seat].market_used = boxes
    assert match.winners() == [1]


def test_ruling_20_d_remaining_ties_are_shared() -> None:
    """Ruling 20: there are several winners."""
    match = match_with("TH", "H", "HT")
    assert match.winners() == [0, 2]


def test_ruling_20_the_tiebreaks_apply_in_order() -> None:
    """Ruling 20: points before town, town before things, things before boxes."""
    match = match_with("wSw", "TM", "HHSSFF")
    assert match.winners() == [0]
    match = match_with("T", "HHSSFF")
    match.position.sheets[0].market_used = 4
    assert match.winners() == [0]
    match = match_with("TS", "T")
    match.position.sheets[0].market_used = 4
    assert match.winners() == [0]


def test_ruling_22_a_solo_player_has_a_score_and_wins() -> None:
    """Ruling 22: one player has a score, and wins."""
    match = turn("wSw")
    assert [sheet.total for sheet in match.scores()] == [2]
    assert match.winners() == [0]


# --- Compared with the reference model --------------------------------------------------------------------------------

kingdoms = st.sampled_from(["Hf", ".Hf", "HFT", ".HFT", "Sw", ".Sw", "HSFTfw", LETTERS]).flatmap(
    lambda letters: st.lists(st.sampled_from(letters), min_size=81, max_size=81).map("".join)
)


@given(kingdoms)
@quick
def test_points_match_the_reference_model(letters: str) -> None:
    """Rulings 16 to 18 and 20, for any kingdom."""
    match = turn("\n".join(letters[line : line + 9] for line in range(0, 81, 9)))
    kingdom = picture(match.position.sheets[0])
    assert match.scores()[0].items == {**kingdom_points(kingdom), "open_projects": 0}
    town = len(town_houses(kingdom)) + len(with_letters(kingdom, "TMOB"))
    assert ties(match) == [town, len(with_letters(kingdom, "HSFTMOB")), 0]


@given(tables, seeds)
@in_games
def test_points_in_random_games(table: Table, seed: int) -> None:
    """Rulings 16 to 19, throughout a game."""
    match = table.match(seed)
    for step in random_game(table, seed)[::5]:
        match.position = step.after
        for seat, score in enumerate(match.scores()):
            sheet = step.after.sheets[seat]
            rows = written(sheet)
            closed = sum(len(numbers) == cells_of(row) for row, numbers in rows.items())
            counted = len(ROWS) - (not step.after.barracks) if step.after.open_projects else len(rows)
            assert score.items == {**kingdom_points(picture(sheet)), "open_projects": closed - counted}
