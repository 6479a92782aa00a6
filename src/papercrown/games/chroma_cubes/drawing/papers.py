"""All that a player's page shows, as a value: what is drawn from it needs to be drawn only once."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from papercrown.core.records import Record
from papercrown.games.chroma_cubes import rules, shelf
from papercrown.games.chroma_cubes.picture import Picture
from papercrown.games.chroma_cubes.pieces import BANK_STATES, DICE, EMPTY, LETTERS, letters_of
from papercrown.games.chroma_cubes.position import NOT_YET


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
        return shelf.picture_of(self.code)

    def is_filled(self, section: int) -> bool:
        return bool(self.filled >> section & 1)


def papers_of(view: Record, viewer: int | None, names: Sequence[str]) -> list[Paper]:
    """The pages of all players; the viewer's own is the first."""
    seats = range(int(view.seats))
    first = 0 if viewer is None else viewer
    return [_paper(view, viewer, seat, names[seat]) for seat in (*seats[first:], *seats[:first])]


def _paper(view: Record, viewer: int | None, seat: int, name: str) -> Paper:
    draft, acting = view.drafts[seat], bool(int(rules.actors(view)) >> seat & 1)
    figures = range(int(view.puzzle.figures))
    points = [int(view.points[seat, figure]) for figure in figures]
    return Paper(
        seat=seat,
        name=name,
        code=int(view.puzzle.code),
        own=seat == viewer,
        acting=acting,
        filled=int(draft.filled),
        planned=int(draft.filled) & ~int(view.pages[seat].filled),
        fresh=int(view.fresh[seat]),
        dice=tuple(letters_of(int(view.dice[seat, die])) for die in range(DICE)),
        used=int(draft.used),
        rolled=int(view.rolled[seat]),
        banks=tuple(_bank(draft, bank) for bank in range(view.puzzle.banks)),
        points=tuple(None if score == NOT_YET else score for score in points),
        total=int(rules.total(view, seat)),
        says=_says(view, seat),
    )


def _bank(draft: Record, bank: int) -> tuple[str, str]:
    state = int(draft.states[bank])
    return BANK_STATES[state], "" if state == EMPTY else LETTERS[int(draft.colours[bank])]


def _says(view: Record, seat: int) -> str:
    if int(view.stuck) >> seat & 1:
        return "stuck"
    if view.finished[seat]:
        return "finished"
    if view.over:
        return ""
    return "done" if int(view.done) >> seat & 1 else "colouring"
