"""A sheet for the printer: the province, and the construction guide beside it."""

from papercrown.core.records import new
from papercrown.drawing.svg import document, group, rect, text
from papercrown.drawing.theme import FADED, PAPER
from papercrown.games.color_in_kingdoms import COLOR_IN_KINGDOMS
from papercrown.games.color_in_kingdoms.catalogue import province_of, write_map
from papercrown.games.color_in_kingdoms.drawing.guide import HEIGHT, WIDTH, guide
from papercrown.games.color_in_kingdoms.drawing.library import LIBRARY
from papercrown.games.color_in_kingdoms.drawing.player_sheet import SHEET_WIDTH, draw_sheet
from papercrown.games.color_in_kingdoms.drawing.view_model import sheet_models
from papercrown.games.color_in_kingdoms.position import PATH, POSITION

MARGIN, FOOTER = 20, 18
USUAL_SUMS = 0


def sheet(code: int) -> str:
    """An empty sheet for one player, as a document."""
    p = new(POSITION)
    province = province_of(code)
    write_map(p.map, code, province)
    p.seats, p.over = 1, 1
    drawn = draw_sheet(sheet_models(p, None, [province.title])[0], None)
    width = SHEET_WIDTH + WIDTH + 3 * MARGIN
    height = max(drawn.height, HEIGHT) + 2 * MARGIN + FOOTER
    credit = f"{COLOR_IN_KINGDOMS.title}. {COLOR_IN_KINGDOMS.credit} Drawn by Papercrown."
    body = (
        rect(0, 0, width, height, fill=PAPER)
        + group(drawn.drawing, MARGIN, MARGIN)
        + group(guide(USUAL_SUMS, PATH), SHEET_WIDTH + 2 * MARGIN, MARGIN)
        + text(MARGIN, height - FOOTER / 2, credit, 10, fill=FADED)
    )
    return document(body, width, height, f"{COLOR_IN_KINGDOMS.title}: {province.title}", LIBRARY)
