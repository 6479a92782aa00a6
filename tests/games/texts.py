"""What the tests of all games' terminal pictures need."""

import io
from typing import Any

from rich.console import Console, RenderableType

from papercrown.terminal.menu import Menu


def printed(picture: RenderableType, width: int = 80) -> list[str]:
    """The lines of a picture, without any colour."""
    out = io.StringIO()
    Console(file=out, width=width).print(picture)
    return [line.rstrip() for line in out.getvalue().splitlines()]


def menus(whole: Menu) -> list[Menu]:
    """A menu, and those it is narrowed to."""
    narrower = [whole.pick(str(number)) for number in range(1, len(whole.choices) + 1)]
    return [whole, *(inner for choice in narrower if isinstance(choice, Menu) for inner in menus(choice))]


def marked(picture: RenderableType) -> set[str]:
    """All that is marked in a picture."""
    segments: Any = Console(width=80, force_terminal=True, color_system="truecolor").render(picture)
    return {part.text.strip() for part in segments if part.style and part.style.reverse}
