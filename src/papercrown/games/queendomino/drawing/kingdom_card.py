"""A kingdom's place at the table: a card with its owners, what they have, and the map."""

from typing import NamedTuple

from papercrown.drawing.svg import group, path, spot, titled, use, words
from papercrown.drawing.theme import FADED, INK, SEATS, card
from papercrown.games.queendomino.drawing.kingdoms import Site, Window, compact, fresh, growing, kingdom_map
from papercrown.games.queendomino.drawing.view_model import House, Realm

LARGEST_CELL = 104
RIM_X, RIM_Y = 46, 34
"""What the rulers and the edge of a card need beside a map."""
ASIDE = 130
"""How much a plate takes as a column at the right of the map."""
NARROW = 250


class Box(NamedTuple):
    """A rectangle of the sheet."""

    x: float
    y: float
    width: float
    height: float


Guard = tuple[float, float, float, float]
"""What can be clicked of the guard, around its knight."""
GUARD: Guard = (-14, -20, 44, 40)


class Plate(NamedTuple):
    """How the owners and what they have stand above a map."""

    height: float
    name: float
    """How far down the name is, and how large."""
    size: float
    counts: float | None = None
    """How far down the counts are, where they are not beside the name."""
    scale: float = 1
    """Of the counts."""
    letter: float = 0.54
    """How wide the letters of a name are taken to be."""
    guard: Guard = GUARD


ROW = Plate(50, name=26, size=20)
STACK = Plate(64, name=20, size=16, counts=47, scale=0.76)


def plate_for(box: Box) -> Plate:
    return STACK if box.width < NARROW else ROW


def cell_size(box: Box, columns: int, rows: int, aside: bool) -> float:
    """How large the squares of a map can be on a card."""
    width = box.width - RIM_X - (ASIDE if aside else 0)
    height = box.height - RIM_Y - (0 if aside else plate_for(box).height)
    return min(width / columns, height / rows, LARGEST_CELL)


def best_cell(box: Box, columns: int, rows: int) -> float:
    """The same, with the plate where it leaves more room."""
    return max(cell_size(box, columns, rows, aside) for aside in (False, True))


def place(realm: Realm, box: Box, growth: bool = False) -> str:
    """A kingdom on its card. With `growth`, all squares that it may still cover are there to be clicked."""
    k = realm.record
    home = compact(k, realm.grid)
    window = growing(k, realm.grid) if growth and not realm.over else home
    aside = cell_size(box, window.columns, window.rows, True) > cell_size(box, window.columns, window.rows, False)
    cell = cell_size(box, window.columns, window.rows, aside)
    site = Site(window, *_corner(box, window, cell, aside), cell)
    drawn = card(box.x, box.y, box.width, box.height, lit=realm.acting)
    drawn += kingdom_map(realm.raw, realm.house.kingdom, realm.house.owners, site, home if growth else None)
    drawn += fresh(realm.placed, site)
    return drawn + (_plate_aside(realm.house, box) if aside else plate_above(realm.house, box, plate_for(box)))


def _corner(box: Box, window: Window, cell: float, aside: bool) -> tuple[float, float]:
    """Where the map begins, so that it stands in the middle of what the plate leaves."""
    width = box.width - (ASIDE if aside else 0)
    top = 0 if aside else plate_for(box).height
    return (
        box.x + 8 + (width - cell * window.columns) / 2,
        box.y + top + 6 + (box.height - top - cell * window.rows) / 2,
    )


def plate_above(house: House, box: Box, plate: Plate) -> str:
    counted = _counted(house, plate.guard)
    width = plate.scale * sum(step for step, _ in counted)
    size, line = plate.size, box.y + plate.name
    out = [path(f"M{box.x + 12:.1f} {box.y + plate.height:.1f}h{box.width - 24:.1f}", stroke=INK, stroke_opacity=0.18)]
    for i, seat in enumerate(house.owners):
        out.append(use(f"pc-badge-{seat}", box.x + 22 + 1.2 * size * i, line, size / 18))
    left = box.x + 22 + 1.2 * size * (len(house.owners) - 0.2)
    room = box.x + box.width - left - (width + 8 if plate.counts is None else 8)
    named = _fitting(house.name, room, plate.letter * size)
    out.append(words(left, line + 0.34 * size, named, size, font_weight="bold", fill=INK))
    x, y = (box.x + box.width - width + 6, line) if plate.counts is None else (box.x + 20, box.y + plate.counts)
    for step, drawn in counted:
        out.append(group(drawn, x, y, plate.scale))
        x += plate.scale * step
    return "".join(out)


def _plate_aside(house: House, box: Box) -> str:
    left = box.x + box.width - ASIDE + 8
    out = []
    for i, (seat, name) in enumerate(zip(house.owners, house.names, strict=True)):
        out.append(use(f"pc-badge-{seat}", left + 10, box.y + 28 + 26 * i, 1.05))
        named = _fitting(name, ASIDE - 38, ROW.letter * 18)
        out.append(words(left + 26, box.y + 34 + 26 * i, named, 18, font_weight="bold", fill=INK))
    top = box.y + 48 + 26 * len(house.owners)
    for i, (_, drawn) in enumerate(_counted(house, GUARD)):
        out.append(group(drawn, left + 11 + 62 * (i % 2), top + 44 * (i // 2)))
    return "".join(out)


def _counted(house: House, guard: Guard) -> list[tuple[float, str]]:
    """Coins, guard, towers and the Queen, each with its width."""
    if not house.purse:
        return []
    coins, knights, towers = house.purse
    knight = use("qd-knight", 0, 2, 0.95, fill=SEATS[house.owners[0]].fill, opacity=None if knights else 0.35)
    tower = use("qd-tower", 0, 1, 0.95, opacity=None if towers else 0.35)
    guarded = knight + _number(knights, 14) + spot(*guard)
    counted: list[tuple[float, str]] = [
        (62, titled(f"Coins: {coins}", use("pc-coin", 0, 0, 1.15) + _number(coins, 15))),
        (54, titled(f"Knights in the guard: {knights}", guarded, f"guard:{house.kingdom}")),
        (48, titled(f"Towers: {towers}", tower + _number(towers, 12))),
    ]
    if house.queen:
        counted.append((34, titled("The Queen is a guest here", use("qd-queen", 2, 2, 1.05))))
    return counted


def _number(n: int, x: float) -> str:
    return words(x, 7, str(n), 19, fill=INK if n else FADED, font_weight="bold")


def _fitting(text: str, room: float, letter: float) -> str:
    """As much of the text as there is room for."""
    letters = int(room / letter)
    return text if len(text) <= letters else text[: max(1, letters - 1)].rstrip() + "…"
