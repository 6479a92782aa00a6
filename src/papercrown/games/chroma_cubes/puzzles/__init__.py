"""Puzzles are data: for each a table of its figures, and a picture beside it. Here the table is read and checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from papercrown.core.phrasing import shown
from papercrown.games.chroma_cubes.pieces import LETTERS
from papercrown.paper.reader import Fields, Value, parsed

MOST_BANKS, MOST_FIGURES, MOST_SECTIONS, MOST_LETTERS, STEPS = 6, 8, 40, 4, 4
HIGHEST = 99
"""Score on a ladder."""
_LATER = (0.72, 0.5, 0.3)
"""What the second, third and fourth get of the first one's score."""


@dataclass(frozen=True)
class Figure:
    """A part of the picture that scores when all its sections are coloured."""

    name: str
    sections: tuple[str, ...]
    """The letters of each."""
    scores: tuple[int, ...]
    """For the first who completes it, then for later ones."""


@dataclass(frozen=True)
class Puzzle:
    """A page of the colouring book."""

    title: str
    banks: int
    figures: tuple[Figure, ...]

    @cached_property
    def sections(self) -> tuple[tuple[int, str], ...]:
        """All sections in order: the number of the figure, and the letters."""
        return tuple((number, letters) for number, figure in enumerate(self.figures) for letters in figure.sections)


def ladder(sections: Sequence[str]) -> tuple[int, ...]:
    """What a figure is worth if its maker does not say: more for more letters, and for long sections.

    >>> ladder(["RRR", "RR", "R", "OO", "O", "YYY"])
    (18, 13, 9, 5)
    """
    scores = [sum(map(len, sections)) + sum(max(0, len(letters) - 2) for letters in sections) + 4]
    for part in _LATER:
        scores.append(min(round(scores[0] * part), scores[-1] - 1))
    return tuple(scores)


def read(raw: bytes, name: str) -> Puzzle:
    """A puzzle, or `SheetError` with what is wrong with its table."""
    fields = parsed(raw, f"puzzle {name}").fields(("title", "banks", "figures"))
    figures = fields["figures"].items("figure", 1, MOST_FIGURES)
    puzzle = Puzzle(_name(fields["title"]), fields["banks"].number(0, MOST_BANKS), tuple(map(_figure, figures)))
    names = [figure.name for figure in puzzle.figures]
    for name in names:
        if names.count(name) > 1:
            raise fields["figures"].error("a different name for each figure", f"{shown(name)} twice")
    if len(puzzle.sections) > MOST_SECTIONS:
        raise fields["figures"].error(f"at most {MOST_SECTIONS} sections in all", str(len(puzzle.sections)))
    return puzzle


def _name(value: Value) -> str:
    if not (value.text().strip() and value.text().isprintable() and len(value.text()) <= 40):
        raise value.error("a text of 1 to 40 printable characters")
    return value.text()


def _figure(value: Value) -> Figure:
    fields = value.fields(("name", "sections", "scores"))
    sections = tuple(_letters(section) for section in fields["sections"].items("section", 1, MOST_SECTIONS))
    return Figure(_name(fields["name"]), sections, _scores(fields, sections))


def _letters(value: Value) -> str:
    letters = value.text()
    if not 1 <= len(letters) <= MOST_LETTERS or letters[0] not in LETTERS or set(letters) != {letters[0]}:
        raise value.error(f'1 to {MOST_LETTERS} times the same of the letters {LETTERS}, such as "BB"')
    return letters


def _scores(fields: Fields, sections: tuple[str, ...]) -> tuple[int, ...]:
    given = fields.get("scores", list(ladder(sections)))
    scores = tuple(score.number(1, HIGHEST) for score in given.items("score", 1, STEPS))
    if any(later >= earlier for earlier, later in pairwise(scores)):
        raise given.error("falling scores", ", ".join(map(str, scores)))
    return scores
