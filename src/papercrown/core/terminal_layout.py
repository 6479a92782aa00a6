"""The layout of pictures in the terminal: marks, colours, and blocks side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from papercrown.drawing.theme import GOLD, INK, SEATS

Marks = Mapping[str, str]
"""The marks on what can be chosen: the number of the choice by the id of a click."""

GAP = 2
"""Columns between blocks."""
SIGN = 2
MARKED = f"bold reverse {GOLD} on {INK}"


def on(ground: str, ink: str = INK) -> str:
    """The style of letters on a coloured ground."""
    return f"bold {ink} on {ground}"


def seat_style(seat: int) -> str:
    return on(SEATS[seat].fill, SEATS[seat].mark)


def sign(mark: str) -> tuple[str, str]:
    """The mark before a choice, or as many blanks."""
    return (mark.rjust(SIGN), MARKED) if mark else (" " * SIGN, "")


def fitting(text: str, width: int) -> str:
    """The text, cut to this many columns if it is longer."""
    return text if cell_len(text) <= width else set_cell_size(text, width - 1) + "…"


def block(lines: Sequence[Text]) -> Text:
    """A block of lines that do not wrap."""
    joined = Text("\n").join(lines)
    joined.no_wrap = True
    joined.overflow = "ellipsis"
    return joined


class Flow:
    """Blocks side by side as the width allows, the rest above them: the first stays at the bottom, near the prompt."""

    def __init__(self, blocks: Sequence[Text]) -> None:
        self.blocks = blocks

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for number, row in enumerate(reversed(list(self._rows(options.max_width)))):
            if number:
                yield Text()
            grid = Table.grid(padding=(0, GAP))
            grid.add_row(*row)
            yield grid

    def _rows(self, width: int) -> Iterator[list[Text]]:
        row: list[Text] = []
        used = 0
        for piece in self.blocks:
            needed = GAP + max(line.cell_len for line in piece.split())
            if row and used + needed > width + GAP:
                yield row
                row, used = [], 0
            row.append(piece)
            used += needed
        yield row

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(1, options.max_width)
