"""The longest road is exact: it is compared with exhaustive searches, and with sweeps in other directions."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import config
from numpy.typing import NDArray

from papercrown.games.color_in_kingdoms import roads as _roads
from papercrown.games.color_in_kingdoms import scoring as _scoring
from papercrown.games.color_in_kingdoms.catalogue import map_of
from tests.games.color_in_kingdoms.comparison import PLACES, as_bits
from tests.games.color_in_kingdoms.helpers import quick
from tests.games.color_in_kingdoms.referee import OPTIONS, Near, around, places, reference_path, spaces
from tests.kit.cases import cases
from tests.kit.games import groups, members

roads: Any = _roads  # compiled functions have no types
scoring: Any = _scoring
Numbers = NDArray[np.int64]

ALL = OPTIONS["province"]
PLAIN = bool(config.DISABLE_JIT)
"""A sweep takes seconds in plain Python, so the tests run fewer of them."""
large = settings(max_examples=3 if PLAIN else 50, deadline=None)
MAX_STATES = 1 << 20
"""Enough for any sweep in these tests."""


def frozen(values: Iterable[int]) -> Numbers:
    """A read-only array, like the tables of the rules, so that nothing is compiled again for another type."""
    array = np.array(list(values), np.int64)
    array.flags.writeable = False
    return array


NEAR = {name: frozen(row) for name, row in zip(ALL, (map_of(code).near for code in range(3)), strict=True)}
ORDER = {name: frozen(row) for name, row in zip(ALL, (map_of(code).order for code in range(3)), strict=True)}

DIRECTIONS: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "rows": lambda x, y: (y, x),
    "rows from the bottom": lambda x, y: (-y, -x),
    "rows from the right": lambda x, y: (y, -x),
    "down to the right": lambda x, y: (x + y, y),
    "up to the left": lambda x, y: (-x - y, -y),
    "up to the right": lambda x, y: (x - y, y),
    "down to the left": lambda x, y: (y - x, -y),
}


@cache
def order_by(province: str, direction: str) -> Numbers:
    """The order of the spaces in another direction, in which each also touches at most three earlier ones."""
    found = sorted(places(province).items(), key=lambda entry: DIRECTIONS[direction](entry[1][1], entry[1][0]))
    numbers = [spaces(province).index(name) for name, _ in found]
    return frozen([*numbers, *[PLACES] * (PLACES - len(numbers))])


# --- The functions of the rules, with names of spaces -----------------------------------------------------------------


def longest(province: str, road: Iterable[str]) -> int:
    return int(roads.longest_path(NEAR[province], ORDER[province], as_bits(set(road), province)))


def searched(province: str, road: Iterable[str]) -> tuple[int, bool]:
    best, settled = roads.search(NEAR[province], as_bits(set(road), province))
    return int(best), bool(settled)


def swept(
    province: str, road: Iterable[str], *, best: int = 0, room: int | None = None, direction: str | None = None
) -> tuple[int, bool]:
    """The result of the sweep alone, with room for this many states or for as many as it needs."""
    order = ORDER[province] if direction is None else order_by(province, direction)
    for given_room in [room] if room else [1 << 12, 1 << 16, MAX_STATES]:
        found, settled = roads.sweep(NEAR[province], order, as_bits(set(road), province), best, given_room)
        if settled:
            break
    return int(found), bool(settled)


# --- An independent sweep ---------------------------------------------------------------------------------------------

INNER, GONE = "inner", "gone"


def reference_sweep(road: Iterable[str], near: Near) -> int:
    """The longest path, found edge by edge: a state is a dictionary of path ends, by name."""
    order = sorted(road)
    best = 1
    states: dict[frozenset[tuple[str, str]], int] = {frozenset(): 0}

    def keep(found: dict[frozenset[tuple[str, str]], int], mates: Mapping[str, str], edges: int) -> None:
        key = frozenset(mates.items())
        found[key] = max(edges, found.get(key, 0))

    for number, space in enumerate(order):
        states = {state | {(space, space)}: edges for state, edges in states.items()}
        for other in near[space]:
            if other not in order[:number]:
                continue
            found = dict(states)
            for state, edges in states.items():
                mates = dict(state)
                if INNER in (mates[space], mates[other]) or mates[space] == other:
                    continue
                ends = [mates[space], mates[other]]
                mates[space] = mates[other] = INNER
                for end, far in (ends, ends[::-1]):
                    if end != GONE:
                        mates[end] = far
                if ends == [GONE, GONE]:
                    best = max(best, 2 + edges if _alone(mates) else 0)
                else:
                    keep(found, mates, edges + 1)
            states = found
        found = {}
        for state, edges in states.items():
            mates, whole = dict(state), False
            for left in [name for name in mates if not set(near[name]) & set(order[number + 1 :])]:
                mate = mates.pop(left)
                if mate == GONE:
                    whole = True
                    best = max(best, 1 + edges if _alone(mates) else 0)
                elif mate not in (left, INNER):
                    mates[mate] = GONE
            if not whole and list(mates.values()).count(GONE) <= 2:
                keep(found, mates, edges)
        states = found
    return best


def _alone(mates: Mapping[str, str]) -> bool:
    """Whether no other path is open."""
    return all(mate in (name, INNER) for name, mate in mates.items())


# --- Networks ---------------------------------------------------------------------------------------------------------


def grown(province: str, size: int, rng: random.Random) -> set[str]:
    """A random connected road, grown space by space."""
    road = {rng.choice(spaces(province))}
    while len(road) < size:
        road.add(rng.choice(sorted({other for space in road for other in around(province)[space]} - road)))
    return road


def scattered(province: str, density: float, rng: random.Random) -> set[str]:
    """The largest connected group of randomly chosen spaces."""
    chosen = [space for space in spaces(province) if rng.random() < density]
    return max(groups(chosen, around(province)), key=len, default={"A1"})


@st.composite
def small_roads(draw: st.DrawFn) -> tuple[str, set[str]]:
    province, size, seed = draw(st.sampled_from(ALL)), draw(st.integers(1, 12)), draw(st.integers(0, 10**6))
    return province, grown(province, size, random.Random(seed))


@st.composite
def large_roads(draw: st.DrawFn) -> tuple[str, set[str]]:
    province, density = draw(st.sampled_from(ALL)), draw(st.sampled_from([0.55, 0.65, 0.75, 0.85, 0.95]))
    return province, scattered(province, density, random.Random(draw(st.integers(0, 10**6))))


@cache
def hard_roads() -> Sequence[tuple[str, frozenset[str]]]:
    """Roads of 28 to 40 spaces that the short search cannot settle."""
    rng, found = random.Random(7), list[tuple[str, frozenset[str]]]()
    for _ in range(1000):
        province = rng.choice(ALL[:2])
        road = scattered(province, rng.uniform(0.6, 0.85), rng)
        if 28 <= len(road) <= 40 and not searched(province, road)[1]:
            found.append((province, frozenset(road)))
        if len(found) == (3 if PLAIN else 16):
            return found
    raise AssertionError("the search settled too many roads")


# --- Connected spaces -------------------------------------------------------------------------------------------------


@given(st.sampled_from(ALL), st.floats(0.2, 0.9), st.integers(0, 1000))
@quick
def test_connected_spaces(province: str, density: float, seed: int) -> None:
    rng = random.Random(seed)
    chosen = {space for space in spaces(province) if rng.random() < density}
    for group in groups(chosen, around(province)):
        seed_of = as_bits({min(group)}, province)
        area = roads.connected(NEAR[province], seed_of, as_bits(chosen, province))
        assert {spaces(province)[k] for k in members(area)} == group


def test_a_seed_outside_the_area_is_connected_to_nothing() -> None:
    assert roads.connected(NEAR["heartland"], as_bits({"A1"}), as_bits({"A2", "B1"})) == 0


# --- Known networks ---------------------------------------------------------------------------------------------------

FLOWER = "D4 C3 C4 D3 D5 E3 E4"
WEST, EAST = "D2 C1 C2 D1 D3 E1 E2", "D7 C6 C7 D6 D8 E6 E7"
KNOWN: dict[str, tuple[str, str, int]] = {
    "one space": ("heartland", "D4", 1),
    "two spaces": ("heartland", "D4 D5", 2),
    "a line": ("heartland", "D1 D2 D3 D4 D5 D6 D7 D8", 8),
    "the border": ("hamlet", "A1 A2 A3 A4 B5 C4 D5 E4 E3 E2 E1 D1 C1 B1", 14),
    "a ring": ("heartland", FLOWER.removeprefix("D4 "), 6),
    "a ring and its middle": ("heartland", FLOWER, 7),
    "a star of three": ("heartland", "D4 C3 D5 E3", 3),
    "a star with long arms": ("heartland", "D4 C3 B2 A1 D5 D6 D7 E3 F2 G1", 7),
    "a star with one short arm": ("heartland", "D4 C3 B2 A1 D5 D6 D7 E3", 7),
    "two clusters on a bridge": ("heartland", f"{WEST} D4 D5 {EAST}", 16),
    "two clusters in one space": ("heartland", f"{WEST} D4 D5 C4 C5 E4", 12),
    "three clusters on a star": ("heartland", f"{WEST} D4 C4 B3 B4 A3 E4 F3 F4 G3", 12),
    "a comb": ("heartland", "D1 D2 D3 D4 D5 D6 D7 D8 C2 B1 C4 B3 C6 B5", 11),
    "a comb with long teeth": ("lagoon", "A1 B1 C1 D1 E1 F1 G1 H1 I1 D2 D3 G2 G3 G4 I2 I3", 13),
    "a ring with tails": ("heartland", "C3 C4 D3 D5 E3 E4 B2 A1 D6 D7 F3 G2", 10),
    "all of the heartland": ("heartland", " ".join(spaces("heartland")), 44),
    "all of the lagoon": ("lagoon", " ".join(spaces("lagoon")), 48),
    "all of the hamlet": ("hamlet", " ".join(spaces("hamlet")), 22),
}
known = pytest.mark.parametrize(("province", "names", "length"), KNOWN.values(), ids=list(KNOWN))


@known
def test_known_networks(province: str, names: str, length: int) -> None:
    road = set(names.split())
    assert len(groups(road, around(province))) == 1
    assert longest(province, road) == length


@known
def test_known_networks_by_the_sweep_alone(province: str, names: str, length: int) -> None:
    road = names.split()
    if len(road) > 1 and not (
        PLAIN and len(road) > 40
    ):  # a sweep starts from the result of the search, at least one space
        assert swept(province, road) == (length, True)


@known
def test_known_networks_in_plain_python(province: str, names: str, length: int) -> None:
    road = set(names.split())
    by_walking = len(road) in (length, *range(13))
    assert (reference_path if by_walking else reference_sweep)(road, around(province)) == length


# --- Small networks ---------------------------------------------------------------------------------------------------


@given(small_roads())
@quick
def test_small_roads_match_an_exhaustive_search(given_: tuple[str, set[str]]) -> None:
    """Ruling 12: by the search, by the sweep, and by both together."""
    province, road = given_
    length = reference_path(road, around(province))
    assert longest(province, road) == length
    assert reference_sweep(road, around(province)) == length
    assert swept(province, road, best=1) == (length, True)
    found, settled = searched(province, road)
    assert found == length if settled else found <= length


@given(small_roads(), st.sampled_from([*DIRECTIONS]))
@quick
def test_small_roads_swept_in_any_direction(given_: tuple[str, set[str]], direction: str) -> None:
    province, road = given_
    assert swept(province, road, best=1, direction=direction) == (reference_path(road, around(province)), True)


# --- The search -------------------------------------------------------------------------------------------------------


def test_the_search_settles_common_roads() -> None:
    """Lines, rings and small clusters need no sweep."""
    for province, names, length in KNOWN.values():
        if len(names.split()) <= 10 or length == len(names.split()):
            assert searched(province, names.split()) == (length, True)


@given(large_roads())
@large
def test_the_search_never_overestimates(given_: tuple[str, set[str]]) -> None:
    """A settled result is exact; any other is the length of an existing path."""
    province, road = given_
    found, settled = searched(province, road)
    length, _ = swept(province, road, best=found)
    assert 1 <= found <= length <= len(road)
    assert not settled or found == length


@pytest.mark.parametrize("province", ALL)
def test_the_search_is_settled_if_it_finished_from_every_space(province: str) -> None:
    """It is also settled if one path visits all spaces."""
    ahead, visited = np.zeros(PLACES + 1, np.int64), np.zeros(PLACES + 1, np.int64)
    rng, near = random.Random(1), NEAR[province]
    for _ in range(100):
        road = as_bits(grown(province, rng.randint(10, 16), rng), province)
        ended = {bool(roads.search_from(near, road, start, ahead, visited)[1]) for start in members(road)}
        found, settled = roads.search(near, road)
        assert bool(settled) == (ended == {True} or found == road.bit_count())


# --- The sweep --------------------------------------------------------------------------------------------------------


@given(large_roads(), st.sampled_from([16, 64, 256, 1024]))
@large
def test_too_little_room_is_reported_and_never_overestimates(given_: tuple[str, set[str]], room: int) -> None:
    """The caller then repeats the sweep with more room."""
    province, road = given_
    length = longest(province, road)
    found, settled = swept(province, road, best=1, room=room)
    assert found == length if settled else found <= length


def test_a_hard_road_needs_many_states() -> None:
    province, road = hard_roads()[0]
    assert not swept(province, road, room=16)[1]
    assert swept(province, road, room=MAX_STATES)[1]


def test_the_sweep_starts_from_a_known_length() -> None:
    """The sweep only reports longer paths."""
    for province, road in hard_roads()[:4]:
        length = longest(province, road)
        for best in (0, length // 2, length - 1, length):
            assert swept(province, road, best=best) == (length, True)
        assert swept(province, road, best=length + 1) == (length + 1, True)


ROADS_WITH_MANY_STATES: list[tuple[str, str, int]] = [
    ("lagoon", "A1 A2 A3 A4 B1 B4 B5 C1 C2 C3 C4 C5 C6 D1 D2 D3 D4 D6 E1 E6 F6", 21),
    (
        "heartland",
        "A2 A3 A5 B2 B3 B4 B6 C2 C4 C5 C6 C7 D3 D4 D5 D6 D8 E2 E3 E4 E5 F1 F2 F3 F4 F5 F6 G1 G2 G3 G5",
        30,
    ),
]


@pytest.mark.parametrize(("province", "names", "length"), ROADS_WITH_MANY_STATES, ids=["lagoon", "heartland"])
def test_a_sweep_that_runs_out_of_room_is_repeated_with_more(province: str, names: str, length: int) -> None:
    """Roads with more states than the first sweep has room for, in which that sweep finds no longer path."""
    road = names.split()
    found, settled = searched(province, road)
    assert not settled
    assert found < length
    assert swept(province, road, best=found, room=roads.FEW_STATES) == (found, False)
    assert longest(province, road) == reference_sweep(road, around(province)) == length


# --- Hard networks ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_hard_roads_swept_in_any_direction(direction: str) -> None:
    """Other orders produce other states but must give the same result."""
    for province, road in hard_roads():
        assert swept(province, road, direction=direction) == (longest(province, road), True)


@pytest.mark.parametrize("number", range(3))
def test_hard_roads_in_plain_python(number: int) -> None:
    province, road = sorted(hard_roads(), key=lambda hard: len(hard[1]))[number]
    assert reference_sweep(road, around(province)) == longest(province, road)


@given(large_roads(), st.sampled_from([*DIRECTIONS]))
@large
def test_large_roads_swept_in_any_direction(given_: tuple[str, set[str]], direction: str) -> None:
    """The sweep finds a path of this length, and none that is longer."""
    province, road = given_
    length = longest(province, road)
    for best in {max(1, length - 1), length}:
        assert swept(province, road, best=best, direction=direction) == (length, True)


@given(large_roads(), st.integers(0, 10**6))
@large
def test_another_space_never_makes_a_road_shorter(given_: tuple[str, set[str]], pick: int) -> None:
    province, road = given_
    fewer = road - {sorted(road)[pick % len(road)]}
    shorter = max((longest(province, part) for part in groups(fewer, around(province))), default=0)
    assert shorter <= longest(province, road) <= 2 * shorter + 1


# --- Whole provinces --------------------------------------------------------------------------------------------------


@cases(("meaning", "length"), [(0, 3), (1, 4)])
def test_ruling_12_the_longest_of_all_roads(meaning: int, length: int) -> None:
    """Ruling 12: the order of the roads does not matter; a group of four is not a path of four."""
    for names in ("A1 A2 G1 G2 D4 C3 D5 E3", "D4 C3 D5 E3 F5 F6", "A1 D4 C3 D5 E3 G1 G2 G3", "D4 C3 D5 E3 G5"):
        assert scoring.longest_road(map_of(0), as_bits(set(names.split())), meaning) == length


def test_ruling_12_no_road_has_length_zero() -> None:
    """Ruling 12: with either option."""
    assert [int(scoring.longest_road(map_of(0), 0, meaning)) for meaning in (0, 1)] == [0, 0]


@given(st.sampled_from(ALL), st.floats(0.1, 0.6), st.integers(0, 1000))
@quick
def test_the_longest_road_is_that_of_the_best_group(province: str, density: float, seed: int) -> None:
    rng = random.Random(seed)
    chosen = {space for space in spaces(province) if rng.random() < density}
    parts = groups(chosen, around(province))
    code = ALL.index(province)
    whole = [int(scoring.longest_road(map_of(code), as_bits(chosen, province), meaning)) for meaning in (0, 1)]
    assert whole == [
        max((longest(province, part) for part in parts), default=0),
        max(map(len, parts), default=0),
    ]
