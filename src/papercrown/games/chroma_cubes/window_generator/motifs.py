"""What windows show: ten designs, each a list of fields in a frame of about 400 by 460 units."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import acos, cos, sin
from random import Random

import shapely
from shapely import Polygon

from papercrown.games.chroma_cubes.puzzle_picture import WIDTH
from papercrown.games.chroma_cubes.window_generator.glass import (
    AXIS,
    FREE,
    PAIRED,
    Field,
    Place,
    around,
    below,
    both_sides,
    box,
    disc,
    largest,
    mirrored,
    smooth,
    star,
    wedge,
)

MARGIN = 14
"""The distance between the glass and the edge of the page, in units."""
TYPICAL_PANE_AREA = 5600
"""In square units."""

Design = tuple[list[Field], list[str]]
"""The fields, and the path data of small drawings on the glass."""


@dataclass(frozen=True)
class Frame:
    """The outline of a window, and the height of its page."""

    shape: Polygon
    height: int


# --- Frames ---------------------------------------------------------------------------------------------------------


def arch(chance: Random) -> Frame:
    """An arch that is pointed, round or flat, on straight sides."""
    radius = chance.choice((186, 205, 225, 245, 270))
    height = chance.choice((450, 460, 470))
    half = AXIS - MARGIN
    steepest = acos((radius - half) / radius)
    spring = MARGIN + radius * sin(steepest)
    turns = [steepest * k / 20 for k in range(20)]
    side = [(MARGIN + radius - radius * cos(turn), spring - radius * sin(turn)) for turn in turns]
    bottom = height - MARGIN
    return Frame(Polygon(both_sides([(AXIS, bottom), (MARGIN, bottom), *side, (AXIS, MARGIN)])), height)


def rosette(chance: Random) -> Frame:
    """A circle, plain or with foils."""
    foils = chance.choice((0, 8, 12))
    radius = AXIS - MARGIN
    if not foils:
        return Frame(disc(AXIS, AXIS, radius), WIDTH)
    size = radius * (0.34 if foils == 8 else 0.26)
    middles = around(AXIS, AXIS, radius - size, foils, 0.5 / foils)
    shape = shapely.union_all([disc(AXIS, AXIS, radius - 0.62 * size), *(disc(x, y, size) for x, y in middles)])
    return Frame(shape, WIDTH)


# --- Backgrounds ----------------------------------------------------------------------------------------------------


def _pane_count(shape: Polygon, least: int = 4, most: int = 6) -> int:
    return max(least, min(most, round(float(shape.area) / TYPICAL_PANE_AREA)))


def _surroundings(
    frame: Frame, motif: Polygon, middle: Place, chance: Random, palettes: Sequence[str], top: float = 0.0
) -> list[Field]:
    """Arch, side panels and base around a central motif, divided by lines from its centre."""
    x, y = middle
    top, bottom = top or chance.choice((0.12, 0.135, 0.15)), chance.choice((0.12, 0.135, 0.15))
    rest = frame.shape.difference(motif)
    above = largest(rest.intersection(wedge(x, y, -top, top)))
    below = largest(rest.intersection(wedge(x, y, 0.5 - bottom, 0.5 + bottom)))
    side = largest(rest.intersection(wedge(x, y, 0.5 + bottom, 1 - top)))
    vault, panel, base = palettes
    return [
        Field("Arch", above, vault, panes=_pane_count(above)),
        Field("Left panel", side, panel, panes=_pane_count(side, most=5), symmetry=PAIRED),
        Field("Base", below, base, panes=_pane_count(below)),
    ]


def _left_half(shape: Polygon, name: str, palette: str, most: int = 6) -> Field:
    """The left half of the background behind a motif; the right half mirrors it."""
    left = largest(shape.intersection(box(0, 0, AXIS, 2 * WIDTH)))
    return Field(f"Left {name}", left, palette, panes=_pane_count(left, most=most), symmetry=PAIRED)


# --- Designs --------------------------------------------------------------------------------------------------------


def rose(frame: Frame, chance: Random) -> Design:
    """A blossom with round petals."""
    x, y = AXIS, AXIS if frame.height == WIDTH else chance.choice((205, 215, 225))
    petals, heart = chance.choice((5, 6)), chance.choice((34, 38))
    size = 62 if petals == 5 else 53
    middles = around(x, y, 112 - size, petals)
    blossom = shapely.union_all([disc(x, y, heart + 8), *(disc(a, b, size) for a, b in middles)])
    eye = disc(x, y, heart)
    warm, centre = chance.choice((("RP", "Y"), ("RO", "Y"), ("PB", "Y"), ("YO", "R"), ("RP", "O")))
    fields = [
        Field("Rose", eye, centre, sites=(middles[0],)),
        Field("Rose", blossom.difference(eye), warm, sites=tuple(middles)),
        *_surroundings(
            frame,
            blossom,
            (x, y),
            chance,
            chance.choice((("BP", "BGO", "GYR"), ("BYP", "GBR", "POG"), ("GB", "YGB", "OPR"), ("YBP", "GBO", "RGP"))),
        ),
    ]
    return fields, [_ring(x, y, heart - 7)]


def star_window(frame: Frame, chance: Random) -> Design:
    """A star with a jewel in its centre."""
    x, y = AXIS, AXIS if frame.height == WIDTH else chance.choice((210, 220))
    points = chance.choice((5, 6, 6))
    outer, inner = (134, 74) if points == 5 else (130, 82)
    shape, jewel = star(x, y, points, outer, inner), disc(x, y, 37)
    bright, centre = chance.choice((("YO", "R"), ("YO", "P"), ("RO", "Y"), ("YR", "B")))
    fields = [
        Field("Star", jewel, centre, sites=((x, y),)),
        Field("Star", shape.difference(jewel), bright, sites=tuple(around(x, y, 80, points))),
        *_surroundings(
            frame,
            shape,
            (x, y),
            chance,
            chance.choice((("BP", "BPG", "GRO"), ("PB", "GBY", "POR"), ("BG", "PBO", "GRY"), ("BR", "PBG", "OGY"))),
        ),
    ]
    return fields, [_ring(x, y, 29)]


def sunrise(frame: Frame, chance: Random) -> Design:
    """A sun with rays behind hills, and a lake in front of them."""
    y = chance.choice((256, 266, 276))
    outer, inner, middle = chance.choice(((172, 112, 62), (182, 104, 58), (164, 128, 66)))
    burst, eye = star(AXIS, y, 10, outer, inner), disc(AXIS, y, middle)
    hills = below(
        chance.choice(
            (
                [(0, y - 6), (64, y + 2), (140, y + 26), (AXIS, y + 20)],
                [(0, y + 22), (90, y + 18), (150, y + 6), (AXIS, y + 2)],
            )
        )
    )
    lake = below([(0, y + 78), (80, y + 112), (150, y + 96), (AXIS, y + 84)])
    sky = frame.shape.difference(hills)
    sun = burst.intersection(sky)
    land = frame.shape.intersection(hills).difference(lake)
    water = frame.shape.intersection(lake)
    rays = [place for place in around(AXIS, y, 110, 10) if place[1] < y]
    fields = [
        Field("Sun", eye.intersection(sky), "YO", sites=((AXIS, y),)),
        Field("Sun", sun.difference(eye), "YOR", sites=tuple(rays)),
        _left_half(sky.difference(burst), "sky", chance.choice(("BP", "PBR", "BPR")), most=5),
        Field("Hills", land, chance.choice(("GYR", "GPO", "GRO")), panes=chance.choice((4, 5))),
        Field("Lake", water, chance.choice(("BPG", "BP", "BG")), panes=chance.choice((4, 5))),
    ]
    return fields, []


def tulip(frame: Frame, chance: Random) -> Design:
    """A tulip with a leaf on either side."""
    y = chance.choice((0, 8))
    head = smooth(
        both_sides(
            [
                (AXIS, 236 + y),
                (138, 232 + y),
                (118, 170 + y),
                (116, 92 + y),
                (116, 92 + y),
                (168, 128 + y),
                (AXIS, 70 + y),
            ]
        )
    )
    leaf = smooth(
        [
            (AXIS, 250 + y),
            (AXIS, 400 + y),
            (176, 408 + y),
            (96, 380 + y),
            (56, 300 + y),
            (52, 236 + y),
            (52, 236 + y),
            (120, 262 + y),
            (176, 330 + y),
        ]
    )
    stalk = box(AXIS - 27, 228 + y, AXIS + 27, 400 + y)
    ground = below([(0, 376 + y), (100, 372 + y), (AXIS, 366 + y)]).intersection(frame.shape)
    leaves = shapely.union_all([leaf, mirrored(leaf), stalk]).difference(ground).difference(head)
    leaves = largest(leaves)
    behind = frame.shape.difference(shapely.union_all([head, leaves, ground]))
    petals = chance.choice(("RO", "RP", "YR", "OR"))
    fields = [
        Field("Tulip", head, petals + "Y", sites=((152, 176 + y), (AXIS, 134 + y), (AXIS, 214 + y))),
        Field("Leaves", leaves, chance.choice(("GY", "GB")), sites=((84, 290 + y), (140, 330 + y), (AXIS, 300 + y))),
        _left_half(behind, "pane", chance.choice(("BP", "BPO", "BY")), most=6),
        Field("Ground", ground, chance.choice(("RPO", "ROY", "POR")), panes=chance.choice((4, 5))),
    ]
    return fields, []


def heart(frame: Frame, chance: Random) -> Design:
    """A large heart."""
    y = chance.choice((0, 8, 14))
    shape = smooth(
        both_sides(
            [
                *((AXIS, 158 + y), (AXIS, 158 + y), (178, 112 + y), (112, 106 + y), (78, 160 + y), (86, 222 + y)),
                *((152, 292 + y), (AXIS, 336 + y), (AXIS, 336 + y)),
            ]
        )
    )
    sites: tuple[Place, ...] = chance.choice(
        (
            ((128, 150 + y), (120, 214 + y), (AXIS, 200 + y), (AXIS, 282 + y)),
            ((112, 152 + y), (168, 166 + y), (134, 226 + y), (AXIS, 282 + y)),
        )
    )
    fields = [
        Field("Heart", shape, chance.choice(("RPO", "RO", "RYO")), sites=sites),
        *_surroundings(
            frame, shape, (AXIS, 215 + y), chance, chance.choice((("BP", "BGY", "GY"), ("BG", "YGO", "PBG")))
        ),
    ]
    return fields, []


def tree(frame: Frame, chance: Random) -> Design:
    """A tree on a hill."""
    y = chance.choice((180, 188))
    boughs = around(AXIS, y, 62, 5)
    crown = shapely.union_all([disc(AXIS, y, 60), *(disc(a, b, 58) for a, b in boughs)])
    hill = below([(0, 380), (90, 374), (150, 360), (AXIS, 356)]).intersection(frame.shape)
    trunk = smooth(both_sides([(AXIS, 400), (130, 400), (166, 350), (168, 280), (168, 250), (AXIS, 240)]))
    trunk = largest(trunk.difference(crown).difference(hill))
    behind = frame.shape.difference(shapely.union_all([crown, trunk, hill]))
    fields = [
        Field("Tree", crown, chance.choice(("GY", "GYO", "GOR", "GYR")), sites=((AXIS, y), *boughs)),
        Field("Tree", trunk, chance.choice(("O", "P")), sites=((AXIS, 300),)),
        _left_half(behind, "sky", chance.choice(("BP", "BPY", "BPR")), most=5),
        Field("Hill", hill, chance.choice(("ORY", "YRO", "GRO")), panes=chance.choice((4, 5))),
    ]
    return fields, []


def crown(frame: Frame, chance: Random) -> Design:
    """A crown with three points."""
    y = chance.choice((16, 26))
    points = Polygon(both_sides([(AXIS, 246 + y), (104, 246 + y), (84, 136 + y), (146, 186 + y), (AXIS, 104 + y)]))
    band = Polygon(both_sides([(AXIS, 246 + y), (92, 246 + y), (98, 308 + y), (AXIS, 308 + y)]))
    fields = [
        Field("Crown", points, chance.choice(("YO", "YO", "YOR")), sites=((120, 210 + y), (AXIS, 180 + y))),
        Field("Crown", band, chance.choice(("RP", "RB", "PG")), sites=((124, 276 + y), (AXIS, 276 + y))),
        *_surroundings(
            frame,
            points.union(band),
            (AXIS, 231 + y),
            chance,
            chance.choice((("BP", "PBG", "RGO"), ("PBY", "BG", "GRO"), ("BR", "GPB", "OGY"))),
            top=0.1408,  # so that the lines meet the outer tips
        ),
    ]
    return fields, []


def boat(frame: Frame, chance: Random) -> Design:
    """A sailing boat, heading left or right."""
    sea = below([(0, 326), (50, 346), (110, 318), (160, 344), (AXIS, 328)]).intersection(frame.shape)
    hull = smooth(both_sides([(AXIS, 276), (50, 252), (50, 252), (94, 384), (AXIS, 384)])).difference(sea)
    sails = smooth(both_sides([(AXIS, 300), (100, 300), (60, 244), (60, 244), (124, 150), (AXIS, 44), (AXIS, 44)]))
    sails = largest(sails.difference(hull))
    main, jib = sails.intersection(box(0, 0, 214, 400)), sails.intersection(box(214, 0, 400, 400))
    behind = frame.shape.difference(shapely.union_all([sea, hull, sails]))
    fields = [
        Field("Sails", main, "RYO", sites=((170, 140), (174, 216), (112, 232)), symmetry=FREE),
        Field("Sails", jib, "YRP", sites=((242, 160), (272, 232)), symmetry=FREE),
        Field("Hull", hull, "ORP", sites=((90, 290), (160, 300), (235, 300), (310, 290)), symmetry=FREE),
        _left_half(behind, "sky", chance.choice(("BPY", "BP", "PB")), most=4),
        Field("Sea", sea, "BG", panes=chance.choice((5, 6))),
    ]
    return _randomly_mirrored(fields, chance), []


def _randomly_mirrored(fields: list[Field], chance: Random) -> list[Field]:
    """The fields, half of the time with those without symmetry mirrored."""
    if chance.random() < 0.5:
        return fields
    return [
        replace(field, shape=mirrored(field.shape), sites=tuple((WIDTH - x, y) for x, y in field.sites))
        if field.symmetry == FREE
        else field
        for field in fields
    ]


def fish(frame: Frame, chance: Random) -> Design:
    """A large fish between waves and sand."""
    y = chance.choice((244, 252))
    body = smooth(
        [(126, y), (150, y - 62), (236, y - 82), (320, y - 50), (362, y), (320, y + 50), (236, y + 82), (150, y + 62)]
    )
    tail = smooth(
        [(140, y), (110, y - 20), (48, y - 76), (48, y - 76), (72, y), (48, y + 76), (48, y + 76), (110, y + 20)]
    )
    tail = largest(tail.difference(body))
    surface = below([(0, 112), (50, 98), (100, 124), (150, 98), (AXIS, 114)])
    sand = below([(0, y + 134), (90, y + 122), (150, y + 138), (AXIS, y + 130)]).intersection(frame.shape)
    sky = frame.shape.difference(surface)
    water = frame.shape.intersection(surface).difference(shapely.union_all([body, tail, sand]))
    split = box(0, 0, WIDTH, y)
    fields = [
        Field(
            "Fish",
            body,
            chance.choice(("ROY", "YOR", "PRO")),
            sites=((316, y), (256, y - 36), (256, y + 36), (186, y - 28), (186, y + 28)),
            symmetry=FREE,
        ),
        Field("Fish", tail, "RO", sites=((80, y),), symmetry=FREE),
        Field("Sky", sky, chance.choice(("YP", "POY")), panes=4),
        Field("Waves", largest(water.intersection(split)), "BGP", panes=5, symmetry=FREE),
        Field("Depths", largest(water.difference(split)), "BPG", panes=5, symmetry=FREE),
        Field("Sand", sand, "YOR", panes=chance.choice((4, 5))),
    ]
    fields = _randomly_mirrored(fields, chance)
    return fields, [_ring(fields[0].sites[0][0], y - 26, 4)]


def owl(frame: Frame, chance: Random) -> Design:
    """An owl that looks at you."""
    y = chance.choice((4, 12))
    body = smooth(
        both_sides(
            [
                *((AXIS, 98 + y), (160, 98 + y), (114, 72 + y), (114, 72 + y), (102, 140 + y), (88, 220 + y)),
                *((92, 330 + y), (150, 366 + y), (AXIS, 366 + y)),
            ]
        )
    )
    eye = disc(151, 172 + y, 31)
    ground = below([(0, 356 + y), (100, 344 + y), (AXIS, 348 + y)]).intersection(frame.shape)
    feathers = body.difference(shapely.union_all([eye, mirrored(eye), ground]))
    behind = frame.shape.difference(body.union(ground))
    down = chance.choice(("ORP", "PRO", "OGR"))
    fields = [
        Field("Owl", eye, chance.choice(("Y", "YO")), sites=((151, 172 + y),)),
        Field("Owl", feathers, down, sites=((AXIS, 128 + y), (AXIS, 240 + y), (AXIS, 312 + y), (122, 262 + y))),
        _left_half(behind, "night", chance.choice(("BP", "BPG", "BPY")), most=5),
        Field("Branch", ground, chance.choice(("GY", "GRY", "GOY")), panes=5),
    ]
    beak = f"M{AXIS - 13} {190 + y}L{AXIS + 13} {190 + y}L{AXIS} {216 + y}Z"
    return fields, [beak, _ring(151, 172 + y, 24), _ring(WIDTH - 151, 172 + y, 24)]


def _ring(x: float, y: float, radius: float) -> str:
    return f"M{x - radius} {y}A{radius} {radius} 0 1 1 {x + radius} {y}A{radius} {radius} 0 1 1 {x - radius} {y}Z"


ROUND: tuple[Callable[[Frame, Random], Design], ...] = (rose, star_window)
"""Designs that also fit into a rosette."""
DESIGNS = (rose, star_window, sunrise, tulip, heart, tree, crown, boat, fish, owl)


def design(draw: Callable[[Frame, Random], Design], chance: Random) -> tuple[Frame, list[Field], list[str]]:
    """A frame, the fields of a design in it, and the path data of small drawings on the glass."""
    frame = rosette(chance) if draw in ROUND and chance.random() < 0.5 else arch(chance)
    return frame, *draw(frame, chance)
