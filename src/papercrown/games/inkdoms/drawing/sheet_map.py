"""The map of a sheet: its areas with their symbols, in the colours they are painted in."""

from functools import lru_cache
from typing import NamedTuple

from papercrown.drawing.svg import area as spot
from papercrown.drawing.svg import circle_corners, group, layer, line, path, rect, text, titled, use
from papercrown.drawing.theme import CARD, FADED, GLOW, GOLD, INK, inked, star
from papercrown.games.inkdoms.actions import area_id
from papercrown.games.inkdoms.drawing import map_paths
from papercrown.games.inkdoms.drawing.map_paths import CELL, MAX_CACHED_MAPS
from papercrown.games.inkdoms.drawing.view_model import SheetModel
from papercrown.games.inkdoms.map_geometry import Circle, Lands, lands_of
from papercrown.games.inkdoms.maps import CAPITAL, Map
from papercrown.games.inkdoms.pieces import CAPITALS, COLOURS, EACH, KINGDOMS, NAMES
from papercrown.games.inkdoms.symbols import INKS

PICTURE, TOKEN = 21, 8
"""The radius of symbols and tokens, halo included."""
MAX_CACHED_AREAS, MAX_CACHED_TOWERS = 4096, 512
"""Less than 1 kB each; most look the same from one click to the next."""
MAX_CACHED_KINGDOMS = 1024
"""About 5 kB each."""


class AreaModel(NamedTuple):
    """What an area shows."""

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


def draw_map(sheet: SheetModel) -> str:
    """The map with its upper left corner at the origin. Each area is a layer, and so is each tower."""
    code, kingdoms = sheet.code, range(len(KINGDOMS))
    below = rect(0, 0, map_paths.WIDTH, map_paths.HEIGHT, fill=CARD) + bands(code)
    areas = "".join(_kingdom(code, sheet.seat, sheet.own, kingdom, sheet.within(kingdom)) for kingdom in kingdoms)
    beside = enumerate(sheet.lands.map.towers)
    towers = "".join(_tower(code, n, bool(sheet.painted >> a & sheet.painted >> b & 1)) for n, (a, b) in beside)
    return below + areas + group(lines(code) + towers, pointer_events="none")


@lru_cache(MAX_CACHED_KINGDOMS)
def _kingdom(code: int, seat: int, own: bool, kingdom: int, within: tuple[int, ...]) -> str:
    """The areas of a kingdom; `within` has those of each colour, the planned and the fresh ones as bits."""
    drawn, (*inks, planned, fresh) = "", within
    for k in range(EACH):
        colour = next((colour for colour, areas in enumerate(inks) if areas >> k & 1), None)
        area = EACH * kingdom + k
        drawn += _area(AreaModel(code, area, seat, colour, bool(planned >> k & 1), bool(fresh >> k & 1), own))
    return drawn


@lru_cache(MAX_CACHED_MAPS)
def lines(code: int) -> str:
    """Thin borders between areas, thick ones between kingdoms."""
    frame = f"M0 0H{map_paths.WIDTH}V{map_paths.HEIGHT}H0z"
    return inked(
        line(map_paths.borders(code), stroke_width=1.5, stroke_opacity=0.85)
        + line(map_paths.frontiers(code), stroke_width=4.2)
        + line(frame, stroke_width=4.2)
    )


@lru_cache(MAX_CACHED_MAPS)
def bands(code: int) -> str:
    """A band of its colour along the borders of each kingdom; paint covers it."""
    drawn = ""
    for kingdom in range(len(KINGDOMS)):
        ink = INKS[COLOURS[CAPITALS[kingdom]]]
        drawn += path(map_paths.band(code, kingdom), fill=ink.fill, fill_opacity=0.3, fill_rule="evenodd")
    return drawn


def room_corners(circle: Circle) -> list[tuple[float, float]]:
    """The polygon in a circle of the map, in units of the drawing."""
    x, y, radius = circle
    return circle_corners(CELL * x, CELL * y, CELL * radius)


@lru_cache(MAX_CACHED_AREAS)
def _area(shown: AreaModel) -> str:
    d, colour = map_paths.outline(shown.code, shown.area), shown.colour
    drawn = "" if colour is None else path(d, fill=f"url(#ink-wash-{COLOURS[colour]})")
    drawn += _standing(shown)
    if shown.planned or shown.fresh:
        drawn += line(d, stroke=GLOW, stroke_width=5, stroke_linejoin="round", stroke_opacity=0.75)
    if shown.own and colour is None:
        drawn += spot(d, room_corners(shown.lands.rooms[shown.area]))
    return layer(titled(_title(shown), drawn, area_id(shown.seat, shown.area)))


def _standing(shown: AreaModel) -> str:
    """The name and the symbol of an area, and a token for people who cannot tell the colours apart."""
    area, colour, found = shown.area, shown.colour, shown.lands.map
    x, y, radius = (CELL * length for length in shown.lands.rooms[area])
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
    return drawn + text(x, y + below, NAMES[area], size, text_anchor="middle", fill=fill)


def picture_of(found: Map, area: int) -> str:
    """The id of an area's picture; empty for a plain one."""
    if found.symbols[area] == CAPITAL:
        return f"ink-capital-{COLOURS[CAPITALS[area // EACH]]}"
    if found.spell(area) is not None:
        return f"ink-{found.symbols[area].replace(' ', '-')}"
    colour, _, monster = found.symbols[area].rpartition(" ")
    return f"ink-{monster}-{colour}" if colour else f"ink-{monster}" if monster else ""


def _title(shown: AreaModel) -> str:
    area, colour = shown.area, shown.colour
    what = shown.lands.map.standing(area)
    name = f"{NAMES[area]}{', ' if what else ''}{what}"
    if colour is None:
        return f"{name}: not painted"
    return f"{name}: painted {COLOURS[colour]}{', shown when all are done' if shown.planned else ''}"


@lru_cache(MAX_CACHED_TOWERS)
def _tower(code: int, number: int, lit: bool) -> str:
    lands = lands_of(code)
    x, y = (CELL * length for length in lands.tower(number))
    one, other = lands.map.towers[number]
    glow = path(star(12, 19, 14), fill=GOLD, fill_opacity=0.9) if lit else ""
    between = f"Watchtower between {NAMES[one]} and {NAMES[other]}{', lit' if lit else ''}"
    return layer(titled(between, group(glow + use("ink-tower", 0, -3, 0.92), x, y)))
