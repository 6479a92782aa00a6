"""The box: the map that the dice fall on, and the dice again in a row, large enough for a finger."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import shapely

from papercrown.core.phrasing import listed
from papercrown.core.records import Record
from papercrown.drawing.svg import area as area_spot
from papercrown.drawing.svg import circle, group, layer, line, path, rect, spot, text, titled, use
from papercrown.drawing.theme import CARD, FADED, INK, inked
from papercrown.games.inkdoms.actions import die_id, realm_id
from papercrown.games.inkdoms.drawing import map_paths
from papercrown.games.inkdoms.drawing.map_paths import CELL, MAX_CACHED_KINGDOMS, MAX_CACHED_MAPS
from papercrown.games.inkdoms.drawing.sheet_map import room_corners
from papercrown.games.inkdoms.map_geometry import lands_of, room
from papercrown.games.inkdoms.maps import CAPITAL
from papercrown.games.inkdoms.pieces import CAPITALS, COLOURS, DICE, EACH, EDGE, KINGDOMS, TURNS, UNIT
from papercrown.games.inkdoms.symbols import INKS

WIDTH = 328
SCALE = WIDTH / map_paths.WIDTH
SLOT, ROW = WIDTH / len(DICE), 76
BOARD = map_paths.HEIGHT * SCALE
HEIGHT = BOARD + 10 + ROW
WOOD, WALL = "#8a6a4a", 9
"""The wall of the box: its colour, and its width in units of the board."""
DIE = 40
"""The width of the picture of a die."""
MAX_CACHED_DICE = 256
"""Less than 1 kB each."""


class Die(NamedTuple):
    """Where a die lies, and whether it was taken."""

    name: str
    x: float
    y: float
    """In cells."""
    turned: float
    """In degrees."""
    number: int
    realms: tuple[int, ...]
    in_box: bool
    """Whether it is still in the box."""
    seat: int | None
    """The player who took it in this round."""
    colour: int | None
    """The colour it was taken as."""

    @property
    def title(self) -> str:
        found = f"The {self.name} {self.number}, in {listed([KINGDOMS[realm] for realm in self.realms])}"
        return found if self.in_box else f"{found}: taken"


@dataclass(frozen=True)
class Box:
    """What is in the box."""

    code: int
    dice: tuple[Die, ...]
    open: bool
    """Whether the viewer may choose here."""


def box_of(view: Record, opened: bool) -> Box:
    taken, in_box = view.taken.tolist()[: int(view.seats)], int(view.box)
    dice = (
        _die_of(view, die, fallen, bool(in_box >> die & 1), taken.index(die) if die in taken else None)
        for die, fallen in enumerate(view.dice.tolist())
    )
    return Box(int(view.map.code), tuple(dice), opened)


def _die_of(view: Record, die: int, fallen: tuple[int, ...], in_box: bool, seat: int | None) -> Die:
    x, y, turned, number, realms = fallen
    return Die(
        name=DICE[die],
        x=x / UNIT,
        y=y / UNIT,
        turned=360 * turned / TURNS,
        number=number,
        realms=tuple([realm for realm in range(len(KINGDOMS)) if realms >> realm & 1]),
        in_box=in_box,
        seat=seat,
        colour=None if seat is None else int(view.sheets[seat].colour),
    )


def draw_box(box: Box) -> str:
    """The box with its upper left corner at the origin. Each die is a layer, and so are all kingdoms together.

    The hit areas of kingdoms lie over those of the dice.
    """
    return (
        group(board(box.code), 0, 0, SCALE)
        + "".join(_die(number, die, box.open) for number, die in enumerate(box.dice))
        + group(_kingdoms(box.code, box.open), 0, 0, SCALE)
    )


@lru_cache(MAX_CACHED_MAPS)
def board(code: int) -> str:
    """The map in the box without the dice."""
    lands, drawn = lands_of(code), ""
    for realm in range(len(KINGDOMS)):
        ink = INKS[COLOURS[CAPITALS[realm]]]
        drawn += path(map_paths.kingdom(code, realm), fill=ink.tint, fill_opacity=0.75)
        drawn += path(map_paths.band(code, realm), fill=ink.fill, fill_opacity=0.35, fill_rule="evenodd")
    wall = -WALL / 2
    frame = rect(wall, wall, map_paths.WIDTH + WALL, map_paths.HEIGHT + WALL, rx=6, fill="none", stroke_width=WALL)
    drawn += inked(
        line(map_paths.borders(code), stroke_width=0.9, stroke_opacity=0.25)
        + line(map_paths.frontiers(code), stroke_width=4)
    )
    for area, symbol in enumerate(lands.map.symbols):
        if symbol == CAPITAL:
            x, y, _ = lands.rooms[area]
            drawn += use(f"ink-capital-{COLOURS[lands.map.colour(area) or 0]}", CELL * x, CELL * y, 1.25)
    rim = rect(0, 0, map_paths.WIDTH, map_paths.HEIGHT, fill="none", stroke_width=2)
    return drawn + _kingdom_names(code) + inked(frame, colour=WOOD) + inked(rim)


def _kingdom_names(code: int) -> str:
    drawn = ""
    for realm, name in enumerate(KINGDOMS):
        x, y = _name_place(code, realm)
        look = {"text_anchor": "middle", "font_weight": "bold", "font_style": "italic"}
        drawn += text(x, y, name, 25, fill="none", stroke=CARD, stroke_width=6, stroke_linejoin="round", **look)
        drawn += text(x, y, name, 25, fill=INK, **look)
    return drawn


@lru_cache(MAX_CACHED_KINGDOMS)
def _name_place(code: int, realm: int) -> tuple[float, float]:
    """A place for the name in the kingdom, away from its capital."""
    lands = lands_of(code)
    capital = next(a for a, s in enumerate(lands.map.symbols) if s == CAPITAL and a // EACH == realm)
    x, y, _ = lands.rooms[capital]
    shape = lands.kingdom(realm)
    best = max(
        (shapely.Point(a / 2, b / 2) for a in range(36) for b in range(24)),
        key=lambda point: _free(shape, point, x, y),
    )
    return CELL * best.x, CELL * best.y + 8


def _free(shape: shapely.Polygon, point: shapely.Point, x: float, y: float) -> float:
    """How suitable a point is for the name: it is wide, and should not cover the capital."""
    name = shapely.box(point.x - 2, point.y - 0.4, point.x + 2, point.y + 0.4)
    inside: float = shape.intersection(name).area / name.area
    away: float = shapely.box(x - 0.7, y - 0.7, x + 0.7, y + 0.7).distance(name)
    deep: float = shape.exterior.distance(point)
    return 10 * inside + 2 * min(0.8, away) + 0.2 * min(2, deep)


@lru_cache(2 * MAX_CACHED_MAPS)
def _kingdoms(code: int, opened: bool) -> str:
    return layer("".join(_kingdom(code, realm, opened) for realm in range(len(KINGDOMS))))


def _kingdom(code: int, realm: int, opened: bool) -> str:
    face = ""
    if opened:
        face = area_spot(map_paths.kingdom(code, realm), room_corners(room(lands_of(code).kingdom(realm))), veil=True)
    return titled(KINGDOMS[realm], face, realm_id(realm))


@lru_cache(MAX_CACHED_DICE)
def _die(number: int, die: Die, opened: bool) -> str:
    """A die where it fell and in the row: a click on either takes it."""
    fallen = _fallen(die) if die.in_box else ""
    face = spot(2, 1, SLOT - 4, ROW - 2, 9) if opened and die.in_box else ""
    drawn = group(fallen, 0, 0, SCALE) + group(_slot(die) + face, SLOT * number, BOARD + 10)
    return layer(titled(die.title, drawn, die_id(number)))


def _fallen(die: Die) -> str:
    scale = EDGE * CELL / DIE
    place = f"translate({CELL * die.x:.1f} {CELL * die.y:.1f}) rotate({die.turned:.1f}) scale({scale:.3f})"
    shadow = f"translate({CELL * die.x + 3:.1f} {CELL * die.y + 5:.1f}) rotate({die.turned:.1f}) scale({scale:.3f})"
    return (
        f'<g transform="{shadow}">{rect(-20, -20, DIE, DIE, rx=4, fill=INK, opacity=0.25)}</g>'
        f'<g transform="{place}">{use(f"ink-die-{die.name}-{die.number}", 0, 0)}</g>'
    )


def _slot(die: Die) -> str:
    """A die in the row, with the kingdoms it can be taken from, or the player who took it."""
    middle = SLOT / 2
    if die.in_box:
        realms = "".join(
            use(f"ink-token-{COLOURS[CAPITALS[realm]]}", middle + 19 * (k - (len(die.realms) - 1) / 2), 63, 1.1)
            for k, realm in enumerate(die.realms)
        )
        return use(f"ink-die-{die.name}-{die.number}", middle, 27, 1.1) + realms
    hole = rect(middle - 21, 6, 42, 42, rx=6, fill="none", stroke=INK, stroke_opacity=0.35, stroke_dasharray="4 4")
    if die.seat is None:
        return hole + text(middle, 67, "taken", 11, text_anchor="middle", fill=FADED)
    as_colour = f"as {COLOURS[die.colour or 0]}" if die.name == "white" else "taken"
    return (
        group(use(f"ink-die-{die.name}-{die.number}", middle, 27, 1.1), opacity=0.35)
        + circle(middle + 17, 46, 11, fill=CARD)
        + use(f"pc-badge-{die.seat}", middle + 17, 46)
        + text(middle, 70, as_colour, 11, text_anchor="middle", fill=FADED)
    )
