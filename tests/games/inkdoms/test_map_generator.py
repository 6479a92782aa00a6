"""Generated maps: the same number always gives the same map, and every map resembles the mainland."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from papercrown.games.inkdoms import maps
from papercrown.games.inkdoms.authoring import kingdoms_per_die
from papercrown.games.inkdoms.map_generator import HIGHLANDS, generate
from papercrown.games.inkdoms.map_geometry import MIN_AREA_RADIUS_CELLS, Lands
from papercrown.games.inkdoms.maps import plane
from papercrown.games.inkdoms.pieces import AREAS, CAPITALS, EACH, KINGDOMS
from tests.kit.checks import run_checks

NUMBERS = (HIGHLANDS, 4, 24, 30)
generated = cache(generate)


def own(kingdom: int) -> range:
    return range(EACH * kingdom, EACH * (kingdom + 1))


def kingdoms_with_areas() -> Iterator[tuple[int, range]]:
    return ((kingdom, own(kingdom)) for kingdom in range(len(KINGDOMS)))


def sizes(grid: plane.Cells) -> Counter[int]:
    return Counter(part for row in grid for part in row)


# --- The same for everybody -------------------------------------------------------------------------------------------


def test_the_highlands_are_generated_from_their_number() -> None:
    file = Path(maps.__file__).with_name("highlands.json").read_text("utf-8")
    assert maps.written(generate(HIGHLANDS, "The Highlands")) == file


def test_a_number_gives_the_same_map_on_every_machine() -> None:
    assert hashlib.sha256(maps.written(generated(30)).encode()).hexdigest()[:16] == "3fa897ee150e3f80"


def test_different_numbers_give_different_maps() -> None:
    assert len({generated(number).cells for number in NUMBERS}) == len(NUMBERS)
    assert len({generated(number).neighbours for number in NUMBERS}) == len(NUMBERS)


def test_a_map_has_the_title_that_it_is_given_or_its_number() -> None:
    assert generated(30).title == "Map 30"
    assert generate(30, "Isle of Ink").title == "Isle of Ink"


# --- Kingdoms and areas -----------------------------------------------------------------------------------------------


def a_map_can_be_read_from_its_file(number: int) -> None:
    found = generated(number)
    assert maps.read(maps.written(found).encode(), "drawn") == found


def kingdoms_are_equal_and_none_is_long_and_narrow_or_alone(number: int) -> None:
    found = generated(number)
    assert set(sizes(found.kingdoms).values()) == {36}
    assert plane.enclosed(found.kingdoms) == 0
    assert min(map(len, found.neighbours)) >= 2
    for kingdom in range(len(KINGDOMS)):
        places = [(x, y) for y, row in enumerate(found.kingdoms) for x, at in enumerate(row) if at == kingdom]
        assert all(max(along) - min(along) < 9 for along in zip(*places, strict=True))


def at_most_three_kingdoms_meet_at_a_corner(number: int) -> None:
    for rows in pairwise(generated(number).kingdoms):
        assert all(len({*left, *right}) <= 3 for left, right in pairwise(zip(*rows, strict=True)))


def areas_have_three_to_five_cells_and_room_for_a_finger(number: int) -> None:
    found = generated(number)
    assert {3, 4, 5} == set(sizes(found.cells).values())
    assert min(radius for *_, radius in Lands(found).rooms) > MIN_AREA_RADIUS_CELLS + 0.05


def areas_are_numbered_from_the_top_left_on(number: int) -> None:
    places: dict[int, int] = {}
    for place, area in enumerate(area for row in generated(number).cells for area in row):
        places.setdefault(area, place)
    for _, areas in kingdoms_with_areas():
        firsts = [places[area] for area in areas]
        assert firsts == sorted(firsts)


def an_area_lies_beside_about_as_many_others_as_on_the_mainland(number: int) -> None:
    beside = [len(near) for near in generated(number).beside]
    assert min(beside) >= 2
    assert max(beside) <= 7
    assert 4.1 < sum(beside) / AREAS < 4.7


def three_colours_are_enough_for_each_kingdom_but_not_for_the_map(number: int) -> None:
    found = generated(number)
    assert all(maps.three_colours(found, areas) for _, areas in kingdoms_with_areas())
    assert not maps.three_colours(found, range(AREAS))
    assert plane.colourable(found.beside, range(AREAS), 4)


def test_dice_lie_in_the_highlands_as_on_the_mainland() -> None:
    one, two, three, *more = kingdoms_per_die(generated(HIGHLANDS))
    assert one == pytest.approx(0.64, abs=0.03)
    assert two == pytest.approx(0.31, abs=0.03)
    assert three == pytest.approx(0.05, abs=0.02)
    assert sum(more) < 0.01


# --- Symbols and watchtowers ------------------------------------------------------------------------------------------


def a_kingdom_has_a_capital_a_dragon_two_other_monsters_and_two_spells(number: int) -> None:
    found = generated(number)
    for kingdom, areas in kingdoms_with_areas():
        assert [found.symbols[area] for area in areas].count("capital") == 1
        kinds = [kind for kind in map(found.monster, areas) if kind is not None]
        assert (len(kinds), len(set(kinds)), kinds.count(0)) == (3, 3, 1)
        spells = [spell for spell in map(found.spell, areas) if spell is not None]
        assert (len(spells), len(set(spells))) == (2, 2)
        (dragon,) = (area for area in areas if found.monster(area) == 0)
        assert found.colour(dragon) != CAPITALS[kingdom]


def neighbours_want_different_colours_and_are_not_both_spells(number: int) -> None:
    found = generated(number)
    for area in range(AREAS):
        for near in found.beside[area]:
            assert found.colour(area) is None or found.colour(area) != found.colour(near)
            assert found.spell(area) is None or found.spell(near) is None


def a_kingdom_has_one_watchtower_inside_and_two_to_different_neighbours(number: int) -> None:
    between = [(one // EACH, other // EACH) for one, other in generated(number).towers]
    assert sorted(one for one, other in between if one == other) == [0, 1, 2, 3, 4, 5]
    across = [frozenset(pair) for pair in between if pair[0] != pair[1]]
    assert len(across) == len(set(across)) == 6
    assert Counter(kingdom for pair in across for kingdom in pair) == dict.fromkeys(range(6), 2)


def watchtowers_are_on_borders_of_at_least_two_sides(number: int) -> None:
    found = generated(number)
    sides = Counter[frozenset[int]]()
    for one, other, path in plane.borders(found.cells):
        sides[frozenset((one, other))] += len(path) - 1
    assert all(sides[frozenset(tower)] >= 2 for tower in found.towers)


# --- All of it ---

CHECKS = (
    a_map_can_be_read_from_its_file,
    kingdoms_are_equal_and_none_is_long_and_narrow_or_alone,
    at_most_three_kingdoms_meet_at_a_corner,
    areas_have_three_to_five_cells_and_room_for_a_finger,
    areas_are_numbered_from_the_top_left_on,
    an_area_lies_beside_about_as_many_others_as_on_the_mainland,
    three_colours_are_enough_for_each_kingdom_but_not_for_the_map,
    a_kingdom_has_a_capital_a_dragon_two_other_monsters_and_two_spells,
    neighbours_want_different_colours_and_are_not_both_spells,
    a_kingdom_has_one_watchtower_inside_and_two_to_different_neighbours,
    watchtowers_are_on_borders_of_at_least_two_sides,
)


@pytest.mark.parametrize("number", NUMBERS)
def test_every_generated_map_keeps_the_promises(number: int) -> None:
    """One test for each map, because generating one takes seconds."""
    run_checks(CHECKS, number)
