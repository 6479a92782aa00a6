"""Land is divided here: into kingdoms, and each kingdom into areas.

Parts grow from single cells, the smallest first. Then they exchange cells along their borders: an annealing, in whole
numbers from beginning to end, so that it goes the same way on every machine. Cells that lie beside each other hold
together, some more than others; a border is the longer lived the weaker what it cuts, which makes parts compact and
their borders irregular. No exchange ever tears a part, or lets it touch itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

Cell = tuple[int, int]
"""Column and row."""
Parts = dict[Cell, int]
"""The part that each cell of a land belongs to."""
Around = dict[Cell, list[Cell]]
"""The cells around each, one after another; every second lies at a side."""

RING = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
BOND, SLANTED, UNEVEN = 16, 8, 11
"""How much cells hold together at a side, at a corner, and by how much that varies."""
WRONG_SIZE = 14
"""What the square of every cell too many or too few costs."""
HEAT, SWEEPS = 50, 80
"""How much worse an exchange may be in the beginning, and after how many rounds it must be for the better."""


def divide(land: Iterable[Cell], sizes: Sequence[int], chance: Random) -> Parts:
    """Parts of about these sizes, none smaller than the smallest or larger than the largest, each in one piece."""
    around = {(x, y): [(x + right, y + down) for right, down in RING] for x, y in sorted(land)}
    while True:
        parts = _grown(around, sizes, chance)
        _anneal(parts, around, sizes, chance)
        if all(min(sizes) <= size <= max(sizes) for size in Counter(parts.values()).values()):
            return parts


def _grown(around: Around, sizes: Sequence[int], chance: Random) -> Parts:
    """From a cell each; the part that lacks most goes on."""
    parts: Parts = {}
    lacking = [*sizes]
    edges = [{cell} for cell in chance.sample([*around], len(sizes))]
    while len(parts) < len(around):
        part = max((part for part, edge in enumerate(edges) if edge), key=lacking.__getitem__)
        cell = chance.choice(sorted(edges[part]))
        parts[cell] = part
        lacking[part] -= 1
        edges[part].update(near for near in around[cell][::2] if near in around)
        for edge in edges:
            edge.difference_update(parts)
    return parts


def _anneal(parts: Parts, around: Around, sizes: Sequence[int], chance: Random) -> None:
    cells = [*around]
    bonds = _bonds(around, chance)
    over = [[*parts.values()].count(part) - size for part, size in enumerate(sizes)]
    for sweep in range(SWEEPS):
        heat = HEAT * (SWEEPS - 1 - sweep) // SWEEPS
        for cell in chance.choices(cells, k=len(cells)):
            old, new = parts[cell], parts.get(chance.choice(around[cell][::2]))
            if new is None or new == old or not _stay_whole([parts.get(near) for near in around[cell]], old, new):
                continue
            worse = 2 * WRONG_SIZE * (over[new] - over[old] + 1)
            for near, bond in bonds[cell]:
                worse += bond * ((parts[near] == old) - (parts[near] == new))
            if worse <= chance.randint(0, heat):
                parts[cell] = new
                over[old] -= 1
                over[new] += 1


def _bonds(around: Around, chance: Random) -> dict[Cell, list[tuple[Cell, int]]]:
    """How much each cell is held by those around it."""
    bonds: dict[Cell, list[tuple[Cell, int]]] = {cell: [] for cell in around}
    for cell, ring in around.items():
        for near, usual in zip(ring[: len(RING) // 2], (BOND, SLANTED, BOND, SLANTED), strict=True):
            if near in around:
                bond = usual + chance.randint(-UNEVEN, UNEVEN)
                bonds[cell].append((near, bond))
                bonds[near].append((cell, bond))
    return bonds


def _stay_whole(ring: Sequence[int | None], old: int, new: int) -> bool:
    """Whether a cell may go from one part to another: around it, each of them is one piece."""
    return _pieces(ring, old) == _pieces(ring, new) == 1


def _pieces(ring: Sequence[int | None], part: int) -> int:
    return sum(ring[k] == part != ring[k - 1] for k in range(len(ring)))
