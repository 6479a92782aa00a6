"""Which puzzles there are: those of the book, windows made from a number, and people's own."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from papercrown.core.errors import OptionError, PapercrownError
from papercrown.core.folders import data_folder
from papercrown.core.options import Option, Value
from papercrown.core.records import Record
from papercrown.core.words import one_of, shown
from papercrown.games.chroma_cubes.pieces import LETTERS
from papercrown.games.chroma_cubes.puzzles import Puzzle, read

BOOK = ("butterfly", "lighthouse", "balloons", "toucan", "koi")
WINDOW = "window"
"""A stained-glass window that is new in every game; with a number after it, that one."""
_NUMBERED = re.compile(rf"{WINDOW}-(0|[1-9]\d{{0,5}})")
_OWN_NAME = re.compile(r"[a-z][a-z0-9-]{0,29}")
_FIRST_WINDOW = 1000
LARGEST = 2_000_000
"""Bytes of a file."""

_ABOUT = {
    "butterfly": "a butterfly of five figures, without colour banks.",
    "lighthouse": "a lighthouse by the sea, with six banks.",
    "balloons": "three hot-air balloons over hills, the shortest page, with four banks.",
    "toucan": "a toucan on a branch, with six banks.",
    "koi": "two koi in a pond, with six banks and many sections of four letters.",
}


class PuzzleOption(Option):
    """A page of the book, a window by its number, or a page of one's own."""

    def check(self, value: Value) -> None:
        find(value, 0)

    def write(self, options: Record, value: Value, seed: int) -> None:
        code, puzzle = find(value, seed)
        lay_open(options.puzzle, code, puzzle)


def puzzle_option() -> PuzzleOption:
    own = own_puzzles()
    about = {**_ABOUT, **dict.fromkeys(own, "a page of your own.")}
    explanation = " ".join(f"{name}: {text}" for name, text in about.items())
    return PuzzleOption("puzzle", (*_ABOUT, *own), "Puzzle", explanation)


def find(name: Value, seed: int) -> tuple[int, Puzzle]:
    """A puzzle and the code under which its picture is found; the seed chooses a window for those who want a new one."""
    if name in BOOK:
        return BOOK.index(str(name)), of_the_book(str(name))
    if isinstance(name, str) and (number := window_number(name, seed)) is not None:
        from papercrown.games.chroma_cubes.windows import window

        return _FIRST_WINDOW + number, window(number).puzzle
    if name in own_puzzles():
        return _own(str(name))
    expected = one_of([*_ABOUT, f"{WINDOW}- and a number up to six digits", *own_puzzles()])
    raise OptionError(f"option puzzle: expected {expected}, got {shown(name)}")


def window_number(name: str, seed: int) -> int | None:
    if name == WINDOW:
        from papercrown.games.chroma_cubes.windows import BALANCED

        digest = hashlib.sha256(f"window {seed}".encode()).digest()
        return BALANCED[int.from_bytes(digest[:8], "big") % len(BALANCED)]
    numbered = _NUMBERED.fullmatch(name)
    return int(numbered[1]) if numbered else None


@cache
def of_the_book(name: str) -> Puzzle:
    return read((book_folder() / f"{name}.json").read_bytes(), name)


def book_folder() -> Path:
    return Path(__file__).parent / "puzzles"


def lay_open(record: Record, code: int, puzzle: Puzzle) -> None:
    """A puzzle as the rules know it."""
    record.code, record.banks, record.figures = code, puzzle.banks, len(puzzle.figures)
    record.sections = len(puzzle.sections)
    for section, (figure, letters) in enumerate(puzzle.sections):
        record.colours[section] = LETTERS.index(letters[0])
        record.letters[section] = len(letters)
        record.members[figure] |= 1 << section
    for number, figure in enumerate(puzzle.figures):
        record.ladders[number, : len(figure.scores)] = figure.scores


# --- People's own ---------------------------------------------------------------------------------------------------


def own_folder() -> Path:
    """Where people put their own puzzles."""
    return data_folder() / "puzzles"


def own_puzzles() -> list[str]:
    """The names of people's own puzzles: those of their tables."""
    return sorted(path.stem for path in _tables() if _OWN_NAME.fullmatch(path.stem) and path.stem not in _ABOUT)


def _tables() -> Iterator[Path]:
    try:
        yield from own_folder().glob("*.json")
    except OSError:
        return


_OWN_BY_CODE: dict[int, str] = {}


@cache
def _own(name: str) -> tuple[int, Puzzle]:
    """Read once: a page does not change while people play on it."""
    from papercrown.games.chroma_cubes.picture import load

    try:
        puzzle = load(own_folder() / f"{name}.json").puzzle
    except PapercrownError as error:
        raise OptionError(f"option puzzle: {error}") from None
    digest = hashlib.sha256((own_folder() / f"{name}.json").read_bytes()).digest()
    code = -1 - int.from_bytes(digest[:7], "big")
    _OWN_BY_CODE[code] = name
    return code, puzzle


# --- By its code ----------------------------------------------------------------------------------------------------


@cache
def puzzle_of(code: int) -> Puzzle:
    """The puzzle that a position was set up with."""
    if code < 0:
        return _own(_OWN_BY_CODE[code])[1]
    if code < _FIRST_WINDOW:
        return of_the_book(BOOK[code])
    from papercrown.games.chroma_cubes.windows import window

    return window(code - _FIRST_WINDOW).puzzle
