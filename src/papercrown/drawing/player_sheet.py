"""A player's sheet, and several sheets in a grid."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from papercrown.drawing.parts import TOUCH_TARGET_PIXELS, Part
from papercrown.drawing.svg import group, layer, part
from papercrown.drawing.theme import card

GAP = 14
"""The space between two sheets of a grid."""


@dataclass(frozen=True)
class DrawnSheet:
    """The drawing of a player's sheet, and its size."""

    drawing: str
    width: float
    height: float
    hit_width: float
    """The width of the narrowest hit area."""

    def part(self, seat: int, name: str) -> Part:
        """The sheet as a part of the table drawing, wide enough for fingers."""
        width = math.ceil(self.width * TOUCH_TARGET_PIXELS / self.hit_width)
        return Part(f"sheet:{seat}", name, part(self.drawing, self.width, self.height, name), (seat,), width)


def paper(width: float, height: float, edge: float, lit: bool) -> str:
    """The paper of a sheet, as a layer; a lit sheet glows. The edge is left free for shadow and glow."""
    return layer(card(edge, edge, width - 2 * edge, height - 2 * edge, lit=lit))


@dataclass(frozen=True)
class SheetGrid:
    """Sheets of the same size, laid out in rows."""

    sheets: Sequence[DrawnSheet]
    columns: int

    @property
    def width(self) -> float:
        return self.columns * (self.sheets[0].width + GAP) - GAP

    @property
    def height(self) -> float:
        rows = -(-len(self.sheets) // self.columns)
        return rows * (self.sheets[0].height + GAP) - GAP

    def draw(self, x: float, y: float) -> str:
        across, down = self.sheets[0].width + GAP, self.sheets[0].height + GAP
        return "".join(
            group(sheet.drawing, x + across * (i % self.columns), y + down * (i // self.columns))
            for i, sheet in enumerate(self.sheets)
        )


def sheet_grid(sheets: Sequence[DrawnSheet], *, columns_for_three: int = 3) -> SheetGrid:
    """A grid of at most three columns; four sheets make a square, and three wide ones look best in two columns."""
    columns = {3: columns_for_three, 4: 2}.get(len(sheets), min(len(sheets), 3))
    return SheetGrid(sheets, columns)
