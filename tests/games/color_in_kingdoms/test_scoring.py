"""Points, bonuses, and who wins."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from papercrown.core.match import Match
from papercrown.games.color_in_kingdoms import scoring as _scoring
from papercrown.games.color_in_kingdoms.catalogue import map_of
from tests.games.color_in_kingdoms.comparison import Table, as_bits, picture, random_game, read
from tests.games.color_in_kingdoms.helpers import (
    colours,
    do,
    do_by_seat,
    full_except,
    in_games,
    paint,
    quick,
    seeds,
    tables,
    turn,
)
from tests.games.color_in_kingdoms.referee import OPTIONS, around, reference_points, reference_road, spaces, with_letter
from tests.kit.cases import cases

scoring: Any = _scoring  # compiled functions have no types
ITEM = dict(zip("RYBOGP", ("strawberry", "brick_road", "waterway", "sherbet", "soylent", "forest"), strict=True))


def match_with(*drawings: str, **options: Any) -> Match:
    """A match in which the players have these provinces."""
    return turn(*drawings, **options)


def points(drawing: str) -> dict[str, int]:
    """The items that are not 0, by letter; other players have the bonuses."""
    first = match_with(drawing, full_except(letter="R"), full_except(letter="Y")).scores()[0]
    assert first.total == sum(first.items.values())
    return {letter: first.items[item] for letter, item in ITEM.items() if first.items[item]}


def road(drawing: str) -> int:
    """The length of the longest road according to the rules."""
    return int(scoring.longest_road(map_of(0), as_bits(with_letter(colours(drawing), "Y")), 0))


# --- The vectors ------------------------------------------------------------------------------------------------------

VECTORS: list[tuple[str, str, dict[str, int]]] = [
    ("C10", "R A1 A3 G1", {"R": 3}),
    ("C11", "R A1 A2 G1", {"R": 1}),
    ("C12", "Y D2 D3 D4 D5", {"Y": 4}),
    ("C13", "Y C3 C4 D3 D5 E3 E4", {"Y": 12}),
    ("C14", "Y D4 D5 C4", {"Y": 6}),
    ("C15", "B A1 A2 A3 G1", {"B": 6 + 1}),
    ("C16", "B D1 D2 D3 D4 D5 D6 D7 D8 E1 E2 E3", {"B": 55}),
    ("C17", "O D4, R C3, Y C4, B D3, G D5, P E3 E4", {"O": 6, "G": 10, "B": 1, "P": 3}),
    ("C18", "O D4, R C3, Y C4, B D3 E4, G D5 E3", {"O": 1, "G": 5, "B": 2}),
    ("C19", "Y D2, G D3 G1, P D4 G2", {"G": 10, "P": 3}),
    ("C20", "P A1 A5 G1 G5", {"P": 10}),
]


@cases(("drawing", "expected"), [v[1:] for v in VECTORS])
def test_the_scoring_vectors(drawing: str, expected: dict[str, int]) -> None:
    """C10 to C20."""
    assert points(drawing) == expected


@cases(("vector", "total"), [("C17", 20), ("C18", 8), ("C19", 13)])
def test_the_totals_of_c17_c18_and_c19(vector: str, total: int) -> None:
    """C17 to C19: 20, 8 and 13."""
    drawing = next(drawing for name, drawing, _ in VECTORS if name == vector)
    assert sum(points(drawing).values()) == total


@cases("drawing", ["R A1 A3 G1", "R A1 A2 G1"])
def test_c10_c11_three_fields(drawing: str) -> None:
    """C10, C11, ruling 9: isolated or not, three fields tie for the bonus with another player's three."""
    assert match_with(drawing, "R B1 B3 B5, Y D4").scores()[0].items["strawberry"] == points(drawing)["R"] + 10


@cases(("vector", "length"), [("C12", 4), ("C13", 6), ("C14", 3)])
def test_c12_c13_c14_longest_roads(vector: str, length: int) -> None:
    """C12 to C14: 4, 6 and 3."""
    assert road(next(drawing for name, drawing, _ in VECTORS if name == vector)) == length


TABLE = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 55, 55)


@cases(("size", "value"), list(enumerate(TABLE)))
@cases("letter", "BP")
def test_c7_ruling_14_the_table_of_groups(letter: str, size: int, value: int) -> None:
    """C7, ruling 14: 0 to 12 spaces of one waterway, and of forests anywhere."""
    joined = [*(f"D{n}" for n in range(1, 9)), *(f"E{n}" for n in range(1, 8))][:size]
    apart = ["A1", "A3", "A5", "C1", "C3", "C5", "C7", "E1", "E3", "E5", "E7", "G1"][:size]
    chosen = " ".join([letter, *(joined if letter == "B" else apart)])
    assert points(chosen).get(letter, 0) == value


