"""The map of a sheet: areas with what stands there, in the colours that they are painted in."""

import math
from functools import lru_cache
from typing import NamedTuple

from papercrown.drawing.svg import area as spot
from papercrown.drawing.svg import group, layer, line, path, rect, titled, use, words
from papercrown.drawing.theme import CARD, FADED, GLOW, GOLD, INK, inked, star
from papercrown.games.inkdoms.actions import area_id
from papercrown.games.inkdoms.drawing import pen
from papercrown.games.inkdoms.drawing.pen import CELL
from papercrown.games.inkdoms.drawing.view_model import Paper
from papercrown.games.inkdoms.map_geometry import Circle, Lands, lands_of
from papercrown.games.inkdoms.maps import CAPITAL, Map
from papercrown.games.inkdoms.pieces import CAPITALS, COLOURS, EACH, KINGDOMS, NAMES
from papercrown.games.inkdoms.symbols import INKS

CORNERS = 16
"""That stand for the largest circle in an area."""
PICTURE, TOKEN = 21, 8
"""How far pictures of the library reach from their middle, with their halo."""
FIELDS, TOWERS = 4096, 512
"""So many areas and towers are remembered, of less than 1 kB each,"""
PAINTED = 1024
"""and so many kingdoms, of some 5 kB each: from one click to the next most look the same."""


class Field(NamedTuple):
    """An area as it is shown; most of them stay the same from one click to the next."""

    code: int
    area: int
    seat: int
    colour: int | None
    planned: bool
    fresh: bool
    own: bool

    @property
    def lands(self) -> Lands:
        return lands_of(self.code)


def land(paper: Paper) -> str:
    """With its upper left corner at the origin. Each area is a layer, and so is each tower."""
    code, kingdoms = paper.code, range(len(KINGDOMS))
    below = rect(0, 0, pen.WIDTH, pen.HEIGHT, fill=CARD) + bands(code)
    areas = "".join(_kingdom(code, paper.seat, paper.own, kingdom, paper.within(kingdom)) for kingdom in kingdoms)
    beside = enumerate(paper.lands.map.towers)
    towers = "".join(_tower(code, n, bool(paper.painted >> a & paper.painted >> b & 1)) for n, (a, b) in beside)
    return below + areas + group(lines(code) + towers, pointer_events="none")


@lru_cache(PAINTED)
def _kingdom(code: int, seat: int, own: bool, kingdom: int, within: tuple[int, ...]) -> str:
    """Its areas; those of each colour are told as bits, and those that are planned or fresh."""
    drawn, (*inks, planned, fresh) = "", within
    for k in range(EACH):
        colour = next((colour for colour, areas in enumerate(inks) if areas >> k & 1), None)
        area = EACH * kingdom + k
        drawn += _area(Field(code, area, seat, colour, bool(planned >> k & 1), bool(fresh >> k & 1), own))
    return drawn


@lru_cache(16)
def lines(code: int) -> str:
    """Thin borders between areas, strong ones between kingdoms."""
    frame = f"M0 0H{pen.WIDTH}V{pen.HEIGHT}H0z"
    return inked(
        line(pen.borders(code), stroke_width=1.5, stroke_opacity=0.85)
        + line(pen.frontiers(code), stroke_width=4.2)
        + line(frame, stroke_width=4.2)
    )


@lru_cache(16)
def bands(code: int) -> str:
    """Each kingdom has a band of its colour along its borders; paint covers it."""
    drawn = ""
    for kingdom in range(len(KINGDOMS)):
        ink = INKS[COLOURS[CAPITALS[kingdom]]]
        drawn += path(pen.band(code, kingdom), fill=ink.fill, fill_opacity=0.3, fill_rule="evenodd")
    return drawn


def corners_of(circle: Circle) -> list[tuple[float, float]]:
    """A shape with many corners in a circle."""
    x, y, radius = circle
    turns = [2 * math.pi * k / CORNERS for k in range(CORNERS)]
    return [(CELL * (x + radius * math.cos(turn)), CELL * (y + radius * math.sin(turn))) for turn in turns]


@lru_cache(FIELDS)
def _area(field: Field) -> str:
    d, colour = pen.outline(field.code, field.area), field.colour
    drawn = "" if colour is None else path(d, fill=f"url(#ink-wash-{COLOURS[colour]})")
    drawn += _standing(field)
    if field.planned or field.fresh:
        drawn += line(d, stroke=GLOW, stroke_width=5, stroke_linejoin="round", stroke_opacity=0.75)
    if field.own and colour is None:
        drawn += spot(d, corners_of(field.lands.rooms[field.area]))
    return layer(titled(_says(field), drawn, area_id(field.seat, field.area)))


def _standing(field: Field) -> str:
    """What is on an area: its name, a symbol, and the colour for those who do not see it."""
    area, colour, found = field.area, field.colour, field.lands.map
    x, y, radius = (CELL * part for part in field.lands.rooms[area])
    wish, picture = found.colour(area), picture_of(found, area)
    scale = min(1.05, (radius - 3) / PICTURE)
    drawn = use(picture, x, y - 2, scale) if picture else ""
    if wish is not None and found.monster(area) is not None:
        drawn += use(f"ink-token-{COLOURS[wish]}", x + 15 * scale, y + 13 * scale, 0.62)
    if colour is not None:
        aside = radius - TOKEN if picture else 0
        token = x + 0.74 * aside, y - 0.68 * aside
        drawn += use(f"ink-token-{COLOURS[colour]}", *token, 1 if picture else 1.25)
    plain = not picture and colour is None
    size, below = (12, 4.0) if plain else (9, radius - 3)
    fill = FADED if colour is None else INK
    return drawn + words(x, y + below, NAMES[area], size, text_anchor="middle", fill=fill)


def picture_of(found: Map, area: int) -> str:
    """The name of the picture that stands on an area; nothing for a plain one."""
    if found.symbols[area] == CAPITAL:
        return f"ink-capital-{COLOURS[CAPITALS[area // EACH]]}"
    if found.spell(area) is not None:
        return f"ink-{found.symbols[area].replace(' ', '-')}"
    colour, _, monster = found.symbols[area].rpartition(" ")
    return f"ink-{monster}-{colour}" if colour else f"ink-{monster}" if monster else ""


def _says(field: Field) -> str:
    area, colour, found = field.area, field.colour, field.lands.map
    wish, symbol = found.colour(area), found.symbols[area]
    what = symbol if symbol != CAPITAL else f"capital of {KINGDOMS[area // EACH]}"
    if wish is not None and not what.startswith(COLOURS[wish]):
        what = f"{COLOURS[wish]} {what}"
    name = f"{NAMES[area]}{', ' if what else ''}{what}"
    if colour is None:
        return f"{name}: not painted"
    return f"{name}: painted {COLOURS[colour]}{', shown when all are done' if field.planned else ''}"


@lru_cache(TOWERS)
def _tower(code: int, number: int, lit: bool) -> str:
    lands = lands_of(code)
    x, y = (CELL * part for part in lands.tower(number))
    one, other = lands.map.towers[number]
    glow = path(star(12, 19, 14), fill=GOLD, fill_opacity=0.9) if lit else ""
    between = f"Watchtower between {NAMES[one]} and {NAMES[other]}{', lit' if lit else ''}"
    return layer(titled(between, group(glow + use("ink-tower", 0, -3, 0.92), x, y)))
