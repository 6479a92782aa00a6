"""The labels, paths and ghosts of actions, and why some are refused."""

import re

import pytest
from hypothesis import given

import papercrown as pc
from papercrown.core.match import Match
from papercrown.games.pocket_kingdoms import actions
from papercrown.games.pocket_kingdoms.position import ACTIONS
from tests.games.pocket_kingdoms.helpers import (
    BARRACKS,
    BUSY,
    MARKET,
    NUMBER_OF,
    STOREHOUSE,
    Table,
    above,
    do,
    explore,
    explore_rest,
    full_except,
    in_games,
    offers,
    random_game,
    refusal,
    seeds,
    tables,
    turn,
)
from tests.games.pocket_kingdoms.referee import ROWS, SPACES, TOWN, spaces_in
from tests.kit.cases import cases
from tests.kit.labels import check_legal_actions, check_refusals

CLICKS = re.compile(
    r"die:[1-6]|stored:[1-6]|row:\d+|district:[0-8]|cell:[0-5]:\d+|store|attack|market:up|market:down|done"
)
GHOSTS = re.compile(r"pk-ghost-([1-6]-(pair|field|town|tower|box)-[0-3]|land-(forest|water|mountain)|[a-z]+)|")

EVERYTHING = {**MARKET, **STOREHOUSE, **BARRACKS}


def busy_turn() -> Match:
    """A match in which seat 0 can take every kind of action except drawing."""
    return turn("H", (2, 2, 5), rows={**EVERYTHING, "house 1": (5,)}, stored=(4, -3), seats=2, barracks=True)


# --- Labels, paths and ghosts -----------------------------------------------------------------------------------------

WORDS = [
    (
        "write 2 house 1",
        "The 2 for the first house of 7, second number, which finishes it",
        ("die:2", "row:0"),
        ("", "pk-ghost-2-pair-1"),
    ),
    (
        "write 5 house 2",
        "The 5 for the second house of 7, first number; then a 2",
        ("die:5", "row:1"),
        ("", "pk-ghost-5-pair-0"),
    ),
    (
        "write 2 tower",
        "The 2 for the tower, first number; then 3, 4 and 5",
        ("die:2", "row:15"),
        ("", "pk-ghost-2-tower-0"),
    ),
    (
        "write 2 field 1",
        "The 2 for the first field, first number; then two more 2s",
        ("die:2", "row:19"),
        ("", "pk-ghost-2-field-0"),
    ),
    (
        "take 4 ship 1",
        "The stored 4 for the first ship of up to 7, first number; then up to 3",
        ("stored:4", "row:9"),
        ("", "pk-ghost-4-pair-0"),
    ),
    ("store 5", "The 5 is stored for later", ("die:5", "store"), ("", "pk-ghost-5-box-0")),
    ("change 5 to 6", "The 5 becomes a 6 at the market", ("die:5", "market:up"), ("", "")),
    ("change 2 to 1", "The 2 becomes a 1 at the market", ("die:2", "market:down"), ("", "")),
    ("attack 1 C4", "Attack C4 in the blue kingdom", ("attack", "cell:1:29"), ("", "pk-ghost-sword")),
    ("attack 0 I9", "Attack I9 in your own kingdom", ("attack", "cell:0:80"), ("", "pk-ghost-sword")),
    (
        "explore 5 west",
        "The 5 explores: forest in the west, forest in the east",
        ("die:5", "district:3"),
        ("", "pk-ghost-land-forest"),
    ),
    (
        "explore 2 centre",
        "The 2 explores: forest in the centre",
        ("die:2", "district:4"),
        ("", "pk-ghost-land-forest"),
    ),
]


@cases(("deed", "label", "path", "ghosts"), WORDS)
def test_labels_paths_and_ghosts(deed: str, label: str, path: tuple[str, ...], ghosts: tuple[str, ...]) -> None:
    match = busy_turn()
    assert deed in offers(match)
    described = match.describe(0, NUMBER_OF[deed])
    assert (described.label, described.path) == (label, path)
    assert actions.ghosts(match.view(0), 0, NUMBER_OF[deed]) == ghosts


def test_drawing_names_the_symbol_and_the_space() -> None:
    match = busy_turn()
    do(match, "write 2 house 1")
    described = match.describe(0, NUMBER_OF["draw B2"])
    assert (described.label, described.path) == ("Draw the house at B2", ("cell:0:10",))
    assert actions.ghosts(match.view(0), 0, NUMBER_OF["draw B2"]) == ("pk-ghost-house",)


