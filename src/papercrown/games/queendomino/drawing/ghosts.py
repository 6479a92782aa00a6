"""Ghosts: previews of an action, as symbols that fill the thing they are shown on."""

from papercrown.drawing.svg import Symbols, use
from papercrown.drawing.theme import SEATS
from papercrown.games.queendomino.actions import (
    FIRE_GHOST,
    building_ghost,
    half_ghost,
    king_ghost,
    knight_ghost,
)
from papercrown.games.queendomino.drawing.building_tiles import SMALL_HEIGHT, SMALL_WIDTH
from papercrown.games.queendomino.drawing.domino_lines import LENGTH, standing
from papercrown.games.queendomino.drawing.kingdom_map import covered, letters_of, posted
from papercrown.games.queendomino.drawing.landscape_drawings import SIZE
from papercrown.games.queendomino.pieces import BUILDINGS, HALVES, LETTERS, TOWN
from papercrown.games.queendomino.position import NOTHING
from papercrown.games.queendomino.queries import Square

_SQUARE = f"0 0 {SIZE} {SIZE}"
_DOMINO = f"0 0 {LENGTH} {SIZE}"
_TILE = f"0 0 {SMALL_WIDTH} {SMALL_HEIGHT}"


def _half(land: int, crowns: int) -> str:
    square = Square(land, crowns, NOTHING, False)
    return covered(square, 0, (), True) + letters_of({0: square})


def _building(kind: int) -> str:
    return covered(Square(TOWN, BUILDINGS[kind].crowns, kind, False), 0, (), True)


def _fire() -> str:
    across, foot = SMALL_WIDTH / 2, SMALL_HEIGHT - 24
    return (
        use("qd-flame", across - 27, foot - 16, 1.3)
        + use("qd-flame", across + 27, foot - 14, 1.2)
        + use("qd-flame", across, foot - 30, 2.1)
        + use("qd-ashes", across, foot, 1.7)
    )


def _symbols() -> Symbols:
    halves = sorted({(LETTERS.index(half[0]), int(half[1])) for half in HALVES})
    seats = range(len(SEATS))
    return {
        **{half_ghost(land, crowns): (_SQUARE, _half(land, crowns)) for land, crowns in halves},
        **{building_ghost(kind): (_SQUARE, _building(kind)) for kind in range(len(BUILDINGS))},
        **{knight_ghost(seat): (_SQUARE, posted(seat, 0, 0)) for seat in seats},
        **{king_ghost(seat): (_DOMINO, standing(seat)) for seat in seats},
        FIRE_GHOST: (_TILE, _fire()),
    }


GHOSTS = _symbols()
