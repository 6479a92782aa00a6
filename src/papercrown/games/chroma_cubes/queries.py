"""Queries on a view from plain Python: the figures of the puzzle and their sections."""

from __future__ import annotations

from papercrown.core.records import Record
from papercrown.games.chroma_cubes import catalogue
from papercrown.games.chroma_cubes.puzzles import Figure


def figures_of(view: Record) -> list[tuple[Figure, list[tuple[int, str]]]]:
    """The figures, each with the numbers and letters of its sections."""
    puzzle = catalogue.puzzle_of(int(view.puzzle.code))
    sections = list(enumerate(puzzle.sections))
    return [
        (figure, [(section, letters) for section, (owner, letters) in sections if owner == number])
        for number, figure in enumerate(puzzle.figures)
    ]
