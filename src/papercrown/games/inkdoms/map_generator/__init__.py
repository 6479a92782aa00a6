"""Maps generated from a number.

A map is generated in five steps, from random numbers that depend only on its number (`Random(f"map {number}")`):

1. `growth.py` divides the board into six kingdoms of equal size. It retries if a kingdom is long and narrow or has a
   single neighbour, or if four kingdoms meet at a corner.
2. It divides each kingdom into nine areas of three to five cells. It retries if an area is a straight line, if three
   colours are not enough for the kingdom, or if the kingdom has too few or too many inner borders.
3. A circle must fit into every area within its final, bent borders (see `maps/plane.py`), and three colours must not be
   enough for the whole map. Otherwise generation starts over.
4. Every kingdom gets a capital, a dragon of another colour than the capital, two other monsters and two spells. No two
   symbols that want the same colour are neighbours, and neither are two spells.
5. Watchtowers come last, on borders long enough to show which areas they join: one inside each kingdom, and six between
   kingdoms, so that each kingdom shares two.

All arithmetic here is on integers, so a number gives the same map on every machine. `maps/highlands.json` is the map
with the number `HIGHLANDS`; regenerate it whenever a change here changes what a number stands for.
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
"""The number that the built-in highlands were generated from."""
MAX_CACHED_MAPS = 16
AREA_SIZES_CELLS = (3, 3, 4, 4, 4, 4, 4, 5, 5)
"""The sizes of a kingdom's areas."""
MAX_KINGDOM_EXTENT_CELLS = 9
"""Columns or rows that a kingdom may span."""
MIN_NEIGHBOUR_KINGDOMS = 2
MAX_NEIGHBOUR_AREAS = 7
MIN_INNER_BORDERS, MAX_INNER_BORDERS = 13, 14
"""Borders between areas of the same kingdom; the kingdoms of the mainland have 14 or 15."""
MIN_AREA_RADIUS_PARTS = UNIT * 68 // 100
"""The radius of a circle that fits into every area: slightly more than `map_geometry.py` requires."""
CENTRE_STEP_PARTS = UNIT // 8
"""The distance between the candidate centres of that circle."""
MAX_PLACEMENT_ATTEMPTS = 300
"""Attempts to place the symbols of a kingdom, or all watchtowers, before generation starts over."""

_BOARD = [(column, row) for column in range(COLUMNS) for row in range(ROWS)]


def generate(number: int, title: str | None = None) -> Map:
    """The map with this number.

    >>> generate(10).title
    'Map 10'
    """
    return replace(_generated(number), title=title or f"Map {number}")


@lru_cache(MAX_CACHED_MAPS)
def _generated(number: int) -> Map:
    chance = Random(f"map {number}")
    while True:
        cells = _area_grid(_kingdoms(chance), chance)
        found = Map("", cells, ("",) * AREAS, ())
        if _is_playable(found):
            symbols, towers = _symbols(found, chance), _towers(found, chance)
            if symbols and towers:
                return replace(found, symbols=symbols, towers=towers)


def _is_playable(found: Map) -> bool:
    """Whether the areas of a map, which has no symbols yet, make a good game."""
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
            and all(_extent(_cells_of(parts, kingdom)) <= MAX_KINGDOM_EXTENT_CELLS for kingdom in range(len(KINGDOMS)))
            and not _four_way_corners(grid)
        ):
            return parts


def _area_grid(kingdoms: Parts, chance: Random) -> plane.Cells:
    """The areas of all kingdoms; those of a kingdom are numbered from its top left."""
    areas = {}
    for kingdom in range(len(KINGDOMS)):
        parts = _areas_of_kingdom(_cells_of(kingdoms, kingdom), chance)
        first = [min((row, column) for (column, row), part in parts.items() if part == own) for own in range(EACH)]
        for cell, part in parts.items():
            areas[cell] = EACH * kingdom + sorted(first).index(first[part])
    return _grid(areas)


def _areas_of_kingdom(kingdom: Sequence[Cell], chance: Random) -> Parts:
    while True:
        parts = divide(kingdom, AREA_SIZES_CELLS, chance)
        near = plane.beside(_grid(parts), EACH + 1)[:EACH]
        inner_borders = sum(len(others - {EACH}) for others in near) // 2
        if (
            MIN_INNER_BORDERS <= inner_borders <= MAX_INNER_BORDERS
            and all(_extent(cells) < len(cells) for cells in (_cells_of(parts, area) for area in range(EACH)))
            and plane.colourable(near, range(EACH), PRIMARIES)
        ):
            return parts


def _cells_of(parts: Parts, part: int) -> list[Cell]:
    return [cell for cell, own in parts.items() if own == part]


