"""Rows of cells for numbers, and the numbers written in them."""

from collections.abc import Sequence
from dataclasses import dataclass

from papercrown.drawing.pencil import PEN
from papercrown.drawing.svg import line, rect, text, use
from papercrown.drawing.theme import CARD, FADED, GOLD, INK

ROW_HEIGHT = 46
CELL = 30


@dataclass(frozen=True)
class Frame:
    """The layout of a row: its cells, and the sign between them."""

    cells: int
    pitch: float
    width: float
    between: str = ""


PAIR = Frame(2, 42, 106, "+")
FIELD = Frame(3, 37, 108, "=")
TOWN = Frame(3, 33, 100)
TOWER = Frame(4, 33, 133)
BOX = Frame(1, ROW_HEIGHT, ROW_HEIGHT)
"""A box of the storehouse."""

HIT_HEIGHT = ROW_HEIGHT - 2
"""The height of the hit area of a row."""


def middle(frame: Frame, cell: int) -> float:
    """The horizontal middle of a cell."""
    return (frame.width / 2) if frame is BOX else 2 + CELL / 2 + frame.pitch * cell


def row_of_cells(frame: Frame, numbers: Sequence[int], fresh: int) -> str:
    """Cells with these numbers; those from index `fresh` on were written this turn."""
    drawn = []
    for cell in range(frame.cells):
        x = middle(frame, cell) - CELL / 2
        is_fresh = fresh <= cell < len(numbers)
        drawn.append(
            rect(
                x, 7, CELL, CELL, rx=5, fill=GOLD if is_fresh else CARD, fill_opacity=0.6 if is_fresh else 1,
                stroke=INK, stroke_width=1.3,
            )
        )  # fmt: skip
        if frame.between and cell:
            gap = x - (frame.pitch - CELL) / 2
            drawn.append(text(gap, 26.5, frame.between, 13, text_anchor="middle", fill=FADED))
    return "".join(drawn) + "".join(written(frame, cell, number) for cell, number in enumerate(numbers))


def written(frame: Frame, cell: int, number: int) -> str:
    """A handwritten number in a cell."""
    return use(f"pc-written-{number}", middle(frame, cell), 22)


def struck(frame: Frame) -> str:
    """The stroke through a finished row."""
    end = middle(frame, frame.cells - 1) + CELL / 2
    return line(f"M3 25Q{end / 2} 18 {end} 21", stroke=PEN, stroke_width=2, stroke_linecap="round")
