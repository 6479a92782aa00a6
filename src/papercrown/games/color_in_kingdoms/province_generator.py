"""New provinces from a number.

A province grows hex by hex from its middle, in random order but preferring hexes that touch many others, inside a frame
as wide as a phone's screen. Sometimes it gets a lake of a few hexes. It is accepted if it plays like the built-in
ones: no space is a dead end, and the mean number of neighbours is close to theirs.
"""

from __future__ import annotations

from random import Random

from papercrown.games.color_in_kingdoms.provinces import AROUND, MAX_ROW_SPACES, Province, is_connected

Place = tuple[int, int]

SPACES = (30, 48)
"""The fewest and the most spaces; the built-in provinces for a full game have 44 and 48."""
MAX_ROWS = 9
MAX_WIDTH = 2 * MAX_ROW_SPACES - 2
"""The largest difference between two columns, in half hexes."""
LAKE_SHARE = 0.4
"""The share of provinces that get a lake, if there is room for it."""
MAX_LAKE_HEXES = 4
MIN_NEIGHBOURS = 3
MEAN_NEIGHBOURS = (4.2, 5.2)
"""The built-in provinces have 4.5 to 5.0."""
COMPACTNESS = 3.0
"""Each neighbour in the province makes a free hex this many times as likely to be chosen."""


def generate(number: int, title: str | None = None) -> Province:
    """The province with this number.

    >>> generate(7).title
    'Province 7'
    """
    rng = Random(f"province {number}")
    while True:
        size = rng.randint(*SPACES)
        lake_size = rng.randint(1, MAX_LAKE_HEXES) if rng.random() < LAKE_SHARE else 0
        land = _grown(size + lake_size, rng)
        lake = _lake(land, lake_size, rng)
        if lake is None:
            continue
        places = sorted(land - lake, key=lambda place: (place[1], place[0]))
        province = _moved(title or f"Province {number}", places, sorted(lake))
        if is_balanced(province):
            return province


def is_balanced(province: Province) -> bool:
    """Whether a province plays like the built-in ones."""
    neighbours = [near.bit_count() for near in province.near]
    least, most = MEAN_NEIGHBOURS
    return (
        is_connected(province)
        and min(neighbours) >= MIN_NEIGHBOURS
        and least <= sum(neighbours) / len(neighbours) <= most
        and {y for _, y in province.places} == set(range(1 + max(y for _, y in province.places)))
    )


def _grown(size: int, rng: Random) -> set[Place]:
    """A connected area of this size around the origin."""
    land = {(0, 0)}
    touched = dict.fromkeys(_around((0, 0)), 1)  # free hexes beside the area, with the number of sides they share
    left = right = top = bottom = 0
    while len(land) < size:
        free = sorted(
            (x, y)
            for x, y in touched
            if max(right, x) - min(left, x) <= MAX_WIDTH and max(bottom, y) - min(top, y) < MAX_ROWS
        )
        (place,) = rng.choices(free, [COMPACTNESS ** touched[place] for place in free])
        land.add(place)
        del touched[place]
        for near in _around(place):
            if near not in land:
                touched[near] = touched.get(near, 0) + 1
        left, right = min(left, place[0]), max(right, place[0])
        top, bottom = min(top, place[1]), max(bottom, place[1])
    return land


def _lake(land: set[Place], size: int, rng: Random) -> set[Place] | None:
    """Connected hexes that have land on all sides; None if there is no room for them."""
    inner = sorted(place for place in land if all(near in land for near in _around(place)))
    lake: set[Place] = set()
    while len(lake) < size:
        free = [place for place in inner if place not in lake and (not lake or lake & set(_around(place)))]
        if not free:
            return None
        lake.add(rng.choice(free))
    return lake


def _around(place: Place) -> list[Place]:
    return [(place[0] + x, place[1] + y) for x, y in AROUND]


def _moved(title: str, places: list[Place], lakes: list[Place]) -> Province:
    """A province with its upper left corner at the origin."""
    left, top = min(x for x, _ in places), min(y for _, y in places)
    return Province(
        title,
        tuple((x - left, y - top) for x, y in places),
        tuple((x - left, y - top) for x, y in sorted(lakes, key=lambda place: (place[1], place[0]))),
    )