def test_ruling_14_more_than_ten_spaces_score_like_ten() -> None:
    """Ruling 14: the size above ten does not matter."""
    assert points(full_except(letter="B"))["B"] == 55
    assert points(full_except(letter="P"))["P"] == 55


# --- Each construction ------------------------------------------------------------------------------------------------


@cases("letter", "RYBOGP")
@cases("space", sorted(around()["D4"]))
def test_ruling_9_a_field_counts_if_nothing_coloured_is_beside_it(letter: str, space: str) -> None:
    """Ruling 9: another field counts too."""
    assert points(f"R D4, {letter} {space}").get("R", 0) == 0
    far = sorted(set(spaces()) - around()["D4"] - {"D4"})[3]
    assert points(f"R D4, {letter} {far}")["R"] == 1 + (letter == "R")


@cases("n", range(7))
def test_a_road_counts_with_exactly_two_others_beside_it(n: int) -> None:
    """It does not matter which two, or what else is beside it."""
    ring = ["C3", "C4", "D5", "E4", "E3", "D3"]
    chosen, others = ring[:n], ring[n:]
    drawing = f"Y {' '.join(['D4', *chosen])}, P {' '.join(others)}"
    beside = {space: len({"D4", *chosen} & around()[space]) for space in ("D4", *chosen)}
    assert beside["D4"] == n
    assert points(drawing).get("Y", 0) == 2 * sum(count == 2 for count in beside.values())


@cases(
    ("drawing", "value"),
    [
        ("Y D4", 0),
        ("Y D4 D5", 0),
        ("Y D3 D4 D5", 2),
        ("Y C3 D4 D5", 2),
        ("Y D3 D4, B D5", 0),
        ("Y D3 D4 D5 A1", 2),
    ],
)
def test_the_points_of_roads(drawing: str, value: int) -> None:
    assert points(drawing).get("Y", 0) == value


@cases(
    ("drawing", "value"),
    [
        ("B A1 A3", 2),
        ("B A1 A2", 3),
        ("B A1 B2 C3", 6),
        ("B A1 A2 G1 G2 G3", 3 + 6),
        ("B D3 D5, P D4", 2),
        ("B C3 C4 D5 E4 E3 D3", 21),
        ("B A1 A5 G1 G5 D1 D8", 6),
    ],
)
def test_ruling_14_each_waterway_scores_separately(drawing: str, value: int) -> None:
    """Ruling 14: a waterway is a connected group."""
    assert points(drawing).get("B", 0) == value


AROUND_D4 = ("C3", "C4", "D5", "E4", "E3", "D3")


@cases("sixth", [*"RYBGPO", ""])
def test_ruling_10_a_factory_with_each_of_the_others_beside_it(sixth: str) -> None:
    """Ruling 10: 6 points with all five others, whatever the sixth neighbour is; otherwise 1."""
    five = dict(zip(AROUND_D4, "RYBGP", strict=False))
    drawing = "O D4, " + ", ".join(f"{letter} {space}" for space, letter in five.items())
    more = f", {sixth} D3" if sixth else ""
    assert points(drawing + more)["O"] == 6 + (sixth == "O")
    for space, letter in five.items():
        without = drawing.replace(f", {letter} {space}", "")
        assert points(without)["O"] == 1
        assert points(f"{without}, O {space}")["O"] == 2
        other = "RYBGP".replace(letter, "")[0]
        assert points(f"{without}, {other} {space}")["O"] == 1


def test_ruling_10_factories_score_separately() -> None:
    """Ruling 10: a factory is not one of the other constructions for another factory."""
    assert points("O D4 A1")["O"] == 2
    assert points("O D4 D5")["O"] == 2
    assert points("O D3 D5, R C4 E4, Y C3, B E3, G D4, P C5 D6, Y E5, B A1")["O"] == 2
    both = "O D4 F4, R C3 E5, Y C4 G3, B D3 F3, G D5 F5, P E4 G4"
    assert points(both)["O"] == 12