def test_the_label_of_ending_a_turn() -> None:
    match = busy_turn()
    explore_rest(match)
    described = match.describe(0, NUMBER_OF["done"])
    assert (described.label, described.path) == ("Done with this turn", ("done",))
    assert actions.ghosts(match.view(0), 0, NUMBER_OF["done"]) == ("",)


def test_exploring_names_each_landscape_by_its_own_count() -> None:
    empty = (*spaces_in("north")[:2], *spaces_in("south")[:3], *spaces_in("east")[:4])
    match = turn(full_except(*empty), (3, 3, 3))
    labels = {
        "explore 3 north": "The 3 explores: water in the north, mountain in the south",
        "explore 3 south": "The 3 explores: mountain in the south, water in the north",
        "explore 3 east": "The 3 explores: forest in the east",
    }
    assert {deed: match.describe(0, NUMBER_OF[deed]).label for deed in labels} == labels
    pictures = [actions.ghosts(match.view(0), 0, NUMBER_OF[deed])[1] for deed in labels]
    assert pictures == ["pk-ghost-land-water", "pk-ghost-land-mountain", "pk-ghost-land-forest"]


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def test_ruling_21_the_names_of_rows_and_spaces() -> None:
    """Ruling 21: a storehouse is called one, and a space by its column and row."""
    for building in TOWN:
        assert actions.row_name(ROWS.index(building)) == f"the {building}"
    assert [actions.space_name(space) for space in range(81)] == SPACES


@cases("below", [False, True])
def test_a18_rows_are_named_by_their_sum_or_limit(below: bool) -> None:
    """A18: the seventh house is the one of 8. Rows that are alike are counted from the top."""
    names = [actions.row_name(row, below) for row in range(len(ROWS))]
    assert names[:9] == [
        *(f"the {ordinal} house of 7" for ordinal in ORDINALS[:5]),
        *(f"the house of {number}" for number in (6, 8, 5, 9)),
    ]
    limit = "below" if below else "of up to"
    assert names[9:15] == [
        *(f"the {ordinal} ship {limit} 7" for ordinal in ORDINALS[:3]),
        *(f"the {ordinal} ship {limit} 6" for ordinal in ORDINALS[:2]),
        f"the ship {limit} 5",
    ]
    assert names[19:] == [f"the {ordinal} field" for ordinal in ORDINALS]
    assert len(set(names)) == len(ROWS)


@cases(
    ("rows", "deed", "label"),
    [
        (above("house 7"), "write 3 house 7", "The 3 for the house of 8, first number; then a 5"),
        ({"house 7": (5,)}, "write 3 house 7", "The 3 for the house of 8, second number, which finishes it"),
        (above("ship 6"), "write 3 ship 6", "The 3 for the ship of up to 5, first number; then up to 2"),
        (above("ship 5"), "write 5 ship 5", "The 5 for the second ship of up to 6, first number; then a 1"),
        ({"tower": (1, 2)}, "write 3 tower", "The 3 for the tower, third number; then a 4"),
        ({"market": (2,)}, "write 3 market", "The 3 for the market, second number; then a 4"),
        ({}, "write 3 storehouse", "The 3 for the storehouse, first number; then 4 and 5"),
        ({"field 1": (3,)}, "write 3 field 1", "The 3 for the first field, second number; then one more 3"),
    ],
)
def test_a18_labels_name_the_sum_and_what_the_row_then_needs(
    rows: dict[str, tuple[int, ...]], deed: str, label: str
) -> None:
    """A18: "The 3 for house 7" did not tell that the sum is 8."""
    row = deed.split(" ", 2)[2]
    match = turn("H", (3, 3, 5), rows={**above(row), **rows})
    assert match.describe(0, NUMBER_OF[deed]).label == label


def test_a18_labels_name_the_limit_that_the_option_means() -> None:
    """A18: with "less" the numbers of a ship stay below its limit."""
    label = turn(dice=(3, 3, 5), ships="less").describe(0, NUMBER_OF["write 3 ship 1"]).label
    assert label == "The 3 for the first ship below 7, first number; then up to 3"


def test_a18_two_rows_with_the_same_sum_have_different_labels() -> None:
    """A18: so do a number for the storehouse and a number to store."""
    match = turn("H", (3, 3, 4), rows={"house 1": (3,), "house 2": (3,), "market": (2,), "field 1": (4,)})
    labels = [action.label for action in match.legal(0)]
    assert len(set(labels)) == len(labels)
    assert {label for label in labels if label.startswith("The 4 for the") and "house of 7" in label} == {
        "The 4 for the first house of 7, second number, which finishes it",
        "The 4 for the second house of 7, second number, which finishes it",
    }