def _grid(parts: Parts) -> plane.Cells:
    """The part of every cell of the board. Cells outside all parts belong to one more, with the next number."""
    outside = 1 + max(parts.values())
    return tuple(tuple(parts.get((column, row), outside) for column in range(COLUMNS)) for row in range(ROWS))


def _extent(cells: Sequence[Cell]) -> int:
    """The number of columns or rows that the cells span, whichever is larger."""
    columns, rows = {column for column, _ in cells}, {row for _, row in cells}
    return max(len(columns), len(rows))


def _four_way_corners(grid: plane.Cells) -> int:
    """The number of corners at which four parts meet."""
    return sum(
        len({*left, *right}) == 4 for rows in pairwise(grid) for left, right in pairwise(zip(*rows, strict=True))
    )


# --- Room for a circle ------------------------------------------------------------------------------------------------


def _has_room(found: Map, area: int) -> bool:
    """Whether a circle of `MIN_AREA_RADIUS_PARTS` around one of the candidate centres fits into an area."""
    corners = [_bent(found, corner) for corner in plane.outline(found.cells, frozenset((area,)))]
    sides = [*pairwise((*corners, corners[0]))]
    xs, ys = (
        range(min(along) + MIN_AREA_RADIUS_PARTS, max(along) - MIN_AREA_RADIUS_PARTS + 1, CENTRE_STEP_PARTS)
        for along in zip(*corners, strict=True)
    )
    return any(_is_clear(x, y, sides) for x in xs for y in ys)


def _bent(found: Map, corner: plane.Corner) -> plane.Corner:
    """Where a corner of the grid really lies, in parts of a cell."""
    column, row = corner
    right, down = found.bends[row][column]
    return UNIT * column + right, UNIT * row + down


def _is_clear(x: int, y: int, sides: Sequence[tuple[plane.Corner, plane.Corner]]) -> bool:
    """Whether a point is inside the polygon with these sides, and no side is closer than the radius."""
    windings = 0
    for (a, b), (c, d) in sides:
        length = (c - a) ** 2 + (d - b) ** 2
        along = (x - a) * (c - a) + (y - b) * (d - b)
        aside = (y - b) * (c - a) - (x - a) * (d - b)
        end_x, end_y = (a, b) if along <= 0 else (c, d)
        beyond = not 0 < along < length
        if (beyond and (x - end_x) ** 2 + (y - end_y) ** 2 < MIN_AREA_RADIUS_PARTS**2) or (
            not beyond and aside**2 < MIN_AREA_RADIUS_PARTS**2 * length
        ):
            return False
        windings += (b <= y < d and aside < 0) - (d <= y < b and aside > 0)
    return windings != 0


# --- Symbols and watchtowers ------------------------------------------------------------------------------------------


def _symbols(found: Map, chance: Random) -> tuple[str, ...]:
    """The symbol of each area, or an empty tuple if some could not be placed."""
    symbols = ("",) * AREAS
    for kingdom, given in enumerate(_symbols_per_kingdom(chance)):
        before, after = symbols[: EACH * kingdom], symbols[EACH * (kingdom + 1) :]
        own = [*given, *[""] * (EACH - len(given))]
        for _ in range(MAX_PLACEMENT_ATTEMPTS):
            chance.shuffle(own)
            symbols = (*before, *own, *after)
            if not _clash(found, symbols):
                break
        else:
            return ()
    return symbols


def _symbols_per_kingdom(chance: Random) -> list[list[str]]:
    """The symbols of each kingdom: all kinds of monsters but one, and two different spells."""
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
    """Whether two symbols that want the same colour, or two spells, are neighbours."""
    tried = replace(found, symbols=symbols)
    alike = [tried.colour(area) if tried.spell(area) is None else "spell" for area in range(AREAS)]
    return any(alike[a] is not None and alike[a] == alike[b] for a in range(AREAS) for b in found.beside[a])


def _towers(found: Map, chance: Random) -> tuple[tuple[int, int], ...]:
    """The two areas at each watchtower, or an empty tuple if some could not be placed."""
    borders = [
        (min(one, other), max(one, other))
        for one, other, path in plane.borders(found.cells)
        if plane.OUTSIDE not in (one, other) and len(path) > 2  # at least two sides of cells
    ]
    for _ in range(MAX_PLACEMENT_ATTEMPTS):
        chance.shuffle(borders)
        towers = _allowed_towers(borders)
        if len(towers) == TOWERS:
            return tuple(sorted(towers, key=lambda tower: [NAMES[area] for area in tower]))
    return ()


def _allowed_towers(borders: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Greedily chosen borders: at most one per area and per pair of kingdoms, and two shared ones per kingdom."""
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
