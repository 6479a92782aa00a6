"""Queries on a view from plain Python: the figures of the puzzle and their sections, and what is lost."""

from __future__ import annotations

from collections.abc import Iterator

from papercrown.core.phrasing import listed, number_word
from papercrown.core.records import Record, copy
from papercrown.games.chroma_cubes import catalogue
from papercrown.games.chroma_cubes.pieces import COLOURS, LETTERS, WITHDRAWN
from papercrown.games.chroma_cubes.puzzles import Figure
from papercrown.games.chroma_cubes.reach import can_colour


def figures_of(view: Record) -> list[tuple[Figure, list[tuple[int, str]]]]:
    """The figures, each with the numbers and letters of its sections."""
    puzzle = catalogue.puzzle_of(int(view.puzzle.code))
    sections = list(enumerate(puzzle.sections))
    return [
        (figure, [(section, letters) for section, (owner, letters) in sections if owner == number])
        for number, figure in enumerate(puzzle.figures)
    ]


def why_finished(view: Record, seat: int) -> list[str]:
    """Why a player is finished, in lines; none for a player who is not."""
    if not view.finished[seat]:
        return []
    if not int(view.stuck) >> seat & 1:
        return ["All figures are complete."]
    if view.version == 1:
        return ["None of the dice can be used any more."]
    return ["No figure can be completed any more:", *filter(None, lost_figures(view, seat))]


def lost_figures(view: Record, seat: int) -> Iterator[str]:
    """For each figure, why it can no longer be completed; "" if it can, or is complete."""
    filled = int(view.drafts[seat].filled)
    for figure, sections in figures_of(view):
        left = [section for section in sections if not filled >> section[0] & 1]
        wanted = sum(1 << section for section, _ in left)
        yield "" if not left or can_colour(view, seat, wanted) else f"{figure.name}: {_loss(view, seat, left)}."


def _loss(view: Record, seat: int, left: list[tuple[int, str]]) -> str:
    for section, letters in sorted(left, key=lambda section: -len(section[1])):
        if not can_colour(view, seat, 1 << section):
            possible = number_word(_most_dice(view, seat, section, len(letters)))
            colour, banks = COLOURS[LETTERS.index(letters[0])], view.drafts[seat].states[: int(view.puzzle.banks)]
            counted = " and banks" if any(state != WITHDRAWN for state in banks.tolist()) else ""
            dice = f"{colour} {'die' if len(letters) == 1 else 'dice'}{counted}"
            return f"{letters} needs {number_word(len(letters))} {dice}, and {possible} can still be had"
    return f"{listed([letters for _, letters in left])} cannot all be coloured any more"


def _most_dice(view: Record, seat: int, section: int, letters: int) -> int:
    """The most dice and banks that can still be had for a section that needs more."""
    shorter = copy(view)
    for most in range(letters - 1, 0, -1):
        shorter.puzzle.letters[section] = most
        if can_colour(shorter, seat, 1 << section):
            return most
    return 0
