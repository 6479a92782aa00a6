"""Provinces: the built-in ones, and all errors of a province file."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from string import ascii_uppercase
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import papercrown as pc
from papercrown.games.color_in_kingdoms import provinces, roads
from papercrown.games.color_in_kingdoms.catalogue import PROVINCES
from papercrown.games.color_in_kingdoms.provinces import Province, read
from tests.games.color_in_kingdoms.helpers import quick
from tests.games.color_in_kingdoms.referee import LAKE, OPTIONS, around, places, spaces
from tests.kit.games import members
from tests.kit.malformed import check_messages

ADJACENCY: dict[str, list[str]] = json.loads((Path(__file__).parent / "heartland_adjacency.json").read_text())
ALL = OPTIONS["province"]
load = PROVINCES.load
A_TITLE = "a text of 1 to 40 printable characters"
EIGHT_SPACES = ["# # #", " # #", "# # #"]
every_province = pytest.mark.parametrize("name", ALL)


def beside(province: Province) -> dict[str, set[str]]:
    """The neighbours of each space, by name."""
    near = zip(province.names, province.near, strict=True)
    return {name: {province.names[k] for k in members(bits)} for name, bits in near}


def written(rows: object, title: object = "Anywhere", **more: object) -> bytes:
    return json.dumps({"title": title, "map": rows, **more}).encode()


def drawn(*rows: str) -> Province:
    return read(written(rows), "x")


def refusal(raw: bytes) -> str:
    with pytest.raises(pc.SheetError) as refused:
        read(raw, "x")
    return str(refused.value)


# --- Built-in provinces -----------------------------------------------------------------------------------------------


def test_the_heartland_matches_the_rulings() -> None:
    """The names of its spaces, their order and their neighbours are those of the rulings."""
    heartland = load("heartland")
    assert heartland.names == tuple(ADJACENCY)
    assert beside(heartland) == {name: set(near) for name, near in ADJACENCY.items()}
    assert Counter(len(near) for near in ADJACENCY.values()) == {6: 24, 4: 14, 3: 6}


@every_province
def test_ruling_2_spaces_are_hexes(name: str) -> None:
    """Ruling 2: a space touches up to six others, computed here independently from the names."""
    province = load(name)
    assert province.names == spaces(name)
    assert beside(province) == around(name)
    assert max(len(near) for near in beside(province).values()) == 6


@every_province
def test_columns_are_counted_in_half_spaces(name: str) -> None:
    first = load(name).places[0]
    start = places(name)[spaces(name)[0]]
    moved = [(row, x - first[0] + start[1]) for x, row in load(name).places]
    assert moved == list(places(name).values())


def test_the_lake() -> None:
    """The lagoon has four hexes in its middle where nothing can be built."""
    lagoon = load("lagoon")
    assert len(lagoon.lakes) == 4
    assert {(row, (x - abs(row - 4)) // 2) for x, row in lagoon.lakes} == set(LAKE["lagoon"])
    assert load("heartland").lakes == load("hamlet").lakes == ()


# --- The order of a sweep ---------------------------------------------------------------------------------------------


def frontier(province: Province) -> tuple[int, int]:
    """The largest frontier of a sweep, and the largest number of frontier spaces beside a new space."""
    held, most, joined = set[int](), 0, 0
    for number, space in enumerate(province.order, 1):
        ahead = set(province.order[number:])
        joined = max(joined, len(members(province.near[space]) & held))
        held.add(space)
        most = max(most, len(held))
        held = {k for k in held if members(province.near[k]) & ahead}
    return most, joined


def is_swept(province: Province) -> bool:
    """Whether a sweep of this province stays within its limits."""
    most, joined = frontier(province)
    return most <= roads.PLACES and joined <= 3 and sorted(province.order) == list(range(len(province.places)))


@pytest.mark.parametrize(("name", "most"), [("heartland", 8), ("lagoon", 8), ("hamlet", 6)])
def test_a_sweep_has_room_for_its_frontier(name: str, most: int) -> None:
    assert is_swept(load(name))
    assert frontier(load(name))[0] == most


SHAPES = {
    "wide": (["# " * 8, " #" * 8], 3),
    "high": (["# #", " # #"] * 8, 4),
    "slanted to the right": ([" " * row + " ".join("#" * 3) for row in range(11)], 4),
    "slanted to the left": ([" " * (11 - row) + " ".join("#" * 3) for row in range(11)], 4),
    "wide and slanted": ([" " * row + " ".join("#" * 7) for row in range(3)], 4),
}


@pytest.mark.parametrize(("rows", "most"), SHAPES.values(), ids=list(SHAPES))
def test_a_sweep_runs_along_the_longest_side(rows: list[str], most: int) -> None:
    """A province that is long in one direction is swept in that direction."""
    assert frontier(drawn(*rows))[0] == most


# --- Reading a map ----------------------------------------------------------------------------------------------------


def test_spaces_are_numbered_within_their_row() -> None:
    province = drawn("# . #", " # # ", "# . # #", " . # # .")
    assert province.names == ("A1", "A2", "B1", "B2", "C1", "C2", "C3", "D1", "D2")
    assert province.places == ((0, 0), (4, 0), (1, 1), (3, 1), (0, 2), (4, 2), (6, 2), (3, 3), (5, 3))
    assert beside(province)["B1"] == {"A1", "B2", "C1"}
    assert beside(province)["D1"] == {"C2", "D2"}


def test_dots_are_lakes_and_blanks_are_nothing() -> None:
    wet, dry = drawn("# # # . .", " # # .  ", "# # #  "), drawn(*EIGHT_SPACES)
    assert wet.places == dry.places
    assert (wet.lakes, dry.lakes) == (((6, 0), (8, 0), (5, 1)), ())
    dotted, blank = drawn(". # # #", " . # #", ". # # #"), drawn("  # # #", "   # #", "  # # #")
    assert dotted.places == blank.places
    assert dotted.lakes == ((0, 0), (1, 1), (0, 2))


@pytest.mark.parametrize("shift", range(4))
def test_the_first_row_may_begin_anywhere(shift: int) -> None:
    province = drawn(*(" " * shift + row for row in EIGHT_SPACES))
    assert beside(province) == beside(drawn(*EIGHT_SPACES))
    assert {x - other for (x, _), (other, _) in zip(province.places, drawn(*EIGHT_SPACES).places, strict=True)} == {
        shift
    }


@pytest.mark.parametrize("spaces", [7, 60])
def test_the_smallest_and_the_largest_province(spaces: int) -> None:
    rows = [" " * (row % 2) + " ".join("#" * min(8, spaces - 8 * row)) for row in range(-(-spaces // 8))]
    assert len(drawn(*rows).places) == spaces


def test_the_widest_row_and_the_most_rows() -> None:
    assert drawn(" #" * 8).places[-1] == (15, 0)
    assert drawn(*["#", " #"] * 13).names[-1] == "Z1"


def test_the_title() -> None:
    assert read(written(EIGHT_SPACES, " Öland "), "x").title == " Öland "


# --- Refusals ---------------------------------------------------------------------------------------------------------

MALFORMED: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "province x: expected a JSON object, got an empty file"),
    "not JSON": (b"# # #", "province x, line 1, column 1: not JSON: Expecting value"),
    "not UTF-8": (b'{"title": "\xff"}', "province x, byte 12: expected UTF-8, got 0xff"),
    "no object": (b"[]", "province x: expected an object, got a list"),
    "a field twice": (
        b'{"title": "a", "title": "b"}',
        'province x: expected each field once, got "title" again',
    ),
    "unknown field": (written(EIGHT_SPACES, size=3), 'province x, unknown field "size": expected title or map'),
    "no title": (b'{"map": ["#"]}', "province x, title: expected a text, got nothing"),
    "a number as title": (written(EIGHT_SPACES, 3), "province x, title: expected a text, got 3"),
    "empty title": (written(EIGHT_SPACES, ""), f'province x, title: expected {A_TITLE}, got ""'),
    "blank title": (
        written(EIGHT_SPACES, " \t"),
        f'province x, title: expected {A_TITLE}, got " \\t"',
    ),
    "a title of two lines": (
        written(EIGHT_SPACES, "a\nb"),
        f'province x, title: expected {A_TITLE}, got "a\\nb"',
    ),
    "no map": (b'{"title": "a"}', "province x, map: expected a list of rows, got nothing"),
    "a text as map": (written("# # #"), 'province x, map: expected a list of rows, got "# # #"'),
    "an object as map": (written({}), "province x, map: expected a list of rows, got an object"),
    "no rows": (written([]), "province x, map: expected 1 to 26 rows, got 0"),
    "too many rows": (written(["#", " #"] * 13 + ["#"]), "province x, map: expected 1 to 26 rows, got 27"),
    "a first row that is no text": (written([7, *EIGHT_SPACES]), "province x, map, row 1: expected a text, got 7"),
    "a row that is no text": (written([*EIGHT_SPACES, None]), "province x, map, row 4: expected a text, got null"),
    "an empty first row": (written(["", *EIGHT_SPACES]), 'province x, map, row 1: expected a space, "#", got ""'),
    "an empty row": (written([*EIGHT_SPACES, ""]), 'province x, map, row 4: expected a space, "#", got ""'),
    "a row without spaces": (
        written([*EIGHT_SPACES, " . . "]),
        'province x, map, row 4: expected a space, "#", got " . . "',
    ),
    "too wide": (
        written([*EIGHT_SPACES, " " * 15 + "# "]),
        "province x, map, row 4: expected at most 16 characters, got 17",
    ),
    "too wide at once": (written([" #" * 9]), "province x, map, row 1: expected at most 16 characters, got 18"),
    "another character": (
        written([*EIGHT_SPACES, " # o"]),
        'province x, map, row 4: expected a space or none as character 4, got "o"',
    ),
    "another character first": (
        written(["x #", *EIGHT_SPACES]),
        'province x, map, row 1: expected a space or none as character 1, got "x"',
    ),
    "another character between": (
        written(["#_#", *EIGHT_SPACES]),
        'province x, map, row 1: expected a blank as character 2, got "_"',
    ),
    "a dot between": (written(["#.#", " # #"]), 'province x, map, row 1: expected a blank as character 2, got "."'),
    "a tab": (written(["#\t#", " # #"]), 'province x, map, row 1: expected a blank as character 2, got "\\t"'),
    "no blanks": (written(["####", "####"]), 'province x, map, row 1: expected a blank as character 2, got "#"'),
    "a row that is not shifted": (
        written(["# # #", "# # #", "# # #"]),
        'province x, map, row 2: expected a blank as character 1, got "#"',
    ),
    "a row shifted twice": (
        written(["# # #", " # #", "# # #", "  # #"]),
        'province x, map, row 4: expected a blank as character 3, got "#"',
    ),
    "rows shifted against an indented one": (
        written([" # # #", " # # #"]),
        'province x, map, row 2: expected a blank as character 2, got "#"',
    ),
    "too few spaces": (written(["# # #", " # # #"]), "province x, map: expected 7 to 60 spaces, got 6"),
    "too many spaces": (
        written(["# # # # # # # #", " # # # # # # # #"] * 3 + ["# # # # # # # #", " # # # # #"]),
        "province x, map: expected 7 to 60 spaces, got 61",
    ),
    "not connected": (
        written(["# # . # #", " # . . # "] * 2),
        "province x, map: expected one connected province, got one in several pieces",
    ),
    "the last space alone": (
        written(["# # # # # # . #"]),
        "province x, map: expected one connected province, got one in several pieces",
    ),
}


def test_malformed_files() -> None:
    check_messages(lambda raw: read(raw, "x"), MALFORMED.values())


# --- Any file ---------------------------------------------------------------------------------------------------------

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=8,
)
rows_of_anything = st.lists(st.text("# .", max_size=18) | st.text(max_size=4) | anything, max_size=30)


@st.composite
def maps(draw: st.DrawFn) -> list[str]:
    """Rows that are shifted correctly, or with one mistake."""
    start = draw(st.integers(0, 3))
    signs = draw(st.lists(st.lists(st.sampled_from("####."), min_size=1, max_size=9), min_size=1, max_size=12))
    rows = [" " * ((start + row) % 2) + " ".join(line) for row, line in enumerate(signs)]
    if draw(st.integers(0, 9)) == 0:
        rows[draw(st.integers(0, len(rows) - 1))] = draw(st.text("# .", max_size=17))
    return rows


def check(raw: bytes) -> None:
    """A file is read as a consistent province, or refused with one sentence."""
    try:
        province = read(raw, "x")
    except pc.SheetError:
        reason = refusal(raw)
        assert reason.startswith("province x")
        assert reason.isprintable()
        return
    count = len(province.places)
    near = beside(province)
    assert provinces.MIN_SPACES <= count <= provinces.MAX_SPACES
    assert len(near) == count
    assert all(name in near[other] and name not in near[name] for name in near for other in near[name])
    assert reached(near) == set(near)
    assert all(name[0] in ascii_uppercase and name[1:].isdigit() for name in near)
    assert is_swept(province)


def reached(near: dict[str, set[str]]) -> set[str]:
    found = {next(iter(near))}
    for _ in near:
        found |= {other for name in found for other in near[name]}
    return found


@given(st.binary(max_size=60) | anything.map(json.dumps).map(str.encode))
@example(b'{"title": "\\ud800", "map": ["\\ud800"]}')
@quick
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    check(raw)


@given(
    st.fixed_dictionaries(
        {},
        optional={"title": st.just("Here") | anything, "map": rows_of_anything | anything, "more": anything},
    )
)
@quick
def test_any_fields_are_read_or_refused(fields: dict[str, Any]) -> None:
    check(json.dumps(fields).encode())


@given(maps())
@quick
def test_any_map_is_read_or_refused(rows: Sequence[str]) -> None:
    check(written(rows))


@pytest.mark.parametrize("rows", [["# " * 8, " #" * 8] * 3 + ["# # # # # #"], ["#", " #"] * 13, [" #" * 8]])
def test_provinces_of_any_shape_can_be_swept(rows: list[str]) -> None:
    check(written(rows))
    assert is_swept(drawn(*rows))
