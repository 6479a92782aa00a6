"""The default cover of a game in the lobby: its title under a crown."""

from papercrown.drawing.nameplate import font_size
from papercrown.drawing.svg import document, text, use
from papercrown.drawing.theme import INK, PIECES, background

WIDTH, HEIGHT = 320, 200


def plain_cover(title: str) -> str:
    size = font_size(title, 34, 0.86 * WIDTH, letter=0.55)
    body = (
        background(WIDTH, HEIGHT)
        + use("pc-crown", WIDTH / 2, 72, 4)
        + text(WIDTH / 2, 148, title, size, text_anchor="middle", font_weight="bold", fill=INK)
    )
    return document(body, WIDTH, HEIGHT, title, PIECES)