def test_clicks_are_in_the_players_own_kingdom() -> None:
    match = turn(seats=2, dice=(1, 1, 1))
    do(match, "explore 1 centre", seat=1)
    assert {action.path[0].split(":")[1] for action in match.legal(1)} == {"1"}


@given(tables, seeds)
@in_games
def test_labels_and_paths_are_unique(table: Table, seed: int) -> None:
    check_legal_actions(table.match(seed), random_game(table, seed)[::9], clicks=CLICKS, ghosts=GHOSTS)


# --- Refusals ---------------------------------------------------------------------------------------------------------


def test_why_a_symbol_cannot_be_drawn_there() -> None:
    match = turn("H", (4, 4, 4), rows={"market": (2, 3)})
    assert refusal(match, "draw B1") == "there is nothing to draw now"
    do(match, "write 4 market")
    assert refusal(match, "draw A1") == "A1 is taken"
    assert refusal(match, "draw B2") == "the market must stand next to a house or another town building"
    do(match, "draw B1", "explore 4 north")
    assert refusal(match, "draw E9") == "the forest belongs to the north"
    do(match, "draw E1")
    assert refusal(match, "draw E1") == "E1 is taken"
    assert refusal(match, "draw E2") == "the forest belongs to the south"


@cases(
    "deed",
    ["write 4 house 1", "take 4 house 1", "store 4", "change 4 to 5", "attack 0 I9", "explore 4 centre", "done"],
)
def test_the_symbol_must_be_drawn_first(deed: str) -> None:
    match = turn("H", (4, 4, 4), rows={**EVERYTHING, "house 1": (3,)}, stored=(4,), barracks=True)
    do(match, "write 4 house 1")
    assert refusal(match, deed) == "the house must be drawn first"


@cases("deed", ["write 5 house 2", "take 4 ship 1", "store 5"])
def test_building_comes_before_exploring(deed: str) -> None:
    match = busy_turn()
    assert deed in offers(match)
    explore(match, 2, "centre")
    assert refusal(match, deed) == "building comes before exploring"


@cases(
    ("deed", "reason"),
    [
        ("take 3 house 2", "there is no 3 in the storehouse"),
        ("take 5 house 2", "there is no 5 in the storehouse"),
        ("write 3 house 2", "expected a die with 2 or 5, got 3"),
        ("write 2 barracks", "no cell is left in the barracks"),
        ("write 5 house 3", "the second house of 7 comes first"),
        ("write 5 house 1", "expected 2 for the first house of 7, got 5"),
        ("write 5 tower", "expected 1, 2 or 3 for the tower, got 5"),
        ("take 4 tower", "expected 1, 2 or 3 for the tower, got 4"),
        ("write 2 field 4", "the first field comes first"),
        ("take 4 house 1", "expected 2 for the first house of 7, got 4"),
    ],
)
def test_why_a_number_cannot_be_written_there(deed: str, reason: str) -> None:
    assert refusal(busy_turn(), deed) == reason


def test_why_a_number_does_not_fit() -> None:
    match = turn("H", (6, 6, 6), rows={"ship 1": (2,), "field 1": (3, 3), "market": (2,)})
    assert refusal(match, "write 6 ship 1") == "expected 1, 2, 3, 4 or 5 for the first ship of up to 7, got 6"
    assert refusal(match, "write 6 field 1") == "expected 3 for the first field, got 6"
    assert refusal(match, "write 6 market") == "expected 3 for the market, got 6"
    match = turn("H", (6, 6, 6), rows={"ship 1": (2,)}, ships="less")
    assert refusal(match, "write 6 ship 1") == "expected 1, 2, 3 or 4 for the first ship below 7, got 6"


def test_why_a_row_cannot_be_begun() -> None:
    match = turn(dice=(3, 3, 3), rows={"house 1": (1,), "house 2": (2,), "ship 1": (1, 1), "ship 2": (1,)})
    assert refusal(match, "write 3 house 3") == "two house rows are open: finish one first"
    assert refusal(match, "write 3 ship 4") == "the third ship of up to 7 comes first"
    assert refusal(match, "write 3 ship 1") == "no cell is left in the first ship of up to 7"
    assert refusal(match, "write 3 barracks") == "this game is played without barracks"
    match = turn(dice=(3, 3, 3), rows={"field 1": (1,), "field 2": (2,)})
    assert refusal(match, "write 3 field 3") == "two field rows are open: finish one first"


