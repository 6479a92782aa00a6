"""Reading the terminal's pictures: their lines, and what is marked in them."""

import io
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console, RenderableType

from papercrown.core.records import Record
from papercrown.terminal.menu import Menu

COLUMNS = 80
Marks = Mapping[str, str]


def printed(picture: RenderableType, width: int = COLUMNS) -> list[str]:
    """The lines of a picture, without any colour."""
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
    """Everything that is marked in a picture."""
    segments: Any = Console(width=COLUMNS, force_terminal=True, color_system="truecolor").render(picture)
    return {part.text.strip() for part in segments if part.style and part.style.reverse}


def check_colours_add_nothing(picture: RenderableType, lines: Sequence[str]) -> None:
    """A terminal without colours shows the same letters."""
    out = io.StringIO()
    Console(file=out, width=COLUMNS, color_system=None, force_terminal=True).print(picture)
    assert [line.rstrip() for line in out.getvalue().splitlines()] == lines
