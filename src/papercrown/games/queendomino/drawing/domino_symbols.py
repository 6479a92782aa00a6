"""The dominoes of both boxes and their numbers, as pictures for the library."""

from papercrown.drawing.svg import circle, text
from papercrown.drawing.theme import INK, PAPER, crowns, shadow
from papercrown.games.queendomino.drawing.domino_tile import tile
from papercrown.games.queendomino.drawing.landscapes import GROUND, texture
from papercrown.games.queendomino.pieces import BOX_SIZE, DOMINO_CROWNS, DOMINO_LAND


def _domino(domino: int) -> str:
    left, right = DOMINO_LAND[domino].tolist()
    halves = (GROUND[left], texture(left, domino)), (GROUND[right], texture(right, domino + 1))
    return shadow(0, 0, 120, 60) + tile(*halves) + _crowns(*DOMINO_CROWNS[domino].tolist())


def _crowns(left: int, right: int) -> str:
    """Crowns in the outer corners, where kings do not hide them."""
    return crowns(left, 12 + 16.2 * (left - 1), 11, 0.95) + crowns(right, 120 - 12, 11, 0.95)


def _badge(number: int) -> str:
    circled = circle(-3, 46, 10.5, fill=PAPER, stroke=INK, stroke_width=1.3)
    return circled + text(-3, 50.4, str(number), 12.5, text_anchor="middle", fill=INK)


def picture(domino: int) -> str:
    """The id of a domino's picture."""
    return f"qd-domino-{domino}"


def badge(domino: int) -> str:
    """The id of the picture of a domino's number, which lies at the left over the highlight."""
    return f"qd-number-{domino % BOX_SIZE + 1}"


DOMINOES = {picture(domino): _domino(domino) for domino in range(len(DOMINO_LAND))}
BADGES = {badge(domino): _badge(domino + 1) for domino in range(BOX_SIZE)}
