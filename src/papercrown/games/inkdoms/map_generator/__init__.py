"""Maps generated from a number.

A map is generated in five steps, from random numbers that depend on its number only (`Random(f"map {number}")`):

1. `growth.py` divides the board into six kingdoms of equal size. It tries again if one is long and narrow, if one has a
   single neighbour, or if four of them meet at a corner.
2. It divides each kingdom into nine areas of three to five cells. It tries again if one is a straight line, if three
   colours are not enough for the kingdom, or if it has more or fewer borders inside than is good for painting.
3. Into every area a circle must fit, where the borders run in the end (see `maps/plane.py`), and three colours must not
   be enough for the whole map. Otherwise everything starts again.
4. Every kingdom gets a capital, a dragon that is not of the capital's colour, two other monsters and two spells, and
   places for them: no two that want the same colour lie beside each other, nor do two spells.
5. Watchtowers come last, on borders that are long enough to see which areas they join: one inside of each kingdom, and
   six where kingdoms meet, two of them at each.

All arithmetic is in whole numbers, so the same number gives the same map everywhere. `maps/highlands.json` is the map
of `HIGHLANDS`; write it again whenever a change here changes the maps of the numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from random import Random

from papercrown.games.inkdoms.map_generator.growth import Cell, Parts, divide
from papercrown.games.inkdoms.maps import CAPITAL, MONSTERS, WANTED, Map, plane, three_colours
from papercrown.games.inkdoms.pieces import (
    AREAS,
    CAPITALS,
    COLOURS,
    COLUMNS,
    EACH,
    KINGDOMS,
    NAMES,
    PRIMARIES,
    ROWS,
    TOWERS,
    UNIT,
)

HIGHLANDS = 10
"""The number of the built-in map that was generated."""
MAX_CACHED = 16
SIZES = (3, 3, 4, 4, 4, 4, 4, 5, 5)
"""The sizes of a kingdom's areas, in cells."""
MAX_EXTENT = 9
"""The most columns or rows that a kingdom may span."""
MIN_NEIGHBOUR_KINGDOMS = 2
MAX_NEIGHBOUR_AREAS = 7
MIN_INNER_BORDERS, MAX_INNER_BORDERS = 13, 14
"""Borders between areas of the same kingdom. The mainland has 14 or 15, fewer where straight kingdoms meet."""
MIN_RADIUS = UNIT * 68 // 100
"""Every area holds a circle of this radius, a little larger than `map_geometry.py` demands."""
RADIUS_STEP = UNIT // 8
"""The distance between the centres that are tried."""
MAX_ATTEMPTS = 300
"""Attempts at each kingdom before the whole map is started again."""

_BOARD = [(column, row) for column in range(COLUMNS) for row in range(ROWS)]


def generate(number: int, title: str | None = None) -> Map:
    """The map with this number.

    >>> generate(10).title
    'Map 10'
    """
    return replace(_generated(number), title=title or f"Map {number}")


@lru_cache(MAX_CACHED)
def _generated(number: int) -> Map:
    chance = Random(f"map {number}")
    while True:
        cells = _areas(_kingdoms(chance), chance)
        found = Map("", cells, ("",) * AREAS, ())
        if _is_good(found):
            symbols, towers = _symbols(found, chance), _towers(found, chance)
            if symbols and towers:
                return replace(found, symbols=symbols, towers=towers)


def _is_good(found: Map) -> bool:
    """Whether a map, still empty, is one to paint."""
    return (
        not plane.enclosed(found.cells)
        and max(map(len, found.beside)) <= MAX_NEIGHBOUR_AREAS
        and not three_colours(found, range(AREAS))
        and all(_has_room(found, area) for area in range(AREAS))
    )


# --- Kingdoms and areas ---------------------------------------------------------------------------------------------