@cases(
    ("drawing", "value"),
    [
        ("G D4", 0),
        ("G D4, P D5", 0),
        ("G D4, Y D5", 5),
        ("G D4, Y D5, P D3", 10),
        ("G D4, Y D5, P A1", 5),
        ("G D4, Y D5 D3, P C3 C4 E3 E4", 10),
        ("G D4 D6, Y D5", 10),
        ("G D4 D5, Y D6, P D3", 5),
        ("G D4, R C3, B C4, O D5, G D3", 0),
    ],
)
def test_ruling_11_a_farm_with_a_road_and_then_a_forest(drawing: str, value: int) -> None:
    """Ruling 11: 0, 5 or 10 points each; a forest alone brings none."""
    assert points(drawing).get("G", 0) == value


def counted(province: str, painted: dict[str, str]) -> dict[str, int]:
    """The items of a solo player's province, without the bonuses."""
    match = match_with(province=province)
    paint(match.position, 0, painted, road=0)
    items = dict(match.scores()[0].items)
    items["strawberry"] -= 10 * ("R" in painted.values())
    assert items.pop("copycat") == 0
    return items


@cases("province", OPTIONS["province"])
@cases("letters", ["RYBOGP", "YYG", "OGYBRP", "BP", "YYP", "PGYOBR"])
def test_full_provinces_match_the_reference_model(province: str, letters: str) -> None:
    """Borders and lakes do not count as neighbours."""
    painted = {space: letters[k % len(letters)] for k, space in enumerate(spaces(province))}
    assert counted(province, painted) == reference_points(painted, around(province))


# --- Bonuses ----------------------------------------------------------------------------------------------------------


def bonuses(item: str, *drawings: str, **options: Any) -> list[int]:
    """The bonus for an item that each player gets."""
    match = match_with(*drawings, **options)
    near = around(str(match.options["province"]))
    return [
        score.items[item] - reference_points(colours(drawing), near)[item]
        for score, drawing in zip(match.scores(), drawings, strict=True)
    ]


def test_c8_a_tie_for_most_fields() -> None:
    """C8: with 7, 7 and 5 fields 10, 10 and 0 points."""
    rows = [" ".join(["R", *(f"{row}{n}" for n in range(1, size + 1))]) for row, size in (("C", 7), ("E", 7), ("A", 5))]
    assert bonuses("strawberry", *rows) == [10, 10, 0]


def test_ruling_9_most_fields_counts_all_of_them() -> None:
    """Ruling 9: three worthless fields beat two that score."""
    assert bonuses("strawberry", "R A1 G1", "R D4 D5 D6") == [0, 10]


def test_the_longest_road() -> None:
    assert bonuses("brick_road", "Y D3 D4 D5", "Y A1 A2, Y G1 G2", "Y D4 D5") == [10, 0, 0]
    assert bonuses("brick_road", "Y D3 D4 D5", "Y A1 A2 B3", "Y C1 C3 C5 C7") == [10, 10, 0]


def test_ruling_12_the_longest_road_is_a_path() -> None:
    """Ruling 12: no path through a star of four spaces visits more than three of them."""
    star = "Y D4 C3 D5 E3"
    assert road(star) == 3
    assert bonuses("brick_road", star, "Y A1 A2 A3 A4") == [0, 10]
    assert bonuses("brick_road", star, "Y A1 A2 A3 A4", longest="group") == [10, 10]


@cases("seats", range(1, 7))
def test_ruling_13_having_none_is_never_the_most(seats: int) -> None:
    """Ruling 13: nobody gets a bonus without a field or a road."""
    for item in ("strawberry", "brick_road"):
        assert bonuses(item, *["P D4"] * seats) == [0] * seats
    one = ["R D4, Y A1", *["P D4"] * (seats - 1)]
    for item in ("strawberry", "brick_road"):
        assert bonuses(item, *one) == [10] + [0] * (seats - 1)


def test_ruling_13_one_is_enough_for_a_solo_player() -> None:
    """Ruling 13: solo, both bonuses are awarded for at least one."""
    assert bonuses("strawberry", "R D4") == [10]
    assert bonuses("brick_road", "Y D4") == [10]


def test_all_may_be_tied() -> None:
    assert bonuses("strawberry", *["R D4"] * 6) == [10] * 6


# --- Who wins ---------------------------------------------------------------------------------------------------------


def test_the_most_points_win() -> None:
    match = match_with("P A1 A5", "R A1", "B A1")
    assert [score.total for score in match.scores()] == [3, 11, 1]
    assert list(match.winners()) == [1]


def test_ruling_15_equal_points_share_the_victory() -> None:
    """Ruling 15: there is no tiebreak."""
    match = match_with("P A1 A5", "B A1 A2", "B A1", crossed={1: [1, 2, 3]})
    assert list(match.winners()) == [0, 1]
    assert list(match_with(*[""] * 6).winners()) == [0, 1, 2, 3, 4, 5]


