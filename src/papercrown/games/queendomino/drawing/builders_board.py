"""The builders' board: six spots and their prices, the pile, the waiting Queen, and the dragon's cave.

It is drawn as a strip across the table, or as a block for a narrow column.
"""

from collections.abc import Callable
from dataclasses import dataclass

from papercrown.core.records import Record
from papercrown.drawing.svg import group, layer, path, rect, spot, text, titled, use
from papercrown.drawing.theme import FADED, INK, SHADE, shadow
from papercrown.games.queendomino.actions import cost, price_for
from papercrown.games.queendomino.drawing.building_tiles import (
    HEIGHT,
    SMALL_HEIGHT,
    SMALL_WIDTH,
    WIDTH,
    effects,
    empty_spot,
    price,
    small_tile,
    tile,
)
from papercrown.games.queendomino.drawing.landscapes import GROUND
from papercrown.games.queendomino.pieces import BUILDINGS, SPOTS, TOWN
from papercrown.games.queendomino.position import NOBODY, NOTHING, OPEN
from papercrown.games.queendomino.queries import pile_size

BOARD_HEIGHT = HEIGHT + 46
PITCH = WIDTH + 16
BLOCK_WIDTH = 346
HEAD, HEAD_WITH_TOP = 94, 138
"""The height of a block above its spots: with a pile face down, or face up."""
PILE_SCALE = 0.88
"""The scale of the small tile on the pile of a strip."""


@dataclass(frozen=True)
class BoardModel:
    """What the builders' board shows."""

    kinds: tuple[int, ...]
    """The building on each spot, or NOTHING."""
    left: int
    """The number of tiles in the pile."""
    top: int | None
    """The building on top of the pile, or NOTHING; None if the pile lies face down."""
    waiting: bool
    """Whether the Queen waits here."""
    dragon: int
    """The spot it burnt this round, or NOTHING."""
    prices: tuple[int, ...]
    """What the viewer pays for the building on each spot."""


def builders_of(view: Record, viewer: int | None) -> BoardModel:
    return BoardModel(
        tuple(kind - 1 for kind in view.builders_board.tolist()),
        pile_size(view),
        int(view.top) - 1 if view.pile == OPEN else None,
        bool(view.queen == NOBODY),
        int(view.dragon),
        tuple(price_for(view, viewer, place) for place in range(SPOTS)),
    )


@dataclass(frozen=True)
class _TileSize:
    """A size of tiles, and what is drawn on a spot without one."""

    width: float
    height: float
    tile: Callable[[int], str]
    burnt: str
    """The ashes of a burnt tile."""
    coin: float
    """The scale of the price."""
    below: float
    """The distance of the price below the tile."""


_LARGE = _TileSize(
    WIDTH, HEIGHT, tile,
    use("qd-ashes", WIDTH / 2, HEIGHT - 34, 2.2)
    + use("qd-flame", 28, HEIGHT - 56, 1)
    + use("qd-dragon", WIDTH / 2, HEIGHT / 2 + 4, 1.35),
    1, 12,
)  # fmt: skip
_SMALL = _TileSize(
    SMALL_WIDTH, SMALL_HEIGHT, small_tile,
    use("qd-ashes", SMALL_WIDTH / 2, SMALL_HEIGHT - 24, 1.6)
    + use("qd-flame", 18, SMALL_HEIGHT - 42, 0.75)
    + use("qd-dragon", SMALL_WIDTH / 2 + 2, SMALL_HEIGHT / 2 + 2, 0.95),
    0.84, 9,
)  # fmt: skip


def builders_board(shown: BoardModel, x: float, y: float, width: float) -> str:
    """The board as a strip."""
    start = x + 136
    board = width - 196
    return (
        _board(x, y, board, BOARD_HEIGHT, 6, 10)
        + _corner(shown, x, y)
        + "".join(_spot(shown, s, _LARGE, start + PITCH * s, y + 14) for s in range(SPOTS))
        + _cave(shown, _large_cave(shown, x + width - 92, y + BOARD_HEIGHT / 2))
    )


