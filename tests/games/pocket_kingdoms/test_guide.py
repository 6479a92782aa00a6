"""The guide text_under what the rules and the pieces say."""

import json
import re
from functools import partial

import papercrown as pc
from papercrown.core.phrasing import spoken
from papercrown.core.records import new
from papercrown.games.pocket_kingdoms import rules
from papercrown.games.pocket_kingdoms.actions import row_name
from papercrown.games.pocket_kingdoms.pieces import (
    ATTACK_BOXES,
    BARRACKS,
    BUILDING_DICE,
    DICE,
    DISTRICT_NAMES,
    DISTRICTS,
    FACES,
    FIELD,
    FINISH_BOXES,
    FOREST_POINTS,
    HOUSE,
    IN_DISTRICT,
    LEAST_FOREST,
    LETTERS,
    MARKET,
    MARKET_BOXES,
    MOST_OPEN,
    OPEN_POINTS,
    ROW_CELLS,
    ROW_NUMBER,
    ROW_SYMBOL,
    SHIP,
    SHIP_POINTS,
    SIDE,
    STORE_BOXES,
    STOREHOUSE,
    SYMBOLS,
    TOWN_BUILDINGS,
)
from papercrown.games.pocket_kingdoms.position import POSITION, SEATS
from tests.kit.cases import cases
from tests.kit.guides import (
    NOTHING,
    declared_as_ours,
    points_in_table,
    section,
    section_text,
    table,
)

GAME = pc.game("pocket-kingdoms")
GUIDE = GAME.guide() or ""
text_under = partial(section_text, GUIDE)
IN_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
BOXES = {MARKET: MARKET_BOXES, STOREHOUSE: STORE_BOXES, BARRACKS: ATTACK_BOXES}


def rows_of(symbol: int) -> list[int]:
    return [row for row, built in enumerate(ROW_SYMBOL) if built == symbol]


def first_numbers(row: int) -> list[int]:
    """The numbers that an empty row accepts."""
    p = new(POSITION)
    return [number for number in range(1, FACES + 1) if rules.fits(p, p.sheets[0], row, 0, number)]


# --- tables ---


@cases(("symbol", "place"), [(HOUSE, 0), (SHIP, 1), (FIELD, 2)])
def test_the_table_of_projects_matches_the_sheet(symbol: int, place: int) -> None:
    rows = rows_of(symbol)
    numbers = " ".join(str(ROW_NUMBER[row]) for row in rows if ROW_NUMBER[row]) or NOTHING
    passage = [SYMBOLS[symbol].capitalize(), str(len(rows)), str(ROW_CELLS[rows[0]]), numbers]
    assert table(GUIDE, "The projects")[place][:-1] == passage


def test_the_table_of_town_buildings_matches_the_sheet() -> None:
    expected = []
    for building in TOWN_BUILDINGS:
        [row] = rows_of(building)
        first = first_numbers(row)
        begins = f"{first[0]} to {first[-1]}"
        name = SYMBOLS[building].capitalize()
        expected.append([name, str(ROW_CELLS[row]), begins, str(BOXES.get(building, NOTHING))])
    assert [passage[:-1] for passage in table(GUIDE, "Town buildings")] == expected


@cases("empties", range(1, IN_DISTRICT + 1))
def test_the_table_of_landscapes_matches_the_rules(empties: int) -> None:
    passage = dict(table(GUIDE, "Explore"))
    own = new(POSITION).sheets[0]
    own.free[0] = (1 << empties) - 1
    for number in range(1, FACES + 1):
        compared = "less" if number < empties else "more" if number > empties else "the same"
        assert passage[compared] == SYMBOLS[rules.landscape(own, number, 0)]


# --- numbers in sentences ---


def test_the_guide_describes_the_sheet_and_the_dice() -> None:
    start, turn = text_under("Before you start"), text_under("A turn")
    assert f"{SIDE}×{SIDE} spaces" in start
    assert f"{IN_WORDS[DISTRICTS]} districts of 3×3" in start
    assert f"{IN_WORDS[DICE]} dice are rolled" in turn
    assert f"with up to {IN_WORDS[BUILDING_DICE]} dice" in turn
    assert f"at most {IN_WORDS[MOST_OPEN]} of them may be open" in turn


def test_every_pair_of_districts_is_named() -> None:
    passage = text_under("Explore")
    for district, name in enumerate(DISTRICT_NAMES):
        other = DISTRICT_NAMES[rules.opposite(district)]
        assert (
            "the centre" in passage
            if other == name
            else f"{name} and {other}" in passage or f"{other} and {name}" in passage
        )


def test_the_guide_says_when_the_game_ends() -> None:
    assert f"are {IN_WORDS[FINISH_BOXES]} boxes" in text_under("The end")
    assert f"filled {IN_WORDS[FINISH_BOXES]} districts" in text_under("The end")


def test_the_guide_names_all_points() -> None:
    passage = text_under("The score")
    assert passage.count(f"{SHIP_POINTS} points") == 2
    assert f"is worth {2 * SHIP_POINTS}" in passage
    assert f"{FOREST_POINTS} points for every group of at least {LEAST_FOREST} forests" in passage
    assert f"{-OPEN_POINTS} point off" in passage


def test_the_number_of_players() -> None:
    assert GAME.seats() == tuple(range(1, SEATS + 1))
    assert f"one to {IN_WORDS[SEATS]} can play" in GUIDE.lower()


# --- the example ---


def test_the_example_is_scored_correctly() -> None:
    sheet = re.search(r"^```json\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
    assert sheet
    [ada] = GAME.score(json.loads(sheet[1])).players
    items = {spoken(item): points for item, points in ada.items.items()}
    assert points_in_table(GUIDE, "An example") == {**items, "total": ada.total}


def test_every_letter_of_a_sheet_is_explained() -> None:
    legend = section(GUIDE, "An example").split("```")[0]
    assert set(re.findall("`(.)`", legend)) == set(LETTERS)
    for symbol, letter in zip(SYMBOLS, LETTERS, strict=True):
        sample = symbol.replace(letter.lower(), f"`{letter}`", 1)
        assert sample in legend or f"`{letter}` is a {symbol}" in legend or f"`{letter}` an {symbol}" in legend


# --- options and rulings ---


def test_a16_the_guide_says_that_dice_must_build() -> None:
    """A16: in the turn and as a ruling, with the sentence of the rulebook."""
    assert "as long as a die can be written or stored, and you have not used two, you may not explore" in text_under(
        "A turn"
    )
    assert "then you must use them to explore" in text_under("Where the rules leave room")


def test_a17_the_guide_says_what_becomes_of_the_third_die() -> None:
    """A17: at the barracks and as a ruling, with the sentence of the rulebook."""
    assert "the third die is still yours" in text_under("Town buildings")
    assert "you can no longer use these dice" in text_under("Where the rules leave room")


def test_a18_the_guide_names_rows_as_labels_do() -> None:
    """A18: by their sums and limits."""
    for row in (6, 14):
        assert row_name(row).replace("the ", "a ") in text_under("The projects")


def test_the_guide_declares_every_number_we_filled_in() -> None:
    cells = {SYMBOLS[building].capitalize(): f"{ROW_CELLS[rows_of(building)[0]]} cells" for building in TOWN_BUILDINGS}
    cells["Storehouse"] += f", {STORE_BOXES} boxes"
    assert declared_as_ours(GUIDE, "What we filled in") == [*cells.items(), ("Players", f"1 to {SEATS}")]
