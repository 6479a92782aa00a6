"""Where the maps are found: those of the atlas, and people's own."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from papercrown.core.errors import OptionError, PapercrownError
from papercrown.core.options import Value
from papercrown.core.phrasing import one_of, shown
from papercrown.core.records import Record
from papercrown.games.inkdoms.maps import CAPITAL, Map, read
from papercrown.games.inkdoms.option import ATLAS, OWN
from papercrown.games.inkdoms.position import NONE


def find(name: Value) -> tuple[int, Map]:
    """A map, and the code by which it is found again."""
    if name in ATLAS:
        return ATLAS.index(str(name)), of_the_atlas(str(name))
    if name in OWN.names():
        return _own(str(name))
    raise OptionError(f"option map: expected {one_of([*ATLAS, *OWN.names()])}, got {shown(name)}")


@cache
def of_the_atlas(name: str) -> Map:
    return read((Path(__file__).parent / "maps" / f"{name}.json").read_bytes(), name)


def map_of(code: int) -> Map:
    """The map that a position was set up with."""
    return of_the_atlas(ATLAS[code]) if code >= 0 else _OWN_BY_CODE[code]


_OWN_BY_CODE: dict[int, Map] = {}


@cache
def _own(name: str) -> tuple[int, Map]:
    """Read once: a map does not change while people play on it."""
    from papercrown.games.inkdoms.map_geometry import check_rooms

    try:
        raw = (OWN.folder / f"{name}.json").read_bytes()
        found = read(raw, name)
        check_rooms(found, name)
    except (PapercrownError, OSError) as error:
        raise OptionError(f"option map: {error}") from None
    code = -1 - int.from_bytes(hashlib.sha256(raw).digest()[:7], "big")
    _OWN_BY_CODE[code] = found
    return code, found


def lay_open(record: Record, code: int, found: Map) -> None:
    """A map as the rules know it."""
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
