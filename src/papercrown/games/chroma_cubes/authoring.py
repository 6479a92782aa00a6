"""Checking, generating and printing pages, for the command `papercrown puzzle`."""

from __future__ import annotations

import secrets
from pathlib import Path

from papercrown.content.user_folder import write_files
from papercrown.core.errors import SheetError
from papercrown.core.phrasing import one_of, several
from papercrown.games.chroma_cubes.catalogue import PUZZLES, WINDOWS
from papercrown.games.chroma_cubes.puzzles import Puzzle


def check(file: Path) -> list[str]:
    """What a page is like, and how it plays; `SheetError` if something is wrong with it."""
    from papercrown.games.chroma_cubes.balance import GAMES, SEATS, imbalance, trial

    puzzle = PUZZLES.read_user(content_file(file))
    report = trial(puzzle, GAMES, SEATS, seed=1)
    return [
        f"{describe(puzzle)}. Every section has a closed shape, and none overlaps another.",
        f"In {GAMES} games of {SEATS} greedy players: {report}.",
        imbalance(report) or "It is as balanced as the built-in pages.",
    ]


def new(seed: int, folder: Path) -> list[str]:
    """Write the table and the picture of a balanced window."""
    from papercrown.games.chroma_cubes.balance import balanced_window
    from papercrown.games.chroma_cubes.window_generator import svg, table, window

    number = balanced_window(seed)
    name, picture = WINDOWS.name(number), window(number)
    write_files(folder, {f"{name}.json": table(picture.puzzle), f"{name}.svg": svg(picture)})
    return [
        f"{name}: {describe(picture.puzzle)}. Written to {folder / name}.json and .svg",
        f"To play it: papercrown play chroma-cubes --option puzzle={name}",
    ]


def printable(name: str) -> str:
    """An empty page for dice and crayons: the picture, the banks and the score chart."""
    from papercrown.games.chroma_cubes.drawing.printing import sheet

    code, _ = PUZZLES.find(WINDOWS.pick_name(secrets.randbits(53)) if name == WINDOWS.prefix else name)
    return sheet(code)


def content_file(file: Path) -> Path:
    """The table of a page; the user may name the picture instead."""
    if file.suffix not in (".json", ".svg"):
        raise SheetError(f"expected a table {one_of(['.json', '.svg'])}, got {file.name}")
    return file.with_suffix(".json")


def describe(puzzle: Puzzle) -> str:
    letters = sum(len(letters) for _, letters in puzzle.sections)
    counts = (
        several(len(puzzle.figures), "figure"),
        several(len(puzzle.sections), "section"),
        several(letters, "letter"),
    )
    return f"{puzzle.title}, {', '.join(counts)}, {several(puzzle.banks, 'bank') or 'no banks'}"