def test_why_the_third_die_cannot_be_used() -> None:
    match = turn(dice=(2, 2, 2), rows=STOREHOUSE)
    do(match, "write 2 field 1", "write 2 field 1")
    assert refusal(match, "write 2 field 1") == "two dice may build, the third explores"
    assert refusal(match, "store 2") == "two dice may build or be stored, the third explores"


def test_why_a_row_has_no_space() -> None:
    match = turn(full_except(), (4, 4, 4), rows={"house 1": (3,), "tower": (1, 2, 3)})
    assert refusal(match, "write 4 house 1") == "there is no space left where the first house of 7 could be drawn"
    assert refusal(match, "write 4 tower") == "there is no space left where the tower could be drawn"


def test_why_a_number_cannot_be_stored() -> None:
    match = turn(dice=(2, 2, 5))
    assert refusal(match, "store 2") == "numbers can be stored from the turn after the storehouse was built"
    match = turn(dice=(2, 2, 5), rows=STOREHOUSE)
    assert refusal(match, "store 3") == "expected a die with 2 or 5, got 3"
    match = turn(dice=(2, 2, 5), rows=STOREHOUSE, stored=(1, -1, 1, -1))
    assert refusal(match, "store 2") == "every box of the storehouse has been used"


def test_why_a_die_cannot_be_changed() -> None:
    match = turn(dice=(1, 1, 6))
    assert refusal(match, "change 1 to 2") == "dice can be changed from the turn after the market was built"
    match = turn(dice=(1, 1, 6), rows=MARKET)
    assert refusal(match, "change 6 to 7") == "a die shows 1 to 6, it cannot become a 7"
    assert refusal(match, "change 1 to 0") == "a die shows 1 to 6, it cannot become a 0"
    assert refusal(match, "change 3 to 4") == "expected a die with 1 or 6, got 3"
    explore_rest(match)
    assert refusal(match, "change 3 to 4") == "all dice are used"
    match.position.sheets[0].market_used = 4
    assert refusal(match, "change 1 to 2") == "every box of the market has been used"


def test_why_an_attack_is_refused() -> None:
    assert refusal(turn(dice=(2, 2, 2)), "attack 0 E5") == "this game is played without barracks"
    match = turn(dice=(2, 2, 2), barracks=True)
    assert refusal(match, "attack 0 E5") == "attacks are possible from the turn after the barracks were built"
    pair = "an attack takes two unused dice that were rolled with the same number"
    assert refusal(turn(dice=(2, 3, 4), rows=BARRACKS, barracks=True), "attack 0 E5") == pair
    match = busy_turn()
    assert refusal(match, "attack 0 A1") == "A1 is taken there"
    assert refusal(match, "attack 2 A1") == "there is no yellow kingdom"
    do(match, "store 2")
    assert refusal(match, "attack 1 E5") == pair
    match = busy_turn()
    match.position.sheets[0].attacks = 4
    assert refusal(match, "attack 1 E5") == "every attack box has been used"


def test_why_a_district_cannot_be_explored() -> None:
    match = turn(full_except("E1", "E2", "E3", "E4"), (1, 2, 3))
    assert refusal(match, "explore 1 south") == "the south is full"
    assert refusal(match, "explore 5 north") == "expected a die with 1, 2 or 3, got 5"
    for number in (1, 2, 3):
        explore(match, number, "north" if number < 3 else "centre")
    assert refusal(match, "explore 3 north") == "all dice are used"
    match = turn(dice=(1, 2, 3), building="must")
    assert refusal(match, "explore 1 south") == "a die can still be written or stored, and that comes first"


def test_why_a_turn_is_not_over() -> None:
    match = turn(dice=(1, 2, 3))
    assert refusal(match, "done") == "every die must be used first"
    explore(match, 1, "north")
    assert refusal(match, "done") == "every die must be used first"


@cases("action", [-1, ACTIONS])
def test_numbers_outside_the_range_of_actions(action: int) -> None:
    match = turn()
    with pytest.raises(pc.IllegalAction, match=f"expected an action from 0 to {ACTIONS - 1}"):
        match.play(0, action)


@cases("table", [Table(1), BUSY, Table(3, (("building", "free"),))])
def test_every_illegal_action_is_refused_with_a_reason(table: Table) -> None:
    """Every illegal action is refused with a sentence, at any time."""
    check_refusals(table.match(0), random_game(table, 0)[::40], range(0, ACTIONS, 3), spaces="ABCDEFGHI")
