"""Stained-glass windows: pages generated from a number.

A window is generated in four steps, from random numbers that depend only on its number (`Random(f"window {number}")`):

1. `motifs.py` chooses a frame and a design, which consists of fields: the blossom of a rose, the hills below a sun.
2. `glass.py` cuts each field into panes, along a Voronoi diagram. Its sites come from the design, or are random and
   relaxed by Lloyd's method. Symmetric designs get mirrored panes, and every pane has room for a finger.
3. This module gives each pane letters, more to larger ones, and a colour of its field's palette: neighbours differ if
   possible, mirror images have the same colour, and no colour of the dice is rare.
4. The panes and the lead between them are written as SVG and read back like a page that a user has drawn.

Not every window makes a good game. `BALANCED` are the numbers of those that do, found by simulation (`balance.py`) and
stored in `balanced.json`, which `python -m papercrown.games.chroma_cubes.balance 200` writes. Regenerate it whenever a
change here, in the designs or in the rules changes what a number stands for.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from papercrown.drawing.theme import INK
from papercrown.games.chroma_cubes.pieces import LETTERS
from papercrown.games.chroma_cubes.puzzles import Figure, Puzzle, ladder

if TYPE_CHECKING:  # importing geometry takes time
    from shapely import Polygon

    from papercrown.games.chroma_cubes.puzzle_picture import Picture
    from papercrown.games.chroma_cubes.window_generator.glass import Pane
    from papercrown.games.chroma_cubes.window_generator.motifs import Frame

WINDOWS = 1_000_000
MAX_CACHED_WINDOWS = 256
FILE = Path(__file__).with_name("balanced.json")
BALANCED: tuple[int, ...] = tuple(json.loads(FILE.read_bytes())["balanced"]) if FILE.exists() else ()

MIN_LETTERS, MAX_LETTERS = 40, 55
"""Letters on a page."""
MIN_COLOUR_LETTERS, MAX_COLOUR_LETTERS = 4, 13
"""Letters of one colour on a page; the built-in pages have 4 to 12."""
MIN_FIGURE_COLOURS, MAX_FIGURE_COLOURS, MIN_FIGURE_PANES = 2, 4, 4
CUMULATIVE_SHARES = (0.38, 0.78, 0.95)
"""The shares of panes with one letter, at most two and at most three, about as on the built-in pages."""
BANKS = (4, 5, 6)
SEARCH_RESTARTS, MAX_SEARCH_SWEEPS = 4, 8
"""Local searches for colours, and rounds over all panes in each."""
SAME_IN_FIGURE_COST, SAME_ACROSS_COST, MONOCHROME_COST, NO_SINGLE_COST = 6, 3, 60, 12
"""Costs of a colouring: neighbours of the same colour within a figure or across two, a figure of a single colour, and a
colour without a section of one letter, which players need for the last dice of a game."""
EXCESS_DIVISOR = 24
"""Divides the squared excess of a colour, to give the cost of an uneven distribution."""
LEAD_DISTANCE, EDGE_DISTANCE = 7.0, 10.6
"""Distances from the glass to the outer edge of the lead, and to the line around it, in units."""
SIMPLIFY_TOLERANCE = 0.25
"""Tolerance for simplifying outlines, in units: larger than the SVG reader's, which then removes no more corners."""

Colours = dict[int, str]
"""For each kin of panes, its colour or the palette to choose from, as letters."""


@lru_cache(MAX_CACHED_WINDOWS)
def window(number: int) -> Picture:
    """The window with this number.

    >>> window(123).puzzle.title
    'Window 123'
    """
    from papercrown.games.chroma_cubes.window_generator.glass import CannotCut, covers, cut
    from papercrown.games.chroma_cubes.window_generator.motifs import DESIGNS, design

    chance = Random(f"window {number}")
    shown = chance.choice(DESIGNS)
    while True:
        frame, fields, details = design(shown, chance)
        if not set(LETTERS).issubset("".join(field.palette for field in fields)):
            continue
        try:
            panes = cut(fields, chance)
        except CannotCut:
            continue
        sections = _sections(panes, chance)
        if covers(panes, frame.shape) and _is_valid(panes, sections):
            banks = chance.choice(BANKS)
            puzzle = Puzzle(f"Window {number}", banks, _figures(panes, sections))
            return _picture(puzzle, frame, panes, details)