def _kingdoms(chance: Random) -> Parts:
    while True:
        parts = divide(_BOARD, [len(_BOARD) // len(KINGDOMS)] * len(KINGDOMS), chance)
        grid = _grid(parts)
        if (
            not plane.enclosed(grid)
            and min(map(len, plane.beside(grid, len(KINGDOMS)))) >= MIN_NEIGHBOUR_KINGDOMS
            and all(_longest(_land(parts, kingdom)) <= MAX_EXTENT for kingdom in range(len(KINGDOMS)))
            and not _crossings(grid)
        ):
            return parts


def _areas(kingdoms: Parts, chance: Random) -> plane.Cells:
    """The areas of all kingdoms, numbered from the top left on."""
    areas = {}
    for kingdom in range(len(KINGDOMS)):
        parts = _divided(_land(kingdoms, kingdom), chance)
        first = [min((row, column) for (column, row), part in parts.items() if part == own) for own in range(EACH)]
        for cell, part in parts.items():
            areas[cell] = EACH * kingdom + sorted(first).index(first[part])
    return _grid(areas)


def _divided(kingdom: Sequence[Cell], chance: Random) -> Parts:
    while True:
        parts = divide(kingdom, SIZES, chance)
        near = plane.beside(_grid(parts), EACH + 1)[:EACH]
        inside = sum(len(others - {EACH}) for others in near) // 2
        if (
            MIN_INNER_BORDERS <= inside <= MAX_INNER_BORDERS
            and all(_longest(land) < len(land) for land in (_land(parts, area) for area in range(EACH)))
            and plane.colourable(near, range(EACH), PRIMARIES)
        ):
            return parts


def _land(parts: Parts, part: int) -> list[Cell]:
    return [cell for cell, own in parts.items() if own == part]


def _grid(parts: Parts) -> plane.Cells:
    """The parts, and around them a part that comes after all of them."""
    rest = 1 + max(parts.values())
    return tuple(tuple(parts.get((column, row), rest) for column in range(COLUMNS)) for row in range(ROWS))


def _longest(land: Sequence[Cell]) -> int:
    """The columns or the rows that it reaches over, whichever are more."""
    columns, rows = {column for column, _ in land}, {row for _, row in land}
    return max(len(columns), len(rows))


def _crossings(grid: plane.Cells) -> int:
    """The corners at which four parts meet."""
    return sum(
        len({*left, *right}) == 4 for rows in pairwise(grid) for left, right in pairwise(zip(*rows, strict=True))
    )


# --- Room -------------------------------------------------------------------------------------------------------------


def _has_room(found: Map, area: int) -> bool:
    """Whether the circle fits into an area, its middle at one of the places that are tried."""
    corners = [_place(found, corner) for corner in plane.outline(found.cells, frozenset((area,)))]
    sides = [*pairwise((*corners, corners[0]))]
    across, down = (
        range(min(places) + MIN_RADIUS, max(places) - MIN_RADIUS + 1, RADIUS_STEP)
        for places in zip(*corners, strict=True)
    )
    return any(_is_clear(x, y, sides) for x in across for y in down)


def _place(found: Map, corner: plane.Corner) -> plane.Corner:
    """In parts of a cell."""
    column, row = corner
    right, down = found.bends[row][column]
    return UNIT * column + right, UNIT * row + down


def _is_clear(x: int, y: int, sides: Sequence[tuple[plane.Corner, plane.Corner]]) -> bool:
    """Whether a place is inside of all sides, and none of them is near."""
    windings = 0
    for (a, b), (c, d) in sides:
        length = (c - a) ** 2 + (d - b) ** 2
        along = (x - a) * (c - a) + (y - b) * (d - b)
        aside = (y - b) * (c - a) - (x - a) * (d - b)
        end_x, end_y = (a, b) if along <= 0 else (c, d)
        beyond = not 0 < along < length
        if (beyond and (x - end_x) ** 2 + (y - end_y) ** 2 < MIN_RADIUS**2) or (
            not beyond and aside**2 < MIN_RADIUS**2 * length
        ):
            return False
        windings += (b <= y < d and aside < 0) - (d <= y < b and aside > 0)
    return windings != 0


# --- Symbols and watchtowers ------------------------------------------------------------------------------------------


def _symbols(found: Map, chance: Random) -> tuple[str, ...]:
    """What stands on each area; nothing if no places were found."""
    symbols = ("",) * AREAS
    for kingdom, hand in enumerate(_hands(chance)):
        before, after = symbols[: EACH * kingdom], symbols[EACH * (kingdom + 1) :]
        own = [*hand, *[""] * (EACH - len(hand))]
        for _ in range(MAX_ATTEMPTS):
            chance.shuffle(own)
            symbols = (*before, *own, *after)
            if not _clash(found, symbols):
                break
        else:
            return ()
    return symbols


def _hands(chance: Random) -> list[list[str]]:
    """For each kingdom what stands there: a kind of monsters is missing, and no two spells are the same."""
    dragons, spells = (
        [symbol for symbol, wanted in WANTED.items() if kind in symbol for _ in range(wanted)]
        for kind in (MONSTERS[0], "spell")
    )
    missing = 2 * [*MONSTERS[1:]]
    chance.shuffle(missing)
    while any(COLOURS[colour] in dragon for colour, dragon in zip(CAPITALS, dragons, strict=True)):
        chance.shuffle(dragons)
    while any(one == other for one, other in zip(spells[::2], spells[1::2], strict=True)):
        chance.shuffle(spells)
    return [
        [CAPITAL, dragons[k], *(kind for kind in MONSTERS[1:] if kind != missing[k]), *spells[2 * k : 2 * k + 2]]
        for k in range(len(KINGDOMS))
    ]


def _clash(found: Map, symbols: tuple[str, ...]) -> bool:
    """Whether two that want the same colour lie beside each other, or two spells."""
    tried = replace(found, symbols=symbols)
    alike = [tried.colour(area) if tried.spell(area) is None else "spell" for area in range(AREAS)]
    return any(alike[a] is not None and alike[a] == alike[b] for a in range(AREAS) for b in found.beside[a])


def _towers(found: Map, chance: Random) -> tuple[tuple[int, int], ...]:
    """The areas at each watchtower, which stands on a border that is not short; nothing if no places were found."""
    borders = [
        (min(one, other), max(one, other))
        for one, other, way in plane.borders(found.cells)
        if plane.OUTSIDE not in (one, other) and len(way) > 2
    ]
    for _ in range(MAX_ATTEMPTS):
        chance.shuffle(borders)
        towers = _chosen(borders)
        if len(towers) == TOWERS:
            return tuple(sorted(towers, key=lambda tower: [NAMES[area] for area in tower]))
    return ()


def _chosen(borders: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """All that may have a watchtower, from the first on: each area one, each kingdom one inside and two to others."""
    towers: list[tuple[int, int]] = []
    areas, kingdoms, crossed = set[int](), Counter[int](), set[tuple[int, int]]()
    for one, other in borders:
        between = one // EACH, other // EACH
        inside = between[0] == between[1]
        if (
            between not in crossed
            and areas.isdisjoint((one, other))
            and (inside or all(kingdoms[k] < 2 for k in between))
        ):
            towers.append((one, other) if NAMES[one] < NAMES[other] else (other, one))
            areas |= {one, other}
            crossed.add(between)
            kingdoms.update(() if inside else between)
    return towers
