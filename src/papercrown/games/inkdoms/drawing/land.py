"""The map of a sheet: areas with what stands there, in the colours that they are painted in."""

import math

from papercrown.core.look import CARD, FADED, GLOW, GOLD, INK, inked, star
from papercrown.core.svg import area as spot
from papercrown.core.svg import group, line, path, rect, titled, use, words
from papercrown.games.inkdoms.actions import area_id
from papercrown.games.inkdoms.drawing import pen
from papercrown.games.inkdoms.drawing.papers import Paper
from papercrown.games.inkdoms.drawing.pen import CELL
from papercrown.games.inkdoms.maps import CAPITAL, Map
from papercrown.games.inkdoms.pieces import AREAS, CAPITALS, COLOURS, EACH, KINGDOMS, NAMES
from papercrown.games.inkdoms.symbols import INKS

CORNERS = 16
"""That stand for the largest circle in an area."""
PICTURE = 21
"""How far a picture of the library reaches from its middle, with its halo."""


def land(paper: Paper) -> str:
    """With its upper left corner at the origin."""
    paper_below = rect(0, 0, pen.WIDTH, pen.HEIGHT, fill=CARD) + bands(paper.code)
    areas = "".join(_area(paper, area) for area in range(AREAS))
    return paper_below + areas + group(lines(paper.code) + _towers(paper), pointer_events="none")


def lines(code: int) -> str:
    """Thin borders between areas, strong ones between kingdoms."""
    frame = f"M0 0H{pen.WIDTH}V{pen.HEIGHT}H0z"
    return inked(
        line(pen.borders(code), stroke_width=1.5, stroke_opacity=0.85)
        + line(pen.frontiers(code), stroke_width=4.2)
        + line(frame, stroke_width=4.2)
    )


def bands(code: int) -> str:
    """Each kingdom has a band of its colour along its borders; paint covers it."""
    drawn = ""
    for kingdom in range(len(KINGDOMS)):
        ink = INKS[COLOURS[CAPITALS[kingdom]]]
        drawn += path(pen.band(code, kingdom), fill=ink.fill, fill_opacity=0.3, fill_rule="evenodd")
    return drawn


def room_of(paper: Paper, area: int) -> list[tuple[float, float]]:
    x, y, radius = paper.lands.rooms[area]
    turns = [2 * math.pi * k / CORNERS for k in range(CORNERS)]
    return [(CELL * (x + radius * math.cos(turn)), CELL * (y + radius * math.sin(turn))) for turn in turns]


def _area(paper: Paper, area: int) -> str:
    d, colour = pen.outline(paper.code, area), paper.colour(area)
    drawn = "" if colour is None else path(d, fill=f"url(#ink-wash-{COLOURS[colour]})")
    drawn += _standing(paper, area)
    if (paper.planned | paper.fresh) >> area & 1:
        drawn += line(d, stroke=GLOW, stroke_width=5, stroke_linejoin="round", stroke_opacity=0.75)
    if paper.own and colour is None:
        drawn += spot(d, room_of(paper, area))
    return titled(_says(paper, area), drawn, area_id(paper.seat, area))


def _standing(paper: Paper, area: int) -> str:
    """What is on an area: its name, a symbol, and the colour for those who do not see it."""
    x, y, radius = (CELL * part for part in paper.lands.rooms[area])
    colour, picture = paper.colour(area), picture_of(paper.lands.map, area)
    scale = min(1.05, (radius - 3) / PICTURE)
    drawn = use(picture, x, y - 2, scale) if picture else ""
    wish = paper.lands.map.colour(area)
    if wish is not None and paper.lands.map.monster(area) is not None:
        drawn += use(f"ink-token-{COLOURS[wish]}", x + 15 * scale, y + 13 * scale, 0.62)
    name_at = y + radius - 3 if picture else y + 4
    if colour is not None:
        token = (x + 0.72 * radius, y - 0.66 * radius) if picture else (x, y)
        drawn += use(f"ink-token-{COLOURS[colour]}", *token, 1 if picture else 1.25)
        name_at = y + radius - 3
    size = 9 if picture or colour is not None else 12
    return drawn + words(x, name_at, NAMES[area], size, text_anchor="middle", fill=INK if colour is not None else FADED)


def picture_of(found: Map, area: int) -> str:
    """The name of the picture that stands on an area; nothing for a plain one."""
    if found.symbols[area] == CAPITAL:
        return f"ink-capital-{COLOURS[CAPITALS[area // EACH]]}"
    if found.spell(area) is not None:
        return f"ink-{found.symbols[area].replace(' ', '-')}"
    colour, _, monster = found.symbols[area].rpartition(" ")
    return f"ink-{monster}-{colour}" if colour else f"ink-{monster}" if monster else ""


def _says(paper: Paper, area: int) -> str:
    symbol, colour = paper.lands.map.symbols[area], paper.colour(area)
    wish = paper.lands.map.colour(area)
    what = symbol if symbol != CAPITAL else f"capital of {KINGDOMS[area // EACH]}"
    if wish is not None and not what.startswith(COLOURS[wish]):
        what = f"{COLOURS[wish]} {what}"
    name = f"{NAMES[area]}{', ' if what else ''}{what}"
    if paper.planned >> area & 1:
        return f"{name}: painted {COLOURS[colour or 0]}, shown when all are done"
    return f"{name}: {'not painted' if colour is None else f'painted {COLOURS[colour]}'}"


def _towers(paper: Paper) -> str:
    drawn = ""
    for number, areas in enumerate(paper.lands.map.towers):
        x, y = (CELL * part for part in paper.lands.tower(number))
        lit = all(paper.painted >> area & 1 for area in areas)
        glow = path(star(12, 19, 14), fill=GOLD, fill_opacity=0.9) if lit else ""
        between = f"Watchtower between {NAMES[areas[0]]} and {NAMES[areas[1]]}{', lit' if lit else ''}"
        drawn += titled(between, group(glow + use("ink-tower", 0, -3, 0.92), x, y))
    return drawn
