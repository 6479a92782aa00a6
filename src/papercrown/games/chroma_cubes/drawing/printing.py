"""A page for the printer: the picture, the score chart and the banks, to be coloured with real crayons."""

from papercrown.core.records import new
from papercrown.drawing.svg import document, group, rect, text, use
from papercrown.drawing.theme import FADED, INK, PAPER
from papercrown.games.chroma_cubes import CHROMA_CUBES, catalogue
from papercrown.games.chroma_cubes.drawing import chart
from papercrown.games.chroma_cubes.drawing.library import LIBRARY
from papercrown.games.chroma_cubes.drawing.picture import draw_picture
from papercrown.games.chroma_cubes.drawing.view_model import sheet_models
from papercrown.games.chroma_cubes.pieces import DICE, PAIRS
from papercrown.games.chroma_cubes.position import NOT_YET, POSITION
from papercrown.games.chroma_cubes.puzzle_picture import WIDTH
from papercrown.games.chroma_cubes.symbols import BANK, bank_name

MARGIN, GAP = 24, 24
PITCH = (chart.WIDTH - BANK) / 5
_FACES = 13
"""The height of a line of the table of dice."""


def sheet(code: int) -> str:
    """An empty page, wider than high, as a document."""
    p = new(POSITION)
    catalogue.write_puzzle(p.puzzle, code, catalogue.puzzle_of(code))
    p.seats, p.over = 1, 1
    p.points[:] = NOT_YET
    p.dice[:] = 3
    paper, scores = sheet_models(p, None, [""])[0], chart.chart_of(p)
    right = MARGIN + WIDTH + GAP
    banks_at = MARGIN + scores.height + 12
    dice_at = banks_at + (BANK + 34 if paper.banks else 0)
    width = right + chart.WIDTH + MARGIN
    height = max(MARGIN + paper.picture.height, dice_at + 24 + _FACES * DICE + 12) + MARGIN + 14
    body = (
        rect(0, 0, width, height, fill=PAPER)
        + group(draw_picture(paper), MARGIN, MARGIN)
        + group(chart.chart(scores), right, MARGIN)
        + group(_banks(len(paper.banks)), right, banks_at)
        + group(_dice(), right, dice_at)
        + text(
            MARGIN, height - 12, f"{CHROMA_CUBES.title}. {CHROMA_CUBES.credit} Picture by Papercrown.", 10, fill=FADED
        )
    )
    return document(body, width, height, f"{CHROMA_CUBES.title}: {paper.picture.puzzle.title}", LIBRARY)


def _banks(n: int) -> str:
    if not n:
        return ""
    title = text(0, 13, "Colour banks", 13.5, font_weight="bold", fill=INK)
    return title + "".join(use(bank_name("empty"), PITCH * k + BANK / 2, 22 + BANK / 2) for k in range(n))


def _dice() -> str:
    """The faces of the six dice, for stickers."""
    drawn = text(0, 13, "The faces of the dice", 13.5, font_weight="bold", fill=INK)
    for die, pairs in enumerate(PAIRS):
        y = 30 + _FACES * die
        drawn += text(0, y, f"Die {die + 1}", 11, fill=INK)
        for k, pair in enumerate(pairs):
            x = 60 + 46 * k
            drawn += "".join(use(f"cc-token-{letter}", x + 12 * i, y - 4, 0.9) for i, letter in enumerate(pair))
    return drawn
