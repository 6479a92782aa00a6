"""The maps: the built-in ones, and users' own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from papercrown.content.catalogue import Catalogue

if TYPE_CHECKING:
    from papercrown.core.records import Record
    from papercrown.games.inkdoms.maps import Map


def _read(file: Path) -> Map:
    from papercrown.games.inkdoms.maps import read

    return read(file.read_bytes(), file.stem)


def _read_user(file: Path) -> Map:
    from papercrown.content.authoring import read_bytes
    from papercrown.games.inkdoms.map_geometry import check_areas
    from papercrown.games.inkdoms.maps import read

    found = read(read_bytes(file, "map"), file.stem)
    check_areas(found, file.stem)
    return found


def write_map(record: Record, code: int, found: Map) -> None:
    """Write a map into the record that the rules read."""
    from papercrown.games.inkdoms.maps import CAPITAL
    from papercrown.games.inkdoms.position import NONE

    record.code = code
    record.realms[:] = found.kingdoms
    record.bends[:] = found.bends
    record.neighbours[:] = [_bits(near) for near in found.neighbours]
    for area, near in enumerate(found.beside):
        record.beside[area] = _bits(near)
        if found.symbols[area] == CAPITAL:
            record.capitals |= 1 << area
        if (kind := found.monster(area)) is not None:
            record.monsters[kind] |= 1 << area
        if (colour := found.colour(area)) is not None:
            record.wishes[colour] |= 1 << area
        if (spell := found.spell(area)) is not None:
            record.spells[spell] |= 1 << area
    record.tower[:] = NONE
    for number, areas in enumerate(found.towers):
        record.towers[number] = areas
        for area in areas:
            record.tower[area] = number


def _bits(numbers: frozenset[int]) -> int:
    return sum(1 << number for number in numbers)


MAPS = Catalogue(
    "map",
    built_in={
        "mainland": "the first map of the six kingdoms.",
        "highlands": "another one, made by the generator.",
    },
    folder=Path(__file__).parent / "maps",
    read=_read,
    read_user=_read_user,
    write=lambda options, code, found: write_map(options.map, code, found),
    user_summary="a map of your own.",
)


def map_of(code: int) -> Map:
    """The map of a position, by its code."""
    return MAPS.content_of(code)
