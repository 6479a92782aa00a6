"""Checking, generating and printing maps, for the command `papercrown map`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from itertools import count
from pathlib import Path

from papercrown.content.authoring import generated_name, json_file, write_generated
from papercrown.core.dice import DICE
from papercrown.core.phrasing import listed
from papercrown.core.records import new as new_record
from papercrown.games.inkdoms.catalogue import MAPS, write_map
from papercrown.games.inkdoms.maps import Map, plane, read, three_colours, written
from papercrown.games.inkdoms.pieces import AREAS, EACH, KINGDOMS

TRIAL_THROWS = 5000
"""Throws of all dice to estimate where they land."""


def check(file: Path) -> list[str]:
    """What a map is like, and how it plays; `SheetError` if something is wrong with it."""
    found = MAPS.read_user(content_file(file))
    beside = sum(map(len, found.beside)) / AREAS
    return [
        f"{describe(found)}. There is room for a finger in each.",
        f"An area lies beside {beside:.1f} others on average.",
        _describe_dice(found),
        _describe_colours(found),
    ]


def new(seed: int, folder: Path, title: str | None = None) -> list[str]:
    """Write a generated map."""
    from papercrown.games.inkdoms.map_generator import generate

    found = generate(seed, title)
    text = written(found)
    read(text.encode(), generated_name("map", seed))  # the title may be malformed
    return write_generated("map", seed, folder, text, describe(found))


def printable(name: str) -> str:
    """An empty map for dice and pencils."""
    from papercrown.games.inkdoms.drawing.printing import sheet

    code, _ = MAPS.find(name)
    return sheet(code)


def content_file(file: Path) -> Path:
    return json_file(file, "map")


def describe(found: Map) -> str:
    sizes = Counter(area for row in found.cells for area in row).values()
    beside = [len(near) for near in found.beside]
    return f"{found.title}, areas of {_range(sizes)} cells beside {_range(beside)} others"


def _range(numbers: Collection[int]) -> str:
    return f"{min(numbers)} to {max(numbers)}"


def _describe_dice(found: Map) -> str:
    one, two, *more = kingdoms_per_die(found)
    shares = f"{one:.0%} of the dice lie in one kingdom, {two:.0%} in two, {sum(more):.0%} in more"
    return f"Of {TRIAL_THROWS} throws, {shares}."


def kingdoms_per_die(found: Map) -> list[float]:
    """The shares of the dice that lie in one kingdom, in two, and so on."""
    from papercrown.games.inkdoms.position import POSITION
    from papercrown.games.inkdoms.throw import throw

    position, dice = new_record(POSITION), new_record(DICE)
    write_map(position.map, 0, found)
    lying = Counter[int]()
    for _ in range(TRIAL_THROWS):
        throw(position, dice)
        lying.update(int(die.realms).bit_count() for die in position.dice)
    return [lying[n] / lying.total() for n in range(1, len(KINGDOMS) + 1)]


def _describe_colours(found: Map) -> str:
    hard = [
        kingdom
        for number, kingdom in enumerate(KINGDOMS)
        if not three_colours(found, range(EACH * number, EACH * (number + 1)))
    ]
    needed = next(n for n in count(1) if plane.colourable(found.beside, range(AREAS), n))
    enough = f"not enough for {listed(hard)}" if hard else "enough for each kingdom"
    return f"Three colours are {enough}; the whole map needs {needed}."
