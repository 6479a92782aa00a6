"""The two lines of dominoes: the one being placed, and the next one, with the kings standing on them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from papercrown.core.look import FADED, GLOW, GOLD, INK, PAPER, crowns, shadow
from papercrown.core.records import Record
from papercrown.core.svg import circle, group, layer, rect, spot, titled, use, words
from papercrown.core.words import several
from papercrown.games.queendomino.drawing.dominoes import tile
from papercrown.games.queendomino.drawing.landscapes import GROUND, texture
from papercrown.games.queendomino.drawing.letters import letters
from papercrown.games.queendomino.drawing.painters import SIZE
from papercrown.games.queendomino.pieces import BOX_SIZE, DOMINO_CROWNS, DOMINO_LAND, LANDSCAPES
from papercrown.games.queendomino.position import NOBODY, NOTHING, OPENING, PLACE

LENGTH = 2 * SIZE
HEAD = 34
"""Room for the title above a line."""


@dataclass(frozen=True)
class Lines:
    """All that the two lines show: dominoes from the top down, and the king on each."""

    opening: bool
    now: tuple[tuple[int, int], ...]
    next: tuple[tuple[int, int], ...]
    turn: int
    placing: bool
    """Whether the domino of the one whose turn it is still lies in the line."""
    hand: tuple[int, ...]
    """Before the first round: the kings still to be placed, the one drawn first."""
    names: tuple[str, ...]


def lines_of(view: Record, names: Sequence[str]) -> Lines:
    n = int(view.line_size)
    now, kings, following, chosen = (
        field.tolist()[:n] for field in (view.line, view.kings, view.next_line, view.next_kings)
    )
    opening = bool(view.phase == OPENING)
    hand = [seat for seat in range(int(view.seats)) for _ in range(int(view.waiting[seat]))] if opening else []
    return Lines(
        opening,
        tuple(zip(now, kings, strict=True)),
        tuple(zip(following, chosen, strict=True)),
        int(view.turn),
        bool(view.phase == PLACE),
        tuple(sorted(hand, key=lambda seat: seat != int(view.drawn))),
        tuple(names),
    )


def lines(shown: Lines, x: float, y: float, width: float, height: float, lettered: bool = False) -> str:
    """Both lines side by side, from the top down."""
    column, pitch = width / 2, _pitch(shown, height)
    scale = min(1.26, (column - 24) / LENGTH, (pitch - 12) / SIZE)
    drawn = []
    for place in range(len(shown.now)):
        down = y + HEAD + pitch * place
        drawn.append(layer(group(_now(shown, place, lettered), x + 14, down, scale)))
        drawn.append(layer(group(_next(shown, place, lettered), x + column + 14, down, scale)))
    now = "Kings" if shown.opening else "Now"
    last = not shown.opening and shown.next[0][0] == NOTHING
    return _title(now, x + 14, y) + _title("Last round" if last else "Next", x + column + 14, y) + "".join(drawn)


def lines_height(shown: Lines, height: float) -> float:
    """What they take of a height."""
    return HEAD + _pitch(shown, height) * len(shown.now)


def _pitch(shown: Lines, height: float) -> float:
    """From one domino to the next."""
    return min(98, (height - HEAD) / len(shown.now))


def _title(text: str, x: float, y: float) -> str:
    return words(x, y + 20, text, 20, font_weight="bold", fill=INK)


def _now(shown: Lines, place: int, lettered: bool) -> str:
    """A place of the line being placed: its domino until that lies in a kingdom."""
    if shown.opening:
        return _waiting(shown, place)
    domino, king = shown.now[place]
    if domino == NOTHING or place < shown.turn:
        return ghost()
    acting = place == shown.turn
    if acting and not shown.placing:
        return ghost(lit=True) + standing(king)
    drawn = face(domino, acting, lettered) + standing(king) + _numbered(domino)
    return titled(_says(domino, king, shown.names), drawn)


def _waiting(shown: Lines, place: int) -> str:
    if place >= len(shown.hand):
        return ghost()
    king = shown.hand[place]
    return titled(f"{shown.names[king]}'s king waits", ghost(lit=place == 0) + standing(king))


def _next(shown: Lines, place: int, lettered: bool) -> str:
    domino, king = shown.next[place]
    if domino == NOTHING:
        return ""
    taken = standing(king) if king != NOBODY else ""
    body = face(domino, lettered=lettered) + taken + spot(0, 0, LENGTH, SIZE, 8) + _numbered(domino)
    return titled(_says(domino, king, shown.names), body, f"domino:{place}")


def _says(domino: int, king: int, names: Sequence[str]) -> str:
    return _named(domino) + (f", chosen by {names[king]}" if king != NOBODY else "")


@cache
def _named(domino: int) -> str:
    halves = [
        f"{LANDSCAPES[int(land)]} with {several(int(n), 'crown')}" if n else LANDSCAPES[int(land)]
        for land, n in zip(DOMINO_LAND[domino], DOMINO_CROWNS[domino], strict=True)
    ]
    return f"Domino {domino % BOX_SIZE + 1}: {' and '.join(halves)}"


@cache
def face(domino: int, lit: bool = False, lettered: bool = False) -> str:
    """A domino lying with its upper left corner at the origin."""
    left, right = (int(land) for land in DOMINO_LAND[domino])
    glow = rect(-5, -5, LENGTH + 10, SIZE + 10, rx=12, fill=GOLD, stroke=GLOW, stroke_width=2) if lit else ""
    return (
        (glow or shadow(0, 0, LENGTH, SIZE))
        + tile((GROUND[left], texture(left, domino)), (GROUND[right], texture(right, domino + 1)))
        + _crowns(domino)
        + (letters([(left, 16, 55), (right, LENGTH - 10, 55)]) if lettered else "")
    )


@cache
def _numbered(domino: int) -> str:
    """Its number hangs on the left, over whatever glows there."""
    return circle(-3, 46, 10.5, fill=PAPER, stroke=INK, stroke_width=1.3) + words(
        -3, 50.4, str(domino % BOX_SIZE + 1), 12.5, text_anchor="middle", fill=INK
    )


def _crowns(domino: int) -> str:
    """In the outer corners, where no king stands before them."""
    left, right = (int(n) for n in DOMINO_CROWNS[domino])
    return crowns(left, 12 + 16.2 * (left - 1), 11, 0.95) + crowns(right, LENGTH - 12, 11, 0.95)


@cache
def ghost(lit: bool = False) -> str:
    """Where no domino lies any more."""
    return rect(
        0, 0, LENGTH, SIZE, rx=8, fill=GOLD if lit else "none", fill_opacity=0.3,
        stroke=GLOW if lit else FADED, stroke_opacity=1 if lit else 0.5, stroke_width=1.5, stroke_dasharray="5 5",
    )  # fmt: skip


@cache
def standing(king: int) -> str:
    return use(f"pc-king-{king}", SIZE, SIZE / 2 + 3, 1.35)
