"""The dominoes of both boxes, as pictures of the library."""

from papercrown.core.look import INK, PAPER, crowns, shadow
from papercrown.core.svg import circle, words
from papercrown.games.queendomino.drawing.dominoes import tile
from papercrown.games.queendomino.drawing.landscapes import GROUND, texture
from papercrown.games.queendomino.pieces import BOX_SIZE, DOMINO_CROWNS, DOMINO_LAND


def _domino(domino: int) -> str:
    left, right = DOMINO_LAND[domino].tolist()
    halves = (GROUND[left], texture(left, domino)), (GROUND[right], texture(right, domino + 1))
    return shadow(0, 0, 120, 60) + tile(*halves) + _crowns(*DOMINO_CROWNS[domino].tolist()) + _numbered(domino)


def _crowns(left: int, right: int) -> str:
    """In the outer corners, where no king stands before them."""
    return crowns(left, 12 + 16.2 * (left - 1), 11, 0.95) + crowns(right, 120 - 12, 11, 0.95)


def _numbered(domino: int) -> str:
    """Its number hangs on the left, over whatever glows there."""
    return circle(-3, 46, 10.5, fill=PAPER, stroke=INK, stroke_width=1.3) + words(
        -3, 50.4, str(domino % BOX_SIZE + 1), 12.5, text_anchor="middle", fill=INK
    )


def picture(domino: int) -> str:
    """The name of a domino in the library."""
    return f"qd-domino-{domino}"


DOMINOES = {picture(domino): _domino(domino) for domino in range(len(DOMINO_LAND))}
