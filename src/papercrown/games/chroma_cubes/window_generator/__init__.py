"""Pages made from a number: stained-glass windows.

A window is drawn in four steps, each by dice that only its number decides (`Random(f"window {number}")`):

1. `motifs.py` chooses a frame and a design, and says which fields it has: the blossom of a rose, the hills below a sun.
2. `glass.py` cuts each field into panes, by a Voronoi diagram whose sites the design gives, or which is relaxed by
   Lloyd's method until it looks calm. What has a mirror image gets it, and every pane has room for a finger.
3. Here each pane gets letters, the more the larger it is, and a colour of its field's palette: neighbours differ where
   they can, mirror images do not, and no colour of the dice is rare.
4. The panes and the lead between them are written as the SVG that people may draw too, and read as theirs is.

Not every page is a good game. `BALANCED` are numbers of those that are, found by simulation: see `balance.py`, which
says what it asks for. They stand in `balanced.json`; `python -m papercrown.games.chroma_cubes.balance 200` writes it.
It has to be written again whenever a change here, in the designs or in the rules makes other windows of the numbers.
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

if TYPE_CHECKING:  # these need geometry, which takes its time to import
    from shapely import Polygon

    from papercrown.games.chroma_cubes.puzzle_picture import Picture
    from papercrown.games.chroma_cubes.window_generator.glass import Pane
    from papercrown.games.chroma_cubes.window_generator.motifs import Frame

WINDOWS = 1_000_000
FILE = Path(__file__).with_name("balanced.json")
BALANCED: tuple[int, ...] = tuple(json.loads(FILE.read_bytes())["balanced"]) if FILE.exists() else ()

FEWEST_LETTERS, MOST_IN_ALL = 40, 55
"""Letters of a page."""
RAREST, COMMONEST = 4, 13
"""Letters of a colour on a page: those of the book have 4 to 12."""
FEWEST_COLOURS, MOST_COLOURS, FEWEST_PANES = 2, 4, 4
"""Of a figure."""
SHARES = (0.38, 0.78, 0.95)
"""Of the panes, how many have one letter, at most two, and at most three: about as in the book."""
BANKS = (4, 5, 6)
RESTARTS, SWEEPS = 4, 8
SAME_BESIDE, SAME_ACROSS, MONOCHROME, NO_SINGLE, UNEVEN = 6, 3, 60, 12, 24
"""What it costs if neighbours of one figure or of two are alike, if a figure has one colour, if a colour has no section
of one letter, where the last dice of a game are used; UNEVEN divides the squares of what a colour has too much."""
STONE, EDGE = 7.0, 10.6
"""From the glass to the outside of the lead around it, and to the line around that."""
SLACK = 0.25
"""What corners in a row may be off to be left out: more than a picture does, so that reading leaves out no more."""

Colours = dict[int, str]
"""Of panes, by their kin: one letter, or those to choose from."""


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
    """How many letters each pane gets: the larger, the more."""
    steps = [share + chance.uniform(-0.04, 0.04) for share in SHARES]
    areas = {pane.kin: round(pane.shape.area / 10) for pane in reversed(panes)}
    smaller = {kin: sum((areas[pane.kin], pane.kin) < (areas[kin], kin) for pane in panes) for kin in areas}
    while True:
        sizes = [1 + sum(smaller[pane.kin] >= step * len(panes) for step in steps) for pane in panes]
        if sum(sizes) >= FEWEST_LETTERS:
            return sizes
        steps = [0.96 * step for step in steps]


def _coloured(panes: Sequence[Pane], sizes: Sequence[int], chance: Random) -> dict[int, str]:
    """A colour for each pane and its mirror image: the best of a few searches from random ones."""
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
    return min((_searched(palettes, cost, chance) for _ in range(RESTARTS)), key=cost)


def _searched(palettes: Colours, cost: Callable[[Colours], int], chance: Random) -> Colours:
    """From any colours, the best for each pane in turn, until nothing becomes better."""
    colours = {kin: chance.choice(palette) for kin, palette in palettes.items()}
    for _ in range(SWEEPS):
        before = dict(colours)
        for kin, palette in palettes.items():
            prices = [cost({**colours, kin: colour}) for colour in palette]
            colours[kin] = palette[prices.index(min(prices))]
        if colours == before:
            break
    return colours


def _dullness(panes: Sequence[Pane], sizes: Sequence[int], colours: Colours) -> int:
    """How far the colours are from being all there, everywhere, and for every number of dice."""
    letters, shades, single = Counter[str](), defaultdict[str, set[str]](set), set()
    for pane, size in zip(panes, sizes, strict=True):
        colour = colours[pane.kin]
        letters[colour] += size
        shades[pane.figure].add(colour)
        if size == 1:
            single.add(colour)
    uneven = sum((len(LETTERS) * letters[colour] - sum(sizes)) ** 2 for colour in LETTERS) // UNEVEN
    monochrome = sum(len(found) < FEWEST_COLOURS for found in shades.values())
    return uneven + MONOCHROME * monochrome + NO_SINGLE * (len(LETTERS) - len(single))


def _is_a_page(panes: Sequence[Pane], sections: Sequence[str]) -> bool:
    """Whether all figures are large and colourful enough, and no colour is rare."""
    letters, figures = "".join(sections), _figures(panes, sections)
    shades = [len({section[0] for section in figure.sections}) for figure in figures]
    return (
        FEWEST_LETTERS <= len(letters) <= MOST_IN_ALL
        and all(RAREST <= letters.count(colour) <= COMMONEST for colour in LETTERS)
        and all(FEWEST_COLOURS <= number <= MOST_COLOURS for number in shades)
        and all(len(figure.sections) >= FEWEST_PANES for figure in figures)
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

    shapes = tuple(pane.shape.simplify(SLACK) for pane in panes)
    around = lead(panes, widened(frame.shape, STONE)).simplify(SLACK)
    edge = widened(frame.shape, EDGE).simplify(SLACK)
    lines = [Line(_path(around), INK, 0.4), Line(_path(edge), None, 1.6)]
    if details:
        lines.append(Line("".join(details), None, 1.4))
    draft = Picture(puzzle, frame.height, shapes, (), tuple(lines))
    for _ in range(2):  # the first reading may leave out corners that nobody sees
        draft = read_picture(svg(draft).encode(), puzzle, puzzle.title.lower())
    return draft


def _path(shape: Polygon) -> str:
    """The outline, and the other way round those of the holes."""
    rings = (ring.coords[:-1] for ring in (shape.exterior, *shape.interiors))
    return "".join(f"M{'L'.join(f'{x:.1f} {y:.1f}' for x, y in ring)}Z" for ring in rings)


def svg(picture: Picture) -> str:
    """A window as the SVG that `picture.read_picture` reads."""
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
