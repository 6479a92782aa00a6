"""The lobby's picture of a game that has none of its own: its title on a sheet of paper, under a crown."""

from papercrown.drawing.svg import document, use, words
from papercrown.drawing.theme import INK, PIECES, sheet

WIDTH, HEIGHT = 320, 200


def plain_cover(title: str) -> str:
    size = min(34.0, 0.86 * WIDTH / (0.55 * len(title)))
    body = (
        sheet(WIDTH, HEIGHT)
        + use("pc-crown", WIDTH / 2, 72, 4)
        + words(WIDTH / 2, 148, title, size, text_anchor="middle", font_weight="bold", fill=INK)
    )
    return document(body, WIDTH, HEIGHT, title, PIECES)
