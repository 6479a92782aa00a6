"""A kingdom's place at the table: a card with its owners, what they have, and the map."""

from collections.abc import Sequence
from dataclasses import dataclass

from papercrown.core.look import FADED, INK, SEATS, card
from papercrown.core.records import Record
from papercrown.core.svg import path, spot, titled, use, words
from papercrown.games.queendomino.asked import Asked
from papercrown.games.queendomino.kingdoms import compact, fresh, growing, kingdom_map
from papercrown.games.queendomino.position import KINGDOMINO, NOTHING, OVER
from papercrown.games.queendomino.rules import kingdom_of

PLATE = 50
SIDE_PLATE = 128
STEP = 58
"""From one thing that is counted to the next."""


@dataclass(frozen=True)
class Box:
    """A rectangle of the sheet."""

    x: float
    y: float
    width: float
    height: float


def owners_of(view: Record, kingdom: int) -> list[int]:
    """The seats of a kingdom: one, or two partners."""
    return [seat for seat in range(int(view.seats)) if int(kingdom_of(view, seat)) == kingdom]


def place(
    view: Record, kingdom: int, names: Sequence[str], asked: Asked, box: Box, growth: bool = False, aside: bool = False
) -> str:
    """A kingdom on its card, its plate above the map or, where room is low, aside of it."""
    k = view.kingdoms[kingdom]
    grid = int(view.grid)
    owners = owners_of(view, kingdom)
    window = growing(k, grid) if growth and view.phase != OVER else compact(k, grid)
    width, height = (box.width - SIDE_PLATE, box.height) if aside else (box.width, box.height - PLATE)
    cell = min((width - 44) / window.columns, (height - 40) / window.rows, 96)
    x = box.x + 10 + (width - cell * window.columns) / 2
    y = box.y + box.height - height + 6 + (height - cell * window.rows) / 2
    acting = asked.seat in owners
    drawn = card(box.x, box.y, box.width, box.height, lit=acting)
    drawn += kingdom_map(k, kingdom, owners, window, x, y, cell, growth)
    if acting and int(view.placed[0]) != NOTHING:
        drawn += fresh(view.placed, window, x, y, cell)
    plate = _plate_aside if aside else _plate_above
    return drawn + plate(view, kingdom, owners, names, box)


def _plate_above(view: Record, kingdom: int, owners: Sequence[int], names: Sequence[str], box: Box) -> str:
    counted = _counted(view, kingdom, owners)
    room = box.width - STEP * len(counted) - 30 * len(owners) - 24
    out = [path(f"M{box.x + 12:.1f} {box.y + PLATE:.1f}h{box.width - 24:.1f}", stroke=INK, stroke_opacity=0.18)]
    for i, seat in enumerate(owners):
        out.append(use(f"pc-badge-{seat}", box.x + 24 + 24 * i, box.y + 26, 1.15))
    named = _fitting(" & ".join(names[seat] for seat in owners), room, 20)
    out.append(words(box.x + 42 + 24 * (len(owners) - 1), box.y + 33, named, 20, font_weight="bold", fill=INK))
    for i, drawn in enumerate(reversed(counted)):
        out.append(f'<g transform="translate({box.x + box.width - 62 - STEP * i:.1f} {box.y + 26:.1f})">{drawn}</g>')
    return "".join(out)


def _plate_aside(view: Record, kingdom: int, owners: Sequence[int], names: Sequence[str], box: Box) -> str:
    left = box.x + box.width - SIDE_PLATE + 6
    out = []
    for i, seat in enumerate(owners):
        out.append(use(f"pc-badge-{seat}", left + 10, box.y + 28 + 25 * i))
        named = _fitting(names[seat], SIDE_PLATE - 36, 17)
        out.append(words(left + 25, box.y + 34 + 25 * i, named, 17, font_weight="bold", fill=INK))
    top = box.y + 50 + 25 * len(owners)
    for i, drawn in enumerate(_counted(view, kingdom, owners)):
        out.append(f'<g transform="translate({left + 10 + STEP * (i % 2):.1f} {top + 42 * (i // 2):.1f})">{drawn}</g>')
    return "".join(out)


def _counted(view: Record, kingdom: int, owners: Sequence[int]) -> list[str]:
    """Coins, guard, towers and the Queen, each around its own origin; Kingdomino has none of them."""
    if view.variant == KINGDOMINO:
        return []
    k = view.kingdoms[kingdom]
    coins, guard, towers = int(k.coins), int(k.guard), int(k.towers)
    knight = use("qd-knight", 0, 2, 0.95, fill=SEATS[owners[0]].fill, opacity=None if guard else 0.35)
    tower = use("qd-tower", 0, 1, 0.95, opacity=None if towers else 0.35)
    counted = [
        titled(f"Coins: {coins}", use("pc-coin", 0, 0, 1.15) + _number(coins, 15)),
        titled(f"Knights in the guard: {guard}", knight + _number(guard) + spot(-14, -20, 44, 40), f"guard:{kingdom}"),
        titled(f"Towers: {towers}", tower + _number(towers, 12)),
    ]
    if view.queen == kingdom:
        counted.append(titled("The Queen is a guest here", use("qd-queen", 4, 2, 1.05)))
    return counted


def _number(n: int, x: float = 14) -> str:
    return words(x, 7, str(n), 19, fill=INK if n else FADED, font_weight="bold")


def _fitting(text: str, room: float, size: float) -> str:
    """As much of the text as there is room for."""
    letters = int(room / (0.52 * size))
    return text if len(text) <= letters else text[: max(1, letters - 1)].rstrip() + "…"
