"""Where the puzzles are found: those of the book, windows made from a number, and people's own."""

from __future__ import annotations

import hashlib
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from papercrown.core.errors import OptionError, PapercrownError
from papercrown.core.options import Value
from papercrown.core.phrasing import one_of, shown
from papercrown.core.records import Record
from papercrown.games.chroma_cubes.option import ABOUT, BOOK, OWN, WINDOW
from papercrown.games.chroma_cubes.pieces import LETTERS
from papercrown.games.chroma_cubes.puzzles import Puzzle, read

if TYPE_CHECKING:
    from papercrown.games.chroma_cubes.picture import Picture

_NUMBERED = re.compile(rf"{WINDOW}-(0|[1-9]\d{{0,5}})")
_FIRST_WINDOW = 1000
KEPT = 256
"""Pages that are remembered: there are a million windows."""


def find(name: Value) -> tuple[int, Puzzle]:
    """A puzzle, and the code by which its picture is found."""
    if name in BOOK:
        return BOOK.index(str(name)), of_the_book(str(name))
    if isinstance(name, str) and (numbered := _NUMBERED.fullmatch(name)):
        from papercrown.games.chroma_cubes.window_generator import window

        return _FIRST_WINDOW + int(numbered[1]), window(int(numbered[1])).puzzle
    if name in OWN.names():
        return _own(str(name))
    expected = one_of([*ABOUT, f"{WINDOW}- and a number up to six digits", *OWN.names()])
    raise OptionError(f"option puzzle: expected {expected}, got {shown(name)}")


def some_window(seed: int) -> str:
    """The name of a window; with another seed mostly of another one."""
    from papercrown.games.chroma_cubes.window_generator import BALANCED

    digest = hashlib.sha256(f"window {seed}".encode()).digest()
    return f"{WINDOW}-{BALANCED[int.from_bytes(digest[:8], 'big') % len(BALANCED)]}"


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
    for number, one in enumerate(puzzle.figures):
        record.ladders[number, : len(one.scores)] = one.scores


# --- People's own ---------------------------------------------------------------------------------------------------

_OWN_BY_CODE: dict[int, str] = {}


@cache
def _own(name: str) -> tuple[int, Puzzle]:
    """Read once: a page does not change while people play on it."""
    from papercrown.games.chroma_cubes.picture import load

    table = OWN.folder / f"{name}.json"
    try:
        puzzle = load(table).puzzle
        digest = hashlib.sha256(table.read_bytes() + table.with_suffix(".svg").read_bytes()).digest()
    except (PapercrownError, OSError) as error:
        raise OptionError(f"option puzzle: {error}") from None
    code = -1 - int.from_bytes(digest[:7], "big")
    _OWN_BY_CODE[code] = name
    return code, puzzle


# --- By its code ----------------------------------------------------------------------------------------------------


@lru_cache(KEPT)
def puzzle_of(code: int) -> Puzzle:
    """The puzzle that a position was set up with."""
    if code < 0:
        return _own(_OWN_BY_CODE[code])[1]
    if code < _FIRST_WINDOW:
        return of_the_book(BOOK[code])
    from papercrown.games.chroma_cubes.window_generator import window

    return window(code - _FIRST_WINDOW).puzzle


@lru_cache(KEPT)
def picture_of(code: int) -> Picture:
    from papercrown.games.chroma_cubes.picture import load

    if code < 0:
        return load(OWN.folder / f"{_OWN_BY_CODE[code]}.json")
    if code < _FIRST_WINDOW:
        return load(book_folder() / f"{BOOK[code]}.json")
    from papercrown.games.chroma_cubes.window_generator import window

    return window(code - _FIRST_WINDOW)
