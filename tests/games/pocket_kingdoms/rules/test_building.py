"""Building: which numbers a row takes, and where its symbol is drawn."""

from collections.abc import Mapping, Sequence

from hypothesis import given

from tests.games.pocket_kingdoms.helpers import (
    Table,
    above,
    accepted,
    do,
    explore,
    finish_turn,
    full_except,
    in_games,
    offers,
    picture,
    random_game,
    refusal,
    seeds,
    tables,
    turn,
    verbs,
    whole,
    writable,
    written,
)
from tests.games.pocket_kingdoms.referee import (
    HOUSE_SUMS,
    KINDS,
    LETTER_OF,
    LETTERS,
    SHIP_LIMITS,
    SPACES,
    TOWN,
    cells_of,
    finishable,
    finished,
    kind_of,
    with_letters,
)
from tests.kit.cases import cases

# --- Which numbers a row takes ----------------------------------------------------------------------------------------


def test_k3_a_house_adds_up_to_its_number() -> None:
    """K3: 3 and 4 make a 7, 3 and 3 do not."""
    match = turn(dice=(3, 4, 3))
    do(match, "write 3 house 1")
    assert "write 3 house 1" not in offers(match)
    assert written(do(match, "write 4 house 1")) == {"house 1": (3, 4)}
    assert verbs(match) == {"draw"}


@cases(("numbers", "fits"), [((3, 4), True), ((1, 1), True), ((4, 4), False)])
def test_k4_a_ship_adds_up_to_its_number_at_most(numbers: tuple[int, int], fits: bool) -> None:
    """K4: with a limit of 7, 3 + 4 and 1 + 1 are allowed, 4 + 4 is not."""
    match = turn(dice=(*numbers, 6))
    do(match, f"write {numbers[0]} ship 1")
    assert (f"write {numbers[1]} ship 1" in offers(match)) == fits


def test_k5_the_first_number_leaves_room_for_the_second() -> None:
    """K5: a ship with limit 5 cannot start with a 5."""
    assert accepted("ship 6", rows=above("ship 6")) == {1, 2, 3, 4}


def test_k6_the_numbers_of_a_field_are_equal() -> None:
    """K6: 4, 4 and 4 make a field, 4, 4 and 5 do not."""
    assert accepted("field 1", rows={"field 1": (4, 4)}) == {4}
    match = turn(dice=(4, 5, 5), rows={"field 1": (4, 4)})
    assert written(do(match, "write 4 field 1")) == {"field 1": (4, 4, 4)}
    assert verbs(match) == {"draw"}


def test_k7_the_numbers_of_a_town_building_go_up_by_one() -> None:
    """K7: 2, 3 and 4 make a market; 2 cannot be followed by 4."""
    assert accepted("market", rows={"market": (2,)}) == {3}
    match = turn("H", (4, 5, 5), rows={"market": (2, 3)})
    assert written(do(match, "write 4 market")) == {"market": (2, 3, 4)}
    assert verbs(match) == {"draw"}


@cases(("row", "limit"), list(zip(KINDS["ship"], SHIP_LIMITS, strict=True)))
def test_ruling_1_a_ship_may_reach_its_limit(row: str, limit: int) -> None:
    """Ruling 1: its sum may be equal to the number to its right."""
    for first in range(1, min(6, limit - 1) + 1):
        assert accepted(row, rows={**above(row), row: (first,)}) == set(range(1, min(6, limit - first) + 1))


@cases(("building", "starts"), [("tower", 3), ("market", 4), ("storehouse", 4), ("barracks", 4)])
def test_ruling_2_a_town_building_starts_with_any_number_and_goes_on_by_one(building: str, starts: int) -> None:
    """Ruling 2: the "?" is any first number that ruling 3 allows."""
    assert accepted(building, barracks=True) == set(range(1, starts + 1))
    for start in range(1, starts + 1):
        numbers = tuple(range(start, start + TOWN[building]))
        for cell in range(1, len(numbers)):
            assert accepted(building, rows={building: numbers[:cell]}, barracks=True) == {numbers[cell]}


FIRST_OF_SUM = {5: (1, 4), 6: (1, 5), 7: (1, 6), 8: (2, 6), 9: (3, 6)}


@cases(("row", "total"), list(zip(KINDS["house"], HOUSE_SUMS, strict=True)))
def test_ruling_3_a_house_must_remain_finishable(row: str, total: int) -> None:
    """Ruling 3: its first number leaves 1 to 6 for the second."""
    least, most = FIRST_OF_SUM[total]
    assert accepted(row, rows=above(row)) == set(range(least, most + 1))
    for first in range(least, most + 1):
        assert accepted(row, rows={**above(row), row: (first,)}) == {total - first}


@cases(("row", "limit"), list(zip(KINDS["ship"], SHIP_LIMITS, strict=True)))
def test_ruling_3_a_ship_must_remain_finishable(row: str, limit: int) -> None:
    """Ruling 3: its first number is less than its limit."""
    assert accepted(row, rows=above(row)) == set(range(1, limit))


