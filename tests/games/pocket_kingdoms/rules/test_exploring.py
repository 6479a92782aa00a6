"""Exploring: which districts, which landscape, and where it is drawn."""

from hypothesis import given
from hypothesis import strategies as st

from tests.games.pocket_kingdoms.helpers import (
    Table,
    do,
    explore,
    full_except,
    in_games,
    offers,
    picture,
    quick,
    random_game,
    seeds,
    sketch,
    tables,
    turn,
    verbs,
)
from tests.games.pocket_kingdoms.referee import DISTRICTS, SPACES, landscape, opposite, spaces_in
from tests.kit.cases import cases

PAIRS = [("north", "south"), ("east", "west"), ("northeast", "southwest"), ("northwest", "southeast")]
LETTER = {"forest": "f", "mountain": "m", "water": "w"}


def empties(**districts: int) -> str:
    """A full kingdom, except for this number of spaces in these districts."""
    return full_except(*(space for district, n in districts.items() for space in spaces_in(district)[:n]))


# --- Which landscape --------------------------------------------------------------------------------------------------


@cases(("empty", "landscape"), [(5, "forest"), (3, "mountain"), (2, "water")])
def test_k8_what_a_three_finds(empty: int, landscape: str) -> None:
    """K8: with 5 empty spaces it finds forest, with 3 a mountain, with 2 water."""
    assert explore(turn(empties(centre=empty), (3, 1, 1)), 3, "centre") == {"centre": LETTER[landscape]}


@cases("number", range(1, 7))
@cases("empty", range(1, 10))
def test_the_landscape_depends_on_the_number_of_empty_spaces(number: int, empty: int) -> None:
    expected = "f" if number < empty else "m" if number == empty else "w"
    assert explore(turn(empties(centre=empty), (number,) * 3), number, "centre") == {"centre": expected}


def test_k9_one_of_a_pair_is_full() -> None:
    """K9: the north is full, the south has 4 spaces: a 6 finds water there, and nothing in the north."""
    match = turn(empties(south=4), (6, 1, 1))
    assert offers(match, "explore") == {"6 south", "1 south"}
    assert explore(match, 6, "south") == {"south": "w"}


@cases("number", range(1, 7))
def test_k10_a_district_with_only_its_first_mountain_gets_forest(number: int) -> None:
    """K10: 8 spaces are empty."""
    assert explore(turn(".........\n....m", (number,) * 3), number, "north") == {"north": "f", "south": "f"}


# --- Which districts --------------------------------------------------------------------------------------------------


@cases(("one", "other"), PAIRS)
def test_ruling_11_two_opposite_districts_each_by_its_own_count(one: str, other: str) -> None:
    """Ruling 11: it does not matter which of them is named."""
    drawing = empties(**{one: 5, other: 2, "centre": 9})
    assert explore(turn(drawing, (3, 1, 1)), 3, one) == {one: "f", other: "w"}
    assert explore(turn(drawing, (3, 1, 1)), 3, other) == {one: "f", other: "w"}
    assert opposite(one) == other


def test_ruling_11_the_centre_has_no_opposite() -> None:
    """Ruling 11: only the centre itself is explored."""
    assert explore(turn(dice=(3, 3, 3)), 3, "centre") == {"centre": "f"}


def test_ruling_11_every_district_with_a_space_can_be_explored() -> None:
    """Ruling 11: full districts cannot be named."""
    match = turn(dice=(2, 5, 5))
    assert offers(match, "explore") == {f"{number} {district}" for number in (2, 5) for district in DISTRICTS}
    match = turn(empties(north=1, west=2, east=3), (2, 5, 5))
    assert offers(match, "explore") == {f"{n} {district}" for n in (2, 5) for district in ("north", "west", "east")}


def test_ruling_11_the_player_picks_the_space() -> None:
    """Ruling 11: any empty space of the named district, then of the opposite one."""
    match = turn(empties(north=3, south=2), (1, 1, 1))
    do(match, "explore 1 north")
    assert offers(match) == {"draw D1", "draw E1", "draw F1"}
    do(match, "draw E1")
    assert offers(match) == {"draw D7", "draw E7"}
    sheet = do(match, "draw D7")
    assert (picture(sheet)["E1"], picture(sheet)["D7"]) == ("f", "f")
    assert verbs(match) == {"explore"}


def test_ruling_13_landscapes_ignore_their_neighbours() -> None:
    """Ruling 13: any empty space of the district."""
    match = turn("...H.....\n....w", (1, 1, 1))
    do(match, "explore 1 north")
    assert offers(match, "draw") == set(spaces_in("north")) - {"D1", "E2"}


