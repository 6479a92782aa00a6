"""The two lines of dominoes: the one being placed, and the next one, with the kings standing on them."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from papercrown.core.phrasing import several
from papercrown.core.records import Record
from papercrown.drawing.parts import Later
from papercrown.drawing.svg import drawn_now, group, later, rect, spot, titled, use, words
from papercrown.drawing.theme import FADED, GLOW, GOLD, INK
from papercrown.games.queendomino.drawing.domino_symbols import badge, picture
from papercrown.games.queendomino.drawing.land_letters import letter, lettering
from papercrown.games.queendomino.drawing.painters import SIZE
from papercrown.games.queendomino.pieces import BOX_SIZE, DOMINO_CROWNS, DOMINO_LAND, LANDSCAPES
from papercrown.games.queendomino.position import NOBODY, NOTHING, OPENING, PLACE

LENGTH = 2 * SIZE
HEAD = 34
"""Room for the title above a line."""
FRAMES = 64
"""So many empty lines are remembered: they differ in their titles and in how many dominoes lie there."""


class Lines(NamedTuple):
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

    @property
    def titles(self) -> tuple[str, str]:
        last = not self.opening and self.next[0][0] == NOTHING
        return "Kings" if self.opening else "Now", "Last round" if last else "Next"


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


def lines(shown: Lines, x: float, y: float, width: float, height: float) -> str:
    """Both lines side by side, from the top down."""
    return drawn_now(
        lines_frame(shown.titles, len(shown.now), x, y, width, height),
        chain.from_iterable(layer.drawn() for layer in line_layers(shown)),
    )


@lru_cache(FRAMES)
def lines_frame(
    titles: tuple[str, str], places: int, x: float, y: float, width: float, height: float, lettered: bool = False
) -> str:
    """The same without dominoes and kings, which `line_layers` are."""
    column, pitch = width / 2, _pitch(places, height)
    scale = min(1.26, (column - 24) / LENGTH, (pitch - 12) / SIZE)
    drawn = []
    for place in range(places):
        down = y + HEAD + pitch * place
        for side in (x + 14, x + column + 14):
            drawn.append(group(later(1) + (lettering(later(1)) if lettered else ""), side, down, scale))
    return _title(titles[0], x + 14, y) + _title(titles[1], x + column + 14, y) + "".join(drawn)


def line_layers(shown: Lines, lettered: bool = False) -> tuple[Later, ...]:
    """What lies at each place: now and next, from the top down; perhaps with letters."""
    return tuple(
        layer
        for place in range(len(shown.now))
        for layers in (_now(shown, place), _next(shown, place))
        for layer in (layers if lettered else layers[:1])
    )


def lines_height(shown: Lines, height: float) -> float:
    """What they take of a height."""
    places = len(shown.now)
    return HEAD + _pitch(places, height) * places


def _pitch(places: int, height: float) -> float:
    """From one domino to the next."""
    return min(98, (height - HEAD) / places)


def _title(text: str, x: float, y: float) -> str:
    return words(x, y + 20, text, 20, font_weight="bold", fill=INK)


def _now(shown: Lines, place: int) -> tuple[Later, Later]:
    """A place of the line being placed: its domino until that lies in a kingdom; and its letters."""
    if shown.opening:
        waits = place < len(shown.hand)
        king = shown.hand[place] if waits else NOBODY
        return Later(_waiting, (king, shown.names[king], place == 0)) if waits else GHOST, EMPTY
    domino, king = shown.now[place]
    if domino == NOTHING or place < shown.turn:
        return GHOST, EMPTY
    acting = place == shown.turn
    if acting and not shown.placing:
        return Later(_gone, (king,)), EMPTY
    return Later(_chosen, (domino, king, shown.names[king], acting)), Later(_letters, (domino,))


def _waiting(king: int, name: str, first: bool) -> str:
    return titled(f"{name}'s king waits", ghost(lit=first) + standing(king))


def _gone(king: int) -> str:
    return ghost(lit=True) + standing(king)


def _chosen(domino: int, king: int, name: str, acting: bool) -> str:
    return titled(_says(domino, name), face(domino, acting) + standing(king) + _numbered(domino))


def _next(shown: Lines, place: int) -> tuple[Later, Later]:
    domino, king = shown.next[place]
    if domino == NOTHING:
        return EMPTY, EMPTY
    name = "" if king == NOBODY else shown.names[king]
    return Later(_to_choose, (domino, king, name, place)), Later(_letters, (domino,))


def _to_choose(domino: int, king: int, name: str, place: int) -> str:
    taken = standing(king) if king != NOBODY else ""
    body = face(domino) + taken + spot(0, 0, LENGTH, SIZE, 8) + _numbered(domino)
    return titled(_says(domino, name), body, f"domino:{place}")


def _says(domino: int, name: str) -> str:
    return _named(domino) + (f", chosen by {name}" if name else "")


@cache
def _named(domino: int) -> str:
    halves = [
        f"{LANDSCAPES[int(land)]} with {several(int(n), 'crown')}" if n else LANDSCAPES[int(land)]
        for land, n in zip(DOMINO_LAND[domino], DOMINO_CROWNS[domino], strict=True)
    ]
    return f"Domino {domino % BOX_SIZE + 1}: {' and '.join(halves)}"


@cache
def face(domino: int, lit: bool = False) -> str:
    """A domino lying with its upper left corner at the origin."""
    glow = rect(-5, -5, LENGTH + 10, SIZE + 10, rx=12, fill=GOLD, stroke=GLOW, stroke_width=2) if lit else ""
    return glow + use(picture(domino), 0, 0)


@cache
def _numbered(domino: int) -> str:
    return use(badge(domino), 0, 0)


@cache
def _letters(domino: int) -> str:
    left, right = (int(land) for land in DOMINO_LAND[domino])
    return letter(left, 16, 55) + letter(right, LENGTH - 10, 55)


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


GHOST, EMPTY = Later(ghost, ()), Later(str, ())
