"""The page: the picture with its sections, the letters they need, and what is coloured in."""

import math
from functools import lru_cache

import shapely

from papercrown.drawing.svg import area, group, layer, line, path, titled, use, words
from papercrown.drawing.theme import CARD, GLOW, GOLD, INK, inked
from papercrown.games.chroma_cubes import catalogue
from papercrown.games.chroma_cubes.actions import section_id
from papercrown.games.chroma_cubes.drawing.strokes import coloured, outlined
from papercrown.games.chroma_cubes.drawing.view_model import FRESH, OPEN, PLANNED, Paper
from papercrown.games.chroma_cubes.picture import Picture
from papercrown.games.chroma_cubes.pieces import COLOURS, LETTERS

LARGEST_TOKEN = 20
_TOKENS = {
    1: (1.15, ((0, 0),)),
    2: (0.86, ((-0.52, 0), (0.52, 0))),
    3: (0.78, ((-0.52, 0.46), (0.52, 0.46), (0, -0.5))),
    4: (0.7, ((-0.52, -0.52), (0.52, -0.52), (-0.52, 0.52), (0.52, 0.52))),
}
"""For each number of letters: the size of a token in a circle of radius 1, and places in units of that size."""
ROOM = 16
"""Corners that stand for the largest circle in a section."""
SECTIONS = 4096
"""So many sections are remembered, of some 2 kB each: from one click to the next most look the same."""
CELEBRATIONS = 512
"""So many complete figures are remembered, of some 4 kB each."""


def page(paper: Paper) -> str:
    """With its upper left corner at the origin. Each section is a layer, and so are the complete figures."""
    code, seat, own = paper.code, paper.seat, paper.own
    sections = range(len(paper.picture.shapes))
    drawn = "".join(_section(code, seat, section, own, paper.state(section)) for section in sections)
    return drawn + _lines(code) + layer(_celebrations(paper))


@lru_cache(catalogue.KEPT)
def _lines(code: int) -> str:
    """What is no section."""
    lines = catalogue.picture_of(code).lines
    drawn = "".join(path(one.d, fill=one.fill or "none", stroke_width=one.width) for one in lines)
    return group(inked(drawn), pointer_events="none")


def room_of(picture: Picture, section: int) -> list[tuple[float, float]]:
    x, y, radius = picture.centres[section]
    turns = [2 * math.pi * k / ROOM for k in range(ROOM)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


@lru_cache(SECTIONS)
def _section(code: int, seat: int, section: int, own: bool, state: str) -> str:
    picture = catalogue.picture_of(code)
    letters = picture.puzzle.sections[section][1]
    d, (x, y, radius) = picture.outlines[section], picture.centres[section]
    if state == OPEN:
        drawn = outlined(d, CARD) + _tokens(letters, x, y, radius)
    else:
        drawn = coloured(code, section) + use(f"cc-token-{letters[0]}", x, y, 1.1, opacity=0.8)
    if state in (PLANNED, FRESH):
        drawn += line(d, stroke=GLOW, stroke_width=5, stroke_linejoin="round", stroke_opacity=0.75)
    if own and state == OPEN:
        drawn += area(d, room_of(picture, section))
    return layer(titled(_says(picture, section, state), drawn, section_id(seat, section)))


def _says(picture: Picture, section: int, state: str) -> str:
    figure, letters = picture.puzzle.sections[section]
    name = f"{letters} of {picture.puzzle.figures[figure].name}"
    if state == PLANNED:
        return f"{name}: coloured, shown when all are done"
    colour = COLOURS[LETTERS.index(letters[0])]
    needs = f"needs {len(letters)} {colour} {'die' if len(letters) == 1 else 'dice'}"
    return f"{name}: {needs if state == OPEN else 'coloured'}"


def _tokens(letters: str, x: float, y: float, radius: float) -> str:
    part, places = _TOKENS[len(letters)]
    size = min(LARGEST_TOKEN, part * radius)
    return "".join(use(f"cc-token-{letters[0]}", x + size * a, y + size * b, size / 12) for a, b in places)


def _celebrations(paper: Paper) -> str:
    """A golden outline and a medal for each complete figure; those of the turn before sparkle."""
    drawn = ""
    for number, points in enumerate(paper.points):
        if points is not None:
            is_new = any(paper.fresh >> section & 1 for section in _sections_of(paper.code, number))
            drawn += _celebrated(paper.code, number, points, is_new)
    return group(drawn, pointer_events="none") if drawn else ""


@lru_cache(CELEBRATIONS)
def _sections_of(code: int, number: int) -> tuple[int, ...]:
    """Of a figure."""
    sections = catalogue.puzzle_of(code).sections
    return tuple(section for section, (figure, _) in enumerate(sections) if figure == number)


@lru_cache(CELEBRATIONS)
def _celebrated(code: int, number: int, points: int, is_new: bool) -> str:
    picture, own = catalogue.picture_of(code), _sections_of(code, number)
    name, outline = picture.puzzle.figures[number].name, outline_of(code, number)
    x, y, _ = max((picture.centres[section] for section in own), key=lambda centre: centre[2])
    medal = use("cc-medal", 0, 0) + words(0, 6, str(points), 17, text_anchor="middle", font_weight="bold", fill=INK)
    sparks = ""
    if is_new:
        places = [picture.centres[section] for section in own]
        sparks = "".join(
            group(group(use("cc-spark", 0, 0), class_="pc-spark"), px + 0.62 * r, py - 0.62 * r) for px, py, r in places
        )
    drawn = (
        line(outline, stroke=GOLD, stroke_width=4.5, stroke_linejoin="round")
        + line(outline, stroke=INK, stroke_width=1.4, stroke_linejoin="round")
        + sparks
        + group(group(medal, class_="pc-cheer" if is_new else None), x, y)
    )
    return titled(f"{name} is complete: {points} points", drawn)


@lru_cache(CELEBRATIONS)
def outline_of(code: int, figure: int) -> str:
    """Around all sections of a figure, and around what is no part of it."""
    parts = shapely.get_parts(catalogue.picture_of(code).figures[figure])
    rings = [ring for part in parts for ring in (part.exterior, *part.interiors)]
    return "".join(f"M{'L'.join(f'{x:.1f} {y:.1f}' for x, y in ring.simplify(0.3).coords)}z" for ring in rings)
