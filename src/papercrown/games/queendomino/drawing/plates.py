"""A kingdom's place at the table: a card with its owners, what they have, and the map."""

from collections.abc import Sequence
from dataclasses import dataclass

from papercrown.core.look import FADED, INK, SEATS, card
from papercrown.core.records import Record
from papercrown.core.svg import group, path, spot, titled, use, words
from papercrown.games.queendomino.drawing.asked import Asked
from papercrown.games.queendomino.drawing.kingdoms import Site, Window, compact, fresh, growing, kingdom_map
from papercrown.games.queendomino.position import KINGDOMINO, NOTHING, OVER
from papercrown.games.queendomino.reading import owners_of

LARGEST_CELL = 104
RIM_X, RIM_Y = 46, 34
"""What the rulers and the edge of a card need beside a map."""
ABOVE, STACKED, ASIDE = 50, 64, 130
"""How much a plate takes: one row above the map, two rows where the card is narrow, or a column at its right."""
NARROW = 250


@dataclass(frozen=True)
class Box:
    """A rectangle of the sheet."""

    x: float
    y: float
    width: float
    height: float


def above(box: Box) -> float:
    return STACKED if box.width < NARROW else ABOVE


def cell_size(box: Box, columns: int, rows: int, aside: bool) -> float:
    """How large the squares of a map can be on a card."""
    width = box.width - RIM_X - (ASIDE if aside else 0)
    height = box.height - RIM_Y - (0 if aside else above(box))
    return min(width / columns, height / rows, LARGEST_CELL)


def best_cell(box: Box, columns: int, rows: int) -> float:
    """The same, with the plate where it leaves more room."""
    return max(cell_size(box, columns, rows, aside) for aside in (False, True))


def place(view: Record, kingdom: int, names: Sequence[str], asked: Asked, box: Box, growth: bool = False) -> str:
    """A kingdom on its card. With `growth`, all squares that it may still cover are there to be clicked."""
    k = view.kingdoms[kingdom]
    owners = owners_of(view, kingdom)
    home = compact(k, int(view.grid))
    window = growing(k, int(view.grid)) if growth and view.phase != OVER else home
    aside = cell_size(box, window.columns, window.rows, True) > cell_size(box, window.columns, window.rows, False)
    cell = cell_size(box, window.columns, window.rows, aside)
    site = Site(window, *_corner(box, window, cell, aside), cell)
    acting = asked.seat in owners
    drawn = card(box.x, box.y, box.width, box.height, lit=acting)
    drawn += kingdom_map(k, kingdom, owners, site, home if growth else None)
    if acting and int(view.placed[0]) != NOTHING:
        drawn += fresh(view.placed, site)
    plate = _plate_aside if aside else _plate_above
    return drawn + plate(box, owners, names, _counted(view, kingdom, owners))


def _corner(box: Box, window: Window, cell: float, aside: bool) -> tuple[float, float]:
    """Where the map begins, so that it stands in the middle of what the plate leaves."""
    width = box.width - (ASIDE if aside else 0)
    top = 0 if aside else above(box)
    return (
        box.x + 8 + (width - cell * window.columns) / 2,
        box.y + top + 6 + (box.height - top - cell * window.rows) / 2,
    )


def _plate_above(box: Box, owners: Sequence[int], names: Sequence[str], counted: Sequence[tuple[float, str]]) -> str:
    stacked = box.width < NARROW
    scale = 0.76 if stacked else 1
    width = scale * sum(step for step, _ in counted)
    size, line = (16, box.y + 20) if stacked else (20, box.y + 26)
    out = [path(f"M{box.x + 12:.1f} {box.y + above(box):.1f}h{box.width - 24:.1f}", stroke=INK, stroke_opacity=0.18)]
    for i, seat in enumerate(owners):
        out.append(use(f"pc-badge-{seat}", box.x + 22 + 1.2 * size * i, line, size / 18))
    left = box.x + 22 + 1.2 * size * (len(owners) - 0.2)
    room = box.x + box.width - left - (8 if stacked else width + 8)
    named = _fitting(" & ".join(names[seat] for seat in owners), room, size)
    out.append(words(left, line + 0.34 * size, named, size, font_weight="bold", fill=INK))
    x, y = (box.x + 20, box.y + 47) if stacked else (box.x + box.width - width + 6, line)
    for step, drawn in counted:
        out.append(group(drawn, x, y, scale))
        x += scale * step
    return "".join(out)


def _plate_aside(box: Box, owners: Sequence[int], names: Sequence[str], counted: Sequence[tuple[float, str]]) -> str:
    left = box.x + box.width - ASIDE + 8
    out = []
    for i, seat in enumerate(owners):
        out.append(use(f"pc-badge-{seat}", left + 10, box.y + 28 + 26 * i, 1.05))
        named = _fitting(names[seat], ASIDE - 38, 18)
        out.append(words(left + 26, box.y + 34 + 26 * i, named, 18, font_weight="bold", fill=INK))
    top = box.y + 48 + 26 * len(owners)
    for i, (_, drawn) in enumerate(counted):
        out.append(group(drawn, left + 11 + 62 * (i % 2), top + 44 * (i // 2)))
    return "".join(out)


def _counted(view: Record, kingdom: int, owners: Sequence[int]) -> list[tuple[float, str]]:
    """Coins, guard, towers and the Queen, each with its width; Kingdomino has none of them."""
    if view.variant == KINGDOMINO:
        return []
    k = view.kingdoms[kingdom]
    coins, guard, towers = int(k.coins), int(k.guard), int(k.towers)
    knight = use("qd-knight", 0, 2, 0.95, fill=SEATS[owners[0]].fill, opacity=None if guard else 0.35)
    tower = use("qd-tower", 0, 1, 0.95, opacity=None if towers else 0.35)
    guarded = knight + _number(guard, 14) + spot(-14, -20, 44, 40)
    counted: list[tuple[float, str]] = [
        (62, titled(f"Coins: {coins}", use("pc-coin", 0, 0, 1.15) + _number(coins, 15))),
        (54, titled(f"Knights in the guard: {guard}", guarded, f"guard:{kingdom}")),
        (48, titled(f"Towers: {towers}", tower + _number(towers, 12))),
    ]
    if view.queen == kingdom:
        counted.append((34, titled("The Queen is a guest here", use("qd-queen", 2, 2, 1.05))))
    return counted


def _number(n: int, x: float) -> str:
    return words(x, 7, str(n), 19, fill=INK if n else FADED, font_weight="bold")


def _fitting(text: str, room: float, size: float) -> str:
    """As much of the text as there is room for."""
    letters = int(room / (0.54 * size))
    return text if len(text) <= letters else text[: max(1, letters - 1)].rstrip() + "…"