def builders_block(shown: BoardModel) -> str:
    """The board as a block with its upper left corner at the origin: two rows of spots below the rest."""
    across, down = SMALL_WIDTH + 7, SMALL_HEIGHT + 24
    head = _block_head(shown)
    return (
        _board(3, 3, BLOCK_WIDTH - 6, block_height(shown) - 8, 4, 12)
        + (_face_down(shown) if shown.top is None else _face_up(shown))
        + "".join(layer(_spot(shown, s, _SMALL, 13 + across * (s % 3), head + down * (s // 3))) for s in range(SPOTS))
        + layer(_cave(shown, _small_cave(shown, 258, head - 46)))
    )


def block_height(shown: BoardModel) -> float:
    return _block_head(shown) + 268


def _block_head(shown: BoardModel) -> float:
    return HEAD if shown.top is None else HEAD_WITH_TOP


def _face_down(shown: BoardModel) -> str:
    """The left half of a block's head, with a pile that shows nothing."""
    count = text(74, 73, _left(shown), 15, fill=INK)
    return text(18, 33, "Builders", 20, font_weight="bold", fill=INK) + layer(
        _pile(shown, 20, 52, 42, 30, count) + _queen(shown, 158, 52, 1.4)
    )


def _face_up(shown: BoardModel) -> str:
    """The left half of a block's head, with a pile whose top building everyone sees."""
    count = text(130, 58, _left(shown), 15, fill=INK)
    return text(130, 36, "Builders", 20, font_weight="bold", fill=INK) + layer(
        _open_pile(shown, 13, 16, 1, count) + _queen(shown, 152, 98, 1.4)
    )


def _board(x: float, y: float, width: float, height: float, inset: float, radius: float) -> str:
    inner = (x + inset, y + inset, width - 2 * inset, height - 2 * inset)
    return (
        shadow(x, y, width, height, 14)
        + rect(x, y, width, height, rx=14, fill=SHADE, stroke=INK, stroke_opacity=0.55, stroke_width=1.6)
        + rect(*inner, rx=radius, fill="none", stroke=INK, stroke_opacity=0.16)
    )


def _corner(shown: BoardModel, x: float, y: float) -> str:
    """The pile, and the Queen while she waits."""
    if shown.top is not None:
        title = text(x + 18, y + 34, "Builders", 20, font_weight="bold", fill=INK)
        count = text(x + 66, y + 182, _left(shown), 15, text_anchor="middle", fill=INK if shown.left else FADED)
        return title + _queen(shown, x + 114, y + 28, 1.1) + _open_pile(shown, x + 20, y + 58, PILE_SCALE, count)
    title = text(x + 66, y + 38, "Builders", 20, text_anchor="middle", font_weight="bold", fill=INK)
    count = text(x + 62, y + 146, _left(shown), 15, text_anchor="middle", fill=INK if shown.left else FADED)
    return title + _queen(shown, x + 66, y + 78, 1.5) + _pile(shown, x + 28, y + 118, 74, 56, count)


def _queen(shown: BoardModel, x: float, y: float, scale: float) -> str:
    return (
        titled("The Queen waits for the player with the most towers", use("qd-queen", x, y, scale))
        if shown.waiting
        else ""
    )


def _left(shown: BoardModel) -> str:
    return f"{shown.left} left" if shown.left else "none left"


def _pile(shown: BoardModel, x: float, y: float, width: float, height: float, count: str) -> str:
    pile = "".join(
        rect(x - 2 * k, y - 3 * k, width, height, rx=6, fill=GROUND[TOWN], stroke=INK, stroke_width=1.2)
        for k in range(min(4, -(-shown.left // 7)))
    )
    return titled(f"{shown.left} buildings in the pile", pile + count)


def _open_pile(shown: BoardModel, x: float, y: float, scale: float, count: str) -> str:
    """The pile with its top building, and the edges of those below."""
    width, height = scale * SMALL_WIDTH, scale * SMALL_HEIGHT
    if not shown.left or shown.top is None:
        return titled("No buildings in the pile", group(empty_spot(SMALL_WIDTH, SMALL_HEIGHT), x, y, scale) + count)
    below = min(3, -(-(shown.left - 1) // 8))
    edges = "".join(
        rect(x + 2.5 * k, y + 3 * k, width, height, rx=9, fill=GROUND[TOWN], stroke=INK, stroke_width=1.2)
        for k in range(below, 0, -1)
    )
    building = BUILDINGS[shown.top]
    title = f"Next on the pile ({_left(shown)}): {building.name}, {effects(building)}"
    return titled(title, edges + group(small_tile(shown.top), x, y, scale) + count)


def _spot(shown: BoardModel, place: int, size: _TileSize, x: float, y: float) -> str:
    kind, paid = shown.kinds[place], shown.prices[place]
    width, height = size.width, size.height
    if kind != NOTHING:
        building = BUILDINGS[kind]
        title = f"{building.name} for {cost(paid, place)}: {effects(building)}"
        body = titled(title, size.tile(kind) + spot(0, 0, width, height, 9), f"building:{place}")
    elif shown.dragon == place:
        body = titled("Burnt by the dragon", empty_spot(width, height) + size.burnt)
    else:
        body = titled("An empty spot", empty_spot(width, height))
    return group(body + group(price(place, paid < place), width / 2, height + size.below, size.coin), x, y)


def _cave(shown: BoardModel, body: str) -> str:
    title = (
        "The dragon in its cave: for a coin it burns a building"
        if shown.dragon == NOTHING
        else "The dragon's cave is empty this round"
    )
    return titled(title, body, "dragon")


def _large_cave(shown: BoardModel, x: float, y: float) -> str:
    return (
        path(f"M{x - 80:.1f} {y + 58:.1f}h162", stroke=INK, stroke_opacity=0.25, stroke_width=5, stroke_linecap="round")
        + use("qd-cave", x, y + 8, 1.05)
        + (use("qd-dragon", x, y + 12, 1.1) if shown.dragon == NOTHING else "")
        + text(x, y - 61, "Dragon", 20, text_anchor="middle", font_weight="bold", fill=INK)
        + group(price(1), x, y + 67)
        + spot(x - 80, y - 50, 164, 134, 14)
    )


def _small_cave(shown: BoardModel, x: float, y: float) -> str:
    return (
        path(f"M{x - 70} {y + 38}h140", stroke=INK, stroke_opacity=0.25, stroke_width=4, stroke_linecap="round")
        + use("qd-cave", x, y, 0.84)
        + (use("qd-dragon", x, y + 3, 0.88) if shown.dragon == NOTHING else "")
        + group(price(1), x - 60, y + 30, 0.84)
        + spot(x - 74, y - 42, 146, 84, 12)
    )
