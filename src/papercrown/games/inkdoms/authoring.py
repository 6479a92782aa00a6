"""What the command `papercrown map` does: maps are checked, put on the shelf, made and printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from itertools import count
from pathlib import Path

from papercrown.core.dice import DICE
from papercrown.core.errors import SheetError
from papercrown.core.phrasing import listed
from papercrown.core.records import new
from papercrown.core.user_content import write
from papercrown.games.inkdoms import catalogue
from papercrown.games.inkdoms.maps import Map, plane, read, three_colours, written
from papercrown.games.inkdoms.option import ATLAS, OWN
from papercrown.games.inkdoms.pieces import AREAS, EACH, KINGDOMS

THROWS = 5000
"""How often dice are thrown to see where they lie."""


def check(file: Path) -> list[str]:
    """What there is to say about a map, or `SheetError` with what is wrong."""
    found = _load(file)
    beside = sum(map(len, found.beside)) / AREAS
    return [
        f"{_described(found)}. There is room for a finger in each.",
        f"An area lies beside {beside:.1f} others on the average.",
        _dice(found),
        _colours(found),
    ]


def add(file: Path) -> list[str]:
    """Put a map on the shelf."""
    _load(file)
    OWN.put(file)
    return [f"{file.stem} is on your shelf: papercrown play inkdoms --option map={file.stem}"]


def make(seed: int, folder: Path, title: str | None = None) -> list[str]:
    """Write a map that was never there before."""
    from papercrown.games.inkdoms.map_generator import draw

    file = folder / f"map-{seed}.json"
    found = draw(seed, title)
    text = written(found)
    read(text.encode(), file.stem)  # a title may be wrong
    write(folder, {file.name: text})
    return [f"{file.stem}: {_described(found)}. Written to {file}", f"To play on it: papercrown map add {file}"]


def listing() -> list[str]:
    """All maps there are."""
    return [*(f"{name}: {_described(catalogue.of_the_atlas(name))}" for name in ATLAS), *map(_own, OWN.names())]


def _own(name: str) -> str:
    try:
        return f"{name}: {_described(_load(OWN.folder / f'{name}.json'))}, your own"
    except SheetError as error:
        return f"{name}: cannot be played. {error}"


def printed(name: str) -> str:
    """An empty map for people with dice and pencils."""
    from papercrown.games.inkdoms.drawing.printing import sheet

    code, _ = catalogue.find(name)
    return sheet(code)


def _load(file: Path) -> Map:
    from papercrown.games.inkdoms.map_geometry import check_rooms

    if file.suffix != ".json":
        raise SheetError(f"expected a map .json, got {file.name}")
    try:
        raw = file.read_bytes()
    except OSError:
        raise SheetError(f"map {file.stem}: expected a file {file.name} that can be read, got none") from None
    found = read(raw, file.stem)
    check_rooms(found, file.stem)
    return found


# --- Figures --------------------------------------------------------------------------------------------------------


def _described(found: Map) -> str:
    sizes = Counter(area for row in found.cells for area in row).values()
    beside = [len(near) for near in found.beside]
    return f"{found.title}, areas of {_from_to(sizes)} cells beside {_from_to(beside)} others"


def _from_to(numbers: Collection[int]) -> str:
    return f"{min(numbers)} to {max(numbers)}"


def _dice(found: Map) -> str:
    one, two, *more = shares(found)
    return f"Of {THROWS} throws, {one:.0%} of the dice lie in one kingdom, {two:.0%} in two, {sum(more):.0%} in more."


def shares(found: Map) -> list[float]:
    """Of all dice, how many lie in one kingdom, in two, and so on."""
    from papercrown.games.inkdoms.position import POSITION
    from papercrown.games.inkdoms.throw import throw

    position, dice = new(POSITION), new(DICE)
    catalogue.lay_open(position.map, 0, found)
    lying = Counter[int]()
    for _ in range(THROWS):
        throw(position, dice)
        lying.update(int(die.realms).bit_count() for die in position.dice)
    return [lying[n] / lying.total() for n in range(1, len(KINGDOMS) + 1)]


def _colours(found: Map) -> str:
    hard = [
        kingdom
        for number, kingdom in enumerate(KINGDOMS)
        if not three_colours(found, range(EACH * number, EACH * (number + 1)))
    ]
    needed = next(n for n in count(1) if plane.colourable(found.beside, range(AREAS), n))
    enough = f"not enough for {listed(hard)}" if hard else "enough for each kingdom"
    return f"Three colours are {enough}; the whole map needs {needed}."