# --- In which order ---------------------------------------------------------------------------------------------------


def test_ruling_10_empty_spaces_are_counted_before_each_drawing() -> None:
    """Ruling 10: what one die draws counts for the next."""
    match = turn(empties(centre=4), (3, 3, 3))
    assert [explore(match, 3, "centre")["centre"] for _ in range(3)] == ["f", "m", "w"]


def test_ruling_10_what_was_built_this_turn_counts() -> None:
    """Ruling 10: building comes before exploring."""
    match = turn(empties(centre=4), (3, 4, 4), rows={"house 1": (3,)})
    do(match, "write 4 house 1", "draw D4")
    assert explore(match, 3, "centre") == {"centre": "m"}


def test_ruling_10_building_is_over_when_exploring_begins() -> None:
    """Ruling 10: roll, build, explore."""
    match = turn(dice=(3, 3, 3))
    assert verbs(match) == {"write", "explore"}
    explore(match, 3, "centre")
    assert verbs(match) == {"explore"}


def test_ruling_6_one_to_three_dice_explore() -> None:
    """Ruling 6: nobody is done before every die is used."""
    match = turn(dice=(1, 2, 3))
    for number in (2, 1, 3):
        assert "done" not in offers(match)
        explore(match, number, "centre")
    assert offers(match) == {"done"}


def test_equal_dice_are_used_one_at_a_time() -> None:
    match = turn(dice=(4, 4, 4))
    explore(match, 4, "centre")
    assert sorted(match.position.sheets[0].dice.tolist()) == [0, 4, 4]


def test_nothing_can_be_explored_in_a_full_kingdom() -> None:
    match = turn(full_except("E5"), (2, 2, 2))
    assert "done" not in offers(match)
    explore(match, 2, "centre")
    assert offers(match) == {"done"}


# --- In whole games ---------------------------------------------------------------------------------------------------


@given(st.lists(st.booleans(), min_size=81, max_size=81), st.integers(1, 6), st.sampled_from(DISTRICTS))
@quick
def test_exploring_any_kingdom_matches_the_reference_model(full: list[bool], number: int, district: str) -> None:
    match = turn(dice=(number,) * 3)
    empty = [space for space, taken in zip(SPACES, full, strict=True) if not taken]
    sketch(match.position.sheets[0], full_except(*empty))
    kingdom = picture(match.position.sheets[0])
    open_ones = [d for d in dict.fromkeys((district, opposite(district))) if set(spaces_in(d)) & set(empty)]
    assert (f"{number} {district}" in offers(match, "explore")) == (district in open_ones)
    if district in open_ones:
        expected = {d: landscape(kingdom, number, d) for d in open_ones}
        assert explore(match, number, district) == expected


@given(tables, seeds)
@in_games
def test_landscapes_in_random_games(table: Table, seed: int) -> None:
    """Rulings 10 and 11: each landscape follows from the die and the empty spaces just before it is drawn."""
    asked: dict[int, list[tuple[int, str]]] = {seat: [] for seat in range(table.seats)}
    for step in random_game(table, seed):
        kingdom = picture(step.before.sheets[step.seat])
        if step.verb == "explore":
            number, district = int(step.deed.split()[1]), step.deed.split()[2]
            pair = dict.fromkeys((district, opposite(district)))
            asked[step.seat] = [(number, d) for d in pair if set(spaces_in(d)) - set(kingdom)]
        elif step.verb == "draw" and asked[step.seat]:
            number, district = asked[step.seat].pop(0)
            space = step.deed.split()[1]
            assert space in spaces_in(district)
            drawn = picture(step.after.sheets[step.seat])[space]
            assert drawn == landscape(kingdom, number, district)
        else:
            assert not asked[step.seat]


@given(tables, seeds)
@in_games
def test_dice_in_random_games(table: Table, seed: int) -> None:
    """Rulings 5, 6 and 9: at most two dice build, two may attack, the others explore while there is room."""
    used: dict[int, list[str]] = {seat: [] for seat in range(table.seats)}
    for step in random_game(table, seed):
        deeds, sheet = used[step.seat], step.before.sheets[step.seat]
        if step.verb == "done":
            spent, explored = deeds.count("write") + deeds.count("store"), deeds.count("explore")
            attackers = 2 * deeds.count("attack")
            assert spent == sheet.spent <= 2
            assert (spent + attackers + explored == 3 and (explored or attackers)) or len(picture(sheet)) == 81
            used[step.seat] = []
        else:
            deeds.append(step.verb)
