"""The two lines of dominoes: the one being placed, and the next one, with the kings standing on them."""

from collections.abc import Sequence

from papercrown.core.look import FADED, GLOW, GOLD, INK, PAPER, crowns, shadow
from papercrown.core.records import Record
from papercrown.core.svg import circle, group, path, rect, spot, titled, use, words
from papercrown.games.queendomino.landscapes import GROUND, SIZE, half
from papercrown.games.queendomino.pieces import BOX_SIZE, DOMINO_CROWNS, DOMINO_LAND, LANDSCAPES
from papercrown.games.queendomino.position import LINE, NOBODY, NOTHING, OPENING, OVER, PLACE

LENGTH = 2 * SIZE
HEAD = 34
"""Room for the title above a line."""


def lines(view: Record, names: Sequence[str], x: float, y: float, width: float, height: float) -> str:
    column = width / 2
    pitch = (height - HEAD) / int(view.line_size)
    scale = min(1.2, (column - 30) / LENGTH, (pitch - 12) / SIZE)
    now = "".join(
        group(_now(view, names, place), x + 22, y + HEAD + pitch * place, scale) for place in range(int(view.line_size))
    )
    later = "".join(
        group(_next(view, names, place), x + column + 22, y + HEAD + pitch * place, scale)
        for place in range(int(view.line_size))
    )
    return _title("Now", x + 22, y) + now + _title("Next", x + column + 22, y) + (later or "")


def _title(text: str, x: float, y: float) -> str:
    return words(x, y + 20, text, 20, font_weight="bold", fill=INK)


def _now(view: Record, names: Sequence[str], place: int) -> str:
    """A place of the line being placed: its domino until that lies in a kingdom."""
    domino, king, turn = int(view.line[place]), int(view.kings[place]), int(view.turn)
    if domino == NOTHING or view.phase in (OPENING, OVER) or place < turn:
        return ghost()
    acting = place == turn
    if acting and view.phase != PLACE:
        return ghost(lit=True) + standing(king)
    return titled(_says(domino, king, names), face(domino, lit=acting) + standing(king))


def _next(view: Record, names: Sequence[str], place: int) -> str:
    domino, king = int(view.next_line[place]), int(view.next_kings[place])
    if domino == NOTHING:
        return ghost()
    body = face(domino) + (standing(king) if king != NOBODY else "") + spot(0, 0, LENGTH, SIZE, 8)
    return titled(_says(domino, king, names), body, f"domino:{place}")


def _says(domino: int, king: int, names: Sequence[str]) -> str:
    halves = [
        f"{LANDSCAPES[int(land)]} with {int(n)} crown{'s' if n > 1 else ''}" if n else LANDSCAPES[int(land)]
        for land, n in zip(DOMINO_LAND[domino], DOMINO_CROWNS[domino], strict=True)
    ]
    whose = f", chosen by {names[king]}" if king != NOBODY else ""
    return f"Domino {domino % BOX_SIZE + 1}: {' and '.join(halves)}{whose}"


def face(domino: int, lit: bool = False) -> str:
    """A domino lying with its upper left corner at the origin; its number hangs on the left."""
    left, right = (int(land) for land in DOMINO_LAND[domino])
    glow = rect(-5, -5, LENGTH + 10, SIZE + 10, rx=12, fill=GOLD, stroke=GLOW, stroke_width=2) if lit else ""
    return (
        (glow or shadow(0, 0, LENGTH, SIZE))
        + path("M60 0V60H8Q0 60 0 52V8Q0 0 8 0z", fill=GROUND[left])
        + path("M60 0V60H112Q120 60 120 52V8Q120 0 112 0z", fill=GROUND[right])
        + half(left, 0, 0, domino)
        + half(right, SIZE, 0, domino + 1)
        + path("M60 2V58", stroke=INK, stroke_opacity=0.35, stroke_width=1.2)
        + rect(0, 0, LENGTH, SIZE, rx=8, fill="none", stroke=INK, stroke_width=2)
        + "".join(crowns(int(n), SIZE * (i + 1) - 11, 10, 0.95) for i, n in enumerate(DOMINO_CROWNS[domino]))
        + circle(-4, 14, 10.5, fill=PAPER, stroke=INK, stroke_width=1.3)
        + words(-4, 18.4, str(domino % BOX_SIZE + 1), 12.5, text_anchor="middle", fill=INK)
    )


def ghost(lit: bool = False) -> str:
    """Where no domino lies any more."""
    return rect(
        0, 0, LENGTH, SIZE, rx=8, fill=GOLD if lit else "none", fill_opacity=0.3,
        stroke=GLOW if lit else FADED, stroke_opacity=1 if lit else 0.5, stroke_width=1.5, stroke_dasharray="5 5",
    )  # fmt: skip


def standing(king: int) -> str:
    return use(f"pc-king-{king}", SIZE, SIZE / 2 + 3, 1.35)
