"""The page: the picture with its sections, the letters they need, and what is coloured in."""

import math

import shapely

from papercrown.core.look import CARD, GLOW, GOLD, INK, inked
from papercrown.core.svg import area, group, line, path, titled, use, words
from papercrown.games.chroma_cubes.actions import section_id
from papercrown.games.chroma_cubes.drawing.papers import Paper
from papercrown.games.chroma_cubes.drawing.strokes import coloured, outlined
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


def page(paper: Paper) -> str:
    """With its upper left corner at the origin."""
    picture = paper.picture
    sections = "".join(_section(paper, section) for section in range(len(picture.shapes)))
    lines = "".join(path(one.d, fill=one.fill or "none", stroke_width=one.width) for one in picture.lines)
    return sections + group(inked(lines), pointer_events="none") + _celebrations(paper)


def room_of(picture: Picture, section: int) -> list[tuple[float, float]]:
    x, y, radius = picture.centres[section]
    turns = [2 * math.pi * k / ROOM for k in range(ROOM)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def _section(paper: Paper, section: int) -> str:
    picture, done = paper.picture, paper.is_filled(section)
    figure, letters = picture.puzzle.sections[section]
    d, (x, y, radius) = picture.outlines[section], picture.centres[section]
    if done:
        drawn = coloured(paper.code, section) + use(f"cc-token-{letters[0]}", x, y, 1.1, opacity=0.8)
    else:
        drawn = outlined(d, CARD) + _tokens(letters, x, y, radius)
    if (paper.planned | paper.fresh) >> section & 1:
        drawn += line(d, stroke=GLOW, stroke_width=5, stroke_linejoin="round", stroke_opacity=0.75)
    if paper.own and not done:
        drawn += area(d, room_of(picture, section))
    return titled(_says(paper, section, figure, letters), drawn, section_id(paper.seat, section))


def _says(paper: Paper, section: int, figure: int, letters: str) -> str:
    name = f"{letters} of {paper.picture.puzzle.figures[figure].name}"
    if paper.planned >> section & 1:
        return f"{name}: coloured, shown when all are done"
    colour = COLOURS[LETTERS.index(letters[0])]
    needs = f"needs {len(letters)} {colour} {'die' if len(letters) == 1 else 'dice'}"
    return f"{name}: {'coloured' if paper.is_filled(section) else needs}"


def _tokens(letters: str, x: float, y: float, radius: float) -> str:
    part, places = _TOKENS[len(letters)]
    size = min(LARGEST_TOKEN, part * radius)
    return "".join(use(f"cc-token-{letters[0]}", x + size * a, y + size * b, size / 12) for a, b in places)


def _celebrations(paper: Paper) -> str:
    """A golden outline and a medal for each complete figure; those of the turn before sparkle."""
    drawn = ""
    for number, points in enumerate(paper.points):
        if points is not None:
            drawn += _celebrated(paper, number, points)
    return group(drawn, pointer_events="none") if drawn else ""


def _celebrated(paper: Paper, number: int, points: int) -> str:
    picture, name = paper.picture, paper.picture.puzzle.figures[number].name
    own = [k for k, (figure, _) in enumerate(picture.puzzle.sections) if figure == number]
    is_new = any(paper.fresh >> section & 1 for section in own)
    outline = outline_of(picture, number)
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


def outline_of(picture: Picture, figure: int) -> str:
    """Around all sections of a figure, and around what is no part of it."""
    parts = shapely.get_parts(picture.figures[figure])
    rings = [ring for part in parts for ring in (part.exterior, *part.interiors)]
    return "".join(f"M{'L'.join(f'{x:.1f} {y:.1f}' for x, y in ring.simplify(0.3).coords)}z" for ring in rings)