# --- Letters and colours ----------------------------------------------------------------------------------------------


def _sections(panes: Sequence[Pane], chance: Random) -> list[str]:
    """The letters of each pane."""
    sizes = _letter_counts(panes, chance)
    colours = _colours(panes, sizes, chance)
    return [colours[pane.kin] * size for pane, size in zip(panes, sizes, strict=True)]


def _letter_counts(panes: Sequence[Pane], chance: Random) -> list[int]:
    """The number of letters of each pane: larger panes get more."""
    steps = [share + chance.uniform(-0.04, 0.04) for share in CUMULATIVE_SHARES]
    areas = {pane.kin: round(pane.shape.area / 10) for pane in reversed(panes)}
    smaller = {kin: sum((areas[pane.kin], pane.kin) < (areas[kin], kin) for pane in panes) for kin in areas}
    while True:
        sizes = [1 + sum(smaller[pane.kin] >= step * len(panes) for step in steps) for pane in panes]
        if sum(sizes) >= MIN_LETTERS:
            return sizes
        steps = [0.96 * step for step in steps]


def _colours(panes: Sequence[Pane], sizes: Sequence[int], chance: Random) -> dict[int, str]:
    """A colour for each kin of panes: the best of several local searches."""
    from papercrown.games.chroma_cubes.window_generator.glass import neighbours

    beside = [
        (panes[a].kin, panes[b].kin, SAME_IN_FIGURE_COST if panes[a].figure == panes[b].figure else SAME_ACROSS_COST)
        for a, b in neighbours(panes)
        if panes[a].kin != panes[b].kin
    ]

    def cost(colours: Colours) -> int:
        same_colour = sum(price for a, b, price in beside if colours[a] == colours[b])
        return same_colour + _imbalance_cost(panes, sizes, colours)

    palettes = {pane.kin: pane.palette for pane in panes}
    return min((_local_search(palettes, cost, chance) for _ in range(SEARCH_RESTARTS)), key=cost)


def _local_search(palettes: Colours, cost: Callable[[Colours], int], chance: Random) -> Colours:
    """Local search from random colours: the best colour for each pane in turn, until nothing improves."""
    colours = {kin: chance.choice(palette) for kin, palette in palettes.items()}
    for _ in range(MAX_SEARCH_SWEEPS):
        before = dict(colours)
        for kin, palette in palettes.items():
            prices = [cost({**colours, kin: colour}) for colour in palette]
            colours[kin] = palette[prices.index(min(prices))]
        if colours == before:
            break
    return colours


def _imbalance_cost(panes: Sequence[Pane], sizes: Sequence[int], colours: Colours) -> int:
    """The cost of an uneven distribution, of monochrome figures, and of colours without a section of one letter."""
    letters, shades, single = Counter[str](), defaultdict[str, set[str]](set), set()
    for pane, size in zip(panes, sizes, strict=True):
        colour = colours[pane.kin]
        letters[colour] += size
        shades[pane.figure].add(colour)
        if size == 1:
            single.add(colour)
    unevenness = sum((len(LETTERS) * letters[colour] - sum(sizes)) ** 2 for colour in LETTERS) // EXCESS_DIVISOR
    monochrome = sum(len(found) < MIN_FIGURE_COLOURS for found in shades.values())
    return unevenness + MONOCHROME_COST * monochrome + NO_SINGLE_COST * (len(LETTERS) - len(single))