@cases("row", KINDS["field"])
def test_ruling_3_a_field_starts_with_any_number(row: str) -> None:
    """Ruling 3: it continues with the same number."""
    assert accepted(row, rows=above(row)) == {1, 2, 3, 4, 5, 6}
    assert accepted(row, rows={**above(row), row: (5,)}) == {5}


# --- Which row --------------------------------------------------------------------------------------------------------


def rows_open(rows: Mapping[str, Sequence[int]], kind: str = "") -> set[str]:
    """The rows of a kind, or of all kinds, in which some number may be written."""
    return {row for _, row in writable("H", rows) if kind in ("", kind_of(row))}


def test_the_first_empty_row_of_each_kind_can_be_started() -> None:
    assert rows_open({}) == {"house 1", "ship 1", "field 1", "tower", "market", "storehouse"}


def test_numbers_are_written_from_left_to_right() -> None:
    sheet = do(turn(dice=(2, 2, 1)), "write 2 field 1", "write 2 field 1")
    assert written(sheet) == {"field 1": (2, 2)}


def test_numbers_can_be_split_between_two_projects() -> None:
    sheet = do(turn(dice=(2, 5, 1)), "write 2 field 1", "write 5 house 1")
    assert written(sheet) == {"field 1": (2,), "house 1": (5,)}
    assert sheet.dice.tolist() == [0, 0, 1]


def test_k12_a_third_row_of_houses_cannot_be_started() -> None:
    """K12: two house rows are open, a third may not be started."""
    match = turn(dice=(3, 3, 3), rows={"house 1": (1,), "house 2": (2,)})
    assert not {offer for offer in offers(match, "write") if " house" in offer}
    assert refusal(match, "write 3 house 3") == "two house rows are open: finish one first"


@cases("kind", ["house", "ship", "field"])
def test_ruling_4_at_most_two_open_rows_of_a_kind(kind: str) -> None:
    """Ruling 4: once one of the two is finished, the topmost empty row can be started."""
    one, two, three = KINDS[kind][:3]
    assert rows_open({one: (3,)}, kind) == {one, two}
    assert rows_open({one: (3,), two: (3,)}, kind) == {one, two}
    assert rows_open({one: whole(one), two: (3,)}, kind) == {two, three}
    assert rows_open({one: (3,), two: whole(two)}, kind) == {one, three}


@cases("kind", ["house", "ship", "field"])
def test_ruling_4_no_row_is_skipped(kind: str) -> None:
    """Ruling 4: a new row is always the topmost empty one."""
    for row in KINDS[kind]:
        assert rows_open(above(row), kind) == {row}


def test_ruling_4_the_limit_never_binds_for_town_buildings() -> None:
    """Ruling 4: each of them is a row of its own."""
    match = turn("H", (3, 4, 5), rows={"market": (2,), "storehouse": (3,), "barracks": (4,)}, barracks=True)
    assert {"3 market", "4 storehouse", "5 barracks", "3 tower"} <= offers(match, "write")


@cases("kind", ["house", "ship", "tower", "market", "storehouse", "field"])
def test_finished_rows_take_no_more_numbers(kind: str) -> None:
    last = KINDS[kind][-1]
    assert rows_open({**above(last), last: whole(last)}, kind) == set()


# --- How many dice ----------------------------------------------------------------------------------------------------


@cases("built", [0, 1, 2])
def test_ruling_5_build_with_two_dice_one_or_none(built: int) -> None:
    """Ruling 5: every die that does not build explores."""
    match = turn(dice=(2, 2, 2))
    do(match, *["write 2 field 1"] * built)
    for _ in range(3 - built):
        assert "done" not in offers(match)
        explore(match, 2, "centre")
    assert offers(match) == {"done"}


def test_ruling_6_the_third_die_never_builds() -> None:
    """Ruling 6: it explores, even if it could be written."""
    match = turn(dice=(2, 2, 2))
    do(match, "write 2 field 1", "write 2 house 1")
    assert verbs(match) == {"explore"}
    assert refusal(match, "write 2 field 1") == "two dice may build, the third explores"


# --- The symbol -------------------------------------------------------------------------------------------------------


def test_ruling_10_a_symbol_is_drawn_at_once() -> None:
    """Ruling 10: it is drawn before the next die is used."""
    match = turn(dice=(4, 4, 3), rows={"house 1": (3,), "house 2": (3,)})
    do(match, "write 4 house 1")
    assert verbs(match) == {"draw"}
    do(match, "draw E5")
    assert "4 house 2" in offers(match, "write")
    sheet = do(match, "write 4 house 2", "draw A9")
    assert picture(sheet) == {"E5": "H", "A9": "H"}
    assert verbs(match) == {"explore"}


