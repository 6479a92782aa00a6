"""Maps are JSON files: a grid with the area of every cell, and the symbols and watchtowers.

This module reads and checks them. `plane.py` turns the grid into borders that look drawn by hand.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from papercrown.core.phrasing import several
from papercrown.games.inkdoms.maps import plane
from papercrown.games.inkdoms.pieces import (
    AREAS,
    CAPITALS,
    COLOURS,
    COLUMNS,
    EACH,
    KINGDOMS,
    LETTERS,
    MONSTER_COLOURS,
    NAMES,
    PRIMARIES,
    ROWS,
    SPELL_AREAS,
    SPELLS,
    TOWERS,
)
from papercrown.paper.reader import Value, parsed

CAPITAL = "capital"
DRAGONS_PER_COLOUR, MONSTERS_PER_KIND = 2, 4
"""How many dragons of a colour a map has, and how many monsters of any other kind."""
MONSTERS = ("dragon", "hydra", "griffin", "unicorn")
_DRAGONS = tuple(f"{colour} dragon" for colour in COLOURS[PRIMARIES:])
_SPELLS = tuple(f"spell {number + 1}" for number in range(SPELLS))
WANTED = {
    CAPITAL: len(KINGDOMS),
    **dict.fromkeys(_DRAGONS, DRAGONS_PER_COLOUR),
    **dict.fromkeys(MONSTERS[1:], MONSTERS_PER_KIND),
    **dict.fromkeys(_SPELLS, SPELL_AREAS),
}
"""How many of each symbol a map has."""


@dataclass(frozen=True)
class Map:
    """Six kingdoms of nine areas each."""

    title: str
    cells: plane.Cells
    symbols: tuple[str, ...]
    """The symbol of each area: one of `WANTED`, or an empty text."""
    towers: tuple[tuple[int, int], ...]
    """The two areas that each watchtower joins."""

    @cached_property
    def beside(self) -> tuple[frozenset[int], ...]:
        """The areas that share a side with each."""
        return plane.beside(self.cells, AREAS)

    @cached_property
    def neighbours(self) -> tuple[frozenset[int], ...]:
        """The kingdoms that share a side with each."""
        return plane.beside(self.kingdoms, len(KINGDOMS))

    @property
    def kingdoms(self) -> plane.Cells:
        """The kingdom of every cell."""
        return tuple(tuple(area // EACH for area in row) for row in self.cells)

    @cached_property
    def bends(self) -> plane.Bends:
        """The offset of every corner of the grid."""
        return plane.bends(self.cells, self.kingdoms)

    def colour(self, area: int) -> int | None:
        """The colour that the capital or the monster of an area wants."""
        symbol = self.symbols[area]
        if symbol == CAPITAL:
            return int(CAPITALS[area // EACH])
        if symbol in _DRAGONS:
            return COLOURS.index(symbol.split()[0])
        return MONSTER_COLOURS[MONSTERS.index(symbol)] if symbol in MONSTERS else None

    def standing(self, area: int) -> str:
        """What stands on an area, with the colour it wants: "blue hydra"; empty for a plain area."""
        symbol, wish = self.symbols[area], self.colour(area)
        what = f"{symbol} of {KINGDOMS[area // EACH]}" if symbol == CAPITAL else symbol
        return what if wish is None or symbol in _DRAGONS else f"{COLOURS[wish]} {what}"

    def spell(self, area: int) -> int | None:
        """The spell of an area, counted from 0."""
        return _SPELLS.index(self.symbols[area]) if self.symbols[area] in _SPELLS else None

    def monster(self, area: int) -> int | None:
        """The kind of the monster of an area."""
        kind = self.symbols[area].rpartition(" ")[2]
        return MONSTERS.index(kind) if kind in MONSTERS else None


def read(raw: bytes, name: str) -> Map:
    """Read a map file; a `SheetError` says what is wrong with it."""
    fields = parsed(raw, f"map {name}").fields(("title", "grid", "symbols", "towers"))
    found = Map(
        _title(fields["title"]),
        _grid(fields["grid"]),
        _symbols(fields["symbols"]),
        tuple(_tower(tower) for tower in fields["towers"].items("tower", TOWERS, TOWERS)),
    )
    _check_shape(found, fields["grid"])
    _check_towers(found, fields["towers"])
    return found


def written(found: Map) -> str:
    """The JSON of a map, as `read` expects it."""
    rows = ",\n".join(f'    "{" ".join(NAMES[area] for area in row)}"' for row in found.cells)
    own = [range(EACH * number, EACH * (number + 1)) for number in range(len(KINGDOMS))]
    symbols = ",\n".join(
        "    " + ", ".join(f'"{NAMES[area]}": "{found.symbols[area]}"' for area in areas if found.symbols[area])
        for areas in own
    )
    towers = ", ".join(f'"{NAMES[one]}|{NAMES[other]}"' for one, other in found.towers)
    return (
        f'{{\n  "title": {json.dumps(found.title, ensure_ascii=False)},\n  "grid": [\n{rows}\n  ],\n'
        f'  "symbols": {{\n{symbols}\n  }},\n  "towers": [{towers}]\n}}\n'
    )


def _title(value: Value) -> str:
    if not (value.text().strip() and value.text().isprintable() and len(value.text()) <= 40):
        raise value.error("a text of 1 to 40 printable characters")
    return value.text()


def _grid(value: Value) -> plane.Cells:
    rows = [
        row.parts(row.text().split(), "cell", COLUMNS, COLUMNS) for row in value.items("row", ROWS, ROWS)
    ]  # fmt: skip
    return tuple(tuple(_area(cell) for cell in row) for row in rows)


def _area(value: Value) -> int:
    if value.raw not in NAMES:
        raise value.error(f"an area such as {NAMES[0]}: a letter of {LETTERS} and a number from 1 to {EACH}")
    return NAMES.index(value.text())


def _symbols(value: Value) -> tuple[str, ...]:
    symbols = [""] * AREAS
    for name, symbol in value.entries().items():
        symbols[_area(Value(value.where, name))] = symbol.choice(list(WANTED))
    for kind, wanted in WANTED.items():
        if (count := symbols.count(kind)) != wanted:
            raise value.error(f"{kind} on {wanted} areas", str(count))
    for number, kingdom in enumerate(KINGDOMS):
        if (count := symbols[EACH * number : EACH * (number + 1)].count(CAPITAL)) != 1:
            raise value.error(f"1 {CAPITAL} in {kingdom}", str(count))
    return tuple(symbols)


def _tower(value: Value) -> tuple[int, int]:
    one, other = value.parts(value.text().split("|"), "area", 2, 2)
    return _area(one), _area(other)


def _check_shape(found: Map, grid: Value) -> None:
    """Every area and kingdom is connected and has no hole."""
    for area, name in enumerate(NAMES):
        if (pieces := plane.pieces(found.cells, area)) != 1:
            raise grid.error(f"{name} in one piece", f"{pieces} pieces" if pieces else "none")
    for number, kingdom in enumerate(KINGDOMS):
        if (pieces := plane.pieces(found.kingdoms, number)) != 1:
            raise grid.error(f"{kingdom} in one piece", f"{pieces} pieces")
    if enclosed := plane.enclosed(found.cells):
        raise grid.error("areas side by side, none inside another", f"{several(enclosed, 'border')} around others")


def _check_towers(found: Map, towers: Value) -> None:
    for one, other in found.towers:
        if other not in found.beside[one]:
            raise towers.error("areas beside each other", f"{NAMES[one]}|{NAMES[other]}")
    uses = Counter(area for tower in found.towers for area in tower)
    for area, times in uses.items():
        if times > 1:
            raise towers.error("at most one watchtower at an area", f"{times} at {NAMES[area]}")


def three_colours(found: Map, areas: Sequence[int]) -> bool:
    """Whether three colours are enough for these areas."""
    return plane.colourable(found.beside, areas, PRIMARIES)
