"""Divides land: the board into kingdoms, and each kingdom into areas.

Parts grow from single cells. Then simulated annealing moves cells along their borders from part to part, in integer
arithmetic, so that it runs the same way on every machine. Neighbouring cells are held together by bonds of varying
strength, and borders settle where the bonds are weak: that makes parts compact and borders irregular. No move ever
splits a part or makes it touch itself.
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
"""The eight cells around each, in order; those with even indices share a side with it."""

RING = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
SIDE_BOND, CORNER_BOND, BOND_JITTER = 16, 8, 11
"""How strongly cells hold together at a side and at a corner, and how far that varies at random."""
SIZE_ERROR_COST = 14
"""The cost of a part is this times the square of the cells it has too many or too few."""
INITIAL_HEAT, ANNEALING_SWEEPS = 50, 80
"""The largest accepted cost of a move in the first sweep, which falls to 0 by the last."""


def divide(land: Iterable[Cell], sizes: Sequence[int], chance: Random) -> Parts:
    """Connected parts of about these sizes, none smaller than the smallest or larger than the largest."""
    around = {(x, y): [(x + right, y + down) for right, down in RING] for x, y in sorted(land)}
    while True:
        parts = _grow(around, sizes, chance)
        _anneal(parts, around, sizes, chance)
        if all(min(sizes) <= size <= max(sizes) for size in Counter(parts.values()).values()):
            return parts


def _grow(around: Around, sizes: Sequence[int], chance: Random) -> Parts:
    """Grow each part from one cell; the part that lacks most cells grows next."""
    parts: Parts = {}
    missing = [*sizes]
    edges = [{cell} for cell in chance.sample([*around], len(sizes))]
    while len(parts) < len(around):
        part = max((part for part, edge in enumerate(edges) if edge), key=missing.__getitem__)
        cell = chance.choice(sorted(edges[part]))
        parts[cell] = part
        missing[part] -= 1
        edges[part].update(near for near in around[cell][::2] if near in around)
        for edge in edges:
            edge.difference_update(parts)
    return parts


def _anneal(parts: Parts, around: Around, sizes: Sequence[int], chance: Random) -> None:
    cells = [*around]
    bonds = _bonds(around, chance)
    excess = [[*parts.values()].count(part) - size for part, size in enumerate(sizes)]
    for sweep in range(ANNEALING_SWEEPS):
        heat = INITIAL_HEAT * (ANNEALING_SWEEPS - 1 - sweep) // ANNEALING_SWEEPS
        for cell in chance.choices(cells, k=len(cells)):
            old, new = parts[cell], parts.get(chance.choice(around[cell][::2]))
            if new is None or new == old or not _stay_connected([parts.get(near) for near in around[cell]], old, new):
                continue
            cost = 2 * SIZE_ERROR_COST * (excess[new] - excess[old] + 1)
            for near, bond in bonds[cell]:
                cost += bond * ((parts[near] == old) - (parts[near] == new))
            if cost <= chance.randint(0, heat):
                parts[cell] = new
                excess[old] -= 1
                excess[new] += 1


def _bonds(around: Around, chance: Random) -> dict[Cell, list[tuple[Cell, int]]]:
    """The bonds of each cell with those around it."""
    bonds: dict[Cell, list[tuple[Cell, int]]] = {cell: [] for cell in around}
    for cell, ring in around.items():
        for near, usual in zip(ring[: len(RING) // 2], (SIDE_BOND, CORNER_BOND, SIDE_BOND, CORNER_BOND), strict=True):
            if near in around:
                bond = usual + chance.randint(-BOND_JITTER, BOND_JITTER)
                bonds[cell].append((near, bond))
                bonds[near].append((cell, bond))
    return bonds


def _stay_connected(ring: Sequence[int | None], old: int, new: int) -> bool:
    """Whether a cell may change parts: both must be one run of the ring around it."""
    return _runs(ring, old) == _runs(ring, new) == 1


def _runs(ring: Sequence[int | None], part: int) -> int:
    return sum(ring[k] == part != ring[k - 1] for k in range(len(ring)))
