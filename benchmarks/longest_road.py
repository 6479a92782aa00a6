"""Searches for the roads of Color-In Kingdoms whose longest path takes the most time to compute.

    python benchmarks/longest_road.py [--seconds N] [--seed N]

For each province, half of the time goes to random roads of all densities. The other half goes to hill climbing from the
slowest of them: change a few spaces, and keep the change if the road becomes slower. Each road is timed twice, in CPU
time, and the shorter time counts, because other programs disturb it less.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from papercrown.games.color_in_kingdoms import roads as _roads
from papercrown.games.color_in_kingdoms.catalogue import PROVINCES, map_of, province_of
from papercrown.games.color_in_kingdoms.provinces import Province

roads: Any = _roads  # compiled functions have no types
CLIMBERS = 8
"""Hill climbing starts from this many of the slowest random roads."""
MAX_TOGGLED_SPACES = 3
"""At most this many spaces are built or removed in a step."""


@dataclass(frozen=True)
class Road:
    """A connected road, as bits, its longest path, and how long that took to compute."""

    spaces: int
    milliseconds: float
    length: int


class Course:
    """One province, in which roads are measured."""

    def __init__(self, number: int) -> None:
        self.province = province_of(number)
        self.near, self.order = map_of(number).near.copy(), map_of(number).order.copy()
        for table in (self.near, self.order):
            table.flags.writeable = False  # as in the game: a second specialisation is not compiled

    def measured(self, chosen: int) -> Road:
        """The largest connected road in these spaces, timed."""
        spaces = self._largest(chosen)
        times, length = [], 0
        for _ in range(2):
            start = time.process_time()
            length = int(roads.longest_path(self.near, self.order, spaces))
            times.append(1000 * (time.process_time() - start))
        return Road(spaces, min(times), length)

    def _largest(self, chosen: int) -> int:
        largest = 0
        while chosen:
            group = int(roads.connected(self.near, chosen & -chosen, chosen))
            largest = max(largest, group, key=int.bit_count)
            chosen &= ~group
        return largest

    def random_roads(self, chance: random.Random) -> Iterator[Road]:
        """Random roads of all densities."""
        size = len(self.province.places)
        while True:
            density = chance.uniform(0.1, 1)
            yield self.measured(sum(1 << space for space in range(size) if chance.random() < density) or 1)

    def climbing(self, slowest: list[Road], chance: random.Random) -> Iterator[Road]:
        """Roads with a few spaces more or less than these; the list keeps the slowest found from each start."""
        size = len(self.province.places)
        for place in cycle(range(len(slowest))):
            toggled = sum(1 << space for space in chance.sample(range(size), chance.randint(1, MAX_TOGGLED_SPACES)))
            road = self.measured((slowest[place].spaces ^ toggled) or 1)
            if road.milliseconds > slowest[place].milliseconds:
                slower = min(road, self.measured(road.spaces), key=_time)  # the first time may have been an outlier
                slowest[place] = max(slower, slowest[place], key=_time)
            yield road


def _time(road: Road) -> float:
    return road.milliseconds


def run(course: Course, seconds: float, chance: random.Random) -> str:
    """What was found in one province, in words and as a map."""
    tried = list(_for(course.random_roads(chance), seconds / 2))
    slowest = sorted(tried, key=_time)[-CLIMBERS:]
    climbed = list(_for(course.climbing(slowest, chance), seconds / 2))
    worst = max(slowest, key=_time)
    times = [road.milliseconds for road in tried]
    lines = [
        f"{course.province.title}: {len(tried) + len(climbed)} roads",
        f"  random    {statistics.median(times):.3f} ms median, {max(times):.1f} ms maximum",
        f"  slowest   {worst.milliseconds:.1f} ms: {worst.spaces.bit_count()} spaces, longest road {worst.length}",
    ]
    return "\n".join([*lines, *(f"    {row}" for row in drawn(course.province, worst.spaces))])


def _for(source: Iterator[Road], seconds: float) -> Iterator[Road]:
    end = time.monotonic() + seconds
    for road in source:
        yield road
        if time.monotonic() > end:
            return


def drawn(province: Province, road: int) -> list[str]:
    """The province as in its file, with the road as `y`."""
    width, height = (1 + max(place[axis] for place in province.places) for axis in (0, 1))
    rows = [[" "] * width for _ in range(height)]
    for space, (x, y) in enumerate(province.places):
        rows[y][x] = "y" if road >> space & 1 else "#"
    return ["".join(row).rstrip() for row in rows]


def main() -> None:
    parser = argparse.ArgumentParser(description="Find the roads whose longest path takes longest.")
    parser.add_argument("--seconds", type=float, default=12, help="seconds per province (default 12)")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for number in range(len(PROVINCES.names)):
        course = Course(number)
        course.measured((1 << len(course.province.places)) - 2)  # compiles
        print(run(course, chosen.seconds, random.Random(chosen.seed)), flush=True)


if __name__ == "__main__":
    main()
