"""All that a player's page shows, as a value: what is drawn from it needs to be drawn only once."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from papercrown.core.records import Record
from papercrown.games.chroma_cubes import catalogue, rules
from papercrown.games.chroma_cubes.picture import Picture
from papercrown.games.chroma_cubes.pieces import BANK_STATES, EMPTY, LETTERS, letters_of
from papercrown.games.chroma_cubes.position import NOT_YET

OPEN, PLANNED, FRESH, COLOURED = "open", "planned", "fresh", "coloured"
"""What became of a section."""


@dataclass(frozen=True)
class Paper:
    """A page as somebody may see it now."""

    seat: int
    name: str
    code: int
    """Of the puzzle."""
    own: bool
    """Whether the viewer plays on it."""
    acting: bool
    filled: int
    """The coloured sections, as bits."""
    planned: int
    """Those of them that are shown to the others when all are done."""
    fresh: int
    """Those coloured in the turn before."""
    dice: tuple[str, ...]
    """The letters that each shows."""
    used: int
    rolled: int
    banks: tuple[tuple[str, str], ...]
    """State and letter of each."""
    points: tuple[int | None, ...]
    """For each figure; None if it is not complete."""
    total: int
    says: str
    """What the player is doing, in a word or two."""

    @cached_property
    def picture(self) -> Picture:
        return catalogue.picture_of(self.code)

    def state(self, section: int) -> str:
        """What became of a section."""
        if not self.filled >> section & 1:
            return OPEN
        if self.planned >> section & 1:
            return PLANNED
        return FRESH if self.fresh >> section & 1 else COLOURED


def papers_of(view: Record, viewer: int | None, names: Sequence[str]) -> list[Paper]:
    """The pages of all players; the viewer's own is the first."""
    seats = range(int(view.seats))
    first, acting = 0 if viewer is None else viewer, int(rules.actors(view))
    return [
        _paper(view, seat, names[seat], own=seat == viewer, acting=bool(acting >> seat & 1))
        for seat in (*seats[first:], *seats[:first])
    ]


def _paper(view: Record, seat: int, name: str, *, own: bool, acting: bool) -> Paper:
    puzzle, draft = view.puzzle, view.drafts[seat]
    filled, points = int(draft.filled), view.points[seat].tolist()[: int(puzzle.figures)]
    kept = zip(draft.states.tolist(), draft.colours.tolist(), strict=True)
    return Paper(
        seat=seat,
        name=name,
        code=int(puzzle.code),
        own=own,
        acting=acting,
        filled=filled,
        planned=filled & ~int(view.pages[seat].filled),
        fresh=int(view.fresh[seat]),
        dice=tuple(map(letters_of, view.dice[seat].tolist())),
        used=int(draft.used),
        rolled=int(view.rolled[seat]),
        banks=tuple(_bank(state, colour) for state, colour in kept)[: int(puzzle.banks)],
        points=tuple(None if score == NOT_YET else score for score in points),
        total=int(rules.total(view, seat)),
        says=_says(view, seat),
    )


def _bank(state: int, colour: int) -> tuple[str, str]:
    return BANK_STATES[state], "" if state == EMPTY else LETTERS[colour]


def _says(view: Record, seat: int) -> str:
    if int(view.stuck) >> seat & 1:
        return "stuck"
    if view.finished[seat]:
        return "finished"
    if view.over:
        return ""
    return "done" if int(view.done) >> seat & 1 else "colouring"
