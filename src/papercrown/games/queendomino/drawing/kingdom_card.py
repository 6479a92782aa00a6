"""A kingdom on its card: a plate with the owners and what they have, and the map."""

from typing import NamedTuple

from papercrown.core.phrasing import counted_points, ordinal
from papercrown.drawing.nameplate import shortened
from papercrown.drawing.svg import group, path, rect, spot, text, titled, use
from papercrown.drawing.theme import FADED, INK, SEATS, card
from papercrown.games.queendomino.drawing.building_tiles import POINTS
from papercrown.games.queendomino.drawing.kingdom_map import Site, Window, compact, fresh, growing, kingdom_map
from papercrown.games.queendomino.drawing.view_model import Household, KingdomModel

MAX_CELL_SIZE = 104
RIM_X, RIM_Y = 46, 34
"""The space that the rulers and the edge of a card take beside a map."""
ASIDE = 130
"""The width of a plate at the right of the map."""
MIN_ROW_WIDTH = 250
"""The least width of a card whose plate is a row; on narrower cards it is a stack."""


class Rectangle(NamedTuple):
    """A rectangle of the table."""

    x: float
    y: float
    width: float
    height: float


Guard = tuple[float, float, float, float]
"""The hit area of the guard, around its knight."""
GUARD: Guard = (-14, -20, 44, 40)


class Plate(NamedTuple):
    """The layout of the owners and what they have above a map."""

    height: float
    name: float
    """The vertical middle of the name."""
    size: float
    """The font size of the name."""
    counts: float | None = None
    """The vertical middle of the counts; None puts them beside the name."""
    scale: float = 1
    """The scale of the counts."""
    letter: float = 0.54
    """The assumed width of a letter relative to the font size."""
    guard: Guard = GUARD


ROW = Plate(50, name=26, size=20)
STACK = Plate(64, name=20, size=16, counts=47, scale=0.76)


def plate_for(box: Rectangle) -> Plate:
    return STACK if box.width < MIN_ROW_WIDTH else ROW


def cell_size(box: Rectangle, columns: int, rows: int, aside: bool) -> float:
    """The largest size of a map's squares on a card."""
    width = box.width - RIM_X - (ASIDE if aside else 0)
    height = box.height - RIM_Y - (0 if aside else plate_for(box).height)
    return min(width / columns, height / rows, MAX_CELL_SIZE)


def best_cell(box: Rectangle, columns: int, rows: int) -> float:
    """The same, with the plate above or at the right, whichever leaves more room."""
    return max(cell_size(box, columns, rows, aside) for aside in (False, True))


def draw_card(kingdom: KingdomModel, box: Rectangle, growth: bool = False) -> str:
    """A kingdom on its card; with `growth`, all squares that it may still cover are clickable."""
    k, household = kingdom.record, kingdom.household
    home = compact(k, kingdom.grid)
    window = growing(k, kingdom.grid) if growth and not kingdom.over else home
    aside = cell_size(box, window.columns, window.rows, True) > cell_size(box, window.columns, window.rows, False)
    cell = cell_size(box, window.columns, window.rows, aside)
    site = Site(window, *_corner(box, window, cell, aside), cell)
    drawn = card(box.x, box.y, box.width, box.height, lit=kingdom.acting)
    drawn += kingdom_map(kingdom.raw, household.kingdom, household.owners, site, home if growth else None)
    drawn += fresh(kingdom.placed, site)
    return drawn + (_plate_aside(household, box) if aside else plate_above(household, box, plate_for(box)))


def _corner(box: Rectangle, window: Window, cell: float, aside: bool) -> tuple[float, float]:
    """The upper left corner that centres the map in the space beside the plate."""
    width = box.width - (ASIDE if aside else 0)
    top = 0 if aside else plate_for(box).height
    return (
        box.x + 8 + (width - cell * window.columns) / 2,
        box.y + top + 6 + (box.height - top - cell * window.rows) / 2,
    )


def plate_above(household: Household, box: Rectangle, plate: Plate) -> str:
    counted = _counted(household, plate.guard)
    width = plate.scale * sum(step for step, _ in counted)
    size, line = plate.size, box.y + plate.name
    out = [path(f"M{box.x + 12:.1f} {box.y + plate.height:.1f}h{box.width - 24:.1f}", stroke=INK, stroke_opacity=0.18)]
    for i, seat in enumerate(household.owners):
        out.append(use(f"pc-badge-{seat}", box.x + 22 + 1.2 * size * i, line, size / 18))
    left = box.x + 22 + 1.2 * size * (len(household.owners) - 0.2)
    room = box.x + box.width - left - (width + 8 if plate.counts is None else 8)
    name = shortened(household.name, int(room / (plate.letter * size)))
    out.append(text(left, line + 0.34 * size, name, size, font_weight="bold", fill=INK))
    x, y = (box.x + box.width - width + 6, line) if plate.counts is None else (box.x + 20, box.y + plate.counts)
    for step, drawn in counted:
        out.append(group(drawn, x, y, plate.scale))
        x += plate.scale * step
    return "".join(out)


def _plate_aside(household: Household, box: Rectangle) -> str:
    left = box.x + box.width - ASIDE + 8
    out = []
    for i, (seat, name) in enumerate(zip(household.owners, household.names, strict=True)):
        out.append(use(f"pc-badge-{seat}", left + 10, box.y + 28 + 26 * i, 1.05))
        shown = shortened(name, int((ASIDE - 38) / (ROW.letter * 18)))
        out.append(text(left + 26, box.y + 34 + 26 * i, shown, 18, font_weight="bold", fill=INK))
    top = box.y + 48 + 26 * len(household.owners)
    for i, (_, drawn) in enumerate(_counted(household, GUARD)):
        out.append(group(drawn, left + 11 + 62 * (i % 2), top + 44 * (i // 2)))
    return "".join(out)


def _counted(household: Household, guard: Guard) -> list[tuple[float, str]]:
    """Coins, guard, towers and the Queen, or the points of earlier games; each preceded by its width."""
    if not household.purse:
        return [_total(game, points) for game, points in enumerate(household.earlier)]
    coins, knights, towers = household.purse
    knight = use("qd-knight", 0, 2, 0.95, fill=SEATS[household.owners[0]].fill, opacity=None if knights else 0.35)
    tower = use("qd-tower", 0, 1, 0.95, opacity=None if towers else 0.35)
    guarded = knight + _number(knights, 14) + spot(*guard)
    counted: list[tuple[float, str]] = [
        (62, titled(f"Coins: {coins}", use("pc-coin", 0, 0, 1.15) + _number(coins, 15))),
        (54, titled(f"Knights in the guard: {knights}", guarded, f"guard:{household.kingdom}")),
        (48, titled(f"Towers: {towers}", tower + _number(towers, 12))),
    ]
    if household.queen:
        counted.append((34, titled("The Queen is a guest here", use("qd-queen", 2, 2, 1.05))))
    return counted


def _total(game: int, points: int) -> tuple[float, str]:
    """The points of a finished game of a dynasty."""
    width = 16 + 10 * len(str(points))
    pill = rect(-14, -12, width, 24, rx=12, fill=POINTS, stroke=INK, stroke_width=1.4)
    drawn = pill + text(width / 2 - 14, 6, str(points), 17, text_anchor="middle", font_weight="bold", fill=INK)
    return width + 6, titled(f"{ordinal(game).capitalize()} game: {counted_points(points)}", drawn)


def _number(n: int, x: float) -> str:
    return text(x, 7, str(n), 19, fill=INK if n else FADED, font_weight="bold")
