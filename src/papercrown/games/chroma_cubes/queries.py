"""Queries on a view from plain Python: the figures of the puzzle and their sections, and what is lost."""

from __future__ import annotations

from collections.abc import Iterator

from papercrown.core.phrasing import listed
from papercrown.core.records import Record, copy
from papercrown.drawing.nameplate import letters as letters_in
from papercrown.drawing.nameplate import shortened
from papercrown.games.chroma_cubes import catalogue
from papercrown.games.chroma_cubes.pieces import COLOURS, LETTERS, WITHDRAWN
from papercrown.games.chroma_cubes.puzzles import Figure
from papercrown.games.chroma_cubes.reach import can_colour

MAX_NAME_LETTERS = 24
"""Of a figure, where it is one word of a sentence."""


def figures_of(view: Record) -> list[tuple[Figure, list[tuple[int, str]]]]:
    """The figures, each with the numbers and letters of its sections."""
    puzzle = catalogue.puzzle_of(int(view.puzzle.code))
    sections = list(enumerate(puzzle.sections))
    return [
        (figure, [(section, letters) for section, (owner, letters) in sections if owner == number])
        for number, figure in enumerate(puzzle.figures)
    ]


def why_finished(view: Record, seat: int, width: int) -> list[str]:
    """Why a player is finished, in lines of at most this many letters; none for a player who is not."""
    return [line for sentence in _reasons(view, seat) for line in _wrapped(sentence, width)]


def _wrapped(sentence: str, width: int) -> list[str]:
    first, *words = sentence.split()
    lines = [first]
    for word in words:
        if letters_in(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(f" {word}")
    return lines


def _reasons(view: Record, seat: int) -> list[str]:
    if not view.finished[seat]:
        return []
    if not int(view.stuck) >> seat & 1:
        return ["All figures are complete."]
    if view.version == 1:
        return ["None of the dice can be used any more."]
    figures = zip(figures_of(view), losses(view, seat), strict=True)
    lost = (f"{shortened(figure.name, MAX_NAME_LETTERS)}: {loss}." for (figure, _), loss in figures if loss)
    return ["No figure can be completed any more.", *lost]


def losses(view: Record, seat: int) -> Iterator[str]:
    """For each figure, why it can no longer be completed; "" if it can, or is complete."""
    filled = int(view.drafts[seat].filled)
    for _, sections in figures_of(view):
        left = [section for section in sections if not filled >> section[0] & 1]
        wanted = sum(1 << section for section, _ in left)
        yield "" if not left or can_colour(view, seat, wanted) else _loss(view, seat, left)


def _loss(view: Record, seat: int, left: list[tuple[int, str]]) -> str:
    for section, letters in sorted(left, key=lambda section: -len(section[1])):
        if not can_colour(view, seat, 1 << section):
            most, banks = _most_dice(view, seat, section, len(letters)), view.drafts[seat].states.tolist()
            dice, help_ = ("die", " or bank") if len(letters) == 1 else ("dice", " or banks")
            if all(state == WITHDRAWN for state in banks[: int(view.puzzle.banks)]):
                help_ = ""
            needed = f"{len(letters)} {COLOURS[LETTERS.index(letters[0])]} {dice}{help_}"
            return f"{letters} needs {needed}, but can get {f'only {most}' if most else 'none'}"
    return f"{listed([letters for _, letters in left])} cannot {'both' if len(left) == 2 else 'all'} be coloured"


def _most_dice(view: Record, seat: int, section: int, letters: int) -> int:
    """The most dice and banks that can still be had for a section that needs more."""
    shorter = copy(view)
    for most in range(letters - 1, 0, -1):
        shorter.puzzle.letters[section] = most
        if can_colour(shorter, seat, 1 << section):
            return most
    return 0
