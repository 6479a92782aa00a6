"""A sheet for the printer, to be coloured with real pencils while dice fall on the map of the box."""

from dataclasses import replace

from papercrown.core.records import new
from papercrown.drawing.svg import document, group, line, rect, text, use
from papercrown.drawing.theme import FADED, INK, PAPER
from papercrown.games.inkdoms import INKDOMS, catalogue
from papercrown.games.inkdoms.drawing.library import LIBRARY
from papercrown.games.inkdoms.drawing.player_sheet import SHEET_WIDTH, plain
from papercrown.games.inkdoms.drawing.view_model import sheet_models
from papercrown.games.inkdoms.pieces import ACHIEVEMENTS
from papercrown.games.inkdoms.position import POSITION

MARGIN = 20
_SPELLS = (
    "Move all drops of the die to another kingdom, before the first is placed.",
    "One drop may touch areas of its own colour.",
    "Use drops of the die in a kingdom beside the first one too.",
    "Two drops of the die become one green, purple or brown drop.",
)
_MIXES = (("blue", "red", "purple"), ("blue", "yellow", "green"), ("yellow", "red", "brown"))


def sheet(code: int) -> str:
    """An empty sheet with a reminder of spells and mixed colours, as a document."""
    p = new(POSITION)
    catalogue.write_map(p.map, code, catalogue.map_of(code))
    p.seats, p.over = 2, 1
    p.open_first = p.open_second = (1 << ACHIEVEMENTS) - 1
    paper = replace(sheet_models(p, None, ["", ""])[0], empty=True)
    drawn, height = plain(paper)
    width, whole = SHEET_WIDTH + 2 * MARGIN, height + 2 * MARGIN + 128
    body = (
        rect(0, 0, width, whole, fill=PAPER)
        + text(MARGIN + 14, MARGIN + 32, catalogue.map_of(code).title, 22, font_weight="bold", fill=INK)
        + text(MARGIN + 380, MARGIN + 32, "Name", 14, fill=FADED)
        + line(f"M{MARGIN + 424} {MARGIN + 34}H{width - MARGIN - 16}", stroke=FADED)
        + group(drawn, MARGIN, MARGIN)
        + group(_reminder(), MARGIN + 16, MARGIN + height + 14)
        + text(MARGIN, whole - 10, f"{INKDOMS.title}. {INKDOMS.credit} Drawn by Papercrown.", 10, fill=FADED)
    )
    return document(body, width, whole, f"{INKDOMS.title}: {catalogue.map_of(code).title}", LIBRARY)


def _reminder() -> str:
    drawn = ""
    for number, rule in enumerate(_SPELLS, 1):
        y = 26 * (number - 1)
        drawn += use(f"ink-spell-{number}", 12, y + 10, 0.75) + text(34, y + 15, rule, 13, fill=INK)
    for k, (one, other, mixed) in enumerate(_MIXES):
        y = 4 + 32 * k
        drawn += "".join(use(f"ink-drop-{c}", 530 + 42 * i, y + 8, 0.8) for i, c in enumerate((one, other, mixed)))
        drawn += "".join(
            text(551 + 42 * i, y + 14, sign, 15, text_anchor="middle", fill=INK) for i, sign in enumerate("+=")
        )
    return drawn
