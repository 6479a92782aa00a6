"""Stained-glass windows: pages generated from a number.

A window is generated in four steps, from random numbers that depend on its number only (`Random(f"window {number}")`):

1. `motifs.py` chooses a frame and a design, and says which fields it has: the blossom of a rose, the hills below a sun.
2. `glass.py` cuts each field into panes, by a Voronoi diagram whose sites the design gives, or which is relaxed by
   Lloyd's method until it looks calm. What has a mirror image gets it, and every pane has room for a finger.
3. Here each pane gets letters, the more the larger it is, and a colour of its field's palette: neighbours differ where
   they can, mirror images do not, and no colour of the dice is rare.
4. The panes and the lead between them are written as the SVG that people may draw too, and read as theirs is.

Not every page is a good game. `BALANCED` are the numbers of good ones, found by simulation: see `balance.py`.
They are stored in `balanced.json`, which `python -m papercrown.games.chroma_cubes.balance 200` writes. Write it again
whenever a change here, in the designs or in the rules changes the windows of the numbers.
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
FILE = Path(__file__).with_name("balanced.json")
BALANCED: tuple[int, ...] = tuple(json.loads(FILE.read_bytes())["balanced"]) if FILE.exists() else ()

MIN_LETTERS, MAX_LETTERS = 40, 55
"""Letters of a page."""
MIN_COLOUR_LETTERS, MAX_COLOUR_LETTERS = 4, 13
"""Letters of one colour on a page; the built-in pages have 4 to 12."""
MIN_FIGURE_COLOURS, MAX_FIGURE_COLOURS, MIN_FIGURE_PANES = 2, 4, 4
SHARES = (0.38, 0.78, 0.95)
"""The shares of panes with one letter, at most two, and at most three: about as on the built-in pages."""
BANKS = (4, 5, 6)
SEARCH_RESTARTS, MAX_SEARCH_SWEEPS = 4, 8
"""Local searches for colours, and rounds over all panes in each."""
SAME_BESIDE, SAME_ACROSS, MONOCHROME, NO_SINGLE, UNEVEN = 6, 3, 60, 12, 24
"""Costs of a colouring: neighbours of the same colour within a figure or across two, a figure of one colour, a colour
without a section of one letter, where the last dice of a game go. UNEVEN divides the squared excess of a colour."""
LEAD_DISTANCE, EDGE_DISTANCE = 7.0, 10.6
"""Distances from the glass to the outside of the lead, and to the line around it, in units."""
SIMPLIFY_TOLERANCE = 0.25
"""Tolerance when corners are left out, in units: larger than that of the SVG reader, which then leaves out no more."""

Colours = dict[int, str]
"""The letters of panes, by their kin: one letter, or the letters to choose from."""


@lru_cache(256)
def window(number: int) -> Picture:
    """The window with this number.

    >>> window(123).puzzle.title
    'Window 123'
    """
    from papercrown.games.chroma_cubes.window_generator.glass import Uncut, cut, fills
    from papercrown.games.chroma_cubes.window_generator.motifs import DESIGNS, design

    chance = Random(f"window {number}")
    shown = chance.choice(DESIGNS)
    while True:
        frame, fields, details = design(shown, chance)
        if not set(LETTERS).issubset("".join(field.palette for field in fields)):
            continue
        try:
            panes = cut(fields, chance)
        except Uncut:
            continue
        sections = _lettered(panes, chance)
        if fills(panes, frame.shape) and _is_a_page(panes, sections):
            banks = chance.choice(BANKS)
            puzzle = Puzzle(f"Window {number}", banks, _figures(panes, sections))
            return _drawn(puzzle, frame, panes, details)


# --- Letters and colours ----------------------------------------------------------------------------------------------


def _lettered(panes: Sequence[Pane], chance: Random) -> list[str]:
    """The letters of each pane."""
    sizes = _sizes(panes, chance)
    colours = _coloured(panes, sizes, chance)
    return [colours[pane.kin] * size for pane, size in zip(panes, sizes, strict=True)]


def _sizes(panes: Sequence[Pane], chance: Random) -> list[int]:
    """The number of letters of each pane: larger panes get more."""
    steps = [share + chance.uniform(-0.04, 0.04) for share in SHARES]
    areas = {pane.kin: round(pane.shape.area / 10) for pane in reversed(panes)}
    smaller = {kin: sum((areas[pane.kin], pane.kin) < (areas[kin], kin) for pane in panes) for kin in areas}
    while True:
        sizes = [1 + sum(smaller[pane.kin] >= step * len(panes) for step in steps) for pane in panes]
        if sum(sizes) >= MIN_LETTERS:
            return sizes
        steps = [0.96 * step for step in steps]


def _coloured(panes: Sequence[Pane], sizes: Sequence[int], chance: Random) -> dict[int, str]:
    """A colour for each pane and its mirror image: the best of several local searches."""
    from papercrown.games.chroma_cubes.window_generator.glass import neighbours

    beside = [
        (panes[a].kin, panes[b].kin, SAME_BESIDE if panes[a].figure == panes[b].figure else SAME_ACROSS)
        for a, b in neighbours(panes)
        if panes[a].kin != panes[b].kin
    ]

    def cost(colours: Colours) -> int:
        alike = sum(price for a, b, price in beside if colours[a] == colours[b])
        return alike + _dullness(panes, sizes, colours)

    palettes = {pane.kin: pane.palette for pane in panes}
    return min((_searched(palettes, cost, chance) for _ in range(SEARCH_RESTARTS)), key=cost)


def _searched(palettes: Colours, cost: Callable[[Colours], int], chance: Random) -> Colours:
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


def _dullness(panes: Sequence[Pane], sizes: Sequence[int], colours: Colours) -> int:
    """The cost of uneven colours, of figures of one colour, and of colours without a section of one letter."""
    letters, shades, single = Counter[str](), defaultdict[str, set[str]](set), set()
    for pane, size in zip(panes, sizes, strict=True):
        colour = colours[pane.kin]
        letters[colour] += size
        shades[pane.figure].add(colour)
        if size == 1:
            single.add(colour)
    uneven = sum((len(LETTERS) * letters[colour] - sum(sizes)) ** 2 for colour in LETTERS) // UNEVEN
    monochrome = sum(len(found) < MIN_FIGURE_COLOURS for found in shades.values())
    return uneven + MONOCHROME * monochrome + NO_SINGLE * (len(LETTERS) - len(single))


def _is_a_page(panes: Sequence[Pane], sections: Sequence[str]) -> bool:
    """Whether all figures are large and colourful enough and no colour is rare."""
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


def _drawn(puzzle: Puzzle, frame: Frame, panes: Sequence[Pane], details: Sequence[str]) -> Picture:
    from papercrown.games.chroma_cubes.picture_svg import read_picture
    from papercrown.games.chroma_cubes.puzzle_picture import Line, Picture
    from papercrown.games.chroma_cubes.window_generator.glass import lead, widened

    shapes = tuple(pane.shape.simplify(SIMPLIFY_TOLERANCE) for pane in panes)
    around = lead(panes, widened(frame.shape, LEAD_DISTANCE)).simplify(SIMPLIFY_TOLERANCE)
    edge = widened(frame.shape, EDGE_DISTANCE).simplify(SIMPLIFY_TOLERANCE)
    lines = [Line(_path(around), INK, 0.4), Line(_path(edge), None, 1.6)]
    if details:
        lines.append(Line("".join(details), None, 1.4))
    draft = Picture(puzzle, frame.height, shapes, (), tuple(lines))
    for _ in range(2):  # the first reading may leave out invisible corners
        draft = read_picture(svg(draft).encode(), puzzle, puzzle.title.lower())
    return draft


def _path(shape: Polygon) -> str:
    """Path data of the outline and the holes."""
    rings = (ring.coords[:-1] for ring in (shape.exterior, *shape.interiors))
    return "".join(f"M{'L'.join(f'{x:.1f} {y:.1f}' for x, y in ring)}Z" for ring in rings)


def svg(picture: Picture) -> str:
    """A window as the SVG that `picture_svg.read_picture` reads."""
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
    """A page's table as the JSON that `puzzles.read` reads."""
    figures = ",\n".join(
        f"    {json.dumps({'name': figure.name, 'sections': figure.sections, 'scores': figure.scores})}"
        for figure in puzzle.figures
    )
    return (
        f'{{\n  "title": {json.dumps(puzzle.title)},\n  "banks": {puzzle.banks},\n  "figures": [\n{figures}\n  ]\n}}\n'
    )
