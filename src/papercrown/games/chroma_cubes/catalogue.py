"""The puzzles: built-in pages, generated stained-glass windows, and users' own."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from papercrown.content.catalogue import MAX_CACHED_CONTENTS, Catalogue, Generator

if TYPE_CHECKING:
    from papercrown.core.records import Record
    from papercrown.games.chroma_cubes.puzzle_picture import Picture
    from papercrown.games.chroma_cubes.puzzles import Puzzle


def _read(file: Path) -> Puzzle:
    from papercrown.games.chroma_cubes.puzzles import read

    return read(file.read_bytes(), file.stem)


def _read_user(file: Path) -> Puzzle:
    from papercrown.games.chroma_cubes.picture_svg import load

    return load(file).puzzle


def _window(number: int) -> Puzzle:
    from papercrown.games.chroma_cubes.window_generator import window

    return window(number).puzzle


def _pick_window(seed: int) -> int:
    from papercrown.games.chroma_cubes.window_generator import BALANCED

    digest = hashlib.sha256(f"window {seed}".encode()).digest()
    return BALANCED[int.from_bytes(digest[:8], "big") % len(BALANCED)]


def write_puzzle(record: Record, code: int, puzzle: Puzzle) -> None:
    """Write a puzzle into the record that the rules read."""
    from papercrown.games.chroma_cubes.pieces import LETTERS

    record.code, record.banks, record.figures = code, puzzle.banks, len(puzzle.figures)
    record.sections = len(puzzle.sections)
    for section, (figure, letters) in enumerate(puzzle.sections):
        record.colours[section] = LETTERS.index(letters[0])
        record.letters[section] = len(letters)
        record.members[figure] |= 1 << section
    for number, one in enumerate(puzzle.figures):
        record.ladders[number, : len(one.scores)] = one.scores


WINDOWS = Generator("window", "a stained-glass window that is new in every game.", _window, _pick_window)
PUZZLES = Catalogue(
    "puzzle",
    built_in={
        "butterfly": "a butterfly of five figures, without colour banks.",
        "lighthouse": "a lighthouse by the sea, with six banks.",
        "balloons": "three hot-air balloons over hills, the shortest page, with four banks.",
        "toucan": "a toucan on a branch, with six banks.",
        "koi": "two koi in a pond, with six banks and many sections of four letters.",
    },
    folder=Path(__file__).parent / "puzzles",
    read=_read,
    read_user=_read_user,
    write=lambda options, code, puzzle: write_puzzle(options.puzzle, code, puzzle),
    user_summary="a page of your own.",
    generator=WINDOWS,
    companions=(".svg",),
)


def puzzle_of(code: int) -> Puzzle:
    """The puzzle of a position, by its code."""
    return PUZZLES.content_of(code)


@lru_cache(MAX_CACHED_CONTENTS)
def picture_of(code: int) -> Picture:
    """The picture of a position's puzzle, by its code."""
    if (number := PUZZLES.number_of(code)) is not None:
        from papercrown.games.chroma_cubes.window_generator import window

        return window(number)
    from papercrown.games.chroma_cubes.picture_svg import load

    return load(PUZZLES.file_of(code))
