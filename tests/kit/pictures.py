"""Reading what the terminal shows: the lines of a picture, and the marks in it."""

import io
from collections.abc import Mapping, Sequence
from typing import Any

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.text import Text

from papercrown.core.records import Record
from papercrown.core.terminal_layout import MARKED, Flow
from papercrown.terminal.menu import Menu

COLUMNS = 80
Marks = Mapping[str, str]


def printed(picture: RenderableType, width: int = COLUMNS) -> list[str]:
    """The lines of a picture, without colours."""
    out = io.StringIO()
    Console(file=out, width=width).print(picture)
    return [line.rstrip() for line in out.getvalue().splitlines()]


class Printer:
    """Prints the pictures of a game's `terminal` module, for players with these names."""

    def __init__(self, terminal: Any, names: Sequence[str]) -> None:
        self.terminal, self.names = terminal, names

    def lines(
        self,
        view: Record,
        viewer: int | None,
        marks: Marks | None = None,
        *,
        width: int = COLUMNS,
        names: Sequence[str] = (),
    ) -> list[str]:
        names = names or self.names
        return printed(self.terminal.picture(view, viewer, names[: view.seats], marks), width)

    def shown(self, view: Record, viewer: int | None, marks: Marks | None = None) -> str:
        return "\n".join(self.lines(view, viewer, marks))


def menus(whole: Menu) -> list[Menu]:
    """A menu and all menus it can be narrowed to."""
    narrower = [whole.pick(str(number)) for number in range(1, len(whole.choices) + 1)]
    return [whole, *(inner for choice in narrower if isinstance(choice, Menu) for inner in menus(choice))]


def marked(picture: RenderableType) -> set[str]:
    """All marks in a picture. Texts that do not wrap must fit in the terminal, or their marks would be cut off."""
    if isinstance(picture, Group):
        return {mark for part in picture.renderables for mark in marked(part)}
    if isinstance(picture, Flow):
        return {mark for block in picture.blocks for mark in marked(block)}
    assert isinstance(picture, Text)
    assert not picture.no_wrap or all(cell_len(line) <= COLUMNS for line in picture.plain.splitlines())
    return {picture.plain[span.start : span.end].strip() for span in picture.spans if span.style == MARKED}


def check_colours_add_nothing(picture: RenderableType, lines: Sequence[str]) -> None:
    """A terminal without colours shows the same text."""
    out = io.StringIO()
    Console(file=out, width=COLUMNS, color_system=None, force_terminal=True).print(picture)
    assert [line.rstrip() for line in out.getvalue().splitlines()] == lines