def test_copycat_numbers_are_points() -> None:
    match = turn("", "", squares={0: [3, 0, 5], 1: [1] * 25})
    assert [score.items["copycat"] for score in match.scores()] == [8, 25]
    assert list(match.winners()) == [1]


def test_the_items_add_up_to_the_total() -> None:
    match = match_with("O D4, R C3, Y C4, B D3, G D5, P E3 E4", squares={0: [2]})
    assert match.scores()[0].total == 20 + 10 + 10 + 2


# --- Compared with the reference model --------------------------------------------------------------------------------


@st.composite
def provinces(draw: st.DrawFn) -> tuple[str, dict[str, str]]:
    """Any province in any state."""
    province = draw(st.sampled_from(OPTIONS["province"]))
    letters = draw(
        st.sampled_from([".RYBOGP", "RYBOGP", "RYBOGP" * 2 + "OGYP", "OOYRBGP", ".BP", "BBP", "..R", "YG.P"])
    )
    size = len(spaces(province))
    drawn = draw(st.lists(st.sampled_from(letters), min_size=size, max_size=size))
    return province, {space: letter for space, letter in zip(spaces(province), drawn, strict=True) if letter != "."}


@given(provinces())
@quick
def test_points_match_the_reference_model(given_: tuple[str, dict[str, str]]) -> None:
    """Rulings 9 to 11 and 14, for any province."""
    province, painted = given_
    assert counted(province, painted) == reference_points(painted, around(province))


@given(tables, seeds)
@in_games
def test_points_in_random_games(table: Table, seed: int) -> None:
    """All items of all seats, throughout a game."""
    match = table.match(seed)
    for step in random_game(table, seed)[::7]:
        match.position = step.after
        assert [dict(score.items) for score in match.scores()] == read(step.after).scores()


# --- The stored length of the longest road ----------------------------------------------------------------------------


def test_building_updates_the_longest_road() -> None:
    match = turn("Y D4, R A1", roll=(1, 4, 5, 1, 1))
    assert int(do(match, "build 9 D5").road) == 2
    match = turn("Y D4 D6", "", roll=(1, 4, 5, 1, 1))
    assert int(do(match, "build 9 D5").road) == 3
    assert int(match.position.sheets[1].road) == 0


def test_a_road_elsewhere_does_not_shorten_it() -> None:
    match = turn("Y D2 D3 D4 D5, R G1", roll=(1, 4, 5, 1, 1))
    assert int(do(match, "build 9 G2").road) == 4


def test_other_constructions_do_not_count_as_roads() -> None:
    match = turn("Y D4", "Y D4", roll=(1, 3, 5, 1, 1))
    do_by_seat(match, "build 8 D5", "copy D5")
    assert [int(sheet.road) for sheet in match.position.sheets[:2]] == [1, 1]


ROADS = [Table(2, copying=1, roads=30), Table(3, (("province", "hamlet"),), copying=1, roads=30)] + [
    Table(2, (("province", province), ("longest", longest)), copying=1, roads=30)
    for province in ("lagoon", "heartland")
    for longest in OPTIONS["longest"]
]


@given(st.sampled_from(ROADS), st.integers(0, 1000))
@in_games
def test_the_stored_length_matches_a_full_recount(table: Table, seed: int) -> None:
    """The length updated road by road equals a recount of the whole province."""
    for step in random_game(table, seed)[::5][-4:]:
        p = step.after
        province = OPTIONS["province"][p.province]
        for sheet in p.sheets[: table.seats]:
            yellow = with_letter(picture(sheet, province), "Y")
            whole = int(scoring.longest_road(p.map, as_bits(yellow, province), int(p.longest)))
            assert int(sheet.road) == whole
            if len(yellow) < 13:
                assert whole == reference_road(
                    dict.fromkeys(yellow, "Y"), around(province), OPTIONS["longest"][p.longest]
                )


def test_a_painted_sheet_equals_a_played_one() -> None:
    """A sheet composed by hand has the same fields as one that was played."""
    last = random_game(Table(2), 1)[-1].after
    for seat in range(2):
        match = turn(seats=2)
        paint(match.position, seat, picture(last.sheets[seat]))
        for field in ("coloured", "beside", "spaces", "road"):
            assert match.position.sheets[seat][field].tolist() == last.sheets[seat][field].tolist()
