"""Reading maps: the built-in ones, and the errors for malformed ones."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from papercrown.games.inkdoms import maps
from papercrown.games.inkdoms.catalogue import MAPS
from papercrown.games.inkdoms.maps import Map, plane
from papercrown.games.inkdoms.pieces import AREAS, BLUE, BROWN, EACH, NAMES, PURPLE, RED, YELLOW
from tests.games.inkdoms.map_files import mainland
from tests.kit.malformed import check_messages

each_map = pytest.mark.parametrize("name", MAPS.names)


def names(areas: Iterable[int]) -> set[str]:
    return {NAMES[area] for area in areas}


def area(name: str) -> int:
    return NAMES.index(name)


# --- Built-in maps ----------------------------------------------------------------------------------------------------


@each_map
def test_written_maps_equal_their_files(name: str) -> None:
    file = Path(maps.__file__).with_name(f"{name}.json").read_text("utf-8")
    assert maps.written(MAPS.load(name)) == file


@each_map
def test_three_colours_are_enough_for_each_kingdom_but_not_for_the_map(name: str) -> None:
    found = MAPS.load(name)
    assert all(maps.three_colours(found, range(start, start + EACH)) for start in range(0, AREAS, EACH))
    assert not maps.three_colours(found, range(AREAS))
    assert plane.colourable(found.beside, range(AREAS), 4)


@each_map
def test_each_kingdom_has_a_capital_three_kinds_of_monsters_and_two_spells(name: str) -> None:
    found = MAPS.load(name)
    for start in range(0, AREAS, EACH):
        own = range(start, start + EACH)
        assert [found.symbols[area] for area in own].count("capital") == 1
        kinds = [kind for kind in map(found.monster, own) if kind is not None]
        assert (len(kinds), len(set(kinds)), kinds.count(0)) == (3, 3, 1)
        spells = [spell for spell in map(found.spell, own) if spell is not None]
        assert (len(spells), len(set(spells))) == (2, 2)


def test_neighbours_on_the_mainland() -> None:
    found = MAPS.load("mainland")
    assert names(found.beside[area("B1")]) == {"B2", "B4"}
    assert names(found.beside[area("B6")]) == {"B2", "B3", "B4", "B5", "B9", "P6"}
    assert sum(map(len, found.beside)) == 2 * 114
    assert [sorted(near) for near in found.neighbours] == [
        [1, 3],
        [0, 2, 3, 4],
        [1, 4, 5],
        [0, 1, 4],
        [1, 2, 3, 5],
        [2, 4],
    ]


@pytest.mark.parametrize(
    ("name", "colour", "monster", "spell"),
    [
        ("B6", BLUE, None, None),
        ("P5", PURPLE, None, None),
        ("B7", BROWN, 0, None),
        ("B2", BLUE, 1, None),
        ("B3", RED, 2, None),
        ("P6", YELLOW, 3, None),
        ("B5", None, None, 0),
        ("R5", None, None, 3),
        ("B4", None, None, None),
    ],
)
def test_symbols_of_areas(name: str, colour: int | None, monster: int | None, spell: int | None) -> None:
    found = MAPS.load("mainland")
    assert (found.colour(area(name)), found.monster(area(name)), found.spell(area(name))) == (colour, monster, spell)


# --- User-made maps ---------------------------------------------------------------------------------------------------


def swapped(one: str, other: str) -> dict[str, Any]:
    """The mainland with two areas swapped."""
    names = {one: other, other: one}
    return mainland(grid=[" ".join(names.get(name, name) for name in row.split()) for row in mainland()["grid"]])


def symbols(**changes: str | None) -> dict[str, Any]:
    """The mainland with other symbols on some areas, or none."""
    found = {**mainland()["symbols"], **changes}
    return mainland(symbols={name: symbol for name, symbol in found.items() if symbol is not None})


def towers(first: Any) -> dict[str, Any]:
    """The mainland with another first watchtower."""
    return mainland(towers=[first, *mainland()["towers"][1:]])


def without(field: str) -> dict[str, Any]:
    return {name: value for name, value in mainland().items() if name != field}


def read(whole: Any) -> Map:
    return maps.read(whole if isinstance(whole, bytes) else json.dumps(whole).encode(), "own")


AROUND_U4 = dict.fromkeys(
    [(9, 6), (10, 6), (11, 6), (12, 6), (12, 7), (12, 8), (11, 8), (11, 9), (9, 7)], "U7"
)  # fmt: skip
SYMBOL = (
    "expected capital, green dragon, purple dragon, brown dragon, hydra, griffin, unicorn, spell 1, spell 2, spell 3 "
    "or spell 4, got"
)
AN_AREA = "expected an area such as B1: a letter of BPYGUR and a number from 1 to 9, got"
TITLE = "map own, title: expected a text of 1 to 40 printable characters, got"
REFUSED = {
    "a field that no map has": (
        mainland(colour="red"), 'map own, unknown field "colour": expected title, grid, symbols or towers'),
    "no title": (without("title"), "map own, title: expected a text, got nothing"),
    "an empty title": (mainland(title=" "), f'{TITLE} " "'),
    "a long title": (mainland(title="T" * 41), f'{TITLE} "{"T" * 41}"'),
    "a title of two lines": (mainland(title="A\nB"), f'{TITLE} "A\\nB"'),
    "no grid": (without("grid"), "map own, grid: expected a list of rows, got nothing"),
    "a row too few": (mainland(grid=mainland()["grid"][1:]), "map own, grid: expected 12 rows, got 11"),
    "a row that is a list": (
        mainland(grid=[["B1"] * 18] * 12), "map own, grid, row 1: expected a text, got a list"),
    "a cell too many": (
        mainland(grid=[*mainland()["grid"][:-1], "R9 " * 19]), "map own, grid, row 12: expected 18 cells, got 19"),
    "an area that is no area": (mainland({(2, 1): "B10"}), f'map own, grid, row 2, cell 3: {AN_AREA} "B10"'),
    "a small letter": (mainland({(0, 0): "b1"}), f'map own, grid, row 1, cell 1: {AN_AREA} "b1"'),
    "an area in two pieces": (mainland({(17, 11): "B1"}), "map own, grid: expected B1 in one piece, got 2 pieces"),
    "an area that touches itself only at a corner": (
        mainland({(2, 2): "B1"}), "map own, grid: expected B1 in one piece, got 2 pieces"),
    "an area that is nowhere": (
        mainland({(4, 0): "B2", (4, 1): "B2", (4, 2): "B6"}), "map own, grid: expected B3 in one piece, got none"),
    "a kingdom in two pieces": (
        swapped("B1", "R9"), "map own, grid: expected Bluewater in one piece, got 2 pieces"),
    "an area inside another": (
        mainland(AROUND_U4),
        "map own, grid: expected areas side by side, none inside another, got 1 border around others"),
    "no symbols": (without("symbols"), "map own, symbols: expected an object, got nothing"),
    "a symbol on no area": (symbols(B10="hydra"), f'map own, symbols: {AN_AREA} "B10"'),
    "an unknown symbol": (symbols(B2="kraken"), f'map own, symbols, B2: {SYMBOL} "kraken"'),
    "a dragon without a colour": (symbols(B7="dragon"), f'map own, symbols, B7: {SYMBOL} "dragon"'),
    "a hydra too few": (symbols(B2=None), "map own, symbols: expected hydra on 4 areas, got 3"),
    "a spell too many": (symbols(B4="spell 4"), "map own, symbols: expected spell 4 on 3 areas, got 4"),
    "a dragon of another colour": (
        symbols(B7="green dragon"), "map own, symbols: expected green dragon on 2 areas, got 3"),
    "seven capitals": (symbols(B4="capital"), "map own, symbols: expected capital on 6 areas, got 7"),
    "two capitals in a kingdom": (
        symbols(B4="capital", P5=None), "map own, symbols: expected 1 capital in Bluewater, got 2"),
    "no towers": (without("towers"), "map own, towers: expected a list of towers, got nothing"),
    "a tower too few": (mainland(towers=mainland()["towers"][1:]), "map own, towers: expected 12 towers, got 11"),
    "a tower at one area": (towers("B1"), "map own, towers, tower 1: expected 2 areas, got 1"),
    "a tower at three areas": (towers("B1|B2|B4"), "map own, towers, tower 1: expected 2 areas, got 3"),
    "a tower that is a list": (towers(["B1", "B2"]), "map own, towers, tower 1: expected a text, got a list"),
    "a tower with a space": (towers("B1| B2"), f'map own, towers, tower 1, area 2: {AN_AREA} " B2"'),
    "a tower at areas that are far": (
        towers("B1|B8"), "map own, towers: expected areas beside each other, got B1|B8"),
    "a tower where areas meet at a corner": (
        towers("B1|B6"), "map own, towers: expected areas beside each other, got B1|B6"),
    "a tower at an area and itself": (
        towers("B1|B1"), "map own, towers: expected areas beside each other, got B1|B1"),
    "two towers at an area": (
        towers("B2|B3"), "map own, towers: expected at most one watchtower at an area, got 2 at B3"),
    "no JSON": (b'{"title": "Own",\n "grid"}', "map own, line 2, column 8: not JSON: Expecting ':' delimiter"),
    "an empty file": (b"", "map own: expected a JSON object, got an empty file"),
    "a list": (b"[]", "map own: expected an object, got a list"),
    "a field that comes twice": (
        b'{"title": "Own", "title": "Own"}', 'map own: expected each field once, got "title" again'),
}  # fmt: skip


def test_malformed_maps() -> None:
    check_messages(read, REFUSED.values())


def test_a_valid_map() -> None:
    found = read(symbols(B4="hydra", B2=None) | {"title": "Örtchen"})
    assert found.title == "Örtchen"
    assert found.symbols[area("B4")] == "hydra"
    assert found.symbols[area("B2")] == ""
    assert "Örtchen" in maps.written(found)
    assert read(maps.written(found).encode()) == found


def test_a_title_with_quotes_is_written_and_read() -> None:
    found = read(mainland(title='The "Old" \\ Map'))
    assert read(maps.written(found).encode()).title == 'The "Old" \\ Map'
