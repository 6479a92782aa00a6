"""The option that names a puzzle. It is shown before anything is compiled, so it opens the shelf only when asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercrown.core.options import Option, Value
from papercrown.core.user_content import Shelf

if TYPE_CHECKING:
    from papercrown.core.records import Record

BOOK = ("butterfly", "lighthouse", "balloons", "toucan", "koi")
WINDOW = "window"
"""A stained-glass window that is new in every game; with a number after it, that one."""
OWN = Shelf("puzzle", BOOK, (WINDOW,))
"""Where people put their own puzzles."""

ABOUT = {
    "butterfly": "a butterfly of five figures, without colour banks.",
    "lighthouse": "a lighthouse by the sea, with six banks.",
    "balloons": "three hot-air balloons over hills, the shortest page, with four banks.",
    "toucan": "a toucan on a branch, with six banks.",
    "koi": "two koi in a pond, with six banks and many sections of four letters.",
    WINDOW: "a stained-glass window that is new in every game.",
}


class PuzzleOption(Option):
    """A page of the book, a window by its number, or a page of one's own."""

    def check(self, value: Value) -> None:
        if value not in tuple(ABOUT):
            from papercrown.games.chroma_cubes import catalogue

            catalogue.find(value)

    def settled(self, value: Value, seed: int) -> Value:
        from papercrown.games.chroma_cubes import catalogue

        return catalogue.some_window(seed) if value == WINDOW else value

    def write(self, options: Record, value: Value) -> None:
        from papercrown.games.chroma_cubes import catalogue

        catalogue.lay_open(options.puzzle, *catalogue.find(value))


def puzzle_option() -> PuzzleOption:
    own = OWN.names()
    about = {**ABOUT, **dict.fromkeys(own, "a page of your own.")}
    explanation = " ".join(f"{name}: {text}" for name, text in about.items())
    return PuzzleOption("puzzle", (*ABOUT, *own), "Puzzle", explanation)