def _is_valid(panes: Sequence[Pane], sections: Sequence[str]) -> bool:
    """Whether the page has enough letters, no rare colour, and only large and colourful figures."""
    letters, figures = "".join(sections), _figures(panes, sections)
    shades = [len({section[0] for section in figure.sections}) for figure in figures]
    return (
        MIN_LETTERS <= len(letters) <= MAX_LETTERS
        and all(MIN_COLOUR_LETTERS <= letters.count(colour) <= MAX_COLOUR_LETTERS for colour in LETTERS)
        and all(MIN_FIGURE_COLOURS <= number <= MAX_FIGURE_COLOURS for number in shades)
        and all(len(figure.sections) >= MIN_FIGURE_PANES for figure in figures)
    )


def _figures(panes: Sequence[Pane], sections: Sequence[str]) -> tuple[Figure, ...]:
    parts: dict[str, list[str]] = {}
    for pane, letters in zip(panes, sections, strict=True):
        parts.setdefault(pane.figure, []).append(letters)
    return tuple(Figure(name, tuple(found), ladder(found)) for name, found in parts.items())


# --- Drawing ----------------------------------------------------------------------------------------------------------


def _picture(puzzle: Puzzle, frame: Frame, panes: Sequence[Pane], details: Sequence[str]) -> Picture:
    from papercrown.games.chroma_cubes.picture_svg import read_picture
    from papercrown.games.chroma_cubes.puzzle_picture import Line, Picture
    from papercrown.games.chroma_cubes.window_generator.glass import lead, widened

    shapes = tuple(pane.shape.simplify(SIMPLIFY_TOLERANCE) for pane in panes)
    lead_shape = lead(panes, widened(frame.shape, LEAD_DISTANCE)).simplify(SIMPLIFY_TOLERANCE)
    edge = widened(frame.shape, EDGE_DISTANCE).simplify(SIMPLIFY_TOLERANCE)
    lines = [Line(_path(lead_shape), INK, 0.4), Line(_path(edge), None, 1.6)]
    if details:
        lines.append(Line("".join(details), None, 1.4))
    draft = Picture(puzzle, frame.height, shapes, (), tuple(lines))
    for _ in range(2):  # the first reading may drop invisible corners
        draft = read_picture(svg(draft).encode(), puzzle, puzzle.title.lower())
    return draft


def _path(shape: Polygon) -> str:
    """The path data of a shape's outline and holes."""
    rings = (ring.coords[:-1] for ring in (shape.exterior, *shape.interiors))
    return "".join(f"M{'L'.join(f'{x:.1f} {y:.1f}' for x, y in ring)}Z" for ring in rings)


def svg(picture: Picture) -> str:
    """The SVG of a window, as `picture_svg.read_picture` expects it."""
    from papercrown.games.chroma_cubes.picture_svg import slug
    from papercrown.games.chroma_cubes.puzzle_picture import WIDTH

    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {picture.height:g}"'
    parts = [f'{head} fill="none" stroke="{INK}" stroke-width="2" stroke-linejoin="round">']
    shapes = iter(picture.shapes)
    for figure in picture.puzzle.figures:
        parts.append(f'  <g id="{slug(figure.name)}">')
        parts += [f'    <path d="{_path(next(shapes))}"/>' for _ in figure.sections]
        parts.append("  </g>")
    for line in picture.lines:
        parts.append(f'  <path d="{line.d}" fill="{line.fill or "none"}" stroke-width="{line.width:g}"/>')
    return "\n".join([*parts, "</svg>", ""])


def table(puzzle: Puzzle) -> str:
    """The JSON of a page's table, as `puzzles.read` expects it."""
    figures = ",\n".join(
        f"    {json.dumps({'name': figure.name, 'sections': figure.sections, 'scores': figure.scores})}"
        for figure in puzzle.figures
    )
    return (
        f'{{\n  "title": {json.dumps(puzzle.title)},\n  "banks": {puzzle.banks},\n  "figures": [\n{figures}\n  ]\n}}\n'
    )