@cases("row", ["house 1", "ship 1", "field 1"])
def test_ruling_13_houses_ships_and_fields_on_any_empty_space(row: str) -> None:
    """Ruling 13: their neighbours do not matter."""
    numbers = whole(row)
    match = turn("HmT\nw.x", (numbers[-1],) * 3, rows={row: numbers[:-1]})
    do(match, f"write {numbers[-1]} {row}")
    assert offers(match, "draw") == set(SPACES) - {"A1", "B1", "C1", "A2", "C2"}
    assert picture(do(match, "draw I9"))["I9"] == LETTER_OF[kind_of(row)]


def finishing(building: str, drawing: str, number: int = 4) -> set[str]:
    """The spaces where a town building may be drawn once finished; none if it cannot be finished."""
    numbers = tuple(range(number - TOWN[building] + 1, number))
    match = turn(drawing, (number,) * 3, rows={building: numbers}, barracks=True)
    if f"{number} {building}" not in offers(match, "write"):
        return set()
    do(match, f"write {number} {building}")
    return offers(match, "draw")


@cases("building", TOWN)
def test_ruling_13_a_town_building_stands_next_to_a_house(building: str) -> None:
    """Ruling 13: sharing an edge, not only a corner."""
    assert finishing(building, ".........\n.H") == {"B1", "A2", "C2", "B3"}


@cases("building", TOWN)
@cases("other", "TMOB")
def test_ruling_13_a_town_building_stands_next_to_another_town_building(building: str, other: str) -> None:
    """Ruling 13: this applies to all four town buildings."""
    assert finishing(building, f".........\n.{other}") == {"B1", "A2", "C2", "B3"}


@cases("letter", "SFfwmx")
def test_ruling_13_a_town_building_stands_next_to_nothing_else(letter: str) -> None:
    """Ruling 13: without a space for the symbol, only the last number cannot be written."""
    assert finishing("market", letter) == set()
    assert 3 in accepted("market", letter, {"market": (2,)})
    match = turn(letter, (4, 4, 4), rows={"market": (2, 3)})
    assert refusal(match, "write 4 market") == "there is no space left where the market could be drawn"


@cases(
    ("drawing", "spaces"),
    [("..H", {"B1", "D1", "C2"}), ("........H", {"H1", "I2"}), ("HmH\nm.m", {"D1"}), ("Hm\nm", set())],
)
def test_ruling_13_the_spaces_of_a_town(drawing: str, spaces: set[str]) -> None:
    """Ruling 13: district boundaries do not matter, the border of the kingdom does."""
    assert finishing("market", drawing) == spaces


@cases("row", ["house 1", "ship 1", "field 1", "tower"])
def test_ruling_13_no_row_can_be_finished_in_a_full_kingdom(row: str) -> None:
    """Ruling 13: there is no space for a symbol, but a row can be started."""
    numbers = whole(row)
    assert accepted(row, full_except(), {row: numbers[:-1]}) == set()
    assert numbers[0] in accepted(row, full_except())


def test_the_last_space_can_be_built_on() -> None:
    match = turn(full_except("E5"), (4, 4, 4), rows={"house 1": (3,)})
    do(match, "write 4 house 1")
    assert offers(match) == {"draw E5"}


def test_a_whole_turn() -> None:
    match = turn("H", (4, 3, 5), rows={"house 1": (3,)})
    do(match, "write 4 house 1", "draw B1", "write 3 field 1", "explore 5 centre", "draw E5")
    finish_turn(match)
    sheet = match.position.sheets[0]
    assert picture(sheet) == {"A1": "H", "B1": "H", "E5": "f"}
    assert written(sheet) == {"house 1": (3, 4), "field 1": (3,)}
    assert sheet.dice.tolist() == match.position.rolled.tolist()
    assert (int(sheet.spent), int(sheet.exploring), int(match.position.turn)) == (0, 0, 2)


# --- In whole games ---------------------------------------------------------------------------------------------------


@given(tables, seeds)
@in_games
def test_rows_in_random_games(table: Table, seed: int) -> None:
    """Rulings 1 to 4: every row is finishable, at most two of a kind are open, none is skipped, each has its symbol."""
    for step in (step for step in random_game(table, seed) if step.verb in ("write", "take", "draw")):
        sheet = step.after.sheets[step.seat]
        rows, kingdom = written(sheet), picture(sheet)
        less = bool(step.after.ships)
        for kind, candidates in KINDS.items():
            cells = [len(rows.get(row, ())) for row in candidates]
            assert sum(0 < n < cells_of(row) for n, row in zip(cells, candidates, strict=True)) <= 2
            assert 0 not in cells[: len([n for n in cells if n])]
            complete = [row for row in candidates if finished(row, rows.get(row, ()), less)]
            waiting = int(sheet.symbol) and LETTER_OF[kind] == LETTERS[sheet.symbol]
            assert len(with_letters(kingdom, LETTER_OF[kind])) == len(complete) - waiting
        assert all(finishable(row, numbers, less) for row, numbers in rows.items())
