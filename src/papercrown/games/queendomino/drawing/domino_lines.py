"""The two lines of dominoes with the kings on them: the line being placed and the next one."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from papercrown.core.phrasing import several
from papercrown.core.records import Record
from papercrown.drawing.parts import DeferredLayers
from papercrown.drawing.svg import deferred, fill_deferred, group, rect, spot, text, titled, use
from papercrown.drawing.theme import FADED, GLOW, GOLD, INK
from papercrown.games.queendomino.drawing.domino_symbols import badge, picture
from papercrown.games.queendomino.drawing.land_letters import letter, lettering
from papercrown.games.queendomino.drawing.landscape_drawings import SIZE
from papercrown.games.queendomino.pieces import BOX_SIZE, DOMINO_CROWNS, DOMINO_LAND, LANDSCAPES
from papercrown.games.queendomino.position import NOBODY, NOTHING, OPENING, PLACE

LENGTH = 2 * SIZE
HEAD = 34
"""The height of the title above a line."""
MAX_CACHED_FRAMES = 64
"""They differ in their titles and in the number of dominoes."""


class LinesModel(NamedTuple):
    """What the two lines show: dominoes from the top down, each with its king."""

    opening: bool
    now: tuple[tuple[int, int], ...]
    next: tuple[tuple[int, int], ...]
    turn: int
    placing: bool
    """Whether the domino of the acting player still lies in the line."""
    hand: tuple[int, ...]
    """Before the first round: the kings still to be placed, beginning with the one drawn."""
    names: tuple[str, ...]

    @property
    def titles(self) -> tuple[str, str]:
        last = not self.opening and self.next[0][0] == NOTHING
        return "Kings" if self.opening else "Now", "Last round" if last else "Next"


def lines_of(view: Record, names: Sequence[str]) -> LinesModel:
    n = int(view.line_size)
    now, kings, following, chosen = (
        field.tolist()[:n] for field in (view.line, view.kings, view.next_line, view.next_kings)
    )
    opening = bool(view.phase == OPENING)
    hand = [seat for seat in range(int(view.seats)) for _ in range(int(view.waiting[seat]))] if opening else []
    return LinesModel(
        opening,
        tuple(zip(now, kings, strict=True)),
        tuple(zip(following, chosen, strict=True)),
        int(view.turn),
        bool(view.phase == PLACE),
        tuple(sorted(hand, key=lambda seat: seat != int(view.drawn))),
        tuple(names),
    )


def lines(shown: LinesModel, x: float, y: float, width: float, height: float) -> str:
    """Both lines side by side."""
    return fill_deferred(
        lines_frame(shown.titles, len(shown.now), x, y, width, height),
        chain.from_iterable(layer.drawn() for layer in line_layers(shown)),
    )


@lru_cache(MAX_CACHED_FRAMES)
def lines_frame(
    titles: tuple[str, str], places: int, x: float, y: float, width: float, height: float, lettered: bool = False
) -> str:
    """Both lines with deferred layers in place of dominoes and kings; `line_layers` draws those."""
    column, pitch = width / 2, _pitch(places, height)
    scale = min(1.26, (column - 24) / LENGTH, (pitch - 12) / SIZE)
    drawn = []
    for place in range(places):
        down = y + HEAD + pitch * place
        for side in (x + 14, x + column + 14):
            drawn.append(group(deferred(1) + (lettering(deferred(1)) if lettered else ""), side, down, scale))
    return _heading(titles[0], x + 14, y) + _heading(titles[1], x + column + 14, y) + "".join(drawn)


def line_layers(shown: LinesModel, lettered: bool = False) -> tuple[DeferredLayers, ...]:
    """The deferred layers of each place, now and next, from the top down."""
    layers: list[DeferredLayers] = []
    for place in range(len(shown.now)):
        for face_layer, letter_layer in (_now(shown, place), _next(shown, place)):
            layers += (face_layer, letter_layer) if lettered else (face_layer,)
    return tuple(layers)


def lines_height(shown: LinesModel, height: float) -> float:
    """The part of a height that the lines need."""
    places = len(shown.now)
    return HEAD + _pitch(places, height) * places


def _pitch(places: int, height: float) -> float:
    """The distance between dominoes."""
    return min(98, (height - HEAD) / places)


def _heading(title: str, x: float, y: float) -> str:
    return text(x, y + 20, title, 20, font_weight="bold", fill=INK)


def _now(shown: LinesModel, place: int) -> tuple[DeferredLayers, DeferredLayers]:
    """A place of the line being placed: its domino until that is placed, and its letters."""
    if shown.opening:
        waits = place < len(shown.hand)
        king = shown.hand[place] if waits else NOBODY
        return DeferredLayers(_waiting, (king, shown.names[king], place == 0)) if waits else GHOST, EMPTY
    domino, king = shown.now[place]
    if domino == NOTHING or place < shown.turn:
        return GHOST, EMPTY
    acting = place == shown.turn
    if acting and not shown.placing:
        return DeferredLayers(_gone, (king,)), EMPTY
    return DeferredLayers(_chosen, (domino, king, shown.names[king], acting)), DeferredLayers(_letters, (domino,))


def _waiting(king: int, name: str, first: bool) -> str:
    return titled(f"{name}'s king waits", ghost(lit=first) + standing(king))


def _gone(king: int) -> str:
    return ghost(lit=True) + standing(king)


def _chosen(domino: int, king: int, name: str, acting: bool) -> str:
    return titled(_title(domino, name), face(domino, acting) + standing(king) + _numbered(domino))


def _next(shown: LinesModel, place: int) -> tuple[DeferredLayers, DeferredLayers]:
    domino, king = shown.next[place]
    if domino == NOTHING:
        return EMPTY, EMPTY
    name = "" if king == NOBODY else shown.names[king]
    return DeferredLayers(_to_choose, (domino, king, name, place)), DeferredLayers(_letters, (domino,))


def _to_choose(domino: int, king: int, name: str, place: int) -> str:
    taken = standing(king) if king != NOBODY else ""
    body = face(domino) + taken + spot(0, 0, LENGTH, SIZE, 8) + _numbered(domino)
    return titled(_title(domino, name), body, f"domino:{place}")


def _title(domino: int, name: str) -> str:
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
    """A domino with its upper left corner at the origin."""
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
    """The outline of a domino that is gone."""
    return rect(
        0, 0, LENGTH, SIZE, rx=8, fill=GOLD if lit else "none", fill_opacity=0.3,
        stroke=GLOW if lit else FADED, stroke_opacity=1 if lit else 0.5, stroke_width=1.5, stroke_dasharray="5 5",
    )  # fmt: skip


@cache
def standing(king: int) -> str:
    return use(f"pc-king-{king}", SIZE, SIZE / 2 + 3, 1.35)


GHOST, EMPTY = DeferredLayers(ghost, ()), DeferredLayers(str, ())
