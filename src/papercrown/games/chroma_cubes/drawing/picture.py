"""The picture of a puzzle: its sections, the letters they need, and those coloured in."""

from functools import lru_cache

import shapely

from papercrown.drawing.svg import area, circle_corners, group, layer, line, path, text, titled, use
from papercrown.drawing.theme import CARD, GLOW, GOLD, INK, inked
from papercrown.games.chroma_cubes import catalogue
from papercrown.games.chroma_cubes.actions import section_id
from papercrown.games.chroma_cubes.drawing.strokes import coloured, outlined
from papercrown.games.chroma_cubes.drawing.view_model import FRESH, OPEN, PLANNED, SheetModel
from papercrown.games.chroma_cubes.pieces import COLOURS, LETTERS
from papercrown.games.chroma_cubes.puzzle_picture import Picture

LARGEST_TOKEN = 20
_TOKENS = {
    1: (1.15, ((0, 0),)),
    2: (0.86, ((-0.52, 0), (0.52, 0))),
    3: (0.78, ((-0.52, 0.46), (0.52, 0.46), (0, -0.5))),
    4: (0.7, ((-0.52, -0.52), (0.52, -0.52), (-0.52, 0.52), (0.52, 0.52))),
}
"""By number of letters: the size of a token in a unit circle, and the places of the tokens in units of that size."""
MAX_CACHED_PUZZLES = 256
MAX_CACHED_SECTIONS = 4096
"""About 2 kB each; most look the same from one click to the next."""
MAX_CACHED_FIGURES = 512
"""About 4 kB each."""


def draw_picture(sheet: SheetModel) -> str:
    """The picture with its upper left corner at the origin. Each section is a layer; so are the complete figures."""
    code, seat, own = sheet.code, sheet.seat, sheet.own
    sections = range(len(sheet.picture.shapes))
    drawn = "".join(_section(code, seat, section, own, sheet.state(section)) for section in sections)
    return drawn + _lines(code) + layer(_celebrations(sheet))


@lru_cache(MAX_CACHED_PUZZLES)
def _lines(code: int) -> str:
    """The lines that belong to no section."""
    lines = catalogue.picture_of(code).lines
    drawn = "".join(path(one.d, fill=one.fill or "none", stroke_width=one.width) for one in lines)
    return group(inked(drawn), pointer_events="none")


@lru_cache(MAX_CACHED_SECTIONS)
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
        drawn += area(d, circle_corners(x, y, radius))
    return layer(titled(_title(picture, section, state), drawn, section_id(seat, section)))


def _title(picture: Picture, section: int, state: str) -> str:
    figure, letters = picture.puzzle.sections[section]
    name = f"{letters} of {picture.puzzle.figures[figure].name}"
    if state == PLANNED:
        return f"{name}: coloured, shown when all are done"
    colour = COLOURS[LETTERS.index(letters[0])]
    needs = f"needs {len(letters)} {colour} {'die' if len(letters) == 1 else 'dice'}"
    return f"{name}: {needs if state == OPEN else 'coloured'}"


def _tokens(letters: str, x: float, y: float, radius: float) -> str:
    share, places = _TOKENS[len(letters)]
    size = min(LARGEST_TOKEN, share * radius)
    return "".join(use(f"cc-token-{letters[0]}", x + size * a, y + size * b, size / 12) for a, b in places)


def _celebrations(sheet: SheetModel) -> str:
    """A golden outline and a medal for each complete figure; those of the previous turn sparkle."""
    drawn = ""
    for number, points in enumerate(sheet.points):
        if points is not None:
            is_new = any(sheet.fresh >> section & 1 for section in _sections_of(sheet.code, number))
            drawn += _celebrated(sheet.code, number, points, is_new)
    return group(drawn, pointer_events="none") if drawn else ""


@lru_cache(MAX_CACHED_FIGURES)
def _sections_of(code: int, number: int) -> tuple[int, ...]:
    """The sections of a figure."""
    sections = catalogue.puzzle_of(code).sections
    return tuple(section for section, (figure, _) in enumerate(sections) if figure == number)


@lru_cache(MAX_CACHED_FIGURES)
def _celebrated(code: int, number: int, points: int, is_new: bool) -> str:
    picture, own = catalogue.picture_of(code), _sections_of(code, number)
    name, outline = picture.puzzle.figures[number].name, outline_of(code, number)
    x, y, _ = max((picture.centres[section] for section in own), key=lambda centre: centre[2])
    medal = use("cc-medal", 0, 0) + text(0, 6, str(points), 17, text_anchor="middle", font_weight="bold", fill=INK)
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


@lru_cache(MAX_CACHED_FIGURES)
def outline_of(code: int, figure: int) -> str:
    """The outline around all sections of a figure, holes included."""
    polygons = shapely.get_parts(catalogue.picture_of(code).figures[figure])
    rings = [ring for polygon in polygons for ring in (polygon.exterior, *polygon.interiors)]
    return "".join(f"M{'L'.join(f'{x:.1f} {y:.1f}' for x, y in ring.simplify(0.3).coords)}z" for ring in rings)
