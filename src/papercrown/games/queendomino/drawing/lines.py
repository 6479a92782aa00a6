"""The two lines of dominoes: the one being placed, and the next one, with the kings standing on them."""

from collections.abc import Sequence
from functools import cache

from papercrown.core.look import FADED, GLOW, GOLD, INK, PAPER, crowns, shadow
from papercrown.core.records import Record
from papercrown.core.svg import circle, group, path, rect, spot, titled, use, words
from papercrown.core.words import several
from papercrown.games.queendomino.drawing.landscapes import GROUND, SIZE, texture
from papercrown.games.queendomino.pieces import BOX_SIZE, DOMINO_CROWNS, DOMINO_LAND, LANDSCAPES
from papercrown.games.queendomino.position import NOBODY, NOTHING, OPENING, PLACE

LENGTH = 2 * SIZE
HEAD = 34
"""Room for the title above a line."""


def lines(view: Record, names: Sequence[str], x: float, y: float, width: float, height: float) -> str:
    """Both lines side by side, from the top down."""
    column, pitch = width / 2, _pitch(view, height)
    scale = min(1.26, (column - 24) / LENGTH, (pitch - 12) / SIZE)
    drawn = []
    for place in range(int(view.line_size)):
        down = y + HEAD + pitch * place
        drawn.append(group(_now(view, names, place), x + 14, down, scale))
        drawn.append(group(_next(view, names, place), x + column + 14, down, scale))
    now = "Kings" if view.phase == OPENING else "Now"
    last = view.phase != OPENING and int(view.next_line[0]) == NOTHING
    return _title(now, x + 14, y) + _title("Last round" if last else "Next", x + column + 14, y) + "".join(drawn)


def lines_height(view: Record, height: float) -> float:
    """What they take of a height."""
    return HEAD + _pitch(view, height) * int(view.line_size)


def _pitch(view: Record, height: float) -> float:
    """From one domino to the next."""
    return min(98, (height - HEAD) / int(view.line_size))


def _title(text: str, x: float, y: float) -> str:
    return words(x, y + 20, text, 20, font_weight="bold", fill=INK)


def _now(view: Record, names: Sequence[str], place: int) -> str:
    """A place of the line being placed: its domino until that lies in a kingdom."""
    domino, king, turn = int(view.line[place]), int(view.kings[place]), int(view.turn)
    if view.phase == OPENING:
        return _waiting(view, names, place)
    if domino == NOTHING or place < turn:
        return ghost()
    acting = place == turn
    if acting and view.phase != PLACE:
        return ghost(lit=True) + standing(king)
    return titled(_says(domino, king, names), face(domino, lit=acting) + standing(king))


def _waiting(view: Record, names: Sequence[str], place: int) -> str:
    """Before the first round: the kings still to be placed, the one drawn first."""
    drawn = int(view.drawn)
    hand = [seat for seat in range(int(view.seats)) for _ in range(int(view.waiting[seat]))]
    hand.sort(key=lambda seat: seat != drawn)
    if place >= len(hand):
        return ghost()
    return titled(f"{names[hand[place]]}'s king waits", ghost(lit=place == 0) + standing(hand[place]))


def _next(view: Record, names: Sequence[str], place: int) -> str:
    domino, king = int(view.next_line[place]), int(view.next_kings[place])
    if domino == NOTHING:
        return ""
    body = face(domino) + (standing(king) if king != NOBODY else "") + spot(0, 0, LENGTH, SIZE, 8)
    return titled(_says(domino, king, names), body, f"domino:{place}")


def _says(domino: int, king: int, names: Sequence[str]) -> str:
    halves = [
        f"{LANDSCAPES[int(land)]} with {several(int(n), 'crown')}" if n else LANDSCAPES[int(land)]
        for land, n in zip(DOMINO_LAND[domino], DOMINO_CROWNS[domino], strict=True)
    ]
    whose = f", chosen by {names[king]}" if king != NOBODY else ""
    return f"Domino {domino % BOX_SIZE + 1}: {' and '.join(halves)}{whose}"


@cache
def face(domino: int, lit: bool = False) -> str:
    """A domino lying with its upper left corner at the origin; its number hangs on the left."""
    left, right = (int(land) for land in DOMINO_LAND[domino])
    glow = rect(-5, -5, LENGTH + 10, SIZE + 10, rx=12, fill=GOLD, stroke=GLOW, stroke_width=2) if lit else ""
    return (
        (glow or shadow(0, 0, LENGTH, SIZE))
        + path("M60 0V60H8Q0 60 0 52V8Q0 0 8 0z", fill=GROUND[left])
        + path("M60 0V60H112Q120 60 120 52V8Q120 0 112 0z", fill=GROUND[right])
        + use(texture(left, domino), 0, 0)
        + use(texture(right, domino + 1), SIZE, 0)
        + path("M60 2V58", stroke=INK, stroke_opacity=0.35, stroke_width=1.2)
        + rect(0, 0, LENGTH, SIZE, rx=8, fill="none", stroke=INK, stroke_width=2)
        + _crowns(domino)
        + circle(-3, 46, 10.5, fill=PAPER, stroke=INK, stroke_width=1.3)
        + words(-3, 50.4, str(domino % BOX_SIZE + 1), 12.5, text_anchor="middle", fill=INK)
    )


def _crowns(domino: int) -> str:
    """In the outer corners, where no king stands before them."""
    left, right = (int(n) for n in DOMINO_CROWNS[domino])
    return crowns(left, 12 + 16.2 * (left - 1), 11, 0.95) + crowns(right, LENGTH - 12, 11, 0.95)


def ghost(lit: bool = False) -> str:
    """Where no domino lies any more."""
    return rect(
        0, 0, LENGTH, SIZE, rx=8, fill=GOLD if lit else "none", fill_opacity=0.3,
        stroke=GLOW if lit else FADED, stroke_opacity=1 if lit else 0.5, stroke_width=1.5, stroke_dasharray="5 5",
    )  # fmt: skip


def standing(king: int) -> str:
    return use(f"pc-king-{king}", SIZE, SIZE / 2 + 3, 1.35)
