"""The builders' board: six spots and their prices, the pile, the Queen while she waits, the dragon's cave."""

from papercrown.core.look import FADED, INK, SHADE, shadow
from papercrown.core.records import Record
from papercrown.core.svg import group, path, rect, spot, titled, use, words
from papercrown.games.queendomino.actions import coins
from papercrown.games.queendomino.drawing.buildings import HEIGHT, WIDTH, effects, empty_spot, price, tile
from papercrown.games.queendomino.drawing.landscapes import GROUND
from papercrown.games.queendomino.pieces import BUILDINGS, SPOTS, TOWN
from papercrown.games.queendomino.position import NOBODY, NOTHING

BOARD_HEIGHT = HEIGHT + 46
PITCH = WIDTH + 16


def builders_board(view: Record, host: bool, x: float, y: float, width: float) -> str:
    """The whole strip; the Queen's `host` sees what she pays."""
    start = x + 136
    board = width - 196
    return (
        shadow(x, y, board, BOARD_HEIGHT, 14)
        + rect(x, y, board, BOARD_HEIGHT, rx=14, fill=SHADE, stroke=INK, stroke_opacity=0.55, stroke_width=1.6)
        + rect(x + 6, y + 6, board - 12, BOARD_HEIGHT - 12, rx=10, fill="none", stroke=INK, stroke_opacity=0.16)
        + _corner(view, x, y)
        + "".join(_spot(view, s, host, start + PITCH * s, y + 14) for s in range(SPOTS))
        + _cave(view, x + width - 92, y + BOARD_HEIGHT / 2)
    )


def _corner(view: Record, x: float, y: float) -> str:
    """The pile of tiles not yet drawn, and the Queen while she waits."""
    left = sum(int(n) for n in view.tiles)
    pile = "".join(
        rect(x + 28 - 2 * k, y + 118 - 3 * k, 74, 56, rx=6, fill=GROUND[TOWN], stroke=INK, stroke_width=1.2)
        for k in range(min(4, -(-left // 7)))
    )
    title = words(x + 66, y + 38, "Builders", 20, text_anchor="middle", font_weight="bold", fill=INK)
    said = f"{left} left" if left else "none left"
    count = words(x + 62, y + 146, said, 15, text_anchor="middle", fill=INK if left else FADED)
    queen = (
        titled("The Queen waits for who has the most towers", use("qd-queen", x + 66, y + 78, 1.5))
        if view.queen == NOBODY
        else ""
    )
    return title + queen + titled(f"{left} buildings in the pile", pile + count)


def _spot(view: Record, place: int, host: bool, x: float, y: float) -> str:
    kind = int(view.builders_board[place]) - 1
    if kind >= 0:
        building = BUILDINGS[kind]
        less = " less 1" if host and place else ""
        title = f"{building.name} for {coins(place)}{less}: {effects(building)}"
        body = titled(title, tile(kind) + spot(0, 0, WIDTH, HEIGHT, 9), f"building:{place}")
    elif view.dragon == place:
        burnt = use("qd-ashes", WIDTH / 2, HEIGHT - 34, 2.2) + use("qd-flame", 28, HEIGHT - 56, 1)
        body = titled("Burnt by the dragon", empty_spot() + burnt + use("qd-dragon", WIDTH / 2, HEIGHT / 2 + 4, 1.35))
    else:
        body = titled("An empty spot", empty_spot())
    return group(body + group(price(place, host), WIDTH / 2, HEIGHT + 12), x, y)


def _cave(view: Record, x: float, y: float) -> str:
    home = view.dragon == NOTHING
    dragon = use("qd-dragon", x, y + 12, 1.1) if home else ""
    title = (
        "The dragon in its cave: for a coin it burns a building" if home else "The dragon's cave is empty this round"
    )
    body = (
        path(f"M{x - 80:.1f} {y + 58:.1f}h162", stroke=INK, stroke_opacity=0.25, stroke_width=5, stroke_linecap="round")
        + use("qd-cave", x, y + 8, 1.05)
        + dragon
        + words(x, y - 61, "Dragon", 20, text_anchor="middle", font_weight="bold", fill=INK)
        + group(price(1), x, y + 67)
        + spot(x - 80, y - 50, 164, 134, 14)
    )
    return titled(title, body, "dragon")
